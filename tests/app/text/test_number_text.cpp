// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_number_text {

namespace {
constexpr double inf = std::numeric_limits<double>::infinity();
const QLocale english(QLocale::English, QLocale::UnitedStates);
const QLocale german(QLocale::German, QLocale::Germany);
}  // namespace

class TestNumberText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void showsFixedDecimals_data();
  void showsFixedDecimals();
  void followsTheLocale();
  void groupsWholeNumbers();
  void writesExactNumbers_data();
  void writesExactNumbers();
  void exactTextReadsBackTheSame();
  void writesPowers();
  void boundsOfErrorsHideWhatDependsOnTheProcessor();
  void writesTwoDigitsAndAPower();
  void writesIndices();
  void writesNumbersOfAnySizeForReaders();
  void readsWhatIsTyped_data();
  void readsWhatIsTyped();
  void readsTheLocaleAndTheProgrammersWay();
  void readsCounts();
  void readsAnswersByTheLanguage();
};

void TestNumberText::showsFixedDecimals_data() {
  QTest::addColumn<double>("value");
  QTest::addColumn<int>("decimals");
  QTest::addColumn<QString>("text");
  const auto row = [](double value, int decimals, const char* text) {
    QTest::newRow(text) << value << decimals << QString::fromUtf8(text);
  };
  row(0.26894, 2, "0.27");
  row(0.26894, 4, "0.2689");
  row(-1.5, 1, "−1.5");
  row(3, 0, "3");
  row(0.0, 2, "0.00");
  QTest::newRow("negative zero") << -0.0 << 2 << QStringLiteral("0.00");
  QTest::newRow("rounds to negative zero") << -0.004 << 2 << QStringLiteral("0.00");
  QTest::newRow("rounds up") << -0.006 << 2 << QStringLiteral("−0.01");
  row(1.2e-8, 2, "1.2·10⁻⁸");
  row(-3e-10, 2, "−3·10⁻¹⁰");
  row(1.2e-8, 9, "0.000000012");
  row(999999, 1, "999,999.0");
  row(-1e9, 2, "−10⁹");
  row(1.26e12, 2, "1.3·10¹²");
  row(inf, 2, "∞");
  row(-inf, 2, "−∞");
  row(std::nan(""), 2, "NaN");
}

void TestNumberText::showsFixedDecimals() {
  QFETCH(double, value);
  QFETCH(int, decimals);
  QFETCH(QString, text);
  QCOMPARE(numberText(value, decimals, english), text);
}

void TestNumberText::followsTheLocale() {
  QCOMPARE(numberText(-1234.5, 2, german), QStringLiteral("−1.234,50"));
  QCOMPARE(numberText(1.2e-8, 2, german), QStringLiteral("1,2·10⁻⁸"));
  QCOMPARE(exactText(-1234.5, german), QStringLiteral("−1234,5"));
}

