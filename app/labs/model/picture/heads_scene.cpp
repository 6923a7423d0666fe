// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/heads_scene.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>

#include "figures/box.h"
#include "figures/matrix_figure.h"
#include "labs/model/picture/heads_text.h"
#include "text/index_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

void drawCross(QPainter& painter, const QRectF& area, const QColor& ink, double width) {
  const double inset = std::min(area.width(), area.height()) * 0.28;
  QRectF square(0, 0, std::min(area.width(), area.height()), std::min(area.width(), area.height()));
  square.moveCenter(area.center());
  square.adjust(inset, inset, -inset, -inset);
  painter.setPen(QPen(ink, width, Qt::SolidLine, Qt::RoundCap));
  painter.drawLine(square.topLeft(), square.bottomRight());
  painter.drawLine(square.topRight(), square.bottomLeft());
}

struct BehaviorMark {
  BehaviorName name;
  LegendMark::Kind kind;
};
constexpr BehaviorMark kMarks[] = {{BehaviorName::Induction, LegendMark::Kind::Induction},
                                   {BehaviorName::PreviousToken, LegendMark::Kind::Previous},
                                   {BehaviorName::SameToken, LegendMark::Kind::Same},
                                   {BehaviorName::FirstToken, LegendMark::Kind::First}};

QColor behaviorColor(BehaviorName name, const Theme& theme) {
  const QColor colors[] = {theme.faint, theme.ink, theme.query, theme.value, theme.faint};
  return colors[static_cast<std::size_t>(name)];
}

}  // namespace

ModelHeadsFrame::ModelHeadsFrame(const QSizeF& size, ModelView view, const Theme& theme)
    : PartFrame(size, std::move(view), theme, layOutModelHeads) {
  if (!m_view.seen) return;
  m_shares = headShares(*m_view.seen);
  m_limit = signedLimit(m_view);
}

QColor ModelHeadsFrame::hidden() const {
  return mixedColor(m_theme.background, m_theme.line, 0.55);
}

void ModelHeadsFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  m_layout->tabs.draw(painter, m_theme);
  if (m_view.seen) {
    if (!m_layout->playhead.isNull())
      drawBox(painter, m_layout->playhead, m_theme.selectionBackground, {}, 0, m_theme.px(3));
    drawGrid(painter);
    drawLegend(painter);
    drawLens(painter);
    drawMap(painter, m_layout->map, *m_view.seen, true);
    if (m_view.pinned) drawMap(painter, m_layout->pinnedMap, *m_view.pinned, hasPinnedTokens(m_view));
    drawBars(painter);
  }
  m_layout->words.draw(painter);
  for (const UprightWord& word : m_layout->upright) {
    painter.save();
    painter.translate(word.baseline);
    painter.rotate(-90);
    painter.setPen(word.ink);
    m_faces->ui(m_theme.px(legiblePixels(word.pixels, m_theme.scale)), word.weight).draw(painter, {}, word.text);
    painter.restore();
  }
}

void ModelHeadsFrame::drawGrid(QPainter& painter) const {
  const ModelHeadsGrid& grid = m_layout->grid;
  if (grid.tops.empty()) return;
  for (const auto& [key, value] : grid.bars) {
    painter.fillRect(key, m_theme.key);
    painter.fillRect(value, m_theme.value);
  }
  for (Index layer = 0; layer < grid.layers; ++layer)
    for (Index head = 0; head < grid.heads; ++head) drawCell(painter, {layer, head}, grid.cellRect({layer, head}));
  // Frames are above all cells.
  const double wide = m_theme.px(1.5), out = wide / 2 + m_theme.px(0.5);
  painter.setBrush(Qt::NoBrush);
  for (Index layer = 0; layer < grid.layers; ++layer)
    for (Index head = 0; head < grid.heads; ++head) {
      const ModelHead each{layer, head};
      const QRectF frame = grid.cellRect(each).adjusted(-out, -out, out, out);
      const HeadBehavior* behavior = behaviorOf(m_view, each);
      const BehaviorName name = behavior != nullptr ? behaviorName(*behavior) : BehaviorName::None;
      if (each == m_view.at.head) {
        painter.setPen(QPen(m_theme.selection, m_theme.px(2.4)));
        painter.drawRoundedRect(frame, m_theme.px(2.5), m_theme.px(2.5));
      } else if (m_view.show == ModelShow::Attention && name == BehaviorName::Induction) {
        painter.setPen(QPen(m_theme.ink, wide));
        painter.drawRoundedRect(frame, m_theme.px(2), m_theme.px(2));
      } else if (m_view.show == ModelShow::Attention && name == BehaviorName::PreviousToken) {
        painter.setPen(QPen(m_theme.ink, wide, Qt::CustomDashLine));
        QPen dashed(m_theme.ink, wide);
        dashed.setDashPattern({2.2, 1.6});
        painter.setPen(dashed);
        painter.drawRoundedRect(frame, m_theme.px(2), m_theme.px(2));
      }
    }
}

