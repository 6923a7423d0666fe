// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "figures/easing.h"
#include "labs/decode/picture/decode_data.h"
#include "labs/decode/picture/serving_canvas.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

constexpr Index kMaxShownValues = 4;  // of acc and O
constexpr double kRoomySum = 122;     // minimum height in design pixels for writing out the merge
constexpr double kMergedLines = 66;   // height in design pixels of the merge without the sums
constexpr double kMinWork = 9;        // minimum height in design pixels for drawing the work of the units

/// The progress of the three steps.
struct PartsMoment {
  double read = 1;    // share of each part that is read
  double merged = 1;  // merged parts
  double divided = 1;
};

PartsMoment partsMoment(const DecodeView& view) {
  const int step = std::clamp(view.playhead.step, 0, 2);
  const double cells =
      view.timeline.steps.empty() ? 1 : static_cast<double>(view.timeline.steps[static_cast<std::size_t>(step)].cells);
  const double share = std::clamp(view.playhead.cell / cells, 0.0, 1.0);
  const auto parts = static_cast<double>(view.page->parts.parts.size());
  PartsMoment m;
  m.read = step == 0 ? share : 1;
  m.merged = step == 0 ? 0 : step == 1 ? share * parts : parts;
  m.divided = step < 2 ? 0 : share;
  return m;
}

QString listText(const Eigen::Ref<const attn::Matrix>& row, int decimals, Index most = kMaxShownValues) {
  QStringList numbers;
  for (Index n = 0; n < std::min(row.cols(), most); ++n) numbers << numberText(row(0, n), decimals);
  if (row.cols() > most) numbers << QStringLiteral("…");
  return QLatin1Char('(') + numbers.join(QStringLiteral("  ")) + QLatin1Char(')');
}

QString partName(const PartsData& p, std::size_t n) {
  return p.parts[n].own ? DecodeText::tr("own key")
                        : DecodeText::tr("part %1").arg(indexText(static_cast<std::int64_t>(n)));
}

/// 0 on stages of normal height, up to 1 on tall ones, where everything is spaced further apart.
double roominess(const ServingCanvas& c) {
  return std::clamp((c.size.height() / c.theme.scale - 780) / 240, 0.0, 1.0);
}

/// "32 work groups for 108 units: 30 % busy", and shorter variants.
QStringList busyTexts(const PartsData& d, std::int64_t groups) {
  const int units = std::max(1, d.units);
  const auto busy = static_cast<double>(std::min<std::int64_t>(groups, units));
  const QString share = QLocale().toString(100.0 * busy / units, 'f', 0), many = wholeText(groups),
                all = wholeText(units);
  return {DecodeText::tr("%1 work groups for %2 units: %3 % busy").arg(many, all, share),
          DecodeText::tr("%1 groups, %2 units: %3 % busy").arg(many, all, share),
          DecodeText::tr("%1 groups, %2 units").arg(many, all)};
}