void TestNumberText::groupsWholeNumbers() {
  QCOMPARE(wholeText(131'072, english), QStringLiteral("131,072"));
  QCOMPARE(wholeText(0, english), QStringLiteral("0"));
  QCOMPARE(wholeText(std::numeric_limits<std::int64_t>::max(), german), QStringLiteral("9.223.372.036.854.775.807"));
}

void TestNumberText::writesExactNumbers_data() {
  QTest::addColumn<double>("value");
  QTest::addColumn<QString>("text");
  const auto row = [](double value, const char* text) { QTest::newRow(text) << value << QString::fromUtf8(text); };
  row(0, "0");
  row(0.1, "0.1");
  row(-2, "−2");
  row(1.0 / 3, "0.3333333333333333");
  row(123456789, "123456789");
  row(1e-9, "1e−09");
  row(1e300, "1e+300");
  row(-inf, "−∞");
}

void TestNumberText::writesExactNumbers() {
  QFETCH(double, value);
  QFETCH(QString, text);
  QCOMPARE(exactText(value, english), text);
}

void TestNumberText::exactTextReadsBackTheSame() {
  for (const QLocale& locale : {english, german, QLocale(QLocale::French), QLocale(QLocale::Chinese)})
    for (const double value : {0.0, 0.1, -1.0 / 3, 1e-300, 1e22, 12345.678, 5e-324, -inf}) {
      const auto back = parseNumber(exactText(value, locale), locale);
      QVERIFY2(back.has_value(), qPrintable(locale.name() + exactText(value, locale)));
      QCOMPARE(*back, value);
    }
}

void TestNumberText::writesPowers() {
  QCOMPARE(powerText(4.2e-8, english), QStringLiteral("4·10⁻⁸"));
  QCOMPARE(powerText(9.7e-8, english), QStringLiteral("1·10⁻⁷"));
  QCOMPARE(powerText(0, english), QStringLiteral("0"));
  QCOMPARE(powerText(3, english), QStringLiteral("3·10⁰"));
  QCOMPARE(powerText(inf, english), QStringLiteral("∞"));
}

void TestNumberText::boundsOfErrorsHideWhatDependsOnTheProcessor() {
  for (const double error : {0.0, 3e-17, -5e-16, 9e-13}) QCOMPARE(errorBoundText(error), QStringLiteral("10⁻¹²"));
  for (const double error : {2e-12, 9e-10}) QCOMPARE(errorBoundText(error), QStringLiteral("10⁻⁹"));
  for (const double error : {3e-8, -7e-8, 1.2e-7, 9e-7}) QCOMPARE(errorBoundText(error), QStringLiteral("10⁻⁶"));
  QCOMPARE(errorBoundText(2e-6), QStringLiteral("10⁻⁵"));
  QCOMPARE(errorBoundText(0.03), QStringLiteral("10⁻¹"));
  QCOMPARE(errorBoundText(0.1), QStringLiteral("10⁰"));
  QCOMPARE(errorBoundText(42), QStringLiteral("10²"));
  QCOMPARE(errorBoundText(inf), QStringLiteral("∞"));
  QCOMPARE(errorBoundText(std::nan("")), QStringLiteral("NaN"));
  QCOMPARE(computedText(0.49306869139523984), computedText(0.49306869139523989));
  QCOMPARE(computedText(0.49306869139523984, 12, english), QStringLiteral("0.493068691395"));
  QCOMPARE(computedText(0.1 + 0.2, 12, english), QStringLiteral("0.3"));
  QCOMPARE(computedText(7.2588206063555e-13, 7, english), QStringLiteral("7.258821·10⁻¹³"));
  QCOMPARE(computedText(-inf), QStringLiteral("−∞"));
}

void TestNumberText::writesIndices() {
  QCOMPARE(QStringLiteral("Q") + subscript(0), QStringLiteral("Q₀"));
  QCOMPARE(subscript(12), QStringLiteral("₁₂"));
}

void TestNumberText::writesTwoDigitsAndAPower() {
  QCOMPARE(shortPowerText(123456.789, english), QStringLiteral("1.2·10⁵"));
  QCOMPARE(shortPowerText(-1e9, english), QStringLiteral("−10⁹"));
  QCOMPARE(shortPowerText(0, english), QStringLiteral("0"));
  QCOMPARE(shortPowerText(123456.789, german), QStringLiteral("1,2·10⁵"));
}

void TestNumberText::writesNumbersOfAnySizeForReaders() {
  QCOMPARE(fullText(-1e39, english), QStringLiteral("−10³⁹"));
  // The common shorthand for a fill of −∞ is used only for exactly that number.
  QCOMPARE(fullText(-1e9, english), QStringLiteral("−10⁹"));
  QCOMPARE(fullText(-10000, english), QStringLiteral("−10000"));
  QCOMPARE(powerText(1.02e-7, english), QStringLiteral("1·10⁻⁷"));
  QCOMPARE(fullText(1.5e-7, german), QStringLiteral("1,5·10⁻⁷"));
  QCOMPARE(fullText(0.1, english), QStringLiteral("0.1"));
  QCOMPARE(fullText(-inf, english), QStringLiteral("−∞"));
  // In a sentence a setting is written as typed, without additional digits.
  QCOMPARE(briefText(-1e9, english), QStringLiteral("−10⁹"));
  QCOMPARE(briefText(64, english), QStringLiteral("64"));
  QCOMPARE(briefText(1.5111572745182865e+23, english), QStringLiteral("1.5·10²³"));
  QCOMPARE(briefText(1.1920928955078125e-07, english), QStringLiteral("1.2·10⁻⁷"));
}

void TestNumberText::readsWhatIsTyped_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<bool>("good");
  QTest::addColumn<double>("value");
  const auto row = [](const char* text, std::optional<double> value) {
    QTest::newRow(text) << QString::fromUtf8(text) << value.has_value() << value.value_or(0);
  };
  row("1.5", 1.5);
  row(" -2 ", -2);
  row("−2", -2);
  row("+3", 3);
  row("1/4", 0.25);
  row("-1 / 8", -0.125);
  row("1e3", 1000);
  row("-inf", -inf);
  row("−∞", -inf);
  row("inf", std::nullopt);
  row("nan", std::nullopt);
  row("", std::nullopt);
  row("1/0", std::nullopt);
  row("1/2/3", std::nullopt);
  row("-inf/2", std::nullopt);
  row("1e999", std::nullopt);
  row("abc", std::nullopt);
  row("1.2.3", std::nullopt);
}

void TestNumberText::readsWhatIsTyped() {
  QFETCH(QString, text);
  QFETCH(bool, good);
  QFETCH(double, value);
  const auto number = parseNumber(text, english);
  QCOMPARE(number.has_value(), good);
  if (good) QCOMPARE(*number, value);
}

void TestNumberText::readsTheLocaleAndTheProgrammersWay() {
  QCOMPARE(parseNumber(QStringLiteral("1,5"), german), std::optional(1.5));
  QCOMPARE(parseNumber(QStringLiteral("1.5"), german), std::optional(1.5));
  QCOMPARE(parseNumber(QStringLiteral("1,5"), english), std::optional<double>());
}

void TestNumberText::readsAnswersByTheLanguage() {
  const QLocale chinese(QLocale::Chinese, QLocale::China), swiss(QLocale::German, QLocale::Switzerland);
  const auto value = [](const char* text, const QLocale& locale) {
    const auto read = readAnswer(QString::fromUtf8(text), locale);
    return read ? read->value : std::nan("");
  };
  for (const QLocale& locale : {english, german, chinese, swiss, QLocale(QLocale::French)}) {
    QCOMPARE(value("0,35", locale), 0.35);
    QCOMPARE(value("0.35", locale), 0.35);
    QCOMPARE(value("１２", locale), 12.0);
    QCOMPARE(value("2¹⁵", locale), 32768.0);
    for (const double number : {32768.0, 1234567.0, 131072.0})
      QCOMPARE(value(wholeText(static_cast<std::int64_t>(number), locale).toUtf8().constData(), locale), number);
    QCOMPARE(value(numberText(-1234.5, 2, locale).toUtf8().constData(), locale), -1234.5);
    QCOMPARE(value(numberText(1.2e-8, 2, locale).toUtf8().constData(), locale), 1.2e-8);
  }
  QCOMPARE(value("32,768", english), 32768.0);
  QCOMPARE(value("32,768", chinese), 32768.0);
  QCOMPARE(value("32,768", german), 32.768);
}

void TestNumberText::readsCounts() {
  const std::pair<const char*, std::optional<std::int64_t>> rows[] = {{"1024", 1024},
                                                                      {"1,024", 1024},
                                                                      {"131,072", 131'072},
                                                                      {"8k", 8192},
                                                                      {"128 K", 131'072},
                                                                      {"1.5k", 1536},
                                                                      {"1M", 1'048'576},
                                                                      {"192 KiB", 196'608},
                                                                      {"200 kB", 200'000},
                                                                      {"2GB", 2'000'000'000},
                                                                      {"64 B", 64},
                                                                      {"0", 0},
                                                                      {"1.5", std::nullopt},
                                                                      {"-3", std::nullopt},
                                                                      {"k", std::nullopt},
                                                                      {"", std::nullopt},
                                                                      {"8x", std::nullopt},
                                                                      {"1e3", std::nullopt},
                                                                      {"9e99k", std::nullopt},
                                                                      {"nan", std::nullopt},
                                                                      {"99999999999999999999", std::nullopt}};
  for (const auto& [text, count] : rows) QVERIFY2(parseCount(QString::fromUtf8(text), english) == count, text);
  QCOMPARE(parseCount(QStringLiteral("131.072"), german), std::optional<std::int64_t>(131'072));
  QCOMPARE(parseCount(QStringLiteral("1,5k"), german), std::optional<std::int64_t>(1536));
}

ATTN_TEST(TestNumberText)

}  // namespace attn::app::test_number_text

#include "test_number_text.moc"
