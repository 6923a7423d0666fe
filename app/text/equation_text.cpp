// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/equation_text.h"

#include <QRegularExpression>
#include <QStringList>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "questions/answer_units.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr int kMaxBrackets = 16;

/// The pattern of a number as formatted by this program, with a unit: "−1.5", "131,072", "1.2·10⁻⁸", "2.04 TB/s".
QString numberPattern(const QLocale& locale) {
  const QString point = QRegularExpression::escape(locale.decimalPoint());
  const QString group = QRegularExpression::escape(locale.groupSeparator());
  return QStringLiteral(
             "\\d+(?:%2\\d{3})*(?:%1\\d+)?(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
             "(?:[ "
             "\\x{A0}]?(?:%|billion|[kMGTPEmµnp]?(?:B|FLOP|s)(?:/s)?|[KMGTPE]iB(?:/s)?|tokens(?:/s)?)(?![A-Za-z]))?")
      .arg(point, group);
}

/// The value of a formatted number in units without prefixes, and half a unit of its last digit.
struct Written {
  double value = 0, half = 0;
};

Written read(const QString& text, const QLocale& locale) {
  const auto typed = readAnswer(text, locale);
  Written written;
  if (!typed) return {std::nan(""), 0};
  double factor = 1;
  QString unit = QString::fromStdString(typed->unit);
  if (unit.endsWith(QLatin1String("/s"))) unit.chop(2);
  if (unit == QLatin1String("billion")) {
    factor = 1e9;
  } else if (unit == QLatin1String("%")) {
    factor = 0.01;
  } else if (unit == QLatin1String("ps")) {
    factor = 1e-12;
  } else {
    for (const AnswerUnit known : {AnswerUnit::Bytes, AnswerUnit::Seconds, AnswerUnit::Operations, AnswerUnit::Tokens})
      if (const auto of = unitFactor(known, unit.toStdString())) {
        factor = *of;
        break;
      }
  }
  written.value = typed->value * factor;
  // The last digit before the power of ten.
  const qsizetype power = text.indexOf(QStringLiteral("·10"));
  const QString mantissa = power < 0 ? text : text.left(power);
  const qsizetype point = mantissa.indexOf(locale.decimalPoint());
  int decimals = 0;
  for (qsizetype i = point + 1; point >= 0 && i < mantissa.size() && mantissa[i].isDigit(); ++i) ++decimals;
  double unitOfDigit = std::pow(10.0, -decimals) * factor;
  if (power >= 0) {
    const auto ten = readAnswer(text.mid(power + 1), locale);
    const auto tenOnly = ten ? ten->value : 1;
    unitOfDigit *= tenOnly;
  }
  written.half = unitOfDigit / 2;
  return written;
}

/// Evaluates a tokenized expression: numbers, signs, parentheses.
class Sum {
 public:
  Sum(QStringList tokens, const QLocale& locale) : m_tokens(std::move(tokens)), m_locale(locale) {}
  std::optional<double> value() {
    const double result = sum(0);
    return m_bad || m_at != m_tokens.size() || !std::isfinite(result) ? std::nullopt : std::optional(result);
  }

 private:
  bool take(const QString& token) {
    if (m_at >= m_tokens.size() || m_tokens[m_at] != token) return false;
    ++m_at;
    return true;
  }
  double sum(int depth) {
    double result = product(depth);
    while (!m_bad) {
      if (take(QStringLiteral("+")))
        result += product(depth);
      else if (take(QStringLiteral("−")))
        result -= product(depth);
      else
        break;
    }
    return result;
  }
  double product(int depth) {
    double result = factor(depth);
    while (!m_bad) {
      if (take(QStringLiteral("·")))
        result *= factor(depth);
      else if (take(QStringLiteral("/")))
        result /= factor(depth);
      else
        break;
    }
    return result;
  }
  double factor(int depth) {
    if (depth > kMaxBrackets || m_at >= m_tokens.size()) return fail();
    if (take(QStringLiteral("−"))) return -factor(depth + 1);
    if (take(QStringLiteral("√"))) return std::sqrt(factor(depth + 1));
    if (take(QStringLiteral("e^"))) return std::exp(factor(depth + 1));
    if (take(QStringLiteral("("))) {
      const double result = sum(depth + 1);
      return take(QStringLiteral(")")) ? result : fail();
    }
    if (!m_tokens[m_at].at(0).isDigit()) return fail();
    return read(m_tokens[m_at++], m_locale).value;
  }
  double fail() {
    m_bad = true;
    return 0;
  }

  QStringList m_tokens;
  const QLocale& m_locale;
  qsizetype m_at = 0;
  bool m_bad = false;
};

/// What withTrueEqualSigns() searches for.
struct EquationPatterns {
  QRegularExpression token;
  QRegularExpression before;   // the longest expression before the sign, preceded by a word or the end of a sentence
  QRegularExpression hanging;  // an operation without a number before it
  QRegularExpression after;
};

/// Compiling the patterns takes much longer than a search.
const EquationPatterns& patternsFor(const QLocale& locale) {
  thread_local std::map<QString, EquationPatterns> all;
  const QString number = numberPattern(locale);
  const auto known = all.find(number);
  if (known != all.end()) return known->second;
  const EquationPatterns patterns{
      QRegularExpression(QStringLiteral("%1|e\\^|[-−+·/()√]").arg(number)),
      QRegularExpression(
          QStringLiteral("(?:^|[\\s.:;,=≈：；，。])((?:[(−√]|e\\^)*%1(?:\\)*\\s*[−+·/]\\s*(?:[(−√]|e\\^)*%1)+\\)*)$")
              .arg(number)),
      QRegularExpression(QStringLiteral("[-−+·/^√(|]\\s*$")),
      QRegularExpression(QStringLiteral("^(−?)(%1)(?!\\s*[−+·/^(]|\\w)").arg(number))};
  return all.emplace(number, patterns).first->second;
}

}  // namespace

QString withTrueEqualSigns(QString text, const QLocale& locale) {
  if (!text.contains(QStringLiteral(" = "))) return text;
  const auto& [token, before, hanging, after] = patternsFor(locale);
  for (qsizetype at = text.indexOf(QStringLiteral(" = ")); at >= 0; at = text.indexOf(QStringLiteral(" = "), at + 3)) {
    const auto left = before.match(text.left(at));
    const auto right = after.match(text.mid(at + 3));
    if (!left.hasMatch() || !right.hasMatch() || hanging.match(text.left(left.capturedStart(1))).hasMatch()) continue;
    QStringList tokens;
    for (auto each = token.globalMatch(left.captured(1)); each.hasNext();) tokens << each.next().captured();
    const std::optional<double> value = Sum(tokens, locale).value();
    if (!value) continue;
    Written result = read(right.captured(2), locale);
    if (!right.captured(1).isEmpty()) result.value = -result.value;
    constexpr double kNoise = 1e-9;
    if (std::abs(*value - result.value) > result.half + kNoise * std::abs(*value)) text.replace(at + 1, 1, QChar(u'≈'));
  }
  return text;
}

}  // namespace attn::app
