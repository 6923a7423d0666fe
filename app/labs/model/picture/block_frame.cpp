// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/block_frame.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/box.h"
#include "figures/scene_pen.h"
#include "labs/model/picture/block_text.h"
#include "labs/model/picture/heads_data.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

/// The branch from the stream through norm and attention or MLP, and back: from y = `low` to y = `high`.
QPainterPath branchPath(const BlockRoad& road, double low, double high, double radius) {
  QPainterPath path(QPointF(road.x, low));
  const double r = std::min({radius, (road.branch - road.x) / 2, std::abs(low - high) / 2});
  path.lineTo(road.branch - r, low);
  path.quadTo(road.branch, low, road.branch, low - r);
  path.lineTo(road.branch, high + r);
  path.quadTo(road.branch, high, road.branch - r, high);
  path.lineTo(road.x, high);
  return path;
}

QColor withAlpha(QColor color, double alpha) {
  color.setAlphaF(static_cast<float>(alpha));
  return color;
}

constexpr double kMaxCurve = 11;  // design pixels: a weight of 1

}  // namespace

BlockFrame::BlockFrame(const QSizeF& size, ModelView view, const Theme& theme)
    : PartFrame(size, std::move(view), theme, layOutBlock, true) {
  if (m_view.seen) m_stages = blockStages(m_view.seen->facts->shape);
}

const BlockRow* BlockFrame::row(BlockStage stage) const {
  const auto found = std::ranges::find(m_layout->rows, stage, &BlockRow::stage);
  return found == m_layout->rows.end() ? nullptr : &*found;
}

bool BlockFrame::isReached(BlockStage stage) const {
  return stageProgress(m_view, stage) > 0;
}

double BlockFrame::reachedY() const {
  const BlockStage now = blockStageAt(m_view);
  const double progress = stageProgress(m_view, now);
  if (now == BlockStage::NextToken) return m_layout->unembedding.top();
  const BlockRow* at = row(now);
  const QRectF area = now == BlockStage::Repeat ? m_layout->above : at != nullptr ? at->area : QRectF();
  return area.bottom() - progress * area.height();
}

void BlockFrame::draw(QPainter& painter) const {
  painter.setRenderHint(QPainter::Antialiasing);
  m_layout->tabs.draw(painter, m_theme);
  if (m_view.seen) {
    if (!m_layout->roads.empty()) drawBlock(painter);
    drawParts(painter);
  }
  m_layout->words.draw(painter);
}

void BlockFrame::drawBlock(QPainter& painter) const {
  drawBox(painter, m_layout->frame, m_theme.panel, m_theme.line, m_theme.lineWidth(), m_theme.px(8));
  drawRoads(painter);
  drawBranches(painter, false);
  painter.save();
  painter.setClipRect(QRectF(0, reachedY(), size().width(), size().height()), Qt::IntersectClip);
  drawBranches(painter, true);
  painter.restore();
  drawAttention(painter);
  drawBoxes(painter);
  drawExits(painter);
  if (const BlockRow* now = row(blockStageAt(m_view)))
    drawBox(painter, now->name, m_theme.selectionBackground, m_theme.selection, m_theme.px(1.4), m_theme.px(5));
}

void BlockFrame::drawRoads(QPainter& painter) const {
  const BlockLayout& l = *m_layout;
  const QColor quiet = m_theme.line, done = mixedColor(m_theme.line, m_theme.soft, 0.42);
  const double reached = std::max(reachedY(), l.roadTop), tip = l.roadWidth * 0.9;
  const Index layer = shownHead(m_view).layer, last = m_view.seen->facts->shape.layers - 1;
  painter.setPen(Qt::NoPen);
  for (const BlockRoad& road : l.roads) {
    const double half = l.roadWidth / 2;
    if (road.isGap()) {
      painter.setPen(QPen(quiet, l.roadWidth * 0.5, Qt::CustomDashLine, Qt::FlatCap));
      QPen dotted = painter.pen();
      dotted.setDashPattern({1, 2});
      painter.setPen(dotted);
      painter.drawLine(QPointF(road.x, l.roadBottom), QPointF(road.x, l.roadTop + tip));
      painter.setPen(Qt::NoPen);
      continue;
    }
    const QPolygonF shape{{road.x - half, l.roadBottom},
                          {road.x - half, l.roadTop + tip},
                          {road.x, l.roadTop},
                          {road.x + half, l.roadTop + tip},
                          {road.x + half, l.roadBottom}};
    painter.setBrush(quiet);
    painter.drawPolygon(shape);
    painter.save();
    painter.setClipRect(QRectF(0, reached, size().width(), size().height()), Qt::IntersectClip);
    painter.setBrush(done);
    painter.drawPolygon(shape);
    painter.restore();
    // Two cuts where other blocks are left out.
    const auto cut = [&](const QRectF& slot, bool any) {
      if (!any) return;
      for (const double shift : {-0.5, 0.5})
        painter.fillRect(QRectF(road.x - half - 1, slot.center().y() + m_theme.px(5) * shift - m_theme.px(1),
                                l.roadWidth + 2, m_theme.px(2)),
                         m_theme.background);
    };
    cut(l.below, layer > 0);
    cut(l.above, layer < last);
  }
}

