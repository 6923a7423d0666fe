// SPDX-License-Identifier: GPL-3.0-or-later
#include <QPainterPath>
#include <algorithm>

#include "figures/box.h"
#include "figures/cell_text.h"
#include "figures/scene_theme.h"
#include "labs/heads/picture/heads_picture.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

constexpr double kDefault = 1.4, kStrong = 3;  // lines, in design pixels
using Tier = HeadsLayout::Tier;

bool isRoomy(const HeadsCanvas& c) {
  return c.layout.tier == Tier::Roomy;
}

void drawFrame(const HeadsCanvas& c, const QRectF& card, bool lit, double radius) {
  drawBox(c.painter, card, c.theme().panel, lit ? c.theme().selection : c.theme().line, c.px(lit ? 2 : 1),
          c.px(radius));
}

/// Tints the header of the selected card; the cells keep a plain background.
void drawHeadFrame(const HeadsCanvas& c, const HeadCard& place, bool lit) {
  const double radius = isRoomy(c) ? 6 : 3;
  drawFrame(c, place.card, lit, radius);
  if (!lit) return;
  QRectF head = place.card.adjusted(c.px(1), c.px(1), -c.px(1), 0);
  head.setBottom(place.cells.top() - c.px(2));
  drawBox(c.painter, head, c.theme().selectionBackground, {}, 0, c.px(radius - 1));
}

/// The name, and on the right the entropy, or the head with equal weights.
void drawHeadNames(const HeadsCanvas& c, const HeadCard& place, Index h) {
  const bool lit = h == c.d.litHead(), roomy = isRoomy(c);
  const double scale = c.theme().scale;
  const double pixels = legiblePixels(roomy ? 16 : c.layout.tier == Tier::Small ? 11.5 : 10, scale);
  const double small = legiblePixels(roomy ? 12 : 9.5, scale);
  const double base = place.cells.top() - c.px(roomy ? 7 : c.layout.tier == Tier::Small ? 4 : 3);
  // Small cards use their full width for text.
  const double right = roomy ? place.cells.right() : place.card.right() - c.px(2);
  const double left = roomy ? place.cells.left() + c.px(1) : place.card.left() + c.px(2);
  double room = right - left;
  if (room < c.px(14) || c.layout.tier == Tier::Bare) return;
  const QColor blue = readableShade(c.theme().query, lit ? c.theme().selectionBackground : c.theme().panel);
  room -= c.symbol({left, base}, QStringLiteral("Q"), QLocale().toString(h), c.px(pixels), blue);
  if (!c.d.showsWeights()) return;
  const Index twin = c.d.numbers.equalWeights[static_cast<std::size_t>(h)];
  QString text = numberText(c.d.numbers.entropy[static_cast<std::size_t>(h)], c.theme().decimals);
  if (c.d.step == HeadsStep::Attend && c.d.cell < static_cast<double>(c.d.head(h).weights.size())) text.clear();
  if (twin != h && !text.isEmpty()) {
    const QString same = QStringLiteral("= ") + QLocale().toString(twin);
    const double both = c.width(same, c.px(small), QFont::DemiBold) + c.width(text, c.px(small)) + c.px(14);
    if (both <= room) {
      const double end = right - c.width(text, c.px(small)) - c.px(5);
      c.text({end, base}, same, c.px(small), c.theme().ink, 1, QFont::DemiBold);
    } else {
      text = same;  // the tooltip shows the rest
    }
  }
  if (c.width(text, c.px(small)) + c.px(2) > room && twin == h && !text.isEmpty())
    text = numberText(c.d.numbers.entropy[static_cast<std::size_t>(h)], 1);
  if (c.width(text, c.px(small)) + c.px(2) > room) return;
  c.text({right, base}, text, c.px(small), lit || twin != h ? c.theme().ink : c.theme().soft, 1,
         twin != h && text.startsWith(u'=') ? QFont::DemiBold : QFont::Normal);
}

