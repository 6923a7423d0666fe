// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/head_figures.h"

#include <algorithm>
#include <cmath>

#include "attention/operations.h"
#include "attention/row_tokens.h"
#include "figures/cell_text.h"
#include "figures/matrix_names.h"
#include "figures/weights_map.h"
#include "scenario/head_settings.h"
#include "text/token_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

using Kind = ColorScale::Kind;

Formula math(const QString& text, const QColor& color) {
  return Formula::text(text, color);
}

const HeadTrace& headOf(const Trace& trace, Index head) {
  const auto last = static_cast<Index>(trace.heads.size()) - 1;
  return trace.heads[static_cast<std::size_t>(std::clamp<Index>(head, 0, last))];
}

/// True for matrices between the values and the output.
bool isOfValues(const MatrixId& id) {
  for (const MatrixId& one :
       std::initializer_list<MatrixId>{InputSlot::V, InputSlot::WV, InputSlot::BV, InputSlot::WO, InputSlot::BO,
                                       InputSlot::WUV, Stage::Values, Stage::Output, Stage::Concat, Stage::Projected})
    if (id == one) return true;
  return false;
}

/// A scale that covers both.
ColorScale united(const ColorScale& a, const ColorScale& b) {
  return {a.kind, std::max(a.limit, b.limit), a.open || b.open, a.notNumbers || b.notNumbers,
          a.infinities || b.infinities};
}

constexpr double kSameSize = 4;  // magnitudes within this ratio share a scale

}  // namespace

HeadFigures::HeadFigures(const Snapshot& snapshot, Index queryHead, const Theme& t, std::shared_ptr<FaceCache> known)
    : theme(t),
      faces(known ? std::move(known) : std::make_shared<FaceCache>()),
      scenario(*snapshot.scenario),
      trace(*snapshot.trace),
      head(headOf(trace, queryHead)),
      queryNames(shownTokens(queryTokenNames(scenario))),
      keyNames(shownTokens(keyTokenNames(scenario))) {
  const Mask& mask = scenario.attention.mask;
  visible = visibility(mask, head.queryHead, head.scores.rows(), head.scores.cols());
  hides = !visible.all();
  const std::optional<double> slope = alibiSlope(scenario, head.queryHead);
  if (hides || slope || !mask.bias.empty()) {
    addend =
        mask.bias.empty() ? Matrix(Matrix::Zero(visible.rows(), visible.cols())) : mask.bias.forHead(head.queryHead);
    if (slope) addend += linearBias(*slope, mask.queryOffset, visible.rows(), visible.cols(), Arithmetic::Double);
    for (Index i = 0; i < visible.size(); ++i)
      if (!visible.data()[i]) addend.data()[i] += mask.fill;
  }
  m_factorsLimit = std::max(typicalColorLimit(head.q).limit, typicalColorLimit(head.k).limit);
  m_scoresLimit = std::max(m_factorsLimit, typicalColorLimit(head.scores).limit);
  m_valuesLimit = std::max(typicalColorLimit(head.v).limit, typicalColorLimit(head.output).limit);
  // Scores and later stages share one scale, so that the animation shows how much they shrink; the later ones get their
  // own only if cells would become colorless.
  m_scores = signedScale(head.scores, {m_scoresLimit});
  m_late = signedScale(head.capped ? *head.capped : head.scaled, {m_scoresLimit});
  if (m_late.limit * kSameSize >= m_scores.limit && m_late.limit <= m_scores.limit) m_late.limit = m_scores.limit;
  m_exponentials = scaleCovering(Kind::Viridis, head.exponentials);
  m_exponentials.limit = scenario.attention.subtractMax ? 1 : std::max(1.0, m_exponentials.limit);
  m_exponentials.open = m_exponentials.open && !scenario.attention.subtractMax;
  m_weights = weightsScale(head.weights);
}

int HeadFigures::decimalsOf(const MatrixId& id) const {
  const bool manyWeights = id == MatrixId(Stage::Weights) && head.weights.cols() > MatrixFigure::kMaxNumbered;
  return manyWeights && theme.decimals == kDefaultDecimals ? 3 : theme.decimals;
}

const Matrix* HeadFigures::matrix(const MatrixId& id) const {
  if (const auto* stage = std::get_if<Stage>(&id)) return stageMatrix(trace, head.queryHead, *stage);
  const auto slot = std::get<InputSlot>(id);
  const MatrixStack& stack = stackIn(scenario, slot);
  if (stack.empty()) return nullptr;
  return &stack[stackHead(scenario, slot, head.queryHead)];
}

