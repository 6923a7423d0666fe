// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "figures/cell_text.h"
#include "figures/matrix_names.h"
#include "labs/steps/picture/steps_frame.h"
#include "labs/steps/picture/steps_picture.h"

namespace attn::app {
namespace {

/// The figure and the position in it where a cell is shown.
struct Shown {
  const MatrixFigure* figure = nullptr;
  CellPlace cell;
};

Shown shownCell(const StepsPicture& picture, const MatrixId& id, Index row, Index column) {
  // Topmost figures first: blocks have values, the empty frame below them does not.
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
  return stageOf(d.view.timeline.at(std::clamp(step, 0, d.view.timeline.lastStep())));
}

QString cellLabel(const MatrixFigure& f, const CellPlace& c) {
  const QString row = f.transposed ? f.columnName(c.column) : f.rowName(c.row);
  const QString column =
      f.transposed ? f.rowName(c.row) : f.columnName(c.column + (f.columnNames ? 0 : f.columnOffset));
  const QString place = StepsText::tr("%1, row %2, column %3").arg(matrixName(f.id), row, column);
  const std::optional<double> value = knownValue(f, c);
  if (!value) return place + QStringLiteral(": ") + StepsText::tr("not computed yet");
  QString text = place + QStringLiteral(": ") + cellText(*value, f.decimals);
  if (f.progress(c) >= 1 && f.isLeak(c)) text += QStringLiteral(" · ") + StepsText::tr("hidden, but it gets a share");
  return text;
}

std::optional<double> knownValue(const MatrixFigure& f, const CellPlace& c) {
  if (f.progress(c) >= 1) return f.at(c);
  return f.before ? std::optional(f.beforeAt(c)) : std::nullopt;
}

const StepsPicture& StepsFrame::settled() const {
  if (m_view.playhead.transition >= 1) return *m_picture;
  if (!m_settled) m_settled = std::make_unique<StepsPicture>(settledPicture(size(), *m_data, m_view.playhead));
  return *m_settled;
}

CellFrame::Cells StepsFrame::cells() const {
  return m_picture ? Cells{&settled(), &m_data->scenario, {}} : Cells{};
}

std::vector<MatrixId> CellFrame::matrices() const {
  std::vector<MatrixId> ids;
  const Cells all = cells();
  if (!all.picture) return ids;
  for (const MatrixFigure& f : all.picture->figures)
    if (shapeOf(*all.scenario, f.id).rows > 0 && std::ranges::find(ids, f.id) == ids.end()) ids.push_back(f.id);
  if (ids.empty() && all.picture->strip) ids = {Stage::Masked, Stage::Exponentials, Stage::Weights};
  return ids;
}

const MatrixFigure* CellFrame::figureOf(const MatrixId& id) const {
  const Cells all = cells();
  if (!all.picture) return nullptr;
  const auto at = std::ranges::find(all.picture->figures, id, &MatrixFigure::id);
  return at == all.picture->figures.end() ? nullptr : &*at;
}

QRectF CellFrame::cellRect(const MatrixId& id, Index row, Index column) const {
  const Cells all = cells();
  if (!all.picture) return {};
  const Shown shown = shownCell(*all.picture, id, row, column);
  return shown.figure ? app::cellRect(*shown.figure, shown.cell).translated(all.origin) : QRectF();
}

bool CellFrame::showsTransposed(const MatrixId& id) const {
  const MatrixFigure* figure = figureOf(id);
  return figure && figure->transposed;
}

double CellFrame::digitPixels(const MatrixId& id) const {
  const MatrixFigure* figure = figureOf(id);
  return figure ? figure->numberPixels : 0;
}

QString StepsFrame::cellText(const MatrixId& id, Index row, Index column) const {
  if (!m_picture) return {};
  if (const Shown shown = shownCell(settled(), id, row, column); shown.figure)
    return cellLabel(*shown.figure, shown.cell);
  if (!m_data->matrix(id)) return {};
  MatrixFigure f = m_data->figure(id);
  if (row < 0 || column < 0 || row >= f.rows() || column >= f.columns()) return {};
  const Stage now = stageAt(*m_data, m_view.playhead.step);
  const auto* stage = std::get_if<Stage>(&id);
  if (stage && *stage > now) f.filled = 0;
  if (stage && *stage == now) f.filled = m_view.playhead.cell;
  return cellLabel(f, {row, column});
}

QString StepsFrame::title() const {
  return m_picture ? settled().title + QStringLiteral(": ") + settled().subtitle : QString();
}

}  // namespace attn::app
