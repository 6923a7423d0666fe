// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString keysTransposed(const Place& p) {
  if (p.head.kCached) return p.k(QStringLiteral("K<sub>cache</sub>ᵀ"));
  return p.k(p.head.kRotated ? QStringLiteral("K′ᵀ") : QStringLiteral("Kᵀ"));
}

QString same(const Place& p, const QString& step, const Matrix& m) {
  return shapesText(QStringLiteral("%1 → %2×%3")
                        .arg(shapeOf(colored(step, p.theme.scores), m), QString::number(m.rows()),
                             QString::number(m.cols()))) +
         QChar(u' ') + ExplainText::tr("(cell by cell)");
}

/// "=" if equality holds for the shown digits, else "≈".
QString relationOf(double shownValue, double result, const Theme& theme) {
  return isExactAt(result, theme.decimals) && std::abs(shownValue - result) < 1e-6 ? QStringLiteral("=")
                                                                                   : QStringLiteral("≈");
}

}  // namespace

void explainScores(const Place& p, Explanation& e) {
  const Matrix &q = p.scoredQueries(), &k = p.scoredKeys();
  SumOfProducts sum{{}, p.theme.query, p.theme.key, {}, {}, p.head.scores(p.row(), p.column())};
  for (Index c = 0; c < q.cols(); ++c) sum.terms.push_back({q(p.row(), c), k(p.column(), c)});
  explainProducts(p, sum, e);
  remarkAbsorbed(p, e);
  e.question =
      ExplainText::tr("How well does what %1 looks for match what %2 offers?").arg(p.query(p.row()), p.key(p.column()));
  e.why = ExplainText::tr(
      "A dot product is large when two vectors are long and point the same way; a cosine ignores length. Each query is "
      "compared with every key, so the result has one row per query and one column per key.");
  e.shapes = shapesText(QStringLiteral("%1 · %2 = %3")
                            .arg(shapeOf(p.q(p.head.qRotated ? QStringLiteral("Q′") : QStringLiteral("Q")), q),
                                 shapeOf(keysTransposed(p), k.cols(), k.rows()),
                                 shapeOf(colored(QStringLiteral("S"), p.theme.scores), p.head.scores)));
  if (p.head.qRotated) {
    e.tryThis = {ExplainText::tr("Switch the rotation off. Which scores change, and which do not?"),
                 [](Scenario& s) { s.attention.rope.reset(); }};
    return;
  }
  const QString drag =
      !p.hasProjections()
          ? ExplainText::tr("Drag a number in the row of %1 in %2. Which row of S changes, and which don’t?")
      : isCrossAttention(p.scenario)
          ? ExplainText::tr("Drag a number of %1 in X. It affects a query, but no key: which cells of S change?")
          : ExplainText::tr("Drag a number of %1 in X. It affects both a query and a key: which cells of S change?");
  const InputSlot slot = p.hasProjections() ? InputSlot::X : InputSlot::Q;
  const QString token = p.query(p.row());
  e.tryThis = {p.hasProjections() ? drag.arg(token) : drag.arg(token, p.q()),
               raisedCell(slot, p.cell.head, p.row(), 0)};
}