CellGrid headCells(const HeadsCanvas& c, const QRectF& rect, Index h) {
  const HeadTrace& head = c.d.head(h);
  if (!c.d.showsWeights()) {
    const double filled = c.d.share(HeadsStep::Split, h) * static_cast<double>(head.q.size());
    return {rect, &head.q, c.d.queryScale(), nullptr, filled};
  }
  CellGrid grid{rect, &head.weights, c.d.weightScale(h), c.d.visible(h)};
  if (c.d.step == HeadsStep::Attend) grid.filled = c.d.cell;
  return grid;
}

void drawHead(const HeadsCanvas& c, Index h) {
  const HeadCard& place = c.layout.heads[static_cast<std::size_t>(h)];
  const bool lit = h == c.d.litHead();
  if (c.d.step == HeadsStep::Split && isRoomy(c)) drawBatchBehind(c, place.card);
  drawHeadFrame(c, place, lit);
  c.cells(headCells(c, place.cells, h));
  if (showsSharing(c.d.view)) c.bar(place.bar, headColor(c.d.heads, h, c.theme()));
  drawHeadNames(c, place, h);
  const MatrixId wanted = c.d.showsWeights() ? Stage::Weights : Stage::Queries;
  if (!lit || c.d.view.selection.matrix != wanted) return;
  const HeadTrace& head = c.d.head(h);
  const Matrix& m = c.d.showsWeights() ? head.weights : head.q;
  drawLit(c.painter, gridCell(place.cells, m.rows(), m.cols(), c.d.view.selection.row, c.d.view.selection.column),
          c.theme());
}

// --- wires

/// From the card of a query head down to `to`. Wires of upper rows leave through the gutter next to the card.
QPainterPath wirePath(const HeadsCanvas& c, Index h, const QPointF& to) {
  const HeadCard& place = c.layout.heads[static_cast<std::size_t>(h)];
  const Index last = (c.d.heads.keyValueHeadOf(h) + 1) * c.d.heads.headsPerGroup() - 1;
  const double lowest = c.layout.heads[static_cast<std::size_t>(last)].card.bottom();
  QPainterPath path;
  QPointF from(place.card.center().x(), place.card.bottom());
  path.moveTo(from);
  if (place.card.bottom() < lowest - 1) {
    // Towards the group's center, so that wires do not run around the outside.
    const bool right = place.card.center().x() < to.x();
    const double x = right ? place.card.right() + c.layout.gutter / 2 : place.card.left() - c.layout.gutter / 2;
    const double turn = place.card.bottom() + c.layout.gutter / 2;
    path.quadTo(QPointF(from.x(), turn), QPointF((from.x() + x) / 2, turn));
    path.quadTo(QPointF(x, turn), QPointF(x, turn + c.layout.gutter / 2));
    path.lineTo(x, lowest);
    from = QPointF(x, lowest);
  }
  const double bend = (to.y() - from.y()) * 0.55;
  path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
  return path;
}

QPainterPath beginningOf(const QPainterPath& path, double share) {
  if (share >= 1) return path;
  constexpr int kPieces = 32;
  QPainterPath part(path.pointAtPercent(0));
  for (int i = 1; i <= kPieces; ++i) part.lineTo(path.pointAtPercent(share * i / kPieces));
  return part;
}

void drawWire(const HeadsCanvas& c, const QPainterPath& path, Index h, double share) {
  if (share <= 0) return;
  const bool lit = h == c.d.litHead();
  const QColor color =
      lit ? c.theme().selection : mixedColor(headColor(c.d.heads, h, c.theme()), c.theme().panel, 0.15);
  c.painter.setBrush(Qt::NoBrush);
  c.painter.setPen(QPen(color, c.px(lit ? kStrong : kDefault), Qt::SolidLine, Qt::FlatCap));
  c.painter.drawPath(beginningOf(path, share));
}

