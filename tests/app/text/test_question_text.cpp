// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <cmath>
#include <cstdint>
#include <vector>

#include "questions/question_template.h"
#include "support/qt_test.h"
#include "support/sanitized.h"
#include "text/equation_text.h"
#include "text/question_text.h"

namespace attn::app::test_question_text {
namespace {

/// With the joiners that keep numbers and units together.
QString spaced(QString text) {
  return text.replace(QChar::Nbsp, QLatin1Char(' ')).remove(QChar(0x2060));
}

/// The quantities that a written number may refer to.
std::vector<double> unitsOf(const Question& question) {
  switch (question.unit) {
    case AnswerUnit::None:
    case AnswerUnit::Percent:
    case AnswerUnit::Tokens:
    case AnswerUnit::TokensPerSecond:
      return {1};
    case AnswerUnit::Bytes:
      return {1, 1e3, 1e6, 1e9, 1e12, 1024, 1048576, 1073741824, 1099511627776};
    case AnswerUnit::Seconds:
      return {1, 1e-3, 1e-6};
    case AnswerUnit::Operations:
    case AnswerUnit::BytesPerSecond:
    case AnswerUnit::FlopsPerSecond:
      return {1, 1e3, 1e6, 1e9, 1e12, 1e15};
  }
  return {};
}

}  // namespace

class TestQuestionText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void writesEachKindOfValue_data() {
    QTest::addColumn<QString>("found");
    QTest::addColumn<QString>("expected");
    const auto row = [](const char* name, const Shown& value, const char* expected) {
      QTest::newRow(name) << spaced(shownText(value)) << QString::fromUtf8(expected);
    };
    row("whole", Whole{131072}, "131,072");
    row("decimals", Decimals{0.5, 2}, "0.50");
    row("exact", Exact{-1.25}, "−1.25");
    row("exact, large", Exact{67108864}, "67,108,864");
    row("behind a sign", Operand{2.5}, "2.5");
    row("behind a sign, negative", Operand{-1250}, "(−1,250)");
    row("behind a sign, decimals", Operand{-0.5, 2}, "(−0.50)");
    row("exact, computed", Exact{19.599999999999998}, "19.6");
    row("exact, a root", Exact{1.4142135623730951}, "1.4142");
    row("exact, tiny", Exact{0.00001234567}, "1.2·10⁻⁵");
    row("three digits", ThreeDigits{5.273}, "5.27");
    row("three digits, small", ThreeDigits{0.001953125}, "0.00195");
    row("three digits, tiny", ThreeDigits{6.7e-8}, "6.7·10⁻⁸");
    row("exact bytes", Bytes{131072, Bytes::Scale::Exact}, "131,072 B");
    row("decimal bytes", Bytes{131072, Bytes::Scale::Decimal}, "131 kB");
    row("binary bytes", Bytes{40.0 * (1 << 30), Bytes::Scale::Binary}, "40.0 GiB");
    row("a row", Numbers{(Matrix(1, 3) << 0.5, -1, 2).finished()}, "(0.5, −1, 2)");
    row("a row of large numbers", Numbers{(Matrix(1, 2) << 1500, 2).finished()}, "(1500, 2)");
    row("rows", Numbers{Matrix::Identity(2, 2), 1}, "(1.0, 0.0), (0.0, 1.0)");
    row("verbatim", Verbatim{"{a}"}, "{a}");
  }
  void writesEachKindOfValue() {
    QFETCH(QString, found);
    QFETCH(QString, expected);
    QCOMPARE(found, expected);
  }

  void putsValuesInTheirPlaces() {
    QCOMPARE(phraseText({"{a} and {b} and {a}", {{"a", Whole{1}}, {"b", Verbatim{"{a}"}}}}),
             QStringLiteral("1 and {a} and 1"));
    QCOMPARE(phraseText({}), QString());
  }

