// SPDX-License-Identifier: GPL-3.0-or-later

#include <QElapsedTimer>
#include <algorithm>
#include <cmath>

#include "app/explanation/refused_tip.h"
#include "app/figures/drawing_recorder.h"
#include "attention/trace.h"
#include "labs/decode/explanation/explain_decode.h"
#include "labs/decode/picture/decode_scene.h"
#include "scenario/has_numbers.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/number_text.h"
#include "text/unit_text.h"
#include "traffic/prefill_step.h"

using attn::test::DrawnText;
using attn::test::textsOf;

namespace attn::app::test_serving_scene {
namespace {

constexpr QSize kSize(960, 760);
constexpr std::array kServingPages = {DecodePage::Roofline, DecodePage::Parts, DecodePage::Blocks,
                                      DecodePage::Batching};

DecodeSettings onA100(const std::string& model = "Llama 3 8B", std::int64_t length = 8192, std::int64_t batch = 16) {
  DecodeSettings settings;
  settings.hardware = *findHardware("A100 80 GB");
  settings.model = model;
  settings.length = length;
  settings.batch = batch;
  return settings;
}

DecodeView viewOf(DecodePage page, ServingSettings serving = {}, DecodeSettings settings = onA100(),
                  const char* example = "8-a-decode-step") {
  const auto scenario = std::make_shared<const Scenario>(test::example(example));
  Snapshot snapshot{scenario, nullptr};
  if (hasNumbers(*scenario)) snapshot.trace = std::make_shared<const Trace>(*traceOnCpu(*scenario));
  DecodeView view;
  settings.serving = std::move(serving);
  view.data = decodeData(*scenario, settings);
  view.page = servingData(page, view.data, snapshot, 0);
  view.timeline = servingTimeline(*view.page);
  if (!view.timeline.steps.empty()) {
    view.playhead.step = view.timeline.lastStep();
    view.playhead.cell = finishedAt(view.timeline.steps.back());
  }
  return view;
}

DecodeView at(DecodeView view, int step, double cell) {
  view.playhead = {step, cell, 1};
  return view;
}

std::vector<DrawnText> texts(const DecodeView& view, QSize size = kSize, const Theme& theme = lightTheme()) {
  return textsOf(size, [&](QPainter& painter) {
    painter.fillRect(QRect(QPoint(), size), theme.background);
    DecodeFrame(size, view, theme).draw(painter);
  });
}

QString allWords(const DecodeView& view) {
  QStringList words;
  for (const DrawnText& text : texts(view)) words << text.text;
  return words.join(QLatin1Char('\n'));
}

const RoofPoint& point(const DecodeView& view, RoofPoint::Kind kind, std::int64_t batch = 0) {
  return *std::ranges::find_if(view.page->roof.points,
                               [&](const RoofPoint& p) { return p.kind == kind && (batch == 0 || p.batch == batch); });
}

}  // namespace

class TestServingScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  /// Parameters are read once per step and multiplied for each token; attention follows the counts of section 3.
  void pointsOfTheRoofAreCounted() {
    const DecodeView view = viewOf(DecodePage::Roofline);
    const Model& model = *findModel("Llama 3 8B");
    const RoofPoint& decode = point(view, RoofPoint::Kind::Decode, 16);
    QVERIFY(decode.chosen);
    QCOMPARE(decode.weights.bytes, multipliedParameters(model) * 2);
    QCOMPARE(decode.weights.flops, multipliedParameters(model) * 2 * 16);
    // Cache of 8,192 tokens at 131,072 bytes, plus query, output and new row.
    QCOMPARE(decode.attention.bytes, 16 * (std::int64_t{8192} * 131'072 + 131'072 + 2 * 32 * 32 * 128 * 2));
    QCOMPARE(decode.attention.flops, std::int64_t{16} * 32 * 32 * 4 * 128 * 8193);
    const double seconds = static_cast<double>(decode.work().bytes) / 2.039e12;
    QCOMPARE(decode.tokensPerSecond, 16 / seconds);
    const RoofPoint& prefill = point(view, RoofPoint::Kind::Prefill);
    QCOMPARE(prefill.weights.flops, multipliedParameters(model) * 2 * 8192);
    QCOMPARE(prefill.weights.bytes, multipliedParameters(model) * 2);
    QVERIFY(prefill.roof.bound == Bound::Compute);
    const RoofPoint& chunked = point(view, RoofPoint::Kind::Chunked);
    QCOMPARE(chunked.weights.bytes, 16 * multipliedParameters(model) * 2);
    const RoofPoint& guessed = point(view, RoofPoint::Kind::Queries);
    QCOMPARE(guessed.weights.bytes, decode.weights.bytes);
    QVERIFY(guessed.roof.intensity > 3 * decode.roof.intensity);
    QVERIFY(guessed.tokensPerSecond > 3 * decode.tokensPerSecond);
  }

