// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/picture/steps_frame.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <tuple>

#include "labs/steps/picture/steps_picture.h"

namespace attn::app {

StepsFrame::StepsFrame(const QSizeF& size, StepsView view, const Theme& theme, const std::shared_ptr<FaceCache>& faces)
    : CellFrame(size),
      m_view(std::move(view)),
      m_given(theme),
      m_theme(isDrawable(m_view) ? stepsTheme(theme, size, m_view, faces) : theme) {
  if (!isDrawable(m_view)) return;
  m_data = std::make_unique<StepsData>(m_view, m_theme, faces);
  m_picture = std::make_unique<StepsPicture>(stepsPicture(size, *m_data));
}

StepsFrame::~StepsFrame() = default;

void StepsFrame::draw(QPainter& painter) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.setLayoutDirection(Qt::LeftToRight);
  if (m_picture) drawStepsPicture(painter, size(), *m_picture, *m_data);
  painter.restore();
}

std::optional<StepsHit> hitFigures(const StepsPicture& picture, const StepsData& data, const QPointF& point) {
  for (auto f = picture.figures.rbegin(); f != picture.figures.rend(); ++f) {
    const std::optional<CellPlace> cell = f->opacity > 0.5 ? cellAt(*f, point) : std::nullopt;
    if (!cell) continue;
    const CellPlace stored = storedPlace(*f, *cell);
    const auto* slot = std::get_if<InputSlot>(&f->id);
    const bool madeUp = slot && stackIn(data.scenario, *slot).empty();
    const MatrixId id = madeUp ? MatrixId(Stage::Masked) : f->id;
    return StepsHit{
        id, stored.row, stored.column, false, cellRect(*f, *cell), knownValue(*f, *cell), cellLabel(*f, *cell)};
  }
  return std::nullopt;
}

std::optional<StepsHit> StepsFrame::hit(const QPointF& point) const {
  if (!m_picture) return std::nullopt;
  const StepsPicture& picture = *m_picture;
  const StepsData& data = *m_data;
  if (auto hit = hitFigures(picture, data, point)) return hit;
  if (picture.strip && picture.strip->opacity > 0.5)
    if (auto hit = hitSoftmaxStrip(point, *picture.strip, data, m_view.playhead)) return hit;
  for (const Thumbnail& t : picture.thumbnails)
    if (t.rect.adjusted(-4, -4, 4, m_theme.px(24)).contains(point))
      return StepsHit{t.stage, 0, 0, true, t.rect, {}, StepsText::tr("Go to: %1").arg(t.caption)};
  return std::nullopt;
}