  void aQuestionCarriesItsMatrixAndItsLines() {
    Question q;
    q.text = {"Where?", {}};
    q.matrix = AskedMatrix{Matrix::Identity(2, 2), "S", {"a", "b"}, {"c", "d"}};
    q.listing = Listing{{"x = 1", "  y = 2"}};
    QCOMPARE(questionText(q),
             QStringLiteral("Where?\n\n| S | c | d |\n|---|---|---|\n| a | 1 | 0 |\n| b | 0 | 1 |\n\n\n"
                            "```\n 1  x = 1\n 2    y = 2\n```"));
  }

  void saysHowExactAnAnswerMustBe() {
    const auto wanted = [](double answer, double tolerance) {
      Question q;
      q.answer = answer;
      q.tolerance = tolerance;
      return numberWantedText(q);
    };
    QCOMPARE(wanted(12, 0.5), QStringLiteral("a whole number"));
    QCOMPARE(wanted(800, 16), QStringLiteral("a whole number"));
    QCOMPARE(wanted(0.21, 0.01), QStringLiteral("to two decimals"));
    QCOMPARE(wanted(0.0093, 0.000093), QStringLiteral("to three digits"));
    QCOMPARE(wanted(0.0093, 1e-6), QStringLiteral("a number"));
  }

  void whatTheWorkingEndsWithIsRight_data() {
    QTest::addColumn<QString>("id");
    for (const QuestionTemplate& each : questionTemplates())
      if (each.kind == AnswerKind::Number) {
        const QString id = QString::fromLatin1(each.id.data(), static_cast<qsizetype>(each.id.size()));
        QTest::addRow("%s", qPrintable(id)) << id;
      }
  }
  /// With the digits that are written: the model solution is exactly the expected answer.
  void whatTheWorkingEndsWithIsRight() {
    QFETCH(QString, id);
    const QuestionTemplate* from = findTemplate(id.toStdString());
    static const QRegularExpression number(QStringLiteral("-?\\d[\\d,]*(\\.\\d+)?"));
    for (std::uint64_t seed = 0; seed < (test::kSanitized ? 5 : 100); ++seed) {
      const Question question = drawQuestion(*from, seed).question;
      bool found = false;
      QString working;
      for (const Phrase& step : question.working)
        working += phraseText(step).replace(QChar(0x2212), QLatin1Char('-')) + QLatin1Char('\n');
      for (auto each = number.globalMatch(working); each.hasNext() && !found;) {
        const double written = each.next().captured().remove(QLatin1Char(',')).toDouble();
        for (const double unit : unitsOf(question)) found = found || isRight(question, written * unit);
      }
      QVERIFY2(found, qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(working)));
    }
  }

  void anAnswerIsWrittenInTheQuestionsWords() {
    Question q;
    q.kind = AnswerKind::Order;
    q.choices = {{"one", {}}, {"two", {}}};
    QCOMPARE(spaced(answerText(q, std::vector<std::size_t>{1, 0})), QStringLiteral("two → one"));
    QCOMPARE(spaced(answerText(q, std::size_t{0})), QStringLiteral("one"));
    q.tolerance = 0.138;
    QCOMPARE(answerText(q, 27.6604), QStringLiteral("27.66"));
    q.tolerance = 0.005;
    QCOMPARE(answerText(q, 2.3395), QStringLiteral("2.34"));
    QCOMPARE(answerText(q, 0.2), QStringLiteral("0.20"));  // asked for to two decimals
    q.tolerance = 0;
    QCOMPARE(answerText(q, 0.0625), QStringLiteral("0.0625"));
    q.unit = AnswerUnit::Seconds;
    QCOMPARE(spaced(answerText(q, 0.0131)), QStringLiteral("13.1 ms"));
  }

  void saysRoughlyWhereShownDigitsDoNotGiveTheResult_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("holds");
    const auto row = [](const char* text, bool holds) { QTest::newRow(text) << QString::fromUtf8(text) << holds; };
    row("acc: 0.14 · 1.37 + 1.05 = 1.23", false);
    row("0.14 · 1.37 + 1.05 = 1.24", true);
    row("32 · 2 · 8 = 512 B", true);
    row("0.25 · 1 + 0.25 · 3 = 0.99", false);
    row("8 / 1.05 = 7.6", true);
    row("(80.0 GiB − 14.9 GiB) / 1.00 GiB = 65.1", true);
    row("16.0 GB / 2.04 TB/s = 7.84 ms", true);
    row("16.0 GB / 2.04 TB/s = 7.99 ms", false);
    row("0.5 / 153 = 0.327 %", true);
    row("1 / (1 + 2.72) = 0.27", true);
    row("1 / (1 + 2.72) = 0.28", false);
    row("e^0.5 · 2 = 3.30", true);
    row("−0.4 · 0.3 = −0.12", true);
    row("2 · (−0.5) = −1", true);
    row("131,072 · 2 = 262,144", true);
    // There is no information about these.
    row("q · 2 + 3 = 8", true);
    row("d_k = 64", true);
    row("2 · 3 = 7 · 9", true);
  }
  void saysRoughlyWhereShownDigitsDoNotGiveTheResult() {
    QFETCH(QString, text);
    QFETCH(bool, holds);
    const QString shown = withTrueEqualSigns(text);
    QCOMPARE(shown.contains(QStringLiteral(" ≈ ")), !holds);
    QCOMPARE(QString(shown).replace(QStringLiteral(" ≈ "), QStringLiteral(" = ")), text);
  }

  void everyQuestionAddsUpAsItIsShown() {
    const std::uint64_t draws = test::kSanitized ? 5 : 100;
    static const QRegularExpression shares(QStringLiteral("\\((0\\.\\d\\d|1\\.00)(, (0\\.\\d\\d|1\\.00))+\\)"));
    static const QRegularExpression digits(QStringLiteral("\\d\\.\\d\\d"));
    static const QRegularExpression product(
        QStringLiteral("(?:^|: )(\\d+\\.?\\d*) ([·+/]) (\\d+\\.?\\d*) = (\\d+\\.?(\\d*))$"));
    int rows = 0, equations = 0;
    for (const QuestionTemplate& from : questionTemplates())
      for (std::uint64_t seed = 0; seed < draws; ++seed) {
        const Question q = drawQuestion(from, seed).question;
        QStringList texts{phraseText(q.text), phraseText(q.hint)};
        for (const Phrase& step : q.working) texts << phraseText(step);
        for (const Phrase& choice : q.choices) texts << phraseText(choice);
        for (const Mistake& mistake : q.mistakes) texts << mistakeText(mistake);
        for (const QString& each : texts) {
          const QString text = spaced(each);
          for (auto row = shares.globalMatch(text); row.hasNext();) {
            int sum = 0;
            const QString shown = row.next().captured();
            for (auto share = digits.globalMatch(shown); share.hasNext();)
              sum += qRound(share.next().captured().toDouble() * 100);
            if (sum < 97 || sum > 103) continue;  // no shares of a whole
            ++rows;
            QVERIFY2(sum == 100, qPrintable(QString::fromUtf8(from.id.data()) + QLatin1Char('\n') + text));
          }
          const auto match = product.match(text);
          if (!match.hasMatch()) continue;
          ++equations;
          const double a = match.captured(1).toDouble(), b = match.captured(3).toDouble();
          const double result = match.captured(2) == QStringLiteral("·")   ? a * b
                                : match.captured(2) == QStringLiteral("+") ? a + b
                                                                           : a / b;
          const double half = std::pow(10.0, -match.captured(5).size()) / 2 * (1 + 1e-6);
          QVERIFY2(std::abs(result - match.captured(4).toDouble()) <= half,
                   qPrintable(QString::fromUtf8(from.id.data()) + QLatin1Char('\n') + text));
        }
      }
    QVERIFY2(equations > 10 * static_cast<int>(draws), qPrintable(QString::number(equations)));
    QVERIFY(rows > 0);
  }
};

ATTN_TEST(TestQuestionText)

}  // namespace attn::app::test_question_text

#include "test_question_text.moc"
