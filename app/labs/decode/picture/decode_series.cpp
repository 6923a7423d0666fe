// SPDX-License-Identifier: GPL-3.0-or-later
// Draws the race of the Decode lab: each series decodes with the same memory bandwidth, on one clock.
#include <algorithm>
#include <array>
#include <cmath>

#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/decode_picture.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr int kBlocks = 5;              // in flight at once
constexpr double kBlocksPerToken = 10;  // for the series that matches the model
constexpr double kPale = 0.36;          // tint of bytes still to be read
constexpr double kSmallestMark = 2.2;

struct SeriesCanvas {
  const DecodeCanvas& c;
  std::size_t index;
  const SharingScheme& series;
  const DecodePace::Place& place;
  QRectF area;
  double height;

  double middle() const { return area.center().y(); }
  bool hasStarted() const { return c.moment.seconds > 0; }
};

/// Bytes drawn as one block of color.
struct Part {
  double bytes = 0;
  QColor color;
};

std::vector<Part> partsOf(const DecodeCanvas& c, const DecodeStep& step) {
  const std::array<Part, 4> all = {Part{static_cast<double>(step.weightBytes), c.theme.scores},
                                   Part{static_cast<double>(step.keyBytes), c.theme.key},
                                   Part{static_cast<double>(step.valueBytes), c.theme.value},
                                   Part{static_cast<double>(step.latentBytes), latentColor(c.theme)}};
  std::vector<Part> parts;
  std::ranges::copy_if(all, std::back_inserter(parts), [](const Part& part) { return part.bytes > 0; });
  return parts;
}

double readBytes(const DecodeStep& step) {
  return static_cast<double>(step.weightBytes + step.cacheBytes());
}

/// Pixels per byte: the largest series fills the column.
double pixelsPerByte(const DecodeCanvas& c) {
  double most = 1;
  for (const SharingScheme& series : c.data.allSeries) most = std::max(most, readBytes(series.step));
  return (c.layout.columns.memoryEnd - c.layout.columns.memory) / most;
}

/// The part of a block that the window keeps, below the part that it drops.
QRectF keptPart(const SeriesCanvas& l, const QRectF& whole) {
  const DecodeStep& full = l.c.data.allSeries[l.c.data.unwindowed(l.index)].step;
  if (!l.series.windowed || full.cacheBytes() == 0) return whole;
  const double kept = static_cast<double>(l.series.step.cacheBytes()) / static_cast<double>(full.cacheBytes());
  return whole.adjusted(0, whole.height() * (1 - kept), 0, 0);
}

void drawWindow(const SeriesCanvas& l, const QRectF& whole, const QRectF& kept) {
  QPainter& p = l.c.painter;
  const QRectF dropped(whole.left(), whole.top(), whole.width(), kept.top() - whole.top());
  p.fillRect(dropped, QBrush(mixedColor(l.c.theme.background, l.c.theme.faint, 0.55), Qt::BDiagPattern));
  QPen pen(l.c.theme.faint, l.c.px(1.2));
  pen.setDashPattern({2, 2.5});
  p.setPen(pen);
  p.setBrush(Qt::NoBrush);
  p.drawRect(whole);
}

/// Draws the bytes that a token reads, at a width in proportion; above the line they are already read.
void drawMemory(const SeriesCanvas& l) {
  const DecodeCanvas& c = l.c;
  QPainter& p = c.painter;
  const double scale = pixelsPerByte(c), right = c.layout.columns.memoryEnd;
  const DecodeStep& step = l.c.data.allSeries[c.data.unwindowed(l.index)].step;
  const double width = std::max(2.0, readBytes(step) * scale);
  const double cacheWidth = static_cast<double>(step.cacheBytes()) * scale;
  const QRectF whole(right - width, l.middle() - l.height / 2, width, l.height);
  const QRectF cache(right - cacheWidth, whole.top(), cacheWidth, whole.height());
  const QRectF kept = keptPart(l, cache);
  const double share = l.place.beyond ? 1 : l.place.share;
  p.setPen(Qt::NoPen);
  double x = whole.left();
  const std::vector<Part> parts = partsOf(c, step);
  for (const Part& part : parts) {
    const double end = x + part.bytes * scale;
    const bool ofWeights = part.color == c.theme.scores;
    const QRectF& high = ofWeights ? whole : kept;
    const QRectF box(x, high.top(), std::max(0.8, end - x - (parts.size() > 1 && end - x > 3 ? 1 : 0)), high.height());
    p.fillRect(box, mixedColor(c.theme.background, part.color, kPale));
    p.fillRect(QRectF(box.left(), box.top(), box.width(), box.height() * share), part.color);
    x = end;
  }
  if (l.series.windowed && kept.top() > whole.top() + 1) drawWindow(l, cache, kept);
  if (!l.hasStarted()) return;
  p.setPen(QPen(c.theme.selection, c.px(2.2)));
  const auto line = [&](double from, double to, const QRectF& part) {
    const double y = part.top() + part.height() * share;
    p.drawLine(QPointF(from, y), QPointF(to, y));
  };
  const bool apart = kept != cache && step.weightBytes > 0;
  if (apart) line(whole.left() - c.px(3), cache.left(), whole);
  line(apart ? cache.left() : whole.left() - c.px(3), right + c.px(3), kept);
}