void ModelHeadsFrame::drawCell(QPainter& painter, ModelHead head, const QRectF& area) const {
  const ModelObservation& seen = *m_view.seen;
  const bool off = isOff(m_view, head);
  const auto at = static_cast<std::size_t>(head.layer * seen.facts->shape.heads + head.head);
  const double radius = std::min(m_theme.px(2), area.height() * 0.2);
  const auto fill = [&](const QColor& color) {
    drawBox(painter, area, color, m_theme.line, m_theme.lineWidth(0.6), radius);
  };
  switch (m_view.show) {
    case ModelShow::Attention: {
      const int most = std::max(1, static_cast<int>(std::min(area.width(), area.height()) * 2));
      painter.setOpacity(off ? 0.3 : 1);
      painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
      painter.drawImage(area, weightsImage(seen, head, most, hidden(), m_theme));
      painter.setOpacity(1);
      break;
    }
    case ModelShow::Behavior:
      fill(m_theme.field);
      drawBehavior(painter, head, area);
      break;
    case ModelShow::Contribution:
      fill(divergingColor(m_shares[at], m_limit, m_theme));
      break;
    case ModelShow::Removal: {
      const auto removed = removalOf(m_view, head);
      const double with = seen.lens.empty() ? 0 : allOn(m_view).lens.back().targetProbability;
      if (removed)
        fill(divergingColor(*removed - with, m_limit, m_theme));
      else
        fill({});
      break;
    }
  }
  if (!off) return;
  const bool isColored = m_view.show == ModelShow::Removal && removalOf(m_view, head);
  const double with = isColored ? allOn(m_view).lens.back().targetProbability : 0;
  const QColor ink =
      isColored ? readableOn(divergingColor(*removalOf(m_view, head) - with, m_limit, m_theme)) : m_theme.ink;
  drawCross(painter, area, ink, m_theme.px(1.8));
}

void ModelHeadsFrame::drawBehavior(QPainter& painter, ModelHead head, const QRectF& area) const {
  const HeadBehavior* behavior = behaviorOf(m_view, head);
  if (behavior == nullptr) return;
  const double wide = area.width() / 4;
  double x = area.left();
  for (const BehaviorMark& mark : kMarks) {
    const double high = area.height() * std::clamp(behaviorScore(*behavior, mark.name), 0.0, 1.0);
    painter.fillRect(QRectF(x + wide * 0.1, area.bottom() - high, wide * 0.8, high), behaviorColor(mark.name, m_theme));
    x += wide;
  }
}

