// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/latent_conversion.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "scenario/has_numbers.h"

namespace attn {
namespace {

constexpr Index kTurnedWithoutRope = 2;  // even, so that RoPE can be enabled

bool isZero(const MatrixStack& stack) {
  for (Index n = 0; n < stack.heads(); ++n)
    if (!stack[n].isZero(0)) return false;
  return true;
}

/// The weights with their biases as an additional row; zeros if there are none.
MatrixStack withBiasRow(const MatrixStack& weights, const MatrixStack& biases) {
  return MatrixStack::of(weights.heads(), [&](Index n) {
    Matrix w = Matrix::Zero(weights.rows() + 1, weights.cols());
    w.topRows(weights.rows()) = weights[n];
    if (!biases.empty()) w.bottomRows(1) = biases[n];
    return w;
  });
}

/// The same projections without biases: x W + b is (x | 1) (W over b).
ProjectedInputs withColumnOfOnes(ProjectedInputs in) {
  Matrix x = Matrix::Ones(in.x.rows(), in.x.cols() + 1);
  x.leftCols(in.x.cols()) = in.x[0];
  in.x = MatrixStack(std::move(x));
  in.wQ = withBiasRow(in.wQ, in.bQ);
  in.wK = withBiasRow(in.wK, in.bK);
  in.wV = withBiasRow(in.wV, in.bV);
  return in;
}

/// The columns of a projection that are not rotated; one column of zeros if all are.
Matrix contentOf(const Matrix& w, Index turned) {
  if (turned == w.cols()) return Matrix::Zero(w.rows(), 1);
  return w.rightCols(w.cols() - turned);
}

/// The rotated part of the keys averaged over heads, and the relative error of the average.
std::pair<Matrix, double> sharedPart(const MatrixStack& keys, Index turned) {
  Matrix mean = Matrix::Zero(keys.rows(), turned);
  for (Index g = 0; g < keys.heads(); ++g) mean += keys[g].leftCols(turned) / static_cast<double>(keys.heads());
  double apart = 0, all = 0;
  for (Index g = 0; g < keys.heads(); ++g) {
    apart += (keys[g].leftCols(turned) - mean).squaredNorm();
    all += keys[g].leftCols(turned).squaredNorm();
  }
  // The mean of equal parts differs from them only by rounding.
  const bool same = apart <= 1e-28 * all;
  return {same ? Matrix(keys[0].leftCols(turned)) : std::move(mean), same ? 0 : std::sqrt(apart / all)};
}

/// Orthonormal columns that span those of `w`, largest singular value first; at least one. These are the left singular
/// vectors, from a QR decomposition that finds the rank and the eigenvectors of the small factor: Eigen's BDCSVD takes
/// longer to compile than the rest of this folder.
Matrix mainDirections(const Matrix& w) {
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(w);
  const auto sizes = qr.matrixQR().diagonal().cwiseAbs();
  const double least = sizes(0) * 1e-15 * static_cast<double>(std::max(w.rows(), w.cols()));
  Index rank = 1;
  while (rank < sizes.size() && sizes(rank) > least) ++rank;
  const Eigen::MatrixXd basis = qr.householderQ() * Eigen::MatrixXd::Identity(w.rows(), rank);
  const Eigen::MatrixXd factor = basis.transpose() * w;
  const Eigen::MatrixXd squares = factor * factor.transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(squares);
  const Eigen::MatrixXd largestFirst = eigen.eigenvectors().rowwise().reverse();
  Matrix directions = basis * largestFirst;
  for (Index c = 0; c < rank; ++c) {
    // Normalize the sign: the largest number is positive. Numbers that are 0 up to rounding become 0.
    Index largest = 0;
    directions.col(c).cwiseAbs().maxCoeff(&largest);
    if (directions(largest, c) < 0) directions.col(c) *= -1;
    for (Index r = 0; r < directions.rows(); ++r)
      if (std::abs(directions(r, c)) < 1e-15) directions(r, c) = 0;
  }
  return directions;
}

/// Keys and values of all heads concatenated, each matrix once, without the rotated columns.
Matrix sideBySideContent(const ProjectedInputs& in, Index turned) {
  const Index content = turned == in.wK.cols() ? 1 : in.wK.cols() - turned, heads = in.wK.heads();
  Matrix all(in.wK.rows(), heads * (content + in.wV.cols()));
  for (Index g = 0; g < heads; ++g) {
    all.middleCols(g * content, content) = contentOf(in.wK[g], turned);
    all.middleCols(heads * content + g * in.wV.cols(), in.wV.cols()) = in.wV[g];
  }
  return all;
}

}  // namespace

tl::expected<LatentForm, LatentObstacle> asLatentInputs(const Scenario& given) {
  if (!hasNumbers(given)) return tl::unexpected(LatentObstacle::Sizes);
  if (isLatent(given)) return LatentForm{given, 0, false};
  if (isCrossAttention(given)) return tl::unexpected(LatentObstacle::SecondSequence);
  if (!isZero(stackIn(given, InputSlot::BO))) return tl::unexpected(LatentObstacle::OutputBias);
  const bool biased = !isZero(stackIn(given, InputSlot::BQ)) || !isZero(stackIn(given, InputSlot::BK)) ||
                      !isZero(stackIn(given, InputSlot::BV));
  // Check the bound before copying anything.
  const Index rows = (modelWidth(given) > 0 ? modelWidth(given) : queryTokens(given)) + (biased ? 1 : 0);
  const Index columns = given.heads.keyValue * (keyWidth(given) + valueWidth(given));
  if (rows * columns > mostFactorWork / std::min(rows, columns)) return tl::unexpected(LatentObstacle::TooLarge);

  const Scenario projected = asProjectedInputs(given);
  const auto& plain = std::get<ProjectedInputs>(projected.inputs);
  const ProjectedInputs in = biased ? withColumnOfOnes(plain) : plain;
  const bool turns = given.attention.rope.has_value();
  const Index turned = turns ? rotatedColumns(projected).width : 0;
  const auto [wKR, lost] =
      turns ? sharedPart(in.wK, turned) : std::pair<Matrix, double>(Matrix::Zero(rows, kTurnedWithoutRope), 0);
  LatentInputs latent;
  const Matrix down = mainDirections(sideBySideContent(in, turned));
  const auto perHead = [&](auto matrixOf) { return MatrixStack::of(given.heads.query, matrixOf); };
  const auto groupOf = [&](Index h) { return given.heads.keyValueHeadOf(h); };
  latent.x = in.x;
  latent.wQ = perHead([&](Index h) { return contentOf(in.wQ[h], turned); });
  latent.wQR = perHead(
      [&](Index h) { return turns ? Matrix(in.wQ[h].leftCols(turned)) : Matrix::Zero(rows, kTurnedWithoutRope); });
  latent.wDKV = MatrixStack(down);
  latent.wUK = perHead([&](Index h) -> Matrix { return down.transpose() * contentOf(in.wK[groupOf(h)], turned); });
  latent.wUV = perHead([&](Index h) { return down.transpose() * in.wV[groupOf(h)]; });
  latent.wKR = MatrixStack(wKR);
  latent.wO = in.wO;
  Scenario result = projected;
  result.inputs = std::move(latent);
  result.heads.keyValue = result.heads.query;
  if (turns) result.attention.rope->dims = turned;
  if (keyWidth(result) != keyWidth(given)) result.attention.scale = effectiveScale(given);
  return LatentForm{std::move(result), lost, biased};
}

}  // namespace attn
