// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "attention/stage.h"
#include "attention/trace.h"
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

struct MatrixShape {
  Index rows = 0, columns = 0;
  bool operator==(const MatrixShape&) const = default;
};

/// Rows and columns of a matrix (of one head) in a valid scenario that has values; 0 x 0 where it is absent.
MatrixShape shapeOf(const Scenario&, const MatrixId&);

/// The input that a matrix is: itself; of queries, keys and values that are given, that stage. None for what is
/// computed, and for an input that the scenario does not have.
std::optional<InputSlot> inputOf(const Scenario&, const MatrixId&);
/// What pictures call a matrix: given queries, keys and values by their stage, all else by itself.
MatrixId shownAs(const Scenario&, const MatrixId&);
/// Whether an input has a matrix for each key/value head, and not for each query head.
bool isKeySided(InputSlot);
/// Which matrix of an input's stack a query head uses: the only one, its own, or that of its key/value head.
Index stackHead(const Scenario&, InputSlot, Index queryHead);

/// The nearest selection that exists in the scenario: scores where its matrix is absent, else the nearest cell.
Selection clamped(Selection, const Scenario&);

/// The cell so many rows further down and columns further right in the same matrix, or the last one on the way.
Selection movedCell(Selection, const Scenario&, Index down, Index right);

/// The matrix after (direction 1) or before (-1) the present one, round and round; the first where it is not among
/// them.
MatrixId matrixBeside(const std::vector<MatrixId>& all, const MatrixId& present, int direction);

/// The cell a lesson best begins with, in the same matrix: the query that decides most clearly among several keys, and
/// the key it decides for.
Selection tellingSelection(Selection, const Scenario&, const Trace&);

}  // namespace attn::app
