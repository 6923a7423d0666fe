// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/picture/heads_compare.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/compared_values.h"
#include "figures/matrix_names.h"
#include "figures/scene_theme.h"
#include "labs/heads/picture/heads_compare_parts.h"
#include "text/index_text.h"

namespace attn::app {
namespace {

std::shared_ptr<const HeadsNumbers> numbersOf(std::shared_ptr<const HeadsNumbers> known, const Snapshot& snapshot) {
  return known ? std::move(known) : std::make_shared<const HeadsNumbers>(snapshot);
}

}  // namespace

HeadsView headsSide(const HeadsView& common, const Snapshot& side) {
  HeadsView view = common;
  view.snapshot = side;
  view.regroupedFrom = {};
  view.regrouped = 1;
  if (!side.scenario || common.timeline.steps.empty()) return view;
  if (side.scenario != common.snapshot.scenario) view.origin.reset();
  view.timeline = headsTimeline(*side.scenario);
  const int at = std::clamp(common.playhead.step, 0, common.timeline.lastStep());
  const TimelineStep& wanted = common.timeline.at(at);
  const std::optional<int> own = indexOfHeadsStep(view.timeline, headsStepOf(wanted));
  view.playhead.step = own.value_or(view.timeline.lastStep());
  const auto cells = view.timeline.cellsAt(view.playhead.step);
  if (!own) {
    view.playhead.cell = cells;
    view.playhead.transition = 1;
  } else if (const auto all = static_cast<double>(wanted.cells); all != cells) {
    view.playhead.cell = common.playhead.cell * cells / all;
  }
  view.selection = clamped(common.selection, *side.scenario);
  return view;
}

HeadsCompareFrame::HeadsCompareFrame(const QSizeF& size, HeadsView common, const Snapshot& a, CompareMode mode,
                                     const Theme& theme, Known known)
    : PictureFrame(size), m_mode(mode), m_given(theme), m_theme(sceneTheme(theme, size * 0.7, common.presenting)) {
  if (!a.hasResults() || !common.snapshot.hasResults() || common.timeline.steps.empty()) return;
  m_parts = std::make_unique<Parts>();
  Parts& parts = *m_parts;
  parts.ofA = numbersOf(std::move(known.a), a);
  parts.ofB = numbersOf(std::move(known.b), common.snapshot);
  parts.a = headsSide(common, a);
  parts.b = headsSide(common, common.snapshot);
  const HeadsLimits ofA = parts.ofA->limits, ofB = parts.ofB->limits;
  for (HeadsView* view : {&parts.a, &parts.b}) {
    // Equal colors mean equal numbers only on a common scale.
    view->options.commonScale = true;
    view->options.limits = HeadsLimits{std::max(ofA.weight, ofB.weight), std::max(ofA.value, ofB.value),
                                       std::max(ofA.output, ofB.output), std::max(ofA.query, ofB.query)};
  }
  std::tie(parts.captionA, parts.captionB) = compareCaptions(*a.scenario, *common.snapshot.scenario);
  const double margin = std::round(m_theme.px(16));
  const QRectF area = QRectF(QPointF(), size).adjusted(margin, margin, -margin, -margin / 2);
  const bool difference = mode == CompareMode::Difference;
  parts.panes = comparePanes(area, !difference && size.width() < size.height() * 1.1, false, m_theme);
  if (difference) {
    layDifference({parts.panes.a.left(), parts.panes.a.top(), area.width(), parts.panes.a.height()});
    return;
  }
  parts.sheetA = std::make_unique<HeadsFrame>(parts.panes.a.size(), parts.a, m_given, parts.ofA);
  parts.sheetB = std::make_unique<HeadsFrame>(parts.panes.b.size(), parts.b, m_given, parts.ofB);
}

HeadsCompareFrame::~HeadsCompareFrame() = default;

HeadsCompareFrame::Known HeadsCompareFrame::known() const {
  return m_parts ? Known{m_parts->ofA, m_parts->ofB} : Known{};
}

void HeadsCompareFrame::draw(QPainter& painter) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.setLayoutDirection(Qt::LeftToRight);
  if (m_parts) {
    const Parts& parts = *m_parts;
    if (parts.difference) {
      drawDifference(painter);
    } else {
      for (const Side side : {Side::A, Side::B}) {
        painter.save();
        painter.translate(parts.panes.pane(side).topLeft());
        parts.sheet(side).draw(painter);
        painter.restore();
      }
      drawDivider(painter, parts.panes, m_theme);
    }
    drawCaptions(painter, parts.panes, parts.captionA, parts.captionB, m_theme);
  }
  painter.restore();
}

