// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/algorithm.h"

#include "scenario/names.h"

namespace attn {

std::string_view algorithmName(Algorithm algorithm) {
  static_assert(names::algorithms.size() == kAlgorithms.size());
  return names::algorithms[static_cast<std::size_t>(algorithm)];
}

std::optional<Algorithm> algorithmNamed(std::string_view name) {
  for (const Algorithm algorithm : kAlgorithms) {
    if (algorithmName(algorithm) == name) return algorithm;
  }
  return std::nullopt;
}

}  // namespace attn
