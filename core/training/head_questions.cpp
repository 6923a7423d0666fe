// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/head_questions.h"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "training/head_scores.h"

namespace attn {
namespace {

struct StreamPartRow {
  ResidualComponent part;
  Vector row;  // its contribution to the row read by W_Q and W_K, [d]
};

/// The learned positions, in double; nullopt if the model has none.
std::optional<Matrix> positionsOf(const TrainingConfiguration& c, const ModelWeights& weights) {
  const ModelLayout layout(c);
  if (const ModelTensor* table = layout.positions()) return matrixOf(*table, weights);
  return std::nullopt;
}

/// Splits row p of the input of a layer's W_Q and W_K into parts, which add up to readQk.row(p).
std::vector<StreamPartRow> partsOfRow(const TrainingConfiguration& c, const std::optional<Matrix>& positions,
                                      const ModelPass& pass, Index layer, Index p) {
  const auto at = static_cast<std::size_t>(layer);
  std::vector<StreamPartRow> parts;
  Vector token = pass.layers.front().stream.row(p);
  std::optional<Vector> position;
  if (positions) position = positions->row(p);
  if (position && c.positions == PositionUse::Stream) token -= *position;
  parts.push_back({{ResidualComponent::Kind::Token}, token});
  if (position) parts.push_back({{ResidualComponent::Kind::Position}, *position});
  for (Index l = 0; l < layer; ++l)
    for (Index h = 0; h < c.heads; ++h)
      parts.push_back({{ResidualComponent::Kind::Head, l, h},
                       pass.layers[static_cast<std::size_t>(l)].heads[static_cast<std::size_t>(h)].written.row(p)});
  if (!c.layerNorm) return parts;
  // The input is the stream minus its mean, divided by its deviation; all parts are scaled alike.
  const Vector row = pass.layers[at].stream.row(p), read = pass.layers[at].read.row(p);
  const Vector centerd = row.array() - row.mean();
  const double length = centerd.squaredNorm();
  const double factor = length > 0 ? read.dot(centerd) / length : 0;
  for (StreamPartRow& each : parts) {
    // Added after the norm, so not scaled.
    if (each.part.kind == ResidualComponent::Kind::Position && c.positions == PositionUse::QueriesAndKeys) continue;
    each.row = (each.row.array() - each.row.mean()).eval() * factor;
  }
  return parts;
}

void expectVisible(const ModelPass& pass, Index layer, Index head, Index query, Index key) {
  const auto within = [](Index index, Index count) { return index >= 0 && index < count; };
  if (!within(layer, static_cast<Index>(pass.layers.size()))) throw std::invalid_argument("score: no such layer");
  const LayerPass& of = pass.layers[static_cast<std::size_t>(layer)];
  if (!within(head, static_cast<Index>(of.heads.size()))) throw std::invalid_argument("score: no such head");
  if (!within(query, of.stream.rows()) || !within(key, query + 1))
    throw std::invalid_argument("score: the query does not see the key");
}

const HeadPass& headOf(const ModelPass& pass, Index layer, Index head) {
  return pass.layers[static_cast<std::size_t>(layer)].heads[static_cast<std::size_t>(head)];
}

}  // namespace

std::vector<ScorePart> scoreByKeyParts(const TrainingConfiguration& c, const ModelWeights& weights,
                                       const ModelPass& pass, Index layer, Index head, Index query, Index key) {
  expectVisible(pass, layer, head, query, key);
  const ModelLayout layout(c);
  // A part's score is part . (W_K q) scale.
  const Vector q = headOf(pass, layer, head).q.row(query);
  const Vector direction = matrixOf(layout.wK(layer), weights, head) * q * effectiveScale(c);
  const std::optional<Matrix> positions = positionsOf(c, weights);
  std::vector<ScorePart> parts;
  for (Index j = 0; j <= query; ++j) {
    const std::vector<StreamPartRow> rows = partsOfRow(c, positions, pass, layer, j);
    parts.resize(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const double score = rows[i].row.dot(direction);
      parts[i].part = rows[i].part;
      parts[i].rowMean += score / static_cast<double>(query + 1);
      if (j == key) parts[i].score = score;
    }
  }
  return parts;
}

std::vector<Ablation> ablations(const TrainingConfiguration& c, const ModelWeights& weights,
                                const std::vector<TaskSequence>& fresh, const std::stop_token& stop) {
  std::vector<Ablation> all;
  const auto add = [&](const AblatedHeads& silent, Index layer, Index head) {
    if (stop.stop_requested()) return;
    const TrainingPoint point = measured(c, weights, fresh, 0, silent);
    all.push_back({silent, layer, head, point.accuracy, point.loss});
  };
  const auto off = [&](Index layer, Index first, Index count) {
    AblatedHeads silent;
    silent.off.assign(static_cast<std::size_t>(c.layers * c.heads), false);
    std::fill_n(silent.off.begin() + layer * c.heads + first, count, true);
    return silent;
  };
  add({}, -1, -1);
  for (Index layer = 0; layer < c.layers; ++layer) {
    for (Index head = 0; head < c.heads; ++head) add(off(layer, head, 1), layer, head);
    add(off(layer, 0, c.heads), layer, -1);
  }
  return all;
}

Scenario layerAsScenario(const TrainingConfiguration& c, const ModelWeights& weights, const TaskSequence& text,
                         Index layer, std::optional<Index> head) {
  if (layer < 0 || layer >= c.layers || (head && (*head < 0 || *head >= c.heads)))
    throw std::invalid_argument("layerAsScenario: no such layer or head");
  if (text.tokens.empty()) throw std::invalid_argument("layerAsScenario: a text without tokens");
  const ModelPass pass = passThrough(c, weights, text);
  const ModelLayout layout(c);
  const Matrix& read = pass.layers[static_cast<std::size_t>(layer)].read;
  const Index first = head.value_or(0), count = head ? 1 : c.heads;

  // [read | positions] [W; W] = (read + positions) W, and [read | positions] [W; 0] = read W.
  const bool stacked = c.positions == PositionUse::QueriesAndKeys;
  const Index width = stacked ? 2 * c.modelWidth : c.modelWidth;
  Matrix x(read.rows(), width);
  x.leftCols(c.modelWidth) = read;
  if (stacked) x.rightCols(c.modelWidth) = matrixOf(*layout.positions(), weights).topRows(read.rows());
  const auto stack = [&](const ModelTensor& tensor, bool positionsToo) {
    return MatrixStack::of(count, [&](Index h) {
      const Matrix w = matrixOf(tensor, weights, first + h);
      Matrix tall = Matrix::Zero(width, w.cols());
      tall.topRows(w.rows()) = w;
      if (stacked && positionsToo) tall.bottomRows(w.rows()) = w;
      return tall;
    });
  };

  Scenario scenario;
  for (const int token : text.tokens) scenario.tokens.push_back(tokenName(c, token));
  scenario.heads = {count, count};
  scenario.inputs = ProjectedInputs{
      .x = MatrixStack(std::move(x)),
      .context = {},
      .wQ = stack(layout.wQ(layer), true),
      .wK = stack(layout.wK(layer), true),
      .wV = stack(layout.wV(layer), false),
      .wO =
          MatrixStack(Matrix(matrixOf(layout.wO(layer), weights).middleRows(first * c.headWidth, count * c.headWidth))),
      .bQ = {},
      .bK = {},
      .bV = {},
      .bO = {}};
  scenario.attention.scale = c.scale;
  scenario.attention.mask.causal = true;
  return scenario;
}

}  // namespace attn