/// Where a head's wire ends on its key/value head; wires are spread in head order.
QPointF landing(const HeadsCanvas& c, const QRectF& card, Index position, Index count) {
  const double spread = std::min(card.width() * 0.62, c.px(11) * static_cast<double>(count));
  const double share = count > 1 ? static_cast<double>(position) / static_cast<double>(count - 1) - 0.5 : 0;
  return {card.center().x() + spread * share, card.top()};
}

const MiniCard* miniOf(const HeadsCanvas& c, Index h) {
  const GroupCard& group = c.layout.groups[static_cast<std::size_t>(c.d.heads.keyValueHeadOf(h))];
  if (group.minis.empty() || !c.d.view.origin) return nullptr;
  const Index source = c.d.view.origin->before.keyValueHeadOf(h);
  const auto found = std::ranges::find(group.minis, source, &MiniCard::source);
  return found == group.minis.end() ? nullptr : &*found;
}

void drawWiresOf(const HeadsCanvas& c, Index h) {
  const double share = c.d.share(HeadsStep::Share, h);
  if (share <= 0) return;
  const Index perGroup = c.d.heads.headsPerGroup();
  const GroupCard& group = c.layout.groups[static_cast<std::size_t>(c.d.heads.keyValueHeadOf(h))];
  const MiniCard* mini = miniOf(c, h);
  if (!mini) {
    drawWire(c, wirePath(c, h, landing(c, group.card, h % perGroup, perGroup)), h, share);
    return;
  }
  // Via the former head that it used to read.
  const HeadCounts& before = c.d.view.origin->before;
  const Index readers = before.headsPerGroup();
  const Index within = std::min(readers, perGroup);
  drawWire(c, wirePath(c, h, landing(c, mini->card, h % within, within)), h, std::min(1.0, 2 * share));
  const auto at = static_cast<Index>(mini - group.minis.data());
  const auto minis = static_cast<Index>(group.minis.size());
  const QPointF from(mini->card.center().x(), mini->card.bottom());
  const QPointF to = landing(c, group.card, at, minis);
  QPainterPath path(from);
  const double bend = (to.y() - from.y()) * 0.55;
  path.cubicTo(from + QPointF(0, bend), to - QPointF(0, bend), to);
  drawWire(c, path, h, std::max(0.0, 2 * share - 1));
}

// --- key/value heads

/// The selected cell of a key/value head: in K or V, or the key that the selected weight belongs to.
std::optional<CellPlace> litKeyCell(const HeadsData& d, bool values) {
  const Selection& s = d.view.selection;
  if (s.matrix == MatrixId(values ? Stage::Values : Stage::Keys)) return CellPlace{s.row, s.column};
  if (s.matrix == MatrixId(Stage::Weights) && !values) return CellPlace{s.column, 0};
  return std::nullopt;
}

/// The matrices of a key/value head, with the selected cell if it is the lit one.
void drawKeysAndValues(const HeadsCanvas& c, const QRectF& keys, const QRectF& values, const Matrix& k, const Matrix& v,
                       double share, bool lit, double frame, double litFrame) {
  for (const bool ofValues : {false, true}) {
    const QRectF& rect = ofValues ? values : keys;
    const Matrix& m = ofValues ? v : k;
    c.cells({rect, &m, c.d.valueScale(), nullptr, share * static_cast<double>(m.size())});
    c.frame(rect, ofValues ? c.theme().value : c.theme().key, frame, 2);
    const auto cell = litKeyCell(c.d, ofValues);
    if (lit && cell)
      drawLit(c.painter, gridCell(rect, m.rows(), m.cols(), cell->row, cell->column), c.theme(), litFrame);
  }
}