void explainScaled(const Place& p, Explanation& e) {
  const double score = p.head.scores(p.row(), p.column()), result = p.head.scaled(p.row(), p.column());
  const double scale = effectiveScale(p.scenario);
  const bool standard = !p.scenario.attention.scale;
  const Index width = keyWidth(p.scenario);
  const double root = std::sqrt(static_cast<double>(width));
  const int decimals = fewestDecimals(p.theme.decimals, [&](int d) {
    return numberText(standard ? roundedTo(score, d) / root : roundedTo(score, d) * scale, p.theme.decimals) ==
           numberText(result, p.theme.decimals);
  });
  const QString shown = operand(score, decimals, p.theme.scores, true);
  if (standard) {
    e.lines = {shown + QStringLiteral(" / √") + QString::number(width)};
    if (width > 1)
      e.lines.push_back(QStringLiteral("= ") + shown + QStringLiteral(" / ") +
                        numberText(root, isExactAt(root, 2) ? 2 : 3));
    e.question =
        ExplainText::tr("How large is this score for vectors of %n number(s)?", nullptr, static_cast<int>(width));
    e.why = ExplainText::tr(
        "A sum of d<sub>k</sub> independent products has about √d<sub>k</sub> times the spread of a single one. "
        "Dividing by √d<sub>k</sub> keeps the scores moderate whatever the width, so that softmax does not give nearly "
        "all weight to one key.");
    if (width > 1) {
      e.tryThis = {ExplainText::tr("Switch the scale off. Do the weights become sharper or flatter?"),
                   [](Scenario& s) { s.attention.scale = 1; }};
    } else {
      e.tryThis = {ExplainText::tr("Set the scale to 2. Do the weights become sharper or flatter?"),
                   [](Scenario& s) { s.attention.scale = 2; }};
    }
  } else {
    e.lines = {shown + QStringLiteral(" · ") + briefText(scale)};
    e.question = ExplainText::tr("How strongly should this score count?");
    e.why = scale == 1 ? ExplainText::tr(
                             "The scale is off: scores are not scaled. With wide vectors they can become so large that "
                             "softmax gives nearly all weight to one key.")
                       : ExplainText::tr(
                             "A custom number replaces 1/√d<sub>k</sub>. Large factors make the weights sharper, small "
                             "ones flatter; with 0 the scores do not count at all.");
    e.tryThis = {ExplainText::tr("Set the scale back to 1/√d<sub>k</sub> = %1. Which weight changes most?")
                     .arg(numberText(1 / root)),
                 [](Scenario& s) { s.attention.scale.reset(); }};
  }
  e.relation =
      relationOf(standard ? roundedTo(score, decimals) / root : roundedTo(score, decimals) * scale, result, p.theme);
  remarkRounding(p, score * scale, result, e);
  remarkAccident(p, result, e);
  e.shapes = same(p, QStringLiteral("S"), p.head.scaled);
}

void explainCapped(const Place& p, Explanation& e) {
  const double scaled = p.head.scaled(p.row(), p.column()), result = (*p.head.capped)(p.row(), p.column());
  const double cap = p.scenario.attention.softcap;
  const QString limit = briefText(cap);
  const QString score = operand(scaled, p.theme.decimals, p.theme.scores, true);
  const QString factor = limit + QStringLiteral(" · ");
  e.lines = {
      factor + QStringLiteral("tanh(") + score + QStringLiteral(" / ") + limit + QChar(u')'),
      QStringLiteral("≈ ") + factor + QStringLiteral("tanh(") + numberText(scaled / cap, p.theme.decimals + 1) +
          QChar(u')'),
      QStringLiteral("≈ ") + factor + operand(std::tanh(scaled / cap), p.theme.decimals + 2, p.theme.ink, false)};
  e.relation = relationOf(cap * roundedTo(std::tanh(scaled / cap), p.theme.decimals + 2), result, p.theme);
  remarkRounding(p, cap * std::tanh(scaled / cap), result, e);
  remarkAccident(p, result, e);
  e.question = ExplainText::tr("How large may a score become?");
  e.why = ExplainText::tr(
              "tanh leaves small numbers almost unchanged and compresses large ones, so no score exceeds ±%1. Models "
              "use it to keep one huge score from drowning out all others.")
              .arg(limit);
  e.shapes = same(p, QStringLiteral("S"), *p.head.capped);
  const int other = cap == 1 ? 2 : 1;
  e.tryThis = {
      ExplainText::tr("Set the cap to %1. How close to 1 can the largest weight of a row still get?").arg(other),
      [other](Scenario& s) { s.attention.softcap = other; }};
}

}  // namespace attn::app
