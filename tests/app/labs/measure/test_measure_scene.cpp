// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/figures/drawing_recorder.h"
#include "app/labs/measure/measure_results.h"
#include "labs/measure/picture/measure_scene.h"
#include "labs/measure/picture/measure_words.h"
#include "support/qt_test.h"
#include "text/unit_text.h"
#include "theme/fonts.h"

namespace attn::app::test_measure_scene {
namespace {

constexpr QSize kStage(824, 772), kSmall(508, 572);

std::vector<attn::test::DrawnText> textsOf(const MeasureView& view, const QSize& size = kStage,
                                           const Theme& theme = lightTheme()) {
  return attn::test::textsOf(size, [&](QPainter& painter) {
    painter.fillRect(QRect(QPoint(), size), theme.background);
    MeasureFrame(size, view, theme).draw(painter);
  });
}

bool shows(const std::vector<attn::test::DrawnText>& texts, const QString& wanted) {
  return std::ranges::any_of(texts, [&](const auto& text) { return text.text.contains(wanted); });
}

}  // namespace

class TestMeasureScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void wideHeadsLetExpectSlower() {
    MeasureView view;
    QVERIFY(measureInvitation(view).expectation.contains(QStringLiteral("faster")));
    view.settings.d = 256;
    QVERIFY2(measureInvitation(view).expectation.contains(QStringLiteral("7.6× slower")),
             qPrintable(measureInvitation(view).expectation));
  }

  void aCaseIsNamedInWords() {
    QCOMPARE(doingText(QStringLiteral("opencl:2 flash T=1024")), QStringLiteral("flash at T = 1,024"));
    QCOMPARE(doingText(QStringLiteral("64 keys, 4 rows")), QStringLiteral("64 keys, 4 rows"));
  }

  void columnsOfSeveralDevicesFit() {
    for (const BenchResult& result : {test::twoEngines(), test::withEager(test::twoDevices())}) {
      const MeasureView view = test::viewOf(result);
      const Theme theme = lightTheme();
      const QRectF area(0, 0, 372, 300);
      const MeasureTable table = layOutTable(area, view, theme);
      const QFontMetricsF metrics(uiFont(theme.px(table.pixels), QFont::DemiBold));
      QVERIFY(table.edges.back() <= area.right());
      for (const MeasureRow& row : rowsOf(view)) {
        const QStringList cells = tableCells(view, row);
        QCOMPARE(static_cast<std::size_t>(cells.size()), table.edges.size());
        QVERIFY2(metrics.horizontalAdvance(cells[1]) <= table.algorithmRoom + 1, qPrintable(cells[1]));
        double before = table.edges[1] + table.algorithmRoom;
        for (int i = 2; i < cells.size(); ++i) {
          const double end = table.edges[static_cast<std::size_t>(i)];
          QVERIFY2(end - metrics.horizontalAdvance(cells[i]) > before, qPrintable(cells.join(u'|')));
          before = end;
        }
      }
    }
  }

  void smallDifferencesOfScatteredRoundsAreNotExplained() {
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      if (run.tokens == 4096 && run.kernel == AttentionKernel::Flash) run.wallMs = {700, 900, 740, 690, 980};
    QVERIFY(whyTheyDiffer(test::viewOf(result)).contains(QStringLiteral("the rounds vary")));
  }

  void theTableShowsEveryRun() {
    const MeasureView view = test::viewOf(test::poclResult());
    const auto rows = rowsOf(view);
    QCOMPARE(rows.size(), 10U);
    QVERIFY(rows[0].opensTokens && !rows[1].opensTokens);
    QCOMPARE(tableCells(view, rows[8]),
             (QStringList{QStringLiteral("4,096"), QStringLiteral("standard"), QStringLiteral("726"),
                          QStringLiteral("47"), QStringLiteral("10 %"), QStringLiteral("1.8·10⁻⁶")}));
    QCOMPARE(tableCells(view, rows[9]),
             (QStringList{QStringLiteral("4,096"), QStringLiteral("flash"), QStringLiteral("113"),
                          QStringLiteral("304"), QStringLiteral("67 %"), QStringLiteral("1.8·10⁻⁶")}));
    const auto texts = textsOf(view);
    for (const char* wanted : {"2.69", "0.519", "7.32", "726", "304", "2.18", "352", "6.2× fewer", "6.4× faster"})
      QVERIFY2(shows(texts, QString::fromUtf8(wanted)), wanted);
  }

