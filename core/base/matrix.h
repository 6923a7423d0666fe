// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace attn {

using Index = Eigen::Index;

/// Row-major, one row per token, IEEE double: the type of every matrix that is shown.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// Numbers in a column: a row maximum or row sum of each query, one row of a matrix, one vector of a token.
using Vector = Eigen::VectorXd;

}  // namespace attn
