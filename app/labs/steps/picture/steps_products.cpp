// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "figures/matrix_names.h"
#include "labs/steps/picture/steps_picture.h"

namespace attn::app {
namespace {

/// The operands and the result of one matrix product.
struct Product {
  MatrixFigure left, right, result;
  std::optional<MatrixFigure> bias;
};

/// Lights the operand cells that the selected cell is computed from, or the results that it contributes to.
void light(Product& p, const Selection& selection) {
  const CellPlace cell{selection.row, selection.column};
  const auto* stage = std::get_if<Stage>(&selection.matrix);
  const auto given = [&](const MatrixFigure& f) {
    // Q, K and V may be selected as inputs.
    const auto* slot = std::get_if<InputSlot>(&selection.matrix);
    const auto* own = std::get_if<Stage>(&f.id);
    const auto is = [&](InputSlot s, Stage named) { return slot && own && *slot == s && *own == named; };
    return f.id == selection.matrix || is(InputSlot::Q, Stage::Queries) || is(InputSlot::K, Stage::Keys) ||
           is(InputSlot::V, Stage::Values);
  };
  const auto meet = [&](Index row, Index column) {
    p.left.litRow = row;
    p.right.litColumn = column;
    p.result.litCell = CellPlace{row, column};
    if (p.bias) p.bias->litCell = CellPlace{0, column};
  };
  if (given(p.result)) {
    meet(cell.row, cell.column);
  } else if (given(p.left)) {
    p.left.litCell = cell;
    p.right.litRow = cell.column;
    p.result.litRow = cell.row;
  } else if (given(p.right)) {
    const CellPlace shown = p.right.transposed ? CellPlace{cell.column, cell.row} : cell;
    p.right.litCell = shown;
    p.left.litColumn = shown.row;
    p.result.litColumn = shown.column;
  } else if (p.bias && given(*p.bias)) {
    p.bias->litCell = CellPlace{0, cell.column};
    p.result.litColumn = cell.column;
  } else if (stage && isPairStage(*stage) && p.result.id == MatrixId(Stage::Scores)) {
    meet(cell.row, cell.column);
  } else if (stage && (p.result.id == MatrixId(Stage::Output) || *stage == Stage::RowMax || *stage == Stage::RowSum)) {
    p.left.litRow = p.result.litRow = cell.row;
  }
}

/// Animates the cell of `result` at the playhead, which is column `column` of the product: its terms light up one by
/// one while the sum grows.
void run(Product& p, MatrixFigure& result, const CellPlace& cell, Index column, double fraction) {
  const auto terms = static_cast<double>(p.left.columns());
  const auto used = static_cast<Index>(fraction * terms);
  double sum = p.bias ? p.bias->at({0, column}) : 0;
  for (Index t = 0; t < used; ++t) sum += p.left.at({cell.row, t}) * p.right.at({t, column});
  result.running = sum;
  if (result.litCell != cell) return;  // another cell is selected
  p.left.litTerms = p.right.litTerms = fraction * terms;
}

/// Fills the result, and calls `animate(cell, fraction)` for the cell that is being filled, if any.
template <class Animate>
void fill(MatrixFigure& result, double filled, Animate animate) {
  result.filled = filled;
  const double begun = std::floor(filled), fraction = filled - begun;
  if (fraction < 1e-6 || begun >= static_cast<double>(result.rows() * result.columns())) return;
  const auto index = static_cast<Index>(begun);
  animate(CellPlace{index / result.columns(), index % result.columns()}, fraction);
}

std::vector<Arrangement> arrangements(Product p, const StepsData& d, double filled) {
  light(p, d.view.selection);
  fill(p.result, filled,
       [&](const CellPlace& cell, double fraction) { run(p, p.result, cell, cell.column, fraction); });
  p.result.legend = true;
  // Operands need legends if that of the result does not explain their colors.
  for (MatrixFigure* f : {&p.left, &p.right}) f->legend = !p.result.scale.explains(f->scale);
  if (p.bias && p.bias->scale.limit <= p.result.scale.limit)
    p.bias->scale = p.result.scale;
  else if (p.bias)
    p.bias->legend = true;
  const bool sharesRows = p.left.rowNames == p.result.rowNames;
  Arrangement row{Arrangement::Kind::Row, {p.left, Sign{.formula = u"·", .pixels = 34}}};
  row.parts.emplace_back(p.right);
  if (p.bias) {
    row.parts.emplace_back(Sign{.formula = u"+"});
    row.parts.emplace_back(*p.bias);
  }
  row.parts.emplace_back(Sign{.formula = u"="});
  MatrixFigure result = p.result;
  result.rowLabels = !sharesRows;
  row.parts.emplace_back(std::move(result));

  Arrangement corner{Arrangement::Kind::Corner, {p.left, p.right, p.result}};
  if (p.bias) corner.parts.emplace_back(*p.bias);
  return {std::move(row), std::move(corner)};
}

// --- latents

/// Two products side by side, [left·first | right·second]: queries and keys of latent inputs, whose last columns are
/// for the rotation.
struct JoinedProduct {
  Product content, turned;  // both in one result, the content columns first
};

/// The product that a column of the result belongs to.
Product& partAt(JoinedProduct& p, Index column) {
  return column < p.content.right.columns() ? p.content : p.turned;
}

void lightJoined(JoinedProduct& p, MatrixFigure& result, const Selection& selection) {
  const Index content = p.content.right.columns();
  const auto given = [&](const MatrixFigure& f) { return f.id == selection.matrix; };
  const CellPlace cell{selection.row, selection.column};
  if (given(result)) {
    Product& part = partAt(p, cell.column);
    part.left.litRow = cell.row;
    part.right.litColumn = cell.column < content ? cell.column : cell.column - content;
    result.litCell = cell;
    return;
  }
  for (Product* part : {&p.content, &p.turned}) {
    if (given(part->left)) {
      part->left.litCell = cell;
      part->right.litRow = cell.column;
      result.litRow = cell.row;
    } else if (given(part->right)) {
      part->right.litCell = cell;
      part->left.litColumn = cell.row;
      result.litColumn = part == &p.content ? cell.column : cell.column + content;
    }
  }
}

/// X · W_Q | W_QR = Q, and c_KV · W_UK | X · W_KR = K.
std::vector<Arrangement> joinedArrangements(const StepsData& d, Stage stage, double filled) {
  const bool queries = stage == Stage::Queries;
  MatrixFigure result = d.figure(stage);
  const MatrixId source = queries ? MatrixId(InputSlot::X) : MatrixId(Stage::Latent);
  JoinedProduct p{{d.figure(source), d.figure(queries ? InputSlot::WQ : InputSlot::WUK), result, {}},
                  {d.figure(InputSlot::X), d.figure(queries ? InputSlot::WQR : InputSlot::WKR), result, {}}};
  lightJoined(p, result, d.view.selection);
  fill(result, filled, [&](const CellPlace& cell, double fraction) {
    Product& part = partAt(p, cell.column);
    run(part, result, cell, &part == &p.content ? cell.column : cell.column - p.content.right.columns(), fraction);
  });
  result.legend = true;
  for (Product* part : {&p.content, &p.turned})
    for (MatrixFigure* f : {&part->left, &part->right}) f->legend = !result.scale.explains(f->scale);
  if (queries && !p.content.left.litRow) {  // both have the same X on the left
    MatrixFigure& x = p.content.left;
    if (p.turned.left.litRow) x.litRow = p.turned.left.litRow;
    if (p.turned.left.litColumn) x.litColumn = p.turned.left.litColumn;
    if (p.turned.left.litTerms) x.litTerms = p.turned.left.litTerms;
  }
  const Sign times = Sign{.formula = u"·", .pixels = 34}, bar = Sign{.formula = u"|", .pixels = 34};
  std::vector<Part> parts{p.content.left, times, p.content.right, bar};
  if (!queries) {
    p.turned.left.rowLabels = false;
    parts.insert(parts.end(), {p.turned.left, times});
  }
  parts.emplace_back(p.turned.right);
  std::vector<Part> stacked;  // the same without signs, if there is little room
  for (const Part& part : parts)
    if (std::holds_alternative<MatrixFigure>(part)) stacked.push_back(part);
  std::vector<Part> inOneRow = std::move(parts);
  MatrixFigure last = result;
  last.rowLabels = false;
  inOneRow.emplace_back(Sign{.formula = u"="});
  inOneRow.emplace_back(std::move(last));
  stacked.emplace_back(std::move(result));
  return {{Arrangement::Kind::Row, std::move(inOneRow)}, {Arrangement::Kind::Stack, std::move(stacked)}};
}

}  // namespace

std::vector<Arrangement> productArrangements(const StepsData& d, Stage stage, double filled) {
  const auto product = [&](MatrixFigure left, MatrixFigure right, std::optional<InputSlot> bias = {}) {
    Product p{std::move(left), std::move(right), d.figure(stage), {}};
    if (bias && d.matrix(*bias)) p.bias = d.figure(*bias);
    return arrangements(std::move(p), d, filled);
  };
  const bool queries = stage == Stage::Queries, latent = isLatent(d.scenario);
  switch (stage) {
    case Stage::Scores:
      return product(d.figure(d.scoredQueries()), d.transposedFigure(d.scoredKeys()));
    case Stage::Output:
      return product(d.figure(Stage::Weights), d.figure(d.mixedValues()));
    case Stage::Projected:
      return product(d.figure(Stage::Concat), d.figure(InputSlot::WO), InputSlot::BO);
    case Stage::Latent:
      return product(d.figure(InputSlot::X), d.figure(InputSlot::WDKV));
    case Stage::AbsorbedQueries: {
      MatrixFigure content = d.figure(Stage::Queries);
      content.values = &d.queryContent;  // the rotated columns are not absorbed
      return product(std::move(content), d.transposedFigure(InputSlot::WUK));
    }
    default:
      break;
  }
  if (latent && stage == Stage::Values) return product(d.figure(Stage::Latent), d.figure(InputSlot::WUV));
  if (latent) return joinedArrangements(d, stage, filled);
  const bool context = !queries && d.matrix(InputSlot::Context);
  MatrixFigure tokens = d.figure(context ? InputSlot::Context : InputSlot::X);
  if (!queries && !context) tokens.rowNames = &d.keyNames;
  const auto [weights, bias] = queries                ? std::pair(InputSlot::WQ, InputSlot::BQ)
                               : stage == Stage::Keys ? std::pair(InputSlot::WK, InputSlot::BK)
                                                      : std::pair(InputSlot::WV, InputSlot::BV);
  return product(std::move(tokens), d.figure(weights), bias);
}

}  // namespace attn::app