  void everyTextCanBeReadAndStaysOnTheStage() {
    for (const BenchResult& result : {test::poclResult(), test::longResult()})
      for (const Theme& theme : {lightTheme(), darkTheme()})
        for (const QSize& size : {kStage, kSmall, QSize(1300, 900)})
          for (const MeasurePart part : {MeasurePart::Runs, MeasurePart::Counted}) {
            MeasureView view = test::viewOf(result);
            view.part = part;
            for (const auto& text : textsOf(view, size, theme)) {
              QVERIFY2(QRectF(QPointF(), size).adjusted(-1, -1, 1, 1).contains(text.box), qPrintable(text.text));
              QVERIFY2(attn::test::contrast(text) >= 4.5, qPrintable(text.text));
              QVERIFY2(!text.text.contains(u'…'), qPrintable(text.text));
            }
          }
  }

  void aPointOfTheTableIsItsRun() {
    const MeasureView view = test::viewOf(test::poclResult());
    const MeasureFrame frame(kStage, view, lightTheme());
    const MeasureTable& table = frame.results();
    QCOMPARE(table.lines.size(), 10U);
    QCOMPARE(table.hiddenRows, 0);
    const auto hit = frame.hit(table.lines[3].area.center());
    QVERIFY(hit);
    QCOMPARE(hit->place, (MeasurePlace{AttentionKernel::Flash, "opencl", 512}));
    QVERIFY(hit->label.contains(QStringLiteral("1.95")));
    QVERIFY(!frame.hit({5, 5}));
  }

