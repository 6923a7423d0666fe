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
/// An integer with the locale's separators: "131,072".
QString wholeText(std::int64_t value, const QLocale& locale = QLocale());
/// The shortest text that parses to the same number, for editors.
QString exactText(double value, const QLocale& locale = QLocale());
/// exactText() for reading, with typeset powers of ten: "1.5·10⁻⁷".
QString fullText(double value, const QLocale& locale = QLocale());
/// fullText() if it is short, else one decimal and a power of ten: for settings and distances in a sentence.
QString briefText(double value, const QLocale& locale = QLocale());
/// "4·10⁻⁸": one digit and a power of ten, for errors; "0" for zero.
QString powerText(double value, const QLocale& locale = QLocale());
/// "10⁻⁶": an upper bound of a rounding error. The digits of an error depend on processor and device; for small errors
/// only the bounds 10⁻¹², 10⁻⁹, 10⁻⁶ and 10⁻⁵ are distinguished. "∞" and "NaN" stay.
QString errorBoundText(double error);
/// fullText() of a computed number, limited to `digits`: the last ones of a double depend on the processor.
QString computedText(double value, int digits = 12, const QLocale& locale = QLocale());
/// "1.2·10⁵": two significant digits and a power of ten; one digit if that is exact.
QString shortPowerText(double value, const QLocale& locale = QLocale());
/// "⁻⁸": an integer as an exponent.
QString superscript(int exponent);
/// Rounds as every text, table and page does. Halves round away from zero; a value that is a half except for the error
/// of float32 counts as one, so that two devices show the same digits. NaN and infinities stay.
double roundedTo(double value, int decimals);
/// "₁₂": a nonnegative index as plain text: Q₀.
QString subscript(int index);
/// Parses a count: "1024", "131,072", "8k", "128 K", "1.5k", "192 KiB" (k is 1,024, M is 1,048,576) and "200 kB" (with
/// a plain B, 1,000); nullopt unless it is an integer from 0 to 2^53.
std::optional<std::int64_t> parseCount(const QString& text, const QLocale& locale = QLocale());
/// Parses a typed or pasted number of a document: like readTypedNumber() but without groups and units, with a point or
/// the locale's decimal separator; also "-inf".
std::optional<double> parseNumber(const QString& text, const QLocale& locale = QLocale());
/// Parses an answer, with groups and a unit, using the locale's separators.
tl::expected<TypedNumber, TypedNumberError> readAnswer(const QString& text, const QLocale& locale = QLocale());
/// What could not be parsed, and where: "“abc” after “12” cannot be read."
QString typedNumberErrorText(const QString& text, const TypedNumberError&);
/// For what parseNumber() cannot parse.
QString notANumberText(const QString& typed);
/// Describes the accepted number formats in one sentence.
QString typedNumbersText(const QLocale& locale = QLocale());

}  // namespace attn::app