/// Draws the busy units of the chip and a text that fits both pictures. Returns the bottom.
double drawUnits(const ServingCanvas& c, const QRectF& area, const QString& title, std::int64_t groups, int row,
                 double read) {
  const PartsData& d = c.data.parts;
  const int units = std::max(1, d.units);
  const auto busy = static_cast<int>(std::min<std::int64_t>(groups, units));
  const double head = c.px(40), clock = d.hasNumbers() ? c.px(34) : 0;
  const QStringList told = busyTexts(d, groups), alone = busyTexts(d, d.groups),
                    inParts = busyTexts(d, d.groups * d.made);
  c.text({area.left(), area.top() + c.px(13)}, title, 13.5, c.theme.ink, 0, QFont::DemiBold, area.width());
  qsizetype fitting = 0;
  while (fitting + 1 < told.size() &&
         std::max(c.width(alone[fitting], 12), c.width(inParts[fitting], 12)) > area.width())
    ++fitting;
  c.text({area.left(), area.top() + c.px(31)}, told[fitting], 12, c.theme.soft, 0, QFont::Normal, area.width());
  double side = c.px(22 + 12 * roominess(c));
  const auto rowsFor = [&](double s) { return std::ceil(units / std::max(1.0, std::floor(area.width() / s))); };
  while (side > c.px(3) && rowsFor(side) * side > area.height() - head - clock) side -= c.px(0.5);
  const auto perRow = static_cast<int>(std::max(1.0, std::floor(area.width() / side)));
  for (int n = 0; n < units; ++n) {
    const QRectF cell(area.left() + side * (n % perRow), area.top() + head + side * (n / perRow), side * 0.82,
                      side * 0.82);
    if (n < busy)
      c.painter.fillRect(cell, c.theme.query);
    else
      c.box(cell, {}, c.theme.line, 1, 1);
  }
  double bottom = area.top() + head + rowsFor(side) * side;
  if (d.hasNumbers()) {
    // One clock for both pictures: the share of keys read.
    const QRectF bar(area.left(), bottom + c.px(4), area.width(), c.px(8));
    c.painter.fillRect(bar, mixedColor(c.theme.background, c.theme.key, 0.25));
    c.painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * read, bar.height()), c.theme.key);
    c.text({area.left(), bar.bottom() + c.px(15)},
           DecodeText::tr("%1 % of the keys are read").arg(QLocale().toString(read * 100, 'f', 0)), 12, c.theme.soft, 0,
           QFont::Normal, area.width());
    bottom += clock;
  }
  c.mark(QRectF(area.left(), area.top(), c.px(3), head), row);
  c.spot(QRectF(area.left(), area.top(), area.width(), bottom - area.top()), row,
         title + QStringLiteral(": ") + told.front());
  return bottom;
}

/// The layout of a part's numbers.
enum class PartForm {
  Rows,    // m, l and acc, one line each
  Pairs,   // m and l next to each other, the numbers of acc in pairs
  Column,  // the numbers of acc one below the other
  Bare     // no numbers: see tooltip, explanation and merged box
};

constexpr double kPartPad = 8, kNarrowPad = 2.5, kSymbol = 11;  // design pixels
double partPad(PartForm form) {
  return form == PartForm::Rows ? kPartPad : kNarrowPad;
}

Index accShown(const PartsData& d) {
  return std::min<Index>(d.values.cols(), kMaxShownValues);
}

/// The first form in which all numbers of all parts fit into boxes of these widths; else Bare.
PartForm formFor(const ServingCanvas& c, const std::vector<double>& widths) {
  const PartsData& d = c.data.parts;
  const auto fits = [&](PartForm form) {
    for (std::size_t n = 0; n < d.parts.size(); ++n) {
      const OnlineState& state = d.parts[n].state;
      const double inner = widths[n] - 2 * c.px(partPad(form));
      const auto needs = [&](const QString& symbol, const QString& number) {
        return c.width(symbol, kSymbol) + c.px(3) +
                   c.width(number, form == PartForm::Rows ? 12.5 : 12, QFont::DemiBold) >
               inner;
      };
      if (needs(QStringLiteral("m"), numberText(state.rowMax(0), c.theme.decimals)) ||
          needs(QStringLiteral("ℓ"), numberText(state.rowSum(0), c.theme.decimals)))
        return false;
      if (form == PartForm::Rows) {
        if (c.width(listText(state.result, c.theme.decimals), 12.5, QFont::DemiBold) > inner - c.px(28)) return false;
        continue;
      }
      if (form == PartForm::Pairs) {
        double widest = 0;
        for (Index column = 0; column < accShown(d); ++column)
          widest =
              std::max(widest, c.width(numberText(state.result(0, column), c.theme.decimals), 12, QFont::DemiBold));
        if (accShown(d) < 2 || c.width(QStringLiteral("acc"), kSymbol) + c.px(5) + 2 * widest + c.px(8) > inner)
          return false;
        continue;
      }
      for (Index column = 0; column < accShown(d); ++column)
        if (needs(column == 0 ? QStringLiteral("acc") : QString(),
                  numberText(state.result(0, column), c.theme.decimals)))
          return false;
    }
    return true;
  };
  for (const PartForm form : {PartForm::Rows, PartForm::Pairs, PartForm::Column})
    if (fits(form)) return form;
  return PartForm::Bare;
}