void ModelHeadsFrame::drawLegend(QPainter& painter) const {
  using Kind = LegendMark::Kind;
  for (const LegendMark& mark : m_layout->legend) {
    const QRectF& area = mark.area;
    painter.setBrush(Qt::NoBrush);
    switch (mark.kind) {
      case Kind::Solid:
        painter.setPen(QPen(m_theme.ink, m_theme.px(1.5)));
        painter.drawRoundedRect(area, m_theme.px(2), m_theme.px(2));
        break;
      case Kind::Dashed: {
        QPen dashed(m_theme.ink, m_theme.px(1.5));
        dashed.setDashPattern({2.2, 1.6});
        painter.setPen(dashed);
        painter.drawRoundedRect(area, m_theme.px(2), m_theme.px(2));
        break;
      }
      case Kind::Off:
        drawBox(painter, area, m_theme.field, m_theme.line, m_theme.lineWidth(), m_theme.px(2));
        drawCross(painter, area, m_theme.ink, m_theme.px(1.6));
        break;
      case Kind::Shares:
      case Kind::Signed: {
        QLinearGradient colors(area.topLeft(), area.topRight());
        for (int i = 0; i <= 10; ++i)
          colors.setColorAt(i / 10.0, mark.kind == Kind::Shares ? shareColor(i / 10.0, m_theme)
                                                                : divergingColor(i / 5.0 - 1, 1, m_theme));
        painter.fillRect(area, colors);
        break;
      }
      default:
        for (const BehaviorMark& each : kMarks)
          if (each.kind == mark.kind) painter.fillRect(area, behaviorColor(each.name, m_theme));
    }
  }
}