/// Draws blocks in flight to the chip: equally spaced, since a block is the same number of bytes in every series.
void drawFlow(const SeriesCanvas& l) {
  const DecodeCanvas& c = l.c;
  QPainter& p = c.painter;
  const double from = c.layout.columns.flow, to = c.layout.columns.flowEnd, y = l.middle();
  drawLine(p, {from, y}, {to, y}, c.theme.line, c.px(1.4));
  p.setPen(QPen(c.theme.soft, c.px(1.5), Qt::SolidLine, Qt::RoundCap));
  p.drawLine(QPointF(to - c.px(5), y - c.px(4)), QPointF(to, y));
  p.drawLine(QPointF(to - c.px(5), y + c.px(4)), QPointF(to, y));
  if (!l.hasStarted()) return;
  const double side = std::min(c.px(9), (to - from) / (kBlocks + 3));
  const double perBlock = readBytes(c.data.actualSeries().step) / kBlocksPerToken;
  const double phase = perBlock > 0 ? l.place.bytes / perBlock : 0;
  const double first = std::floor(phase), way = to - from - c.px(8) - side;
  const double all = readBytes(l.series.step);
  const int weightBlocks =
      all > 0 ? static_cast<int>(std::lround(10 * static_cast<double>(l.series.step.weightBytes) / all)) : 0;
  p.setPen(Qt::NoPen);
  for (int i = 0; i < kBlocks; ++i) {
    const double number = first - i;
    const double share = (phase - number) / kBlocks;
    if (number < 0 || share > 1) continue;
    const auto turn = static_cast<std::int64_t>(number);
    QColor color = l.series.shape.latent ? latentColor(c.theme) : turn % 2 == 0 ? c.theme.key : c.theme.value;
    if ((turn * 7) % 10 < weightBlocks) color = c.theme.scores;
    p.fillRect(QRectF(from + share * way, y - side / 2, side, side), color);
  }
}

/// Draws the queries that use a block while it is on chip.
void drawChip(const SeriesCanvas& l) {
  const DecodeCanvas& c = l.c;
  QPainter& p = c.painter;
  const QRectF box(c.layout.columns.chip, l.middle() - l.height / 2, c.layout.columns.chipEnd - c.layout.columns.chip,
                   l.height);
  drawBox(p, box, c.theme.panel, c.theme.soft, c.px(1.2), c.px(5));
  const auto queries = static_cast<int>(std::min<std::int64_t>(l.series.step.queriesPerLoad, 128));
  const int perRow = queries <= 4 ? queries : queries <= 32 ? 8 : 16;
  const int rows = (queries + perRow - 1) / perRow;
  const double words = c.px(14);
  const QRectF room = box.adjusted(c.px(5), c.px(4), -c.px(5), -words);
  const double pitch = std::min({c.px(6.5), room.width() / perRow, room.height() / std::max(1, rows)});
  const double left = box.center().x() - pitch * perRow / 2, top = room.center().y() - pitch * rows / 2;
  for (int i = 0; i < queries; ++i) {
    const int row = i / perRow, column = i % perRow;
    p.fillRect(QRectF(left + pitch * column, top + pitch * row, pitch * 0.76, pitch * 0.76), c.theme.query);
  }
  c.text({box.center().x(), box.bottom() - c.px(4.5)}, wholeText(l.series.step.queriesPerLoad), 12, c.theme.soft, 0.5,
         QFont::DemiBold);
}

