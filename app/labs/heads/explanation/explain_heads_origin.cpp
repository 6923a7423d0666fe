// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include "explanation/markup.h"
#include "explanation/sum_writer.h"
#include "figures/matrix_names.h"
#include "labs/heads/explanation/explain_heads.h"
#include "text/index_text.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr std::size_t kMaxShown = 6;  // numbers of a mean; longer ones are shortened

struct Cell {
  bool values = false;
  Index group = 0, row = 0, column = 0;
  QString letter;
  QColor color;
};

Cell cellOf(const HeadsView& v, const Theme& theme) {
  const Selection at = sharedCellOf(v);
  const bool values = at.matrix == MatrixId(Stage::Values);
  return {values,    v.snapshot.scenario->heads.keyValueHeadOf(at.head), at.row,
          at.column, values ? QStringLiteral("V") : QStringLiteral("K"), values ? theme.value : theme.key};
}

Formula headSymbol(const Cell& c, bool before, Index head) {
  const Formula letter = Formula(c.letter, c.color), index = Formula(wholeText(head), c.color);
  return before ? Formula::subSup(letter, index, Formula(u"′", c.color)) : Formula::sub(letter, index);
}

/// (K'_4 + K'_5 + ... ) / 4; for many heads the first three and the last.
Formula meanFormula(const Cell& c, const std::vector<Index>& sources) {
  std::vector<Formula> sum;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const bool skipped = sources.size() > kMaxShown && i >= 3 && i + 1 < sources.size();
    if (skipped && i > 3) continue;
    if (!sum.empty()) sum.push_back(u" + ");
    sum.push_back(skipped ? u"…" : headSymbol(c, true, sources[i]));
  }
  return Formula::row({headSymbol(c, false, c.group), u" = ", Formula::parentheses(Formula::row(std::move(sum))),
                       Formula(QStringLiteral(" / ") + wholeText(static_cast<Index>(sources.size())))});
}

/// "( 0.89 − 0.55 − 0.83 + 3.24 ) / 4", with enough decimals to give the result.
void writeMean(const std::vector<double>& numbers, const Cell& c, double result, const Theme& theme, Explanation& e) {
  const auto meanAt = [&](int decimals) {
    double sum = 0;
    for (const double x : numbers) sum += roundedTo(x, decimals);
    return sum / static_cast<double>(numbers.size());
  };
  const int decimals = fewestDecimals(theme.decimals, [&](int d) {
    return numberText(meanAt(d), theme.decimals) == numberText(result, theme.decimals);
  });
  QString sum;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers.size() > kMaxShown && i >= 3 && i + 1 < numbers.size()) {
      if (i == 3) sum += QStringLiteral(" + …");
      continue;
    }
    const bool negative = roundedTo(numbers[i], decimals) < 0;
    if (i > 0) sum += negative ? QStringLiteral(" − ") : QStringLiteral(" + ");
    sum += colored(numberText(i > 0 ? std::abs(numbers[i]) : numbers[i], decimals), c.color);
  }
  const bool exact = std::ranges::all_of(numbers, [&](double x) { return isExactAt(x, decimals); }) &&
                     isExactAt(result, theme.decimals);
  e.lines = {QStringLiteral("( ") + sum + QStringLiteral(" ) / ") + wholeText(static_cast<Index>(numbers.size()))};
  e.relation = exact ? QStringLiteral("=") : QStringLiteral("≈");
}

QString named(const Cell& c) {
  return colored(c.letter + QStringLiteral("<sub>") + wholeText(c.group) + QStringLiteral("</sub>"), c.color);
}

QString before(const Cell& c, Index head) {
  return colored(c.letter + QStringLiteral("′<sub>") + wholeText(head) + QStringLiteral("</sub>"), c.color);
}

