// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/hidden_numbers.h"

#include <QLocale>
#include <QRegularExpression>
#include <cmath>
#include <map>
#include <optional>

namespace attn::app {
namespace {

constexpr qsizetype kLongestUnit = 10;

/// The pattern of a number: digits with separators, a power of ten, and a unit prefix or percent sign.
const QRegularExpression& numberPattern() {
  static const QRegularExpression pattern(
      QStringLiteral("(?<![\\p{L}_])(\\d+(?:[.,\u202f\u00a0]\\d+)*)"
                     "(?:·10([⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+))?"
                     "(?:[ \u00a0\u202f]?(%|[kKMGTPmµn]i?(?=(?:B|s|FLOP)(?![\\p{L}]))))?"));
  return pattern;
}

double powerOfTen(const QString& superscripts) {
  static const QString digits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
  int exponent = 0;
  for (const QChar c : superscripts)
    if (c != QChar(u'⁻')) exponent = exponent * 10 + static_cast<int>(digits.indexOf(c));
  return std::pow(10.0, superscripts.startsWith(QChar(u'⁻')) ? -exponent : exponent);
}

double factorOf(const QString& suffix) {
  if (suffix.isEmpty()) return 1;
  if (suffix == QStringLiteral("%")) return 0.01;
  static const std::map<char16_t, int> thousands{{u'k', 1}, {u'K', 1},  {u'M', 2},  {u'G', 3}, {u'T', 4},
                                                 {u'P', 5}, {u'm', -1}, {u'µ', -2}, {u'n', -3}};
  return std::pow(suffix.endsWith(QLatin1Char('i')) ? 1024.0 : 1000.0, thousands.at(suffix.front().unicode()));
}

/// The unit after a number and its prefix; nullopt if there is none that is known.
std::optional<AnswerUnit> unitAt(const QString& text, qsizetype end) {
  static const QRegularExpression unit(
      QStringLiteral("^[ \u00a0\u202f]?(?:[kKMGTPmµn]i?)?(FLOPs?/s|FLOPs?|B/s|B|s)(?![\\p{L}/])"));
  static const std::map<QString, AnswerUnit> units{{QStringLiteral("FLOP"), AnswerUnit::Operations},
                                                   {QStringLiteral("FLOPs"), AnswerUnit::Operations},
                                                   {QStringLiteral("FLOP/s"), AnswerUnit::FlopsPerSecond},
                                                   {QStringLiteral("FLOPs/s"), AnswerUnit::FlopsPerSecond},
                                                   {QStringLiteral("B"), AnswerUnit::Bytes},
                                                   {QStringLiteral("B/s"), AnswerUnit::BytesPerSecond},
                                                   {QStringLiteral("s"), AnswerUnit::Seconds}};
  const auto match = unit.match(text.mid(end, kLongestUnit));
  return match.hasMatch() ? std::optional(units.at(match.captured(1))) : std::nullopt;
}

/// True for answers that are a quantity of their own, not a count or a ratio of other quantities.
bool isPhysical(AnswerUnit unit) {
  return unit != AnswerUnit::None && unit != AnswerUnit::Percent && unit != AnswerUnit::Tokens &&
         unit != AnswerUnit::TokensPerSecond;
}

}  // namespace

HiddenNumbers::HiddenNumbers(const Question& question) {
  const auto* number = std::get_if<double>(&question.answer);
  if (!number || question.kind != AnswerKind::Number) return;
  constexpr double kRounding = 1e-6;
  const bool isSmallWhole = std::abs(*number) < 100 && std::abs(*number - std::round(*number)) < kRounding;
  if (question.unit == AnswerUnit::None && isSmallWhole) return;
  m_unit = question.unit;
  m_answer = question.unit == AnswerUnit::Percent ? *number / 100 : *number;
}

QString HiddenNumbers::covered(const QString& text) const {
  if (isEmpty()) return text;
  const QLocale locale;
  QString covered;
  qsizetype taken = 0;
  auto matches = numberPattern().globalMatch(text);
  while (matches.hasNext()) {
    const QRegularExpressionMatch match = matches.next();
    const QString digits = match.captured(1);
    bool isNumber = false;
    const double value = locale.toDouble(digits, &isNumber);
    if (!isNumber) continue;
    const auto point = digits.lastIndexOf(locale.decimalPoint());
    const int decimals = point < 0 ? 0 : static_cast<int>(digits.size() - point - 1);
    int significant = 0;
    for (const QChar c : digits)
      if (c.isDigit() && (significant > 0 || c != QLatin1Char('0'))) ++significant;
    const double factor =
        (match.captured(2).isEmpty() ? 1 : powerOfTen(match.captured(2))) * factorOf(match.captured(3));
    const bool isTelling = significant >= 3 || (significant == 2 && (decimals > 0 || factor != 1));
    const double halfDigit = 0.5001 * std::pow(10.0, -decimals) * factor;
    const auto end = match.capturedStart(2) >= 0 ? match.capturedEnd(2) : match.capturedEnd(1);
    const std::optional<AnswerUnit> unit = isPhysical(m_unit) ? unitAt(text, end) : std::nullopt;
    if (!isTelling || (unit && *unit != m_unit) || std::abs(value * factor - std::abs(*m_answer)) > halfDigit) continue;
    covered += text.mid(taken, match.capturedStart(1) - taken) + QLatin1Char('?');
    taken = end;
  }
  return covered + text.mid(taken);
}

}  // namespace attn::app
