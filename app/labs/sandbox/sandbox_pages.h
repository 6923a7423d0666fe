// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include "explanation/explanation.h"
#include "labs/sandbox/sandbox_state.h"
#include "widgets/painted_stage.h"

namespace attn::app {

class InputsSection;

/// A page of the Sandbox lab: how it is named and how it reacts. What it shows follows from its SandboxView.
struct PageEntry {
  const char* id;     // "mask": command line
  const char* title;  // not translated, as `name`
  const char* view;   // of `render`
  Index cells;        // of its step
  const char* name;   // of the stage, for assistive tools: which keys do what
  std::vector<InputsSection*> (*inputs)(SandboxState&);
  // Null if the page does not react.
  /// The left button was pressed at a point, or dragged there. Returns why nothing can be changed there.
  QString (*press)(SandboxState&, const SandboxFrame&, const QPointF&, bool dragged) = nullptr;
  /// Selects an item of the picture's table.
  void (*select)(SandboxState&, Index row, Index column) = nullptr;
  /// Handles the arrow keys and M. Returns false if the page does not use the key.
  bool (*move)(SandboxState&, const MatrixKey&) = nullptr;
  /// Space or Enter: changes the selected item. Returns why it cannot be changed.
  QString (*change)(SandboxState&) = nullptr;
};

const std::array<PageEntry, 6>& sandboxPages();
inline const PageEntry& pageEntry(SandboxPage page) {
  return sandboxPages()[static_cast<std::size_t>(page)];
}
/// One step per page. Its cells are: groups of mask layers; stages of a softmax row; parts that round, the first being
/// all of them together; widths d_k of the experiment; shifted positions of both tokens; gradients.
Timeline sandboxTimeline();

std::unique_ptr<const SandboxFrame> frameOf(const SandboxView&, const QSizeF&, const Theme&);
Explanation explainPage(const SandboxView&, const Theme&);
/// Moves the view to another cell of its step.
void moveTo(SandboxView&, double cell);

}  // namespace attn::app
