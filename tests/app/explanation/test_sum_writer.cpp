// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/sum_writer.h"

#include "explanation/markup.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_sum_writer {

class TestSumWriter : public QObject {
  Q_OBJECT

 private:
  static WrittenSum written(const std::vector<double>& addends, double result) {
    const Theme theme = lightTheme();
    return writeSum(addends, theme.ink, result, theme);
  }
  static QString line(const std::vector<double>& addends, double result) {
    return plainOf(written(addends, result).lines.front());
  }

 private Q_SLOTS:
  void decimalsGrowUntilTheShownSumIsTheShownResult() {
    QCOMPARE(line({0.5, 0.25}, 0.75), QStringLiteral("0.50 + 0.25"));
    QCOMPARE(line({0.493, 0.493, 1}, 1.986), QStringLiteral("0.493 + 0.493 + 1.000"));
    QCOMPARE(written({0.493, 0.493, 1}, 1.986).relation, QStringLiteral("="));
  }

  void decimalsBeginWithThoseOfTheTheme() {
    Theme theme = lightTheme();
    const auto shown = [&](int decimals) {
      theme.decimals = decimals;
      return plainOf(writeSum({0.493, 0.493, 1}, theme.ink, 1.986, theme).lines.front());
    };
    QCOMPARE(shown(1), QStringLiteral("0.5 + 0.5 + 1.0"));
    QCOMPARE(shown(3), QStringLiteral("0.493 + 0.493 + 1.000"));
    QCOMPARE(shown(5), QStringLiteral("0.49300 + 0.49300 + 1.00000"));
  }

  void aSumIsNotLeftHalfwayBetweenTwoResults() {
    // With three decimals -0.334 - 0.007 + 0.446 is 0.105: rounding that up gives 0.11, but the result is 0.10.
    QCOMPARE(line({-0.33449, -0.00749, 0.44649}, 0.10451), QStringLiteral("−0.3345 − 0.0075 + 0.4465"));
  }

  void digitsAreAddedAsTheyArePrinted() {
    for (const double value : {1.115, 2.675, 0.285, 1.005, 8.345, -1.115, 0.125, 1234.5650})
      QCOMPARE(numberText(roundedTo(value, 2), 2), numberText(value, 2));
  }

  /// The window may compute in float32 and an exported page in double.
  void halvesRoundTheSameOnEveryDevice() {
    for (const double half : {0.125, 0.375, 2.675, -0.125, 1234.565, 0.005}) {
      const QString away = QLocale().toString(std::abs(half) + 0.001, 'f', 2);
      for (const double error : {-3e-8, 0.0, 3e-8})
        QCOMPARE(numberText(half * (1 + error), 2), half < 0 ? QChar(0x2212) + away : away);
    }
    QCOMPARE(numberText(0.1249, 2), QLocale().toString(0.12, 'f', 2));
    QCOMPARE(roundedTo(123456789.124, 2), 123456789.12);
  }

  void whatRoundsToNothingIsAddedAsNothing() {
    QCOMPARE(line({1, -7.9e-10, 7.7e-8, -0.5}, 0.5), QStringLiteral("1.00 + 0.00 + 0.00 − 0.50"));
  }
};

ATTN_TEST(TestSumWriter)

}  // namespace attn::app::test_sum_writer

#include "test_sum_writer.moc"