void BlockFrame::drawBranches(QPainter& painter, bool reached) const {
  const BlockLayout& l = *m_layout;
  const ModelShape& shape = m_view.seen->facts->shape;
  const bool withoutNorm = shape.isEncoder || !shape.hasNorms;
  painter.setBrush(Qt::NoBrush);
  const auto draw = [&](BlockStage first, BlockStage add) {
    const BlockRow *from = row(first), *to = row(add);
    if (from == nullptr || to == nullptr) return;
    const double low = from->area.bottom() - m_theme.px(withoutNorm ? 6 : 4);
    for (const BlockRoad& road : l.roads) {
      if (road.isGap()) continue;
      const bool strong = road.first == m_view.seen->position;
      const QColor ink = !reached ? m_theme.line : strong ? m_theme.ink : m_theme.soft;
      painter.setPen(QPen(ink, m_theme.px(reached && strong ? 2.2 : 1.2)));
      painter.drawPath(branchPath(road, low, to->y, m_theme.px(8)));
    }
  };
  draw(withoutNorm ? BlockStage::Attention : BlockStage::AttentionNorm, BlockStage::AttentionAdd);
  draw(withoutNorm ? BlockStage::Mlp : BlockStage::MlpNorm, BlockStage::MlpAdd);
}

void BlockFrame::drawAttention(QPainter& painter) const {
  const BlockLayout& l = *m_layout;
  const Index position = m_view.seen->position, key = shownKey(m_view);
  const double done = stageProgress(m_view, BlockStage::Attention) * static_cast<double>(m_view.seen->count());
  drawBox(painter, l.band, m_theme.outputBackground, m_theme.output, m_theme.px(1.5), m_theme.px(6));
  // The streams pass behind the band.
  for (const BlockRoad& road : l.roads)
    if (!road.isGap())
      painter.fillRect(QRectF(road.x - l.roadWidth / 2, l.band.top() + 1, l.roadWidth, l.band.height() - 2),
                       withAlpha(mixedColor(m_theme.line, m_theme.soft, 0.42), 0.35));
  const auto draw = [&](const BlockCurve& each) {
    const BlockRoad &from = l.roads[each.from], &to = l.roads[each.to];
    const bool strong = to.first == position, marked = strong && !from.isGap() && from.first == key;
    const bool reached = done > static_cast<double>(to.first);
    const double width = std::max(m_theme.px(0.7), std::min(m_theme.px(kMaxCurve), l.pitch * 0.2) * each.weight);
    QColor ink = marked ? m_theme.selection : strong ? m_theme.ink : withAlpha(m_theme.soft, 0.3);
    if (!reached) ink = withAlpha(ink, strong ? 0.3 : 0.12);
    painter.setPen(QPen(from.isGap() && strong ? withAlpha(ink, 0.45) : ink, width, Qt::SolidLine, Qt::FlatCap));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(each.path);
  };
  painter.save();
  painter.setClipRect(l.band.adjusted(1, 1, -1, -1), Qt::IntersectClip);
  for (const bool strong : {false, true})
    for (const BlockCurve& each : l.curves)
      if ((l.roads[each.to].first == position) == strong && !(strong && l.roads[each.from].first == key)) draw(each);
  for (const BlockCurve& each : l.curves)
    if (l.roads[each.to].first == position && l.roads[each.from].first == key) draw(each);
  painter.restore();
  if (!l.weightLabel.isNull())
    drawBox(painter, l.weightLabel, m_theme.selectionBackground, m_theme.selection, m_theme.px(1.4), m_theme.px(5));
}

