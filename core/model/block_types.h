// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace attn {

/// How a file stores numbers: blocks of `elements` numbers in `bytes` bytes. The ids are ggml's.
struct BlockType {
  std::uint32_t id;
  std::string_view name;
  std::int64_t elements, bytes;
};

/// All types that are decoded, in the order of ModelLoops::decode.
inline constexpr std::array<BlockType, 12> kBlockTypes{{{0, "F32", 1, 4},
                                                        {1, "F16", 1, 2},
                                                        {30, "BF16", 1, 2},
                                                        {28, "F64", 1, 8},
                                                        {8, "Q8_0", 32, 34},
                                                        {2, "Q4_0", 32, 18},
                                                        {3, "Q4_1", 32, 20},
                                                        {6, "Q5_0", 32, 22},
                                                        {7, "Q5_1", 32, 24},
                                                        {12, "Q4_K", 256, 144},
                                                        {13, "Q5_K", 256, 176},
                                                        {14, "Q6_K", 256, 210}}};

/// Null if the type is not supported.
constexpr const BlockType* blockType(std::uint32_t id) {
  for (const BlockType& type : kBlockTypes)
    if (type.id == id) return &type;
  return nullptr;
}
constexpr const BlockType* blockType(std::string_view name) {
  for (const BlockType& type : kBlockTypes)
    if (type.name == name) return &type;
  return nullptr;
}

}  // namespace attn
