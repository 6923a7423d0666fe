// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <QRegularExpression>
#include <algorithm>
#include <map>
#include <string>
#include <tuple>

#include "app/explanation/refused_tip.h"
#include "app/figures/drawing_recorder.h"
#include "app/labs/alone_words.h"
#include "labs/growth/explanation/explain_growth.h"
#include "labs/growth/picture/growth_plots.h"
#include "labs/growth/picture/growth_scene.h"
#include "scenario/limits.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/sanitized.h"

namespace attn::app::test_growth_scene {
namespace {

constexpr QSize kDefaultSize(824, 772);

GrowthView viewOf(GrowthSettings settings, Index tokens = 8192, const char* example = "2-it-and-the-dog") {
  if (settings.hardware.name.empty()) settings.hardware = *findHardware("A100 80 GB");
  GrowthView view;
  view.data = growthData(test::example(example), settings);
  view.tokens = tokens;
  return view;
}

GrowthSettings llama(Index window = 4096) {
  GrowthSettings settings;
  settings.model = "Llama 3 8B";
  settings.window = window;
  return settings;
}

QStringList drawn(const GrowthView& view, QSize size = kDefaultSize) {
  QStringList all;
  for (const auto& text :
       attn::test::textsOf(size, [&](QPainter& painter) { GrowthFrame(size, view, lightTheme()).draw(painter); }))
    all << text.text;
  return all;
}

}  // namespace

class TestGrowthScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  /// The numbers are read from the picture; the expected ones are written by hand.
  void theTablesShowTheCountsOfALayer() {
    const QStringList words = drawn(viewOf(llama()));
    const QChar nbsp(QChar::Nbsp);
    for (const char* number : {"1.10 TFLOP", "34.6 GB", "17.4 GB", "8.73 GB", "8.76 GB", "169 MB", "× 4.0", "× 2.0"}) {
      QString wanted = QString::fromUtf8(number);
      wanted.replace(u' ', nbsp);
      QVERIFY2(words.contains(wanted), qPrintable(wanted + QStringLiteral(" is not in ") + words.join(u'|')));
    }
    QVERIFY(words.contains(QStringLiteral("at 8,192")));
    QVERIFY(words.contains(QStringLiteral("Its memory, yes. Its operations, no.")));
  }

  void theAnswerFollowsFromTheNumbers() {
    const GrowthView view = viewOf(llama());
    const GrowthHeadline line = growthHeadline(*view.data, growthMoment(*view.data, 8192));
    QCOMPARE(line.rest, QStringLiteral("Bytes stay quadratic, 2.0 times fewer than standard."));
    // At 256 tokens there are two tiles: the quadratic part is small.
    const GrowthHeadline small = growthHeadline(*view.data, growthMoment(*view.data, 256));
    QVERIFY2(!small.rest.contains(QStringLiteral("quadratic")), qPrintable(small.rest));
  }

