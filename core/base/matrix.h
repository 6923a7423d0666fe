// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

namespace attn {

using Index = Eigen::Index;

/// Row-major, one row per token, IEEE double: the type of every matrix that is shown.
using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

/// One number per row of a matrix (row maximum, row sum).
using Vector = Eigen::VectorXd;

}  // namespace attn