/// m, l and acc in one line, as a tooltip.
QString partTip(const ServingCanvas& c, std::size_t n) {
  const OnlineState& state = c.data.parts.parts[n].state;
  return DecodeText::tr("%1: m = %2, ℓ = %3, acc = %4")
      .arg(partName(c.data.parts, n), numberText(state.rowMax(0), c.theme.decimals),
           numberText(state.rowSum(0), c.theme.decimals), listText(state.result, c.theme.decimals));
}

Index linesOf(PartForm form, const PartsData& d) {
  const Index lines[] = {3, 1 + (accShown(d) + 1) / 2, 2 + accShown(d), 1};
  return lines[static_cast<std::size_t>(form)];
}

/// Draws m and l in one line and acc below them, two numbers per line.
void drawPairs(const ServingCanvas& c, const QRectF& room, const OnlineState& state, double top) {
  const auto number = [&](double right, double y, double value) {
    c.text({right, y}, numberText(value, c.theme.decimals), 12, c.theme.ink, 1, QFont::DemiBold);
  };
  const double first = top + c.px(19),
               half = room.left() + c.width(QStringLiteral("acc"), kSymbol) / 2 + room.width() / 2;
  c.text({room.left(), first}, QStringLiteral("m"), kSymbol, c.theme.soft);
  number(half, first, state.rowMax(0));
  c.text({half + c.px(8), first}, QStringLiteral("ℓ"), kSymbol, c.theme.soft);
  number(room.right(), first, state.rowSum(0));
  for (Index column = 0; column < accShown(c.data.parts); ++column) {
    const double y = first + c.px(17) * static_cast<double>(1 + column / 2);
    if (column == 0) c.text({room.left(), y}, QStringLiteral("acc"), kSymbol, c.theme.soft);
    number(column % 2 == 0 ? half : room.right(), y, state.result(0, column));
  }
}

