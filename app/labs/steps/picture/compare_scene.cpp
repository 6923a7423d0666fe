// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/compare_scene.h"

#include <QPainter>
#include <algorithm>

#include "figures/cell_text.h"
#include "figures/compared_values.h"
#include "figures/matrix_names.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/compare_layout.h"
#include "labs/steps/picture/compare_timeline.h"
#include "text/difference_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

std::unique_ptr<CompareSide> makeSide(const Snapshot& snapshot, const CompareView& view, const Theme& theme) {
  auto side = std::make_unique<CompareSide>();
  SidePlace place = sidePlace(*snapshot.scenario, view.timeline, view.playhead);
  Selection selection = view.selection;
  selection.matrix = presentMatrix(*snapshot.scenario, selection.matrix);
  side->view = {snapshot, std::move(place.timeline), place.playhead, clamped(selection, *snapshot.scenario),
                view.presenting};
  side->lacking = place.lacking;
  side->data = std::make_unique<StepsData>(side->view, theme);
  return side;
}

/// The subtitle of the side's stage, as in its own picture.
QString introduction(const CompareSide& side) {
  return stageSubtitle(*side.data, stageAt(*side.data, side.view.playhead.step));
}

void setHeading(CompareFrame::Parts& parts, const CompareView& view) {
  const CompareSide& telling = parts.b->lacking ? *parts.a : *parts.b;
  const Stage stage = stageAt(*telling.data, telling.view.playhead.step);
  parts.heading.title = stageTitle(*telling.data, stage);
  if (view.mode == CompareMode::Difference) {
    parts.heading.title = StepsText::tr("%1: B − A").arg(parts.heading.title);
    parts.heading.subtitle = StepsText::tr("red where the number is larger in B, blue where it is smaller");
    return;
  }
  const QString ofA = introduction(*parts.a), ofB = introduction(*parts.b);
  if (ofA == ofB && !parts.a->lacking && !parts.b->lacking) {
    parts.heading.subtitle = ofB;
    return;
  }
  parts.heading.subtitle = StepsText::tr("the same step of A and of B");
  parts.captionA.note = parts.a->lacking ? lackingText(*parts.a->lacking) : ofA;
  parts.captionB.note = parts.b->lacking ? lackingText(*parts.b->lacking) : ofB;
}

/// Places the captions of a difference above the matrices that they name, B before A. If only the difference is shown,
/// the order is the same.
void setDifferenceCaptions(CompareFrame::Parts& parts, const Theme& theme) {
  QRectF &ofA = parts.panes.captionA, &ofB = parts.panes.captionB;
  std::swap(ofA, ofB);
  const DifferencePicture& d = *parts.difference;
  if (d.indexOfA < 0 || d.indexOfB < 0) return;
  const auto leftOf = [&](int index) {
    const MatrixFigure& f = d.picture.figures[static_cast<std::size_t>(index)];
    return f.grid.left() - f.label.width();
  };
  const double right = std::max(ofA.right(), ofB.right()), gap = theme.px(12);
  ofB.setLeft(std::max(ofB.left(), leftOf(d.indexOfB)));
  ofA.setLeft(leftOf(d.indexOfA));
  ofB.setRight(ofA.left() - gap);
  ofA.setRight(right);
}

void drawMessage(QPainter& painter, const QRectF& area, const QString& text, const Theme& theme) {
  painter.setFont(uiFont(theme.px(14)));
  painter.setPen(theme.soft);
  painter.drawText(area, Qt::AlignCenter | Qt::TextWordWrap, text);
}

}  // namespace

CompareFrame::CompareFrame(const QSizeF& size, CompareView view, const Theme& theme)
    : CellFrame(size),
      m_view(std::move(view)),
      m_theme(sceneTheme(theme, {size.width() * 0.7, size.height()}, m_view.presenting)) {
  if (!m_view.a.hasResults() || !m_view.b.hasResults() || m_view.timeline.steps.empty()) return;
  m_parts = std::make_unique<Parts>();
  Parts& parts = *m_parts;
  std::tie(parts.captionA, parts.captionB) = compareCaptions(*m_view.a.scenario, *m_view.b.scenario);
  parts.a = makeSide(m_view.a, m_view, m_theme);
  parts.b = makeSide(m_view.b, m_view, m_theme);
  StepsData::shareScales(*parts.a->data, *parts.b->data);
  setHeading(parts, m_view);

  const bool low = size.height() < m_theme.px(520);
  const double side = m_theme.px(size.width() < m_theme.px(560) ? 18 : 32);
  parts.heading.heading = {side, m_theme.px(low ? 14 : 24), size.width() - 2 * side, m_theme.px(low ? 46 : 54)};
  QRectF rest(side, parts.heading.heading.bottom() + m_theme.px(4), size.width() - 2 * side, 0);
  rest.setBottom(size.height() - m_theme.px(low ? 8 : 16));
  const bool difference = m_view.mode == CompareMode::Difference;
  const bool stacked =
      !difference && isBetterStacked(rest.size(), parts.a->data->scenario, parts.b->data->scenario, m_theme);
  const bool notes = !parts.captionA.note.isEmpty() || !parts.captionB.note.isEmpty();
  parts.panes = comparePanes(rest, stacked, notes, m_theme);
  if (difference) {
    rest.setTop(parts.panes.a.top());
    parts.difference = layDifference(parts, rest, m_theme);
    parts.difference->picture.stage = rest;
    setDifferenceCaptions(parts, m_theme);
    parts.difference->picture.heading = {0, 0, size.width(), rest.top()};  // the magnifier avoids the heading
  } else {
    laySides(parts, m_view, m_theme);
  }
}

