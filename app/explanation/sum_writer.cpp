// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/sum_writer.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "explanation/markup.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr std::size_t kLongest = 9;  // longer sums are shortened
constexpr std::size_t kShownTerms = 3;

QString equals() {
  return QStringLiteral("= ");
}
QString roughly() {
  return QStringLiteral("≈ ");
}

// A no-break space binds the sign to its term, so that wrapped lines begin with the sign.
QString plus() {
  return QStringLiteral(" +") + QChar(QChar::Nbsp);
}
QString minus() {
  return QStringLiteral(" −") + QChar(QChar::Nbsp);
}

QString joined(const std::vector<QString>& terms, const QString& ellipsis, bool shorten) {
  QString text;
  for (std::size_t t = 0; t < terms.size(); ++t) {
    if (shorten && t == kShownTerms) text += ellipsis;
    if (!shorten || t < kShownTerms || t + 1 == terms.size()) text += terms[t];
  }
  return text;
}

QString addend(double value, int decimals, const QColor& color, bool opens) {
  // A term that rounds to 0 is written as 0, not as a power of ten.
  const bool nothing = roundedTo(value, decimals) == 0;
  if (opens) return colored(numberText(nothing ? 0.0 : value, decimals), color);
  if (nothing) return plus() + colored(numberText(0.0, decimals), color);
  const bool negative = value < 0;
  return (negative ? minus() : plus()) + colored(numberText(negative ? -value : value, decimals), color);
}

bool sumsTo(const std::vector<double>& values, int decimals, double result, int shown) {
  double sum = 0;
  for (const double value : values) sum += roundedTo(value, decimals);
  // A tie between two results would be rounded up by one reader and down by another.
  const double apart = std::abs(sum - roundedTo(result, shown));
  if (std::abs(result) >= 1e6 || !std::isfinite(apart)) return numberText(sum, shown) == numberText(result, shown);
  const double half = std::pow(10.0, -shown) / 2;
  return apart < half * (1 - 2e-7) || std::abs(sum - result) < 1e-9;
}

bool allExactAt(const std::vector<double>& values, int decimals) {
  return std::ranges::all_of(values, [&](double value) { return isExactAt(value, decimals); });
}

std::vector<QString> writtenAddends(const std::vector<double>& values, int decimals, const QColor& color) {
  std::vector<QString> written;
  for (const double value : values) written.push_back(addend(value, decimals, color, written.empty()));
  return written;
}

QString ellipsis() {
  return plus() + QChar(u'…');
}

}  // namespace

int fewestDecimals(int shown, const std::function<bool(int)>& holds) {
  for (int decimals = shown; decimals < shown + 2; ++decimals)
    if (holds(decimals)) return decimals;
  return shown + 2;
}

bool isExactAt(double value, int decimals) {
  return !std::isfinite(value) || std::abs(value - roundedTo(value, decimals)) <= 5e-7 * std::max(1.0, std::abs(value));
}

QString operand(double value, int decimals, const QColor& color, bool opens) {
  const QString text = colored(numberText(value, decimals), color);
  return opens || roundedTo(value, decimals) >= 0 || std::isnan(value) ? text : QChar(u'(') + text + QChar(u')');
}

WrittenSum writeSum(const SumOfProducts& sum, const Theme& theme) {
  std::vector<double> factors, values;
  for (const Product& term : sum.terms) {
    factors.push_back(term.first);
    factors.push_back(term.second);
    values.push_back(term.first * term.second);
  }
  factors.insert(factors.end(), sum.extra.begin(), sum.extra.end());
  values.insert(values.end(), sum.extra.begin(), sum.extra.end());

  // Factors with few decimals are written exactly; computed ones are rounded.
  const int wanted = fewestDecimals(theme.decimals, [&](int d) { return allExactAt(factors, d); });
  const bool exactFactors = allExactAt(factors, wanted);
  const int factorDecimals = exactFactors ? wanted : theme.decimals;
  const int productDecimals =
      fewestDecimals(theme.decimals, [&](int d) { return sumsTo(values, d, sum.result, theme.decimals); });

  std::vector<QString> written;
  for (const Product& term : sum.terms) {
    const bool opens = written.empty();
    written.push_back((opens ? QString() : plus()) + operand(term.first, factorDecimals, sum.firstColor, opens) +
                      QChar(u'·') + operand(term.second, factorDecimals, sum.secondColor, false));
  }
  for (const double extra : sum.extra)
    written.push_back(addend(extra, factorDecimals, sum.extraColor, written.empty()));

  WrittenSum result;
  result.terms = static_cast<Index>(written.size());
  const bool shorten = written.size() > kLongest;
  const bool exact = exactFactors && allExactAt(values, productDecimals);
  const bool agrees = sumsTo(values, productDecimals, sum.result, theme.decimals);
  const QString sign = exact ? equals() : roughly();
  const std::vector<QString> products = writtenAddends(values, productDecimals, theme.ink);
  const auto lines = [&](bool shortened) {
    std::vector<QString> both{joined(written, ellipsis(), shortened)};
    if (written.size() > 1) both.push_back(sign + joined(products, ellipsis(), shortened));
    return both;
  };
  result.lines = lines(shorten);
  if (shorten) result.allLines = lines(false);
  result.lastDigit = !agrees && std::isfinite(sum.result);
  const bool single = written.size() == 1;
  const bool equal = single ? exact && isExactAt(values.front(), theme.decimals) : agrees;
  result.relation = equal ? equals().trimmed() : roughly().trimmed();
  return result;
}

WrittenSum writeSum(const std::vector<double>& addends, const QColor& color, double sum, const Theme& theme) {
  const int decimals = fewestDecimals(theme.decimals, [&](int d) { return sumsTo(addends, d, sum, theme.decimals); });
  const std::vector<QString> written = writtenAddends(addends, decimals, color);
  WrittenSum result;
  result.terms = static_cast<Index>(written.size());
  const bool shorten = written.size() > kLongest;
  result.lines = {joined(written, ellipsis(), shorten)};
  if (shorten) result.allLines = {joined(written, ellipsis(), false)};
  const bool agrees = sumsTo(addends, decimals, sum, theme.decimals);
  result.lastDigit = !agrees && std::isfinite(sum);
  result.relation = agrees ? equals().trimmed() : roughly().trimmed();
  return result;
}

}  // namespace attn::app
