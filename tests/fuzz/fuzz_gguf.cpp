// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <span>

#include "model/tokenizer.h"
#include "model/transformer.h"

/// A file that opens says what it is, encodes a text and runs two tokens, or names what is wrong.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto model = attn::openModel(std::as_bytes(std::span(data, size)));
  if (!model) return 0;
  const attn::ModelShape& shape = (*model)->shape;
  if (const auto tokenizer = attn::Tokenizer::of(**model)) {
    const auto ids = tokenizer->encode("The cat's \xE4\xB8\xAD <s>");
    for (const attn::Index id : ids ? *ids : std::vector<attn::Index>())
      if (id < 0 || id >= shape.vocabulary) std::abort();
  }
  auto transformer = attn::Transformer<float>::of(*model, 1);
  if (!transformer) return 0;
  const auto run = transformer->run({.tokens = {0, shape.vocabulary - 1}, .stages = {attn::ModelStage::Weights}});
  if (run && run->logits.shape.back() != shape.vocabulary) std::abort();
  return 0;
}
