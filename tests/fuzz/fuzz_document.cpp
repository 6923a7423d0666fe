// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "scenario/document.h"
#include "scenario/validate.h"

/// Every accepted document must be valid and read back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto scenario = attn::parseDocument({reinterpret_cast<const char*>(data), size});
  if (!scenario) return scenario.error().empty() ? std::abort(), 0 : 0;
  if (!attn::validate(*scenario).empty()) std::abort();
  const auto again = attn::parseDocument(attn::writeDocument(*scenario));
  if (!again || !(*again == *scenario)) std::abort();
  return 0;
}