void drawMinis(const HeadsCanvas& c, Index g) {
  const GroupCard& place = c.layout.groups[static_cast<std::size_t>(g)];
  if (!c.d.view.origin) return;
  for (const MiniCard& mini : place.minis) {
    drawBox(c.painter, mini.card, c.theme().panel, c.theme().faint, c.px(1), c.px(4), Qt::DashLine);
    drawKeysAndValues(c, mini.keys, mini.values, c.d.view.origin->keys(mini.source),
                      c.d.view.origin->values(mini.source), 1, g == c.d.litGroup(), 1, 1.6);
  }
}

/// "8 heads K′ V′ blend into 2", in the gap between the groups if it fits; the lab shows the text elsewhere too.
void drawMiniNote(const HeadsCanvas& c) {
  if (!c.d.view.origin || c.layout.groups.front().minis.empty()) return;
  const HeadCounts& before = c.d.view.origin->before;
  const bool blend = before.keyValue > c.d.heads.keyValue;
  const QString first =
      HeadsText::tr("%Ln head(s)", nullptr, static_cast<int>(before.keyValue)) + QStringLiteral(" K′ V′");
  const QString second =
      (blend ? HeadsText::tr("blend into %1") : HeadsText::tr("become %1")).arg(wholeText(c.d.heads.keyValue));
  const double pixels = c.px(12), wide = std::max(c.width(first, pixels), c.width(second, pixels));
  const GroupCard& left = c.layout.groups.front();
  const double y = left.minis.front().card.center().y();
  double room = c.layout.zone.width(), x = 0;
  if (c.layout.groups.size() > 1 && c.layout.groups[1].block.top() == left.block.top()) {
    const double from = left.minis.back().card.right(), to = c.layout.groups[1].minis.front().card.left();
    room = to - from;
    x = (from + to) / 2;
  } else {
    room = c.layout.zone.right() - left.minis.back().card.right();
    x = left.minis.back().card.right() + room / 2;
  }
  if (room < wide + c.px(12)) return;
  c.text({x, y - c.px(3)}, first, pixels, c.theme().soft, 0.5);
  c.text({x, y + c.px(13)}, second, pixels, c.theme().soft, 0.5);
}

/// "K₀ V₀", with a prime before the change.
QString pairText(const QString& prime, Index head) {
  const QString index = subscript(static_cast<int>(head));
  return QStringLiteral("K") + prime + index + QStringLiteral(" V") + prime + index;
}

QString sourceText(const HeadsData& d, Index g) {
  if (d.view.origin) {
    const std::vector<Index> sources = sourcesOf(d.view.origin->before, d.heads, g);
    if (sources.size() > 1) return HeadsText::tr("mean of %1").arg(wholeText(sources.size()));
    return HeadsText::tr("copy of %1").arg(pairText(QStringLiteral("′"), sources.front()));
  }
  const Index twin = d.numbers.equalKeys[static_cast<std::size_t>(g)];
  return twin == g ? QString() : HeadsText::tr("equal to %1").arg(pairText({}, twin));
}

QString readersText(const HeadsData& d, Index g) {
  if (!showsSharing(d.view)) return {};
  const Index perGroup = d.heads.headsPerGroup();
  const auto queryHead = [](Index h) -> QString { return QStringLiteral("Q") + subscript(static_cast<int>(h)); };
  if (perGroup == 1) return HeadsText::tr("read by %1").arg(queryHead(g));
  return HeadsText::tr("read by %1 to %2").arg(queryHead(g * perGroup), queryHead((g + 1) * perGroup - 1));
}

/// Two signs for equality with another key/value head, if a sentence does not fit.
void drawShortNote(const HeadsCanvas& c, Index g) {
  const GroupCard& place = c.layout.groups[static_cast<std::size_t>(g)];
  const Index twin = c.d.numbers.equalKeys[static_cast<std::size_t>(g)];
  if (twin == g || c.layout.tier > Tier::Small) return;
  const QString text = QStringLiteral("= ") + QLocale().toString(twin);
  const double pixels = c.px(legiblePixels(isRoomy(c) ? 12 : 9.5, c.theme().scale)),
               wide = c.width(text, pixels, QFont::DemiBold);
  if (place.card.right() + c.px(5) + wide <= place.block.right()) {
    c.text({place.card.right() + c.px(5), place.keys.center().y()}, text, pixels, c.theme().ink, 0, QFont::DemiBold);
  } else if (c.d.heads.headsPerGroup() == 1) {
    c.text({place.card.right(), place.card.top() - c.px(4)}, text, pixels, c.theme().ink, 1, QFont::DemiBold);
  }
}

