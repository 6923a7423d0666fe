// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/rounded_shares.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace attn {

Matrix roundedShares(const Matrix& shares, int decimals) {
  constexpr double kNoise = 1e-9;  // sums of float32 or of many numbers are not exact
  const double scale = std::pow(10.0, decimals);
  Matrix rounded = (shares.array() * scale).round() / scale;
  for (Index row = 0; row < shares.rows(); ++row) {
    if (!shares.row(row).array().isFinite().all() || (shares.row(row).array() < 0).any()) continue;
    std::vector<Index> order(static_cast<std::size_t>(shares.cols()));
    std::iota(order.begin(), order.end(), Index{0});
    const auto below = [&](Index column) { return std::floor(shares(row, column) * scale + kNoise); };
    const auto rest = [&](Index column) { return shares(row, column) * scale - below(column); };
    std::ranges::stable_sort(order, [&](Index a, Index b) { return rest(a) > rest(b) + kNoise; });
    double missing = std::round(shares.row(row).sum() * scale);
    for (const Index column : order) missing -= below(column);
    for (const Index column : order) {
      const double up = missing > 0.5 ? 1 : 0;
      missing -= up;
      rounded(row, column) = (below(column) + up) / scale;
    }
  }
  return rounded;
}

}  // namespace attn
