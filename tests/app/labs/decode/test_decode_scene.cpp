// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/explanation/refused_tip.h"
#include "app/figures/drawing_recorder.h"
#include "labs/decode/explanation/explain_decode.h"
#include "labs/decode/picture/decode_layout.h"
#include "labs/decode/picture/decode_scene.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/number_text.h"
#include "text/unit_text.h"

using attn::test::contrast;
using attn::test::DrawnText;
using attn::test::textsIn;
using attn::test::textsOf;

namespace attn::app::test_decode_scene {
namespace {

constexpr QSize kSize(824, 772);

/// A text of six tokens, decoded by Llama 3 8B at 8k by default.
DecodeView viewOf(DecodeSettings settings = {}, const char* example = "2-it-and-the-dog") {
  if (settings.hardware.name.empty()) settings.hardware = *findHardware("A100 80 GB");
  DecodeView view;
  view.data = decodeData(test::example(example), settings);
  view.timeline = decodeTimeline(*view.data);
  return view;
}

DecodeSettings llama(std::int64_t length = 8192, std::int64_t window = 4096) {
  DecodeSettings settings;
  settings.model = "Llama 3 8B";
  settings.length = length;
  settings.window = window;
  return settings;
}

DecodeView at(DecodeView view, int step, double cell, double transition = 1) {
  view.playhead = {step, cell, transition};
  return view;
}

std::vector<DrawnText> texts(const DecodeView& view, QSize size = kSize, const Theme& theme = lightTheme()) {
  return textsOf(size, [&](QPainter& painter) {
    painter.fillRect(QRect(QPoint(), size), theme.background);
    DecodeFrame(size, view, theme).draw(painter);
  });
}

QStringList wordsIn(const std::vector<DrawnText>& all, const QRectF& area) {
  QStringList words;
  for (const DrawnText& text : textsIn(all, area)) words << text.text;
  return words;
}

QImage picture(const DecodeView& view, QSize size = kSize, const Theme& theme = lightTheme()) {
  return attn::test::imageOf(size, theme.background,
                             [&](QPainter& painter) { DecodeFrame(size, view, theme).draw(painter); });
}

/// The number of pixels of a color.
int pixelsOf(const QImage& image, const QColor& color, const QRectF& area) {
  int count = 0;
  for (int y = qRound(area.top()); y < qRound(area.bottom()); ++y)
    for (int x = qRound(area.left()); x < qRound(area.right()); ++x) count += image.pixelColor(x, y) == color;
  return count;
}

DecodeLayout layoutOf(const DecodeView& view, QSize size = kSize) {
  return layOutDecode(size, view, decodeMoment(*view.data, view.timeline, view.playhead), lightTheme());
}

}  // namespace

class TestDecodeScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates)); }

  void everySeriesShowsTheCountsOfTheCore_data() {
    QTest::addColumn<QString>("model");
    for (const Model& model : models()) QTest::newRow(model.name.c_str()) << QString::fromStdString(model.name);
  }

  /// The numbers are read from the picture; the expected ones are counted here.
  void everySeriesShowsTheCountsOfTheCore() {
    QFETCH(QString, model);
    DecodeSettings settings = llama();
    settings.model = model.toStdString();
    const DecodeView view = at(viewOf(settings), 4, 5);
    const Model& known = *findModel(settings.model);
    const Hardware& hardware = view.data->settings.hardware;
    const std::vector<DrawnText> drawn = texts(view);
    const std::int64_t prompt = 8192 - view.data->tokens.size();

    // The clock: three tokens and five eighths of the fourth, in the series of the model's own kind.
    const auto stepAfter = [&](const AttentionShape& shape, std::int64_t window, std::int64_t cached) {
      return *decodeStep(shape, {cached, 1, window, 2});
    };
    const auto secondsOf = [&](const AttentionShape& shape, std::int64_t window, std::int64_t cached) {
      return roofline(stepAfter(shape, window, cached).work(), hardware, 2).seconds;
    };
    const std::int64_t ownWindow = known.window;
    double clock = 0;
    for (int token = 0; token < 3; ++token) clock += secondsOf(known.shape, ownWindow, prompt + token);
    clock += secondsOf(known.shape, ownWindow, prompt + 3) * 5 / 8;

    const auto cases = *compareSharing(known.shape, {8192, 1, 0, 2});
    QCOMPARE(view.data->allSeries.size(), cases.size() + 1);
    for (std::size_t i = 0; i < view.data->allSeries.size(); ++i) {
      const bool windowed = i == cases.size();
      AttentionShape shape = known.shape;
      if (!windowed && cases[i].sharing != Sharing::Mla) {
        shape.latent.reset();
        shape.heads.keyValue = cases[i].keyValueHeads;
      }
      const std::int64_t window = windowed ? 4096 : 0;
      double left = clock;
      std::int64_t done = 0;
      while (left >= secondsOf(shape, window, prompt + done) * (1 - 1e-12)) {
        left -= secondsOf(shape, window, prompt + done);
        ++done;
      }
      const QStringList words = wordsIn(drawn, DecodeFrame(kSize, view, lightTheme()).rowArea(static_cast<int>(i)));
      const DecodeStep step = stepAfter(shape, window, 8192);
      const QString bytes = bytesText(static_cast<double>(step.bytes())) + QStringLiteral(" per token");
      QVERIFY2(words.contains(bytes), qPrintable(words.join(u'|') + u" lacks " + bytes));
      QVERIFY2(words.contains(QLocale().toString(static_cast<qlonglong>(done))), qPrintable(words.join(u'|')));
      const auto queries = shape.latent ? shape.heads.query : shape.heads.query / shape.heads.keyValue;
      QVERIFY(words.contains(QString::number(queries)));
    }
  }

  void theRowIsCaptionedWithWhatOneLayerAdds() {
    const std::vector<DrawnText> drawn = texts(at(viewOf(llama()), 3, 1));
    const auto has = [&](const QString& wanted) {
      return std::any_of(drawn.begin(), drawn.end(), [&](const DrawnText& t) { return t.text == wanted; });
    };
    QVERIFY(has(QStringLiteral("one row, one layer: 2 · 8 · 128 numbers · 2 B = 4,096\u00A0B")));
    QVERIFY(has(QStringLiteral("GQA-8: the cache grows, row by row")));
    QVERIFY(has(QStringLiteral("GQA-8, window 4,096: the cache rolls")));
  }

  void aTokenAddsARowThatStays() {
    DecodeSettings settings;
    settings.length = 9;
    settings.window = 4;
    const DecodeView view = viewOf(settings);  // nine tokens, no prompt
    QCOMPARE(view.data->prompt, 0);
    for (int step = 0; step <= view.timeline.lastStep(); ++step) {
      const DecodeLayout layout = layoutOf(at(view, step, 1));
      QCOMPARE(layout.caches[0].rowCount, step);
      for (const CachedToken& row : layout.caches[0].rows)
        if (!row.gap) QCOMPARE(row.position, row.place);
    }
  }

  void aWindowRollsOverTheOldestSlot() {
    DecodeSettings settings;
    settings.length = 9;
    settings.window = 4;
    const DecodeView view = viewOf(settings);
    for (int step = 1; step <= view.timeline.lastStep(); ++step) {
      const DecodeView now = at(view, step, 1);
      const CacheFigure figure = layoutOf(now).caches[1];
      const int position = step - 1;
      QCOMPARE(figure.rows.size(), static_cast<std::size_t>(std::min(step, 4)));
      for (const CachedToken& row : figure.rows) {
        QCOMPARE(row.position % 4, row.place);
        QVERIFY(row.position <= position && row.position > position - 4);
      }
      const std::vector<DrawnText> drawn = texts(now);
      const QString overwrites = QStringLiteral(" overwrites position %1").arg(position - 4);
      const bool said =
          std::any_of(drawn.begin(), drawn.end(), [&](const DrawnText& t) { return t.text.endsWith(overwrites); });
      QCOMPARE(said, position >= 4);
    }
  }

  void aPromptLongerThanTheWindowHasRolledAlready() {
    for (const std::int64_t window : {1024, 16'384}) {
      const std::vector<DrawnText> drawn = texts(at(viewOf(llama(8192, window)), 0, 1));
      const bool said = std::any_of(drawn.begin(), drawn.end(), [](const DrawnText& t) {
        return t.text.endsWith(QStringLiteral("nothing overwritten yet"));
      });
      QCOMPARE(said, window > 8192);
    }
  }

  void rowsOfLongCachesStandForAllOfThem() {
    for (const std::int64_t window : {1, 2, 5, 8, 9, 10, 100, 4096}) {
      for (const std::int64_t tokens : {1, 4, 9, 10, 11, 99, 100, 101, 4095, 4096, 4097, 8191, 8192, 131'072}) {
        for (int most = 5; most <= 9; ++most) {
          const std::vector<CachedToken> rows = rollingRows(tokens, window, most);
          QVERIFY(static_cast<int>(rows.size()) <= most);
          std::int64_t before = -1;
          bool newest = false;
          for (const CachedToken& row : rows) {
            QVERIFY(row.place > before || row.gap);
            before = row.place;
            if (row.gap) continue;
            QVERIFY(row.place < window);
            QCOMPARE(row.position % window, row.place);
            QVERIFY(row.position < tokens && row.position >= 0);
            newest = newest || row.position == tokens - 1;
          }
          QVERIFY(newest);
          QCOMPARE(rows.front().place, 0);
        }
      }
    }
  }

  void theSamePlayheadGivesTheSamePicture() {
    const DecodeView view = viewOf(llama());
    const QImage once = picture(at(view, 3, 2.5));
    QVERIFY(picture(at(view, 5, 1)) != once);
    QCOMPARE(picture(at(view, 3, 2.5)), once);
  }

  void whatIsReadIsSolidAndGrows() {
    const DecodeView view = viewOf(llama());
    int before = -1;
    for (const double cell : {1.0, 3.0, 5.0, 7.0}) {
      const DecodeView now = at(view, 2, cell);
      const DecodeLayout layout = layoutOf(now);
      QRectF memory = layout.allSeries[now.data->actual];
      memory.setLeft(layout.columns.memory);
      memory.setRight(layout.columns.memoryEnd);
      const int solid = pixelsOf(picture(now), lightTheme().key, memory);
      QVERIFY(solid > before);
      before = solid;
    }
  }

  void memoryIsDrawnToScale() {
    const DecodeView view = at(viewOf(llama()), 2, 8);
    const QImage image = picture(view);
    const DecodeLayout layout = layoutOf(view);
    std::vector<double> widths;
    for (std::size_t series = 0; series < 3; ++series) {
      // Along the bottom of the block, which is pale when idle: the columns that differ from the background.
      const double y = layout.allSeries[series].center().y() + 15;
      int width = 0;
      for (int x = qRound(layout.columns.memory) - 2; x <= qRound(layout.columns.memoryEnd) + 2; ++x)
        width += image.pixelColor(x, qRound(y)) != lightTheme().background;
      widths.push_back(width);
    }
    QVERIFY(std::abs(widths[0] / widths[1] - 4) < 0.25);
    QVERIFY(widths[2] >= 3 && widths[2] < widths[1] / 4);
  }

  void theWeightsSlowEverySeries() {
    DecodeSettings settings = llama();
    const DecodeView alone = at(viewOf(settings), 9, 8);
    settings.readsWeights = true;
    const DecodeView both = at(viewOf(settings), 9, 8);
    QVERIFY(decodeMoment(*both.data, both.timeline, both.playhead).seconds >
            5 * decodeMoment(*alone.data, alone.timeline, alone.playhead).seconds);
    QCOMPARE(both.data->allSeries[1].step.weightBytes, 15'009'849'344);
    const DecodeLayout layout = layoutOf(both);
    QRectF memory = layout.allSeries[1];
    memory.setLeft(layout.columns.memory);
    memory.setRight(layout.columns.memoryEnd);
    const QColor pale = picture(both).pixelColor(memory.center().toPoint());
    QVERIFY(std::abs(pale.red() - pale.green()) < 12);  // the weights are gray
  }

  void batchesHaveCachesOfTheirOwnAndShareTheWeights() {
    DecodeSettings settings = llama();
    settings.batch = 16;
    settings.readsWeights = true;
    const DecodeView view = viewOf(settings);
    const SharingScheme& series = view.data->actualSeries();
    QCOMPARE(series.size.bytes, 16 * 1'073'741'824LL);
    QCOMPARE(series.step.weightBytes, 15'009'849'344);
    QVERIFY(std::abs(series.speed.tokensPerSecond - 16 / series.speed.roofline.seconds) < 1e-9);
  }

  void reportsComputeBoundSeries() {
    DecodeSettings settings = llama(131'072);
    settings.model = "DeepSeek-V3";
    const DecodeView view = at(viewOf(settings), 3, 4);
    const std::size_t mla = view.data->actual;
    QCOMPARE(view.data->allSeries[mla].sharing, Sharing::Mla);
    QCOMPARE(view.data->allSeries[mla].speed.roofline.bound, Bound::Compute);
    QVERIFY(decodeSeriesText(view, mla).contains(QStringLiteral("limited by arithmetic")));
    const std::vector<DrawnText> drawn = texts(view);
    QVERIFY(std::any_of(drawn.begin(), drawn.end(), [](const DrawnText& t) {
      return t.text.contains(QStringLiteral("arithmetic puts some series below"));
    }));
  }

  void theFirstFrameSaysThatTheCacheIsEmpty() {
    const DecodeView view = viewOf(llama());
    const auto says = [&](double cell, const QString& words) {
      const std::vector<DrawnText> drawn = texts(at(view, 0, cell));
      return std::any_of(drawn.begin(), drawn.end(), [&](const DrawnText& t) { return t.text == words; });
    };
    const QString inCache = QStringLiteral("the keys and values of the prompt are in the cache");
    QVERIFY(says(0, QStringLiteral("the cache is empty; the keys and values of the prompt come first")));
    QVERIFY(!says(0, inCache) && !says(0.5, inCache));
    QVERIFY(says(1, inCache));
    QVERIFY(decodeSceneText(at(view, 0, 0)).startsWith(QStringLiteral("0 tokens in the cache.")));
  }

  void columnsStayWhereTheyAreWhileNumbersGrow() {
    const DecodeView view = viewOf(llama(131'072));
    const SeriesColumns first = layoutOf(at(view, 0, 1)).columns;
    for (int step = 0; step <= view.timeline.lastStep(); ++step) {
      for (const double cell : {0.0, 8.0}) {
        const SeriesColumns now = layoutOf(at(view, step, cell)).columns;
        QCOMPARE(now.memoryEnd, first.memoryEnd);
        QCOMPARE(now.count, first.count);
        QCOMPARE(now.done, first.done);
      }
    }
  }

  void lengthsBeyondTheContextAreTold() {
    for (const Model& model : models()) {
      DecodeSettings settings = llama(model.contextTokens);
      settings.model = model.name;
      QVERIFY(!viewOf(settings).data->isBeyondContext());
      ++settings.length;
      const DecodeView view = at(viewOf(settings), 2, 4);
      QVERIFY(view.data->isBeyondContext());
      const Explanation explained = explainDecode(view, lightTheme());
      QCOMPARE(attn::test::refusedTip(explained.tryThis), QString());
      const QString said = explained.plainText;
      QVERIFY2(said.contains(QStringLiteral("was made for at most %1 tokens").arg(wholeText(model.contextTokens))),
               qPrintable(said));
      settings.length = model.contextTokens;
      QVERIFY(!explainDecode(at(viewOf(settings), 2, 4), lightTheme())
                   .plainText.contains(QStringLiteral("was made for at most")));
    }
    // The document itself has no such limit.
    DecodeSettings own;
    own.length = 1'000'000;
    QVERIFY(!viewOf(own).data->isBeyondContext());
  }

  void lettersAreLargeEnoughInAPresentation() {
    for (const QSize& size : {QSize(1280, 640), QSize(1920, 1000), QSize(2560, 1500)}) {
      DecodeView view = at(viewOf(llama()), 4, 5);
      view.presenting = true;
      QVERIFY(layoutOf(view, size).unit * 12 >= 14);
    }
  }

  void thePointerFindsSeriesAndRows() {
    const DecodeView view = at(viewOf(llama()), 3, 4);
    const DecodeFrame frame(kSize, view, lightTheme());
    for (int series = 0; series < static_cast<int>(view.data->allSeries.size()); ++series) {
      const DecodeSpot* hit = frame.hit(frame.rowArea(series).center());
      QVERIFY(hit != nullptr);
      QCOMPARE(hit->row, series);
      QCOMPARE(hit->area, frame.rowArea(series));
      QVERIFY(hit->label.startsWith(view.data->allSeries[static_cast<std::size_t>(series)].name()));
    }
    const CacheFigure figure = layoutOf(view).caches[1];
    for (std::size_t i = 0; i < figure.rows.size(); ++i) {
      const DecodeSpot* hit = frame.hit(figure.row(i).center());
      QCOMPARE(hit != nullptr, !figure.rows[i].gap);
      if (hit != nullptr) QVERIFY(hit->label.contains(wholeText(figure.rows[i].position)));
    }
    QVERIFY(!frame.hit({2, 2}));
  }

  void textsCanBeReadAndDoNotCollide_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<bool>("dark");
    for (const QSize& size : {QSize(508, 572), QSize(824, 772), QSize(1304, 952), QSize(1600, 900)})
      for (const bool dark : {false, true})
        QTest::addRow("%dx%d %s", size.width(), size.height(), dark ? "dark" : "light") << size << dark;
  }

  void textsCanBeReadAndDoNotCollide() {
    QFETCH(QSize, size);
    QFETCH(bool, dark);
    const Theme theme = dark ? darkTheme() : lightTheme();
    for (const char* model : {"Llama 3 8B", "DeepSeek-V3", "Llama 3.1 405B", ""}) {
      DecodeSettings settings = llama(131'072);
      settings.model = model;
      const DecodeView view = at(viewOf(settings, "t4-grouped-decode"), 12, 4);
      const std::vector<DrawnText> drawn = texts(view, size, theme);
      QVERIFY(drawn.size() > 40);
      for (std::size_t i = 0; i < drawn.size(); ++i) {
        const DrawnText& text = drawn[i];
        QVERIFY2(text.box.left() >= -0.5 && text.box.right() <= size.width() + 0.5 && text.box.top() >= -0.5 &&
                     text.box.bottom() <= size.height() + 0.5,
                 qPrintable(text.text));
        if (text.ground.isValid() && text.text != QStringLiteral("⋮"))
          QVERIFY2(contrast(text) >= 4.5, qPrintable(QStringLiteral("%1: %2").arg(text.text).arg(contrast(text))));
        for (std::size_t j = 0; j < i; ++j)
          QVERIFY2(!text.box.intersects(drawn[j].box),
                   qPrintable(QStringLiteral("%1: %2 × %3").arg(QLatin1String(model), text.text, drawn[j].text)));
      }
    }
  }

  void sizesBeyondAllCountingAreAProblemNotANumber() {
    Scenario huge;
    huge.heads = {65'536, 65'536};
    huge.inputs = ShapeInputs{1, 1 << 24, 1 << 20, 1 << 20, 1 << 20};
    huge.tiling = Tiling{};
    huge.tiling->elementBytes = 16;
    DecodeSettings settings;
    settings.hardware = *findHardware("T4");
    settings.length = 1 << 24;
    settings.batch = 1 << 20;
    DecodeView view;
    view.data = decodeData(huge, settings);
    view.timeline = decodeTimeline(*view.data);
    QVERIFY(view.data->isEmpty());
    QVERIFY(!view.data->problems.empty());
    QVERIFY(!isDrawable(view));
    QCOMPARE(texts(view).empty(), false);  // the sentence about it
  }
};

ATTN_TEST(TestDecodeScene)

}  // namespace attn::app::test_decode_scene

#include "test_decode_scene.moc"
