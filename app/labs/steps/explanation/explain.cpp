// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "attention/row_tokens.h"
#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString titleOf(InputSlot slot) {
  switch (slot) {
    case InputSlot::Q:
      return ExplainText::tr("Queries");
    case InputSlot::K:
      return ExplainText::tr("Keys");
    case InputSlot::V:
      return ExplainText::tr("Values");
    case InputSlot::X:
      return ExplainText::tr("Token vectors");
    case InputSlot::Context:
      return ExplainText::tr("Second sequence");
    case InputSlot::WQ:
      return ExplainText::tr("Query projection");
    case InputSlot::WK:
      return ExplainText::tr("Key projection");
    case InputSlot::WV:
      return ExplainText::tr("Value projection");
    case InputSlot::WO:
      return ExplainText::tr("Output projection");
    case InputSlot::BQ:
      return ExplainText::tr("Query bias");
    case InputSlot::BK:
      return ExplainText::tr("Key bias");
    case InputSlot::BV:
      return ExplainText::tr("Value bias");
    case InputSlot::BO:
      return ExplainText::tr("Output bias");
    case InputSlot::CustomMask:
      return ExplainText::tr("Custom mask");
    case InputSlot::Bias:
      return ExplainText::tr("Added to the scores");
    case InputSlot::WQR:
      return ExplainText::tr("Query projection (rotated)");
    case InputSlot::WDKV:
      return ExplainText::tr("Compression");
    case InputSlot::WUK:
      return ExplainText::tr("Expansion to keys");
    case InputSlot::WUV:
      return ExplainText::tr("Expansion to values");
    case InputSlot::WKR:
      return ExplainText::tr("Key projection (rotated)");
  }
  return {};
}

QString titleOf(Stage stage) {
  switch (stage) {
    case Stage::Queries:
      return ExplainText::tr("Queries");
    case Stage::Latent:
      return ExplainText::tr("Latents");
    case Stage::Keys:
      return ExplainText::tr("Keys");
    case Stage::Values:
      return ExplainText::tr("Values");
    case Stage::QueriesRotated:
      return ExplainText::tr("Rotated queries");
    case Stage::KeysRotated:
      return ExplainText::tr("Rotated keys");
    case Stage::AbsorbedQueries:
      return ExplainText::tr("Absorbed queries");
    case Stage::KeysCached:
      return ExplainText::tr("Cached keys");
    case Stage::ValuesCached:
      return ExplainText::tr("Cached values");
    case Stage::Scores:
      return ExplainText::tr("Scores");
    case Stage::Scaled:
      return ExplainText::tr("Scaled scores");
    case Stage::Capped:
      return ExplainText::tr("Capped scores");
    case Stage::Masked:
      return ExplainText::tr("Masked scores");
    case Stage::RowMax:
      return ExplainText::tr("Row maximum");
    case Stage::Exponentials:
      return ExplainText::tr("Exponentials");
    case Stage::RowSum:
      return ExplainText::tr("Row sum");
    case Stage::Weights:
      return ExplainText::tr("Weights");
    case Stage::Output:
      return ExplainText::tr("Output");
    case Stage::Concat:
      return ExplainText::tr("All heads side by side");
    case Stage::Projected:
      return ExplainText::tr("All heads mixed");
  }
  return {};
}

bool columnsAreKeys(const MatrixId& id) {
  if (const auto* slot = std::get_if<InputSlot>(&id)) return *slot == InputSlot::CustomMask || *slot == InputSlot::Bias;
  const Stage stage = std::get<Stage>(id);
  return (stage >= Stage::Scores && stage <= Stage::Masked) || stage == Stage::Exponentials || stage == Stage::Weights;
}

QString nameOf(const Place& p, const MatrixId& id) {
  const std::optional<Sequence> rows = rowTokens(id);
  if (!rows) return titleOf(std::get<InputSlot>(id));
  const QString row = *rows == Sequence::Query ? p.query(p.row()) : p.key(p.row());
  return columnsAreKeys(id) ? row + QStringLiteral(" → ") + p.key(p.column()) : row;
}

