// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "scenario/element_type.h"
#include "scenario/safetensors.h"

/// Every listed tensor can be read or has an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  attn::MemorySource source(std::as_bytes(std::span(data, size)));
  const auto listed = attn::listSafetensors({source, "fuzz.safetensors"});
  if (!listed) return 0;
  for (const attn::TensorInfo& info : *listed) {
    const auto tensor = attn::readSafetensors({source, "fuzz.safetensors"}, info.name);
    if (tensor && attn::elementCount(tensor->shape) != tensor->data.size()) std::abort();
  }
  return 0;
}
