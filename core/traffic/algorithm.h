// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace attn {

/// The attention algorithms whose traffic is counted (docs/numbers.md, section 3.2).
enum class Algorithm {
  Eager,     // separate kernels for scores, scale, mask, softmax and values; S and P pass through off-chip memory
  Standard,  // scale and mask are fused into the softmax: three kernels
  Flash1,    // tiles with an online softmax, key tiles in the outer loop (Dao et al. 2022, arXiv:2205.14135)
  Flash2,    // the same with query tiles in the outer loop (Dao 2023, arXiv:2307.08691)
  Decode,    // new tokens against a cache of keys and values
  Split,     // the same with the cache in parts whose results are merged (Flash-Decoding, Dao et al. 2023)
  Chunked,   // flash2 over a prompt in consecutive chunks (Agrawal et al. 2023, arXiv:2308.16369)
};

inline constexpr std::array kAlgorithms = {Algorithm::Eager,  Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2,
                                           Algorithm::Decode, Algorithm::Split,    Algorithm::Chunked};
/// The algorithms that `--algorithm all` counts, in this order.
inline constexpr std::array kComparedAlgorithms = {Algorithm::Eager, Algorithm::Standard, Algorithm::Flash1,
                                                   Algorithm::Flash2, Algorithm::Decode};

/// The name in documents and on the command line: "eager", "standard", "flash1", "flash2", "decode", "split",
/// "chunked".
std::string_view algorithmName(Algorithm);
std::optional<Algorithm> algorithmNamed(std::string_view name);

/// True if query tiles are the outer loop and acc stays on chip until it is divided once: flash2 and chunked.
constexpr bool isLikeFlash2(Algorithm algorithm) {
  return algorithm == Algorithm::Flash2 || algorithm == Algorithm::Chunked;
}
/// True for the tiled algorithms: flash1, flash2 and chunked.
constexpr bool isTiled(Algorithm algorithm) {
  return algorithm == Algorithm::Flash1 || isLikeFlash2(algorithm);
}
/// True if new tokens read a cache: decode and split.
constexpr bool readsCache(Algorithm algorithm) {
  return algorithm == Algorithm::Decode || algorithm == Algorithm::Split;
}

}  // namespace attn
