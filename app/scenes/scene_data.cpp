// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenes/scene_data.h"

#include <algorithm>
#include <cmath>

#include "scenes/cell_text.h"
#include "theme/color_map.h"

namespace attn::app {
namespace {

using Kind = ColorScale::Kind;

ColorScale scaleFor(Kind kind, const Matrix& values) {
  const ColorLimit found = colorLimit(values);
  return {kind, found.limit, found.exceeded};
}

Formula math(const QString& text, const QColor& color) {
  return Formula::text(text, color);
}

const HeadTrace& headOf(const Trace& trace, Index head) {
  const auto last = static_cast<Index>(trace.heads.size()) - 1;
  return trace.heads[static_cast<std::size_t>(std::clamp<Index>(head, 0, last))];
}

/// Covers the numbers of both.
ColorScale united(const ColorScale& a, const ColorScale& b) {
  return {a.kind, std::max(a.limit, b.limit), a.open || b.open};
}

bool isKeySided(InputSlot slot) {
  return slot == InputSlot::K || slot == InputSlot::V || slot == InputSlot::WK || slot == InputSlot::WV ||
         slot == InputSlot::BK || slot == InputSlot::BV;
}

}  // namespace

ColorScale weightsScale(const Matrix& weights) {
  // Up to 16 keys a weight is read against 1; among many, nearly all of them would look like 0.
  if (weights.cols() <= MatrixFigure::kMostNumbered) return {Kind::Viridis, 1};
  return scaleFor(Kind::Viridis, weights);
}

SceneData::SceneData(const StepsView& v, const Theme& t)
    : view(v),
      theme(t),
      scenario(*v.snapshot.scenario),
      trace(*v.snapshot.trace),
      head(headOf(trace, v.selection.head)),
      queryNames(shownNames(queryTokenNames(scenario))),
      keyNames(shownNames(keyTokenNames(scenario))) {
  const Mask& mask = scenario.attention.mask;
  visible = visibility(mask, head.queryHead, head.scores.rows(), head.scores.cols());
  hides = !visible.all();
  if (hides || !mask.bias.empty()) {
    addend =
        mask.bias.empty() ? Matrix(Matrix::Zero(visible.rows(), visible.cols())) : mask.bias.forHead(head.queryHead);
    for (Index i = 0; i < visible.size(); ++i)
      if (!visible.data()[i]) addend.data()[i] += mask.fill;
  }
  // Scores and what becomes of them share one scale, so that a morph shows by how much they shrink; only where a cell
  // would lose all its colour, the later ones get their own.
  m_scores = scaleFor(Kind::Diverging, head.scores);
  m_late = scaleFor(Kind::Diverging, head.capped ? *head.capped : head.scaled);
  if (m_late.limit * 4 >= m_scores.limit && m_late.limit <= m_scores.limit) m_late = m_scores;
  m_exponentials = {Kind::Viridis, 1};
  if (!scenario.attention.subtractMax) {
    m_exponentials = scaleFor(Kind::Viridis, head.exponentials);
    m_exponentials.limit = std::max(1.0, m_exponentials.limit);
  }
  m_weights = weightsScale(head.weights);
}

int SceneData::decimalsOf(const MatrixId& id) const {
  return id == MatrixId(Stage::Weights) && head.weights.cols() > MatrixFigure::kMostNumbered ? 3 : 2;
}

const Matrix* SceneData::matrix(const MatrixId& id) const {
  if (const auto* stage = std::get_if<Stage>(&id)) return stageMatrix(trace, head.queryHead, *stage);
  const auto slot = std::get<InputSlot>(id);
  const MatrixStack& stack = stackIn(scenario, slot);
  if (stack.empty()) return nullptr;
  return &stack.forHead(stack.heads() == 1 ? 0 : isKeySided(slot) ? head.keyValueHead : head.queryHead);
}

void SceneData::shareScales(SceneData& a, SceneData& b) {
  for (ColorScale SceneData::*const scale :
       {&SceneData::m_scores, &SceneData::m_late, &SceneData::m_exponentials, &SceneData::m_weights}) {
    a.*scale = b.*scale = united(a.*scale, b.*scale);
  }
  a.m_beside = &b;
  b.m_beside = &a;
}

ColorScale SceneData::scaleOf(const MatrixId& id) const {
  const ColorScale own = ownScale(id);
  return m_beside && m_beside->matrix(id) ? united(own, m_beside->ownScale(id)) : own;
}

ColorScale SceneData::ownScale(const MatrixId& id) const {
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
        return {Kind::Plain, 1};  // neither signed nor a share
      case Stage::QueriesRotated:
        return scaleOf(Stage::Queries);
      case Stage::KeysRotated:
        return scaleOf(Stage::Keys);
      default:
        break;
    }
  }
  const Matrix* values = matrix(id);
  return values ? scaleFor(Kind::Diverging, *values) : ColorScale{};
}

