// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_test.h"
#include "text/question_text.h"

namespace attn::app::test_question_text {
namespace {

/// With blanks where numbers and units are kept together.
QString spaced(QString text) {
  return text.replace(QChar::Nbsp, QLatin1Char(' ')).remove(QChar(0x2060));
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

  void anAnswerIsWrittenInTheQuestionsWords() {
    Question q;
    q.kind = AnswerKind::Order;
    q.choices = {{"one", {}}, {"two", {}}};
    QCOMPARE(spaced(answerText(q, std::vector<std::size_t>{1, 0})), QStringLiteral("two → one"));
    QCOMPARE(spaced(answerText(q, std::size_t{0})), QStringLiteral("one"));
    q.unit = AnswerUnit::Seconds;
    QCOMPARE(spaced(answerText(q, 0.0131)), QStringLiteral("13.1 ms"));
  }
};

ATTN_TEST(TestQuestionText)

}  // namespace attn::app::test_question_text

#include "test_question_text.moc"