  void withoutAChoiceFlashAtTheLongestTextIsMeant() {
    MeasureView view = test::viewOf(test::longResult());
    QCOMPARE(shownPlace(view), (MeasurePlace{AttentionKernel::Flash, "opencl", 16'384}));
    view.place = MeasurePlace{AttentionKernel::Standard, "opencl", 64};
    QCOMPARE(shownPlace(view), view.place);
    view.place->tokens = 65;  // was not measured
    QCOMPARE(shownPlace(view)->tokens, 16'384);
  }

  void theSelectedRowIsVisibleUnlessScrolled() {
    MeasureView view = test::viewOf(test::longResult());
    const QRectF area(0, 0, 380, 200);
    const Theme theme = lightTheme();
    MeasureTable table = layOutTable(area, view, theme);
    QVERIFY(table.hiddenRows > 0);
    QCOMPARE(table.lines.back().row, 21U);
    view.place = MeasurePlace{AttentionKernel::Standard, "opencl", 16};
    QCOMPARE(layOutTable(area, view, theme).firstRow, 0);
    view.firstRow = 5;
    QCOMPARE(layOutTable(area, view, theme).firstRow, 5);
    view.firstRow = 1000;
    QCOMPARE(layOutTable(area, view, theme).firstRow, table.hiddenRows);
    view.firstRow = 5;
    table = layOutTable(area, view, theme);
    QCOMPARE(firstRowFor(table, 2), 2);
    QCOMPARE(firstRowFor(table, 6), 5);
  }

  void theReasonIsBuiltFromTheNumbers() {
    // Time differs by the same factor as the bytes.
    QVERIFY(whyTheyDiffer(test::viewOf(test::poclResult())).contains(QStringLiteral("proportional to bytes")));
    // It differs by more.
    BenchResult result = test::poclResult();
    for (BenchRun& run : result.runs)
      if (run.kernel == AttentionKernel::Standard && run.tokens == 4096) run.wallMs = test::roundsAround(1050);
    MeasureView view = test::viewOf(result);
    view.cacheBytes = 32'000'000;
    QString why = whyTheyDiffer(view);
    for (const char* wanted : {"2.10\u00A0MB", "32.0\u00A0MB", "7 %", "67 %", "the caches that this CPU has"})
      QVERIFY2(why.contains(QString::fromUtf8(wanted)), qPrintable(why));
    view.cacheBytes = 1'000'000;
    why = whyTheyDiffer(view);
    QVERIFY2(why.contains(QStringLiteral("do not fit in the")), qPrintable(why));
    // If standard is faster, the size of S is the reason.
    view = test::viewOf(test::longResult());
    view.place = MeasurePlace{AttentionKernel::Flash, "opencl", 16};
    view.cacheBytes = 32'000'000;
    why = whyTheyDiffer(view);
    QVERIFY2(why.contains(QString::fromUtf8("8,192\u00A0B")), qPrintable(why));
    // If one has no time, its failure is the reason.
    view.place.reset();
    QVERIFY2(whyTheyDiffer(view).contains(QStringLiteral("17")), qPrintable(whyTheyDiffer(view)));
    QVERIFY(countedBars(view).timeFactor.isEmpty());
  }

  void aComparedResultShowsBothTimes() {
    MeasureView view = test::viewOf(test::poclResult());
    view.other = std::make_shared<const BenchResult>(test::gpuResult());
    const auto rows = rowsOf(view);
    const QStringList cells = tableCells(view, rows[9]);
    QCOMPARE(cells[3], QStringLiteral("9.42"));
    QCOMPARE(cells[4], QStringLiteral("0.083×"));
    QVERIFY(shows(textsOf(view), QStringLiteral("NVIDIA T4")));
    // The same device of another machine is distinguished.
    view.other = view.result;
    const auto sides = sidesOf(view);
    QVERIFY(sideText(view, sides[0]) != sideText(view, sides[1]));
  }

  void beforeTheFirstRunItInvites() {
    MeasureView view;
    const auto texts = textsOf(view);
    QVERIFY(shows(texts, QStringLiteral("How much faster is flash")));
    const auto standard = countedBytes(view.settings, AttentionKernel::Standard, 4096);
    const auto flash = countedBytes(view.settings, AttentionKernel::Flash, 4096);
    QVERIFY(standard && flash && *standard > *flash);
    QVERIFY(measureInvitation(view).expectation.contains(
        timesText(static_cast<double>(*standard) / static_cast<double>(*flash))));
    for (const QSize& size : {kStage, kSmall})
      QVERIFY(QRectF(QPointF(), size).contains(MeasureFrame(size, view, lightTheme()).invitationButton()));
  }

  void theTableIsCopiedForSpreadsheets() {
    const QStringList lines = tableTsv(test::viewOf(test::longResult())).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 23);
    QCOMPARE(lines[0].split(QLatin1Char('\t')).size(), 10);
    for (const QString& line : lines) QCOMPARE(line.split(QLatin1Char('\t')).size(), 10);
    QVERIFY(lines[1].startsWith(QStringLiteral("16\tstandard\topencl\t0.021\t")));
  }

  void roundsCanBeTakenBack() {
    const auto result = std::make_shared<const BenchResult>(test::poclResult());
    QCOMPARE(roundsIn(*result), 7);
    QCOMPARE(afterRounds(result, 7), result);
    const auto early = afterRounds(result, 3);
    QCOMPARE(roundsIn(*early), 3);
    QCOMPARE(early->runs.front().deviceMs.size(), 3U);
    QCOMPARE(roundsIn(*afterRounds(result, 0)), 1);
    QCOMPARE(roundsAt({3, 2.0, 1}), std::optional(2));
    QVERIFY(!roundsAt({5, 1, 1}));
    QCOMPARE(measureTimeline(7).steps[3].cells, 7);
  }

  void numbersAreShort() {
    QCOMPARE(threeDigits(0.5194), QStringLiteral("0.519"));
    QCOMPARE(threeDigits(113.2), QStringLiteral("113"));
    QCOMPARE(threeDigits(1840), QStringLiteral("1,840"));
    QCOMPARE(gflopsText(47.3), QStringLiteral("47"));
    QCOMPARE(gflopsText(0.421), QStringLiteral("0.42"));
    QCOMPARE(shareText(0.668), QStringLiteral("67 %"));
    QCOMPARE(shareText(0.0042), QStringLiteral("0.4 %"));
    QCOMPARE(timesText(6.42), QStringLiteral("6.4×"));
    QCOMPARE(timesText(12.3), QStringLiteral("12×"));
    QCOMPARE(errorText(1.84e-6), QStringLiteral("1.8·10⁻⁶"));
    QCOMPARE(errorText(std::nullopt), QStringLiteral("–"));
  }
};

ATTN_TEST(TestMeasureScene)

}  // namespace attn::app::test_measure_scene

#include "test_measure_scene.moc"
