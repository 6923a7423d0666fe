// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/number_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace attn::app {
namespace {

struct NumberText {
  Q_DECLARE_TR_FUNCTIONS(NumberText)
};

constexpr QChar minus(0x2212);
constexpr QChar infinity(0x221E);

/// Outside these magnitudes fixed decimals hide the value. Between the lower one and half of the last decimal a value
/// prints as zero, which is preferable among weights.
constexpr double largeMagnitude = 1e6;
constexpr double smallMagnitude = 1e-6;
constexpr double smallPlain = 1e-5;  // exactText() writes smaller values as powers of ten

/// The value, or what its half rounds to if it is one (see roundedTo()).
double withoutHalf(double value, int decimals) {
  constexpr double kFloatError = 5e-7;  // relative, of a few operations in float32
  constexpr double kMax = 0.01;         // of the last digit: others are rounded as they are
  const double power = std::pow(10.0, decimals), scaled = std::abs(value) * power, whole = std::floor(scaled);
  if (!(std::abs(scaled - whole - 0.5) <= std::min(kFloatError * scaled, kMax))) return value;
  return std::copysign((whole + 1) / power, value);
}

QString specialText(double value) {
  if (std::isnan(value)) return QStringLiteral("NaN");
  return value < 0 ? QString(minus) + infinity : QString(infinity);
}

/// Replaces the locale's negative sign by the minus sign, which is as wide as "+" and aligns in columns.
QString withTrueMinus(QString text, const QLocale& locale) {
  text.replace(locale.negativeSign(), QString(minus));
  return text.replace(QLatin1Char('-'), minus);
}

QLocale withoutGroups(QLocale locale) {
  locale.setNumberOptions(QLocale::OmitGroupSeparator | QLocale::RejectGroupSeparator);
  return locale;
}

/// "10⁹", "−10⁹" if the value is exactly that; else empty.
QString wholePower(double value) {
  if (value == 0 || !std::isfinite(value)) return {};
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), std::abs(value), std::chars_format::scientific).ptr;
  const QString shortest = QString::fromLatin1(text.data(), end - text.data());
  if (!shortest.startsWith(QLatin1String("1e"))) return {};
  return (value < 0 ? QString(minus) : QString()) + QStringLiteral("10") + superscript(shortest.mid(2).toInt());
}

/// "1.2·10⁻⁸" with that many decimals in the mantissa, none if it is an integer.
QString scientific(double value, int decimals, const QLocale& locale) {
  if (const QString power = wholePower(value); !power.isEmpty()) return power;
  const QString text = QString::number(value, 'e', decimals);  // C locale: "-1.2e-08"
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  const double mantissa = text.left(e).toDouble();
  const QString shown = locale.toString(mantissa, 'f', mantissa == std::round(mantissa) ? 0 : decimals);
  return withTrueMinus(shown, locale) + QStringLiteral("·10") + superscript(text.mid(e + 1).toInt());
}

NumberStyle styleOf(const QLocale& locale, bool groups) {
  const auto first = [](const QString& text) {
    const QList<uint> characters = text.toUcs4();
    return characters.isEmpty() ? U'\0' : static_cast<char32_t>(characters.front());
  };
  return {first(locale.decimalPoint()), first(locale.groupSeparator()), groups};
}

}  // namespace

QString superscript(int exponent) {
  constexpr std::array<ushort, 10> digits{0x2070, 0x00B9, 0x00B2, 0x00B3, 0x2074,
                                          0x2075, 0x2076, 0x2077, 0x2078, 0x2079};
  QString text;
  const QString decimal = QString::number(std::abs(exponent));
  for (const QChar digit : decimal) text += QChar(digits[static_cast<std::size_t>(digit.digitValue())]);
  return exponent < 0 ? QChar(0x207B) + text : text;
}

QString subscript(int index) {
  QString text;
  const QString decimal = QString::number(index);
  for (const QChar digit : decimal) text += QChar(0x2080 + digit.digitValue());
  return text;
}

double roundedTo(double value, int decimals) {
  // Rounds via text: value * 100 may fall on the other side of a half.
  return std::isfinite(value) ? QString::number(withoutHalf(value, decimals), 'f', decimals).toDouble() : value;
}

QString numberText(double value, int decimals, const QLocale& locale) {
  if (!std::isfinite(value)) return specialText(value);
  const double magnitude = std::abs(value), shown = withoutHalf(value, decimals);
  const bool roundsToZero = std::abs(shown) < 0.5 * std::pow(10.0, -decimals);
  if (magnitude >= largeMagnitude || (roundsToZero && magnitude > 0 && magnitude < smallMagnitude))
    return scientific(value, 1, locale);
  return withTrueMinus(locale.toString(roundsToZero ? 0.0 : shown, 'f', decimals), locale);
}

QString wholeText(std::int64_t value, const QLocale& locale) {
  return locale.toString(static_cast<qlonglong>(value));
}

QString exactText(double value, const QLocale& locale) {
  if (!std::isfinite(value)) return specialText(value);
  const double magnitude = std::abs(value);
  const bool plain = magnitude == 0 || (magnitude >= smallPlain && magnitude < 1e16);
  std::array<char, 512> text;
  const auto format = plain ? std::chars_format::fixed : std::chars_format::scientific;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value + 0.0, format).ptr;
  QString result = QString::fromLatin1(text.data(), end - text.data());
  result.replace(QLatin1Char('.'), locale.decimalPoint());
  return result.replace(QLatin1Char('-'), minus);
}