  void decodeStaysBelowWhatItsCachesAllow() {
    const DecodeView view = viewOf(DecodePage::Roofline);
    double before = 0;
    for (const RoofPoint& p : view.page->roof.points) {
      if (p.kind != RoofPoint::Kind::Decode) continue;
      QVERIFY(p.roof.intensity > before && p.roof.intensity < view.page->roof.limit);
      before = p.roof.intensity;
    }
    ServingSettings alone;
    alone.readsWeights = false;
    const DecodeView attention = viewOf(DecodePage::Roofline, alone);
    const double one = point(attention, RoofPoint::Kind::Decode, 1).roof.intensity;
    QCOMPARE(point(attention, RoofPoint::Kind::Decode, 256).roof.intensity,
             one);  // batching only helps with the parameters
  }

  /// The chunks add up to the prompt, and the cache grows to the point at the end of the picture.
  void pointsTravelToWhereTheyStand() {
    const DecodeView view = viewOf(DecodePage::Roofline);
    const RoofData& roof = view.page->roof;
    const RoofPoint& whole = point(view, RoofPoint::Kind::Chunked);
    QCOMPARE(static_cast<std::int64_t>(roof.chunks.size()), whole.steps);
    KernelWork sum;
    std::int64_t tokens = 0;
    for (const RoofPoint& chunk : roof.chunks) {
      QCOMPARE(chunk.context, tokens);
      QCOMPARE(chunk.weights.bytes, multipliedParameters(*findModel("Llama 3 8B")) * 2);
      tokens += chunk.tokens;
      sum.flops += chunk.work().flops;
      sum.bytes += chunk.work().bytes;
    }
    QCOMPARE(tokens, whole.tokens);
    QCOMPARE(sum.flops, whole.work().flops);
    QCOMPARE(sum.bytes, whole.work().bytes);
    const RoofPoint& chosen = point(view, RoofPoint::Kind::Decode, 16);
    QCOMPARE(roof.grown.back().roof.intensity, chosen.roof.intensity);
    for (std::size_t n = 1; n < roof.grown.size(); ++n) QVERIFY(roof.grown[n].context > roof.grown[n - 1].context);
    // With very many chunks only some are shown, including the first and the last.
    const DecodeView longer = viewOf(DecodePage::Roofline, {}, onA100("Llama 3 8B", 131'072));
    QCOMPARE(longer.page->roof.chunks.size(), kRoofWay);
    QCOMPARE(longer.page->roof.chunks.back().context + longer.page->roof.chunks.back().tokens, 131'072);
  }

  void aPointTravelsOverTheRoofAsItPlays() {
    const DecodeView end = viewOf(DecodePage::Roofline);
    QVERIFY(roofMoment(end.page->roof, end.timeline, end.playhead).now == nullptr);
    const auto picture = [](const DecodeView& view) {
      QImage image(kSize, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      DecodeFrame(kSize, view, lightTheme()).draw(painter);
      return image;
    };
    QImage before = picture(end);
    for (int step = 0; step <= end.timeline.lastStep(); ++step) {
      const auto cells = static_cast<int>(end.timeline.steps[static_cast<std::size_t>(step)].cells);
      QVERIFY(cells > 4);
      for (int cell = 1; cell < cells; ++cell) {
        DecodeView view = at(end, step, cell);
        const RoofMoment moment = roofMoment(view.page->roof, view.timeline, view.playhead);
        QVERIFY(moment.now != nullptr);
        const QString told = moment.now->wayText(view.page->settings().chunk);
        QVERIFY2(allWords(view).contains(told), qPrintable(told));
        const QImage now = picture(view);
        QVERIFY2(now != before, qPrintable(told));
        before = now;
        // The explanation of the moving row contains its own quotient.
        for (int row = 0; row < static_cast<int>(view.page->roof.points.size()); ++row) {
          const RoofPoint& p = view.page->roof.points[static_cast<std::size_t>(row)];
          const bool travels = step == 0 ? p.kind == RoofPoint::Kind::Chunked : p.chosen;
          view.row = row;
          QCOMPARE(explainDecode(view, lightTheme()).plainText.contains(told), travels);
        }
      }
    }
  }

  /// In narrow boxes no number of a part is cut: numbers are stacked, or shown on hover.
  void numbersOfNarrowPartsAreWholeOrNotThere() {
    for (const QSize size : {QSize(408, 572), QSize(508, 572), QSize(824, 776)}) {
      for (const std::int64_t splits : {1, 2, 4, 8, 16}) {
        ServingSettings settings;
        settings.splits = splits;
        const DecodeView view = viewOf(DecodePage::Parts, settings, onA100(), "t4b-split-decode");
        QStringList words;
        for (const DrawnText& text : texts(view, size)) words << text.text;
        const bool shown = words.contains(QStringLiteral("acc"));
        QVERIFY2(shown || splits > 4,
                 qPrintable(QStringLiteral("%1x%2, %3 parts").arg(size.width()).arg(size.height()).arg(splits)));
        for (const CachePart& part : view.page->parts.parts) {
          if (!shown) break;
          QVERIFY(words.contains(numberText(part.state.rowMax(0), kDefaultDecimals)));
          QVERIFY(!words.filter(numberText(part.state.result(0, 0), kDefaultDecimals)).isEmpty());
        }
        QCOMPARE(words.filter(QStringLiteral("point at a part")).isEmpty(), shown);
        // Long tokens are shortened, as everywhere; nothing else is.
        const auto isToken = [&](const QString& word) {
          return std::ranges::any_of(view.page->parts.keys,
                                     [&](const QString& key) { return key.startsWith(word.chopped(1)); });
        };
        for (const QString& word : words)
          QVERIFY2(!word.endsWith(QChar(u'…')) || word == QStringLiteral("…") || isToken(word), qPrintable(word));
      }
    }
  }

  void partsMergeToTheOutputOfTheTrace_data() {
    QTest::addColumn<QString>("example");
    for (const char* example : {"8-a-decode-step", "1-the-cat-sat", "4-translation", "7-grouped-heads"})
      QTest::newRow(example) << QString::fromLatin1(example);
  }
  void partsMergeToTheOutputOfTheTrace() {
    QFETCH(QString, example);
    for (const std::int64_t splits : {1, 2, 3, 4, 16}) {
      ServingSettings settings;
      settings.splits = splits;
      const DecodeView view = viewOf(DecodePage::Parts, settings, onA100(), example.toLatin1().constData());
      const PartsData& parts = view.page->parts;
      QVERIFY(parts.hasNumbers());
      QVERIFY((parts.result.output - parts.output).norm() <= 1e-12 * (1 + parts.output.norm()));
      Index next = 0;
      for (const CachePart& part : parts.parts) {
        QCOMPARE(part.keys.begin, next);
        next = part.keys.end;
      }
      QCOMPARE(next, parts.masked.cols());
    }
  }

  void oneTokenLeavesMostUnitsIdle() {
    const DecodeView view = viewOf(DecodePage::Parts, {}, onA100("Llama 3 8B", 8192, 1));
    QCOMPARE(view.page->parts.groups, 32);
    QCOMPARE(view.page->parts.made, 4);
    QVERIFY(allWords(view).contains(QStringLiteral("32 work groups for 108 units: 30 % busy")));
    QVERIFY(allWords(view).contains(QStringLiteral("128 work groups for 108 units: 100 % busy")));
  }

  /// Both variants on one clock: rounds of the units, and the keys that each unit reads in sequence.
  void workOfPartsIsCountedInRounds() {
    const DecodeView view = viewOf(DecodePage::Parts, {}, onA100("Llama 3 8B", 8192, 1), "t6-llama-3-8b-decode-8k");
    const PartsData& d = view.page->parts;
    QCOMPARE(d.rounds(d.groups), 1);           // 32 groups on 108 units
    QCOMPARE(d.rounds(d.groups * d.made), 2);  // 128 groups
    QCOMPARE(d.wholeTrace(), 8192);
    QCOMPARE(d.partsTrace(), 2 * 2048);
    QVERIFY2(allWords(view).contains(
                 QStringLiteral("In 4 part(s): 4,096 key(s), one after the other, in 2 rounds · 2.00 times faster")),
             qPrintable(allWords(view)));
    // With a batch, all units are busy in both cases.
    const PartsData many =
        viewOf(DecodePage::Parts, {}, onA100("Llama 3 8B", 8192, 64), "t6-llama-3-8b-decode-8k").page->parts;
    QCOMPARE(many.wholeTrace(), 19 * 8192);
    QCOMPARE(many.partsTrace(), 76 * 2048);
    ServingSettings one;
    one.splits = 1;
    QVERIFY(allWords(viewOf(DecodePage::Parts, one, onA100("Llama 3 8B", 8192, 1), "t6-llama-3-8b-decode-8k"))
                .contains(QStringLiteral("no faster")));
  }

  /// Each arrow shows the factor of its part: e to the power of its maximum minus the common one.
  void arrowsOfTheMergeSayTheirFactors() {
    const DecodeView view = viewOf(DecodePage::Parts, {}, onA100("", 12, 1), "t4b-split-decode");
    const PartsData& d = view.page->parts;
    QVERIFY(!allWords(at(view, 0, 1)).contains(QChar(u'×')));
    for (std::size_t done = 1; done <= d.parts.size(); ++done) {
      const QString words = allWords(at(view, 1, static_cast<double>(done)));
      for (std::size_t n = 0; n < done; ++n) {
        const double factor = std::exp(d.parts[n].state.rowMax(0) - d.merged[done - 1].rowMax(0));
        QVERIFY2(words.contains(QStringLiteral("×") + numberText(factor, kDefaultDecimals)), qPrintable(words));
      }
    }
  }

  /// The title states what the roofline shows for this model on this hardware.
  void theRoofIsCalledWhatItShows() {
    QCOMPARE(pageTitle(viewOf(DecodePage::Roofline)), QStringLiteral("Prefill computes, decode reads"));
    const DecodeView small = viewOf(DecodePage::Roofline, {}, onA100("", 12, 1), "t4b-split-decode");
    QVERIFY(point(small, RoofPoint::Kind::Prefill).roof.bound == Bound::Memory);
    QCOMPARE(pageTitle(small), QStringLiteral("Prefill and decode both read here"));
  }

  /// On a large screen the text scales with the picture, which fills the screen.
  void typeGrowsWithTheStage() {
    for (const DecodePage page : kServingPages) {
      const DecodeView view = viewOf(page);
      const double usual = texts(view, QSize(984, 772)).front().box.height();
      QVERIFY(texts(view, QSize(1304, 952)).front().box.height() > 1.15 * usual);
    }
  }

  void sizesWithoutNumbersSaySo() {
    const DecodeView view = viewOf(DecodePage::Parts, {}, onA100(), "t7-llama-3-8b-decode-128k");
    QVERIFY(!view.page->parts.hasNumbers());
    QVERIFY(decodeSceneText(view).contains(QStringLiteral("work groups")));
    for (int step = 0; step <= view.timeline.lastStep(); ++step) QVERIFY(!texts(at(view, step, 0)).empty());
  }

  void blocksAreGivenOutAsTheyAreNeeded() {
    const DecodeView view = viewOf(DecodePage::Blocks);
    const BlocksData& b = view.page->blocks;
    QCOMPARE(static_cast<std::int64_t>(b.blocks.size()), b.cache.blocks);
    QCOMPARE(b.cache.sharedBlocks, 2);
    std::int64_t tokens = 0;
    for (const GivenBlock& block : b.blocks) tokens += b.tokensIn(block, b.longest);
    QCOMPARE(tokens, b.cache.tokens);
    QVERIFY(std::ranges::is_sorted(b.blocks, {}, &GivenBlock::bornAt));
    // The picture starts empty and only grows.
    QVERIFY(decodeSceneText(at(view, 0, 0)).contains(QStringLiteral("in memory, Tokens: 0, Blocks: 0")));
    QVERIFY(decodeSceneText(view).contains(
        QStringLiteral("in memory, Tokens: %1, Blocks: %2").arg(wholeText(b.cache.tokens), wholeText(b.cache.blocks))));
  }

  void aContinuousBatchIsFuller() {
    const DecodeView view = viewOf(DecodePage::Batching);
    const BatchingData& b = view.page->batching;
    QVERIFY(b.flowing.steps < b.fixed.steps);
    QCOMPARE(b.flowing.busy, b.fixed.busy);
    QVERIFY(decodeSceneText(view).contains(QStringLiteral("continuous, Steps in all: %1").arg(b.flowing.steps)));
  }

  /// Pointing at any part of a picture selects a row of its table, and each row is explained with its own number.
  void everySpotIsExplained() {
    for (const DecodePage page : kServingPages) {
      DecodeView view = viewOf(page);
      const DecodeFrame frame(kSize, view, lightTheme());
      const RowTable table = pageTable(view);
      QVERIFY(!frame.spots().empty());
      for (const DecodeSpot& spot : frame.spots()) {
        QVERIFY(spot.row >= 0 && spot.row < static_cast<int>(table.rows.size()));
        QVERIFY(!spot.label.isEmpty());
      }
      QStringList results;
      for (int row = 0; row < static_cast<int>(table.rows.size()); ++row) {
        view.row = row;
        const Explanation e = explainDecode(view, lightTheme());
        QCOMPARE(attn::test::refusedTip(e.tryThis), QString());
        QVERIFY2(!e.result.isEmpty() && !e.why.isEmpty() && !e.plainText.isEmpty(), qPrintable(e.title));
        if (page == DecodePage::Roofline) QCOMPARE(e.result, table.rows[static_cast<std::size_t>(row)][1]);
        QVERIFY2(frame.rowArea(row).isValid() || page == DecodePage::Roofline, qPrintable(e.cellName));
      }
    }
  }

  void wordsLieWithinThePictureAndApart_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<double>("scale");
    QTest::newRow("the design") << QSize(824, 776) << 1.0;
    QTest::newRow("narrow") << QSize(408, 572) << 1.0;
    QTest::newRow("small") << QSize(560, 560) << 1.0;
    QTest::newRow("wide") << QSize(1300, 900) << 1.0;
    QTest::newRow("large type") << QSize(1300, 900) << 1.5;
    QTest::newRow("large screen") << QSize(1304, 952) << 1.0;
    QTest::newRow("twice the type") << QSize(824, 776) << 2.0;
  }
  void wordsLieWithinThePictureAndApart() {
    QFETCH(QSize, size);
    QFETCH(double, scale);
    std::vector<DecodeView> views;
    for (const DecodePage page : kServingPages) views.push_back(viewOf(page));
    views.push_back(viewOf(DecodePage::Parts, {}, onA100("", 12, 1), "t4b-split-decode"));
    views.push_back(viewOf(DecodePage::Parts, {}, onA100("", 8192, 1), "t6-llama-3-8b-decode-8k"));
    views.push_back(at(views[views.size() - 2], 1, 3));
    for (const DecodeView& view : views) {
      const DecodePage page = view.page->page;
      const auto all = texts(view, size, lightTheme(scale));
      QVERIFY(!all.empty());
      for (std::size_t n = 0; n < all.size(); ++n) {
        QVERIFY2(QRectF(QPointF(), QSizeF(size)).adjusted(-1, -1, 1, 1).contains(all[n].box),
                 qPrintable(pageView(page) + QStringLiteral(": ") + all[n].text));
        for (std::size_t m = n + 1; m < all.size(); ++m) {
          const QRectF common = all[n].box.intersected(all[m].box);
          QVERIFY2(
              common.width() < 2 || common.height() < all[n].box.height() * 0.15,
              qPrintable(pageView(page) + QStringLiteral(": ") + all[n].text + QStringLiteral(" / ") + all[m].text));
        }
      }
    }
  }

  void aFrameIsDrawnAtOnce() {
    for (const DecodePage page : kServingPages) {
      const DecodeView view = viewOf(page);
      QImage image(1600, 900, QImage::Format_ARGB32_Premultiplied);
      qint64 best = 1'000'000'000;
      for (int round = 0; round < 10; ++round) {
        QElapsedTimer clock;
        clock.start();
        QPainter painter(&image);
        DecodeFrame(image.size(), view, lightTheme()).draw(painter);
        best = std::min(best, clock.nsecsElapsed());
      }
      QVERIFY2(best < 40'000'000, qPrintable(QString::number(static_cast<double>(best) / 1e6)));
      qInfo("%s: %.2f ms", qPrintable(pageView(page)), static_cast<double>(best) / 1e6);
    }
  }
};

ATTN_TEST(TestServingScene)

}  // namespace attn::app::test_serving_scene

#include "test_serving_scene.moc"