/// Draws a part: its keys, its progress, and its result.
void drawPart(const ServingCanvas& c, const QRectF& area, std::size_t n, const PartsMoment& moment, PartForm form) {
  const PartsData& d = c.data.parts;
  const CachePart& part = d.parts[n];
  const int row = static_cast<int>(n) + 2;
  const QColor frame = row == c.row ? c.theme.selection : c.theme.line;
  c.box(area, c.theme.panel, frame, row == c.row ? 2 : 1, 5);
  const double pad = c.px(partPad(form)), inner = area.width() - 2 * pad;
  // Names are shortened but not elided: the tooltip has the full name.
  for (const QString& name : {part.own ? DecodeText::tr("the new token’s own key") : partName(d, n), partName(d, n),
                              part.own ? QString() : indexText(static_cast<std::int64_t>(n))}) {
    if (c.width(name, 12.5, QFont::DemiBold) > inner) continue;
    c.text({area.left() + pad, area.top() + c.px(17)}, name, 12.5, c.theme.ink, 0, QFont::DemiBold);
    break;
  }
  const Index lines = linesOf(form, d);
  const double below = c.px(19 + 17 * static_cast<double>(lines - 1) + 9);
  const double top = area.top() + c.px(26), gap = c.px(2);
  const double height = std::clamp(area.height() - c.px(26) - below, c.px(4),
                                   c.px((form == PartForm::Column ? 36 : 52) + 44 * roominess(c)));
  const double width = inner / static_cast<double>(part.keys.size());
  const double read =
      part.own ? (moment.merged > static_cast<double>(n) ? 1 : 0) : moment.read * static_cast<double>(part.keys.size());
  for (Index k = 0; k < part.keys.size(); ++k) {
    const Index key = part.keys.begin + k;
    const QRectF cell(area.left() + pad + width * static_cast<double>(k), top, std::max(1.0, width - gap), height);
    const double done = std::clamp(read - static_cast<double>(k), 0.0, 1.0);
    const bool hidden = std::isinf(d.masked(0, key));
    c.painter.fillRect(cell, mixedColor(c.theme.panel, c.theme.key, 0.14));
    c.painter.fillRect(QRectF(cell.left(), cell.top(), cell.width() * done, cell.height()),
                       mixedColor(c.theme.panel, c.theme.key, 0.36));
    if (hidden) c.hatch(cell);
    const QString score = hidden ? numberText(d.masked(0, key)) : numberText(d.masked(0, key), c.theme.decimals);
    const QString name = d.keys.value(key);
    if (c.width(score, 11) < cell.width() - c.px(2) && cell.height() >= c.px(15)) {
      c.text({cell.center().x(), cell.bottom() - c.px(5)}, score, 11, c.theme.ink, 0.5);
      if (cell.height() >= c.px(29))
        c.text({cell.center().x(), cell.top() + c.px(12)}, name, 11, c.theme.ink, 0.5, QFont::Normal,
               cell.width() - c.px(2));
    }
    c.spot(cell, row, DecodeText::tr("%1: score %2").arg(name, score));
  }
  c.spot(area, row, read < static_cast<double>(part.keys.size()) ? partName(d, n) : partTip(c, n));
  if (read < static_cast<double>(part.keys.size())) {
    const QString reads = part.own ? DecodeText::tr("added by the merge") : DecodeText::tr("reads its keys …");
    c.text({area.left() + pad, top + height + c.px(19)}, c.width(reads, 12) <= inner ? reads : QStringLiteral("…"), 12,
           c.theme.soft, 0, QFont::Normal, inner);
    return;
  }
  if (form == PartForm::Bare) return;
  const auto line = [&](int at, const QString& symbol, const QString& value) {
    const double y = top + height + c.px(19) + c.px(17) * at;
    if (y > area.bottom() - c.px(3)) return;
    c.text({area.left() + pad, y}, symbol, kSymbol, c.theme.soft);
    const double beside = at == 2 ? c.px(28) : c.px(15);
    if (form == PartForm::Column)
      c.text({area.right() - pad, y}, value, 12, c.theme.ink, 1, QFont::DemiBold, inner - beside);
    else
      c.text({area.left() + pad + beside, y}, value, 12.5, c.theme.ink, 0, QFont::DemiBold, inner - beside);
  };
  if (form == PartForm::Pairs) return drawPairs(c, area.adjusted(pad, 0, -pad, 0), part.state, top + height);
  line(0, QStringLiteral("m"), numberText(part.state.rowMax(0), c.theme.decimals));
  line(1, QStringLiteral("ℓ"), numberText(part.state.rowSum(0), c.theme.decimals));
  if (form == PartForm::Rows) return line(2, QStringLiteral("acc"), listText(part.state.result, c.theme.decimals));
  for (Index column = 0; column < accShown(d); ++column) {
    const double y = top + height + c.px(19) + c.px(17) * static_cast<double>(2 + column);
    if (column == 0) c.text({area.left() + pad, y}, QStringLiteral("acc"), kSymbol, c.theme.soft);
    c.text({area.right() - pad, y}, numberText(part.state.result(0, column), c.theme.decimals), 12, c.theme.ink, 1,
           QFont::DemiBold);
  }
}

/// Draws the merge of the first `at` parts, written out with their numbers.
void drawSums(const ServingCanvas& c, const QRectF& area, Index at, const PartsMoment& moment) {
  const PartsData& d = c.data.parts;
  const int decimals = c.theme.decimals;
  const OnlineState& all = d.merged[static_cast<std::size_t>(at - 1)];
  QStringList maxima, terms;
  for (Index n = 0; n < at; ++n) {
    const OnlineState& part = d.parts[static_cast<std::size_t>(n)].state;
    maxima << numberText(part.rowMax(0), decimals);
    if (std::isfinite(part.rowMax(0)))
      terms << QStringLiteral("%1·%2").arg(numberText(std::exp(part.rowMax(0) - all.rowMax(0)), decimals),
                                           numberText(part.rowSum(0), decimals));
  }
  const auto line = [&](int row, const QString& words, const QColor& ink, QFont::Weight weight = QFont::Normal) {
    c.text({area.left(), area.top() + c.px(23 + 6 * roominess(c)) * row}, words, 13, ink, 0, weight, area.width());
  };
  // Use a shorter wording instead of eliding.
  const auto fitting = [&](const QStringList& wordings) -> QString {
    for (const QString& each : wordings)
      if (c.width(each, 13) <= area.width()) return each;
    return wordings.last();
  };
  const QString largest = numberText(all.rowMax(0), decimals), sum = numberText(all.rowSum(0), decimals),
                sums = terms.join(QStringLiteral(" + "));
  line(0,
       fitting({DecodeText::tr("m = max(%1) = %2").arg(maxima.join(QStringLiteral("; ")), largest),
                DecodeText::tr("m = %1, the largest of the parts").arg(largest)}),
       c.theme.ink);
  line(1,
       fitting({DecodeText::tr("ℓ = %1 ≈ %2 (each factor is exp(m of the part − m))").arg(sums, sum),
                QStringLiteral("ℓ = %1 ≈ %2").arg(sums, sum),
                DecodeText::tr("ℓ ≈ %1: each part’s ℓ times exp(its m − m)").arg(sum)}),
       c.theme.ink);
  line(2, DecodeText::tr("acc with the same factors: %1").arg(listText(all.result, decimals)), c.theme.ink);
  if (moment.divided >= 0.5)
    line(3, DecodeText::tr("O = acc / ℓ = %1").arg(listText(d.result.output, decimals)), c.theme.output,
         QFont::DemiBold);
}

