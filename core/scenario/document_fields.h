// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <variant>

#include "base/range_check.h"
#include "scenario/limits.h"
#include "scenario/scenario.h"

namespace attn {

/// A switch or an integer in a document: its key, its member and the range of an integer. A default outside of the
/// range means automatic, and is only written by omitting the key.
template <class Part>
struct Field {
  const char* key;
  std::variant<bool Part::*, std::int64_t Part::*> member;
  std::int64_t low = 0, high = 0;
  bool required = false;
};

/// The fields of each part, in the order of documents (docs/numbers.md, section 4). The reader, the writer and
/// validate() follow these tables; the other members of a part, if any, come before the first or after the last field.
namespace fields {

inline constexpr std::array<Field<HeadCounts>, 2> heads{
    {{"query", &HeadCounts::query, 1, limits::heads}, {"kv", &HeadCounts::keyValue, 1, limits::heads}}};

inline constexpr std::array<Field<ShapeInputs>, 5> shape{
    {{"query_tokens", &ShapeInputs::queryTokens, 1, limits::tokens, true},
     {"key_tokens", &ShapeInputs::keyTokens, 1, limits::tokens, true},
     {"d_k", &ShapeInputs::dK, 1, limits::width, true},
     {"d_v", &ShapeInputs::dV, 1, limits::width, true},
     {"batch", &ShapeInputs::batch, 1, limits::batch}}};

inline constexpr std::array<Field<Mask>, 5> mask{
    {{"causal", &Mask::causal},
     {"window", &Mask::window, 0, limits::position},
     {"sinks", &Mask::sinks, 0, limits::position},
     {"prefix", &Mask::prefix, 0, limits::position},
     {"query_offset", &Mask::queryOffset, -limits::position, limits::position}}};

inline constexpr std::array<Field<Tiling>, 5> tiling{{{"block_rows", &Tiling::blockRows, 1, limits::tokens},
                                                      {"block_cols", &Tiling::blockCols, 1, limits::tokens},
                                                      {"element_bytes", &Tiling::elementBytes, 1, limits::elementBytes},
                                                      {"sram_bytes", &Tiling::sramBytes, 1, limits::sramBytes},
                                                      {"share_kv", &Tiling::shareKv}}};

}  // namespace fields

/// OutOfRange for each integer of the part at `pointer` that is neither the default nor in its range.
template <class Part, std::size_t n>
void checkFields(Problems& problems, const std::string& pointer, const std::array<Field<Part>, n>& all,
                 const Part& part) {
  const Part usual{};
  for (const Field<Part>& field : all) {
    const auto* member = std::get_if<std::int64_t Part::*>(&field.member);
    if (!member || part.**member == usual.**member) continue;
    checkRange(problems, pointer + "/" + field.key, part.**member, field.low, field.high);
  }
}

}  // namespace attn
