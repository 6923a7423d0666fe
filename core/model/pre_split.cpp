// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/pre_split.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "base/utf8.h"
#include "model/unicode_classes.h"

namespace attn {
namespace {

using enum CharacterClass;

/// The characters of a text, with a sentinel.
struct Character {
  std::size_t at = 0;  // byte
  std::uint32_t value = 0;
  CharacterClass type = Other;
};

std::vector<Character> charactersOf(std::string_view text) {
  constexpr std::uint32_t kReplacement = 0xFFFD;
  std::vector<Character> all;
  std::size_t at = 0;
  while (at < text.size()) {
    const CodePoint point = firstCodePoint(text.substr(at));
    const std::uint32_t value = point.value.value_or(kReplacement);
    all.push_back({at, value, characterClass(value)});
    at += point.bytes;
  }
  return all;
}

/// Scans characters [begin, end) as the regular expressions of the tokenizers do, whose alternatives are in comments.
class Scanner {
 public:
  Scanner(PreSplit::Kind kind, const std::vector<Character>& characters, std::size_t begin, std::size_t end)
      : m_isGpt2(kind == PreSplit::Kind::Gpt2 || kind == PreSplit::Kind::Digits),
        m_mostDigits(kind == PreSplit::Kind::Llama3 ? 3 : 1),
        m_all(characters),
        m_at(begin),
        m_end(end) {}

  /// The end of the next piece.
  std::size_t next() {
    m_at = m_isGpt2 ? gpt2(m_at) : llama3(m_at);
    return m_at;
  }
  bool isAtEnd() const { return m_at == m_end; }

 private:
  bool is(std::size_t i, CharacterClass type) const { return i < m_end && m_all[i].type == type; }
  bool isLineEnd(std::size_t i) const { return i < m_end && (m_all[i].value == '\n' || m_all[i].value == '\r'); }
  std::size_t run(std::size_t i, CharacterClass type) const {
    while (is(i, type)) ++i;
    return i;
  }

  /// 's|'t|'re|'ve|'m|'ll|'d
  std::size_t contraction(std::size_t i) const {
    static constexpr std::array<std::string_view, 7> kEndings{"s", "t", "re", "ve", "m", "ll", "d"};
    if (m_all[i].value != '\'') return i;
    for (const std::string_view ending : kEndings) {
      if (ending.size() >= m_end - i) continue;
      const auto matches = [&](std::size_t n) {
        const std::uint32_t c = m_all[i + 1 + n].value;
        const bool isUpper = c >= 'A' && c <= 'Z';
        return (isUpper && !m_isGpt2 ? c + 32 : c) == static_cast<std::uint32_t>(ending[n]);
      };
      if (matches(0) && (ending.size() == 1 || matches(1))) return i + 1 + ending.size();
    }
    return i;
  }

  ///  ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+
  std::size_t gpt2(std::size_t i) const {
    if (const std::size_t end = contraction(i); end > i) return end;
    const std::size_t start = m_all[i].value == ' ' ? i + 1 : i;
    for (const CharacterClass type : {Letter, Number, Other})
      if (is(start, type)) return run(start, type);
    return spaces(i);
  }

  /// [^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+
  std::size_t llama3(std::size_t i) const {
    if (const std::size_t end = contraction(i); end > i) return end;
    if (is(i, Letter)) return run(i, Letter);
    if (!isLineEnd(i) && !is(i, Number) && is(i + 1, Letter)) return run(i + 1, Letter);
    if (is(i, Number)) return std::min(run(i, Number), i + m_mostDigits);
    const std::size_t start = m_all[i].value == ' ' ? i + 1 : i;
    if (is(start, Other)) {
      std::size_t end = run(start, Other);
      while (isLineEnd(end)) ++end;
      return end;
    }
    for (std::size_t end = run(i, Space); end > i; --end)
      if (isLineEnd(end - 1)) return end;
    return spaces(i);
  }

  std::size_t spaces(std::size_t i) const {
    const std::size_t end = run(i, Space);
    return end == m_end || end == i + 1 ? end : end - 1;
  }

  bool m_isGpt2;
  std::size_t m_mostDigits;
  const std::vector<Character>& m_all;
  std::size_t m_at, m_end;
};

}  // namespace

std::optional<PreSplit> preSplitNamed(std::string_view name) {
  using enum PreSplit::Kind;
  static constexpr std::array<std::pair<std::string_view, PreSplit>, 5> kNames{
      {{"gpt-2 phi-2 mpt olmo jais exaone4 granite-docling", {Gpt2}},
       {"smollm starcoder refact command-r codeshell exaone minerva-7b", {Digits}},
       {"llama-bpe llama3 llama-v3 falcon3 pixtral lfm2", {Llama3, true, true}},
       {"dbrx smaug-bpe chatglm-bpe glm4", {Llama3}},
       {"qwen2 deepseek-r1-qwen stablelm2 hunyuan megrez", {Qwen2}}}};
  for (const auto& [names, split] : kNames)
    for (const std::string_view each : wordsOf(names))
      if (each == name) return split;
  return std::nullopt;
}

std::vector<std::string_view> splitText(PreSplit::Kind kind, std::string_view text) {
  const std::vector<Character> all = charactersOf(text);
  const auto byteOf = [&](std::size_t i) { return i < all.size() ? all[i].at : text.size(); };
  std::vector<std::string_view> pieces;
  const auto add = [&](std::size_t begin, std::size_t end) {
    pieces.push_back(text.substr(byteOf(begin), byteOf(end) - byteOf(begin)));
  };
  const auto isApart = [&](std::size_t i) { return kind == PreSplit::Kind::Digits && all[i].type == Number; };
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i;
    while (end < all.size() && !isApart(end)) ++end;
    for (Scanner scanner(kind, all, i, end); !scanner.isAtEnd();) {
      const std::size_t next = scanner.next();
      add(i, next);
      i = next;
    }
    if (i < all.size()) {  // a digit
      add(i, i + 1);
      ++i;
    }
  }
  return pieces;
}

}  // namespace attn
