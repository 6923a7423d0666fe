// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/compared_values.h"

#include <algorithm>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {
namespace {

bool isSame(double a, double b) {
  return a == b || (std::isnan(a) && std::isnan(b));
}

}  // namespace

Stage presentStage(const Scenario& s, Stage stage) {
  if (shapeOf(s, stage).rows > 0) return stage;
  switch (stage) {
    case Stage::QueriesRotated:
      return Stage::Queries;
    case Stage::KeysRotated:
      return Stage::Keys;
    case Stage::Latent:
      return Stage::Keys;
    case Stage::AbsorbedQueries:
      return presentStage(s, Stage::QueriesRotated);
    case Stage::KeysCached:
      return presentStage(s, Stage::KeysRotated);
    case Stage::ValuesCached:
      return Stage::Values;
    case Stage::Capped:
      return Stage::Scaled;
    case Stage::Projected:
      return Stage::Concat;
    default:
      return stage;
  }
}

MatrixId presentMatrix(const Scenario& s, const MatrixId& id) {
  const auto* stage = std::get_if<Stage>(&id);
  return stage ? MatrixId(presentStage(s, *stage)) : id;
}

const Matrix* matrixOf(const Snapshot& snapshot, const MatrixId& id, Index head) {
  if (!snapshot.scenario || !snapshot.trace || snapshot.trace->heads.empty()) return nullptr;
  head = std::clamp<Index>(head, 0, static_cast<Index>(snapshot.trace->heads.size()) - 1);
  if (const auto* stage = std::get_if<Stage>(&id)) return stageMatrix(*snapshot.trace, head, *stage);
  const auto slot = std::get<InputSlot>(id);
  const MatrixStack& stack = stackIn(*snapshot.scenario, slot);
  if (stack.empty()) return nullptr;
  return &stack[stackHead(*snapshot.scenario, slot, head)];
}

Matrix differenceOf(const Matrix& a, const Matrix& b) {
  return b.binaryExpr(a, [](double after, double before) { return isSame(after, before) ? 0.0 : after - before; });
}

CellComparison compareCell(const Snapshot& a, const Snapshot& b, const Selection& selection,
                           std::optional<Stage> shown) {
  if (!a.scenario || !b.scenario) return {};
  const bool standsIn = shown && selection.matrix == MatrixId(presentStage(*b.scenario, *shown));
  const MatrixId asked = standsIn ? MatrixId(*shown) : selection.matrix;
  const auto cellOf = [&](const Snapshot& snapshot) -> std::optional<double> {
    const Matrix* m = matrixOf(snapshot, presentMatrix(*snapshot.scenario, asked), selection.head);
    if (!m || selection.row < 0 || selection.row >= m->rows() || selection.column < 0 || selection.column >= m->cols())
      return std::nullopt;
    return (*m)(selection.row, selection.column);
  };
  CellComparison cell{cellOf(a), cellOf(b), {}};
  if (cell.a && cell.b) cell.difference = isSame(*cell.a, *cell.b) ? 0.0 : *cell.b - *cell.a;
  return cell;
}

QString signedText(double difference, int decimals) {
  constexpr double kNoise = 1e-12;
  const double size = std::abs(difference), rounds = std::pow(10.0, -decimals) / 2;
  if (size < kNoise) return numberText(0, decimals);
  // Small but nonzero: 0.00 would be wrong.
  QString text = size < rounds ? powerText(difference) : numberText(difference, decimals);
  return difference > 0 ? QStringLiteral("+") + text : text;
}

}  // namespace attn::app
