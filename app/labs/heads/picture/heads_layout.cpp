// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_layout.h"

#include <algorithm>

#include "labs/heads/picture/heads_origin.h"

namespace attn::app {
namespace {

/// Lengths in design pixels that depend on the size of the cards.
struct Measures {
  double header, bar, pad;             // around the cells of a query card
  double groupTitle, groupPad;         // of a key/value card
  double cardGap, blockGap, blockRow;  // between cards, groups side by side, and rows of groups
  double wire;                         // least height between query heads and key/value heads
  double leastCells;                   // with smaller cells, the next measures are used
};
using Tier = HeadsLayout::Tier;
constexpr Measures kMeasures[] = {{23, 11, 6, 22, 7, 9, 24, 18, 16, 46},
                                  {15, 7, 3, 14, 4, 5, 12, 9, 14, 24},
                                  {12, 4, 2, 0, 2, 4, 7, 7, 8, 10},
                                  {2, 3, 1, 0, 1, 2, 4, 4, 4, 0}};
constexpr double kLargestCells = 190;
constexpr double kGroupShare = 0.72;  // height of K and V relative to the cells of a query head
constexpr double kWireShare = 0.36, kMaxWire = 118, kMiniWire = 74;

const Measures& measuresOf(Tier tier) {
  return kMeasures[static_cast<int>(tier)];
}

struct Grid {
  Index blockColumns = 1, blockRows = 1, columns = 1, rows = 1;
  double cells = 0;  // side of the cells of a query head
  Tier tier = Tier::Roomy;
};

Index ceilDivided(Index a, Index b) {
  return (a + b - 1) / b;
}

/// The useful numbers of columns: the fewest for each number of rows, descending.
std::vector<Index> columnChoices(Index count) {
  std::vector<Index> choices;
  for (Index columns = count; columns >= 1;) {
    choices.push_back(columns);
    columns = std::min(columns - 1, ceilDivided(count, ceilDivided(count, columns) + 1));
  }
  return choices;
}

double cellsIn(const Grid& g, const QSizeF& zone, double tall, double keyShare, double valueShare, const Measures& m) {
  const auto n = [](Index i) { return static_cast<double>(i); };
  const double width = (zone.width() - (n(g.blockColumns) - 1) * m.blockGap) / n(g.blockColumns);
  const double height = (zone.height() - (n(g.blockRows) - 1) * m.blockRow) / n(g.blockRows);
  const double byWidth = (width - (n(g.columns) - 1) * m.cardGap) / n(g.columns) - 2 * m.pad;
  const double fixed =
      n(g.rows) * (m.header + m.bar) + (n(g.rows) - 1) * m.cardGap + m.wire + m.groupTitle + 2 * m.groupPad;
  const double byHeight = (height - fixed) / (n(g.rows) * tall + kGroupShare + kWireShare * 0.5);
  const double byGroup = (width - 3 * m.groupPad) / (kGroupShare * (keyShare + valueShare));
  return std::min({byWidth, byHeight, byGroup, kLargestCells});
}

/// Score of a grid. Wires that do not pass other rows of heads read best, so one row is preferred; then full rows.
double worth(const Grid& g, const HeadCounts& heads) {
  const bool full = heads.keyValue % g.blockColumns == 0 && heads.headsPerGroup() % g.columns == 0;
  return g.cells * (g.rows == 1 ? g.blockRows == 1 ? 1.5 : 1.15 : 1) * (full ? 1.15 : 1);
}

Grid bestGrid(const HeadCounts& heads, const QSizeF& zone, double tall, double keyShare, double valueShare) {
  Grid best;
  best.cells = -1;
  for (const Index blockColumns : columnChoices(heads.keyValue)) {
    for (const Index columns : columnChoices(heads.headsPerGroup())) {
      Grid g{blockColumns,
             ceilDivided(heads.keyValue, blockColumns),
             columns,
             ceilDivided(heads.headsPerGroup(), columns),
             0,
             Tier::Roomy};
      for (const Tier tier : {Tier::Roomy, Tier::Small, Tier::Tiny, Tier::Bare}) {
        g.tier = tier;
        g.cells = cellsIn(g, zone, tall, keyShare, valueShare, measuresOf(tier));
        if (g.cells >= measuresOf(tier).leastCells) break;
      }
      if (best.cells < 0 || worth(g, heads) > worth(best, heads)) best = g;
    }
  }
  best.cells = std::max(best.cells, 0.5);
  return best;
}

/// The former heads as cards among the wires, near the heads that read them.
std::vector<MiniCard> minisOf(const HeadsSizes& s, Index group, const GroupCard& place, const QRectF& room,
                              double scale) {
  std::vector<Index> sources = sourcesOf(s.before, s.heads, group);
  sources.erase(std::unique(sources.begin(), sources.end()), sources.end());
  const auto count = static_cast<double>(sources.size());
  const double gap = 8 * scale, pad = 4 * scale;
  const double most = (place.block.width() - (count - 1) * gap) / count;
  const double shape = place.card.width() / place.card.height();
  const double height = std::min(room.height(), most / shape);
  if (height < 20 * scale) return {};
  // Closer together than their readers, which leaves room between the groups for a note.
  const double width = height * shape;
  const double step = std::max(place.block.width() / count * (count > 1 ? 0.84 : 1), width + gap);
  const double first = place.block.center().x() - step * (count - 1) / 2;
  std::vector<MiniCard> minis;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const double middle = first + step * static_cast<double>(i);
    MiniCard mini{sources[i], QRectF(middle - width / 2, room.center().y() - height / 2, width, height), {}, {}};
    const QRectF inner = mini.card.adjusted(pad, pad, -pad, -pad);
    const double keys = (inner.width() - pad / 2) * place.keys.width() / (place.keys.width() + place.values.width());
    mini.keys = QRectF(inner.left(), inner.top(), keys, inner.height());
    mini.values =
        QRectF(mini.keys.right() + pad / 2, inner.top(), inner.right() - mini.keys.right() - pad / 2, inner.height());
    minis.push_back(mini);
  }
  return minis;
}

/// Places the heads in `zone`; lengths are design pixels, scaled at the end.
void placeHeads(const HeadsSizes& s, const Theme& theme, HeadsLayout& out) {
  const double scale = theme.scale;
  const QSizeF zone = out.zone.size() / scale;
  const auto ratio = [](Index a, Index b) { return static_cast<double>(a) / static_cast<double>(b); };
  const double tall = std::clamp(ratio(s.queries, s.keys), 0.34, 1.0);
  const double keyShare = std::clamp(ratio(s.keyWidth, s.keys), 0.5, 0.95);
  const double valueShare = std::clamp(ratio(s.valueWidth, s.keys), 0.5, 0.95);
  const Grid g = bestGrid(s.heads, zone, tall, keyShare, valueShare);
  const Measures& m = measuresOf(g.tier);
  const auto n = [](Index i) { return static_cast<double>(i); };
  out.perRow = g.blockColumns * g.columns;
  out.tier = g.tier;
  out.gutter = m.cardGap * scale;

  const double blockWidth = (zone.width() - (n(g.blockColumns) - 1) * m.blockGap) / n(g.blockColumns);
  const double blockHeight = (zone.height() - (n(g.blockRows) - 1) * m.blockRow) / n(g.blockRows);
  const double cellsHeight = g.cells * tall;
  const double cardWidth = g.cells + 2 * m.pad, cardHeight = cellsHeight + m.header + m.bar;
  const double rowsHeight = n(g.rows) * cardHeight + (n(g.rows) - 1) * m.cardGap;
  const double groupHeight = kGroupShare * g.cells;
  const double groupCard = groupHeight + m.groupTitle + 2 * m.groupPad;
  const double spare = std::max(m.wire, blockHeight - rowsHeight - groupCard);
  const double wire = std::clamp(spare, m.wire, kMaxWire);
  const double above = g.blockRows == 1 ? std::min(24.0, (spare - wire) / 3) : 0;
  const bool regrouped = !(s.before == s.heads) && wire >= kMiniWire;

  const auto rect = [&](double x, double y, double w, double h) {
    return QRectF(out.zone.left() + x * scale, out.zone.top() + y * scale, w * scale, h * scale);
  };
  const auto addHead = [&](double x, double y) {
    const double thick = g.tier == Tier::Roomy ? 3.5 : g.tier == Tier::Small ? 3 : 2;
    out.heads.push_back({rect(x, y, cardWidth, cardHeight), rect(x + m.pad, y + m.header, g.cells, cellsHeight),
                         rect(x + m.pad, y + cardHeight - (m.bar + thick) / 2, g.cells, thick)});
  };
  const double width = groupHeight * (keyShare + valueShare) + 3 * m.groupPad;
  const auto groupAt = [&](double x, double y) {
    GroupCard place;
    place.block = place.card = rect(x, y, width, groupCard);
    place.keys = rect(x + m.groupPad, y + m.groupPad + m.groupTitle, groupHeight * keyShare, groupHeight);
    place.values = rect(x + 2 * m.groupPad + groupHeight * keyShare, y + m.groupPad + m.groupTitle,
                        groupHeight * valueShare, groupHeight);
    return place;
  };
  if (!s.sharing) {
    // Even rows of query heads, and below them the key/value heads from the left.
    const double apart = (zone.width() - cardWidth) / n(std::max<Index>(1, out.perRow - 1));
    for (Index h = 0; h < s.heads.query; ++h)
      addHead(n(h % out.perRow) * apart, above + n(h / out.perRow) * (cardHeight + m.cardGap));
    const double top = above + n(ceilDivided(s.heads.query, out.perRow)) * (cardHeight + m.cardGap) - m.cardGap + wire;
    const auto perLine = std::max<Index>(1, static_cast<Index>((zone.width() + m.cardGap) / (width + m.cardGap)));
    for (Index group = 0; group < s.heads.keyValue; ++group)
      out.groups.push_back(
          groupAt(n(group % perLine) * (width + m.cardGap), top + n(group / perLine) * (groupCard + m.cardGap)));
    return;
  }
  for (Index group = 0; group < s.heads.keyValue; ++group) {
    const double left = n(group % g.blockColumns) * (blockWidth + m.blockGap);
    const double top = above + n(group / g.blockColumns) * (blockHeight + m.blockRow);
    const double rowWidth = n(g.columns) * cardWidth + (n(g.columns) - 1) * m.cardGap;
    const double first = left + (blockWidth - rowWidth) / 2;
    for (Index i = 0; i < s.heads.headsPerGroup(); ++i)
      addHead(first + n(i % g.columns) * (cardWidth + m.cardGap), top + n(i / g.columns) * (cardHeight + m.cardGap));
    GroupCard place = groupAt(left + (blockWidth - width) / 2, top + rowsHeight + wire);
    place.block = rect(left, top, blockWidth, rowsHeight + wire + groupCard);
    if (regrouped) {
      const double height = std::min(40.0, wire * 0.42);
      place.minis = minisOf(s, group, place, rect(left, top + rowsHeight + wire * 0.2, blockWidth, height), scale);
    }
    out.groups.push_back(std::move(place));
  }
}

QRectF matrixIn(const QRectF& room, Index rows, Index columns, double largestCell) {
  const QSizeF size(std::min(room.width(), static_cast<double>(columns) * largestCell),
                    std::min(room.height(), static_cast<double>(rows) * largestCell));
  return {room.center() - QPointF(size.width() / 2, size.height() / 2), size};
}

FlowPlaces flowIn(const QRectF& room, const HeadsSizes& s, const Theme& theme) {
  FlowPlaces flow;
  if (room.isEmpty()) return flow;
  const auto px = [&](double length) { return theme.px(length); };
  flow.title = QRectF(room.left(), room.top(), room.width(), px(18));
  // Names of the matrices and numbers of the heads above, shapes below.
  const QRectF body = room.adjusted(0, px(18 + 54), 0, -px(20));
  if (body.height() < px(24)) return {};
  const double cell = px(26), gap = px(40);
  const auto row = [&](double left, double width, Index rows, Index columns) {
    return matrixIn(QRectF(left, body.top(), width, body.height()), rows, columns, cell);
  };
  const Index concat = s.heads.query * s.valueWidth;
  if (s.splitting) {
    const double q = static_cast<double>(s.heads.query * s.keyWidth);
    const double k = static_cast<double>(s.heads.keyValue * s.keyWidth);
    const double v = static_cast<double>(s.heads.keyValue * s.valueWidth);
    // All columns have one width, so that fewer key/value heads look like fewer.
    const double unit = (body.width() - 2 * gap) / (q + k + v);
    const double least = std::min(px(36), (body.width() - 2 * gap) / 3);
    const double kWide = std::max(least, k * unit), vWide = std::max(least, v * unit);
    const double qWide = body.width() - 2 * gap - kWide - vWide;
    flow.queries = row(body.left(), qWide, s.queries, s.heads.query * s.keyWidth);
    flow.keys = row(body.left() + qWide + gap, kWide, s.keys, s.heads.keyValue * s.keyWidth);
    flow.values = row(body.right() - vWide, vWide, s.keys, s.heads.keyValue * s.valueWidth);
    return flow;
  }
  if (s.outputWidth == 0) {
    flow.concat = row(body.left(), body.width(), s.queries, concat);
    return flow;
  }
  const QRectF tall = body.adjusted(0, -px(16), 0, 0);
  const double shape = std::clamp(static_cast<double>(s.outputWidth) / static_cast<double>(concat), 0.5, 1.6);
  const double high = std::min(tall.height(), body.width() * 0.2);
  const double wide = high * shape, side = (body.width() - wide - 2 * px(60)) / 2;
  flow.concat = row(body.left(), side, s.queries, concat);
  flow.weights = QRectF(body.left() + side + px(60), tall.bottom() - high, wide, high);
  flow.output = row(body.right() - side, side, s.queries, s.outputWidth);
  return flow;
}

}  // namespace

