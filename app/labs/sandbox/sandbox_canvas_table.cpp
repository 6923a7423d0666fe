// SPDX-License-Identifier: GPL-3.0-or-later
// Accessible tables of the painted pages.
#include <algorithm>
#include <cmath>

#include "labs/sandbox/sandbox_canvas.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

RowStage lineAt(int row) {
  return static_cast<RowStage>(row);
}

}  // namespace

int SandboxCanvas::shownLine() const {
  const auto begun = static_cast<int>(std::ceil(m_playback.playhead().cell));
  return std::clamp(begun - 1, 0, kLifeLines - 1);
}

std::optional<RoundingPart> SandboxCanvas::roundingPartAt(int column) const {
  const RoundingView view = roundingView();
  if (!view.errors) return std::nullopt;
  const auto columns = roundingColumns(*view.errors);
  return column >= 0 && column < static_cast<int>(columns.size()) ? columns[static_cast<std::size_t>(column)]
                                                                  : std::nullopt;
}

int SandboxCanvas::roundingColumnOf(std::optional<RoundingPart> part) const {
  const RoundingView view = roundingView();
  if (!view.errors) return 0;
  const auto columns = roundingColumns(*view.errors);
  const auto found = std::ranges::find(columns, part);
  return found == columns.end() ? 0 : static_cast<int>(found - columns.begin());
}

const Matrix* SandboxCanvas::askedMatrix() const {
  const BackwardView view = backwardView();
  return view.data ? gradientMatrix(*view.data, view.head, view.cell.matrix) : nullptr;
}

int SandboxCanvas::tableRows() const {
  if (!hasPicture()) return 0;
  switch (station()) {
    case Station::Mask:
      return static_cast<int>(queryTokens(*m_session.snapshot().scenario));
    case Station::Accidents:
      return kLifeLines;
    case Station::Rotation:
      return static_cast<int>(rotationFrame().pairCount());
    case Station::Rounding:
      return static_cast<int>(queryTokens(*m_session.snapshot().scenario));
    case Station::Backward:
      return askedMatrix() ? static_cast<int>(askedMatrix()->rows()) : 0;
    case Station::Scale:
      break;  // ScalePanel has its own accessible content
  }
  return 0;
}

int SandboxCanvas::tableColumns() const {
  if (!hasPicture()) return 0;
  switch (station()) {
    case Station::Mask:
    case Station::Accidents:
      return static_cast<int>(keyTokens(*m_session.snapshot().scenario));
    case Station::Rotation:
      return 1;
    case Station::Rounding:
      return roundingView().errors ? static_cast<int>(roundingColumns(*roundingView().errors).size()) : 0;
    case Station::Backward:
      return askedMatrix() ? static_cast<int>(askedMatrix()->cols()) : 0;
    case Station::Scale:
      break;
  }
  return 0;
}

QString SandboxCanvas::cellText(int row, int column) const {
  if (!hasPicture()) return {};
  switch (station()) {
    case Station::Mask:
      return maskCellText(*m_session.snapshot().scenario, maskView().selection.head, {row, column});
    case Station::Accidents:
      return rowStageText(accidentView(), lineAt(row), column);
    case Station::Rotation:
      return rotationFrame().pairText(static_cast<std::size_t>(row));
    case Station::Rounding:
      return roundingCellText(roundingView(), row, roundingPartAt(column));
    case Station::Backward:
      return gradientCellText(backwardView(), {backwardView().cell.matrix, row, column});
    case Station::Scale:
      break;
  }
  return {};
}

QRect SandboxCanvas::cellArea(int row, int column) const {
  if (!hasPicture()) return {};
  switch (station()) {
    case Station::Mask:
      return maskFrame().cellRect(std::nullopt, {row, column}).toAlignedRect();
    case Station::Accidents:
      return accidentFrame().cellRect(lineAt(row), false, column).toAlignedRect();
    case Station::Rotation:
      return rotationFrame().pairRect(static_cast<std::size_t>(row)).toAlignedRect();
    case Station::Rounding:
      return roundingFrame().cellRect(row, column).toAlignedRect();
    case Station::Backward:
      return backwardFrame().cellRect({backwardView().cell.matrix, row, column}).toAlignedRect();
    case Station::Scale:
      break;
  }
  return {};
}