MatrixFigure SceneData::figure(const MatrixId& id) const {
  MatrixFigure f;
  f.id = id;
  f.values = matrix(id);
  f.color = roleColor(id, theme);
  f.title = matrixSymbol(id, readableShade(f.color, theme.background));
  f.scale = scaleOf(id);
  f.decimals = decimalsOf(id);
  if (const auto* stage = std::get_if<Stage>(&id)) {
    const bool keySide = *stage == Stage::Keys || *stage == Stage::Values || *stage == Stage::KeysRotated;
    f.rowNames = keySide ? &keyNames : &queryNames;
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

MatrixFigure SceneData::transposedFigure(const MatrixId& id) const {
  MatrixFigure f = figure(id);
  f.transposed = true;
  std::swap(f.rowNames, f.columnNames);
  f.title = Formula::sup(f.title, math(QStringLiteral("⊤"), readableShade(f.color, theme.background)));
  return f;
}

MatrixFigure SceneData::addendFigure() const {
  MatrixFigure f;
  f.id = scenario.attention.mask.bias.empty() ? InputSlot::CustomMask : InputSlot::Bias;
  f.values = &addend;
  f.color = theme.scores;
  f.title = math(QStringLiteral("M"), f.color);
  f.rowNames = &queryNames;
  f.columnNames = &keyNames;
  f.scale = scaleOf(Stage::Masked);
  if (hides) f.visible = &visible;
  return f;
}

bool isPairStage(Stage stage) {
  return stage >= Stage::Scores && stage <= Stage::Weights && stage != Stage::RowMax && stage != Stage::RowSum;
}

QString matrixName(const MatrixId& id) {
  if (const auto* slot = std::get_if<InputSlot>(&id)) {
    switch (*slot) {
      case InputSlot::Q:
        return SceneText::tr("queries");
      case InputSlot::K:
        return SceneText::tr("keys");
      case InputSlot::V:
        return SceneText::tr("values");
      case InputSlot::X:
        return SceneText::tr("token vectors");
      case InputSlot::Context:
        return SceneText::tr("context vectors");
      case InputSlot::WQ:
        return SceneText::tr("query weights");
      case InputSlot::WK:
        return SceneText::tr("key weights");
      case InputSlot::WV:
        return SceneText::tr("value weights");
      case InputSlot::WO:
        return SceneText::tr("output weights");
      case InputSlot::BQ:
      case InputSlot::BK:
      case InputSlot::BV:
      case InputSlot::BO:
        return SceneText::tr("projection bias");
      case InputSlot::CustomMask:
        return SceneText::tr("mask matrix");
      case InputSlot::Bias:
        return SceneText::tr("bias");
    }
  }
  switch (std::get<Stage>(id)) {
    case Stage::Queries:
      return SceneText::tr("queries");
    case Stage::Keys:
      return SceneText::tr("keys");
    case Stage::Values:
      return SceneText::tr("values");
    case Stage::QueriesRotated:
      return SceneText::tr("rotated queries");
    case Stage::KeysRotated:
      return SceneText::tr("rotated keys");
    case Stage::Scores:
      return SceneText::tr("scores");
    case Stage::Scaled:
      return SceneText::tr("scaled scores");
    case Stage::Capped:
      return SceneText::tr("capped scores");
    case Stage::Masked:
      return SceneText::tr("masked scores");
    case Stage::RowMax:
      return SceneText::tr("row maximum");
    case Stage::Exponentials:
      return SceneText::tr("exponentials");
    case Stage::RowSum:
      return SceneText::tr("row sum");
    case Stage::Weights:
      return SceneText::tr("weights");
    case Stage::Output:
      return SceneText::tr("output");
    case Stage::Concat:
      return SceneText::tr("concat");
    case Stage::Projected:
      return SceneText::tr("projected output");
  }
  return {};
}

Formula matrixSymbol(const MatrixId& id, const QColor& color) {
  const auto t = [&](const char16_t* text) { return math(QString::fromUtf16(text), color); };
  const auto sub = [&](const char16_t* base, const char16_t* below) { return Formula::sub(t(base), t(below)); };
  const auto prime = [&](const char16_t* base) { return Formula::sup(t(base), t(u"′")); };
  if (const auto* slot = std::get_if<InputSlot>(&id)) {
    switch (*slot) {
      case InputSlot::Q:
        return t(u"Q");
      case InputSlot::K:
        return t(u"K");
      case InputSlot::V:
        return t(u"V");
      case InputSlot::X:
        return t(u"X");
      case InputSlot::Context:
        return t(u"C");
      case InputSlot::WQ:
        return sub(u"W", u"Q");
      case InputSlot::WK:
        return sub(u"W", u"K");
      case InputSlot::WV:
        return sub(u"W", u"V");
      case InputSlot::WO:
        return sub(u"W", u"O");
      case InputSlot::BQ:
        return sub(u"b", u"Q");
      case InputSlot::BK:
        return sub(u"b", u"K");
      case InputSlot::BV:
        return sub(u"b", u"V");
      case InputSlot::BO:
        return sub(u"b", u"O");
      case InputSlot::CustomMask:
      case InputSlot::Bias:
        return t(u"M");
    }
  }
  switch (std::get<Stage>(id)) {
    case Stage::Queries:
      return t(u"Q");
    case Stage::Keys:
      return t(u"K");
    case Stage::Values:
      return t(u"V");
    case Stage::QueriesRotated:
      return prime(u"Q");
    case Stage::KeysRotated:
      return prime(u"K");
    case Stage::Scores:
      return t(u"S");
    case Stage::Scaled:
      return sub(u"S", u"scaled");
    case Stage::Capped:
      return sub(u"S", u"capped");
    case Stage::Masked:
      return sub(u"S", u"masked");
    case Stage::RowMax:
      return t(u"m");
    case Stage::Exponentials:
      return t(u"E");
    case Stage::RowSum:
      return t(u"ℓ");
    case Stage::Weights:
      return t(u"P");
    case Stage::Output:
      return t(u"O");
    case Stage::Concat:
      return t(u"concat");
    case Stage::Projected:
      return t(u"Y");
  }
  return {};
}

QColor roleColor(const MatrixId& id, const Theme& theme) {
  if (const auto* slot = std::get_if<InputSlot>(&id)) {
    switch (*slot) {
      case InputSlot::Q:
      case InputSlot::WQ:
      case InputSlot::BQ:
        return theme.query;
      case InputSlot::K:
      case InputSlot::WK:
      case InputSlot::BK:
        return theme.key;
      case InputSlot::V:
      case InputSlot::WV:
      case InputSlot::BV:
        return theme.value;
      case InputSlot::WO:
      case InputSlot::BO:
        return theme.output;
      default:
        return theme.scores;
    }
  }
  switch (std::get<Stage>(id)) {
    case Stage::Queries:
    case Stage::QueriesRotated:
      return theme.query;
    case Stage::Keys:
    case Stage::KeysRotated:
      return theme.key;
    case Stage::Values:
      return theme.value;
    case Stage::Output:
    case Stage::Concat:
    case Stage::Projected:
      return theme.output;
    default:
      return theme.scores;
  }
}

QStringList shownNames(const std::vector<std::string>& names) {
  QStringList shown;
  shown.reserve(static_cast<qsizetype>(names.size()));
  for (const std::string& name : names) {
    QString text = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    for (QChar& c : text)
      if (c.isSpace()) c = u'␣';
    shown << (text.isEmpty() ? QStringLiteral("∅") : text);
  }
  return shown;
}

}  // namespace attn::app
