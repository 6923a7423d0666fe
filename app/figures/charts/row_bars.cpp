// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/charts/row_bars.h"

#include <QCoreApplication>
#include <algorithm>
#include <numeric>

#include "attention/next_token.h"
#include "attention/row_facts.h"
#include "attention/row_tokens.h"
#include "attention/visibility.h"
#include "scenario/head_settings.h"
#include "scenario/token_names.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

struct RowBarText {
  Q_DECLARE_TR_FUNCTIONS(RowBars)
};

std::optional<Index> queryOf(const Scenario& scenario, const Selection& selection) {
  const std::optional<Sequence> tokens = rowTokens(selection.matrix);
  if (!tokens || (*tokens == Sequence::Key && isCrossAttention(scenario))) return std::nullopt;
  return selection.row;
}

Stage scoreStageOf(const MatrixId& id, const HeadTrace& head) {
  const auto* stage = std::get_if<Stage>(&id);
  if (!stage || *stage <= Stage::Scores) return Stage::Scores;
  if (*stage == Stage::Capped && !head.capped) return Stage::Scaled;
  return std::min(*stage, Stage::Masked);
}

std::optional<Index> keyOf(const MatrixId& id, Index column) {
  const auto* stage = std::get_if<Stage>(&id);
  const auto* slot = std::get_if<InputSlot>(&id);
  const bool keys = (stage && ((*stage >= Stage::Scores && *stage <= Stage::Masked) || *stage == Stage::Exponentials ||
                               *stage == Stage::Weights)) ||
                    (slot && (*slot == InputSlot::CustomMask || *slot == InputSlot::Bias));
  return keys ? std::optional(column) : std::nullopt;
}

/// The keys to show: all in a short row, else the selected one and those with the largest weights, in key order.
std::vector<Index> shownKeys(const Matrix& weights, Index row, std::optional<Index> selected) {
  std::vector<Index> keys(static_cast<std::size_t>(weights.cols()));
  std::iota(keys.begin(), keys.end(), 0);
  if (weights.cols() <= kMaxBars) return keys;
  std::ranges::stable_sort(keys, [&](Index a, Index b) {
    if ((a == selected) != (b == selected)) return a == selected;
    return weights(row, a) > weights(row, b);
  });
  keys.resize(kMaxBars);
  std::ranges::sort(keys);
  return keys;
}

QString nameAt(const std::vector<std::string>& names, Index index) {
  return shownToken(QString::fromStdString(tokenNameAt(names, index)));
}

}  // namespace

std::optional<RowBars> rowBars(const Snapshot& snapshot, const Selection& selection) {
  if (!snapshot.scenario || !snapshot.trace || snapshot.trace->heads.empty()) return std::nullopt;
  const Scenario& scenario = *snapshot.scenario;
  const std::optional<Index> query = queryOf(scenario, selection);
  if (!query) return std::nullopt;
  const Index headIndex = std::clamp<Index>(selection.head, 0, static_cast<Index>(snapshot.trace->heads.size()) - 1);
  const HeadTrace& head = snapshot.trace->heads[static_cast<std::size_t>(headIndex)];
  if (head.weights.size() == 0) return std::nullopt;

  const Index row = std::clamp<Index>(*query, 0, head.weights.rows() - 1);
  RowBars result;
  result.query = nameAt(scenario.tokens, row);
  result.scoreStage = scoreStageOf(selection.matrix, head);
  result.keys = head.weights.cols();
  const Matrix& scores = *stageMatrix(*snapshot.trace, headIndex, result.scoreStage);
  const std::optional<Index> selected = keyOf(selection.matrix, selection.column);
  const auto& names = isCrossAttention(scenario) ? scenario.keyTokens : scenario.tokens;
  for (const Index key : shownKeys(head.weights, row, selected)) {
    result.bars.push_back({key, nameAt(names, key), scores(row, key), head.weights(row, key),
                           !isVisible(scenario.attention.mask, headIndex, row, key), selected == key});
  }
  if (const auto x = sinkLogit(scenario.attention, headIndex))
    result.bars.push_back({head.weights.cols(), RowBarText::tr("nowhere", "what the sink logit takes of a row"), *x,
                           sinkShare(scenario, head, row), false, false, true});
  return result;
}

std::optional<RowBars> nextTokenBars(const Snapshot& snapshot, const Selection& selection) {
  if (!snapshot.scenario || !snapshot.trace || selection.matrix != MatrixId(Stage::Projected)) return std::nullopt;
  const Index row = std::clamp<Index>(selection.row, 0, queryTokens(*snapshot.scenario) - 1);
  std::vector<NextToken> tokens = nextTokens(*snapshot.scenario, *snapshot.trace, row);
  if (tokens.empty()) return std::nullopt;
  RowBars result;
  result.of = RowBars::Of::NextTokens;
  result.query = nameAt(snapshot.scenario->tokens, row);
  result.keys = static_cast<Index>(tokens.size());
  if (result.keys > kMaxBars) {
    std::ranges::stable_sort(tokens, [](const NextToken& a, const NextToken& b) {
      return a.follows != b.follows ? a.follows : a.share > b.share;
    });
    tokens.resize(kMaxBars);
    std::ranges::sort(tokens, {}, &NextToken::row);
  }
  for (const NextToken& token : tokens)
    result.bars.push_back(
        {token.row, nameAt(snapshot.scenario->tokens, token.row), token.logit, token.share, false, token.follows});
  return result;
}

}  // namespace attn::app