void explainRegrouped(const HeadsView& v, const Cell& c, double result, const Theme& theme, Explanation& e) {
  const HeadCounts &old = v.origin->before, &now = v.snapshot.scenario->heads;
  const std::vector<Index> sources = sourcesOf(old, now, c.group);
  const auto was = [&](Index head) {
    return (c.values ? v.origin->values(head) : v.origin->keys(head))(c.row, c.column);
  };
  if (sources.size() == 1) {
    e.cellName = ExplainHeadsText::tr("%1 is a copy").arg(named(c));
    e.formula = Formula::row({headSymbol(c, false, c.group), u" = ", headSymbol(c, true, sources.front())});
    e.lines = {
        ExplainHeadsText::tr("%1 in the same cell: %2")
            .arg(before(c, sources.front()), colored(numberText(was(sources.front()), theme.decimals), c.color))};
    e.remarks = {ExplainHeadsText::tr(
                     "%n head(s) became %1: each was repeated, so no attention weight changed. The copies can now be "
                     "changed independently.",
                     nullptr, static_cast<int>(old.keyValue))
                     .arg(wholeText(now.keyValue))};
    return;
  }
  std::vector<double> numbers;
  for (const Index head : sources) numbers.push_back(was(head));
  e.cellName = ExplainHeadsText::tr("%1 is a mean").arg(named(c));
  e.formula = meanFormula(c, sources);
  writeMean(numbers, c, result, theme, e);
  e.remarks = {
      ExplainHeadsText::tr(
          "%1 heads became %2: neighbors were averaged (mean pooling, Ainslie et al. 2023). Undo restores them.")
          .arg(wholeText(old.keyValue), wholeText(now.keyValue))};
}

/// Without regrouping: the head is given, or projected by its own weights.
void explainOwn(const HeadsView& v, const Cell& c, const Theme& theme, Explanation& e) {
  const Scenario& s = *v.snapshot.scenario;
  if (isLatent(s)) {
    const Explanation cell = explain(v.snapshot, sharedCellOf(v), theme);
    e.cellName = ExplainHeadsText::tr("%1 comes from the latents").arg(named(c));
    e.formula = cell.formula;
    e.lines = cell.lines;
    e.relation = cell.relation;
    e.remarks = {ExplainHeadsText::tr("Every head expands the same latents with its own matrix.")};
    return;
  }
  if (std::holds_alternative<ProjectedInputs>(s.inputs)) {
    const Explanation cell = explain(v.snapshot, sharedCellOf(v), theme);
    e.cellName = ExplainHeadsText::tr("%1 has its own projection").arg(named(c));
    const bool second = !stackIn(s, InputSlot::Context).empty();
    e.formula = Formula::row(
        {headSymbol(c, false, c.group), Formula(second ? u" = C " : u" = X "),
         Formula::sub(Formula(u"W", c.color), Formula(c.letter + QStringLiteral(",") + wholeText(c.group), c.color))});
    e.lines = cell.lines;
    e.relation = cell.relation;
  } else {
    e.cellName = ExplainHeadsText::tr("%1 is given").arg(named(c));
    e.lines = {ExplainHeadsText::tr("a number from the document")};
  }
  if (s.heads.keyValue < s.heads.query)
    e.remarks = {ExplainHeadsText::tr("Nothing has been averaged: the document has %1 key/value heads.")
                     .arg(wholeText(s.heads.keyValue))};
  else if (s.heads.query > 1)
    e.remarks = {ExplainHeadsText::tr("With fewer key/value heads, neighbors such as this one would be averaged.")};
}

}  // namespace

Selection sharedCellOf(const HeadsView& v) {
  const Scenario& s = *v.snapshot.scenario;
  Selection at = v.selection;
  if (at.matrix == MatrixId(Stage::Keys) || at.matrix == MatrixId(Stage::Values)) return clamped(at, s);
  const auto* stage = std::get_if<Stage>(&at.matrix);
  if (stage && isPairStage(*stage)) at.row = at.column;
  at.matrix = Stage::Keys;
  at.column = 0;
  return clamped(at, s);
}

Explanation explainOrigin(const HeadsView& v, const Theme& theme) {
  const Cell c = cellOf(v, theme);
  const HeadTrace& head = v.snapshot.trace->head(sharedCellOf(v).head);
  const double result = (c.values ? head.v : head.k)(c.row, c.column);
  Explanation e;
  e.relation = QStringLiteral("=");
  e.cellPlace = ExplainHeadsText::tr("%1, column %2")
                    .arg(tokenHtml(keyTokenNames(*v.snapshot.scenario)[static_cast<std::size_t>(c.row)], 16),
                         indexText(c.column));
  if (v.origin)
    explainRegrouped(v, c, result, theme, e);
  else
    explainOwn(v, c, theme, e);
  e.result = numberText(result, theme.decimals);
  QStringList plain{plainOf(e.cellName), plainOf(e.cellPlace)};
  if (!e.formula.isEmpty()) plain << e.formula.plainText();
  for (const QString& line : e.lines) plain << plainOf(line);
  plain << e.relation + QLatin1Char(' ') + e.result << (e.remarks.empty() ? QString() : plainOf(e.remarks.front()));
  e.plainText = plain.join(QLatin1Char('\n'));
  return e;
}

}  // namespace attn::app