/// Draws the state after the merged parts, and finally the output.
void drawMerge(const ServingCanvas& c, const QRectF& area, const PartsMoment& moment) {
  const PartsData& d = c.data.parts;
  const auto count = static_cast<Index>(d.parts.size());
  const auto at = std::min<Index>(count, static_cast<Index>(std::floor(moment.merged + 1e-9)));
  const int row = static_cast<int>(count) + 2;
  c.box(area, c.theme.background, row == c.row ? c.theme.selection : c.theme.soft, row == c.row ? 2 : 1.2, 5);
  const double pad = c.px(10), x = area.left() + pad, inner = area.width() - 2 * pad;
  const QString title = at == 0       ? DecodeText::tr("merged: nothing yet")
                        : at == count ? DecodeText::tr("merged: everything")
                                      : DecodeText::tr("merged: the first %1").arg(wholeText(at));
  c.text({x, area.top() + c.px(18)}, title, 12.5, c.theme.ink, 0, QFont::DemiBold, inner);
  c.spot(area, row, title);
  if (at == 0) return;
  const OnlineState& all = d.merged[static_cast<std::size_t>(at - 1)];
  const double y = area.top() + c.px(38);
  if (area.height() >= c.px(kRoomySum)) return drawSums(c, QRectF(x, y, inner, area.bottom() - y), at, moment);
  c.text({x, y},
         DecodeText::tr("m = %1   ℓ = %2   acc = %3")
             .arg(numberText(all.rowMax(0), c.theme.decimals), numberText(all.rowSum(0), c.theme.decimals),
                  listText(all.result, c.theme.decimals)),
         13, c.theme.ink, 0, QFont::Normal, inner);
  if (moment.divided < 0.5) return;
  c.text({x, y + c.px(21)}, DecodeText::tr("O = acc / ℓ = %1").arg(listText(d.result.output, c.theme.decimals)), 13,
         c.theme.output, 0, QFont::DemiBold, inner);
}

}  // namespace

RowTable partsTable(const DecodeView& view) {
  const PartsData& d = view.page->parts;
  RowTable table{
      {DecodeText::tr("What"), DecodeText::tr("Keys"), QStringLiteral("m"), QStringLiteral("ℓ"), QStringLiteral("acc")},
      {}};
  const auto groups = [&](const QString& name, std::int64_t n) {
    table.rows.push_back(
        {name, DecodeText::tr("%1 work groups for %2 units").arg(wholeText(n), wholeText(d.units)), {}, {}, {}});
  };
  groups(DecodeText::tr("cache in one piece"), d.groups);
  groups(DecodeText::tr("cache in %Ln part(s)", nullptr, static_cast<int>(d.made)), d.groups * d.made);
  for (std::size_t n = 0; n < d.parts.size(); ++n) {
    const CachePart& part = d.parts[n];
    table.rows.push_back({partName(d, n), listText(d.keys.mid(part.keys.begin, part.keys.size())),
                          numberText(part.state.rowMax(0)), numberText(part.state.rowSum(0)),
                          listText(part.state.result, kDefaultDecimals)});
  }
  if (d.hasNumbers())
    table.rows.push_back({DecodeText::tr("merged"), DecodeText::tr("all"), numberText(d.merged.back().rowMax(0)),
                          numberText(d.merged.back().rowSum(0)), listText(d.merged.back().result, kDefaultDecimals)});
  return table;
}

