// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>

#include "support/qt_test.h"
#include "text/hidden_numbers.h"

namespace attn::app::test_hidden_numbers {
namespace {

QString covered(double answer, const QString& text, AnswerUnit unit = AnswerUnit::None) {
  Question question;
  question.answer = answer;
  question.unit = unit;
  return HiddenNumbers(question).covered(text);
}

}  // namespace

class TestHiddenNumbers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void cleanup() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void theAnswerIsCoveredHoweverItIsRounded() {
    QCOMPARE(covered(0.2689, QStringLiteral("row sat, column cat: 0.27")), QStringLiteral("row sat, column cat: ?"));
    QCOMPARE(covered(0.2689, QStringLiteral("0.269 + 0.731 = 1")), QStringLiteral("? + 0.731 = 1"));
    QCOMPARE(covered(0.2689, QStringLiteral("27 % of it")), QStringLiteral("? % of it"));
    QCOMPARE(covered(-14.01, QStringLiteral("−14.01")), QStringLiteral("−?"));
    QCOMPARE(covered(131072, QStringLiteral("131,072 tokens")), QStringLiteral("? tokens"));
    QCOMPARE(covered(0.00004, QStringLiteral("4.0·10⁻⁵")), QStringLiteral("?"));
  }

  void unitsMayHavePrefixes() {
    QCOMPARE(covered(327680, QStringLiteral("320 KiB in all"), AnswerUnit::Bytes), QStringLiteral("? KiB in all"));
    QCOMPARE(covered(1.5e9, QStringLiteral("1.5 GB"), AnswerUnit::Bytes), QStringLiteral("? GB"));
    QCOMPARE(covered(0.0031, QStringLiteral("3.1 ms"), AnswerUnit::Seconds), QStringLiteral("? ms"));
  }

  void otherNumbersStay() {
    for (const char* text : {"0.26", "0.28", "1.269", "Q0.27", "0.3", "27 tokens", "head_27"})
      QCOMPARE(covered(0.2689, QString::fromUtf8(text)), QString::fromUtf8(text));
  }

  void numbersOfAnotherUnitStay() {
    const auto bytes = [](const char* text) { return covered(624, QString::fromUtf8(text), AnswerUnit::Bytes); };
    for (const char* text : {"624 FLOPs", "624\u00a0FLOP", "624 s", "624 FLOP/s", "624 B/s"})
      QCOMPARE(bytes(text), QString::fromUtf8(text));
    QCOMPARE(bytes("624 B, 624 bytes, 624"), QStringLiteral("? B, ? bytes, ?"));
    QCOMPARE(covered(1.5e9, QStringLiteral("1.5 GB and 1.5 GFLOP"), AnswerUnit::Operations),
             QStringLiteral("1.5 GB and ? GFLOP"));
    QCOMPARE(covered(624, QStringLiteral("624 FLOPs")), QStringLiteral("? FLOPs"));  // a bare count may be of anything
  }

  void smallWholeNumbersStay() {
    QCOMPARE(covered(3, QStringLiteral("3 of 9")), QStringLiteral("3 of 9"));
    QCOMPARE(covered(12, QStringLiteral("row 12")), QStringLiteral("row 12"));
    QCOMPARE(covered(1, QStringLiteral("1.00")), QStringLiteral("1.00"));
    QCOMPARE(covered(624, QStringLiteral("624 B")), QStringLiteral("? B"));
    QCOMPARE(covered(2, QStringLiteral("2.00 s"), AnswerUnit::Seconds), QStringLiteral("? s"));
  }

  void theLocaleDecidesWhatADecimalSignIs() {
    QLocale::setDefault(QLocale(QLocale::German, QLocale::Germany));
    QCOMPARE(covered(0.2689, QStringLiteral("0,27")), QStringLiteral("?"));
    QCOMPARE(covered(131072, QStringLiteral("131.072")), QStringLiteral("?"));
  }

  void withoutANumberNothingIsHidden() {
    Question question;
    question.kind = AnswerKind::Choice;
    question.answer = std::size_t{1};
    QVERIFY(HiddenNumbers(question).isEmpty());
    QCOMPARE(HiddenNumbers(question).covered(QStringLiteral("0.27")), QStringLiteral("0.27"));
  }
};

ATTN_TEST(TestHiddenNumbers)

}  // namespace attn::app::test_hidden_numbers

#include "test_hidden_numbers.moc"
