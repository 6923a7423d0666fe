// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "scenario/scenario.h"

namespace attn {

/// Everything that two scenarios can differ in, in the order in which differences are listed.
enum class Setting {
  InputKind,        // text, the name in documents: "qkv"
  QueryTokens,      // count
  KeyTokens,        // count
  ModelWidth,       // count, d_model; absent unless projected or latent
  KeyWidth,         // count, d_k
  ValueWidth,       // count, d_v
  LatentWidth,      // count, d_c; absent unless latent
  RotatedWidth,     // count, d_r; absent unless latent
  QueryHeads,       // count
  KeyValueHeads,    // count
  OutputWidth,      // count, d_out of W_O; absent without W_O
  SecondSequence,   // on or off
  TokenNames,       // no values
  Numbers,          // no values; see `slot` and `cells`
  Rope,             // on or off; no values if both rotate
  Scale,            // number; absent: 1/sqrt(d_k)
  Softcap,          // number; absent: off
  Causal,           // on or off
  Window,           // count; absent: off
  QueryOffset,      // count
  Sinks,            // count; absent: none
  Prefix,           // count; absent: none
  Documents,        // on or off; no values if both are on
  Padding,          // no values
  CustomMask,       // on or off; no values if both are on
  Bias,             // on or off; no values if both are on
  Fill,             // number
  Alibi,            // on or off; no values if both are on
  SinkLogit,        // on or off; no values if both are on
  Arithmetic,       // text, the name in documents: "float16"
  Accumulation,     // text, the name in documents: "float32"; absent: sums are rounded like everything else
  CacheFormat,      // text, the name in documents: "fp8-e4m3"; absent: keys and values are not converted
  SubtractMaximum,  // on or off
};

/// A setting of one scenario: absent, on or off, a count, a number, or a name.
using SettingValue = std::variant<std::monostate, bool, Index, double, std::string>;

struct Difference {
  Setting setting;
  SettingValue before, after;
  std::optional<InputSlot> slot;  // for Numbers
  Index cells = 0;                // for Numbers: how many differ, over all heads

  bool operator==(const Difference&) const = default;
};

/// Returns everything that can make the results of `after` differ from those of `before`, in the order of Setting;
/// empty if both are computed from the same numbers in the same way. Titles, notes, tiling and pinned scenarios are
/// ignored. Matrices are compared cell by cell if their shapes agree; otherwise the sizes that determine the shapes are
/// listed.
std::vector<Difference> differences(const Scenario& before, const Scenario& after);

}  // namespace attn