TablePlace SandboxCanvas::cellUnder(const QPoint& point) const {
  if (!hasPicture()) return {};
  switch (station()) {
    case Station::Mask:
      if (const auto hit = maskFrame().hit(point); hit && hit->part == MaskHit::Part::Result)
        return {static_cast<int>(hit->cell.row), static_cast<int>(hit->cell.column)};
      return {};
    case Station::Accidents:
      if (const auto hit = accidentFrame().hit(point); hit && !hit->chip)
        return {static_cast<int>(hit->line), static_cast<int>(hit->key)};
      return {};
    case Station::Rotation:
      for (int row = 0; row < tableRows(); ++row)
        if (cellArea(row, 0).contains(point)) return {row, 0};
      return {};
    case Station::Rounding:
      if (const auto hit = roundingFrame().hit(point); hit && hit->place == RoundingHit::Place::Cell)
        return {static_cast<int>(hit->row), roundingColumnOf(hit->part)};
      return {};
    case Station::Backward:
      if (const auto hit = backwardFrame().hit(point); hit && hit->cell.matrix == backwardView().cell.matrix)
        return {static_cast<int>(hit->cell.row), static_cast<int>(hit->cell.column)};
      return {};
    case Station::Scale:
      break;
  }
  return {};
}

TablePlace SandboxCanvas::currentCell() const {
  if (!hasPicture()) return {};
  const Selection at = pairSelection(*m_session.snapshot().scenario, m_session.selection());
  switch (station()) {
    case Station::Mask:
      return {static_cast<int>(at.row), static_cast<int>(at.column)};
    case Station::Accidents:
      return {shownLine(), static_cast<int>(at.column)};
    case Station::Rounding:
      return {static_cast<int>(at.row), roundingColumnOf(roundingView().part)};
    case Station::Backward:
      return {static_cast<int>(backwardView().cell.row), static_cast<int>(backwardView().cell.column)};
    case Station::Rotation:
    case Station::Scale:
      break;
  }
  return {};
}

void SandboxCanvas::selectCell(int row, int column) {
  if (!hasPicture()) return;
  if (station() == Station::Mask) select(row, column);
  if (station() == Station::Rounding) ask(row, roundingPartAt(column));
  if (station() == Station::Backward) ask({backwardView().cell.matrix, row, column});
  if (station() != Station::Accidents) return;
  if (row != shownLine()) m_playback.seek(static_cast<int>(Station::Accidents), row + 1);
  select(accidentView().selection.row, column);
}

QString SandboxCanvas::rowName(int row) const {
  if (!hasPicture() || row < 0 || row >= tableRows()) return {};
  const Scenario& s = *m_session.snapshot().scenario;
  switch (station()) {
    case Station::Mask:
      return shownTokens(queryTokenNames(s)).value(row);
    case Station::Accidents:
      return lifeLineName(lineAt(row), s.attention.subtractMax);
    case Station::Rounding:
      return shownTokens(queryTokenNames(s)).value(row);
    case Station::Backward: {
      const GradientMatrix matrix = backwardView().cell.matrix;
      const bool keys = matrix == GradientMatrix::Values || matrix == GradientMatrix::Keys;
      return shownTokens(keys ? keyTokenNames(s) : queryTokenNames(s)).value(row);
    }
    case Station::Rotation:
    case Station::Scale:
      break;
  }
  return AccessibleTable::rowName(row);
}

QString SandboxCanvas::columnName(int column) const {
  if (hasPicture() && station() == Station::Rounding) return roundingPartName(roundingPartAt(column));
  if (hasPicture() && station() == Station::Backward) return AccessibleTable::columnName(column);
  const bool ofKeys = hasPicture() && station() != Station::Rotation && column >= 0 && column < tableColumns();
  return ofKeys ? shownTokens(keyTokenNames(*m_session.snapshot().scenario)).value(column) : QString();
}

}  // namespace attn::app