void HeadFigures::shareScales(HeadFigures& a, HeadFigures& b) {
  for (ColorScale HeadFigures::*const scale :
       {&HeadFigures::m_scores, &HeadFigures::m_late, &HeadFigures::m_exponentials, &HeadFigures::m_weights}) {
    a.*scale = b.*scale = united(a.*scale, b.*scale);
  }
  for (double HeadFigures::*const limit :
       {&HeadFigures::m_scoresLimit, &HeadFigures::m_factorsLimit, &HeadFigures::m_valuesLimit})
    a.*limit = b.*limit = std::max(a.*limit, b.*limit);
  a.m_beside = &b;
  b.m_beside = &a;
}

ColorScale HeadFigures::scaleOf(const MatrixId& id) const {
  const ColorScale own = ownScale(id);
  return m_beside && m_beside->matrix(id) ? united(own, m_beside->ownScale(id)) : own;
}

ColorScale HeadFigures::ownScale(const MatrixId& id) const {
  if (const auto* stage = std::get_if<Stage>(&id)) {
    switch (*stage) {
      case Stage::Scores:
      case Stage::Scaled:
      case Stage::Capped:
      case Stage::Masked:
      case Stage::RowMax:
        return *stage == Stage::Scores ? m_scores : m_late;
      case Stage::Exponentials:
      case Stage::Weights:
        return *stage == Stage::Weights ? m_weights : m_exponentials;
      case Stage::RowSum:
        return {Kind::Plain, 1};  // neither signed nor a proportion
      case Stage::QueriesRotated:
        return scaleOf(Stage::Queries);
      case Stage::KeysRotated:
        return scaleOf(Stage::Keys);
      case Stage::KeysCached:
        return scaleOf(Stage::Keys);
      case Stage::ValuesCached:
        return scaleOf(Stage::Values);
      default:
        break;
    }
  }
  const Matrix* values = matrix(id);
  if (!values) return {};
  return isOfValues(id) ? signedScale(*values, {m_valuesLimit}) : signedScale(*values, {m_scoresLimit, m_factorsLimit});
}

ColorScale HeadFigures::signedScale(const Matrix& values, std::initializer_list<double> common) const {
  const ColorLimit own = typicalColorLimit(values);
  ColorScale scale{Kind::Diverging, own.limit, own.exceeded, own.notNumbers, own.infinities};
  for (const double limit : common) {
    if (scale.limit > limit || scale.limit * kSameSize < limit) continue;
    scale.limit = limit;
    break;
  }
  return scale;
}

MatrixFigure HeadFigures::figure(const MatrixId& id) const {
  MatrixFigure f;
  f.id = id;
  f.faces = faces.get();
  f.values = matrix(id);
  f.color = roleColor(id, theme);
  f.title = matrixSymbol(id, readableShade(f.color, theme.background));
  f.scale = scaleOf(id);
  f.decimals = decimalsOf(id);
  if (const auto* stage = std::get_if<Stage>(&id)) {
    f.rowNames = rowTokens(id) == Sequence::Key ? &keyNames : &queryNames;
    if (isPairStage(*stage)) f.columnNames = &keyNames;
    const bool late = *stage == Stage::Masked || *stage == Stage::Exponentials || *stage == Stage::Weights;
    if (late && hides) f.visible = &visible;
    if (*stage == Stage::Weights && !head.emptyRows.empty()) f.emptyRows = &head.emptyRows;
    f.columnLabels = *stage != Stage::RowMax && *stage != Stage::RowSum;
  } else {
    const auto slot = std::get<InputSlot>(id);
    if (slot == InputSlot::X || slot == InputSlot::Q) f.rowNames = &queryNames;
    if (slot == InputSlot::Context || slot == InputSlot::K || slot == InputSlot::V) f.rowNames = &keyNames;
    if (f.values && f.values->rows() == 1 && slot >= InputSlot::BQ && slot <= InputSlot::BO) f.rowLabels = false;
  }
  return f;
}

MatrixFigure HeadFigures::transposedFigure(const MatrixId& id) const {
  MatrixFigure f = figure(id);
  f.transposed = true;
  std::swap(f.rowNames, f.columnNames);
  f.title = Formula::sup(f.title, math(QStringLiteral("⊤"), readableShade(f.color, theme.background)));
  return f;
}

MatrixFigure HeadFigures::addendFigure() const {
  MatrixFigure f;
  f.faces = faces.get();
  f.id = scenario.attention.mask.bias.empty() ? InputSlot::CustomMask : InputSlot::Bias;
  f.values = &addend;
  f.color = theme.scores;
  const bool alibi = scenario.attention.alibi.has_value();
  f.title = math(alibi ? QStringLiteral("M − μ|p − j|") : QStringLiteral("M"), f.color);
  f.rowNames = &queryNames;
  f.columnNames = &keyNames;
  f.scale = scaleOf(Stage::Masked);
  if (hides) f.visible = &visible;
  return f;
}

}  // namespace attn::app
