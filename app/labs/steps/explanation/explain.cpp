// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "attention/row_tokens.h"
#include "explanation/sum_writer.h"
#include "figures/compared_values.h"
#include "figures/matrix_names.h"
#include "labs/steps/explanation/place.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// In the order of the stages.
constexpr struct {
  const char* title;
  void (*explain)(const Place&, Explanation&);
} kStages[] = {
    {QT_TRANSLATE_NOOP("ExplainText", "Queries"), &explainProjection},
    {QT_TRANSLATE_NOOP("ExplainText", "Latents"), &explainProjection},
    {QT_TRANSLATE_NOOP("ExplainText", "Keys"), &explainProjection},
    {QT_TRANSLATE_NOOP("ExplainText", "Values"), &explainProjection},
    {QT_TRANSLATE_NOOP("ExplainText", "Rotated queries"), &explainRotation},
    {QT_TRANSLATE_NOOP("ExplainText", "Rotated keys"), &explainRotation},
    {QT_TRANSLATE_NOOP("ExplainText", "Absorbed queries"), &explainProjection},
    {QT_TRANSLATE_NOOP("ExplainText", "Cached keys"), &explainCached},
    {QT_TRANSLATE_NOOP("ExplainText", "Cached values"), &explainCached},
    {QT_TRANSLATE_NOOP("ExplainText", "Scores"), &explainScores},
    {QT_TRANSLATE_NOOP("ExplainText", "Scaled scores"), &explainScaled},
    {QT_TRANSLATE_NOOP("ExplainText", "Capped scores"), &explainCapped},
    {QT_TRANSLATE_NOOP("ExplainText", "Masked scores"), &explainMasked},
    {QT_TRANSLATE_NOOP("ExplainText", "Row maximum"), &explainRowMax},
    {QT_TRANSLATE_NOOP("ExplainText", "Exponentials"), &explainExponentials},
    {QT_TRANSLATE_NOOP("ExplainText", "Row sum"), &explainRowSum},
    {QT_TRANSLATE_NOOP("ExplainText", "Weights"), &explainWeights},
    {QT_TRANSLATE_NOOP("ExplainText", "Output"), &explainOutput},
    {QT_TRANSLATE_NOOP("ExplainText", "All heads side by side"), &explainConcat},
    {QT_TRANSLATE_NOOP("ExplainText", "All heads mixed"), &explainProjected},
};

QString titleOf(const MatrixId& id) {
  if (const auto* slot = std::get_if<InputSlot>(&id)) return inputTitle(*slot);
  return ExplainText::tr(kStages[static_cast<std::size_t>(std::get<Stage>(id))].title);
}

QString nameOf(const Place& p, const MatrixId& id) {
  const std::optional<Sequence> rows = rowTokens(id);
  if (!rows) return titleOf(id);
  const QString row = *rows == Sequence::Query ? p.query(p.row()) : p.key(p.row());
  const auto* stage = std::get_if<Stage>(&id);
  const bool ofPair =
      stage ? isPairStage(*stage) : id == MatrixId(InputSlot::CustomMask) || id == MatrixId(InputSlot::Bias);
  return ofPair ? row + QStringLiteral(" → ") + p.key(p.column()) : row;
}

QString placeOf(const Place& p, const MatrixId& id, const Matrix& matrix) {
  const QString place = matrix.cols() == 1 && matrix.rows() > 1 ? rowText(p.row()) : cellPlaceText(p.row(), p.column());
  const auto* stage = std::get_if<Stage>(&id);
  const bool ofHead = p.manyHeads() && stage && *stage < Stage::Concat && *stage != Stage::Latent;
  return ofHead ? ExplainText::tr("head %1, %2").arg(indexText(p.cell.head), place) : place;
}

}  // namespace

Explanation explain(const Snapshot& snapshot, const Selection& selection, const Theme& theme) {
  Explanation e;
  const MatrixId& id = selection.matrix;
  e.title = titleOf(id);
  if (!snapshot.scenario || !snapshot.trace || snapshot.trace->heads.empty()) return e;
  const Trace& trace = *snapshot.trace;
  Selection cell = selection;
  cell.head = std::clamp<Index>(cell.head, 0, static_cast<Index>(trace.heads.size()) - 1);
  const auto* slot = std::get_if<InputSlot>(&id);
  const Matrix* matrix = matrixOf(snapshot, id, cell.head);
  if (!matrix || matrix->size() == 0) {
    e.question = slot ? ExplainText::tr("This document has no such matrix.")
                      : ExplainText::tr("This step is switched off in this document.");
    e.plainText = plainTextOf(e);
    return e;
  }
  cell.row = std::clamp<Index>(cell.row, 0, matrix->rows() - 1);
  cell.column = std::clamp<Index>(cell.column, 0, matrix->cols() - 1);

  const Place place{*snapshot.scenario, trace, trace.head(cell.head), cell, theme};
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
    kStages[static_cast<std::size_t>(place.stage())].explain(place, e);
  if (slot && !isExactAt(value, theme.decimals))
    e.remarks.push_back(ExplainText::tr("In full: %1").arg(fullText(value)));
  std::erase_if(e.remarks, [](const QString& remark) { return remark.isEmpty(); });
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
