// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/stage_view.h"

#include <memory>
#include <utility>

#include "lessons/lesson_names.h"
#include "session/examples.h"

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

Result<Scenario> shownScenarioOf(const LessonStage& stage, const ScenarioSource& source) {
  Result<Scenario> scenario = scenarioOf(stage, source);
  if (!scenario) return scenario;
  translateStepTitle(*scenario);
  if (scenario->pinned) {
    Scenario pinned = *scenario->pinned;
    translateStepTitle(pinned);
    scenario->pinned = std::make_shared<const Scenario>(std::move(pinned));
  }
  return scenario;
}

}  // namespace attn::app