void BlockFrame::drawBoxes(QPainter& painter) const {
  const BlockLayout& l = *m_layout;
  const bool encoder = m_view.seen->facts->shape.isEncoder;
  const Index position = m_view.seen->position, key = shownKey(m_view);
  const double plus = std::clamp(l.pitch * 0.13, m_theme.px(4.5), m_theme.px(9));
  for (const BlockRoad& road : l.roads) {
    if (road.isGap()) continue;
    const bool strong = road.first == position;
    const bool marked = road.first == key;
    drawBox(painter, road.chip,
            strong   ? m_theme.selectionBackground
            : marked ? m_theme.keyBackground
                     : m_theme.panel,
            strong   ? m_theme.selection
            : marked ? m_theme.key
                     : m_theme.line,
            m_theme.px(strong || marked ? 1.6 : 1), m_theme.px(6));
    for (const BlockRow& each : l.rows) {
      const bool reached = isReached(each.stage);
      const QColor frame = !reached ? m_theme.faint : strong ? m_theme.ink : m_theme.soft;
      const double width = m_theme.px(reached && strong ? 1.6 : 1);
      const auto box = [&](double x, const QSizeF& size, const QColor& fill) {
        drawBox(painter, {x - size.width() / 2, each.y - size.height() / 2, size.width(), size.height()}, fill, frame,
                width, m_theme.px(5));
      };
      if (each.stage == BlockStage::Embedding)
        box(road.x, l.embeddingBox, m_theme.panel);
      else if (each.stage == BlockStage::Mlp)
        box(road.branch, l.mlpBox, mixedColor(m_theme.panel, m_theme.line, 0.6));
      else if (isOfBlock(each.stage) && isNorm(each.stage))
        box(encoder ? road.x : road.branch, l.smallBox, m_theme.panel);
      else if (each.stage == BlockStage::AttentionAdd || each.stage == BlockStage::MlpAdd) {
        painter.setPen(QPen(frame, width));
        painter.setBrush(m_theme.panel);
        const QPointF at(road.x, each.y);
        painter.drawEllipse(at, plus, plus);
        const double arm = plus * 0.55;
        drawLine(painter, at - QPointF(arm, 0), at + QPointF(arm, 0), reached ? m_theme.ink : m_theme.faint,
                 m_theme.px(1.4));
        painter.drawLine(at - QPointF(0, arm), at + QPointF(0, arm));
      }
    }
  }
}

void BlockFrame::drawExits(QPainter& painter) const {
  const BlockLayout& l = *m_layout;
  if (l.unembedding.isNull()) return;
  const auto road = std::ranges::find_if(
      l.roads, [&](const BlockRoad& each) { return !each.isGap() && each.first == m_view.seen->position; });
  const auto ink = [&](BlockStage stage) { return isReached(stage) ? m_theme.ink : m_theme.faint; };
  const auto line = [&](BlockStage stage, double x, double from, double to) {
    drawLine(painter, {x, from}, {x, to}, ink(stage), m_theme.px(isReached(stage) ? 2 : 1.2));
  };
  const bool hasNorm = !l.finalNorm.isNull();
  if (hasNorm) line(BlockStage::FinalNorm, road->x, l.roadTop, l.finalNorm.bottom());
  line(BlockStage::Unembedding, road->x, hasNorm ? l.finalNorm.top() : l.roadTop, l.unembedding.bottom());
  if (hasNorm) drawBox(painter, l.finalNorm, m_theme.panel, ink(BlockStage::FinalNorm), m_theme.px(1.2), m_theme.px(5));
  drawBox(painter, l.unembedding, m_theme.panel, ink(BlockStage::Unembedding), m_theme.px(1.2), m_theme.px(5));
  if (l.arrow)
    ScenePen(painter, m_theme, m_theme.scale, m_faces).arrow(l.arrow->p1(), l.arrow->p2(), ink(BlockStage::NextToken));
}

