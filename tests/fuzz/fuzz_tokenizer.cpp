// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "model/token_json.h"

/// A tokenizer.json that is read encodes any text to tokens that it has.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view json(reinterpret_cast<const char*>(data), size);
  const auto table = attn::readTokenJson(json, 8);
  if (!table) return 0;
  const auto tokenizer = attn::Tokenizer::of(*table);
  if (!tokenizer) return 0;
  const auto ids = tokenizer->encode(json.substr(0, 200));
  for (const attn::Index id : ids ? *ids : std::vector<attn::Index>()) {
    if (id < 0 || id >= static_cast<attn::Index>(table->tokens.size())) std::abort();
    (void)tokenizer->bytesOf(id);
  }
  return 0;
}
