// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <string>
#include <vector>

#include "scenario/scenario.h"
#include "support/files.h"

namespace attn::test {

/// Sizes of a recording: H, H_kv, T_q, T_k, d_k = d_v.
struct RecordedShape {
  Index heads = 2, keyValueHeads = 1, tokens = 5, keys = 5, width = 4;
};

/// A .safetensors file of q, k and v in float32, and what it says about itself, as JSON.
inline std::string recordedFile(const RecordedShape& n, const std::string& about) {
  std::string header = R"({"__metadata__":)" + about, data;
  const auto add = [&](const char* name, Index heads, Index tokens, float step) {
    std::vector<float> numbers(static_cast<std::size_t>(heads * tokens * n.width));
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = 2 * std::sin(step * static_cast<float>(i + 1));
    const std::string bytes = bytesOf(numbers);
    header += ",\"" + std::string(name) + R"(":{"dtype":"F32","shape":[)" + std::to_string(heads) + "," +
              std::to_string(tokens) + "," + std::to_string(n.width) + R"(],"data_offsets":[)" +
              std::to_string(data.size()) + "," + std::to_string(data.size() + bytes.size()) + "]}";
    data += bytes;
  };
  add("q", n.heads, n.tokens, 0.7F);
  add("k", n.keyValueHeads, n.keys, 1.1F);
  add("v", n.keyValueHeads, n.keys, 0.3F);
  return safetensors(header + "}", data);
}

}  // namespace attn::test
