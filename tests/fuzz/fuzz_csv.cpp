// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "scenario/tensor_file.h"

/// A table that is accepted has numbers, and all of them finite.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto table = attn::parseTable({reinterpret_cast<const char*>(data), size});
  if (table && (table->size() == 0 || !table->allFinite())) std::abort();
  return 0;
}