HeadsSizes headsSizes(const Scenario& s) {
  return {s.heads, queryTokens(s), keyTokens(s), keyWidth(s), valueWidth(s), outputWidth(s), s.heads, false, false};
}

HeadsLayout layOutHeads(const QSizeF& size, const HeadsSizes& s, const Theme& theme) {
  const double side = theme.px(size.width() < theme.px(560) ? 18 : 40);
  const bool low = size.height() < theme.px(520);
  HeadsLayout out;
  out.heading = {side, theme.px(low ? 14 : 24), size.width() - 2 * side, theme.px(low ? 46 : 54)};
  out.legend = {side, out.heading.bottom() + theme.px(low ? 8 : 16), out.heading.width(), theme.px(18)};
  const double bottom = size.height() - theme.px(low ? 6 : 10);
  const double top = out.legend.bottom() + theme.px(9);
  const double flow = std::clamp((bottom - top) * 0.34, theme.px(124), theme.px(202));
  const auto attempt = [&](bool withFlow) {
    HeadsLayout layout = out;
    if (withFlow) layout.flow = flowIn({side, bottom - flow, out.heading.width(), flow}, s, theme);
    const double end = withFlow ? bottom - flow - theme.px(16) : bottom;
    layout.zone = {side, top, out.heading.width(), std::max(theme.px(60), end - top)};
    placeHeads(s, theme, layout);
    return layout;
  };
  // Legible heads take precedence over the flow.
  const bool room = bottom - top - flow >= theme.px(s.needsFlow ? 120 : 190);
  HeadsLayout layout = attempt(room);
  if (room && !s.needsFlow && layout.tier >= Tier::Tiny) return attempt(false);
  return layout;
}

}  // namespace attn::app
