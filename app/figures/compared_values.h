// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// The stage if the scenario has it, else the one that replaces it: queries or keys if there is no rotation, scaled
/// scores without soft cap, the concat without W_O.
Stage presentStage(const Scenario&, Stage);
MatrixId presentMatrix(const Scenario&, const MatrixId&);

/// The matrix of one side; nullptr if it has none. `head` is clamped.
const Matrix* matrixOf(const Snapshot&, const MatrixId&, Index head);

/// B − A, element by element. Equal infinities and two NaN have difference 0. The shapes must be equal.
Matrix differenceOf(const Matrix& a, const Matrix& b);

/// The selected cell on both sides, each read from the matrix that replaces the selected one there. If B lacks the
/// stage `shown`, A still uses its own. A number is absent if its side has no such cell; the difference, if either is.
struct CellComparison {
  std::optional<double> a, b, difference;
  bool operator==(const CellComparison&) const = default;
};
CellComparison compareCell(const Snapshot& a, const Snapshot& b, const Selection&, std::optional<Stage> shown = {});
/// "+0.06", "−0.06", "+4·10⁻⁴"; "0.00" for rounding residue.
QString signedText(double difference, int decimals = 2);

}  // namespace attn::app
