// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "attention/backward.h"
#include "figures/formula.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// The matrices of the backward pass, in the order in which they come about. The weights P are those of the forward
/// pass; Capped is there only with a soft cap.
enum class GradientMatrix { Weights, Output, Values, Scores, RowDot, Masked, Capped, Queries, Keys };
inline constexpr int kGradientMatrices = 9;
/// Steps of the station: dO, dV, dP, D, dS (with the cap), dQ, dK.
inline constexpr int kBackwardSteps = 7;

/// A cell of one of them. Cells beyond a matrix mean its nearest one.
struct BackwardCell {
  GradientMatrix matrix = GradientMatrix::Masked;
  Index row = 0, column = 0;
  bool operator==(const BackwardCell&) const = default;
};

/// The largest problems that are computed while one looks: multiply-adds of a forward pass.
inline constexpr std::int64_t kMostBackwardWork = std::int64_t{1} << 28;
/// Whether a document has numbers, and not too many.
bool hasGradients(const Snapshot&);
/// Null where it has not, or when `stop` was requested.
std::shared_ptr<const Backward> backwardFor(const Snapshot&, Loss, const std::stop_token& stop = {});

/// The matrix for one query head; null for Capped without a cap. dK and dV are those of its key/value head.
const Matrix* gradientMatrix(const Backward&, Index head, GradientMatrix);
/// The cell, moved into its matrix; of a matrix that is not there, of dS.
BackwardCell clampedCell(const Backward&, Index head, BackwardCell);
/// After which step of the station it is there, from 1; 0 for the weights.
int stepOf(GradientMatrix);

/// "dS", "dQ": with the cap "dS" of the scaled scores is "dS′".
QString gradientName(GradientMatrix);
Formula gradientTitle(GradientMatrix, const Theme&);
/// How it is made: "dS = P ∘ (dP − D)"; of the weights their letter alone.
Formula gradientFormula(GradientMatrix, const Backward&, const Theme&);
QColor gradientColor(GradientMatrix, const Theme&);
/// What a central difference can say of a cell; nullopt for dO, D and P, which have formulas of their own.
std::optional<GradientOf> triedAs(GradientMatrix);
/// The central difference of a cell, where it takes no longer than a moment.
std::optional<double> differenceAt(const Backward&, Index head, const BackwardCell&);
/// "ℓ = ∑ o²"
QString lossText(Loss);

}  // namespace attn::app
