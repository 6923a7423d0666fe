// SPDX-License-Identifier: GPL-3.0-or-later
#include "traffic/memory_event.h"

namespace attn {

std::string_view tensorName(Tensor tensor) {
  constexpr std::array<std::string_view, kTensors.size()> names = {"Q", "K", "V", "S", "P", "O", "stats", "partial"};
  return names[static_cast<std::size_t>(tensor)];
}

std::string_view code(Phase phase) {
  constexpr std::array<std::string_view, 13> codes = {
      "initialise", "load-query", "load-key-value", "scores", "scale",      "mask",   "softmax",
      "rescale",    "accumulate", "write",          "append", "write-part", "combine"};
  static_assert(codes.size() == static_cast<std::size_t>(Phase::Combine) + 1);
  return codes[static_cast<std::size_t>(phase)];
}

}  // namespace attn
