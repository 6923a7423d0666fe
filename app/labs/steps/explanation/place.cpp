// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/explanation/place.h"

#include <algorithm>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {
namespace {

/// The name of one token, without copying all the others.
std::string nameAt(const std::vector<std::string>& names, Index index) {
  const auto at = static_cast<std::size_t>(index);
  return at < names.size() ? names[at] : std::string("t").append(std::to_string(index + 1));
}

QString formatName(Arithmetic arithmetic) {
  return arithmetic == Arithmetic::Float16 ? QStringLiteral("float16") : QStringLiteral("float32");
}

}  // namespace

bool Place::isEmptyRow(Index query) const {
  return std::ranges::find(head.emptyRows, query) != head.emptyRows.end();
}

bool Place::isBlindRow(Index query) const {
  for (Index key = 0; key < head.masked.cols(); ++key)
    if (sees(query, key)) return false;
  return true;
}

QString Place::query(Index index) const {
  return bold(tokenHtml(nameAt(scenario.tokens, index)), theme.ink);
}

QString Place::key(Index index) const {
  const bool own = !scenario.keyTokens.empty() || isCrossAttention(scenario);
  return bold(tokenHtml(nameAt(own ? scenario.keyTokens : scenario.tokens, index)), theme.ink);
}

QString shapeOf(const QString& name, Index rows, Index cols) {
  return name + QChar(0x00A0) + QString::number(rows) + QChar(u'×') + QString::number(cols);
}

QString shapeOf(const QString& name, const Matrix& matrix) {
  return shapeOf(name, matrix.rows(), matrix.cols());
}

QString hiddenReason(const Place& p, Index query, Index key) {
  const Mask& mask = p.mask();
  switch (hiddenBy(mask, p.cell.head, query, key)) {
    case Hidden::No:
      return {};
    case Hidden::ByCausal:
      if (mask.queryOffset > 0)
        return ExplainText::tr("%1 comes after %2, which stands at position %3: causal hides what comes later.")
            .arg(p.key(key), p.query(query), QString::number(query + mask.queryOffset + 1));
      return ExplainText::tr("%1 comes after %2: causal hides what comes later.").arg(p.key(key), p.query(query));
    case Hidden::ByWindow: {
      const Index distance = std::abs(query + mask.queryOffset - key);
      return ExplainText::tr(
                 "%1 is too far from %2: the distance is %3, and a window of %4 reaches distances below %4.")
          .arg(p.key(key), p.query(query), QString::number(distance), QString::number(mask.window));
    }
    case Hidden::ByPadding:
      return ExplainText::tr("%1 is padding: it only fills up the row, so nobody may look at it.").arg(p.key(key));
    case Hidden::ByCustom:
      return ExplainText::tr("The custom mask has a 0 here: %1 may not look at %2.").arg(p.query(query), p.key(key));
  }
  return {};
}

QString roundingRemark(const Place& p, double exact, double traced) {
  const Arithmetic arithmetic = p.scenario.attention.arithmetic;
  if (arithmetic == Arithmetic::Double || !std::isfinite(exact) || !std::isfinite(traced)) return {};
  if (std::abs(exact - traced) <= 1e-6 * std::max(1.0, std::abs(exact))) return {};
  return ExplainText::tr("%1 rounds every single step. Without rounding this would be %2; it became %3.")
      .arg(formatName(arithmetic), numberText(exact, 5), numberText(traced, 5));
}

QString accidentRemark(const Place& p, double value) {
  if (std::isnan(value))
    return ExplainText::tr("No number fits here: ∞ − ∞ and ∞ / ∞ have no value. Computers write NaN, “not a number”.");
  if (!std::isinf(value)) return {};
  switch (p.scenario.attention.arithmetic) {
    case Arithmetic::Float16:
      return ExplainText::tr("float16 ends at %1; anything larger becomes ∞.").arg(QLocale().toString(65504));
    case Arithmetic::Float32:
      return ExplainText::tr("float32 ends at %1; anything larger becomes ∞.").arg(powerText(3.4e38));
    case Arithmetic::Double:
      return ExplainText::tr("This is larger than any number the computer can hold, so it becomes ∞.");
  }
  return {};
}

QString lastDigitRemark() {
  return ExplainText::tr("The numbers above are rounded for reading, so the last digit of their sum can differ.");
}

}  // namespace attn::app
