// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <span>

#include "figures/box.h"
#include "figures/cell_text.h"
#include "figures/matrix_figure.h"
#include "figures/matrix_names.h"
#include "figures/painted_part.h"
#include "figures/scene_pen.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/softmax_geometry.h"
#include "scenario/head_settings.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr double kBeyond = 32;  // design pixels on each side of a truncated row

/// "0.37 + 1.00 + 0.82": the terms of the row sum. If `room` is short, "…" replaces the smallest terms.
QString sumText(const Matrix& m, Index row, const VisibilityMatrix& visible, int decimals, std::optional<double> last,
                const Face& face, double room) {
  std::vector<Index> terms;
  for (Index j = 0; j < m.cols(); ++j)
    if (visible(row, j)) terms.push_back(j);
  std::vector<Index> bySize = terms;
  std::ranges::stable_sort(bySize, std::greater{}, [&](Index j) { return m(row, j); });
  constexpr std::size_t kMax = 8;  // more terms are not readable
  for (std::size_t shown = std::min(kMax, terms.size()); shown > 0; --shown) {
    const std::span largest(bySize.data(), shown);
    QStringList words;
    for (const Index j : terms) {
      if (std::ranges::find(largest, j) != largest.end())
        words << cellText(m(row, j), decimals);
      else if (words.isEmpty() || words.last() != QStringLiteral("…"))
        words << QStringLiteral("…");
    }
    if (last) words << cellText(*last, decimals);
    QString text = words.join(QStringLiteral(" + "));
    if (face.width(text) <= room) return text;
  }
  return {};
}

/// Drops decimals down to the default if the number does not fit.
QString fittedNumber(double value, int decimals, const Face& face, double room) {
  while (decimals > kDefaultDecimals && face.width(cellText(value, decimals)) > room) --decimals;
  return fittedText(cellForms(value, decimals), face, room);
}

QString reasonText(Hidden reason, const QString& query, Index window) {
  switch (reason) {
    case Hidden::ByCausal:
      return StepsText::tr("masked: “%1” cannot look ahead").arg(query);
    case Hidden::ByWindow:
      return StepsText::tr("masked: outside the window of %n", nullptr, static_cast<int>(window));
    case Hidden::ByDocument:
      return StepsText::tr("masked: another document");
    case Hidden::ByPadding:
      return StepsText::tr("masked: padding");
    case Hidden::ByCustom:
      return StepsText::tr("masked: closed in the custom mask");
    case Hidden::No:
      break;
  }
  return {};
}

void drawTick(QPainter& painter, const QPointF& at, const Theme& theme) {
  QPainterPath tick(at + QPointF(theme.px(-5), 0));
  tick.lineTo(at + QPointF(theme.px(-1), theme.px(4)));
  tick.lineTo(at + QPointF(theme.px(6), theme.px(-5)));
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme.value, theme.px(1.6), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.drawPath(tick);
}

class StripPainter {
 public:
  StripPainter(QPainter& painter, const SoftmaxGeometry& g, const StepsData& d)
      : m_painter(painter), m_g(g), m_d(d), m_theme(d.theme), m_pen(painter, d.theme, 1, d.faces) {}

  void draw() {
    drawColumnNames();
    drawReasons();
    for (int line = 0; line < 3; ++line) {
      drawName(line);
      drawCells(line);
      if (m_g.sink) drawSink(line);
      drawResult(line);
    }
  }

 private:
  bool sees(Index column) const { return m_d.visible(m_g.row, column); }
  /// True if a hidden key has a nonzero share.
  bool leaks(int line, Index column) const {
    if (line == 0 || sees(column)) return false;
    const Stage stage = line == 1 ? Stage::Exponentials : Stage::Weights;
    return m_g.progress(stage, column) > 0 && (*m_d.matrix(stage))(m_g.row, column) > 0;
  }

  /// The size in which the names fit: at most the default, at least the smallest legible one.
  double namePixels() const {
    const double usual = m_theme.px(m_g.full ? 13 : 12), room = m_g.cell - m_theme.px(4);
    double widest = 1;
    for (Index j = m_g.first; j < m_g.first + m_g.count; ++j)
      widest = std::max(widest, m_pen.width(m_d.keyNames.value(j), usual, QFont::DemiBold));
    return std::clamp(std::floor(usual * room / widest), m_theme.px(legiblePixels(10, m_theme.scale)), usual);
  }