namespace {

template <class List>
bool sameLists(const List* a, const List* b) {
  return a == b || (a && b && *a == *b);
}

bool sameMask(const VisibilityMatrix* a, const VisibilityMatrix* b) {
  if (!a || !b) return a == b;
  return a->rows() == b->rows() && a->cols() == b->cols() && *a == *b;
}

/// True if the figures differ at most in their numbers.
bool sameFigure(const MatrixFigure& a, const MatrixFigure& b) {
  const auto look = [](const MatrixFigure& f) {
    return std::tie(f.id, f.transposed, f.title, f.color, f.rowLabels, f.columnLabels, f.caption, f.legend, f.scale,
                    f.decimals, f.running, f.beforeScale, f.columnOffset, f.litRow, f.litColumn, f.litCell, f.litPair,
                    f.litTerms, f.grid, f.label, f.uprightLabels, f.numberPixels, f.opacity);
  };
  return look(a) == look(b) && a.rows() == b.rows() && a.columns() == b.columns() &&
         sameLists(a.rowNames, b.rowNames) && sameLists(a.columnNames, b.columnNames) &&
         sameLists(a.emptyRows, b.emptyRows) && sameMask(a.visible, b.visible) &&
         sameMask(a.beforeVisible, b.beforeVisible) && (a.before != nullptr) == (b.before != nullptr);
}

/// NaN equals NaN here, because it looks the same.
bool sameNumber(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

bool sameCell(const MatrixFigure& a, const MatrixFigure& b, const CellPlace& c) {
  return a.progress(c) == b.progress(c) && sameNumber(a.at(c), b.at(c)) &&
         (!a.before || sameNumber(a.beforeAt(c), b.beforeAt(c)));
}

/// The bounding rectangle of the cells that look different, or null.
QRectF changedCells(const MatrixFigure& now, const MatrixFigure& before) {
  QRectF changed;
  for (CellPlace c; c.row < now.rows(); ++c.row) {
    CellPlace first{c.row, -1}, last{c.row, -1};
    for (c.column = 0; c.column < now.columns(); ++c.column) {
      if (sameCell(now, before, c)) continue;
      if (first.column < 0) first.column = c.column;
      last.column = c.column;
    }
    if (first.column >= 0) changed |= cellRect(now, first).united(cellRect(now, last));
  }
  return changed;
}

bool sameRow(const Matrix& a, const Matrix& b, Index row) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
  for (Index j = 0; j < a.cols(); ++j)
    if (!sameNumber(a(row, j), b(row, j))) return false;
  return true;
}

bool sameStrip(const StepsData& a, const StepsData& b) {
  const Index row = std::clamp<Index>(a.view.selection.row, 0, a.head.masked.rows() - 1);
  if (!(a.view.selection == b.view.selection) || !(a.view.playhead == b.view.playhead) || a.keyNames != b.keyNames ||
      a.queryNames != b.queryNames || !(a.scenario.attention == b.scenario.attention))
    return false;
  for (const Stage stage : {Stage::Masked, Stage::RowMax, Stage::Exponentials, Stage::RowSum, Stage::Weights}) {
    if (!(a.scaleOf(stage) == b.scaleOf(stage)) || !sameRow(*a.matrix(stage), *b.matrix(stage), row)) return false;
  }
  return true;
}

bool sameThumbnail(const Thumbnail& t, const StepsData& a, const StepsData& b) {
  const MatrixFigure now = a.figure(t.stage), before = b.figure(t.stage);
  if (!now.values || !before.values) return now.values == before.values;
  return now.rows() == before.rows() && now.columns() == before.columns() && now.scale == before.scale &&
         sameMask(now.visible, before.visible) &&
         std::equal(now.values->data(), now.values->data() + now.values->size(), before.values->data(), sameNumber);
}

}  // namespace

std::optional<QRegion> StepsFrame::changesSince(const StepsFrame& before) const {
  if (!m_picture || !before.m_picture || size() != before.size() || !(m_given == before.m_given) ||
      !(m_theme == before.m_theme))
    return std::nullopt;
  const StepsPicture &now = *m_picture, &was = *before.m_picture;
  const StepsData &data = *m_data, &old = *before.m_data;
  const bool settled = m_view.playhead.transition >= 1 && before.m_view.playhead.transition >= 1;
  if (!settled || m_view.presenting != before.m_view.presenting || m_view.playhead.step != before.m_view.playhead.step)
    return std::nullopt;
  if (now.figures.size() != was.figures.size() || now.signs != was.signs || now.notes != was.notes ||
      now.strip != was.strip || m_view.limit != before.m_view.limit || now.thumbnails != was.thumbnails ||
      now.heading != was.heading || now.thumbnailsTitle != was.thumbnailsTitle || now.textOpacity != was.textOpacity)
    return std::nullopt;
  QRegion region;
  const auto add = [&](const QRectF& rect) {
    if (!rect.isNull()) region += rect.adjusted(-3, -3, 3, 3).toAlignedRect();
  };
  if (now.title != was.title || now.subtitle != was.subtitle) add(now.heading.adjusted(0, -4, 0, m_theme.px(8)));
  for (std::size_t i = 0; i < now.figures.size(); ++i) {
    const MatrixFigure &f = now.figures[i], &g = was.figures[i];
    if (f.opacity < 1) return std::nullopt;  // clipping changes the rounding of blended pixels
    const bool same = sameFigure(f, g);
    const QRectF cells = same ? changedCells(f, g) : QRectF();
    if (!same) add(figureExtent(f, m_theme) | figureExtent(g, m_theme));
    add(cells);
    if (!same || !cells.isNull()) {
      add(magnifierExtent(f, size(), now, data));
      add(magnifierExtent(g, size(), was, old));
    }
  }
  if (now.strip && !sameStrip(data, old)) add(now.strip->area.adjusted(-4, -4, 4, 4));
  for (const Thumbnail& t : now.thumbnails)
    if (!sameThumbnail(t, data, old)) add(t.rect);
  return region;
}

}  // namespace attn::app
