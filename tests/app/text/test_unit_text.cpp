// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/unit_text.h"

#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_unit_text {

class TestUnitText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void bytesAreWrittenWithTheirKindOfUnit() {
    QCOMPARE(bytesText(131'072), QStringLiteral("131,072\u00A0B"));
    QCOMPARE(bytesText(131'072, 1e5), QStringLiteral("131\u00A0kB"));
    QCOMPARE(bytesText(1'073'741'824), QStringLiteral("1.07\u00A0GB"));
    QCOMPARE(binaryBytesText(1'073'741'824), QStringLiteral("1.00\u00A0GiB"));
    QCOMPARE(bytesText(999'999'999), QStringLiteral("1.00\u00A0GB"));
    QCOMPARE(bytesText(4'194'304), QStringLiteral("4.19\u00A0MB"));
  }

  void timesAndRatesHaveThreeDigits() {
    QCOMPARE(secondsText(0.000527), QStringLiteral("0.527\u00A0ms"));
    QCOMPARE(secondsText(1.5e-8), QStringLiteral("15.0\u00A0ns"));
    QCOMPARE(rateText(1897.8), QStringLiteral("1,898"));
    QCOMPARE(rateText(0.03141), QStringLiteral("0.0314"));
    QCOMPARE(rateText(3.75e9), QStringLiteral("3.75·10⁹"));
    QCOMPARE(powerOfTenText(1e5), QStringLiteral("100k"));
  }

  void threeDigitsCount() {
    for (const auto& [value, text] :
         {std::pair(0.0, "0"), std::pair(0.05194, "0.0519"), std::pair(0.5194, "0.519"), std::pair(5.194, "5.19"),
          std::pair(51.94, "51.9"), std::pair(99.96, "100"), std::pair(1840.2, "1,840")})
      QCOMPARE(threeDigits(value), QString::fromLatin1(text));
  }

  void unitsAreTheLargestThatIsReached() {
    QCOMPARE(inUnits(12, 1000, {"ps", "ns"}), QStringLiteral("12\u00A0ps"));
    QCOMPARE(inUnits(999.6, 1000, {"ps", "ns"}), QStringLiteral("1.00\u00A0ns"));
    QCOMPARE(inUnits(5e6, 1000, {"ps", "ns"}), QStringLiteral("5,000\u00A0ns"));
  }

  void exponentsAreRaised() {
    QCOMPARE(superscript(-1234567890), QStringLiteral("⁻¹²³⁴⁵⁶⁷⁸⁹⁰"));
    QCOMPARE(superscript(0), QStringLiteral("⁰"));
  }
};

ATTN_TEST(TestUnitText)

}  // namespace attn::app::test_unit_text

#include "test_unit_text.moc"
