// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "attention/stage.h"
#include "attention/trace.h"
#include "scenario/scenario.h"

namespace attn::app {

/// Identifies any visible matrix: an input or the result of a stage.
using MatrixId = std::variant<InputSlot, Stage>;

/// The selected cell, whose origin is explained. Shared by all views.
struct Selection {
  MatrixId matrix = Stage::Scores;
  Index head = 0;  // query head
  Index row = 0;
  Index column = 0;

  bool operator==(const Selection&) const = default;
};

struct MatrixShape {
  Index rows = 0, columns = 0;
  bool operator==(const MatrixShape&) const = default;
};

/// The shape of a matrix (of one head) in a valid scenario with values; 0 x 0 if absent.
MatrixShape shapeOf(const Scenario&, const MatrixId&);

/// The input slot of a matrix; for given queries, keys and values, the stage maps to its slot. nullopt for computed
/// matrices and for inputs that the scenario does not have.
std::optional<InputSlot> inputOf(const Scenario&, const MatrixId&);
/// The matrix under which pictures show it: given queries, keys and values as their stages, all others unchanged.
MatrixId shownAs(const Scenario&, const MatrixId&);
/// True if an input has one matrix per key/value head rather than per query head.
bool isKeySided(InputSlot);
/// The index in an input's stack used by a query head: the only matrix, its own, or that of its key/value head.
Index stackHead(const Scenario&, InputSlot, Index queryHead);

/// The nearest selection that exists in the scenario: scores if its matrix is absent, otherwise the nearest cell.
Selection clamped(Selection, const Scenario&);

/// The cell this many rows down and columns to the right in the same matrix, clamped to its edges.
Selection movedCell(Selection, const Scenario&, Index down, Index right);

/// The next (direction 1) or previous (-1) matrix, wrapping around; the first one if the present one is not in the
/// list.
MatrixId matrixNextTo(const std::vector<MatrixId>& all, const MatrixId& present, int direction);

/// The best cell for starting a lesson, in the same matrix: the query with the clearest preference among several keys,
/// and the key it prefers.
Selection tellingSelection(Selection, const Scenario&, const Trace&);

}  // namespace attn::app
