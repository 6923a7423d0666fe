// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <variant>

#include "attention/stage.h"
#include "scenario/scenario.h"

namespace attn::app {

/// Names any matrix on screen: one the learner gives, or one that a stage computes.
using MatrixId = std::variant<InputSlot, Stage>;

/// The cell that is asked "where do you come from?". Shared by all views.
struct Selection {
  MatrixId matrix = Stage::Scores;
  Index head = 0;  // query head
  Index row = 0;
  Index column = 0;

  bool operator==(const Selection&) const = default;
};

}  // namespace attn::app
