// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/stage_view.h"

#include "lessons/lesson_names.h"

namespace attn::app {

std::optional<Selection> selectionOf(const std::optional<LessonCell>& cell) {
  const auto matrix = cell ? names::matrixNamed(cell->matrix) : std::nullopt;
  if (!matrix) return std::nullopt;
  return Selection{*matrix, cell->head, cell->row, cell->column};
}

CompareMode compareModeOf(const LessonStage& stage) {
  switch (stage.compare ? stage.compare->mode : LessonCompareMode::SideBySide) {
    case LessonCompareMode::Difference:
      return CompareMode::Difference;
    case LessonCompareMode::OnlyOpen:
      return CompareMode::OnlyB;
    case LessonCompareMode::SideBySide:
      break;
  }
  return CompareMode::SideBySide;
}

}  // namespace attn::app
