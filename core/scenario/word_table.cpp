// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/word_table.h"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <unordered_map>

#include "base/text.h"
#include "words_text.h"

namespace attn {
namespace {

constexpr std::string_view kWordLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01234";
constexpr double kTenths = 10;
constexpr Index kZero = 28;  // the letter of 0

using Rows = std::unordered_map<std::string, Matrix>;

/// Lines "word LETTERS", one letter for each number.
Rows readRows(std::string_view text) {
  Rows rows;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    const std::size_t space = line.rfind(' ');
    if (space == std::string_view::npos || line.size() != space + 1 + kWordWidth)
      throw std::logic_error("bad line in words.txt");
    Matrix row(1, kWordWidth);
    for (Index c = 0; c < kWordWidth; ++c)
      row(0, c) = static_cast<double>(
                      static_cast<Index>(kWordLetters.find(line[space + 1 + static_cast<std::size_t>(c)])) - kZero) /
                  kTenths;
    rows.emplace(line.substr(0, space), std::move(row));
  }
  return rows;
}

const Rows& table() {
  static const Rows rows = readRows(words_text::all().front().text);
  return rows;
}

std::string wordOf(const std::string& token) {
  return lowered(token.substr(token.starts_with(' ') ? 1 : 0));
}

}  // namespace

Index wordsInTable() {
  return static_cast<Index>(table().size());
}

const Matrix* tableRow(const std::string& token) {
  const auto found = table().find(wordOf(token));
  return found == table().end() ? nullptr : &found->second;
}

bool isTableRow(const Matrix& m, Index row, const std::string& token) {
  if (m.cols() != kWordWidth) return false;
  const Matrix* known = tableRow(token);
  return known != nullptr && m.row(row) == known->row(0);
}

std::vector<Index> tableTokens(const Scenario& s) {
  const MatrixStack& x = stackIn(s, InputSlot::X);
  const MatrixStack& rows = x.empty() ? stackIn(s, InputSlot::Q) : x;
  std::vector<Index> known;
  if (rows.empty() || rows.cols() != kWordWidth) return known;
  const std::vector<std::string> names = queryTokenNames(s);
  for (Index i = 0; i < rows.rows(); ++i)
    if (isTableRow(rows[0], i, names[static_cast<std::size_t>(i)])) known.push_back(i);
  return known;
}

}  // namespace attn
