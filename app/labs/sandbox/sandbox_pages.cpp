// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_pages.h"

#include <algorithm>

#include "labs/sandbox/explanation/explain_sandbox.h"
#include "labs/sandbox/picture/sandbox_frame.h"
#include "labs/sandbox/sandbox_forms.h"

namespace attn::app {
namespace {

// --- mask

QString pressMask(SandboxModel& model, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const MaskFrame&>(frame).hit(at);
  const bool isName = hit && hit->part == MaskHit::Part::LayerName;
  if (!hit || (dragged && isName)) return {};
  if (!isName) model.select(hit->cell.row, hit->cell.column);
  if (dragged) {
    model.maskEditing().drag(*hit);
    return {};
  }
  model.playback().seekSection(static_cast<int>(SandboxPage::Mask));  // the change must be visible
  return model.maskEditing().press(*hit);
}

QString changeMask(SandboxModel& model) {
  model.playback().seekSection(static_cast<int>(SandboxPage::Mask));
  const Selection at = model.selection();
  return model.maskEditing().switchCell({at.row, at.column});
}

bool moveSelection(SandboxModel& model, const MatrixKey& key) {
  const Selection at = model.selection();
  if (key.matrix == 0)
    model.select(std::max<Index>(0, at.row + key.step.down), std::max<Index>(0, at.column + key.step.right));
  return key.matrix == 0;
}

// --- accidents

QString pressAccidents(SandboxModel& model, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const AccidentFrame&>(frame).hit(at);
  if (hit && !dragged) model.select(hit->row, hit->chip ? model.selection().column : hit->key);
  return {};
}

void selectAccidents(SandboxModel& model, Index line, Index key) {
  const auto shown = std::get<AccidentView>(model.view(SandboxPage::Accidents));
  if (line != shown.line())
    model.playback().seek(static_cast<int>(SandboxPage::Accidents), static_cast<double>(line) + 1);
  model.select(shown.selection.row, key);
}

// --- rounding

void askRounding(SandboxModel& model, Index row, std::optional<RoundingPart> part) {
  model.ask([&](SandboxSelection& asked) { asked.part = part; });
  model.select(row, model.selection().column);
}

QString pressRounding(SandboxModel& model, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const RoundingFrame&>(frame).hit(at);
  if (hit && !dragged && hit->place == RoundingHit::Place::Cell) askRounding(model, hit->row, hit->part);
  return {};
}

void selectRounding(SandboxModel& model, Index row, Index column) {
  const auto view = std::get<RoundingView>(model.view(SandboxPage::Rounding));
  if (!view.errors) return;
  const auto columns = roundingColumns(*view.errors);
  askRounding(model, row, columns.at(static_cast<std::size_t>(column)));
}

bool moveRounding(SandboxModel& model, const MatrixKey& key) {
  const auto view = std::get<RoundingView>(model.view(SandboxPage::Rounding));
  if (!view.errors || key.matrix != 0) return false;
  const auto columns = roundingColumns(*view.errors);
  const Index at = std::ranges::find(columns, view.part) - columns.begin();
  const Index next = std::clamp<Index>(at + key.step.right, 0, static_cast<Index>(columns.size()) - 1);
  // In a large document the selected row may not be computed yet.
  const Index row = std::max<Index>(0, model.selection().row + key.step.down);
  askRounding(model, row, columns[static_cast<std::size_t>(next)]);
  return true;
}

// --- scale

QString pressScale(SandboxModel& model, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto width = static_cast<const ScaleFrame&>(frame).widthAt(at);
  if (width && !dragged) model.playback().seek(static_cast<int>(SandboxPage::Scale), static_cast<double>(*width) + 1);
  return {};
}

// --- backward

void askBackward(SandboxModel& model, const BackwardCell& cell) {
  model.ask([&](SandboxSelection& asked) { asked.cell = cell; });
}

QString pressBackward(SandboxModel& model, const SandboxFrame& frame, const QPointF& at, bool dragged) {
  const auto hit = static_cast<const BackwardFrame&>(frame).hit(at);
  if (hit && !dragged) askBackward(model, hit->cell);
  return {};
}

void selectBackward(SandboxModel& model, Index row, Index column) {
  askBackward(model, {std::get<BackwardView>(model.view(SandboxPage::Backward)).cell.matrix, row, column});
}

bool moveBackward(SandboxModel& model, const MatrixKey& key) {
  const auto view = std::get<BackwardView>(model.view(SandboxPage::Backward));
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
  askBackward(model, clampedCell(*view.data, view.head, cell));
  return true;
}

void selectCell(SandboxModel& model, Index row, Index column) {
  model.select(row, column);
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
