// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include "attention/accidents.h"
#include "attention/row_facts.h"
#include "attention/step_formats.h"
#include "attention/visibility.h"
#include "explanation/explanation.h"
#include "explanation/markup.h"
#include "explanation/sum_writer.h"

namespace attn::app {

/// Translation context of all explanations.
struct ExplainText {
  Q_DECLARE_TR_FUNCTIONS(ExplainText)
};

/// The explained cell and everything its explanation may use.
struct Place {
  const Scenario& scenario;
  const Trace& trace;
  const HeadTrace& head;
  const Selection& cell;  // inside its matrix
  const Theme& theme;

  Stage stage() const { return std::get<Stage>(cell.matrix); }  // must not be called for an input
  Index row() const { return cell.row; }
  Index column() const { return cell.column; }
  const Mask& mask() const { return scenario.attention.mask; }
  bool manyHeads() const { return trace.heads.size() > 1; }
  bool hasProjections() const { return modelWidth(scenario) > 0; }
  bool sees(Index query, Index key) const { return isVisible(mask(), cell.head, query, key); }
  bool isEmptyRow(Index query) const;
  /// True if the row has no visible key; a finite fill still gives it weights.
  bool isBlindRow(Index query) const;
  /// The format the cell was actually computed in, which may differ from the document's: scores and softmax may have
  /// more digits than what is stored.
  Arithmetic arithmetic() const {
    const auto* stage = std::get_if<Stage>(&cell.matrix);
    const bool summed = stage && *stage >= Stage::Scores && *stage <= Stage::RowSum;
    return summed ? softmaxArithmetic(scenario, trace.backend) : arithmeticOf(trace.backend);
  }
  Arithmetic scoresArithmetic() const { return softmaxArithmetic(scenario, trace.backend); }
  Claim claim(ClaimKind kind, double value = 0, double other = 0) const {
    return {kind, cell.head, cell.row, cell.column, value, other};
  }
  void addClaim(Explanation& e, ClaimKind kind, double value = 0, double other = 0) const {
    e.claims.push_back(claim(kind, value, other));
  }
  /// Adds a remark that states a claim.
  void remark(Explanation& e, const QString& text, ClaimKind kind, double value = 0, double other = 0) const {
    e.remarks.push_back(text);
    addClaim(e, kind, value, other);
  }
  /// The scores before the mask: capped if there is a cap, else scaled.
  const Matrix& beforeMask() const { return head.capped ? *head.capped : head.scaled; }
  const Matrix& scoredQueries() const { return head.qRotated ? *head.qRotated : head.q; }
  const Matrix& scoredKeys() const { return attn::scoredKeys(head); }
  const Matrix& mixedValues() const { return attn::mixedValues(head); }

  /// Tokens as bold rich text, quoted.
  QString query(Index) const;
  QString key(Index) const;
  /// Matrix names in the color of their role.
  QString q(const QString& text = QStringLiteral("Q")) const { return colored(text, theme.query); }
  QString k(const QString& text = QStringLiteral("K")) const { return colored(text, theme.key); }
  QString v(const QString& text = QStringLiteral("V")) const { return colored(text, theme.value); }
  QString o(const QString& text = QStringLiteral("O")) const { return colored(text, theme.output); }
};

/// "K 3×2"
QString shapeOf(const QString& name, Index rows, Index cols);
QString shapeOf(const QString& name, const Matrix&);
/// "Shapes: Q 6×4 · Kᵀ 4×6 = S 6×6"
QString shapesText(const QString&);

// --- one function per family of stages; each fills everything except the title, the places and the plain text

void explainInput(const Place&, InputSlot, Explanation&);
QString inputTitle(InputSlot);
/// Queries, keys and values; of latent inputs also latents and absorbed queries.
void explainProjection(const Place&, Explanation&);
/// The low-precision cache for keys and values computed from latents.
void explainCachedLatent(const Place&, Explanation&);
void explainRotation(const Place&, Explanation&);
void explainCached(const Place&, Explanation&);
void explainScores(const Place&, Explanation&);
void explainScaled(const Place&, Explanation&);
void explainCapped(const Place&, Explanation&);
void explainMasked(const Place&, Explanation&);
void explainRowMax(const Place&, Explanation&);
void explainExponentials(const Place&, Explanation&);
void explainRowSum(const Place&, Explanation&);
void explainWeights(const Place&, Explanation&);
void explainOutput(const Place&, Explanation&);
void explainConcat(const Place&, Explanation&);
void explainProjected(const Place&, Explanation&);

/// "float32", "double precision".
QString formatName(Arithmetic);

/// Takes the lines of a sum, but not the remark on its last digit.
void takeSum(const WrittenSum&, Explanation&);

/// Writes out the products, and the bias if the sum has one, and explains rounding and infinities.
void explainProducts(const Place&, const SumOfProducts&, Explanation&);

/// The matrix product that a projected number is computed from: a row of `from` times a column of `weights`.
struct MatrixProduct {
  const Matrix* from;
  Matrix weights;
  const Matrix* bias;  // null if there is none
  const Matrix* result;
  Index column;  // of the weights
  QString fromName, weightsName, resultName;
  QColor color;
  InputSlot slot;  // of the weights
};
MatrixProduct latentProduct(const Place&);
QString latentWhy(const Place&);
/// "W" with an index, as HTML.
QString subscripted(const QString& letter, const QString& below);

// --- shared remarks

/// Why a key is hidden, as a sentence.
QString hiddenReason(const Place&, Index query, Index key);
/// Adds the rounding error against the exact sum `exact`, if it is visible.
void remarkRounding(const Place&, double exact, double traced, Explanation&);
/// Explains why `value` is infinite or NaN; does nothing for finite numbers.
void remarkAccident(const Place&, double value, Explanation&);
/// Explains the result of a row without visible keys; does nothing for other rows.
void remarkUnseeing(const Place&, Explanation&);
/// Names the rule that hides the key, if one does.
void remarkHidden(const Place&, Explanation&);
/// Explains how a score is computed from the latents (latent inputs only).
void remarkAbsorbed(const Place&, Explanation&);
QString lastDigitRemark();

/// The formula of this step, and all of attention with this step's part emphasized.
Formula stepFormula(const Place&, const MatrixId&);
Formula wholeFormula(const Place&, const MatrixId&);

}  // namespace attn::app
