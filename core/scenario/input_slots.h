// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>

#include "scenario/scenario.h"

namespace attn {

/// Every slot, in the order of the enumeration.
inline constexpr auto kAllInputSlots = [] {
  std::array<InputSlot, static_cast<std::size_t>(InputSlot::WKR) + 1> all{};
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<InputSlot>(i);
  return all;
}();

/// True for the matrices of a mask, which documents hold apart from the inputs.
constexpr bool isOfMask(InputSlot slot) {
  return slot == InputSlot::CustomMask || slot == InputSlot::Bias;
}

}  // namespace attn
