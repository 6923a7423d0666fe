// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string_view>
#include <utility>

namespace attn {

/// The loss that a backward pass starts from, over the outputs of all heads, before W_O (docs/numbers.md, section 1.9).
enum class Loss { Sum, SumOfSquares };

inline constexpr std::array<std::pair<std::string_view, Loss>, 2> lossNames{
    {{"sum", Loss::Sum}, {"squares", Loss::SumOfSquares}}};

}  // namespace attn