void BlockFrame::drawParts(QPainter& painter) const {
  const BlockLayout& l = *m_layout;
  const bool told = isReached(BlockStage::NextToken);
  for (std::size_t i = 0; i < l.next.size(); ++i) {
    const BlockBar& bar = l.next[i];
    drawBox(painter, bar.track, m_theme.line, QColor(), 0, m_theme.px(2));
    QRectF filled = bar.track;
    filled.setWidth(std::max(m_theme.px(1), bar.track.width() * std::clamp(bar.share, 0.0, 1.0)));
    // Hollow until the playhead is there.
    if (told)
      drawBox(painter, filled, i == 0 ? m_theme.ink : m_theme.soft, QColor(), 0, m_theme.px(2));
    else
      drawBox(painter, filled.adjusted(0.5, 0.5, -0.5, -0.5), m_theme.background, m_theme.soft, m_theme.px(1),
              m_theme.px(2));
  }
  if (!l.lengths.empty()) {
    const Index chosen = shownLengthLayer(m_view), own = shownHead(m_view).layer;
    const auto isDone = [&](std::size_t layer, BlockStage add) {
      const auto at = static_cast<Index>(layer);
      if (at < own || isReached(BlockStage::Unembedding)) return true;
      if (at == own) return isReached(add);
      return stageProgress(m_view, BlockStage::Repeat) * static_cast<double>(m_view.seen->facts->shape.layers) >
             static_cast<double>(at);
    };
    const auto drawBars = [&](std::size_t i) {
      const auto fill = [&](const QRectF& bar, const QColor& color, BlockStage add) {
        painter.fillRect(bar, isDone(i, add) ? color : mixedColor(m_theme.background, color, 0.55));
      };
      fill(l.lengths[i].attention, m_theme.output, BlockStage::AttentionAdd);
      fill(l.lengths[i].mlp, m_theme.scores, BlockStage::MlpAdd);
    };
    for (std::size_t i = 0; i < l.lengths.size(); ++i) drawBars(i);
    // Over the bars next to it, which are lower than its text.
    const QRectF& row = l.lengths[static_cast<std::size_t>(chosen)].row;
    const double grown = std::max(0.0, m_theme.px(14) - row.height()) / 2;
    drawBox(painter, row.adjusted(-m_theme.px(3), -grown, m_theme.px(3), grown), m_theme.selectionBackground,
            m_theme.selection, m_theme.px(1.4), m_theme.px(4));
    drawBars(static_cast<std::size_t>(chosen));
  }
  if (l.parameters.empty()) return;
  const QColor colors[] = {mixedColor(m_theme.line, m_theme.soft, 0.5), m_theme.output, m_theme.scores, m_theme.ink};
  double x = l.parameterBar.left();
  for (std::size_t i = 0; i < l.parameters.size(); ++i) {
    const double wide = l.parameterBar.width() * l.parameters[i].share;
    painter.fillRect(QRectF(x, l.parameterBar.top(), std::max(0.0, wide - m_theme.px(1)), l.parameterBar.height()),
                     colors[i]);
    drawBox(painter, l.parameters[i].track, colors[i], QColor(), 0, m_theme.px(2));
    x += wide;
  }
}

// --- what is under the pointer

QString BlockFrame::roadText(const BlockRoad& road) const {
  const ModelObservation& o = *m_view.seen;
  if (!road.isGap()) {
    const QString token = road.first < static_cast<Index>(o.tokens.size())
                              ? QString::fromStdString(o.tokens[static_cast<std::size_t>(road.first)])
                              : QString();
    return BlockText::tr("%1, position %2").arg(inQuotes(token), indexText(road.first));
  }
  constexpr Index kNamed = 24;
  QStringList names;
  for (Index i = road.first; i <= std::min(road.last, road.first + kNamed - 1); ++i) names << observedToken(o, i);
  if (road.last >= road.first + kNamed) names << QStringLiteral("…");
  return BlockText::tr("positions %1: %2").arg(indexRangeText(road.first, road.last), names.join(QLatin1Char(' ')));
}