QString placeOf(const Place& p, const MatrixId& id, const Matrix& matrix) {
  const QString place = matrix.cols() == 1 && matrix.rows() > 1 ? rowText(p.row()) : cellPlaceText(p.row(), p.column());
  const auto* stage = std::get_if<Stage>(&id);
  const bool ofHead = p.manyHeads() && stage && *stage < Stage::Concat && *stage != Stage::Latent;
  return ofHead ? ExplainText::tr("head %1, %2").arg(indexText(p.cell.head), place) : place;
}

const Matrix* inputMatrix(const Scenario& scenario, InputSlot slot, Index queryHead) {
  const MatrixStack& stack = stackIn(scenario, slot);
  if (stack.empty()) return nullptr;
  return &stack[stackHead(scenario, slot, queryHead)];
}

void explainStage(const Place& p, Stage stage, Explanation& e) {
  const bool cached = stage == Stage::KeysCached || stage == Stage::ValuesCached;
  if (cached && isLatent(p.scenario)) return explainCachedLatent(p, stage, e);
  switch (stage) {
    case Stage::Latent:
    case Stage::AbsorbedQueries:
      return explainLatent(p, stage, e);
    case Stage::Queries:
    case Stage::Keys:
    case Stage::Values:
      return explainProjection(p, stage, e);
    case Stage::QueriesRotated:
    case Stage::KeysRotated:
      return explainRotation(p, stage, e);
    case Stage::KeysCached:
    case Stage::ValuesCached:
      return explainCached(p, stage, e);
    case Stage::Scores:
      return explainScores(p, e);
    case Stage::Scaled:
      return explainScaled(p, e);
    case Stage::Capped:
      return explainCapped(p, e);
    case Stage::Masked:
      return explainMasked(p, e);
    case Stage::RowMax:
      return explainRowMax(p, e);
    case Stage::Exponentials:
      return explainExponentials(p, e);
    case Stage::RowSum:
      return explainRowSum(p, e);
    case Stage::Weights:
      return explainWeights(p, e);
    case Stage::Output:
      return explainOutput(p, e);
    case Stage::Concat:
      return explainConcat(p, e);
    case Stage::Projected:
      return explainProjected(p, e);
  }
}

}  // namespace

Explanation explain(const Snapshot& snapshot, const Selection& selection, const Theme& theme) {
  Explanation e;
  const MatrixId& id = selection.matrix;
  e.title = std::visit([](auto named) { return titleOf(named); }, id);
  if (!snapshot.scenario || !snapshot.trace || snapshot.trace->heads.empty()) return e;
  const Trace& trace = *snapshot.trace;
  Selection cell = selection;
  cell.head = std::clamp<Index>(cell.head, 0, static_cast<Index>(trace.heads.size()) - 1);
  const auto* slot = std::get_if<InputSlot>(&id);
  const Matrix* matrix =
      slot ? inputMatrix(*snapshot.scenario, *slot, cell.head) : stageMatrix(trace, cell.head, std::get<Stage>(id));
  if (!matrix || matrix->size() == 0) {
    e.question = slot ? ExplainText::tr("This document has no such matrix.")
                      : ExplainText::tr("This step is switched off in this document.");
    e.plainText = plainTextOf(e);
    return e;
  }
  cell.row = std::clamp<Index>(cell.row, 0, matrix->rows() - 1);
  cell.column = std::clamp<Index>(cell.column, 0, matrix->cols() - 1);

  const Place place{*snapshot.scenario, trace, trace.heads[static_cast<std::size_t>(cell.head)], cell, theme};
  e.formula = stepFormula(place, id);
  e.whole = wholeFormula(place, id);
  e.cellName = nameOf(place, id);
  e.cellPlace = placeOf(place, id, *matrix);
  const double value = (*matrix)(cell.row, cell.column);
  e.result = numberText(value, theme.decimals);
  e.relation = QStringLiteral("=");
  if (slot)
    explainInput(place, *slot, e);
  else
    explainStage(place, std::get<Stage>(id), e);
  if (slot && !isExactAt(value, theme.decimals))
    e.remarks.push_back(ExplainText::tr("In full: %1").arg(fullText(value)));
  std::erase_if(e.remarks, [](const QString& remark) { return remark.isEmpty(); });
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
