// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace attn {

/// The ways to run attention whose traffic is counted (docs/numbers.md, section 3.2), in the order of `--algorithm
/// all`.
enum class Algorithm {
  Eager,     // a kernel each for scores, scale, mask, softmax and values; S and P go through slow memory between them
  Standard,  // scale and mask are part of the softmax: three kernels
  Flash1,    // tiles with an online softmax, key tiles in the outer loop (Dao et al. 2022, arXiv:2205.14135)
  Flash2,    // the same with query tiles in the outer loop (Dao 2023, arXiv:2307.08691)
  Decode,    // one new token against a cache of keys and values
};

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