std::optional<BlockHit> BlockFrame::hitWeight(const QPointF& point) const {
  const BlockLayout& l = *m_layout;
  if (!l.band.contains(point)) return std::nullopt;
  constexpr int kParts = 24;
  const BlockCurve* nearest = nullptr;
  double least = m_theme.px(7);
  for (const BlockCurve& each : l.curves) {
    if (l.roads[each.from].isGap()) continue;
    const bool strong = l.roads[each.to].first == m_view.seen->position;
    for (int i = 0; i <= kParts; ++i) {
      const QPointF at = each.pointAt(i / static_cast<double>(kParts));
      // Those of the selected query come first.
      const double away = std::hypot(at.x() - point.x(), at.y() - point.y()) + (strong ? 0 : m_theme.px(2));
      if (away < least) least = away, nearest = &each;
    }
  }
  if (nearest == nullptr) return std::nullopt;
  BlockHit hit{.kind = BlockHit::Kind::Weight};
  hit.token = l.roads[nearest->to].first;
  hit.key = l.roads[nearest->from].first;
  hit.area = QRectF(point - QPointF(3, 3), QSizeF(6, 6));
  hit.label = weightSentence(*m_view.seen, shownHead(m_view), hit.token, hit.key);
  return hit;
}

std::optional<BlockHit> BlockFrame::hitInBlock(const QPointF& point) const {
  const BlockLayout& l = *m_layout;
  const ModelObservation& o = *m_view.seen;
  for (const BlockRoad& road : l.roads)
    if (road.chip.contains(point)) {
      BlockHit hit{.kind = BlockHit::Kind::Token, .area = road.chip, .label = roadText(road)};
      hit.token = road.first;
      return hit;
    }
  if (auto weight = hitWeight(point)) return weight;
  const auto found = std::ranges::find_if(l.rows, [&](const BlockRow& each) { return each.area.contains(point); });
  if (found == l.rows.end()) return std::nullopt;
  BlockHit hit{.kind = BlockHit::Kind::Stage};
  hit.index = static_cast<int>(std::ranges::find(m_stages, found->stage) - m_stages.begin());
  hit.label = BlockText::tr("%1: %2").arg(blockStageName(found->stage),
                                          blockStageSentence(o, found->stage, shownHead(m_view).layer)) +
              QLatin1Char('\n') + BlockText::tr("shape %1").arg(blockStageShape(o, found->stage));
  if (const QString norm = blockStageNorm(m_view, found->stage); !norm.isEmpty())
    hit.label += QLatin1Char('\n') + BlockText::tr("norm for %1: %2").arg(inQuotes(observedToken(o, o.position)), norm);
  hit.area = found->area;
  hit.area.setRight(std::max(found->name.right(), l.frame.left()));
  if (!hit.area.contains(point))
    hit.area = QRectF(l.frame.left(), found->area.top(), l.frame.width(), found->area.height());
  return hit;
}

std::optional<BlockHit> BlockFrame::hit(const QPointF& point) const {
  const BlockLayout& l = *m_layout;
  if (!m_view.seen) return std::nullopt;
  const ModelObservation& o = *m_view.seen;
  if (const auto tab = l.tabs.at(point)) {
    BlockHit hit{.kind = BlockHit::Kind::Part, .index = *tab, .area = l.tabs.tab(*tab)};
    hit.label = blockPartNames().value(*tab);
    return hit;
  }
  if (!l.roads.empty())
    if (auto found = hitInBlock(point)) return found;
  for (std::size_t i = 0; i < l.next.size(); ++i)
    if (l.next[i].row.contains(point)) {
      const TokenChance& chance = o.next[i];
      return BlockHit{.kind = BlockHit::Kind::Next,
                      .index = static_cast<int>(i),
                      .area = l.next[i].row,
                      .label = BlockText::tr("%1 (token %2): probability %3")
                                   .arg(inQuotes(QString::fromStdString(chance.text)), indexText(chance.id),
                                        numberText(chance.probability, 4))};
    }
  for (std::size_t i = 0; i < l.lengths.size(); ++i)
    if (l.lengths[i].row.contains(point)) {
      const auto layer = static_cast<Index>(i);
      return BlockHit{
          .kind = BlockHit::Kind::Layer, .layer = layer, .area = l.lengths[i].row, .label = blockLengthsText(o, layer)};
    }
  const auto shares = parameterShares(*o.facts);
  for (std::size_t i = 0; i < l.parameters.size(); ++i)
    if (l.parameters[i].row.contains(point))
      return BlockHit{.kind = BlockHit::Kind::Parameter,
                      .index = static_cast<int>(i),
                      .area = l.parameters[i].row,
                      .label = BlockText::tr("%1: %2 of %3 parameters, %4")
                                   .arg(shares[i].name, wholeText(shares[i].count), wholeText(o.facts->parameters()),
                                        parameterPercent(shares[i].share))};
  return std::nullopt;
}

