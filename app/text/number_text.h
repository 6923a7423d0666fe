// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <cstdint>
#include <optional>

#include "base/typed_number.h"

namespace attn::app {

/// A number as the learner reads it: fixed decimals, the locale's separators, a true minus sign, "−∞", "∞", "NaN".
/// Very large or very small magnitudes use the form 1.2·10⁻⁸. Negative zero and values that round to it print as 0.00.
QString numberText(double value, int decimals = 2, const QLocale& locale = QLocale());
/// A whole number with the separators of the language: "131,072".
QString wholeText(std::int64_t value, const QLocale& locale = QLocale());
/// The shortest text that reads back the same number, for editors.
QString exactText(double value, const QLocale& locale = QLocale());
/// The same for readers: powers of ten as they are written by hand, "1.5·10⁻⁷".
QString fullText(double value, const QLocale& locale = QLocale());
/// fullText() where that is short, else one decimal and a power of ten: settings and distances in a sentence.
QString briefText(double value, const QLocale& locale = QLocale());
/// "4·10⁻⁸": one digit and a power of ten, for errors; "0" for zero.
QString powerText(double value, const QLocale& locale = QLocale());
/// "10⁻⁶": a power of ten that is larger than a rounding error. Which digits an error has depends on the processor, and
/// on the device; of small errors only the bounds 10⁻¹², 10⁻⁹, 10⁻⁶ and 10⁻⁵ are told apart. "∞" and "NaN" stay.
QString errorBoundText(double error);
/// fullText() of a computed number with only so many digits: the last ones of a double depend on the processor.
QString computedText(double value, int digits = 12, const QLocale& locale = QLocale());
/// "1.2·10⁵": two digits and a power of ten; one digit where that is all.
QString shortPowerText(double value, const QLocale& locale = QLocale());
/// "⁻⁸": a whole number as an exponent.
QString superscript(int exponent);
/// "₁₂": a number from 0 on as an index, for plain text: Q₀.
QString subscript(int index);
/// Reads a count as people write them: "1024", "131,072", "8k", "128 K", "1.5k", "192 KiB" (a k is 1,024, an M
/// 1,048,576) and "200 kB" (with a B alone 1,000); nothing where it is no whole number from 0 to 2^53.
std::optional<std::int64_t> parseCount(const QString& text, const QLocale& locale = QLocale());
/// Reads a number of a document as it is typed or pasted: everything that readTypedNumber() reads except groups and
/// units, with a point or the decimal sign of the locale; and "-inf".
std::optional<double> parseNumber(const QString& text, const QLocale& locale = QLocale());
/// Reads an answer, with groups and a unit, by the separators of the locale.
tl::expected<TypedNumber, TypedNumberError> readAnswer(const QString& text, const QLocale& locale = QLocale());
/// What could not be read, and where: "“abc” after “12” cannot be read."
QString typedNumberErrorText(const QString& text, const TypedNumberError&);
/// Which ways of writing a number are accepted, in a sentence.
QString typedNumbersText(const QLocale& locale = QLocale());

}  // namespace attn::app