  void drawColumnNames() {
    const double pixels = namePixels();
    for (Index j = m_g.first; j < m_g.first + m_g.count; ++j) {
      const bool active = j == m_g.selected;
      const QFont::Weight weight = active ? QFont::DemiBold : QFont::Normal;
      m_pen.text({m_g.cellRect(0, j).center().x(), m_g.lines[0].top() - m_theme.px(8)}, m_d.keyNames.value(j), pixels,
                 active ? m_theme.ink : m_theme.soft, 0.5, weight, m_g.cell - m_theme.px(4));
    }
    const Index before = m_g.first, behind = m_g.keys - m_g.first - m_g.count;
    const double aside = m_theme.px(kBeyond / 2);
    if (before > 0) drawBeyond(m_g.lines[0].left() - aside, QStringLiteral("‹ ") + wholeText(before));
    if (behind > 0) drawBeyond(m_g.lines[0].right() + aside, wholeText(behind) + QStringLiteral(" ›"));
  }

  /// Draws how many keys are outside the window; selecting a cell near the edge scrolls the window.
  void drawBeyond(double x, const QString& keys) {
    m_pen.text({x, m_g.lines[0].top() - m_theme.px(8)}, keys, m_theme.px(11.5), m_theme.soft, 0.5);
    for (const QRectF& line : m_g.lines)
      m_pen.text({x, line.center().y() + m_theme.px(3)}, QStringLiteral("…"), m_theme.px(14), m_theme.soft, 0.5);
  }

  /// Draws a bracket over every run of hidden keys, with the rule that hides them.
  void drawReasons() {
    const Mask& mask = m_d.scenario.attention.mask;
    const double y = m_g.lines[0].top() - m_theme.px(30), hook = m_theme.px(5);
    const double pixels = m_theme.px(11.5);
    for (Index j = m_g.first; j < m_g.first + m_g.count;) {
      const Hidden reason = hiddenBy(mask, m_d.head.queryHead, m_g.row, j);
      Index end = j + 1;
      while (end < m_g.first + m_g.count && hiddenBy(mask, m_d.head.queryHead, m_g.row, end) == reason) ++end;
      if (reason != Hidden::No) {
        const double left = m_g.cellRect(0, j).left() + m_theme.px(5);
        const double right = m_g.cellRect(0, end - 1).right() - m_theme.px(5);
        m_painter.setBrush(Qt::NoBrush);
        m_painter.setPen(QPen(m_theme.soft, m_theme.px(1)));
        const std::array<QPointF, 4> bracket{QPointF(left, y + hook), {left, y}, {right, y}, {right, y + hook}};
        m_painter.drawPolyline(bracket.data(), 4);
        QString words = reasonText(reason, m_d.queryNames.value(m_g.row), mask.window);
        if (leaks(2, j)) words = StepsText::tr("%1, but it keeps a weight").arg(words);
        const double width = m_pen.width(words, pixels);
        // Text wider than its bracket stays inside the picture and off other text.
        if (width <= std::max(right - left, m_theme.px(40)) || (j == m_g.first && end == m_g.first + m_g.count) ||
            (end == m_g.first + m_g.count && right - width >= m_g.lines[0].left()) || j == m_g.first) {
          double x = (left + right) / 2;
          x = std::clamp(x, m_g.lines[0].left() + width / 2,
                         std::max(m_g.area.right() - width / 2, m_g.lines[0].left() + width / 2));
          m_pen.text({x, y - m_theme.px(7)}, words, pixels, m_theme.soft, 0.5);
        }
      }
      j = end;
    }
  }

  /// The sink logit, its exponential, or its share; nullopt without a sink.
  std::optional<double> sinkNumber(int line) const {
    if (!m_g.sink) return std::nullopt;
    const double e = std::exp(*m_g.sink - m_d.head.rowMax(m_g.row, 0));
    return line == 0 ? *m_g.sink : line == 1 ? e : e / m_d.head.rowSum(m_g.row, 0);
  }