std::optional<HeadsHit> HeadsCompareFrame::hit(const QPointF& point) const {
  if (!m_parts) return std::nullopt;
  if (const HeadsDifference* d = m_parts->difference.get()) {
    for (std::size_t i = 0; i < d->figures.size(); ++i) {
      const MatrixFigure& f = d->figures[i];
      const auto cell = cellAt(f, point);
      if (!cell) continue;
      return HeadsHit{.matrix = f.id,
                      .head = d->heads[i],
                      .row = cell->row,
                      .column = cell->column,
                      .area = app::cellRect(f, *cell),
                      .label = cellText({f.id, d->heads[i], cell->row, cell->column})};
    }
    return std::nullopt;
  }
  for (const Side side : {Side::A, Side::B}) {
    const QRectF& pane = m_parts->panes.pane(side);
    if (!pane.contains(point)) continue;
    auto hit = m_parts->sheet(side).hit(point - pane.topLeft());
    if (!hit) return std::nullopt;
    hit->area.translate(pane.topLeft());
    hit->label = (side == Side::A ? HeadsText::tr("A: %1") : HeadsText::tr("B: %1")).arg(hit->label);
    hit->side = side;
    return hit;
  }
  return std::nullopt;
}

Selection HeadsCompareFrame::selection() const {
  return m_parts ? m_parts->b.selection : Selection{};
}

QRectF HeadsCompareFrame::cellRect(const Selection& s) const {
  if (!m_parts) return {};
  const HeadsDifference* d = m_parts->difference.get();
  if (!d) {
    const QRectF rect = m_parts->sheetB->cellRect(s);
    return rect.isNull() ? rect : rect.translated(m_parts->panes.b.topLeft());
  }
  for (std::size_t i = 0; i < d->figures.size(); ++i) {
    const MatrixFigure& f = d->figures[i];
    const bool inside = s.row < f.rows() && s.column < f.columns();
    if (f.id == s.matrix && inside && (!d->perHead || d->heads[i] == s.head))
      return app::cellRect(f, {s.row, s.column});
  }
  return {};
}

QString HeadsCompareFrame::cellText(const Selection& s) const {
  if (!m_parts) return {};
  HeadsView asked = m_parts->b;
  asked.selection = clamped(s, *asked.snapshot.scenario);
  const CellComparison c = compareCell(m_parts->a.snapshot, m_parts->b.snapshot, s);
  const QString none = HeadsText::tr("none");
  const auto text = [&](const std::optional<double>& x) { return x ? app::cellText(*x, m_theme.decimals) : none; };
  const QStringList names = m_parts->ofB->queryNames;
  const bool perHead = s.matrix != MatrixId(Stage::Concat) && s.matrix != MatrixId(Stage::Projected);
  const auto* stage = std::get_if<Stage>(&s.matrix);
  const bool ofKeys = stage && (*stage == Stage::Keys || *stage == Stage::Values);
  const QString row = (ofKeys ? m_parts->ofB->keyNames : names).value(s.row);
  const QString column = stage && isPairStage(*stage) ? m_parts->ofB->keyNames.value(s.column) : indexText(s.column);
  const QString place = perHead ? HeadsText::tr("%1 of query head %2, row %3, column %4")
                                      .arg(matrixName(s.matrix))
                                      .arg(s.head)
                                      .arg(row, column)
                                : HeadsText::tr("%1, row %2, column %3").arg(matrixName(s.matrix), row, column);
  return HeadsText::tr("%1: A %2, B %3, difference %4")
      .arg(place, text(c.a), text(c.b), c.difference ? signedText(*c.difference, m_theme.decimals) : none);
}

QString HeadsCompareFrame::title() const {
  if (!m_parts) return {};
  return m_parts->difference ? m_parts->difference->title : headsTitle(m_parts->b);
}

}  // namespace attn::app
