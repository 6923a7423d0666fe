// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_pages.h"

#include <algorithm>

#include "labs/sandbox/explanation/explain_sandbox.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "labs/sandbox/sandbox_inputs.h"

namespace attn::app {
namespace {

// --- mask

QString pressMask(SandboxState& state, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const MaskFrame&>(frame).hit(at);
  const bool isName = hit && hit->part == MaskHit::Part::LayerName;
  if (!hit || (dragged && isName)) return {};
  if (!isName) state.select(hit->cell.row, hit->cell.column);
  if (dragged) {
    state.maskEditing().drag(*hit);
    return {};
  }
  state.playback().seekSection(static_cast<int>(SandboxPage::Mask));  // the change must be visible
  return state.maskEditing().press(*hit);
}

QString changeMask(SandboxState& state) {
  state.playback().seekSection(static_cast<int>(SandboxPage::Mask));
  const Selection at = state.selection();
  return state.maskEditing().switchCell({at.row, at.column});
}

bool moveSelection(SandboxState& state, const MatrixKey& key) {
  const Selection at = state.selection();
  if (key.matrix == 0)
    state.select(std::max<Index>(0, at.row + key.step.down), std::max<Index>(0, at.column + key.step.right));
  return key.matrix == 0;
}

// --- accidents

QString pressAccidents(SandboxState& state, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const AccidentFrame&>(frame).hit(at);
  if (hit && !dragged) state.select(hit->row, hit->chip ? state.selection().column : hit->key);
  return {};
}

void selectAccidents(SandboxState& state, Index line, Index key) {
  const auto shown = std::get<AccidentView>(state.view(SandboxPage::Accidents));
  if (line != shown.line())
    state.playback().seek(static_cast<int>(SandboxPage::Accidents), static_cast<double>(line) + 1);
  state.select(shown.selection.row, key);
}

// --- rounding

void askRounding(SandboxState& state, Index row, std::optional<RoundingPart> part) {
  state.ask([&](SandboxSelection& asked) { asked.part = part; });
  state.select(row, state.selection().column);
}

QString pressRounding(SandboxState& state, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const RoundingFrame&>(frame).hit(at);
  if (hit && !dragged && hit->place == RoundingHit::Place::Cell) askRounding(state, hit->row, hit->part);
  return {};
}

void selectRounding(SandboxState& state, Index row, Index column) {
  const auto view = std::get<RoundingView>(state.view(SandboxPage::Rounding));
  if (!view.errors) return;
  const auto columns = roundingColumns(*view.errors);
  askRounding(state, row, columns.at(static_cast<std::size_t>(column)));
}

bool moveRounding(SandboxState& state, const MatrixKey& key) {
  const auto view = std::get<RoundingView>(state.view(SandboxPage::Rounding));
  if (!view.errors || key.matrix != 0) return false;
  const auto columns = roundingColumns(*view.errors);
  const Index at = std::ranges::find(columns, view.part) - columns.begin();
  const Index next = std::clamp<Index>(at + key.step.right, 0, static_cast<Index>(columns.size()) - 1);
  // In a large document the selected row may not be computed yet.
  const Index row = std::max<Index>(0, state.selection().row + key.step.down);
  askRounding(state, row, columns[static_cast<std::size_t>(next)]);
  return true;
}

// --- scale

QString pressScale(SandboxState& state, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto width = static_cast<const ScaleFrame&>(frame).widthAt(at);
  if (width && !dragged) state.playback().seek(static_cast<int>(SandboxPage::Scale), static_cast<double>(*width) + 1);
  return {};
}

// --- backward

void askBackward(SandboxState& state, const BackwardCell& cell) {
  state.ask([&](SandboxSelection& asked) { asked.cell = cell; });
}

QString pressBackward(SandboxState& state, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const BackwardFrame&>(frame).hit(at);
  if (hit && !dragged) askBackward(state, hit->cell);
  return {};
}

void selectBackward(SandboxState& state, Index row, Index column) {
  askBackward(state, {std::get<BackwardView>(state.view(SandboxPage::Backward)).cell.matrix, row, column});
}

bool moveBackward(SandboxState& state, const MatrixKey& key) {
  const auto view = std::get<BackwardView>(state.view(SandboxPage::Backward));
  if (!view.data) return false;
  BackwardCell cell = view.cell;
  if (key.matrix != 0) {
    do {
      const int next = (static_cast<int>(cell.matrix) + key.matrix + kGradientMatrices) % kGradientMatrices;
      cell.matrix = static_cast<GradientMatrix>(next);
    } while (!gradientMatrix(*view.data, view.head, cell.matrix));
  }
  cell.row = std::max<Index>(0, cell.row + key.step.down);
  cell.column = std::max<Index>(0, cell.column + key.step.right);
  askBackward(state, clampedCell(*view.data, view.head, cell));
  return true;
}

void selectCell(SandboxState& state, Index row, Index column) {
  state.select(row, column);
}

}  // namespace

const std::array<PageEntry, 6>& sandboxPages() {
  static const std::array<PageEntry, 6> pages{
      {{"mask", QT_TRANSLATE_NOOP("SandboxScene", "mask"), "mask", kMaskGroups,
        QT_TRANSLATE_NOOP("SandboxScene", "Mask: the arrows move, Space opens and closes"), &maskInputs, &pressMask,
        &selectCell, &moveSelection, &changeMask},
       {"accidents", QT_TRANSLATE_NOOP("SandboxScene", "accidents"), "accidents", kLifeLines,
        QT_TRANSLATE_NOOP("SandboxScene", "Accidents: up and down choose a query, left and right a key"),
        &accidentInputs, &pressAccidents, &selectAccidents, &moveSelection},
       {"rounding", QT_TRANSLATE_NOOP("SandboxScene", "rounding"), "rounding", kRoundingColumns,
        QT_TRANSLATE_NOOP("SandboxScene", "Rounding: up and down choose a query, left and right a part"),
        &roundingInputs, &pressRounding, &selectRounding, &moveRounding},
       {"scale", QT_TRANSLATE_NOOP("SandboxScene", "scale"), "scale-experiment", kExperimentWidths,
        QT_TRANSLATE_NOOP("SandboxScene", "Why scale"), &scaleInputs, &pressScale},
       {"rotation", QT_TRANSLATE_NOOP("SandboxScene", "rotation"), "rotation", kRotationShifts,
        QT_TRANSLATE_NOOP("SandboxScene", "Rotation: up and down choose a query, left and right a key"),
        &rotationInputs, nullptr, nullptr, &moveSelection},
       {"backward", QT_TRANSLATE_NOOP("SandboxScene", "backward"), "backward", kBackwardSteps,
        QT_TRANSLATE_NOOP("SandboxScene", "Backward pass: the arrows move in the matrix, M goes to the next one"),
        &backwardInputs, &pressBackward, &selectBackward, &moveBackward}}};
  return pages;
}

Timeline sandboxTimeline() {
  Timeline timeline;
  for (const PageEntry& page : sandboxPages()) {
    const auto index = static_cast<int>(timeline.steps.size());
    timeline.steps.push_back({index, index, page.cells});
    timeline.sections.push_back(SandboxText::tr(page.title));
  }
  return timeline;
}

std::unique_ptr<const SandboxFrame> frameOf(const SandboxView& view, const QSizeF& size, const Theme& theme) {
  return std::visit(
      [&]<class View>(const View& v) -> std::unique_ptr<const SandboxFrame> {
        return std::make_unique<typename View::Frame>(size, v, theme);
      },
      view);
}

Explanation explainPage(const SandboxView& view, const Theme& theme) {
  return std::visit([&](const auto& v) { return explainPage(v, theme); }, view);
}

void moveTo(SandboxView& view, double cell) {
  if (auto* backward = std::get_if<BackwardView>(&view)) return moveTo(*backward, cell);
  std::visit([cell](auto& v) { v.done = cell; }, view);
}

}  // namespace attn::app
