// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "gguf_bytes.h"
#include "model/transformer.h"

namespace attn::test {

/// Models of two layers with random weights: 3 heads that share 1 key/value head, widths that fill no vector.
struct SmallModel {
  std::string architecture = "llama";
  int layers = 2, width = 12, heads = 3, groups = 1, headWidth = 6, inner = 10, vocabulary = 21, context = 32;
  std::uint32_t window = 0;

  std::string bytes() const {
    GgufBytes file;
    const auto key = [&](const std::string& name, auto value) { file.key(architecture + "." + name, value); };
    const auto whole = [](int value) { return static_cast<std::uint32_t>(value); };
    file.key("general.architecture", architecture.c_str());
    key("block_count", whole(layers));
    key("embedding_length", whole(width));
    key("feed_forward_length", whole(inner));
    key("context_length", whole(context));
    key("vocab_size", whole(vocabulary));
    key("attention.head_count", whole(heads));
    key("attention.head_count_kv", whole(groups));
    key("attention.key_length", whole(headWidth));
    key("attention.value_length", whole(headWidth));
    key("attention.layer_norm_rms_epsilon", 1e-5F);
    key("attention.layer_norm_epsilon", 1e-5F);
    if (window > 0) key("attention.sliding_window", window);
    addTensors(file);
    return file.bytes();
  }

 private:
  void addTensors(GgufBytes& file) const {
    std::mt19937 random(5);
    std::normal_distribution<float> normal(0, 0.4F);
    const auto add = [&](const std::string& name, const std::vector<std::int64_t>& sizes, float mean = 0) {
      std::int64_t count = 1;
      for (const std::int64_t size : sizes) count *= size;
      std::vector<float> values(static_cast<std::size_t>(count));
      for (float& value : values) value = mean + normal(random);
      file.floats(name, sizes, values);
    };
    const bool isGpt2 = architecture == "gpt2", hasOutputNorms = architecture.starts_with("gemma");
    const auto addNorm = [&](const std::string& name, std::int64_t size) {
      add(name + ".weight", {size}, 1);
      if (isGpt2) add(name + ".bias", {size});
    };
    const auto addMatrix = [&](const std::string& name, std::int64_t in, std::int64_t out) {
      add(name + ".weight", {in, out});
      if (isGpt2) add(name + ".bias", {out});
    };
    add("token_embd.weight", {width, vocabulary});
    if (isGpt2) add("position_embd.weight", {width, context});
    addNorm("output_norm", width);
    for (int l = 0; l < layers; ++l) {
      const std::string block = "blk." + std::to_string(l) + ".";
      for (const char* norm : {"attn_norm", "ffn_norm"}) addNorm(block + norm, width);
      if (hasOutputNorms)
        for (const char* norm : {"post_attention_norm", "post_ffw_norm"}) addNorm(block + norm, width);
      if (architecture == "gemma3" || architecture == "qwen3")
        for (const char* norm : {"attn_q_norm", "attn_k_norm"}) addNorm(block + norm, headWidth);
      addMatrix(block + "attn_q", width, heads * headWidth);
      addMatrix(block + "attn_k", width, groups * headWidth);
      addMatrix(block + "attn_v", width, groups * headWidth);
      addMatrix(block + "attn_output", heads * headWidth, width);
      if (!isGpt2) addMatrix(block + "ffn_gate", width, inner);
      addMatrix(block + "ffn_up", width, inner);
      addMatrix(block + "ffn_down", inner, width);
    }
  }
};

/// `bytes` must outlive it.
template <class Real>
Transformer<Real> transformerOf(const std::string& bytes) {
  return std::move(*Transformer<Real>::of(openModel(asBytes(bytes)).value(), 2));
}

}  // namespace attn::test
