// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scenario/matrix_stack.h"

namespace attn {

/// Query heads H and key/value heads H_kv; H % H_kv == 0.
struct HeadCounts {
  Index query = 1;
  Index keyValue = 1;

  /// G = H / H_kv, the number of query heads that share one key/value head.
  Index headsPerGroup() const { return query / keyValue; }
  /// g = floor(h / G), the key/value head that query head h reads.
  Index keyValueHeadOf(Index queryHead) const { return queryHead / headsPerGroup(); }
  bool operator==(const HeadCounts&) const = default;
};

/// Queries, keys and values given directly: q [H, T_q, d_k], k [H_kv, T_k, d_k], v [H_kv, T_k, d_v].
struct QkvInputs {
  MatrixStack q, k, v;
  bool operator==(const QkvInputs&) const = default;
};

/// Queries, keys and values projected from token vectors: x [T_q, d_model], context [T_k, d_model] (empty for
/// self-attention), w_q [H, d_model, d_k], w_k and w_v [H_kv, d_model, d_k or d_v], w_o [H*d_v, d_out] or empty;
/// biases b_q [H, 1, d_k], b_k, b_v [H_kv, 1, d_k or d_v], b_o [1, d_out], each possibly empty.
struct ProjectedInputs {
  MatrixStack x, context, wQ, wK, wV, wO, bQ, bK, bV, bO;
  bool operator==(const ProjectedInputs&) const = default;
};

/// Sizes only, for counting traffic without values: T_q, T_k, d_k, d_v, and sequences of a batch.
struct ShapeInputs {
  std::int64_t queryTokens = 1, keyTokens = 1, dK = 1, dV = 1, batch = 1;
  bool operator==(const ShapeInputs&) const = default;
};

/// Multi-head latent attention (DeepSeek-AI 2024, "DeepSeek-V2", section 2.1, without query compression): x [T,
/// d_model]; w_q [H, d_model, d_n] (content) and w_qr [H, d_model, d_r] (rotated) make queries of d_k = d_n + d_r
/// columns; w_dkv [d_model, d_c] compresses a token into its latent, which w_uk [H, d_c, d_n] and w_uv [H, d_c, d_v]
/// expand; w_kr [d_model, d_r] makes the rotated part of the keys, shared by all heads; w_o [H*d_v, d_out] or empty.
/// H_kv = H.
struct LatentInputs {
  MatrixStack x, wQ, wQR, wDKV, wUK, wUV, wKR, wO;
  bool operator==(const LatentInputs&) const = default;
};

using Inputs = std::variant<QkvInputs, ProjectedInputs, ShapeInputs, LatentInputs>;

/// How every operation is rounded. All but Double simulate a pessimistic kernel, on the CPU.
enum class Arithmetic { Double, Float32, Float16, BFloat16 };

/// How a cache stores keys and values (docs/numbers.md, section 1.8). Int8 has one scale per row and head.
enum class CacheFormat { Float16, BFloat16, Fp8E4M3, Fp8E5M2, Int8 };

/// Which keys a query can attend to. A key is visible to a query if every active rule allows it (docs/numbers.md,
/// section 1.2).
struct Mask {
  bool causal = false;         // key j <= position of the query
  Index window = 0;            // 0 = off; W >= 1: position - key < W, and key - position < W unless causal is on
  Index sinks = 0;             // keys j < sinks stay visible outside the window
  Index prefix = 0;            // keys j < prefix are visible regardless of causal and window
  Index queryOffset = 0;       // position of query 0
  std::vector<Index> padding;  // padded key positions, ascending, without repeats
  /// Lengths of packed sequences, each at least 1, summing to T_k; a query sees only its own. Empty = off.
  std::vector<Index> documents;
  MatrixStack custom;  // 1 = open, 0 = closed; one matrix, or one per query head; empty = off
  MatrixStack bias;    // added to the scores; one matrix, or one per query head; empty = off
  double fill = -std::numeric_limits<double>::infinity();  // added if a key is not visible

