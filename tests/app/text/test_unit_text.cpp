// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/unit_text.h"

#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_unit_text {

namespace {

/// A unit stays with its number.
QString withUnit(const char* text) {
  return QString::fromUtf8(text).replace(u' ', QChar(QChar::Nbsp));
}

}  // namespace

class TestUnitText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void init() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void bytesAreWrittenWithTheirKindOfUnit() {
    for (const auto& [bytes, text] :
         {std::pair(std::int64_t{96}, "96 B"), std::pair(std::int64_t{9'216}, "9,216 B"),
          std::pair(std::int64_t{9'999}, "9,999 B"), std::pair(std::int64_t{10'000}, "10.0 kB"),
          std::pair(std::int64_t{70'144}, "70.1 kB"), std::pair(std::int64_t{131'072}, "131 kB"),
          std::pair(std::int64_t{4'194'304}, "4.19 MB"), std::pair(std::int64_t{999'999'999}, "1.00 GB"),
          std::pair(std::int64_t{1'073'741'824}, "1.07 GB")}) {
      QCOMPARE(bytesText(bytes), withUnit(text));
      QCOMPARE(bytesText(static_cast<double>(bytes)), withUnit(text));
    }
    QCOMPARE(exactBytesText(131'072), withUnit("131,072 B"));
    QCOMPARE(binaryBytesText(1'073'741'824), withUnit("1.00 GiB"));
  }

  void onChipMemoryCountsAsVendorsDo() {
    for (const auto& [bytes, text] :
         {std::pair(std::int64_t{320}, "320 B"), std::pair(std::int64_t{1'536}, "1.50 KiB"),
          std::pair(std::int64_t{167'936}, "164 KiB"), std::pair(std::int64_t{196'608}, "192 KiB"),
          std::pair(std::int64_t{221'696}, "217 KiB"), std::pair(std::int64_t{1} << 21, "2 MiB")})
      QCOMPARE(onChipText(bytes), withUnit(text));
  }

  void countsAreExactAsLongAsTheyCanBeFollowed() {
    QCOMPARE(countText(1'152), QStringLiteral("1,152"));
    QCOMPARE(countText(46'137'344), withUnit("46.1 M"));
    QCOMPARE(countText(275'000'000'000), withUnit("275 G"));
  }

  void bandwidthsHaveThreeDigitsInEveryUnit() {
    QCOMPARE(bandwidthText(2.039e12), withUnit("2.04 TB/s"));
    QCOMPARE(bandwidthText(3.35e12), withUnit("3.35 TB/s"));
    QCOMPARE(bandwidthText(300e9), withUnit("300 GB/s"));
    QCOMPARE(flopRateText(312e12), withUnit("312 TFLOP/s"));
  }

  void timesAndRatesHaveThreeDigits() {
    QCOMPARE(secondsText(0.000527), QStringLiteral("0.527\u00A0ms"));
    QCOMPARE(secondsText(1.5e-8), QStringLiteral("15.0\u00A0ns"));
    QCOMPARE(secondsText(3.06e-10), QStringLiteral("306\u00A0ps"));
    QCOMPARE(secondsText(0), QStringLiteral("0\u00A0s"));
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