  void everyWordStandsAlone_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::addColumn<QString>("model");
    QTest::addColumn<QString>("hardware");
    QTest::addColumn<int>("part");
    QTest::addColumn<int>("page");
    struct Shape {
      QSize size;
      double scale;
    };
    const int stride =
        attn::test::kSanitized ? 11 : 1;  // coprime to the length of every list, so that all their entries are used
    int number = 0;
    for (const Shape& shape : {Shape{{824, 772}, 1}, Shape{{408, 572}, 1}, Shape{{1304, 950}, 1}, Shape{{744, 640}, 1},
                               Shape{{824, 772}, 2}, Shape{{1304, 950}, 2}, Shape{{620, 500}, 1}})
      for (const char* model : {"Llama 3 8B", "DeepSeek-V3", ""})
        for (const char* hardware : {"A100 80 GB", "M2 laptop"})
          for (int part = 0; part < 4; ++part)
            for (int page = 0; page < (part == 0 ? 2 : 1); ++page) {
              if (number++ % stride != 0) continue;
              QTest::addRow("%dx%d at %g, %s on %s, part %d, page %d", shape.size.width(), shape.size.height(),
                            shape.scale, model, hardware, part, page)
                  << shape.size << shape.scale << QString::fromLatin1(model) << QString::fromLatin1(hardware) << part
                  << page;
            }
  }

  void everyWordStandsAlone() {
    QFETCH(const QSize, size);
    QFETCH(const double, scale);
    QFETCH(const QString, model);
    QFETCH(const QString, hardware);
    QFETCH(const int, part);
    QFETCH(const int, page);
    GrowthSettings settings = llama();
    settings.model = model.toStdString();
    settings.hardware = *findHardware(hardware.toStdString());
    for (const Index tokens : {Index{256}, Index{24'871}}) {
      for (const std::int64_t sequences : {1, 256}) {
        settings.sequences = sequences;
        // Counting them takes far longer than laying them out.
        auto& data = m_counted[{settings.model, settings.hardware.name, sequences}];
        if (!data) data = viewOf(settings, tokens, "t6-llama-3-8b-decode-8k").data;
        GrowthView view;
        view.data = data;
        view.tokens = tokens;
        view.place.part = static_cast<GrowthPart>(part);
        view.place.row = part == 3 ? 2 : 3;
        view.page = static_cast<GrowthPage>(page);
        Theme theme = lightTheme(scale);
        const GrowthFrame frame(size, view, theme);
        QVERIFY(frame.words().size() > 20);
        const QString fault = test::wordProblem(frame.words(), size);
        QVERIFY2(fault.isEmpty(), qPrintable(QStringLiteral("%1 at T = %2").arg(fault).arg(tokens)));
      }
    }
  }

  void noNameIsShortenedWhereTheWindowIsSmall() {
    for (const GrowthPart part : kGrowthParts) {
      GrowthView view = viewOf(llama());
      view.place.part = part;
      for (const auto& [box, text] : GrowthFrame(QSize(408, 572), view, lightTheme()).words())
        QVERIFY2(!text.contains(u'…'), qPrintable(text));
    }
    GrowthView versions = viewOf(llama());
    versions.page = GrowthPage::Versions;
    for (const auto& [box, text] : GrowthFrame(QSize(408, 572), versions, lightTheme()).words())
      QVERIFY2(!text.contains(u'…'), qPrintable(text));
  }

  void aRowUnderAPointIsTheRowThere() {
    const GrowthView view = viewOf(llama());
    const GrowthFrame frame(kDefaultSize, view, lightTheme());
    for (const GrowthPart part : kGrowthParts)
      for (int row = 0; row < rowsOf(frame.moment(), part); ++row) {
        const QRectF area = frame.rowRect({part, row, {}});
        QVERIFY(!area.isNull());
        const auto hit = frame.hit(area.center());
        QVERIFY(hit && hit->kind == GrowthHit::Kind::Number);
        QCOMPARE(hit->place.part, part);
        QCOMPARE(hit->place.row, row);
      }
    // A point in the first plot.
    const auto plot = frame.hit({150, 260});
    QVERIFY(plot && plot->kind == GrowthHit::Kind::Plot);
    QVERIFY(plot->tokens >= 256 && plot->tokens <= 1'048'576);
    QVERIFY(plot->label.contains(QStringLiteral("standard")));
  }

  void placesOfTheTimelineAreTokens() {
    const Timeline timeline = growthTimeline();
    QCOMPARE(timeline.sections.size(), std::size_t{kGrowthSteps});
    for (int section = 0; section < kGrowthSteps; ++section) {
      QCOMPARE(tokensAt({section, 0, 1}), kMinGrowth << section);
      QCOMPARE(playheadOf(static_cast<double>(kMinGrowth << section)), (Playhead{section, 0, 1}));
    }
    QCOMPARE(tokensAt({0, 4, 1}), Index{362});  // 256 * 2^(1/2)
    QCOMPARE(tokensAt({12, 1, 1}), kMaxGrowth);
    QCOMPARE(tokensAt({5, 0, 0}), Index{4096});  // before it slides in
    QCOMPARE(playheadOf(1e9), (Playhead{12, 0, 1}));
    QCOMPARE(playheadOf(0), (Playhead{0, 0, 1}));
  }

  void whatStandardFillsIsMarked() {
    const GrowthView view = viewOf(llama());
    const Plot plot = growthPlot(*view.data, growthMoment(*view.data, 8192), GrowthPart::Memory, lightTheme());
    const auto full = std::ranges::find_if(plot.labels, [](const PlotLabel& l) { return l.more == u"full at 25,825"; });
    QVERIFY(full != plot.labels.end());
    // GPT-2 small has so few heads that standard exceeds any memory only at 1,048,576 tokens.
    GrowthSettings settings = llama();
    settings.hardware = *findHardware("H200");
    const GrowthView larger = viewOf(settings);
    QVERIFY(*larger.data->curve(Algorithm::Standard)->full > 24'920);
  }

  void explanationsWriteTheProductOut() {
    GrowthView view = viewOf(llama());
    const auto explained = [&](GrowthPart part, int row) {
      view.place = {part, row, {}};
      return explainGrowth(view, lightTheme());
    };
    const Explanation operations = explained(GrowthPart::Operations, 3);
    QCOMPARE(operations.lines.front(), QStringLiteral("2 · 2 · 128 · 8,192² · 32"));
    QCOMPARE(operations.result, QStringLiteral("1.10\u00A0TFLOP"));
    QVERIFY(operations.remarks.front().contains(QStringLiteral("4.40\u00A0TFLOP")));
    const Explanation memory = explained(GrowthPart::Memory, 1);
    QVERIFY2(memory.lines.at(1).contains(QStringLiteral("2 · 8,192² · 32 · 2 = 8.59\u00A0GB")),
             qPrintable(memory.lines.at(1)));
    QVERIFY(memory.plainText.contains(QStringLiteral("25,825")));
    const Explanation bytes = explained(GrowthPart::Bytes, 3);
    QVERIFY(bytes.plainText.contains(QStringLiteral("64 times")));
    const Explanation window = explained(GrowthPart::Operations, 4);
    QVERIFY(window.lines.front().contains(QStringLiteral("pairs")));
    const Explanation prefill = explained(GrowthPart::Layer, 0);
    QVERIFY(prefill.plainText.contains(QStringLiteral("53,247")));
    const Explanation decode = explained(GrowthPart::Layer, 3);
    QVERIFY2(decode.plainText.contains(QStringLiteral("436 MB")), qPrintable(decode.plainText));
  }

  void decodeStepsReadTheCacheInTheFormatOfTheDocument() {
    Scenario s = test::example("2-it-and-the-dog");
    s.attention.cache = CacheFormat::Int8;
    GrowthSettings settings = llama();
    settings.hardware = *findHardware("A100 80 GB");
    GrowthView view;
    view.data = growthData(s, settings);
    view.tokens = 8192;
    const GrowthMoment moment = growthMoment(*view.data, view.tokens),
                       plain = growthMoment(*viewOf(llama()).data, 8192);
    // 16 rows of 128 bytes and a scale of 4 bytes; without the format, 16 rows of 256.
    QCOMPARE(moment.dots[1].sequences, std::int64_t{1});
    QCOMPARE(moment.dots[1].cost.attention.bytes, std::int64_t{8193} * 16 * 132 + 2 * 32 * 128 * 2);
    QCOMPARE(plain.dots[1].cost.attention.bytes, std::int64_t{8193} * 16 * 256 + 2 * 32 * 128 * 2);
    QCOMPARE(moment.dots[0].cost.attention.bytes, plain.dots[0].cost.attention.bytes);  // a prompt reads no cache
    view.place = {GrowthPart::Layer, 1, {}};
    QVERIFY(explainGrowth(view, lightTheme())
                .plainText.contains(QStringLiteral("int8: 1 B per number, plus 4 B per row of a head")));
  }

  void everyNumberIsExplained() {
    const std::size_t stride = attn::test::kSanitized ? 3 : 1;
    for (std::size_t n = 0; n < models().size(); n += stride) {
      GrowthSettings settings = llama();
      settings.model = models()[n].name;
      GrowthView view = viewOf(settings);
      for (const Index tokens : {Index{256}, Index{8192}, kMaxGrowth}) {
        view.tokens = tokens;
        view.page = GrowthPage::Growth;
        const GrowthMoment moment = growthMoment(*view.data, tokens);
        for (const GrowthPart part : kGrowthParts)
          for (int row = 0; row < rowsOf(moment, part); ++row) {
            view.place = {part, row, {}};
            const Explanation e = explainGrowth(view, lightTheme());
            const QString cell = growthCells(*view.data, moment, part, row).value(1);
            QVERIFY2(e.result.contains(cell), qPrintable(e.result + QStringLiteral(" is not ") + cell));
            QVERIFY(!e.lines.empty() && !e.why.isEmpty() && !e.tryThis.text.isEmpty());
            QCOMPARE(attn::test::refusedTip(e.tryThis), QString());
            QVERIFY2(!e.plainText.contains(QRegularExpression(QStringLiteral("%\\d"))), qPrintable(e.plainText));
          }
        view.page = GrowthPage::Versions;
        for (const VersionRow row : kVersionRows) {
          view.place.version = row;
          const Explanation e = explainGrowth(view, lightTheme());
          QVERIFY(!e.lines.empty() && !e.why.isEmpty() && !e.shapes.isEmpty());
          QCOMPARE(attn::test::refusedTip(e.tryThis), QString());
          QVERIFY(!e.plainText.contains(QRegularExpression(QStringLiteral("%\\d"))));
        }
      }
    }
  }

  void comparesVersionsInColumns() {
    GrowthView view = viewOf(llama());
    const VersionsMoment m = versionsMoment(*view.data, 8192);
    const auto cells = [&](VersionRow row) { return versionCells(*view.data, m, row); };
    QCOMPARE(cells(VersionRow::Blocks), (QStringList{QStringLiteral("chip busy"), QStringLiteral("29.6 %"),
                                                     QStringLiteral("99.8 %"), QStringLiteral("99.8 %")}));
    QCOMPARE(cells(VersionRow::Print).mid(1),
             (QStringList{QStringLiteral("25–40 %"), QStringLiteral("50–73 %"), QStringLiteral("75 %")}));
    // 8192 * 128 * 32 divisions, times the number of key tiles in the first version.
    QCOMPARE(cells(VersionRow::Divisions).value(2), QStringLiteral("33.6\u00A0M"));
    QVERIFY(m.first.work->divisions > 40 * m.second.work->divisions);
    QCOMPARE(cells(VersionRow::Waiting).value(1), QStringLiteral("80.0 %"));
    GrowthSettings laptop = llama();
    laptop.hardware = *findHardware("M2 laptop");
    view = viewOf(laptop);
    QCOMPARE(versionCells(*view.data, versionsMoment(*view.data, 8192), VersionRow::Waiting).value(1),
             QStringLiteral("–"));
  }

  /// On a projector the text shrinks before the drawings above the table are omitted.
  void presentedVersionsKeepTheirDrawings() {
    GrowthView view = viewOf(llama());
    view.page = GrowthPage::Versions;
    view.presenting = true;
    for (const QSize size : {QSize(1920, 1000), QSize(1280, 640)}) {
      const auto all =
          test::textsOf(size, [&](QPainter& painter) { GrowthFrame(size, view, lightTheme()).draw(painter); });
      QVERIFY(std::ranges::any_of(all, [](const auto& t) { return t.text.startsWith(QStringLiteral("warps")); }));
    }
  }

  void theTableIsCopiedAsNumbers() {
    const QStringList lines =
        GrowthFrame({824, 776}, viewOf(llama()), lightTheme()).copyText().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), qsizetype{1 + 5 * 49});
    QVERIFY(lines.contains(QStringLiteral("Llama 3 8B\t8192\tflash2\t1099511627776\t8725200896\t168820736")));
  }

  void sizesThatCannotBeCountedAreSaid() {
    Scenario s = test::example("t6-llama-3-8b-decode-8k");
    std::get<ShapeInputs>(s.inputs).dK = limits::width;
    std::get<ShapeInputs>(s.inputs).dV = limits::width;
    std::get<ShapeInputs>(s.inputs).batch = limits::batch;
    s.heads = {limits::heads, limits::heads};
    GrowthSettings settings;
    settings.hardware = *findHardware("T4");
    GrowthView view;
    view.data = growthData(s, settings);
    const GrowthFrame frame(kDefaultSize, view, lightTheme());
    QImage image(kDefaultSize, QImage::Format_ARGB32);
    QPainter painter(&image);
    frame.draw(painter);
    QVERIFY(explainGrowth(view, lightTheme()).title.isEmpty() || !explainGrowth(view, lightTheme()).lines.empty());
  }

 private:
  /// For a model, hardware and a number of sequences.
  std::map<std::tuple<std::string, std::string, std::int64_t>, decltype(GrowthView::data)> m_counted;
};

ATTN_TEST(TestGrowthScene)

}  // namespace attn::app::test_growth_scene

#include "test_growth_scene.moc"
