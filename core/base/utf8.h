// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// Returns the offset of the first byte that is not part of well-formed UTF-8 (overlong forms, surrogates and code
/// points above U+10FFFF are not well-formed; Unicode 15, table 3-7).
std::optional<std::size_t> firstInvalidUtf8(std::string_view);

/// The first code point of a nonempty text and its length in bytes. For malformed UTF-8: one byte and no code point.
struct CodePoint {
  std::optional<std::uint32_t> value;
  std::size_t bytes = 1;
};
CodePoint firstCodePoint(std::string_view);

/// Appends the 1 to 4 bytes of a code point, which must be encodable.
void appendUtf8(std::string& text, std::uint32_t codePoint);

/// Line and column of a byte, both from 1; columns count code points.
struct TextPlace {
  std::size_t line = 1;
  std::size_t column = 1;
};
TextPlace placeOf(std::string_view text, std::size_t offset);

std::string_view withoutByteOrderMark(std::string_view);

}  // namespace attn