struct Marks {
  double pitch = 0;
  int perRow = 1, rows = 1;
};

/// The largest marks that all fit.
Marks marksFor(const QSizeF& room, std::int64_t count, double unit) {
  Marks marks;
  for (const double pitch : {11.0, 8.5, 6.5, 5.0, 3.8, 3.0, kSmallestMark}) {
    marks.pitch = pitch * unit;
    marks.perRow = std::max(1, static_cast<int>(room.width() / marks.pitch));
    marks.rows = std::max(1, static_cast<int>(room.height() / marks.pitch));
    if (static_cast<std::int64_t>(marks.perRow) * marks.rows >= count) break;
  }
  return marks;
}

void drawDone(const SeriesCanvas& l) {
  const DecodeCanvas& c = l.c;
  QPainter& p = c.painter;
  const QString number = wholeText(l.place.done) + (l.place.beyond ? QStringLiteral("+") : QString());
  c.text({c.layout.columns.count, l.middle() + c.px(8.5)}, number, 24, c.theme.ink, 1, QFont::DemiBold);
  const QRectF room(c.layout.columns.done, l.area.top() + c.px(5), c.layout.columns.end - c.layout.columns.done,
                    l.area.height() - c.px(10));
  const Marks m = marksFor(room.size(), l.place.done + 1, c.layout.unit);
  const std::int64_t shown = std::min<std::int64_t>(l.place.done, static_cast<std::int64_t>(m.perRow) * m.rows - 1);
  const std::int64_t rowsUsed = shown / m.perRow + 1;
  const auto used = static_cast<double>(rowsUsed);
  const double top = room.center().y() - used * m.pitch / 2, side = m.pitch * 0.82;
  const auto box = [&](std::int64_t i) {
    const std::int64_t row = i / m.perRow, column = i % m.perRow;
    return QRectF(room.left() + m.pitch * static_cast<double>(column), top + m.pitch * static_cast<double>(row), side,
                  side);
  };
  const double round = m.pitch > c.px(6) ? c.px(2) : 0;
  p.setPen(Qt::NoPen);
  p.setBrush(c.theme.ink);
  for (std::int64_t i = 0; i < shown; ++i) {
    if (round > 0)
      p.drawRoundedRect(box(i), round, round);
    else
      p.fillRect(box(i), c.theme.ink);
  }
  if (l.place.share <= 0) return;
  const QRectF last = box(shown);
  p.fillRect(last.adjusted(0, side * (1 - l.place.share), 0, 0), c.theme.selection);
  drawBox(p, last.adjusted(0.4, 0.4, -0.4, -0.4), {}, c.theme.selection, std::max(0.6, c.px(1.1) * m.pitch / c.px(11)),
          round);
}

void drawNames(const SeriesCanvas& l) {
  const DecodeCanvas& c = l.c;
  const double x = c.layout.columns.name, room = c.layout.columns.memory - x - c.px(4);
  const bool roomy = l.area.height() >= c.px(50);
  const double y = l.middle() - c.px(roomy ? 12 : 3);
  const QString bytes = bytesText(static_cast<double>(l.series.step.bytes()));
  c.text({x, y}, l.series.name(), 14, c.theme.ink, 0, QFont::DemiBold, room);
  if (roomy) c.text({x, y + c.px(17)}, headsText(l.series.shape), 12, c.theme.soft, 0, QFont::Normal, room);
  const QString cost =
      l.series.use.batch > 1 ? DecodeText::tr("%1 per step").arg(bytes) : DecodeText::tr("%1 per token").arg(bytes);
  c.text({x, y + c.px(roomy ? 33 : 16)}, cost, 12, c.theme.soft, 0, QFont::Normal, room);
}

/// Draws the line above a series, dotted for the windowed series.
void drawSeparator(const SeriesCanvas& l) {
  if (l.index == 0) return;
  const DecodeCanvas& c = l.c;
  if (!l.series.windowed) {
    drawLine(c.painter, l.area.topLeft(), l.area.topRight(), c.theme.line, c.theme.px(c.theme.lineWidth()));
    return;
  }
  // A dotted QPen would take longer than everything else in the picture.
  const double side = c.px(1.6);
  for (double x = l.area.left(); x < l.area.right(); x += c.px(4.4))
    c.painter.fillRect(QRectF(x, l.area.top() - side / 2, side, side), c.theme.soft);
}

