// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "scenario/npy.h"

/// There must be as many numbers as the shape states.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attn::MemorySource source(std::as_bytes(std::span(data, size)));
  const auto tensor = attn::readNpy({source, "fuzz.npy"});
  if (tensor && attn::elementCount(tensor->shape) != tensor->data.size()) std::abort();
  return 0;
}