CompareFrame::~CompareFrame() = default;

void CompareFrame::draw(QPainter& painter) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.setLayoutDirection(Qt::LeftToRight);
  if (!m_parts) {
    if (m_view.b.hasResults())
      drawMessage(painter, QRectF(QPointF(), size()), StepsText::tr("A is being computed."), m_theme);
    painter.restore();
    return;
  }
  const Parts& parts = *m_parts;
  drawStepsPicture(painter, size(), parts.heading, *parts.b->data);
  drawCaptions(painter, parts.panes, parts.captionA, parts.captionB, m_theme);
  if (parts.difference) {
    const DifferencePicture& d = *parts.difference;
    if (d.message.isEmpty())
      drawStepsPicture(painter, size(), d.picture, *parts.b->data);
    else
      drawMessage(painter, d.picture.stage, d.message, m_theme);
  } else {
    drawDivider(painter, parts.panes, m_theme);
    for (const Side which : {Side::A, Side::B}) {
      const QRectF& pane = parts.panes.pane(which);
      painter.save();
      painter.translate(pane.topLeft());
      drawStepsPicture(painter, pane.size(), parts.side(which).picture, *parts.side(which).data);
      painter.restore();
    }
  }
  painter.restore();
}

std::optional<StepsHit> CompareFrame::hit(const QPointF& point) const {
  if (!m_parts) return std::nullopt;
  const Parts& parts = *m_parts;
  const auto sided = [](Side side, StepsHit hit) {
    hit.label = (side == Side::A ? StepsText::tr("A: %1") : StepsText::tr("B: %1")).arg(hit.label);
    hit.side = side;
    return hit;
  };
  if (parts.difference) {
    const DifferencePicture& d = *parts.difference;
    for (std::size_t i = 0; i < d.picture.figures.size(); ++i) {
      const std::optional<CellPlace> cell = cellAt(d.picture.figures[i], point);
      if (!cell) continue;
      StepsHit hit = *hitFigures(d.picture, *parts.b->data, point);
      if (static_cast<int>(i) == d.indexOfA) return sided(Side::A, std::move(hit));
      if (static_cast<int>(i) == d.indexOfB) return sided(Side::B, std::move(hit));
      hit.label = cellText(hit.matrix, hit.row, hit.column);
      return hit;
    }
    return std::nullopt;
  }
  for (const Side which : {Side::A, Side::B}) {
    const QPointF origin = parts.panes.pane(which).topLeft();
    auto hit = hitFigures(parts.side(which).picture, *parts.side(which).data, point - origin);
    if (!hit) continue;
    hit->cell.translate(origin);
    return sided(which, std::move(*hit));
  }
  return std::nullopt;
}

CellFrame::Cells CompareFrame::cells() const {
  if (!m_parts) return {};
  const Scenario& scenario = m_parts->b->data->scenario;
  if (m_parts->difference) return {&m_parts->difference->picture, &scenario, {}};
  return {&m_parts->b->picture, &scenario, m_parts->panes.b.topLeft()};
}

QString CompareFrame::title() const {
  return m_parts ? m_parts->heading.title + QStringLiteral(": ") + m_parts->heading.subtitle : QString();
}

QString CompareFrame::cellText(const MatrixId& id, Index row, Index column) const {
  if (!m_parts) return {};
  const StepsData& b = *m_parts->b->data;
  if (!b.matrix(id)) return {};
  const MatrixFigure f = b.figure(id);
  if (row < 0 || column < 0 || row >= f.rows() || column >= f.columns()) return {};
  const QString place =
      StepsText::tr("%1, row %2, column %3").arg(matrixName(id), f.rowName(row), f.columnName(column));
  const StepsView& now = m_parts->b->view;
  const TimelineStep& step = now.timeline.at(now.playhead.step);
  const auto* stage = std::get_if<Stage>(&id);
  const double done = now.playhead.cell / static_cast<double>(step.cells) * static_cast<double>(f.values->size());
  const bool unfinished = stage && !m_parts->b->lacking &&
                          (*stage > stageOf(step) ||
                           (*stage == stageOf(step) && static_cast<double>(row * f.columns() + column + 1) > done));
  const bool given = stage && !b.projects() && *stage <= Stage::Values;
  if (unfinished && !given) return StepsText::tr("%1: %2").arg(place, StepsText::tr("not computed yet"));
  Selection cell = m_view.selection;
  cell.matrix = id;
  cell.row = row;
  cell.column = column;
  const CellComparison c = compareCell(m_view.a, m_view.b, cell, shownStage(m_view.timeline, m_view.playhead));
  const QString none = StepsText::tr("none");
  const auto text = [&](const std::optional<double>& x) { return x ? app::cellText(*x, b.theme.decimals) : none; };
  return StepsText::tr("%1: A %2, B %3, difference %4")
      .arg(place, text(c.a), text(c.b), c.difference ? signedText(*c.difference, b.theme.decimals) : none);
}

}  // namespace attn::app