void drawSeries(const SeriesCanvas& l) {
  const DecodeCanvas& c = l.c;
  drawSeparator(l);
  if (l.index == c.row) {
    const double bar = std::min(l.area.height() - c.px(10), c.px(50));
    drawBox(c.painter, {l.area.left() - c.px(11), l.middle() - bar / 2, c.px(3), bar}, c.theme.selection, {}, 0, 1.5);
  }
  drawNames(l);
  drawMemory(l);
  drawFlow(l);
  drawChip(l);
  drawDone(l);
}

/// True if all series have moved equally many bytes, because only memory bandwidth limits them.
bool movedAlike(const DecodeMoment& moment) {
  double least = 1e300, most = 0;
  for (const DecodePace::Place& place : moment.allSeries) {
    least = std::min(least, place.bytes);
    most = std::max(most, place.bytes);
  }
  return least >= most * 0.999;
}

QString raceTitle(const DecodeCanvas& c) {
  const double bandwidth = c.data.settings.hardware.bandwidth;
  const bool fromPrompt = c.data.prompt > 0;
  if (c.moment.seconds <= 0) return DecodeText::tr("Same time, same bandwidth: %1").arg(bandwidthText(bandwidth));
  const QString time = secondsText(c.moment.seconds), bytes = bytesText(std::round(c.moment.seconds * bandwidth));
  if (movedAlike(c.moment))
    return fromPrompt ? DecodeText::tr("%1 after the prompt, all series moved the same %2").arg(time, bytes)
                      : DecodeText::tr("%1 after the start, all series moved the same %2").arg(time, bytes);
  return fromPrompt ? DecodeText::tr("%1 after the prompt; arithmetic puts some series below %2").arg(time, bytes)
                    : DecodeText::tr("%1 after the start; arithmetic puts some series below %2").arg(time, bytes);
}

void drawRaceHead(const DecodeCanvas& c) {
  const QRectF& head = c.layout.raceHeading;
  const SeriesColumns& x = c.layout.columns;
  c.text({head.left(), head.top() + c.px(14)}, raceTitle(c), 14, c.theme.ink, 0, QFont::DemiBold, head.width());
  const double y = head.bottom() - c.px(10);
  const bool weights = c.data.settings.readsWeights && c.data.weights.bytes > 0;
  const QStringList memory =
      weights ? QStringList{DecodeText::tr("off-chip (gray: parameters), solid: already read"),
                            DecodeText::tr("off-chip, gray: parameters"), DecodeText::tr("off-chip")}
              : QStringList{DecodeText::tr("off-chip, solid: already read"), DecodeText::tr("off-chip")};
  const QString done = c.data.settings.batch > 1
                           ? DecodeText::tr("tokens done, %1 sequences each").arg(wholeText(c.data.settings.batch))
                           : DecodeText::tr("tokens done");
  const double room = x.memoryEnd - x.name;
  c.text({x.memoryEnd, y}, c.fitting(memory, room), 12, c.theme.soft, 1, QFont::Normal, room);
  const QString queries = DecodeText::tr("queries per block"),
                speed = bandwidthText(c.data.settings.hardware.bandwidth);
  const double right = std::min(x.chipEnd + c.px(14), x.done - c.px(12)), begins = right - c.width(queries, 12);
  c.text({right, y}, queries, 12, c.theme.soft, 1);
  if (x.flow + c.width(speed, 12) < begins - c.px(8)) c.text({x.flow, y}, speed, 12, c.theme.soft);
  const bool fits = c.width(done, 12) <= x.end - x.done;
  c.text({fits ? x.done : x.end, y}, done, 12, c.theme.soft, fits ? 0 : 1, QFont::Normal, x.end - right - c.px(10));
}

}  // namespace

void drawRace(const DecodeCanvas& c) {
  drawRaceHead(c);
  const PaintedPart part(c.painter);
  for (std::size_t i = 0; i < c.data.allSeries.size(); ++i) {
    const QRectF& area = c.layout.allSeries[i];
    if (!part.touches(area)) continue;
    drawSeries({c, i, c.data.allSeries[i], c.moment.allSeries[i], area, std::min(area.height() - c.px(12), c.px(50))});
  }
}

}  // namespace attn::app
