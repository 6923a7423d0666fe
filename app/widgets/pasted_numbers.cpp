// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pasted_numbers.h"

#include <QLocale>
#include <QStringList>
#include <cmath>
#include <optional>

#include "scenario/tensor_file.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// One number per line. If the comma is the decimal separator, "0,5" is one number and not two cells.
std::optional<Matrix> numbersBelowEachOther(const QString& text) {
  if (QLocale().decimalPoint() != QLatin1String(",")) return std::nullopt;
  const QStringList lines = text.trimmed().split(QLatin1Char('\n'));
  Matrix numbers(lines.size(), 1);
  for (qsizetype n = 0; n < lines.size(); ++n) {
    const std::optional<double> number = parseNumber(lines[n]);
    if (!number || !std::isfinite(*number)) return std::nullopt;
    numbers(n, 0) = *number;
  }
  return numbers;
}

}  // namespace

Result<Matrix> numbersIn(const QString& text) {
  const std::optional<Matrix> numbers = numbersBelowEachOther(text);
  return numbers ? Result<Matrix>(*numbers) : parseTable(text.toStdString());
}

}  // namespace attn::app