void ModelHeadsFrame::drawLens(QPainter& painter) const {
  if (m_layout->rank.isNull()) return;
  const ModelObservation& seen = *m_view.seen;
  const Index current = std::min(shownLayer(m_view), seen.facts->shape.layers - 1);
  const bool isMarked = shownLayer(m_view) < seen.facts->shape.layers;
  for (const LensBox& box : m_layout->lens) {
    const bool lit = isMarked && box.run.first <= current && current <= box.run.last;
    drawBox(painter, box.box, lit ? m_theme.selectionBackground : m_theme.field, lit ? m_theme.selection : m_theme.line,
            m_theme.px(lit ? 1.5 : 1), m_theme.px(3));
  }
  const QRectF& curve = m_layout->rank;
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  for (const double y : {curve.top(), curve.bottom()})
    painter.drawLine(QPointF(curve.left(), y), QPointF(curve.right(), y));
  const auto line = [&](const ModelObservation& of, const QPen& pen) {
    QPolygonF points;
    for (std::size_t layer = 0; layer < of.lens.size(); ++layer)
      points << QPointF(m_layout->columns.center(static_cast<Index>(layer)),
                        rankHeight(curve, of.lens[layer].rank, of.facts->shape.vocabulary));
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(points);
  };
  const ModelObservation* const baseline = baselineOf(m_view);
  if (baseline != nullptr && baseline->target == seen.target)
    line(*baseline, QPen(m_theme.soft, m_theme.px(1.2), Qt::DashLine));
  line(seen, QPen(m_theme.ink, m_theme.px(1.8), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  const QPointF at(m_layout->columns.center(current),
                   rankHeight(curve, seen.lens[static_cast<std::size_t>(current)].rank, seen.facts->shape.vocabulary));
  drawDisc(painter, at, m_theme.px(4), isMarked ? m_theme.selection : m_theme.ink, m_theme.background, m_theme.px(1.4));
}

void ModelHeadsFrame::drawMap(QPainter& painter, const QRectF& area, const ModelObservation& seen, bool marks) const {
  if (area.isNull()) return;
  const Index count = seen.count();
  const bool causal = isCausal(seen);
  const auto pixels = static_cast<int>(area.width() * 2);
  painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
  painter.drawImage(area, weightsImage(seen, m_view.at.head, std::max(1, pixels), m_theme.field, m_theme));
  const double cell = area.width() / static_cast<double>(count);
  if (causal && count > 1) {
    // Later keys are hidden: the steps above the diagonal.
    QPainterPath above;
    above.moveTo(area.left() + cell, area.top());
    for (Index i = 1; i < count; ++i) {
      const double at = static_cast<double>(i) * cell;
      above.lineTo(area.left() + at, area.top() + at);
      above.lineTo(area.left() + at + cell, area.top() + at);
    }
    above.lineTo(area.right(), area.top());
    above.closeSubpath();
    painter.save();
    painter.setClipPath(above, Qt::IntersectClip);
    drawHatching(painter, {area}, m_theme);
    painter.restore();
  }
  if (cell >= m_theme.px(8)) {
    painter.setPen(QPen(m_theme.background, m_theme.px(0.8)));
    for (Index i = 0; i <= count; ++i) {
      const double at = static_cast<double>(i) * cell;
      const double begin = causal && i > 0 ? static_cast<double>(i - 1) * cell : 0;
      painter.drawLine(QPointF(area.left() + at, area.top() + begin), QPointF(area.left() + at, area.bottom()));
      const double end = causal ? std::min(area.width(), static_cast<double>(i + 1) * cell) : area.width();
      painter.drawLine(QPointF(area.left(), area.top() + at), QPointF(area.left() + end, area.top() + at));
    }
  }
  if (!marks) return;
  painter.setBrush(Qt::NoBrush);
  const QRectF marked = gridCell(area, count, count, m_view.at.query, m_view.at.key);
  QRectF row = marked;
  row.setLeft(area.left());
  row.setRight(gridCell(area, count, count, m_view.at.query, causal ? m_view.at.query : count - 1).right());
  painter.setPen(QPen(m_theme.selection, m_theme.px(1.2)));
  painter.drawRect(row);
  painter.setPen(QPen(m_theme.selection, m_theme.px(2.4)));
  painter.drawRoundedRect(marked.adjusted(-1, -1, 1, 1), m_theme.px(2), m_theme.px(2));
}

void ModelHeadsFrame::drawBars(QPainter& painter) const {
  const QColor was = mixedColor(m_theme.background, m_theme.soft, 0.6);
  const auto draw = [&](const ValueBar& bar, const QColor& color) {
    if (!bar.track.isNull()) painter.fillRect(bar.track, m_theme.line);
    if (!bar.before.isNull()) painter.fillRect(bar.before, was);
    painter.fillRect(bar.now, color);
  };
  for (const ValueBar& bar : m_layout->nextBars) {
    const bool strong = m_layout->nexts[static_cast<std::size_t>(bar.index)].isTarget;
    draw(bar, strong || baselineOf(m_view) != nullptr ? m_theme.ink : m_theme.soft);
  }
  for (const ValueBar& bar : m_layout->rightBars) {
    if (!m_layout->weights.empty()) {
      draw(bar, m_theme.ink);
      continue;
    }
    const ShareBar& share = m_layout->shares[static_cast<std::size_t>(bar.index)];
    draw(bar, share.head ? m_theme.output : m_theme.soft);
    if (share.head && *share.head == m_view.at.head)
      drawBox(painter, bar.now.adjusted(-1, -1, 1, 1), {}, m_theme.selection, m_theme.px(1.6), m_theme.px(1.5));
  }
  if (m_layout->zero > 0 && !m_layout->rightBars.empty()) {
    drawLine(painter, {m_layout->zero, m_layout->rightBars.front().row.top()},
             {m_layout->zero, m_layout->rightBars.back().row.bottom()}, m_theme.soft, m_theme.lineWidth());
  }
}

QRectF ModelHeadsFrame::headRect(ModelHead head) const {
  const ModelHeadsGrid& grid = m_layout->grid;
  if (grid.tops.empty() || head.layer < 0 || head.layer >= grid.layers || head.head < 0 || head.head >= grid.heads)
    return {};
  return grid.cellRect(head);
}

QRectF ModelHeadsFrame::weightRect(Index query, Index key) const {
  if (m_layout->map.isNull()) return {};
  const Index count = m_view.seen->count();
  return gridCell(m_layout->map, count, count, query, key);
}

std::optional<ModelHeadsHit> ModelHeadsFrame::hit(const QPointF& point) const {
  ModelHeadsHit hit;
  hit.place = m_view.at;
  if (const auto part = m_layout->tabs.at(point)) {
    hit.kind = ModelHeadsHit::Kind::Part;
    hit.place.part = static_cast<ModelPart>(*part);
    hit.area = m_layout->tabs.tab(*part);
    hit.label = modelPartText(hit.place.part);
    return hit;
  }
  if (!m_view.seen) return std::nullopt;
  if (const auto head = m_layout->grid.tops.empty() ? std::nullopt : m_layout->grid.headAt(point)) {
    hit.place.head = *head;
    hit.area = headRect(*head);
    hit.label = headHint(m_view, *head);
    return hit;
  }
  for (const QRectF& map : {m_layout->map, m_layout->pinnedMap}) {
    if (!map.contains(point)) continue;
    const bool isPinned = map == m_layout->pinnedMap;
    ModelView shown = m_view;
    if (isPinned) shown.seen = m_view.pinned;
    const Index count = shown.seen->count();
    const auto [query, key] = gridCellAt(map, count, count, point).value_or(CellPlace());
    hit.kind = ModelHeadsHit::Kind::Weight;
    hit.area = gridCell(map, count, count, query, key);
    hit.label = modelWeightText(shown, m_view.at.head, query, key);
    if (isPinned) hit.label = ModelText::tr("Pinned run: %1").arg(hit.label);
    // Other tokens cannot be selected in this run.
    if (isPinned && !hasPinnedTokens(m_view)) return hit;
    hit.place.query = query;
    hit.place.key = key;
    return hit;
  }
  for (const ValueBar& bar : m_layout->nextBars) {
    if (!bar.row.contains(point)) continue;
    const NextBar& next = m_layout->nexts[static_cast<std::size_t>(bar.index)];
    hit.kind = ModelHeadsHit::Kind::Next;
    hit.token = next.id;
    hit.area = bar.row;
    hit.label = ModelText::tr("%1: %2. Click to follow its rank and its logit.")
                    .arg(quotedModelToken(next.text), listedText(next.now));
    return hit;
  }
  for (const ValueBar& bar : m_layout->rightBars) {
    if (!bar.row.contains(point)) continue;
    const auto at = static_cast<std::size_t>(bar.index);
    const std::optional<ModelHead> head =
        m_layout->weights.empty() ? m_layout->shares[at].head : std::optional(m_layout->weights[at].head);
    if (!head) return std::nullopt;
    hit.kind = ModelHeadsHit::Kind::Bar;
    hit.place.head = *head;
    hit.area = bar.row;
    hit.label = headHint(m_view, *head);
    return hit;
  }
  // A column: its number, its token and its point of the curve.
  const ModelHeadsGrid& columns = m_layout->columns;
  const double bottom = m_layout->rank.isNull() ? m_layout->grid.area.bottom() : m_layout->rank.bottom();
  const double top = !m_layout->grid.tops.empty() ? m_layout->grid.area.top() - m_theme.px(18)
                     : m_layout->lens.empty()     ? bottom
                                                  : m_layout->lens.front().box.top();
  if (columns.layers > 0 && columns.step > 0 && point.y() >= top && point.y() <= bottom) {
    const auto layer = static_cast<Index>(std::floor((point.x() - columns.area.left()) / columns.step));
    if (layer < 0 || layer >= columns.layers) return std::nullopt;
    hit.kind = ModelHeadsHit::Kind::Layer;
    hit.layer = layer;
    hit.area = QRectF(columns.left(layer), top, columns.cell.width(), bottom - top);
    hit.label = lensText(m_view, layer);
    return hit;
  }
  return std::nullopt;
}

StageHint ModelHeadsFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  return found ? StageHint{found->label, found->area, found->kind != ModelHeadsHit::Kind::Layer} : StageHint{};
}

std::optional<ItemTable> ModelHeadsFrame::itemTable() const {
  if (!m_view.seen) return std::nullopt;
  const ModelShape& shape = m_view.seen->facts->shape;
  ItemTable table{.current = CellPlace{m_view.at.head.head, m_view.at.head.layer}};
  for (Index head = 0; head < shape.heads; ++head) table.rows << ModelText::tr("head %1").arg(indexText(head));
  for (Index layer = 0; layer < shape.layers; ++layer) table.columns << ModelText::tr("layer %1").arg(indexText(layer));
  table.text = [this](Index head, Index layer) { return headHint(m_view, {layer, head}); };
  table.area = [this](Index head, Index layer) { return headRect({layer, head}); };
  return table;
}

QString ModelHeadsFrame::description() const {
  return headsDescription(m_view);
}

QString ModelHeadsFrame::copyText() const {
  return headsCopyText(m_view);
}

std::vector<std::pair<QRectF, QString>> ModelHeadsFrame::words() const {
  auto all = PartFrame::words();
  for (const UprightWord& word : m_layout->upright) all.emplace_back(word.box, word.text);
  return all;
}

}  // namespace attn::app
