// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/question_text.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <string>
#include <variant>

#include "text/equation_text.h"
#include "text/html_text.h"
#include "text/learner_markup.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

struct QuestionWords {
  Q_DECLARE_TR_FUNCTIONS(QuestionWords)
};

/// A text marked TR in core.
QString translatedText(const char* source) {
  return QCoreApplication::translate("questions", source);
}

/// All decimals if there are few; four for computed numbers.
QString shortExactText(double value) {
  constexpr int kLongest = 7;
  constexpr double kStep = 1e4;
  const QString full = fullText(value);
  if (full.size() <= kLongest) return full;
  const double rounded = std::round(value * kStep) / kStep;
  return rounded == 0 ? shortPowerText(value) : fullText(rounded);
}

/// Like shortExactText(), but with separators in large integers. Not for rows, whose commas look the same.
QString groupedExactText(double value) {
  constexpr double kGrouped = 1000, kExactInDouble = 9007199254740992;  // 2^53
  const double size = std::abs(value);
  if (size < kGrouped || size >= kExactInDouble || value != std::trunc(value)) return shortExactText(value);
  const QString digits = wholeText(static_cast<std::int64_t>(size));
  return value < 0 ? QChar(0x2212) + digits : digits;
}

/// Three significant digits, even after leading zeros: "0.00195".
QString threeDigitsText(double value) {
  constexpr double kFewZeros = 0.00995, kManyZeros = 1e-6;
  const double size = std::abs(value);
  if (size >= kFewZeros || size == 0) return threeDigits(value);
  if (size < kManyZeros) return shortPowerText(value);
  return numberText(value, 2 - static_cast<int>(std::floor(std::log10(size))));
}

QString operandText(const Operand& operand) {
  const QString text =
      operand.decimals < 0 ? groupedExactText(operand.value) : numberText(operand.value, operand.decimals);
  return operand.value < 0 ? QLatin1Char('(') + text + QLatin1Char(')') : text;
}

QString rowText(const Matrix& values, Index row, int decimals) {
  QStringList numbers;
  for (Index column = 0; column < values.cols(); ++column)
    numbers << (decimals < 0 ? shortExactText(values(row, column)) : numberText(values(row, column), decimals));
  return QLatin1Char('(') + numbers.join(QStringLiteral(", ")) + QLatin1Char(')');
}

