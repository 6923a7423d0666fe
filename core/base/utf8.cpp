// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/utf8.h"

#include <algorithm>
#include <array>

namespace attn {
namespace {

/// The range of the first byte, the permitted range of the second byte, and the number of bytes.
struct Form {
  unsigned first, last, low, high;
  std::size_t length;
};
constexpr std::array<Form, 9> forms{{{0x00, 0x7F, 0, 0, 1},
                                     {0xC2, 0xDF, 0x80, 0xBF, 2},
                                     {0xE0, 0xE0, 0xA0, 0xBF, 3},
                                     {0xE1, 0xEC, 0x80, 0xBF, 3},
                                     {0xED, 0xED, 0x80, 0x9F, 3},
                                     {0xEE, 0xEF, 0x80, 0xBF, 3},
                                     {0xF0, 0xF0, 0x90, 0xBF, 4},
                                     {0xF1, 0xF3, 0x80, 0xBF, 4},
                                     {0xF4, 0xF4, 0x80, 0x8F, 4}}};

unsigned byteAt(std::string_view text, std::size_t i) {
  return static_cast<unsigned char>(text[i]);
}

/// Length of the well-formed sequence at `i`, or 0.
std::size_t sequenceLength(std::string_view text, std::size_t i) {
  const unsigned lead = byteAt(text, i);
  const auto form = std::ranges::find_if(forms, [&](const Form& f) { return lead >= f.first && lead <= f.last; });
  if (form == forms.end() || text.size() - i < form->length) return 0;
  for (std::size_t k = 1; k < form->length; ++k) {
    const unsigned low = k == 1 ? form->low : 0x80;
    const unsigned high = k == 1 ? form->high : 0xBF;
    if (byteAt(text, i + k) < low || byteAt(text, i + k) > high) return 0;
  }
  return form->length;
}

}  // namespace

std::optional<std::size_t> firstInvalidUtf8(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (byteAt(text, i) < 0x80) {
      ++i;
      continue;
    }
    const std::size_t length = sequenceLength(text, i);
    if (length == 0) return i;
    i += length;
  }
  return std::nullopt;
}

CodePoint firstCodePoint(std::string_view text) {
  const unsigned lead = byteAt(text, 0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = sequenceLength(text, 0);
  if (length == 0) return {};
  std::uint32_t value = lead & (0x7FU >> length);
  for (std::size_t k = 1; k < length; ++k) value = value << 6 | (byteAt(text, k) & 0x3F);
  return {value, length};
}

void appendUtf8(std::string& text, std::uint32_t c) {
  const auto add = [&](std::uint32_t byte) { text += static_cast<char>(static_cast<unsigned char>(byte)); };
  if (c < 0x80) {
    add(c);
  } else if (c < 0x800) {
    add(0xC0 | (c >> 6));
    add(0x80 | (c & 0x3F));
  } else if (c < 0x10000) {
    add(0xE0 | (c >> 12));
    add(0x80 | ((c >> 6) & 0x3F));
    add(0x80 | (c & 0x3F));
  } else {
    add(0xF0 | (c >> 18));
    add(0x80 | ((c >> 12) & 0x3F));
    add(0x80 | ((c >> 6) & 0x3F));
    add(0x80 | (c & 0x3F));
  }
}

TextPlace placeOf(std::string_view text, std::size_t offset) {
  TextPlace place;
  for (std::size_t i = 0; i < std::min(offset, text.size()); ++i) {
    if (text[i] == '\n') {
      ++place.line;
      place.column = 1;
    } else if ((byteAt(text, i) & 0xC0) != 0x80) {
      ++place.column;
    }
  }
  return place;
}

std::string_view withoutByteOrderMark(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? text.substr(3) : text;
}

}  // namespace attn
