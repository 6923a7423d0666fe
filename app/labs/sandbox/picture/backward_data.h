// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <stop_token>

#include "attention/backward.h"
#include "figures/formula.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// The matrices of the backward pass in order of computation. The weights P come from the forward pass; Capped exists
/// only with a soft cap.
enum class GradientMatrix { Weights, Output, Values, Scores, RowDot, Masked, Capped, Queries, Keys };
inline constexpr int kGradientMatrices = 9;
/// Steps of the page: dO, dV, dP, D, dS (with the cap), dQ, dK.
inline constexpr int kBackwardSteps = 7;

/// The dimension of a gradient matrix that keys are listed in.
enum class GradientKeys { None, Rows, Columns };

struct GradientEntry {
  const char16_t* name;                   // "dS", "dQ"; with a cap, "dS" of the scaled scores is "dS′"
  int step;                               // of the page after which it is finished, from 1; 0 for the weights
  QColor Theme::*color;                   // of frame and title
  std::optional<GradientOf> checkedAs{};  // by a central difference; nullopt for dO, D and P, which have own formulas
  GradientKeys keys = GradientKeys::None;
  bool isZeroWhereHidden = false;  // cells that the mask hides are 0
};
const GradientEntry& gradientEntry(GradientMatrix);

/// A cell of a gradient matrix. Out-of-range cells are clamped.
struct BackwardCell {
  GradientMatrix matrix = GradientMatrix::Masked;
  Index row = 0, column = 0;
  bool operator==(const BackwardCell&) const = default;
};

/// The largest problem that is computed interactively, in multiply-adds of a forward pass.
inline constexpr std::int64_t kMaxBackwardWork = std::int64_t{1} << 28;
/// True if the document has numbers and does not exceed kMaxBackwardWork.
bool hasGradients(const Snapshot&);
/// Null if !hasGradients() or if `stop` was requested.
std::shared_ptr<const Backward> backwardFor(const Snapshot&, Loss, const std::stop_token& stop = {});

/// The matrix for one query head; null for Capped without a cap. dK and dV belong to its key/value head.
const Matrix* gradientMatrix(const Backward&, Index head, GradientMatrix);
/// The cell clamped to its matrix, or to dS if the matrix does not exist.
BackwardCell clampedCell(const Backward&, Index head, BackwardCell);

QString gradientName(GradientMatrix);
Formula gradientTitle(GradientMatrix, const Theme&);
/// The formula: "dS = P ∘ (dP − D)"; for the weights only their symbol.
Formula gradientFormula(GradientMatrix, const Backward&, const Theme&);
/// The central difference of a cell; nullopt if there is none or it would take too long.
std::optional<double> differenceAt(const Backward&, Index head, const BackwardCell&);
/// "ℓ = ∑ o²"
QString lossText(Loss);

}  // namespace attn::app
