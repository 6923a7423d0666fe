// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "figures/cell_text.h"
#include "figures/matrix_names.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/steps_picture.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// The figure and the place in it where a cell of a matrix is shown.
struct Shown {
  const MatrixFigure* figure = nullptr;
  CellPlace cell;
};

Shown find(const StepsPicture& picture, const MatrixId& id, Index row, Index column) {
  // What lies on top is asked first: blocks know more than the empty frame below them.
  for (auto f = picture.figures.rbegin(); f != picture.figures.rend(); ++f) {
    if (f->id != id) continue;
    const CellPlace cell = f->transposed ? CellPlace{column, row} : CellPlace{row, column - f->columnOffset};
    if (cell.row >= 0 && cell.row < f->rows() && cell.column >= 0 && cell.column < f->columns()) return {&*f, cell};
  }
  return {};
}

}  // namespace

bool isDrawable(const StepsView& view) {
  return view.snapshot.scenario && view.snapshot.trace && !view.snapshot.trace->heads.empty() &&
         !view.timeline.steps.empty();
}

Stage stageAt(const StepsData& d, int step) {
  return stageOf(d.view.timeline.steps[static_cast<std::size_t>(std::clamp(step, 0, d.view.timeline.lastStep()))]);
}

QString cellLabel(const MatrixFigure& f, const CellPlace& c) {
  const QString row = f.transposed ? f.columnName(c.column) : f.rowName(c.row);
  const QString column =
      f.transposed ? f.rowName(c.row) : f.columnName(c.column + (f.columnNames ? 0 : f.columnOffset));
  const QString place = StepsText::tr("%1, row %2, column %3").arg(matrixName(f.id), row, column);
  const double done = f.progress(c);
  if (done < 1 && !f.before) return place + QStringLiteral(": ") + StepsText::tr("not computed yet");
  const double value = done < 1 ? f.beforeAt(c) : f.at(c);
  const bool tiny = std::isfinite(value) && value != 0 && std::abs(value) < 0.005;
  return place + QStringLiteral(": ") + (tiny ? powerText(value) : cellText(value));
}

std::vector<MatrixId> stepsMatrices(const QSizeF& size, const StepsView& view, const Theme& theme) {
  std::vector<MatrixId> ids;
  if (!isDrawable(view)) return ids;
  const Theme scaled = sceneTheme(theme, size, view.presenting);
  const StepsData data(view, scaled);
  const StepsPicture picture = settledPicture(size, data, view.playhead);
  for (const MatrixFigure& f : picture.figures)
    if (shapeOf(data.scenario, f.id).rows > 0 && std::ranges::find(ids, f.id) == ids.end()) ids.push_back(f.id);
  if (ids.empty() && picture.strip) ids = {Stage::Masked, Stage::Exponentials, Stage::Weights};
  return ids;
}

QString stepsCellText(const QSizeF& size, const StepsView& view, const Theme& theme, const MatrixId& id, Index row,
                      Index column) {
  if (!isDrawable(view)) return {};
  const Theme scaled = sceneTheme(theme, size, view.presenting);
  const StepsData data(view, scaled);
  const StepsPicture picture = settledPicture(size, data, view.playhead);
  if (const Shown shown = find(picture, id, row, column); shown.figure) return cellLabel(*shown.figure, shown.cell);
  if (!data.matrix(id)) return {};
  MatrixFigure f = data.figure(id);
  if (row < 0 || column < 0 || row >= f.rows() || column >= f.columns()) return {};
  const Stage now = stageAt(data, view.playhead.step);
  const auto* stage = std::get_if<Stage>(&id);
  if (stage && *stage > now) f.filled = 0;
  if (stage && *stage == now) f.filled = view.playhead.cell;
  return cellLabel(f, {row, column});
}

QRectF stepsCellRect(const QSizeF& size, const StepsView& view, const Theme& theme, const MatrixId& id, Index row,
                     Index column) {
  if (!isDrawable(view)) return {};
  const Theme scaled = sceneTheme(theme, size, view.presenting);
  const StepsData data(view, scaled);
  const StepsPicture picture = settledPicture(size, data, view.playhead);
  const Shown shown = find(picture, id, row, column);
  return shown.figure ? cellRect(*shown.figure, shown.cell) : QRectF();
}

bool stepsShowsTransposed(const QSizeF& size, const StepsView& view, const Theme& theme, const MatrixId& id) {
  if (!isDrawable(view)) return false;
  const Theme scaled = sceneTheme(theme, size, view.presenting);
  const StepsData data(view, scaled);
  const StepsPicture picture = settledPicture(size, data, view.playhead);
  const auto at = std::ranges::find(picture.figures, id, &MatrixFigure::id);
  return at != picture.figures.end() && at->transposed;
}

QString stepsTitle(const StepsView& view, const Theme& theme) {
  if (!isDrawable(view)) return {};
  const StepsData data(view, theme);
  const Stage stage = stageAt(data, view.playhead.step);
  return stageTitle(data, stage) + QStringLiteral(": ") + stageSubtitle(data, stage);
}

}  // namespace attn::app
