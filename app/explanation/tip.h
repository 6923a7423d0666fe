// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <functional>
#include <utility>
#include <variant>

#include "scenario/edit.h"

namespace attn::app {

/// The tip only asks to look, compare or think.
struct NoChange {};
/// Applies the suggested change to the document.
using DocumentChange = std::function<void(Scenario&)>;
/// Whether the suggestion can be followed in the lab, where it would change what is shown besides the document.
struct LabChange {
  bool possible = false;
};
using Attempt = std::variant<NoChange, DocumentChange, LabChange>;

/// Something to try, and what it changes: tests apply it to every document for which the tip is shown.
struct Tip {
  QString text;
  Attempt attempt;

  Tip() = default;
  Tip(QString words, Attempt suggested) : text(std::move(words)), attempt(std::move(suggested)) {}
};

/// Tries a change of a lab's settings: possible if it makes a difference.
template <class Settings, class Change>
LabChange changeOf(const Settings& settings, Change change) {
  Settings next = settings;
  change(next);
  return {!(next == settings)};
}

/// Sets a number of an input matrix to `next(number)`; a stack with one matrix has it for every head.
template <class Next>
DocumentChange cellChange(InputSlot slot, Index head, Index row, Index column, Next next) {
  return [=](Scenario& s) {
    const MatrixStack& stack = stackIn(s, slot);
    const double number = stack.forHead(head)(row, column);
    s = withCell(s, slot, stack.heads() == 1 ? 0 : head, row, column, next(number));
  };
}
inline DocumentChange raisedCell(InputSlot slot, Index head, Index row, Index column) {
  return cellChange(slot, head, row, column, [](double number) { return number + 1; });
}

/// Switches off every rule that hides keys.
inline void showEveryKey(Scenario& s) {
  Mask open;
  open.bias = s.attention.mask.bias;
  open.fill = s.attention.mask.fill;
  s.attention.mask = std::move(open);
}

}  // namespace attn::app