  bool operator==(const Mask&) const = default;
};

/// Rotary position embedding (docs/numbers.md, section 1.4): pair t = 0 … r/2 - 1 of columns is rotated by position *
/// base^(-2t/r). Half pairs columns t and t + r/2, Interleaved 2t and 2t + 1.
struct Rope {
  enum class Layout { Half, Interleaved };
  double base = 10000;
  Layout layout = Layout::Half;
  Index dims = 0;   // r, the rotated width; 0 = all of d_k (with latent inputs d_r)
  Index start = 0;  // position of key 0; of query 0 before the query offset is added
  bool operator==(const Rope&) const = default;
};

/// Attention with linear biases: - slope_h * |p - j| is added to the scores of head h (docs/numbers.md, section 1.6).
struct Alibi {
  std::vector<double> slopes;  // one per query head; empty = those of Press et al. 2022
  bool operator==(const Alibi&) const = default;
};

struct AttentionSettings {
  std::optional<double> scale;  // nullopt = 1/sqrt(d_k)
  double softcap = 0;           // c of c tanh(s / c); 0 = off
  Arithmetic arithmetic = Arithmetic::Double;
  bool accumulatesInFloat32 = false;  // as matrix units do; only for Float16 and BFloat16
  std::optional<CacheFormat> cache;   // keys and values are rounded to this format before use
  bool subtractMax = true;            // exp(s - row maximum); else exp(s), which overflows sooner
  Mask mask;
  std::optional<Rope> rope;
  std::optional<Alibi> alibi;
  std::vector<double> sinkLogits;  // a logit without a value: one for all query heads, or one each; empty = off
  bool operator==(const AttentionSettings&) const = default;
};

/// Settings for counting traffic (docs/numbers.md, section 3).
struct Tiling {
  std::string algorithm = "flash2";
  std::int64_t blockRows = 0, blockCols = 0;  // B_r, B_c; 0 = automatic
  std::int64_t elementBytes = 2;              // e
  std::int64_t sramBytes = 196608;            // M, on-chip memory
  bool shareKv = false;                       // the query heads of a group share one load of K and V
  bool operator==(const Tiling&) const = default;
};

/// Everything a learner can set. A value: edits return a new one (see edit.h), copies share matrices.
struct Scenario {
  std::string title;
  std::string notes;                   // Markdown
  std::vector<std::string> tokens;     // T_q names, or empty: t0, t1, ...
  std::vector<std::string> keyTokens;  // T_k names, only for cross-attention; else empty
  HeadCounts heads;
  Inputs inputs;
  AttentionSettings attention;
  std::optional<Tiling> tiling;
  std::shared_ptr<const Scenario> pinned;  // a second scenario to compare with; its own `pinned` is null

  /// True if every setting and number is equal (`pinned` by value).
  bool operator==(const Scenario& other) const;
};

// Sizes, in the symbols of the field. Valid for a scenario that passed validate().
Index queryTokens(const Scenario&);  // T_q
Index keyTokens(const Scenario&);    // T_k
Index keyWidth(const Scenario&);     // d_k
Index valueWidth(const Scenario&);   // d_v
Index modelWidth(const Scenario&);   // d_model, 0 unless projected or latent
Index outputWidth(const Scenario&);  // d_out of W_O, 0 without W_O
Index latentWidth(const Scenario&);  // d_c, 0 unless latent
/// True if keys and values are made from a latent.
bool isLatent(const Scenario&);
/// The columns of queries and keys that RoPE rotates: `width` columns starting at `first`. These are r columns from 0
/// on, or for latent inputs the last d_r. Without RoPE, the columns that it would rotate by default.
struct RotatedColumns {
  Index first = 0, width = 0;
};
RotatedColumns rotatedColumns(const Scenario&);
/// The factor applied to the scores: the scenario's own, else 1/sqrt(d_k).
double effectiveScale(const Scenario&);
/// True if keys come from their own sequence (key_tokens or a context is given, or T_q != T_k).
bool isCrossAttention(const Scenario&);
/// t0, t1, ...: `count` of them.
std::vector<std::string> numberedNames(Index count);
/// Names of the T_q query (T_k key) tokens: as given, else t0, t1, ...
std::vector<std::string> queryTokenNames(const Scenario&);
std::vector<std::string> keyTokenNames(const Scenario&);

/// An editable matrix of a scenario. The order determines the random number streams (withRandomFill()): new slots go
/// last.
enum class InputSlot {
  Q,
  K,
  V,
  X,
  Context,
  WQ,
  WK,
  WV,
  WO,
  BQ,
  BK,
  BV,
  BO,
  CustomMask,
  Bias,
  WQR,
  WDKV,
  WUK,
  WUV,
  WKR
};
/// The key in documents: "q", "w_q", "custom", ...
const char* slotName(InputSlot);
/// The stack in that slot; an empty stack if the scenario has none (another kind of inputs, or absent).
const MatrixStack& stackIn(const Scenario&, InputSlot);
/// The scenario with that slot replaced; the slot must exist for its kind of inputs (std::invalid_argument otherwise).
Scenario withStack(Scenario, InputSlot, MatrixStack);

}  // namespace attn
