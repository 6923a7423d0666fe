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

/// The cell in question with all that its explanation may draw on.
struct Place {
  const Scenario& scenario;
  const Trace& trace;
  const HeadTrace& head;
  const Selection& cell;  // inside its matrix
  const Theme& theme;

  Index row() const { return cell.row; }
  Index column() const { return cell.column; }
  const Mask& mask() const { return scenario.attention.mask; }
  bool manyHeads() const { return trace.heads.size() > 1; }
  bool hasProjections() const { return modelWidth(scenario) > 0; }
  bool sees(Index query, Index key) const { return isVisible(mask(), cell.head, query, key); }
  bool isEmptyRow(Index query) const;
  /// No visible key, although a finite fill makes numbers of it.
  bool isBlindRow(Index query) const;
  /// The format that the number in question was computed in, whatever the document asks for: scores and softmax may
  /// have more digits than what is stored.
  Arithmetic arithmetic() const {
    const auto* stage = std::get_if<Stage>(&cell.matrix);
    const bool summed = stage && *stage >= Stage::Scores && *stage <= Stage::RowSum;
    return summed ? softmaxArithmetic(scenario, trace.backend) : arithmeticOf(trace.backend);
  }
  /// That of the masked scores.
  Arithmetic scoresArithmetic() const { return softmaxArithmetic(scenario, trace.backend); }
  /// A claim about the cell in question.
  Claim claim(ClaimKind kind, double value = 0, double other = 0) const {
    return {kind, cell.head, cell.row, cell.column, value, other};
  }
  /// What enters the softmax minus the mask: capped where there is a cap, else scaled.
  const Matrix& beforeMask() const { return head.capped ? *head.capped : head.scaled; }
  const Matrix& scoredQueries() const { return head.qRotated ? *head.qRotated : head.q; }
  const Matrix& scoredKeys() const { return attn::scoredKeys(head); }
  const Matrix& mixedValues() const { return attn::mixedValues(head); }

  /// Tokens as bold rich text.
  QString query(Index) const;
  QString key(Index) const;
  /// The names of matrices in the colour of their role.
  QString q(const QString& text = QStringLiteral("Q")) const { return colored(text, theme.query); }
  QString k(const QString& text = QStringLiteral("K")) const { return colored(text, theme.key); }
  QString v(const QString& text = QStringLiteral("V")) const { return colored(text, theme.value); }
  QString o(const QString& text = QStringLiteral("O")) const { return colored(text, theme.output); }
};

/// "3×2", with a name before it.
QString shapeOf(const QString& name, Index rows, Index cols);
QString shapeOf(const QString& name, const Matrix&);

// --- one family of stages each; they fill everything but the title, the places and the plain text

void explainInput(const Place&, InputSlot, Explanation&);
void explainProjection(const Place&, Stage, Explanation&);
/// Stages of latent inputs: latents, absorbed queries, and the queries, keys and values beside them.
void explainLatent(const Place&, Stage, Explanation&);
/// What a cache of few bits gives back for keys and values that are made from latents.
void explainCachedLatent(const Place&, Stage, Explanation&);
void explainRotation(const Place&, Stage, Explanation&);
void explainCached(const Place&, Stage, Explanation&);
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

/// Writes the products out, with a bias at the end where the sum has one, and says what rounding and infinities did.
void explainProducts(const Place&, const SumOfProducts&, Explanation&);

// --- shared remarks

/// Why a key is hidden, as a sentence.
QString hiddenReason(const Place&, Index query, Index key);
/// Says what rounding did to a sum that would exactly be `exact`; nothing where it did nothing visible.
void remarkRounding(const Place&, double exact, double traced, Explanation&);
/// Says why `value` is infinite or no number; nothing for ordinary numbers.
void remarkAccident(const Place&, double value, Explanation&);
/// Says what became of a row that sees no key, as the device computed it; nothing for other rows.
void remarkUnseeing(const Place&, Explanation&);
/// Says who hides the key, where someone does.
void remarkHidden(const Place&, Explanation&);
/// Says what the latents give for a score, of latent inputs.
void remarkAbsorbed(const Place&, Explanation&);
QString lastDigitRemark();

/// This step's own formula, and the whole of attention with its part emphasised.
Formula stepFormula(const Place&, const MatrixId&);
Formula wholeFormula(const Place&, const MatrixId&);

}  // namespace attn::app
