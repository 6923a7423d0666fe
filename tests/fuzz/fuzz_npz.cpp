// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>

#include "scenario/element_type.h"
#include "scenario/npz.h"

/// Every listed tensor can be read or has an error.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto archive = attn::NpzArchive::fromMemory(std::as_bytes(std::span(data, size)), "fuzz.npz");
  if (!archive) return 0;
  const auto listed = archive->list();
  if (!listed) return 0;
  for (const attn::TensorInfo& info : *listed) {
    const auto tensor = archive->read(info.name);
    if (tensor && attn::elementCount(tensor->shape) != tensor->data.size()) std::abort();
  }
  return 0;
}
