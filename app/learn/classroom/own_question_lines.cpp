// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/own_question_lines.h"

#include <QCoreApplication>
#include <QStringList>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "base/number_format.h"
#include "classroom/own_formula.h"

namespace attn::app {
namespace {

struct OwnLinesText {
  Q_DECLARE_TR_FUNCTIONS(OwnLinesText)
};

/// A number, or a formula without values such as "2^10" or "e^(0.5)".
std::optional<double> numberOf(const QString& text) {
  bool isNumber = false;
  const double number = text.trimmed().toDouble(&isNumber);
  if (isNumber) return number;
  const auto value = valueOfOwnFormula(text.trimmed().toStdString(), {});
  return value && std::isfinite(*value) ? std::optional(*value) : std::nullopt;
}

std::optional<std::vector<double>> listOf(const QString& text) {
  std::vector<double> list;
  const QStringList parts = text.split(QLatin1Char(','));
  for (const QString& part : parts) {
    const auto number = numberOf(part);
    if (!number) return std::nullopt;
    list.push_back(*number);
  }
  return list;
}

std::optional<OwnRange> rangeOf(const QString& text) {
  const qsizetype dots = text.indexOf(QStringLiteral("..")), by = text.indexOf(QStringLiteral("by"));
  if (dots < 0) return std::nullopt;
  const auto from = numberOf(text.left(dots));
  const auto to = numberOf(by < 0 ? text.mid(dots + 2) : text.mid(dots + 2, by - dots - 2));
  const auto step = by < 0 ? std::optional(1.0) : numberOf(text.mid(by + 2));
  if (!from || !to || !step) return std::nullopt;
  return OwnRange{*from, *to, *step};
}

QString textOf(double value) {
  return QString::fromStdString(shortest(value));
}

/// Calls `read(line)` for each line that is not blank; its error is prefixed with the line's number.
template <class Entry, class Read>
tl::expected<std::vector<Entry>, QString> entriesOf(const QString& text, Read read) {
  std::vector<Entry> entries;
  const QStringList lines = text.split(QLatin1Char('\n'));
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const QString line = lines[i].trimmed();
    if (line.isEmpty()) continue;
    tl::expected<Entry, QString> entry = read(line);
    if (!entry) return tl::unexpected(OwnLinesText::tr("Line %1: %2").arg(i + 1).arg(entry.error()));
    entries.push_back(std::move(*entry));
  }
  return entries;
}

tl::expected<OwnValue, QString> ownValueOf(const QString& line) {
  const qsizetype colon = line.indexOf(QLatin1Char(':')), equals = line.indexOf(QLatin1Char('='));
  const bool isFormula = equals >= 0 && (colon < 0 || equals < colon);
  const qsizetype sign = isFormula ? equals : colon;
  const QString what = line.mid(sign + 1).trimmed();
  OwnValue value{line.left(std::max<qsizetype>(sign, 0)).trimmed().toStdString(), what.toStdString()};
  if (sign > 0 && isFormula) return value;
  const auto range = sign > 0 ? rangeOf(what) : std::nullopt;
  const auto list = sign > 0 ? listOf(what) : std::nullopt;
  if (range)
    value.source = *range;
  else if (list)
    value.source = *list;
  else
    return tl::unexpected(
        OwnLinesText::tr("found “%1”, expected a range such as “n: 2..9 by 1”, a list such as “n: 1, 2, 4”, or a "
                         "formula such as “n = m * m”.")
            .arg(line));
  return value;
}

tl::expected<OwnMistake, QString> ownMistakeOf(const QString& line) {
  // A formula may contain "?:".
  const qsizetype colon = line.indexOf(QStringLiteral(": "));
  if (colon <= 0)
    return tl::unexpected(
        OwnLinesText::tr("found “%1”, expected a formula, a colon and a sentence: “n / 2: You halved it.”").arg(line));
  return OwnMistake{line.left(colon).trimmed().toStdString(), line.mid(colon + 2).trimmed().toStdString()};
}

}  // namespace

tl::expected<std::vector<OwnValue>, QString> ownValuesOf(const QString& text) {
  return entriesOf<OwnValue>(text, ownValueOf);
}

QString linesOf(const std::vector<OwnValue>& values) {
  QStringList lines;
  for (const OwnValue& value : values) {
    const QString name = QString::fromStdString(value.name);
    if (const auto* range = std::get_if<OwnRange>(&value.source)) {
      lines
          << QStringLiteral("%1: %2..%3 by %4").arg(name, textOf(range->from), textOf(range->to), textOf(range->step));
    } else if (const auto* list = std::get_if<std::vector<double>>(&value.source)) {
      std::string numbers;  // the comma is part of the notation, in every language
      for (const double each : *list) numbers += (numbers.empty() ? "" : ", ") + shortest(each);
      lines << QStringLiteral("%1: %2").arg(name, QString::fromStdString(numbers));
    } else {
      lines << QStringLiteral("%1 = %2").arg(name, QString::fromStdString(std::get<std::string>(value.source)));
    }
  }
  return lines.join(QLatin1Char('\n'));
}

tl::expected<std::vector<OwnMistake>, QString> ownMistakesOf(const QString& text) {
  return entriesOf<OwnMistake>(text, ownMistakeOf);
}

QString linesOf(const std::vector<OwnMistake>& mistakes) {
  QStringList lines;
  for (const OwnMistake& each : mistakes)
    lines << QString::fromStdString(each.formula) + QStringLiteral(": ") + QString::fromStdString(each.says);
  return lines.join(QLatin1Char('\n'));
}

std::vector<std::string> ownTextsOf(const QString& text) {
  std::vector<std::string> texts;
  const QStringList lines = text.split(QLatin1Char('\n'));
  for (const QString& line : lines)
    if (!line.trimmed().isEmpty()) texts.push_back(line.trimmed().toStdString());
  return texts;
}

QString linesOf(const std::vector<std::string>& texts) {
  QStringList lines;
  for (const std::string& text : texts) lines << QString::fromStdString(text);
  return lines.join(QLatin1Char('\n'));
}

}  // namespace attn::app
