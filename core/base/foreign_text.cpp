// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/foreign_text.h"

#include <fmt/format.h>

#include <cstdint>

#include "base/utf8.h"

namespace attn::foreign {
namespace {

constexpr std::string_view kReplacement = "\uFFFD";

/// Control characters (Cc), line and paragraph separators (Zl, Zp), bidirectional controls (Bidi_Control, Unicode 15),
/// and invisible tags and fillers.
bool acts(std::uint32_t c) {
  if (c < 0x20 || (c >= 0x7F && c <= 0x9F)) return true;
  if (c == 0x061C || c == 0x200E || c == 0x200F || c == 0x2028 || c == 0x2029 || c == 0xFEFF) return true;
  return (c >= 0x202A && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || (c >= 0xE0000 && c <= 0xE007F);
}

}  // namespace

std::string shown(std::string_view text, std::size_t most) {
  std::string result;
  result.reserve(text.size() < most ? text.size() : most);
  for (std::size_t characters = 0; !text.empty(); ++characters) {
    if (characters == most) return result + "…";
    const CodePoint next = firstCodePoint(text);
    if (!next.value)
      result += kReplacement;
    else if (!acts(*next.value))
      result.append(text.substr(0, next.bytes));
    else
      result += *next.value <= 0xFF     ? fmt::format("\\x{:02x}", *next.value)
                : *next.value <= 0xFFFF ? fmt::format("\\u{:04x}", *next.value)
                                        : fmt::format("\\U{:08x}", *next.value);
    text.remove_prefix(next.bytes);
  }
  return result;
}

std::string inPythonComment(std::string_view text) {
  return shown(text);
}

std::string inSpreadsheet(std::string_view text) {
  std::string cell = shown(text);
  const bool isFormula = !cell.empty() && std::string_view("=+-@").find(cell.front()) != std::string_view::npos;
  return isFormula ? cell.insert(0, 1, '\'') : cell;
}

}  // namespace attn::foreign