  /// Draws the sink's cell, with a dashed outline and its name.
  void drawSink(int line) {
    const Stage stage = line == 0 ? Stage::Masked : line == 1 ? Stage::RowSum : Stage::Weights;
    const Index last = m_d.head.weights.cols() - 1;
    const double done = line == 0 ? 1 : m_g.progress(stage, line == 1 ? 0 : last);
    const QRectF cell = m_g.sinkRect(line);
    if (line == 0)
      m_pen.text({cell.center().x(), cell.top() - m_theme.px(8)}, StepsText::tr("no key", "of the sink logit"),
                 namePixels(), m_theme.soft, 0.5);
    drawBox(m_painter, cell.adjusted(1, 1, -1, -1), m_theme.field, m_theme.scores, m_theme.px(1.2), m_theme.px(3),
            Qt::DashLine);
    if (done < 1) return;
    const double pixels = std::min({m_theme.px(m_g.full ? 17 : 13), cell.height() * 0.55, cell.width() * 0.27});
    const QString number =
        fittedNumber(*sinkNumber(line), m_theme.decimals, m_pen.face(pixels), cell.width() - m_theme.px(4));
    m_pen.text({cell.center().x(), cell.center().y() + pixels * 0.36}, number, pixels, m_theme.ink, 0.5);
  }

  void drawName(int line) {
    const bool subtracts = m_d.scenario.attention.subtractMax;
    const std::array names{subtracts ? StepsText::tr("Row maximum") : StepsText::tr("Scores"),
                           StepsText::tr("Exponentials"), StepsText::tr("Division")};
    const Formula exponential = Formula::sup(u"e", subtracts ? u"s − m" : u"s");
    const std::array<Formula, 3> rules{!subtracts ? u"s"
                                       : m_g.sink ? u"m = max(s, x)"
                                                  : u"m = max s",
                                       exponential, Formula::row({u"p = ", exponential, u" / ℓ"})};
    const auto i = static_cast<std::size_t>(line);
    const QRectF& box = m_g.lines[i];
    const double mid = box.center().y();
    if (m_g.names < m_theme.px(60)) return;
    const double pixels = m_g.full ? m_theme.px(13.5) : m_theme.px(12);
    m_pen.text({m_g.area.left(), mid - m_theme.px(3)}, names[i], pixels, m_theme.ink, 0, QFont::DemiBold);
    rules[i].draw(m_painter, {m_g.area.left(), mid + m_theme.px(1)}, m_theme.px(m_g.full ? 15 : 13.5), m_theme.soft,
                  m_theme.selectionBackground);
  }

  QString writtenNumber(Stage stage, double value, double pixels) const {
    return fittedNumber(value, m_d.decimalsOf(stage), m_pen.face(pixels), m_g.cell - m_theme.px(4));
  }

  /// The default size, or the largest legible size in which every number fits.
  double numberPixels(Stage stage, const Matrix& values, double usual) const {
    const double smallest = m_theme.px(legiblePixels(kSmallestNumber, m_theme.scale));
    const auto fits = [&](double pixels) {
      for (Index j = m_g.first; j < m_g.first + m_g.count; ++j)
        if (writtenNumber(stage, values(m_g.row, j), pixels) == QStringLiteral("…")) return false;
      return true;
    };
    double pixels = usual;
    while (pixels - 0.5 >= smallest && !fits(pixels)) pixels -= 0.5;
    return pixels;
  }

