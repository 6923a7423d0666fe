// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/typed_answer.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "questions/answer_units.h"
#include "text/number_text.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

struct TypedAnswerText {
  Q_DECLARE_TR_FUNCTIONS(TypedAnswerText)
};

constexpr int kLettersOfChoices = 26;

QString choiceLetter(std::size_t choice) {
  return choice < kLettersOfChoices ? QString(QChar(u'A' + static_cast<char16_t>(choice)))
                                    : QString::number(choice + 1);
}

/// The unit in which the right answer is printed, and its factor: KiB and 1024.
struct PrintedUnit {
  QString name;
  double factor = 1;
};

PrintedUnit printedUnit(const Question& question) {
  if (question.unit == AnswerUnit::None) return {};
  const QString text = answerText(question, question.answer);
  static const QRegularExpression blank(QStringLiteral("[ \\x{00A0}\\x{202F}]"));
  const qsizetype at = text.lastIndexOf(blank);
  if (at < 0) return {};
  const QString unit = text.mid(at + 1);
  const auto factor = unitFactor(question.unit, unit.toStdString());
  return factor ? PrintedUnit{unit, *factor} : PrintedUnit{};
}

tl::expected<GivenAnswer, QString> typedNumber(const Question& question, const QString& text) {
  const auto typed = readAnswer(text);
  if (!typed) return tl::unexpected(typedNumberErrorText(text, typed.error()));
  const std::optional<double> factor =
      typed->unit.empty() ? printedUnit(question).factor : unitFactor(question.unit, typed->unit);
  if (!factor)
    return tl::unexpected(
        TypedAnswerText::tr("“%1” is not a unit of this answer.").arg(QString::fromStdString(typed->unit)));
  const double value = typed->value * *factor;
  if (!std::isfinite(value)) return tl::unexpected(TypedAnswerText::tr("The number is too large."));
  return GivenAnswer(value);
}

std::optional<std::size_t> choiceOf(const QString& text, std::size_t count) {
  std::size_t index = count;
  if (text.size() == 1 && text[0].isLetter()) {
    const char16_t letter = text[0].toUpper().unicode();
    if (letter >= u'A' && letter <= u'Z') index = static_cast<std::size_t>(letter - u'A');
  } else {
    bool isNumber = false;
    const uint number = text.toUInt(&isNumber);
    if (isNumber && number >= 1) index = number - 1;
  }
  return index < count ? std::optional(index) : std::nullopt;
}

/// The characters, or what is between separators.
QStringList piecesOf(const QString& text) {
  static const QRegularExpression separators(QStringLiteral("[\\s,;.>→-]+"));
  const QStringList pieces = text.split(separators, Qt::SkipEmptyParts);
  return pieces.size() == 1 ? pieces.front().split(QString(), Qt::SkipEmptyParts) : pieces;
}

std::optional<std::vector<std::size_t>> orderOf(const QString& text, std::size_t count) {
  const QStringList pieces = piecesOf(text);
  if (static_cast<std::size_t>(pieces.size()) != count) return std::nullopt;
  const bool areNumbers = std::ranges::all_of(pieces, [](const QString& each) { return each[0].isDigit(); });
  std::vector<std::size_t> order(count, count);
  for (std::size_t place = 0; place < count; ++place) {
    const auto index = choiceOf(pieces[static_cast<qsizetype>(place)], count);
    if (!index) return std::nullopt;
    // The number in the box of a tile is the tile's place.
    if (areNumbers)
      order[*index] = place;
    else
      order[place] = *index;
  }
  std::vector<std::size_t> sorted = order;
  std::ranges::sort(sorted);
  for (std::size_t i = 0; i < count; ++i)
    if (sorted[i] != i) return std::nullopt;
  return order;
}

std::optional<CellPlace> cellOf(const QString& text, const AskedMatrix& matrix) {
  static const QRegularExpression twoDigits(QStringLiteral("^([0-9])([0-9])$")),
      twoNumbers(QStringLiteral("^\\D*([0-9]{1,4})\\D+([0-9]{1,4})\\D*$"));
  QRegularExpressionMatch match = twoDigits.match(text);
  if (!match.hasMatch()) match = twoNumbers.match(text);
  if (!match.hasMatch()) return std::nullopt;
  const CellPlace cell{match.captured(1).toInt(), match.captured(2).toInt()};
  return cell.row < matrix.values.rows() && cell.column < matrix.values.cols() ? std::optional(cell) : std::nullopt;
}

tl::expected<GivenAnswer, QString> orHint(std::optional<GivenAnswer> value, const Question& question) {
  if (!value) return tl::unexpected(TypedAnswerText::tr("Expected: %1.").arg(typingHint(question)));
  return std::move(*value);
}

struct TypedWriter {
  const Question& question;
  QString operator()(std::monostate) const { return QString(kNoAnswer); }
  QString operator()(double value) const {
    const PrintedUnit unit = printedUnit(question);
    const QString number = exactText(value / unit.factor);
    return unit.name.isEmpty() ? number : number + QLatin1Char(' ') + unit.name;
  }
  QString operator()(std::size_t choice) const { return choiceLetter(choice); }
  QString operator()(const std::vector<std::size_t>& order) const {
    QStringList letters;
    for (const std::size_t choice : order) letters << choiceLetter(choice);
    return letters.join(order.size() > kLettersOfChoices ? QStringLiteral(" ") : QString());
  }
  QString operator()(const CellPlace& cell) const { return QStringLiteral("%1,%2").arg(cell.row).arg(cell.column); }
  QString operator()(const TextAnswer& said) const { return QString::fromStdString(said.text); }
};

}  // namespace

tl::expected<GivenAnswer, QString> typedAnswer(const Question& question, const QString& typed) {
  const QString text = typed.trimmed();
  if (text == kNoAnswer || text == QStringLiteral("–")) return GivenAnswer();
  switch (question.kind) {
    case AnswerKind::Number:
      return typedNumber(question, text);
    case AnswerKind::Choice:
      return orHint(choiceOf(text, question.choices.size()), question);
    case AnswerKind::Order:
      return orHint(orderOf(text, question.choices.size()), question);
    case AnswerKind::Cell:
      if (question.matrix) return orHint(cellOf(text, *question.matrix), question);
      break;
    case AnswerKind::Text:
      break;
  }
  return tl::unexpected(TypedAnswerText::tr("This question is marked with points."));
}

QString typedText(const Question& question, const GivenAnswer& given) {
  return std::visit(TypedWriter{question}, given);
}

QString typingHint(const Question& question) {
  switch (question.kind) {
    case AnswerKind::Number: {
      const QString unit = printedUnit(question).name;
      return unit.isEmpty() ? TypedAnswerText::tr("a number")
                            : TypedAnswerText::tr("a number with its unit; without one, in %1").arg(unit);
    }
    case AnswerKind::Choice:
      return TypedAnswerText::tr("a letter from A to %1").arg(choiceLetter(question.choices.size() - 1));
    case AnswerKind::Order:
      return TypedAnswerText::tr("the letters from A to %1 in their order, or the numbers in the boxes from A to %1")
          .arg(choiceLetter(question.choices.size() - 1));
    case AnswerKind::Cell:
      return TypedAnswerText::tr("row and column, counted from 0: 2,3");
    case AnswerKind::Text:
      return TypedAnswerText::tr("points");
  }
  return {};
}

}  // namespace attn::app