namespace {

/// Keys that each unit has read so far, on one clock for both schemes. The first step runs to the end of the parts, the
/// second to the end of the slower scheme.
double workClock(const DecodeView& view) {
  const PartsData& d = view.page->parts;
  const auto parts = static_cast<double>(d.partsTrace()), whole = static_cast<double>(d.wholeTrace());
  if (view.playhead.step == 0) return partsMoment(view).read * parts;
  if (view.playhead.step > 1 || view.timeline.steps.size() < 2) return std::max(parts, whole);
  const double share = std::clamp(view.playhead.cell / static_cast<double>(view.timeline.steps[1].cells), 0.0, 1.0);
  return parts + share * std::max(0.0, whole - parts);
}

/// Draws the work of one scheme: units from top to bottom, the keys that they read in sequence from left to right. The
/// filled area is equal in both schemes; hatched areas are idle units.
void drawWork(const ServingCanvas& c, const QRectF& area, const QString& told, int row, std::int64_t groups,
              std::int64_t keys, double now) {
  const PartsData& d = c.data.parts;
  const double pitch = area.width() / static_cast<double>(std::max(d.wholeTrace(), d.partsTrace()));
  const double head = c.px(20), units = std::max(1, d.units);
  const QRectF grid(area.left(), area.top() + head, pitch * static_cast<double>(d.rounds(groups) * keys),
                    area.height() - head);
  c.text({area.left(), area.top() + c.px(13)}, told, 12.5, c.theme.ink, 0,
         row == c.row ? QFont::DemiBold : QFont::Normal, area.width());
  c.hatch(grid);
  const auto fill = [&](double from, double to, double busy) {
    const QRectF all(grid.left() + pitch * from, grid.top(), pitch * (to - from), grid.height() * busy / units);
    const double done = std::clamp((now - from) / (to - from), 0.0, 1.0);
    c.painter.fillRect(all, mixedColor(c.theme.background, c.theme.key, 0.25));
    c.painter.fillRect(QRectF(all.left(), all.top(), all.width() * done, all.height()), c.theme.key);
  };
  const auto full = static_cast<double>(groups / static_cast<std::int64_t>(units));
  const double rest = static_cast<double>(groups) - full * units, length = static_cast<double>(keys);
  if (full > 0) fill(0, full * length, units);
  if (rest > 0) fill(full * length, (full + 1) * length, rest);
  c.painter.setPen(QPen(c.theme.background, c.px(1.2)));
  for (double round = 1; pitch * length >= c.px(4) && round < full + (rest > 0 ? 1 : 0); ++round) {
    const double x = grid.left() + pitch * length * round;
    c.painter.drawLine(QPointF(x, grid.top()), QPointF(x, grid.bottom()));
  }
  c.box(grid, {}, c.theme.soft, 1, 1);
  const double x = grid.left() + std::min(pitch * now, grid.width());
  drawLine(c.painter, {x, grid.top() - c.px(2)}, {x, grid.bottom() + c.px(2)}, c.theme.selection, c.px(2));
  c.spot(area, row, told);
}

/// "4,096 keys one after the other, in 2 rounds".
QString wayText(std::int64_t rounds, std::int64_t way) {
  const auto keys = static_cast<int>(way);
  return rounds == 1
             ? DecodeText::tr("%Ln key(s), one after the other", nullptr, keys)
             : DecodeText::tr("%Ln key(s), one after the other, in %1 rounds", nullptr, keys).arg(wholeText(rounds));
}

/// Draws both schemes on one clock, for a document of sizes. Returns the bottom.
double drawWorkOfBoth(const ServingCanvas& c, const QRectF& area) {
  const PartsData& d = c.data.parts;
  const double now = workClock(c.view), caption = c.px(22), gap = c.px(16), head = c.px(20);
  const double each = std::min((area.height() - caption - gap) / 2, head + c.px(150));
  if (each < head + c.px(kMinWork)) return area.top();
  QString title = DecodeText::tr("What each unit reads: units from top to bottom, keys from left to right");
  if (c.width(title, 12, QFont::DemiBold) > area.width()) title = DecodeText::tr("Down: units, to the right: keys");
  c.caption({area.left(), area.top() + c.px(12)}, title, area.width());
  const QString whole = DecodeText::tr("In one piece: %1").arg(wayText(d.rounds(d.groups), d.wholeTrace()));
  QString parts = DecodeText::tr("In %Ln part(s): %1", nullptr, static_cast<int>(d.made))
                      .arg(wayText(d.rounds(d.groups * d.made), d.partsTrace()));
  const double gain = static_cast<double>(d.wholeTrace()) / static_cast<double>(d.partsTrace());
  const QString sooner = gain > 1.005
                             ? DecodeText::tr("%1 · %2 times faster, if memory keeps up").arg(parts, threeDigits(gain))
                         : gain < 0.995 ? DecodeText::tr("%1 · %2 times as long").arg(parts, threeDigits(1 / gain))
                                        : DecodeText::tr("%1 · no faster").arg(parts);
  if (c.width(sooner, 12.5, QFont::DemiBold) <= area.width()) parts = sooner;
  const QRectF upper(area.left(), area.top() + caption, area.width(), each);
  drawWork(c, upper, whole, 0, d.groups, d.cached, now);
  drawWork(c, upper.translated(0, each + gap), parts, 1, d.groups * d.made, d.longest, now);
  return upper.bottom() + gap + each;
}

/// The widths of the parts' boxes: in proportion to their keys, but wide enough for their numbers if others have room
/// to spare.
std::vector<double> partWidths(const ServingCanvas& c, double room) {
  constexpr double kFrame = 2.2;  // padding of a part, in keys
  const std::vector<CachePart>& parts = c.data.parts.parts;
  double keys = 0;
  for (const CachePart& part : parts) keys += static_cast<double>(part.keys.size()) + kFrame;
  const auto count = static_cast<double>(parts.size());
  double lines = 0;  // minimum width of a line with acc
  for (const CachePart& part : parts)
    lines = std::max(lines, c.width(listText(part.state.result, c.theme.decimals), 12.5, QFont::DemiBold));
  lines += c.px(29 + 2 * kPartPad);
  const double least = lines * count <= room ? lines : std::min(c.px(74), room / count);
  std::vector<double> widths;
  double spare = 0, given = 0;
  for (const CachePart& part : parts) {
    widths.push_back(std::max(least, room * (static_cast<double>(part.keys.size()) + kFrame) / keys));
    spare += widths.back() - least;
    given += widths.back();
  }
  if (spare > 0)
    for (double& width : widths) width -= (width - least) * (given - room) / spare;
  return widths;
}

}  // namespace

