// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scenario/scenario.h"

namespace attn {

/// What two scenarios may differ in, in the order in which differences are told.
enum class Setting {
  InputKind,        // text, a name of documents: "qkv"
  QueryTokens,      // count
  KeyTokens,        // count
  ModelWidth,       // count, d_model; absent unless projected or latent
  KeyWidth,         // count, d_k
  ValueWidth,       // count, d_v
  LatentWidth,      // count, d_c; absent unless latent
  TurnedWidth,      // count, d_r; absent unless latent
  QueryHeads,       // count
  KeyValueHeads,    // count
  OutputWidth,      // count, d_out of W_O; absent without W_O
  SecondSequence,   // on or off
  TokenNames,       // no values
  Numbers,          // no values; `slot` and `cells` tell more
  Rope,             // on or off; where both rotate, no values
  Scale,            // number; absent: 1/sqrt(d_k)
  Softcap,          // number; absent: off
  Causal,           // on or off
  Window,           // count; absent: off
  QueryOffset,      // count
  Sinks,            // count; absent: none
  Prefix,           // count; absent: none
  Documents,        // on or off; where both are on, no values
  Padding,          // no values
  CustomMask,       // on or off; where both are on, no values
  Bias,             // on or off; where both are on, no values
  Fill,             // number
  Alibi,            // on or off; where both are on, no values
  SinkLogit,        // on or off; where both are on, no values
  Arithmetic,       // text, a name of documents: "float16"
  Accumulation,     // text, a name of documents: "float32"; absent: sums are rounded as everything is
  CacheFormat,      // text, a name of documents: "fp8-e4m3"; absent: keys and values as they are
  SubtractMaximum,  // on or off
};

/// A setting of one scenario: absent, on or off, a count, a number, or a name.
using SettingValue = std::variant<std::monostate, bool, Index, double, std::string>;

struct Difference {
  Setting setting;
  SettingValue before, after;
  std::optional<InputSlot> slot;  // of Numbers
  Index cells = 0;                // of Numbers: how many differ, over all heads

  bool operator==(const Difference&) const = default;
};

/// Everything that can make the results of `after` differ from those of `before`, in the order of Setting; empty where
/// they are computed from the same numbers in the same way. Titles, notes, tiling and what is pinned do not count.
/// Matrices are compared cell by cell where their shapes agree; other shapes are told by the sizes that made them so.
std::vector<Difference> differences(const Scenario& before, const Scenario& after);

}  // namespace attn
