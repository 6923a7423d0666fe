// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>

#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// The stage itself where a scenario has it, else the one whose result goes on in its place: without rotation the
/// queries or keys, without soft cap the scaled scores, without W_O the concat.
Stage presentStage(const Scenario&, Stage);
MatrixId presentMatrix(const Scenario&, const MatrixId&);

/// The matrix of one side; nullptr where it has none. `head` is brought into range.
const Matrix* matrixOf(const Snapshot&, const MatrixId&, Index head);

/// B − A, cell by cell. Equal infinities and two NaN differ by 0: what looks the same has no difference.
/// The shapes must be the same.
Matrix differenceOf(const Matrix& a, const Matrix& b);

/// The selected cell on both sides; each taken from the matrix that stands for the selected one there. Where the stage
/// that is `shown` is one that B lacks, so that what stands for it is selected, A gives its own.
/// A number is absent where its side has no such cell, the difference where one of them is.
struct CellComparison {
  std::optional<double> a, b, difference;
};
CellComparison compareCell(const Snapshot& a, const Snapshot& b, const Selection&, std::optional<Stage> shown = {});
/// "+0.06", "−0.06", "+4·10⁻⁴"; "0.00" for what only rounding leaves.
QString signedText(double difference, int decimals = 2);

}  // namespace attn::app