  void drawCells(int line) {
    const auto i = static_cast<std::size_t>(line);
    const QRectF& box = m_g.lines[i];
    const Stage stage = line == 0 ? Stage::Masked : line == 1 ? Stage::Exponentials : Stage::Weights;
    const Matrix& values = *m_d.matrix(stage);
    const ColorScale scale = m_d.scaleOf(stage);
    const double fitting = std::min({m_theme.px(m_g.full ? 17 : 13), box.height() * 0.55, m_g.cell * 0.27});
    const double usual = m_g.full ? std::max(fitting, m_theme.px(legiblePixels(0, m_theme.scale))) : fitting;
    const double pixels = numberPixels(stage, values, usual);
    drawBox(m_painter, box, m_theme.field, {}, 0, m_theme.px(3));
    std::vector<QRectF> hatched;
    for (Index j = m_g.first; j < m_g.first + m_g.count; ++j) {
      const QRectF cell = m_g.cellRect(line, j).adjusted(1, 1, -1, -1);
      const double done = m_g.progress(stage, j);
      if (!sees(j) && (line == 0 || done > 0)) {
        if (leaks(line, j)) m_painter.fillRect(cell, scale.color(values(m_g.row, j), m_theme));
        hatched.push_back(cell);
      } else if (done > 0) {
        m_painter.fillRect(cell, mixedColor(m_theme.field, scale.color(values(m_g.row, j), m_theme), done));
      }
    }
    drawHatching(m_painter, hatched, m_theme);
    for (Index j = m_g.first; j < m_g.first + m_g.count; ++j) {
      const double done = m_g.progress(stage, j);
      if (done <= 0 && line > 0) continue;
      const QRectF cell = m_g.cellRect(line, j);
      const double value = values(m_g.row, j);
      const bool plain = sees(j) || leaks(line, j);
      const QString number = writtenNumber(stage, value, pixels);
      const QColor ground = mixedColor(m_theme.field, scale.color(value, m_theme), done);
      const QColor ink = plain ? mixedColor(ground, readableOn(ground), done) : m_theme.soft;
      if (!sees(j)) {
        QColor veil = plain ? ground : m_theme.field;
        veil.setAlphaF(0.86F);
        const double width = m_pen.width(number, pixels) + pixels * 0.5;
        drawBox(m_painter, {cell.center().x() - width / 2, cell.center().y() - pixels * 0.6, width, pixels * 1.2}, veil,
                {}, 0, pixels * 0.4);
      }
      m_pen.text({cell.center().x(), cell.center().y() + pixels * 0.36}, number, pixels, ink, 0.5,
                 m_g.full && sees(j) ? QFont::Medium : QFont::Normal);
    }
    drawBox(m_painter, box, {}, m_theme.scores, m_theme.px(1.3), m_theme.px(3));
    const bool begun = line == 0 || stage <= m_g.stage;
    if (begun && m_g.selected >= m_g.first && m_g.selected < m_g.first + m_g.count)
      drawBox(m_painter, m_g.cellRect(line, m_g.selected), {}, m_theme.selection, m_theme.px(2.5), m_theme.px(3));
  }