StageHint BlockFrame::hint(const QPointF& point) const {
  const auto found = hit(point);
  if (!found || found->kind == BlockHit::Kind::Part) return {};
  const bool framed = found->kind == BlockHit::Kind::Token || found->kind == BlockHit::Kind::Layer;
  return {found->label, found->area, framed};
}

// --- as text

int BlockFrame::stepOfRow(int row) const {
  return static_cast<int>(m_stages.size()) - 1 - row;
}

RowTable BlockFrame::table() const {
  if (!m_view.seen) return {};
  RowTable table;
  table.columns = {BlockText::tr("stage"), BlockText::tr("what it does"), BlockText::tr("shape"),
                   BlockText::tr("norm")};
  const ModelObservation& o = *m_view.seen;
  for (std::size_t i = m_stages.size(); i-- > 0;)
    table.rows.push_back({blockStageName(m_stages[i]), blockStageSentence(o, m_stages[i], shownHead(m_view).layer),
                          blockStageShape(o, m_stages[i]), blockStageNorm(m_view, m_stages[i])});
  table.current = stepOfRow(std::clamp(m_view.playhead.step, 0, static_cast<int>(m_stages.size()) - 1));
  return table;
}

QRectF BlockFrame::rowArea(int index) const {
  const int step = stepOfRow(index);
  if (step < 0 || step >= static_cast<int>(m_stages.size())) return {};
  const BlockStage stage = m_stages[static_cast<std::size_t>(step)];
  if (stage == BlockStage::Repeat) return m_layout->above;
  if (stage == BlockStage::NextToken) {
    QRectF all;
    for (const BlockBar& bar : m_layout->next) all |= bar.row;
    return all;
  }
  const BlockRow* found = row(stage);
  return found != nullptr ? found->area : QRectF();
}

int BlockFrame::rowAt(const QPointF& point) const {
  for (int i = 0; i < static_cast<int>(m_stages.size()); ++i)
    if (rowArea(i).contains(point)) return i;
  return -1;
}

QString BlockFrame::description() const {
  const auto [title, sentence] = blockHeadline(m_view);
  QStringList parts{title, sentence};
  if (!m_view.seen) return parts.join(QLatin1Char('\n'));
  const ModelObservation& o = *m_view.seen;
  const ModelHead head = shownHead(m_view);
  parts << BlockText::tr("Block %1 of %2, head %3, at the stage “%4”.")
               .arg(indexText(head.layer), wholeText(o.facts->shape.layers), modelHeadText(head),
                    blockStageName(blockStageAt(m_view)))
        << weightSentence(o, head, o.position, shownKey(m_view)) << blockLengthsText(o, head.layer)
        << streamSentence(o);
  QStringList next;
  for (std::size_t i = 0; i < std::min<std::size_t>(5, o.next.size()); ++i)
    next << nextText(o, i) + QLatin1Char(' ') + numberText(o.next[i].probability, 3);
  parts << BlockText::tr("Next token after %1: %2.").arg(inQuotes(observedToken(o, o.position)), listText(next));
  for (const ParameterShare& each : parameterShares(*o.facts))
    parts << BlockText::tr("Parameters of %1: %2, %3.")
                 .arg(each.name, wholeText(each.count), parameterPercent(each.share));
  parts << costSentence(o);
  return parts.join(QLatin1Char('\n'));
}

QString BlockFrame::copyText() const {
  if (!m_view.seen) return {};
  const ModelObservation& o = *m_view.seen;
  QStringList lines{QStringList{BlockText::tr("layer"), BlockText::tr("stream before"), BlockText::tr("attention adds"),
                                BlockText::tr("stream between"), BlockText::tr("MLP adds"),
                                BlockText::tr("stream after")}
                        .join(QLatin1Char('\t'))};
  for (Index layer = 0; layer < o.facts->shape.layers; ++layer) {
    const BlockLengths l = blockLengths(o, layer);
    QStringList cells{indexText(layer)};
    for (const double length : {l.before, l.attention, l.middle, l.mlp, l.after}) cells << exactText(length);
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

}  // namespace attn::app
