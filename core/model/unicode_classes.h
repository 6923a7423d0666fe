// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace attn {

/// What the scanners of tokenizers distinguish: \p{L}, \p{N}, \s and the rest.
enum class CharacterClass { Letter, Number, Space, Other };
CharacterClass characterClass(std::uint32_t codePoint);

}  // namespace attn