QString operationsText(double count) {
  return inUnits(count, 1000, {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP"});
}

struct ShownWriter {
  QString operator()(const Whole& v) const { return wholeText(v.value); }
  QString operator()(const Decimals& v) const { return numberText(v.value, v.decimals); }
  QString operator()(const Exact& v) const { return groupedExactText(v.value); }
  QString operator()(const Operand& v) const { return operandText(v); }
  QString operator()(const ThreeDigits& v) const { return threeDigitsText(v.value); }
  QString operator()(const Bytes& v) const {
    switch (v.scale) {
      case Bytes::Scale::Exact:
        return exactBytesText(static_cast<std::int64_t>(v.value));
      case Bytes::Scale::Decimal:
        return bytesText(v.value);
      case Bytes::Scale::Binary:
        return binaryBytesText(v.value);
    }
    return {};
  }
  QString operator()(const Duration& v) const { return secondsText(v.seconds); }
  QString operator()(const Bandwidth& v) const { return bandwidthText(v.bytesPerSecond); }
  QString operator()(const FlopRate& v) const { return flopRateText(v.flopsPerSecond); }
  QString operator()(const Operations& v) const { return operationsText(v.count); }
  QString operator()(const Numbers& v) const {
    QStringList rows;
    for (Index row = 0; row < v.values.rows(); ++row) rows << rowText(v.values, row, v.decimals);
    return rows.join(QStringLiteral(", "));
  }
  QString operator()(const Verbatim& v) const { return QString::fromStdString(v.text); }
  QString operator()(const Translated& v) const { return translatedText(v.source); }
};

/// The first, otherwise empty header cell contains the matrix name.
QString tableText(const AskedMatrix& asked) {
  // A token may contain a bar, which would end its cell: U+2223 looks the same.
  const auto cell = [](QString text) -> QString {
    return QStringLiteral(" ") + text.replace(u'|', QChar(0x2223)) + QStringLiteral(" |");
  };
  QString head = QLatin1Char('|') + cell(QString::fromStdString(asked.name)), rule = QStringLiteral("|---|"), body;
  for (const std::string& column : asked.columns) {
    head += cell(QString::fromStdString(column));
    rule += QStringLiteral("---|");
  }
  for (Index row = 0; row < asked.values.rows(); ++row) {
    body += QLatin1Char('|') + cell(QString::fromStdString(asked.rows[static_cast<std::size_t>(row)]));
    for (Index column = 0; column < asked.values.cols(); ++column)
      body += cell(asked.decimals < 0 ? shortExactText(asked.values(row, column))
                                      : numberText(asked.values(row, column), asked.decimals));
    body += QLatin1Char('\n');
  }
  return head + QLatin1Char('\n') + rule + QLatin1Char('\n') + body;
}

QString listingText(const Listing& listing) {
  QString text = QStringLiteral("```\n");
  for (std::size_t line = 0; line < listing.lines.size(); ++line) {
    if (listing.numbered) text += QStringLiteral("%1  ").arg(line + 1, 2);
    text += QString::fromStdString(listing.lines[line]) + QLatin1Char('\n');
  }
  return text + QStringLiteral("```");
}

/// Uses as few decimals as the tolerance allows: 27.6604 within 0.14 is 27.7.
double roundedWithin(double value, double tolerance) {
  constexpr double kShare = 0.4;  // of the tolerance, so that the shown value is well within it
  constexpr int kMaxDecimals = 6;
  double scale = 1;
  for (int decimals = 0; decimals <= kMaxDecimals; ++decimals, scale *= 10) {
    const double rounded = std::round(value * scale) / scale;
    if (std::abs(rounded - value) <= kShare * tolerance) return rounded;
  }
  return value;
}

constexpr double kWholeTolerance = 0.3;
/// True if numberWantedText() asks for two decimals, for a number without a unit.
bool isWantedToTwoDecimals(double tolerance) {
  constexpr double kMin = 0.005;
  return tolerance >= kMin && tolerance < kWholeTolerance;
}

bool isWantedWhole(double answer, double tolerance) {
  constexpr double kRounding = 1e-9;
  return tolerance >= kWholeTolerance && std::abs(answer - std::round(answer)) < kRounding;
}

/// True if numberWantedText() asks for three digits, for a number without a unit.
bool isWantedToThreeDigits(double answer, double tolerance) {
  constexpr double kThreeDigits = 0.005;
  return !isWantedWhole(answer, tolerance) && !isWantedToTwoDecimals(tolerance) &&
         tolerance >= kThreeDigits * std::abs(answer);
}

QString numberAnswer(double value, const Question& question) {
  const double tolerance = question.tolerance;
  const double* answer = std::get_if<double>(&question.answer);
  switch (question.unit) {
    case AnswerUnit::None:
      if (answer && isWantedToThreeDigits(*answer, tolerance)) return threeDigitsText(value);
      return isWantedToTwoDecimals(tolerance) ? numberText(value, 2)
                                              : groupedExactText(roundedWithin(value, tolerance));
    case AnswerUnit::Bytes:
      return binaryBytesText(value);
    case AnswerUnit::Seconds:
      return secondsText(value);
    case AnswerUnit::Operations:
      return operationsText(value);
    case AnswerUnit::BytesPerSecond:
      return bandwidthText(value);
    case AnswerUnit::FlopsPerSecond:
      return flopRateText(value);
    case AnswerUnit::TokensPerSecond:
      return QuestionWords::tr("%1 tokens/s").arg(threeDigits(value));
    case AnswerUnit::Percent:
      return QuestionWords::tr("%1 %").arg(threeDigits(value));
    case AnswerUnit::Tokens:
      return QuestionWords::tr("%1 tokens").arg(threeDigits(value));
  }
  return {};
}

struct AnswerWriter {
  const Question& question;
  QString operator()(double value) const { return numberAnswer(value, question); }
  QString operator()(std::size_t choice) const {
    return choice < question.choices.size() ? phraseText(question.choices[choice]) : QString();
  }
  QString operator()(const std::vector<std::size_t>& order) const {
    QStringList texts;
    for (const std::size_t choice : order) texts << (*this)(choice);
    return texts.join(QStringLiteral(" → "));
  }
  QString operator()(const CellPlace& cell) const {
    if (!question.matrix || cell.row >= question.matrix->values.rows() || cell.column >= question.matrix->values.cols())
      return {};
    return QuestionWords::tr("row %1, column %2")
        .arg(QString::fromStdString(question.matrix->rows[static_cast<std::size_t>(cell.row)]),
             QString::fromStdString(question.matrix->columns[static_cast<std::size_t>(cell.column)]));
  }
};

}  // namespace

QString shownText(const Shown& value) {
  return std::visit(ShownWriter{}, value);
}

QString phraseText(const Phrase& phrase) {
  if (phrase.isEmpty()) return {};
  const QString source = phrase.isVerbatim ? QString::fromUtf8(phrase.source) : translatedText(phrase.source);
  // In one pass, so that braces in a value are not replaced.
  QString text;
  qsizetype from = 0;
  while (true) {
    const qsizetype open = source.indexOf(QLatin1Char('{'), from);
    const qsizetype close = open < 0 ? -1 : source.indexOf(QLatin1Char('}'), open);
    if (close < 0) return withTrueEqualSigns(text + source.mid(from));
    const std::string name = source.mid(open + 1, close - open - 1).toStdString();
    text += source.mid(from, open - from);
    const auto value = std::find_if(phrase.values.begin(), phrase.values.end(),
                                    [&name](const auto& each) { return each.first == name; });
    text += value == phrase.values.end() ? source.mid(open, close - open + 1) : shownText(value->second);
    from = close + 1;
  }
}

QString questionText(const Question& question) {
  QStringList parts{phraseText(question.text)};
  if (question.matrix) parts << tableText(*question.matrix);
  if (question.listing) parts << listingText(*question.listing);
  return parts.join(QStringLiteral("\n\n"));
}

QString numberWantedText(const Question& question) {
  const double answer = std::get<double>(question.answer), tolerance = question.tolerance;
  if (question.unit == AnswerUnit::None) {  // other units may be typed with a prefix
    if (isWantedWhole(answer, tolerance)) return QuestionWords::tr("a whole number");
    if (isWantedToTwoDecimals(tolerance)) return QuestionWords::tr("to two decimals");
  }
  constexpr double kThreeDigits = 0.005, kRounding = 1e-9;
  return tolerance >= kThreeDigits * std::abs(answer) * (1 - kRounding) ? QuestionWords::tr("to three digits")
                                                                        : QuestionWords::tr("a number");
}

QString topicText(Topic topic) {
  return translatedText(nameOf(topic));
}

QString mistakeName(const MistakeKind& kind) {
  return translatedText(kind.name);
}

QString mistakeNames(const std::vector<Mistake>& mistakes) {
  QStringList names;
  for (const Mistake& mistake : mistakes) names << mistakeName(*mistake.kind);
  return names.join(QuestionWords::tr(", or: ", "between the names of two mistakes"));
}

QString mistakeText(const Mistake& mistake) {
  const QString says = phraseText(mistake.says), lookAt = translatedText(mistake.kind->lookAt);
  return says.isEmpty() ? lookAt : says + QStringLiteral("\n\n") + lookAt;
}

QString mistakesHtml(const std::vector<Mistake>& mistakes) {
  QStringList parts;
  for (const Mistake& mistake : mistakes) {
    QString name = learnerHtml(mistakeName(*mistake.kind));
    if (mistakes.size() > 1)
      name = (parts.empty() ? QuestionWords::tr("Either: %1") : QuestionWords::tr("Or: %1")).arg(name);
    parts << boldHtml(name) + QStringLiteral("<br>") + learnerHtml(mistakeText(mistake));
  }
  return parts.join(QStringLiteral("<br><br>"));
}

QString answerText(const Question& question, const AnswerValue& answer) {
  return std::visit(AnswerWriter{question}, answer);
}

QString listingLines(const Listing& listing) {
  QStringList lines;
  for (const std::string& line : listing.lines) {
    const QString number = listing.numbered ? QStringLiteral("%1&nbsp;&nbsp;").arg(lines.size() + 1) : QString();
    const QString code = QString::fromStdString(line);
    qsizetype blanks = 0;
    while (blanks < code.size() && code[blanks] == QLatin1Char(' ')) ++blanks;
    lines << number + QStringLiteral("&nbsp;").repeated(blanks) + code.mid(blanks).toHtmlEscaped();
  }
  return lines.join(QStringLiteral("<br>"));
}

}  // namespace attn::app
