// SPDX-License-Identifier: GPL-3.0-or-later
#include <QRegularExpression>
#include <set>

#include "support/qt_test.h"
#include "text/published_text.h"

namespace attn::app::test_published_text {

class TestPublishedText : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }
  void writesFiguresWithTheirUnit_data();
  void writesFiguresWithTheirUnit();
  void explainsEveryReason_data();
  void explainsEveryReason();
  void leavesNoPlaceholderInAnyRow();
  void writesPlacesAndPublications();
};

void TestPublishedText::writesFiguresWithTheirUnit_data() {
  QTest::addColumn<double>("value");
  QTest::addColumn<int>("unit");
  QTest::addColumn<QString>("text");
  const auto row = [](double value, FigureUnit unit, const char* text) {
    QTest::newRow(text) << value << static_cast<int>(unit) << QString::fromUtf8(text);
  };
  row(824'633'720'832, FigureUnit::Flops, "824.6 GFLOP");
  row(17'716'740'096, FigureUnit::Bytes, "17.72 GB");
  row(819'200, FigureUnit::Bytes, "819,200 bytes");
  row(4, FigureUnit::AccessesPerElement, "4 per element");
  row(516'096.0 / 70'272, FigureUnit::Times, "7.34×");
  row(8, FigureUnit::Times, "8×");
  row(1.51, FigureUnit::Seconds, "1.51 s");
  row(225.0 / 312, FigureUnit::Share, "72.1 %");
  row(346.325e12, FigureUnit::FlopRate, "346.3 TFLOP/s");
}

void TestPublishedText::writesFiguresWithTheirUnit() {
  QFETCH(double, value);
  QFETCH(int, unit);
  QFETCH(QString, text);
  QCOMPARE(figureText({value, static_cast<FigureUnit>(unit)}), text);
}

void TestPublishedText::explainsEveryReason_data() {
  QTest::addColumn<int>("reason");
  QTest::addColumn<QList<double>>("arguments");
  QTest::addColumn<QString>("text");
  const auto row = [](Reason reason, const QList<double>& arguments, const char* text) {
    QTest::newRow(text) << static_cast<int>(reason) << arguments << QString::fromUtf8(text);
  };
  row(Reason::Same, {}, "Both are the same number.");
  row(Reason::SameWhenRounded, {}, "The count rounds to the printed figure.");
  row(Reason::ProductsNeedMore, {137'438'953'472, 2, 5, 8.6e9, 4, 8'589'934'592, 60'129'542'144},
      "The matrix products alone need more: 137.4 GFLOP each, 2 in the forward and 5 in the backward pass. "
      "Our inference, not stated in the paper: FlashAttention computes one more product, and its printed figure is 8.6 "
      "GFLOP "
      "larger. That is one product at a batch of 4 (8.6 GFLOP). But only the difference fits: all products at that "
      "batch "
      "take 60.1 GFLOP.");
  row(Reason::ForwardOnlyEager, {9'126'805'504},
      "The printed figure covers forward and backward; the count covers only the forward pass with the scores written "
      "out between five kernels. Three fused kernels move 9.13 GB.");
  row(Reason::ForwardOnlyTiled, {64, 384, 3},
      "The printed figure covers forward and backward; the count covers only the forward pass, in tiles of 64 × 384, "
      "from the paper's rule for 192 KiB on chip. Q and O cross 3 times.");
  row(Reason::CurveWithoutNumbers, {64, 128, 8},
      "The paper shows a curve without numbers. The count uses tiles of 64 × 128: K and V cross once, Q and O 8 "
      "times.");
  row(Reason::BinaryKilobytes, {800, 1024}, "KB means 1,024 bytes here: 800 × 1,024 is the count.");
  row(Reason::OtherThanItsOwnRows, {516'096, 70'272},
      "The printed factor does not follow from the sizes in its own table: 516,096 / 70,272 is the count.");
  row(Reason::OtherQuantity, {1.51 / 0.28, 8},
      "A time and a size have no ratio. The authors timed whole models on TPUs: 5.4 times faster with a cache 8 times "
      "smaller. The weights and matrix products stay the same.");
  row(Reason::BaselineOfTable, {}, "The baseline for the other two rows. A time and a size have no ratio.");
  row(Reason::Unexplained, {}, "The two differ, and we do not know why.");
  row(Reason::ShareOfPeak, {225e12, 312e12},
      "The paper also prints 225.0 TFLOP/s: that share of the vendor’s peak, 312.0 TFLOP/s.");
  row(Reason::OnlyShareInPrint, {0.35, 989.5e12},
      "Only a share is printed. The count is the speed it stands for: 35.0 % of the vendor’s peak, 989.5 TFLOP/s.");
  row(Reason::OnlyRateInPrint, {1.2e15, 1979e12},
      "Only a speed is printed. The count is its share: 1,200.0 TFLOP/s of the vendor’s peak, "
      "1,979.0 TFLOP/s.");
  row(Reason::NotPrinted, {32, 8, 256, 2},
      "Only the sizes are printed: 32 layers × 8 key/value heads × 256 columns of K and V × 2 bytes.");
}

void TestPublishedText::explainsEveryReason() {
  QFETCH(int, reason);
  QFETCH(QList<double>, arguments);
  QFETCH(QString, text);
  PublishedRow row;
  row.reason = static_cast<Reason>(reason);
  row.reasonArguments.assign(arguments.begin(), arguments.end());
  QCOMPARE(reasonText(row), text);
}

void TestPublishedText::leavesNoPlaceholderInAnyRow() {
  const QRegularExpression placeholder(QStringLiteral("%\\d"));
  std::set<std::pair<QString, QString>> texts;
  for (const PublishedRow& row : publishedRows()) {
    const QString subject = subjectText(row);
    const QString all = subject + reasonText(row) + publicationText(row.publication) + placeText(row.place);
    QVERIFY2(!subject.isEmpty() && !reasonText(row).isEmpty(), row.id.c_str());
    QVERIFY2(!placeholder.match(all).hasMatch(), qPrintable(all));
    QVERIFY2(texts.insert({subject, publicationText(row.publication)}).second, qPrintable(subject));
    QCOMPARE(printedText(row) == QStringLiteral("–"), !row.printed.has_value());
    QCOMPARE(ratioText(row) == QStringLiteral("–"), !row.ratio.has_value());
  }
}

void TestPublishedText::writesPlacesAndPublications() {
  QCOMPARE(placeText({PlaceKind::Figure, "2"}), QStringLiteral("figure 2"));
  QCOMPARE(placeText({PlaceKind::FigureLeft, "2"}), QStringLiteral("figure 2, left"));
  QCOMPARE(placeText({PlaceKind::FigureMiddle, "2"}), QStringLiteral("figure 2, middle"));
  QCOMPARE(placeText({PlaceKind::Table, "1"}), QStringLiteral("table 1"));
  QCOMPARE(placeText({PlaceKind::Section, "3.1"}), QStringLiteral("section 3.1"));
  QCOMPARE(placeText({PlaceKind::Algorithm, "3"}), QStringLiteral("algorithm 3"));
  QCOMPARE(placeText({PlaceKind::Abstract, ""}), QStringLiteral("abstract"));
  QCOMPARE(placeText({PlaceKind::Text, ""}), QString());
  QCOMPARE(publicationText({"Title", "Dao et al.", 2022, "arXiv:2205.14135"}),
           QStringLiteral("Title (Dao et al. 2022, arXiv:2205.14135)"));
  QCOMPARE(publicationText({"", "", 2024, "config.json"}), QStringLiteral("config.json"));
  PublishedRow row;
  row.printed = PrintedFigure{"7.28x", {7.28, FigureUnit::Times}};
  row.ratio = 1.00879;
  QCOMPARE(printedText(row), QStringLiteral("7.28x"));
  QCOMPARE(ratioText(row), QStringLiteral("1.009"));
  row.ratio = 1.0;
  QCOMPARE(ratioText(row), QStringLiteral("1"));
}

ATTN_TEST(TestPublishedText)

}  // namespace attn::app::test_published_text

#include "test_published_text.moc"