/// Next to the card if there is room; the tooltip always has the text.
void drawGroupNotes(const HeadsCanvas& c, Index g) {
  const GroupCard& place = c.layout.groups[static_cast<std::size_t>(g)];
  const QString source = sourceText(c.d, g), readers = readersText(c.d, g);
  const double x = place.card.right() + c.px(16), y = place.keys.center().y() - c.px(8);
  const double wide = std::max(c.width(source, c.px(13), QFont::DemiBold), c.width(readers, c.px(12.5)));
  if (x + wide > place.block.right() || !isRoomy(c)) return drawShortNote(c, g);
  if (!source.isEmpty()) c.text({x, y}, source, c.px(13), c.theme().ink, 0, QFont::DemiBold);
  c.text({x, y + c.px(20)}, readers, c.px(12.5), c.theme().soft);
  if (g > 0 || place.card.left() - place.block.left() < c.px(96)) return;
  const double left = c.layout.zone.left();
  c.text({left, y}, HeadsText::tr("Key/value"), c.px(11.5), c.theme().soft, 0, QFont::DemiBold);
  c.text({left, y + c.px(16)}, HeadsText::tr("heads"), c.px(11.5), c.theme().soft, 0, QFont::DemiBold);
}

void drawGroup(const HeadsCanvas& c, Index g) {
  const GroupCard& place = c.layout.groups[static_cast<std::size_t>(g)];
  const HeadTrace& reader = c.d.reader(g);
  const bool lit = g == c.d.litGroup(), roomy = isRoomy(c);
  if (c.d.step == HeadsStep::Split && roomy) drawBatchBehind(c, place.card);
  drawFrame(c, place.card, lit, roomy ? 7 : 3);
  const double share = c.d.share(HeadsStep::Split, g * c.d.heads.headsPerGroup());
  drawKeysAndValues(c, place.keys, place.values, reader.k, reader.v, share, lit, 1.4, 2);
  const QString index = QLocale().toString(g);
  const double base = place.keys.top() - c.px(roomy ? 8 : 4),
               pixels = c.px(legiblePixels(roomy ? 16 : 10.5, c.theme().scale));
  const QColor key = readableShade(c.theme().key, c.theme().panel);
  const QColor value = readableShade(c.theme().value, c.theme().panel);
  if (place.keys.width() >= c.px(12) && c.layout.tier <= Tier::Small) {
    c.symbol({place.keys.center().x(), base}, QStringLiteral("K"), index, pixels, key, 0.5);
    c.symbol({place.values.center().x(), base}, QStringLiteral("V"), index, pixels, value, 0.5);
  }
  drawGroupNotes(c, g);
}

}  // namespace

void drawHeadCards(const HeadsCanvas& c) {
  c.painter.setRenderHint(QPainter::Antialiasing);
  for (Index h = 0; h < c.d.heads.query; ++h)
    if (h != c.d.litHead()) drawWiresOf(c, h);
  drawWiresOf(c, c.d.litHead());  // above the others
  if (c.d.step >= HeadsStep::Share) {
    for (Index g = 0; g < c.d.heads.keyValue; ++g) drawMinis(c, g);
    drawMiniNote(c);
  }
  for (Index g = 0; g < c.d.heads.keyValue; ++g) drawGroup(c, g);
  for (Index h = 0; h < c.d.heads.query; ++h) drawHead(c, h);
}

}  // namespace attn::app
