// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/selection.h"

#include <algorithm>

namespace attn::app {
namespace {

MatrixShape shapeOfStage(const Scenario& s, Stage stage) {
  const Index queries = queryTokens(s), keys = keyTokens(s);
  switch (stage) {
    case Stage::Queries:
      return {queries, keyWidth(s)};
    case Stage::Latent:
      return isLatent(s) ? MatrixShape{keys, latentWidth(s)} : MatrixShape{};
    case Stage::Keys:
      return {keys, keyWidth(s)};
    case Stage::Values:
      return {keys, valueWidth(s)};
    case Stage::QueriesRotated:
      return s.attention.rope ? MatrixShape{queries, keyWidth(s)} : MatrixShape{};
    case Stage::KeysRotated:
      return s.attention.rope ? MatrixShape{keys, keyWidth(s)} : MatrixShape{};
    case Stage::AbsorbedQueries:
      return isLatent(s) ? MatrixShape{queries, latentWidth(s)} : MatrixShape{};
    case Stage::KeysCached:
      return s.attention.cache ? MatrixShape{keys, keyWidth(s)} : MatrixShape{};
    case Stage::ValuesCached:
      return s.attention.cache ? MatrixShape{keys, valueWidth(s)} : MatrixShape{};
    case Stage::Capped:
      return s.attention.softcap > 0 ? MatrixShape{queries, keys} : MatrixShape{};
    case Stage::Scores:
    case Stage::Scaled:
    case Stage::Masked:
    case Stage::Exponentials:
    case Stage::Weights:
      return {queries, keys};
    case Stage::RowMax:
    case Stage::RowSum:
      return {queries, 1};
    case Stage::Output:
      return {queries, valueWidth(s)};
    case Stage::Concat:
      return {queries, s.heads.query * valueWidth(s)};
    case Stage::Projected:
      return outputWidth(s) > 0 ? MatrixShape{queries, outputWidth(s)} : MatrixShape{};
  }
  return {};
}

}  // namespace

MatrixShape shapeOf(const Scenario& scenario, const MatrixId& matrix) {
  if (const auto* stage = std::get_if<Stage>(&matrix)) return shapeOfStage(scenario, *stage);
  const MatrixStack& stack = stackIn(scenario, std::get<InputSlot>(matrix));
  return {stack.rows(), stack.cols()};
}

std::optional<InputSlot> inputOf(const Scenario& s, const MatrixId& matrix) {
  if (const auto* slot = std::get_if<InputSlot>(&matrix))
    return stackIn(s, *slot).empty() ? std::nullopt : std::optional(*slot);
  if (!std::holds_alternative<QkvInputs>(s.inputs)) return std::nullopt;
  switch (std::get<Stage>(matrix)) {
    case Stage::Queries:
      return InputSlot::Q;
    case Stage::Keys:
      return InputSlot::K;
    case Stage::Values:
      return InputSlot::V;
    default:
      return std::nullopt;
  }
}

MatrixId shownAs(const Scenario& s, const MatrixId& matrix) {
  for (const Stage stage : {Stage::Queries, Stage::Keys, Stage::Values}) {
    const std::optional<InputSlot> given = inputOf(s, stage);
    if (given && matrix == MatrixId(*given)) return stage;
  }
  return matrix;
}

bool isKeySided(InputSlot slot) {
  return slot == InputSlot::K || slot == InputSlot::V || slot == InputSlot::WK || slot == InputSlot::WV ||
         slot == InputSlot::BK || slot == InputSlot::BV || slot == InputSlot::WUK || slot == InputSlot::WUV;
}

Index stackHead(const Scenario& s, InputSlot slot, Index queryHead) {
  if (stackIn(s, slot).heads() <= 1) return 0;
  const Index head = std::clamp<Index>(queryHead, 0, s.heads.query - 1);
  return isKeySided(slot) ? s.heads.keyValueHeadOf(head) : head;
}

Selection clamped(Selection selection, const Scenario& scenario) {
  MatrixShape shape = shapeOf(scenario, selection.matrix);
  if (shape.rows == 0 || shape.columns == 0) {
    selection.matrix = Stage::Scores;
    shape = shapeOf(scenario, selection.matrix);
  }
  selection.head = std::clamp<Index>(selection.head, 0, scenario.heads.query - 1);
  selection.row = std::clamp<Index>(selection.row, 0, shape.rows - 1);
  selection.column = std::clamp<Index>(selection.column, 0, shape.columns - 1);
  return selection;
}

Selection movedCell(Selection selection, const Scenario& scenario, Index down, Index right) {
  const MatrixShape shape = shapeOf(scenario, selection.matrix);
  selection.row = std::clamp<Index>(selection.row + down, 0, std::max<Index>(0, shape.rows - 1));
  selection.column = std::clamp<Index>(selection.column + right, 0, std::max<Index>(0, shape.columns - 1));
  return selection;
}

MatrixId matrixNextTo(const std::vector<MatrixId>& all, const MatrixId& present, int direction) {
  if (all.empty()) return present;
  const auto count = static_cast<std::ptrdiff_t>(all.size()), at = std::ranges::find(all, present) - all.begin();
  return all[static_cast<std::size_t>(at == count ? 0 : (at + direction + count) % count)];
}

Selection tellingSelection(Selection selection, const Scenario& scenario, const Trace& trace) {
  const Matrix& weights = trace.heads[static_cast<std::size_t>(selection.head)].weights;
  double clearest = 0;
  for (Index i = 0; i < weights.rows(); ++i) {
    Index key = 0;
    const double largest = weights.row(i).maxCoeff(&key);
    const bool hadChoice = (weights.row(i).array() > 0).count() > 1;
    if (!hadChoice || largest <= clearest) continue;
    clearest = largest;
    selection.row = i;
    selection.column = key;
  }
  return clamped(selection, scenario);
}

}  // namespace attn::app
