// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

/// UTF-8 texts whose letters are those of ASCII; other bytes stay as they are.
namespace attn {

inline char lowered(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
inline std::string lowered(std::string text) {
  std::ranges::transform(text, text.begin(), [](char c) { return lowered(c); });
  return text;
}

inline bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
inline bool isLowerOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || isDigit(c);
}

inline std::string_view trimmed(std::string_view text, std::string_view blanks = " ") {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// "a, b, c": what `text` returns for each item.
template <class Items, class Text = std::identity>
std::string commaSeparated(const Items& items, Text text = {}) {
  std::string all;
  for (const auto& item : items) all.append(all.empty() ? "" : ", ").append(text(item));
  return all;
}

/// The words of a text, which single spaces separate.
inline std::vector<std::string_view> wordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t at = 0; at <= text.size(); at += words.back().size() + 1)
    words.push_back(text.substr(at, text.find(' ', at) - at));
  return words;
}

/// Words as a part of a name: lower-case letters, digits and, if `keepsOthers`, characters beyond ASCII, with a single
/// hyphen for everything between them; at most so many bytes. "homework-2-masks"
inline std::string slugOf(std::string_view words, std::size_t most, bool keepsOthers) {
  const auto isWide = [](char c) { return static_cast<unsigned char>(c) >= 0x80; };
  std::string slug;
  for (const char c : words) {
    if (isLowerOrDigit(lowered(c)) || (keepsOthers && isWide(c)))
      slug += lowered(c);
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
  }
  std::size_t end = std::min(most, slug.size());
  while (end > 0 && end < slug.size() && (static_cast<unsigned char>(slug[end]) & 0xC0U) == 0x80U) --end;
  slug.resize(end);  // does not split a character
  while (slug.ends_with('-')) slug.pop_back();
  return slug;
}

}  // namespace attn
