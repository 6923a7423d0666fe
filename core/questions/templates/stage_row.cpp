// SPDX-License-Identifier: GPL-3.0-or-later
#include "questions/templates/stage_row.h"

#include <algorithm>

#include "attention/accidents.h"
#include "attention/visibility.h"
#include "questions/templates/small_attention.h"

namespace attn {
namespace {

std::optional<UsableRow> stageRowAt(const OnStage& stage, Index query, Index least, Index most) {
  UsableRow row{query, {}};
  const Index keys = headOnStage(stage)->scores.cols();
  for (Index key = 0; key < keys && static_cast<Index>(row.keys.size()) <= most; ++key)
    if (isVisible(stage.scenario.attention.mask, stage.head, query, key)) row.keys.push_back(key);
  const auto seen = static_cast<Index>(row.keys.size());
  if (seen < least || seen > most) return std::nullopt;
  if (!accidentsInRow(stage.scenario, *stage.trace, stage.head, query).empty()) return std::nullopt;
  return row;
}

std::vector<std::string> numbersFromZero(Index count) {
  std::vector<std::string> numbers;
  for (Index n = 0; n < count; ++n) numbers.push_back(std::to_string(n));
  return numbers;
}

std::vector<std::string> numberedTokens(const std::vector<std::string>& names) {
  std::vector<std::string> labels = numbersFromZero(static_cast<Index>(names.size()));
  for (std::size_t n = 0; n < names.size(); ++n) labels[n] += " " + names[n];
  return labels;
}

}  // namespace

const HeadTrace* headOnStage(const OnStage& stage) {
  if (!stage.trace || stage.head < 0 || stage.head >= static_cast<Index>(stage.trace->heads.size())) return nullptr;
  return &stage.trace->heads[static_cast<std::size_t>(stage.head)];
}

std::optional<UsableRow> usableRow(const OnStage& stage, Dice& dice, Index least, Index most) {
  // Limits the search in a long document, whose rows are similar.
  constexpr Index kTried = 32;
  const HeadTrace* head = headOnStage(stage);
  if (!head) return std::nullopt;
  const Arithmetic arithmetic = arithmeticOf(stage.trace->backend);
  if (arithmetic == Arithmetic::Float16 || arithmetic == Arithmetic::BFloat16) return std::nullopt;
  const Index queries = head->scores.rows();
  const Index begin = dice.whole(0, queries - 1);
  if (stage.row && *stage.row >= 0 && *stage.row < queries) {
    if (auto row = stageRowAt(stage, *stage.row, least, most)) return row;
  }
  for (Index n = 0; n < std::min(queries, kTried); ++n)
    if (auto row = stageRowAt(stage, (begin + n) % queries, least, most)) return row;
  return std::nullopt;
}

Matrix cellsOf(const Matrix& matrix, Index row, const std::vector<Index>& keys) {
  Matrix cells(1, static_cast<Index>(keys.size()));
  for (std::size_t n = 0; n < keys.size(); ++n) cells(0, static_cast<Index>(n)) = matrix(row, keys[n]);
  return cells;
}

Matrix rowsOf(const Matrix& matrix, const std::vector<Index>& rows) {
  Matrix some(static_cast<Index>(rows.size()), matrix.cols());
  for (std::size_t n = 0; n < rows.size(); ++n) some.row(static_cast<Index>(n)) = matrix.row(rows[n]);
  return some;
}

Parameters queryParameters(const OnStage& stage, Index query, std::optional<Index> key) {
  Parameters p{{"head", stage.head}, {"query", query}, {"query_name", queryName(stage, query)}};
  if (key) p.add({{"key", *key}, {"key_name", keyName(stage, *key)}});
  return p;
}

std::string queryName(const OnStage& stage, Index query) {
  return queryTokenNames(stage.scenario)[static_cast<std::size_t>(query)];
}

std::string keyName(const OnStage& stage, Index key) {
  return keyTokenNames(stage.scenario)[static_cast<std::size_t>(key)];
}

std::vector<std::string> keyNames(const OnStage& stage, const std::vector<Index>& keys) {
  const std::vector<std::string> all = keyTokenNames(stage.scenario);
  std::vector<std::string> names;
  for (const Index key : keys) names.push_back(all[static_cast<std::size_t>(key)] + " (" + std::to_string(key) + ")");
  return names;
}

Parameters tokenLabels(const OnStage& stage) {
  return {{"query_names", numberedTokens(queryTokenNames(stage.scenario))},
          {"key_names", numberedTokens(keyTokenNames(stage.scenario))}};
}

AskedMatrix askedMatrix(const Parameters& p, const Matrix& matrix) {
  const auto labels = [&](const char* names, Index count) {
    return p.has(names) ? p.texts(names) : numbersFromZero(count);
  };
  return {matrix, "S", labels("query_names", matrix.rows()), labels("key_names", matrix.cols()),
          areRound(matrix) ? -1 : 2};
}

}  // namespace attn