QString fullText(double value, const QLocale& locale) {
  const QString power = wholePower(value);
  if (!power.isEmpty() && (std::abs(value) >= largeMagnitude || std::abs(value) < smallPlain)) return power;
  const QString text = exactText(value, locale);
  const qsizetype e = text.indexOf(QLatin1Char('e'));
  if (e < 0) return text;
  const QString exponent = text.mid(e + 1).replace(minus, QLatin1Char('-')).remove(QLatin1Char('+'));
  return text.left(e) + QStringLiteral("·10") + superscript(exponent.toInt());
}

QString briefText(double value, const QLocale& locale) {
  constexpr qsizetype longest = 12;
  const QString text = fullText(value, locale);
  return text.size() <= longest ? text : scientific(value, 1, locale);
}

QString powerText(double value, const QLocale& locale) {
  if (!std::isfinite(value)) return specialText(value);
  return value == 0 ? locale.toString(0) : scientific(value, 0, locale);
}

QString errorBoundText(double error) {
  const double size = std::abs(error);
  if (!std::isfinite(size)) return specialText(size);
  int exponent = 0;
  for (const int bound : {-12, -9, -6, -5}) {
    exponent = bound;
    if (size < std::pow(10.0, bound)) break;
  }
  while (size >= std::pow(10.0, exponent)) ++exponent;
  return QStringLiteral("10") + superscript(exponent);
}

QString computedText(double value, int digits, const QLocale& locale) {
  return std::isfinite(value) ? fullText(QString::number(value, 'g', digits).toDouble(), locale) : specialText(value);
}

QString shortPowerText(double value, const QLocale& locale) {
  if (!std::isfinite(value)) return specialText(value);
  return value == 0 ? locale.toString(0) : scientific(value, 1, locale);
}

std::optional<std::int64_t> parseCount(const QString& text, const QLocale& locale) {
  static const QRegularExpression pattern(QStringLiteral("^([^a-z]*)([kmg]?)(i?b)?$"),
                                          QRegularExpression::CaseInsensitiveOption);
  const auto match = pattern.match(text.simplified().remove(QLatin1Char(' ')));
  if (!match.hasMatch()) return std::nullopt;
  const QString digits = match.captured(1);
  QLocale grouped = locale;
  grouped.setNumberOptions(QLocale::DefaultNumberOptions);
  bool good = false;
  double value = grouped.toDouble(digits, &good);
  if (!good) value = withoutGroups(QLocale::c()).toDouble(digits, &good);
  if (!good) return std::nullopt;
  const double base = match.captured(3).compare(QLatin1String("b"), Qt::CaseInsensitive) == 0 ? 1000 : 1024;
  const auto power = QStringLiteral("kmg").indexOf(match.captured(2).toLower());
  if (!match.captured(2).isEmpty()) value *= std::pow(base, static_cast<double>(power + 1));
  constexpr double kMax = 9007199254740992;
  if (!(value >= 0 && value <= kMax) || value != std::floor(value)) return std::nullopt;
  return static_cast<std::int64_t>(value);
}

std::optional<double> parseNumber(const QString& text, const QLocale& locale) {
  QString plain = text.trimmed().toLower();
  plain.replace(minus, QLatin1Char('-'));
  if (plain == QStringLiteral("-inf") || plain == QStringLiteral("-∞")) return -std::numeric_limits<double>::infinity();
  const auto read = readTypedNumber(text.toStdString(), styleOf(locale, false));
  return read && read->unit.empty() ? std::optional(read->value) : std::nullopt;
}

tl::expected<TypedNumber, TypedNumberError> readAnswer(const QString& text, const QLocale& locale) {
  return readTypedNumber(text.toStdString(), styleOf(locale, true));
}

QString notANumberText(const QString& typed) {
  return NumberText::tr("“%1” is not a number; type one such as %2.").arg(typed, exactText(-1.25));
}

QString typedNumberErrorText(const QString& text, const TypedNumberError& error) {
  const QList<uint> characters = text.toUcs4();
  const auto part = [&](qsizetype from, qsizetype count) {
    const QList<uint> these = characters.mid(from, count);
    return QString::fromUcs4(reinterpret_cast<const char32_t*>(these.constData()), these.size()).trimmed();
  };
  const auto at = static_cast<qsizetype>(error.at);
  const QString before = part(0, at), found = part(at, -1);
  switch (error.fault) {
    case TypedNumberFault::Unreadable:
      return before.isEmpty() ? NumberText::tr("“%1” is not a number.").arg(found)
                              : NumberText::tr("“%1” after “%2” cannot be read.").arg(found, before);
    case TypedNumberFault::Incomplete:
      return before.isEmpty() ? NumberText::tr("There is no number.")
                              : NumberText::tr("Something is missing after “%1”.").arg(before);
    case TypedNumberFault::WrongGroups:
      return NumberText::tr("The separators in “%1” do not make groups of three digits.").arg(found);
    case TypedNumberFault::DividesByZero:
      return NumberText::tr("“%1” divides by 0.").arg(text.trimmed());
    case TypedNumberFault::TooLarge:
      return NumberText::tr("“%1” is too large.").arg(text.trimmed());
    case TypedNumberFault::NotReal:
      return NumberText::tr("“%1” has no real value.").arg(text.trimmed());
  }
  return {};
}

QString typedNumbersText(const QLocale& locale) {
  return NumberText::tr("Accepted are numbers such as %1, 3/4, 2^15, %2·10^3, e^-2 and √2.")
      .arg(numberText(0.35, 2, locale), numberText(1.5, 1, locale));
}

}  // namespace attn::app
