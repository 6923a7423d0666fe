// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace attn {

/// The ways to run attention that docs/numbers.md, section 3 counts, in the order of `--algorithm all`.
enum class Algorithm { Eager, Standard, Flash1, Flash2, Decode };

inline constexpr std::array kAlgorithms = {Algorithm::Eager, Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2,
                                           Algorithm::Decode};

/// The name in documents and on the command line: "eager", "standard", "flash1", "flash2", "decode".
std::string_view algorithmName(Algorithm);
std::optional<Algorithm> algorithmNamed(std::string_view name);

/// True for flash1 and flash2, which go through tiles.
constexpr bool isTiled(Algorithm algorithm) {
  return algorithm == Algorithm::Flash1 || algorithm == Algorithm::Flash2;
}

}  // namespace attn
