// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "base/matrix.h"
#include "tiling/index_range.h"

namespace attn {

/// When a tiled algorithm divides by the row sum l.
enum class Division : std::uint8_t {
  AtTheEnd,   // FlashAttention-2: keeps acc between tiles, and computes O = acc / l once
  EveryTile,  // FlashAttention-1: keeps O for the keys so far between tiles
};

/// The state of the online softmax for some query rows between two key tiles.
struct OnlineState {
  Vector rowMax;  // m [rows]: running maximum, -inf before the first visible key and without a sink logit
  Vector rowSum;  // l [rows]: running sum of exp(S - m)
  Matrix result;  // [rows x d_v]: acc, the running sum of exp(S - m) V; with Division::EveryTile divided by l: O
  Division division = Division::AtTheEnd;
};

/// m = -inf, l = 0, acc or O = 0. With a sink logit x, which every row sees before any key, m = x and l = 1.
OnlineState initialOnlineState(Index rows, Index valueWidth, Division = Division::AtTheEnd,
                               std::optional<double> sinkLogit = std::nullopt);

/// Processing one key tile for some query rows, with all intermediate results.
struct OnlineStep {
  OnlineState before;   // m, l, acc or O
  Matrix scores;        // S_ij [rows x cols], masked: -inf if a key is hidden
  Vector tileMax;       // rowmax(S_ij)
  Vector factor;        // a = exp(m - m')
  Matrix exponentials;  // P = exp(S_ij - m')
  Vector tileSum;       // rowsum(P)
  Matrix rescaled;      // a acc; with Division::EveryTile l a O, which is the same value
  Matrix product;       // P V_j
  OnlineState after;    // m' = max(m, tileMax), l' = a l + tileSum, acc' = rescaled + product, O' = acc' / l'
};

/// m' = max(m, rowmax(S_ij)); a = exp(m - m'); P = exp(S_ij - m'); l' = a l + rowsum(P); acc' = a acc + P V_j, or with
/// Division::EveryTile O' = (l a O + P V_j) / l'. P contains exponentials, not weights: its rows do not add up to 1.
/// Shapes: S_ij [rows x cols], V_j [cols x d_v]; IEEE double.
/// Until a row sees its first key, m' stays -inf, with a = 1 (there is nothing to rescale), P = 0 and O' = 0, never
/// NaN.
/// Source: Milakov and Gimelshein 2018, arXiv:1805.02867, algorithm 3; Dao et al. 2022, arXiv:2205.14135, algorithm 1
/// (a division for every tile); Dao 2023, arXiv:2307.08691, section 3.1.1 (one at the end); docs/numbers.md, section
/// 2.2.
OnlineStep onlineStep(OnlineState before, Matrix scores, const Eigen::Ref<const Matrix>& values);

/// The output of a tiled algorithm for some query rows after the last key tile.
struct OnlineResult {
  Matrix output;     // O = acc / l [rows x d_v]; zeros if no key is visible
  Vector logSumExp;  // L = m + log l [rows]; -inf if no key is visible
};
/// O = acc / l, or the current O with Division::EveryTile, and L = m + log l.
OnlineResult finishOnline(const OnlineState&);

/// The scores and values of one head, for any step of a tiled algorithm: `masked` [T_q x T_k] and `values` [T_k x d_v],
/// as in a HeadTrace of any backend. Keys are processed in tiles of `blockCols` (at least 1), ascending. Rows are
/// independent, so any rows can be requested, such as a query tile or a single row.
///
/// Every key tile is processed. Tiles that causal, window or padding hide change nothing with a fill of -inf, so loops
/// that skip them get the same numbers; with a finite fill they contribute, as in the untiled definition.
///
/// Keeps references to the matrices, which must outlive it.
class OnlineSoftmax {
 public:
  /// Throws std::invalid_argument if the shapes do not match or blockCols < 1.
  OnlineSoftmax(const Matrix& masked, const Matrix& values, Index blockCols, Division = Division::AtTheEnd,
                std::optional<double> sinkLogit = std::nullopt);
  OnlineSoftmax(Matrix&&, const Matrix&, Index, Division = Division::AtTheEnd, std::optional<double> = {}) = delete;
  OnlineSoftmax(const Matrix&, Matrix&&, Index, Division = Division::AtTheEnd, std::optional<double> = {}) = delete;

  /// The number of key tiles: ceil(T_k / blockCols).
  Index tiles() const;
  /// The keys of a tile; the last tile may have fewer than blockCols.
  IndexRange keys(Index tile) const;
  /// The state of these query rows before key tile `tile` (0 … tiles(); tiles() is the end). O(rows * keys so far *
  /// d_v).
  OnlineState before(IndexRange queries, Index tile) const;
  /// Processes key tile `tile` for these query rows.
  OnlineStep step(IndexRange queries, Index tile) const;
  /// Final O and L of these query rows: equal to `output` of the trace up to rounding, for any blockCols.
  OnlineResult result(IndexRange queries) const { return finishOnline(before(queries, tiles())); }

 private:
  const Matrix& m_masked;
  const Matrix& m_values;
  Index m_blockCols;
  Division m_division;
  std::optional<double> m_sinkLogit;
};

}  // namespace attn