void drawParts(const ServingCanvas& c, const QRectF& body) {
  const PartsData& d = c.data.parts;
  const double half = (body.width() - c.px(28)) / 2;
  const double gap = c.px(body.width() < c.px(420) ? 6 : 10);
  const std::vector<double> widths = d.hasNumbers()
                                         ? partWidths(c, body.width() - gap * static_cast<double>(d.parts.size() - 1))
                                         : std::vector<double>();
  const PartForm fitting = formFor(c, widths);
  const double partRequested = c.px((fitting == PartForm::Bare ? 144
                                                               : 73 + 17 * static_cast<double>(linesOf(fitting, d)) +
                                                                     (fitting == PartForm::Column ? 0 : 20)) +
                                    44 * roominess(c));
  // The height needed below, with a row of scores in each part.
  const double below = !d.hasNumbers()               ? c.px(62)
                       : fitting == PartForm::Column ? c.px(22 + 20 + 34 + kMergedLines) + partRequested
                                                     : c.px(22 + 20 + 106 + 34 + kMergedLines);
  const double units = std::min(
      {c.px(210 + 130 * roominess(c)), body.height() * 0.4, std::max(body.height() - below, body.height() * 0.25)});
  const QRectF left(body.left(), body.top(), half, units);
  const PartsMoment moment = partsMoment(c.view);
  // One clock for the keys that the busiest unit reads, in one piece and in parts.
  const double alone =
      std::min(1.0, moment.read * static_cast<double>(d.partsTrace()) / static_cast<double>(d.wholeTrace()));
  QString whole = DecodeText::tr("The cache in one piece");
  if (c.width(whole, 13.5, QFont::DemiBold) > left.width()) whole = DecodeText::tr("In one piece");
  const double used = std::max(drawUnits(c, left, whole, d.groups, 0, alone),
                               drawUnits(c, left.translated(half + c.px(28), 0),
                                         DecodeText::tr("In %Ln part(s)", nullptr, static_cast<int>(d.made)),
                                         d.groups * d.made, 1, moment.read));
  const double top = used + c.px(22);
  if (!d.hasNumbers()) {
    const QString note = DecodeText::tr(
        "This document has sizes only: open one with numbers to see what each part computes and how the parts are "
        "merged.");
    const double lines = std::ceil(1.1 * c.width(note, 13) / body.width());
    const double end =
        drawWorkOfBoth(c, QRectF(body.left(), top, body.width(), body.bottom() - c.px(18 * lines + 20) - top));
    c.lines(QRectF(body.left(), end + c.px(12), body.width(), body.bottom() - end - c.px(12)), note, 13, c.theme.soft);
    return;
  }
  const double partsTop = top + c.px(20);
  const double roomy = body.bottom() - partsTop - c.px(30) - partRequested;
  const double mergeHeight = c.px(roomy >= c.px(kRoomySum) ? kRoomySum + 24 * roominess(c) : kMergedLines);
  const double partHeight = std::min(partRequested, body.bottom() - partsTop - mergeHeight - c.px(34));
  // Show all lines or none: a number below its box would seem to belong to nothing.
  const bool bare = fitting == PartForm::Bare ||
                    partHeight < c.px(26 + 4 + 19 + 17 * static_cast<double>(linesOf(fitting, d) - 1) + 3);
  const PartForm form = bare ? PartForm::Bare : fitting;
  QString asked = (bare ? DecodeText::tr("The query of “%1”, head %2: point at a part for its m, ℓ and acc")
                        : DecodeText::tr("The query of “%1”, head %2: all parts read at the same time"))
                      .arg(d.token, wholeText(d.head));
  if (c.width(asked, 12, QFont::DemiBold) > body.width()) {
    asked = bare ? DecodeText::tr("Now point at a part for its m, ℓ and acc")
                 : DecodeText::tr("All parts read at the same time");
  }
  c.caption({body.left(), top + c.px(10)}, asked, body.width());
  double x = body.left();
  std::vector<QRectF> places;
  for (std::size_t n = 0; n < d.parts.size(); ++n) {
    places.emplace_back(x, partsTop, widths[n], partHeight);
    drawPart(c, places.back(), n, moment, form);
    x += widths[n] + gap;
  }
  const QRectF merge(body.left(), partsTop + partHeight + c.px(30), body.width(), mergeHeight);
  for (std::size_t n = 0; n < places.size(); ++n) {
    const double way = eased(moment.merged - static_cast<double>(n));
    if (way <= 0) continue;
    const QPointF from(places[n].center().x(), places[n].bottom() + c.px(2));
    c.arrow(from, from + QPointF(0, (merge.top() - c.px(2) - from.y()) * way), c.theme.selection);
    // The factor that rescales the part to the common maximum; it shrinks when a later part has a larger maximum.
    const auto at = static_cast<std::size_t>(std::floor(moment.merged + 1e-9));
    if (at <= n) continue;
    const double own = d.parts[n].state.rowMax(0), common = d.merged[at - 1].rowMax(0);
    const QString factor =
        QStringLiteral("×") + numberText(std::isfinite(own) ? std::exp(own - common) : 0.0, c.theme.decimals);
    if (c.width(factor, 12) <= places[n].width() / 2 - c.px(9))
      c.text({from.x() + c.px(8), (from.y() + merge.top()) / 2 + c.px(4)}, factor, 12, c.theme.ink);
  }
  drawMerge(c, merge, moment);
}

}  // namespace attn::app