  /// Draws the result of a line: m if it is subtracted, ℓ, or the sum of all shares, 1.
  void drawResult(int line) {
    if (line == 0 && !m_d.scenario.attention.subtractMax) return;
    const QRectF& box = m_g.lines[static_cast<std::size_t>(line)];
    const Stage stage = line == 0 ? Stage::RowMax : line == 1 ? Stage::RowSum : Stage::Weights;
    const Index row = m_g.row;
    const double done = line == 2 ? m_g.progress(stage, m_d.head.weights.cols() - 1) : m_g.progress(stage, 0);
    const double x = m_g.result.left(), mid = box.center().y();
    const double start = m_g.sink ? m_g.sinkRect(line).right() + m_theme.px(8)
                                  : box.right() + m_theme.px(m_g.first + m_g.count < m_g.keys ? kBeyond : 8);
    const QString verb = line == 0 ? StepsText::tr("max") : StepsText::tr("sum");
    const double small = m_theme.px(m_g.full ? 12 : 11);
    m_pen.text({(start + x) / 2 - m_theme.px(3), mid - m_theme.px(7)}, verb, small, m_theme.soft, 0.5);
    m_painter.setPen(QPen(m_theme.soft, m_theme.px(1.3), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double tip = x - m_theme.px(6), head = m_theme.px(4);
    m_painter.drawLine(QPointF(start, mid), QPointF(tip, mid));
    m_painter.drawLine(QPointF(tip - head, mid - head), QPointF(tip, mid));
    m_painter.drawLine(QPointF(tip - head, mid + head), QPointF(tip, mid));
    const double value = line == 0   ? m_d.head.rowMax(row, 0)
                         : line == 1 ? m_d.head.rowSum(row, 0)
                                     : m_d.head.weights.row(row).sum();
    const double high = std::min(box.height() - m_theme.px(4), m_theme.px(40));
    const QRectF plate(x, mid - high / 2, m_g.result.width(), high);
    const Stage now = m_g.stage;
    const bool active = (line == 0 && now == Stage::RowMax) ||
                        (line == 1 && (now == Stage::RowSum || now == Stage::Exponentials)) ||
                        (line == 2 && now == Stage::Weights);
    drawBox(m_painter, plate, active ? m_theme.selectionBackground : m_theme.field,
            active ? m_theme.selection : m_theme.line, m_theme.px(active ? 1.5 : 1), m_theme.px(6));
    if (done >= 1) {
      const double fitting = std::min(m_theme.px(m_g.full ? 18 : 14), high * 0.6);
      const double pixels = m_g.full ? std::max(fitting, m_theme.px(legiblePixels(0, m_theme.scale))) : fitting;
      int decimals = m_theme.decimals;
      const double room = plate.width() - m_theme.px(6);
      while (decimals > kDefaultDecimals && m_pen.width(cellText(value, decimals), pixels, QFont::DemiBold) > room)
        --decimals;
      m_pen.text({plate.center().x(), mid + pixels * 0.36}, cellText(value, decimals), pixels, m_theme.ink, 0.5,
                 QFont::DemiBold);
    }
    const QPointF behind(plate.right() + m_theme.px(8), mid);
    if (line == 2) {
      if (done >= 1 && std::abs(value - 1) < 5e-3) drawTick(m_painter, behind + QPointF(m_theme.px(6), 0), m_theme);
    } else {
      const Formula symbol = line == 0 ? u"m" : u"ℓ";
      const double pixels = m_theme.px(m_g.full ? 17 : 15);
      symbol.draw(m_painter, behind - QPointF(0, symbol.size(pixels).height() * 0.55), pixels, m_theme.soft,
                  m_theme.field);
    }
    if (line > 0 && done >= 1) {
      const double right = std::min(m_g.area.right(), plate.right() + m_theme.px(24));
      const double pixels = m_theme.px(m_g.full ? 11.5 : 10.5);
      const Stage terms = line == 1 ? Stage::Exponentials : Stage::Weights;
      const QString shown =
          sumText(*m_d.matrix(terms), row, m_d.visible, m_d.decimalsOf(terms), line == 1 ? sinkNumber(1) : std::nullopt,
                  m_pen.face(pixels), right - (m_g.sink ? m_g.sinkRect(line).left() : box.right()) - m_theme.px(2));
      m_pen.text(
          {right, box.top() - (box.top() - m_g.lines[static_cast<std::size_t>(line - 1)].bottom()) / 2 + pixels * 0.36},
          shown, pixels, m_theme.soft, 1);
    }
  }

  QPainter& m_painter;
  const SoftmaxGeometry& m_g;
  const StepsData& m_d;
  const Theme& m_theme;
  ScenePen m_pen;  // text sizes are in painter pixels
};

}  // namespace

SoftmaxGeometry softmaxGeometry(const SoftmaxStrip& strip, const StepsData& d, const Playhead& playhead) {
  const Theme& theme = d.theme;
  SoftmaxGeometry g;
  g.area = strip.area;
  g.full = strip.full;
  g.row = std::clamp<Index>(d.view.selection.row, 0, d.head.masked.rows() - 1);
  const auto* stage = std::get_if<Stage>(&d.view.selection.matrix);
  g.selected = stage && isPairStage(*stage) ? d.view.selection.column : -1;
  g.stage = stageOf(d.view.timeline.at(playhead.step));
  g.filled = playhead.cell;
  g.keys = d.head.masked.cols();
  g.names = theme.px(g.full ? 138 : strip.area.width() < theme.px(560) ? 0 : 100);
  const double right = theme.px(g.full ? 124 : 112);
  const Index most = std::min(SoftmaxGeometry::kMaxKeys, g.keys);
  g.sink = sinkLogit(d.scenario.attention, d.head.queryHead);
  g.sinkWidth = g.sink ? theme.px(g.full ? 64 : 52) : 0;
  const double room = strip.area.width() - g.names - right - (g.sink ? g.sinkWidth + theme.px(10) : 0);
  // Use comfortable cells, or narrower ones if they make the whole row fit.
  const double usual = theme.px(g.full ? 64 : 60), tight = theme.px(g.full ? 52 : 44);
  const double least = most == g.keys && tight * static_cast<double>(most) <= room ? tight : usual;
  g.count = std::clamp<Index>(static_cast<Index>(room / least), 1, most);
  const bool cut = g.count < g.keys;
  const double inner = room - (cut ? 2 * theme.px(kBeyond) : 0);
  if (cut) g.count = std::clamp<Index>(static_cast<Index>(inner / least), 1, most);
  g.first = std::clamp<Index>((g.selected < 0 ? 0 : g.selected) - g.count / 2, 0, g.keys - g.count);
  g.cell = std::floor(std::min(inner / static_cast<double>(g.count), theme.px(110)));
  const double head = theme.px(d.hides ? 48 : 26), bars = g.full ? theme.px(132) : 0;
  const double high = strip.area.height() - head - bars;
  const double line = std::floor(std::min(high / (3 + 2 * 0.66), theme.px(g.full ? 48 : 38)));
  const double gap = std::floor(std::min((high - 3 * line) / 2, line * 0.9));
  const double x = strip.area.left() + g.names + (cut ? theme.px(kBeyond) : 0);
  for (std::size_t i = 0; i < 3; ++i)
    g.lines[i] = {x, strip.area.top() + head + static_cast<double>(i) * (line + gap),
                  g.cell * static_cast<double>(g.count), line};
  g.sinkGap = g.sink ? theme.px(cut ? kBeyond : 10) : 0;
  const double rowEnd = g.lines[0].right() + (g.sink ? g.sinkGap + g.sinkWidth : 0);
  g.result = {rowEnd + theme.px(cut && !g.sink ? kBeyond + 38 : 46), 0, theme.px(g.full ? 62 : 54), line};
  return g;
}

double SoftmaxGeometry::progress(Stage of, Index column) const {
  if (of == Stage::Masked || of < stage) return 1;
  if (of > stage) return 0;
  const bool vector = of == Stage::RowMax || of == Stage::RowSum;
  const double index = static_cast<double>(vector ? row : row * keys + column);
  return std::clamp(filled - index, 0.0, 1.0);
}

void drawSoftmaxStrip(QPainter& painter, const SoftmaxStrip& strip, const StepsData& d, const Playhead& playhead) {
  if (!PaintedPart(painter).touches(strip.area)) return;
  const SoftmaxGeometry g = softmaxGeometry(strip, d, playhead);
  painter.save();
  painter.setOpacity(strip.opacity);
  painter.setRenderHint(QPainter::Antialiasing);
  StripPainter(painter, g, d).draw();
  drawSoftmaxArithmetic(painter, g, d);
  if (strip.full) drawSoftmaxBars(painter, g, d);
  painter.restore();
}

std::optional<StepsHit> hitSoftmaxStrip(const QPointF& point, const SoftmaxStrip& strip, const StepsData& d,
                                        const Playhead& playhead) {
  const SoftmaxGeometry g = softmaxGeometry(strip, d, playhead);
  constexpr std::array stages{Stage::Masked, Stage::Exponentials, Stage::Weights};
  for (int line = 0; line < 3; ++line) {
    const QRectF& box = g.lines[static_cast<std::size_t>(line)];
    if (!box.contains(point)) continue;
    const auto along = static_cast<Index>((point.x() - box.left()) / g.cell);
    const Index column = g.first + std::clamp<Index>(along, 0, g.count - 1);
    const Stage stage = stages[static_cast<std::size_t>(line)];
    MatrixFigure f = d.figure(stage);
    if (g.progress(stage, column) < 1) f.filled = 0;
    return StepsHit{stage,
                    g.row,
                    column,
                    false,
                    g.cellRect(line, column),
                    knownValue(f, {g.row, column}),
                    cellLabel(f, {g.row, column})};
  }
  return std::nullopt;
}

}  // namespace attn::app
