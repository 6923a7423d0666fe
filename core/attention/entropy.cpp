// SPDX-License-Identifier: GPL-3.0-or-later
#include "attention/entropy.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <functional>
#include <limits>
#include <numbers>
#include <unordered_map>

#include "base/fnv_hash.h"

namespace attn {
namespace {

/// FNV-1a over the bits; 0 and -0 are equal numbers and get equal bits.
std::uint64_t hashed(const Matrix& m, std::uint64_t hash = kFnvBasis) {
  for (Index i = 0; i < m.size(); ++i) hash = fnvStep(hash, std::bit_cast<std::uint64_t>(m.data()[i] + 0.0));
  return hash;
}

/// For each of `count` items, the first that is equal to it.
std::vector<Index> firstEqual(Index count, const std::function<std::uint64_t(Index)>& hash,
                              const std::function<bool(Index, Index)>& equal) {
  std::unordered_map<std::uint64_t, std::vector<Index>> known;
  std::vector<Index> first;
  for (Index i = 0; i < count; ++i) {
    std::vector<Index>& alike = known[hash(i)];
    const auto found = std::ranges::find_if(alike, [&](Index other) { return equal(other, i); });
    first.push_back(found == alike.end() ? i : *found);
    if (found == alike.end()) alike.push_back(i);
  }
  return first;
}

}  // namespace

double rowEntropy(const Matrix& weights, Index row) {
  using Limits = std::numeric_limits<double>;
  const auto p = weights.row(row).array();
  if (!((p >= 0) && (p <= Limits::max())).all()) return Limits::quiet_NaN();
  // Replacing 0 by the smallest normal number makes p log p = 0 without a branch, which would prevent vectorization of
  // the logarithms.
  const double nats = -(p * p.max(Limits::min()).log()).sum();
  return nats / std::numbers::ln2 + 0.0;  // -0 of a single 1
}

double meanRowEntropy(const Matrix& weights, const std::vector<Index>& emptyRows) {
  double sum = 0;
  Index rows = 0;
  for (Index i = 0; i < weights.rows(); ++i) {
    if (std::ranges::binary_search(emptyRows, i)) continue;
    sum += rowEntropy(weights, i);
    ++rows;
  }
  return rows == 0 ? 0 : sum / static_cast<double>(rows);
}

std::vector<Index> firstWithEqualWeights(const std::vector<HeadTrace>& heads) {
  const auto weights = [&](Index h) -> const Matrix& { return heads[static_cast<std::size_t>(h)].weights; };
  return firstEqual(
      static_cast<Index>(heads.size()), [&](Index h) { return hashed(weights(h)); },
      [&](Index a, Index b) { return weights(a) == weights(b); });
}

std::vector<Index> firstWithEqualKeysAndValues(const std::vector<HeadTrace>& heads, Index perGroup) {
  const auto reader = [&](Index g) -> const HeadTrace& { return heads[static_cast<std::size_t>(g * perGroup)]; };
  return firstEqual(
      static_cast<Index>(heads.size()) / perGroup, [&](Index g) { return hashed(reader(g).v, hashed(reader(g).k)); },
      [&](Index a, Index b) { return reader(a).k == reader(b).k && reader(a).v == reader(b).v; });
}

}  // namespace attn
