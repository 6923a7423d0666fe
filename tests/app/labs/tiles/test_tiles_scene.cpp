// SPDX-License-Identifier: GPL-3.0-or-later
#include <QBuffer>
#include <QLocale>
#include <QRegularExpression>
#include <QSvgGenerator>
#include <algorithm>
#include <cmath>

#include "app/figures/drawing_recorder.h"
#include "labs/tiles/explanation/explain_tiles.h"
#include "labs/tiles/picture/tiles_scene.h"
#include "labs/tiles/picture/tiles_text.h"
#include "labs/tiles/picture/tiles_timeline.h"
#include "labs/tiles/traffic_curves.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "traffic/loop_order.h"

namespace attn::app::test_tiles_scene {
namespace {

using attn::test::example;

const char* const kExamples[] = {"t1-causal-tiles", "t2-ragged-tiles", "t3-window-tiles", "t8-tile-too-big"};
const QSize kSizes[] = {{320, 280}, {508, 572}, {824, 772}, {1304, 952}, {1920, 1004}};

TilesView viewOf(const Scenario& scenario, Index events = 0) {
  TilesView view;
  view.data = prepareTiles(std::make_shared<const Scenario>(scenario), hardwareTable().front());
  if (view.data->hasValues())
    view.numbers = tilesNumbers(*view.data, std::make_shared<const Trace>(attn::test::traced(scenario)), 0);
  view.playhead = playheadAfter(*view.data, events);
  view.row = std::min<Index>(9, view.data->followed.queryTokens - 1);
  return view;
}

Scenario with(Scenario scenario, Algorithm algorithm) {
  Tiling tiling = shownTiling(scenario);
  tiling.algorithm = algorithmName(algorithm);
  scenario.tiling = tiling;
  return scenario;
}

Scenario sized(Index tokens, Index width, TileSize tile) {
  Scenario s;
  s.inputs = ShapeInputs{tokens, tokens, width, width, 1};
  s.attention.mask.causal = true;
  s.tiling = Tiling{"flash2", tile.rows, tile.cols, 2, 196608, false};
  return s;
}

/// The picture as a vector file.
QString vectorFileOf(const TilesView& view, const QSize& size) {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize(size);
  generator.setResolution(96);
  QPainter painter(&generator);
  TilesFrame(size, view, lightTheme()).draw(painter);
  painter.end();
  return QString::fromUtf8(bytes);
}

/// Every text of the picture.
QStringList textsOf(const TilesView& view, const QSize& size) {
  static const QRegularExpression text(QStringLiteral("<text[^>]*>([^<]*)</text>"));
  QStringList texts;
  auto found = text.globalMatch(vectorFileOf(view, size));
  while (found.hasNext()) texts << found.next().captured(1).trimmed();
  return texts;
}

/// The font size; subscripts are smaller on purpose.
std::vector<double> letterHeights(const TilesView& view, const QSize& size) {
  static const QRegularExpression text(QStringLiteral("<text[^>]*font-size=\"([0-9.]+)\"[^>]*>([^<]*)</text>"));
  std::vector<double> heights;
  auto found = text.globalMatch(vectorFileOf(view, size));
  while (found.hasNext()) {
    const auto match = found.next();
    static const QRegularExpression index(QStringLiteral("^\\d{1,3}$"));
    if (!index.match(match.captured(2).trimmed()).hasMatch()) heights.push_back(match.captured(1).toDouble());
  }
  return heights;
}

QImage pictureOf(const TilesView& view, const QSize& size, const Theme& theme, int border = 0) {
  QImage image(size + QSize(2 * border, 2 * border), QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.translate(border, border);
  painter.fillRect(QRect(QPoint(), size), theme.background);
  TilesFrame(size, view, theme).draw(painter);
  return image;
}

/// The largest difference of the followed row.
double apart(const UntiledComparison& c) {
  double largest = 0;
  for (std::size_t j = 0; j < c.running.size(); ++j) largest = std::max(largest, std::abs(c.running[j] - c.untiled[j]));
  return largest;
}

/// All texts of the explanation at every event.
QStringList explanationsOf(const TilesView& start) {
  QStringList all;
  for (Index events = 0; events <= start.data->schedule->size(); ++events) {
    TilesView view = start;
    view.playhead = playheadAfter(*view.data, events);
    all << explainTiles(view, lightTheme()).plainText;
  }
  return all;
}

TilesView onHardware(const Scenario& scenario, const char* hardware) {
  TilesView view = viewOf(scenario);
  view.data = prepareTiles(std::make_shared<const Scenario>(scenario), *findHardware(hardware));
  view.playhead = playheadAfter(*view.data, 0);
  return view;
}

QString tight(QString text) {
  return text.replace(QChar(QChar::Nbsp), QChar(u' '));
}

}  // namespace

class TestTilesScene : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void sameViewSamePicture() {
    TilesView view = viewOf(example("t1-causal-tiles"), 12);
    view.playhead.cell += 0.4;
    QCOMPARE(pictureOf(view, {824, 772}, darkTheme()), pictureOf(view, {824, 772}, darkTheme()));
  }

  void theCountersInThePictureAreTheSumOfTheEvents() {
    for (const char* name : kExamples) {
      for (const Algorithm algorithm : kRaced) {
        const Scenario scenario = with(example(name), algorithm);
        const TilesView start = viewOf(scenario);
        std::int64_t read = 0, written = 0;
        Index events = 0;
        // The loops of the algorithm, not the schedule that the picture uses.
        forEachEvent(*start.data->plan, [&](const MemoryEvent& event) {
          (event.kind == EventKind::Load ? read : written) += event.bytes;
          ++events;
          if (events % 7 != 0 && events != start.data->schedule->size()) return;
          TilesView view = start;
          view.playhead = playheadAfter(*view.data, events);
          QStringList texts = textsOf(view, {1000, 900});
          for (QString& text : texts) text = tight(text);
          const QString expected = QStringLiteral("%1 B read · %2 B written")
                                       .arg(QLocale().toString(static_cast<qlonglong>(read)),
                                            QLocale().toString(static_cast<qlonglong>(written)));
          QVERIFY2(texts.contains(expected),
                   qPrintable(expected + QStringLiteral(" in ") + texts.join(QStringLiteral("|"))));
          const QString series = QLocale().toString(static_cast<qlonglong>(read + written)) + QStringLiteral(" B");
          QVERIFY2(texts.contains(series), qPrintable(series));
        });
        QCOMPARE(events, start.data->schedule->size());
      }
    }
  }

  void allSeriesEndWithTheirTotals() {
    const TilesView start = viewOf(with(example("t1-causal-tiles"), Algorithm::Eager));
    TilesView view = start;
    view.playhead = playheadAfter(*view.data, view.data->schedule->size());
    QStringList texts = textsOf(view, {1000, 900});
    for (QString& text : texts) text = tight(text);
    for (const char* bytes : {"2,688 B", "1,536 B", "1,344 B", "624 B"})
      QVERIFY2(texts.count(QString::fromLatin1(bytes)) >= (std::string(bytes) == "2,688 B" ? 1 : 2), bytes);
    QCOMPARE(texts.count(QStringLiteral("100 %")), 4);
  }

  void tilesToDoLookAlikeWhileAQuestionIsOpen() {
    const QSize size(1000, 900);
    Scenario open = example("t1-causal-tiles");
    open.attention.mask.causal = false;
    for (const bool isLimited : {false, true}) {
      TilesView causal = viewOf(example("t1-causal-tiles")), full = viewOf(open);
      if (isLimited) causal.limit = full.limit = causal.playhead;
      const TilesFrame frame(size, causal, lightTheme());
      const TileGrid& grid = *causal.data->plan->grid;
      const QImage masked = pictureOf(causal, size, lightTheme()), unmasked = pictureOf(full, size, lightTheme());
      int different = 0;
      QStringList said;
      for (TileIndex tile; tile.row < grid.rows(); ++tile.row)
        for (tile.col = 0; tile.col < grid.cols(); ++tile.col) {
          const QRectF rect = frame.tileRect(tile);
          const QRect inside = rect.toRect().adjusted(1, 1, -1, -1);
          if (masked.copy(inside) != unmasked.copy(inside)) ++different;
          said << tilesTileText(causal, tile) << frame.hit(rect.center()).value().label;
        }
      said = said.filter(QRegularExpression(QStringLiteral("skipped|visible|in order|score|moved")));
      QCOMPARE(different == 0, isLimited);
      QVERIFY2(said.isEmpty() == isLimited, qPrintable(said.join(QLatin1Char('\n'))));
    }
  }

  void theChipIsAsFullAsThePictureSays() {
    const TilesView start = viewOf(example("t1-causal-tiles"));
    for (Index events = 0; events <= start.data->schedule->size(); events += 3) {
      TilesView view = start;
      view.playhead = playheadAfter(*view.data, events);
      const QString expected = QStringLiteral("%1 of 320 bytes").arg(view.data->schedule->stateAt(events).chip.bytes());
      QVERIFY2(textsOf(view, {1000, 900}).contains(expected), qPrintable(expected));
    }
  }

  void theRescaledRowIsTheDefinition() {
    const Scenario scenario = example("t1-causal-tiles");
    TilesView view = viewOf(scenario);
    view.row = 9;  // warm
    const auto event = eventNamed(*view.data, QStringLiteral("rescale"), view.row);
    QVERIFY(event.has_value());
    view.playhead = playheadAfter(*view.data, *event + 1);
    const Matrix& s = view.numbers->head(0).masked;
    const double before = s.row(9).head(4).maxCoeff(), after = s.row(9).head(8).maxCoeff();
    const QStringList texts = textsOf(view, {1100, 1000});
    const QString text = QLocale().toString(after, 'f', 2);
    QVERIFY2(texts.contains(text), qPrintable(text));
    const Explanation e = explainTiles(view, lightTheme());
    QCOMPARE(e.result, QLocale().toString(std::exp(before - after), 'f', 2));
    QVERIFY(e.plainText.contains(QStringLiteral("warm")));
  }

  void theRunningResultBecomesTheUntiledOne() {
    for (const char* name : kExamples) {
      for (const Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
        TilesView view = viewOf(with(example(name), algorithm));
        view.playhead = playheadAfter(*view.data, view.data->schedule->size());
        const auto end = compareUntiled(view);
        QVERIFY(end && end->finished());
        QVERIFY(apart(*end) < 1e-12);
        QVERIFY(end->largest < 1e-12 && end->isEqual() && end->begun);
        for (const double difference : end->differences()) QCOMPARE(difference, 0.0);
        view.playhead = playheadAfter(*view.data, 0);
        const auto start = compareUntiled(view);
        QVERIFY(!start->finished() && !start->begun);
        QVERIFY(apart(*start) > 1e-6);
      }
    }
  }

  void differencesOfRoundingAloneAreShownAsZero() {
    UntiledComparison c;
    c.untiled = {0.76, -23.0, 0.0};
    const std::vector<double> ofFloat32{2e-8, -1.5e-5, 3e-9}, small{0, 0.01, 0};
    const auto runningWith = [&](const std::vector<double>& apart) {
      c.running.clear();
      for (std::size_t j = 0; j < apart.size(); ++j) c.running.push_back(c.untiled[j] + apart[j]);
    };
    c.precision = QStringLiteral("float32");
    runningWith(ofFloat32);
    QCOMPARE(c.differences(), std::vector<double>(3, 0.0));
    // Differences above rounding are kept, and so is everything in a short format.
    runningWith(small);
    QVERIFY(c.differences()[0] == 0 && std::abs(c.differences()[1] - 0.01) < 1e-12);
    runningWith(ofFloat32);
    for (const char* precision : {"float16", "double"}) {
      c.precision = QString::fromLatin1(precision);
      QVERIFY(c.differences()[0] != 0 && c.differences()[1] != 0);
    }
  }

  void flash1ShowsTheOutputOverTheKeysSoFar() {
    for (const char* name : kExamples) {
      TilesView view = viewOf(with(example(name), Algorithm::Flash1));
      const HeadTrace& head = view.numbers->head(0);
      const TileGrid& grid = *view.data->plan->grid;
      for (Index events = 0; events <= view.data->schedule->size(); ++events) {
        view.playhead = playheadAfter(*view.data, events);
        const UntiledComparison c = *compareUntiled(view);
        // Softmax over the keys of the processed tiles, by its definition.
        const std::vector<Index> columns = grid.columnsAtWork(view.row / grid.size().rows);
        const Index keys = c.tilesMet == 0 ? 0 : grid.keys(columns[static_cast<std::size_t>(c.tilesMet - 1)]).end;
        const Vector seen = head.masked.row(view.row).head(keys);
        Matrix expected = Matrix::Zero(1, head.v.cols());
        if (keys > 0 && seen.maxCoeff() > -std::numeric_limits<double>::infinity()) {
          const Vector e = (seen.array() - seen.maxCoeff()).unaryExpr([](double x) { return std::exp(x); });
          expected = e.transpose() * head.v.topRows(keys) / e.sum();
        }
        for (std::size_t j = 0; j < c.running.size(); ++j)
          QVERIFY(std::abs(c.running[j] - expected(0, static_cast<Index>(j))) < 1e-12);
      }
    }
  }

  void theDivisionIsToldAsEachAlgorithmDoesIt() {
    const auto accumulate = [](Algorithm algorithm) {
      TilesView view = viewOf(with(example("t1-causal-tiles"), algorithm));
      view.playhead = playheadAfter(*view.data, *eventNamed(*view.data, QStringLiteral("accumulate"), 9) + 1);
      return view;
    };
    const TilesView flash1 = accumulate(Algorithm::Flash1), flash2 = accumulate(Algorithm::Flash2);
    const QString first = explainTiles(flash1, lightTheme()).plainText;
    QVERIFY2(first.contains(QStringLiteral("keeps O normalized")) && !first.contains(QStringLiteral("acc")),
             qPrintable(first));
    // 4 rows of 4 numbers.
    QVERIFY2(first.contains(QStringLiteral("16 divisions")), qPrintable(first));
    const QString second = explainTiles(flash2, lightTheme()).plainText;
    QVERIFY2(second.contains(QStringLiteral("Nothing is divided yet")) && !second.contains(QStringLiteral("divisions")),
             qPrintable(second));
    QVERIFY(textsOf(flash1, {1000, 900}).contains(QStringLiteral("O")));
    QVERIFY(!textsOf(flash1, {1000, 900}).contains(QStringLiteral("acc")));
    QVERIFY(textsOf(flash2, {1000, 900}).contains(QStringLiteral("acc")));
  }

  void exponentialsAreNotCalledWeights() {
    for (const Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
      TilesView view = viewOf(with(example("t1-causal-tiles"), algorithm));
      view.playhead = playheadAfter(*view.data, *eventNamed(*view.data, QStringLiteral("accumulate"), 9) + 1);
      const QStringList texts = textsOf(view, {1000, 900});
      QVERIFY(texts.contains(QStringLiteral("E")));
      // P appears only as the matrix that is never written.
      QCOMPARE(texts.count(QStringLiteral("P")), 1);
      QVERIFY(explainTiles(view, lightTheme()).plainText.contains(QStringLiteral("not weights yet")));
    }
  }

  void theRaceUsesTilesThatFit() {
    Scenario s = example("t5-gpt2-medium");
    s.tiling->blockRows = 64;
    s.tiling->blockCols = 384;
    const TilesView view = viewOf(s);
    const TilesSeries &flash1 = view.data->series(Algorithm::Flash1), &flash2 = view.data->series(Algorithm::Flash2);
    QCOMPARE(*flash1.tile, (TileSize{64, 384}));
    QVERIFY(!flash1.misfit);
    QCOMPARE(*flash2.refused, (TileSize{64, 384}));
    QCOMPARE(*flash2.tile, (TileSize{272, 64}));
    QVERIFY(!flash2.isImpossible());
    QCOMPARE(flash2.misfit->arguments[0], std::string("221696"));
    QVERIFY(flash2.traffic->sramBytesNeeded <= 196'608);
    // A tile that does not fit would make flash2 appear slower than it is.
    QVERIFY(flash2.traffic->counters.bytes() < flash1.traffic->counters.bytes());
    const QStringList texts = textsOf(view, {1000, 900});
    for (const char* text : {"64 × 384", "272 × 64", "64 × 384 does not fit"})
      QVERIFY2(texts.contains(QString::fromUtf8(text)), text);
    const TilesFrame frame({1000, 900}, view, lightTheme());
    const auto hit = frame.hit(QPointF(frame.raceRect().left() + 3, frame.raceRect().bottom() - 3));
    QVERIFY(hit);
    QVERIFY2(hit->label.contains(QStringLiteral("64 × 384 does not fit: it needs 221,696 of 196,608 bytes on chip")),
             qPrintable(hit->label));
  }

  void aChosenTileThatDoesNotFitIsFollowedAndMarked() {
    const TilesView view = viewOf(example("t8-tile-too-big"));
    const TilesSeries& chosen = view.data->chosen();
    QVERIFY(chosen.isImpossible());
    QCOMPARE(*chosen.tile, (TileSize{6, 6}));
    QVERIFY(!view.data->series(Algorithm::Flash1).misfit);
    QVERIFY(textsOf(view, {1000, 900}).contains(QStringLiteral("does not fit the chip")));
    QVERIFY(explainTiles(view, lightTheme()).plainText.contains(QStringLiteral("No kernel could run like this")));
    // As soon as it fits, the message disappears.
    Scenario larger = example("t8-tile-too-big");
    larger.tiling->sramBytes = 432;
    QVERIFY(!viewOf(larger).data->chosen().misfit);
    QVERIFY(!explainTiles(viewOf(larger), lightTheme()).plainText.contains(QStringLiteral("No kernel")));
  }

  void namesTheLimitOfASeries() {
    int memory = 0, arithmetic = 0;
    for (const Hardware& hardware : hardwareTable()) {
      for (const char* name : {"t1-causal-tiles", "t5-gpt2-medium"}) {
        for (const std::int64_t bytes : {2, 4}) {
          for (const Algorithm algorithm : kRaced) {
            Scenario s = with(example(name), algorithm);
            s.tiling->elementBytes = bytes;
            const TilesView view = onHardware(s, hardware.name.c_str());
            const TilesSeries& series = view.data->chosen();
            const double perByte = static_cast<double>(series.traffic->counters.flops) /
                                   static_cast<double>(series.traffic->counters.bytes());
            const double possible = usableRate(hardware, bytes).perSecond / hardware.bandwidth;
            const QString said = explainTiles(view, lightTheme()).plainText;
            const bool limitedByMemory = said.contains(QStringLiteral("memory-bound"));
            QCOMPARE(limitedByMemory, perByte < possible);
            QCOMPARE(said.contains(QStringLiteral("compute-bound")), perByte >= possible);
            QVERIFY2(said.contains(threeDigits(possible)) && said.contains(threeDigits(perByte)), qPrintable(said));
            QVERIFY(!said.contains(QStringLiteral("hundreds")));
            ++(limitedByMemory ? memory : arithmetic);
          }
        }
      }
    }
    QVERIFY(memory > 0 && arithmetic > 0);
  }

  void noExplanationPromisesWhatDoesNotFollow() {
    for (const Algorithm algorithm : {Algorithm::Flash1, Algorithm::Flash2}) {
      const TilesView start = viewOf(with(example("t1-causal-tiles"), algorithm));
      const QStringList all = explanationsOf(start);
      // flash1 returns for another key tile, except after the last one of a row.
      const QString comesBack = QStringLiteral("read again for the next key tile"),
                    done = QStringLiteral("O is their output");
      for (Index n = 0; n < start.data->schedule->size(); ++n) {
        const MemoryEvent& event = start.data->schedule->event(n);
        const QString& said = all[static_cast<int>(n) + 1];
        if (algorithm != Algorithm::Flash1 || event.phase != Phase::Write) {
          QVERIFY(!said.contains(comesBack));
          continue;
        }
        const bool last = start.data->plan->grid->columnsAtWork(event.row).back() == event.col;
        QCOMPARE(said.contains(done), last);
        QCOMPARE(said.contains(comesBack), !last);
      }
    }
  }

  void lettersAreLargeEnoughInAPresentation() {
    for (const char* name : {"t1-causal-tiles", "t2-ragged-tiles", "t3-window-tiles", "t5-gpt2-medium"}) {
      for (const Algorithm algorithm : kRaced) {
        for (const QSize& size : {QSize(1280, 640), QSize(1920, 1000), QSize(2560, 1500)}) {
          TilesView view = viewOf(with(example(name), algorithm));
          view.presenting = true;
          for (const double share : {0.0, 0.4, 0.7, 1.0}) {
            view.playhead =
                playheadAfter(*view.data, static_cast<Index>(share * static_cast<double>(view.data->schedule->size())));
            for (const double pixels : letterHeights(view, size))
              QVERIFY2(pixels >= 13.5,
                       qPrintable(QStringLiteral("%1, %2: %3").arg(QLatin1String(name)).arg(size.width()).arg(pixels)));
          }
        }
      }
    }
  }

  void nothingIsCutOffAtTheUsualSizes() {
    for (const char* name : kExamples) {
      for (const Algorithm algorithm : kRaced) {
        for (const QSize& size : {QSize(508, 572), QSize(704, 593), QSize(824, 772), QSize(1280, 640)}) {
          TilesView view = viewOf(with(example(name), algorithm));
          for (Index events = 0; events <= view.data->schedule->size(); events += 5) {
            view.playhead = playheadAfter(*view.data, events);
            for (const QString& text : textsOf(view, size))
              QVERIFY2(!text.contains(QChar(0x2026)) || text.contains(QStringLiteral("so far")),
                       qPrintable(QStringLiteral("%1 at %2").arg(text).arg(size.width())));
          }
        }
      }
    }
  }

  void scrubbingIsExact() {
    const TilesView view = viewOf(with(example("t3-window-tiles"), Algorithm::Flash1));
    for (Index events = 0; events <= view.data->schedule->size(); ++events) {
      const TilesMoment moment = momentAt(*view.data, playheadAfter(*view.data, events));
      QCOMPARE(moment.done, events);
      QVERIFY(!moment.inProgress());
      if (events > 0) QCOMPARE(*moment.event, events - 1);
    }
    Playhead half = playheadAfter(*view.data, 4);
    half.cell += 0.5;
    if (half.cell < static_cast<double>(view.data->timeline.steps[static_cast<std::size_t>(half.step)].cells)) {
      QVERIFY(momentAt(*view.data, half).inProgress());
      QCOMPARE(momentAt(*view.data, half).done, Index{4});
    }
  }

  void everyPageHasTheSameSections() {
    const TilesView view = viewOf(example("t1-causal-tiles"));
    const Timeline& t = view.data->timeline;
    QCOMPARE(t.pages.size(), std::size_t{6});  // one pass over each active tile
    for (int step = 0; step <= t.lastStep(); ++step) {
      const TimelinePage page = pageOf(t, step);
      QCOMPARE(page.timeline.sections.size(), std::size_t{6});
      QCOMPARE(page.timeline.sections.front(), QStringLiteral("load Q"));
      QVERIFY(step >= page.firstStep && step <= page.firstStep + page.timeline.lastStep());
    }
  }

  void theTwoLoopOrdersDiffer() {
    const auto thirdTile = [](Algorithm algorithm) {
      const TilesView view = viewOf(with(example("t1-causal-tiles"), algorithm), 1);
      const TilesFrame frame({824, 772}, view, lightTheme());
      for (Index i = 0; i < 3; ++i) {
        for (Index j = 0; j < 3; ++j) {
          const auto hit = frame.hit(frame.tileRect({i, j}).center());
          if (hit && hit->label.contains(QStringLiteral("number 2 in order"))) return TileIndex{i, j};
        }
      }
      return TileIndex{-1, -1};
    };
    QCOMPARE(thirdTile(Algorithm::Flash2), (TileIndex{1, 1}));
    QCOMPARE(thirdTile(Algorithm::Flash1), (TileIndex{2, 0}));
  }

  void longNamesAreWhole() {
    Scenario s = example("t1-causal-tiles");
    s.tokens[3] = "international";
    s.tokens[9] = "understanding";
    const QStringList texts = textsOf(viewOf(s), {1304, 952});
    QCOMPARE(texts.count(QStringLiteral("international")), 2);  // a query and a key
    QCOMPARE(texts.count(QStringLiteral("understanding")), 2);
  }

  void everyPictureStaysInItsSize() {
    constexpr int border = 30;
    std::vector<Scenario> all;
    for (const char* name : kExamples) all.push_back(example(name));
    all.push_back(with(example("t1-causal-tiles"), Algorithm::Eager));
    all.push_back(example("t5-gpt2-medium"));
    all.push_back(example("t7-llama-3-8b-decode-128k"));
    all.push_back(sized(131072, 128, {128, 128}));
    for (const Scenario& scenario : all) {
      const TilesView start = viewOf(scenario);
      const Index size = start.data->schedule ? start.data->schedule->size() : 0;
      for (const double share : {0.0, 0.37, 0.61, 1.0}) {
        TilesView view = start;
        if (size > 0) view.playhead = playheadAfter(*view.data, static_cast<Index>(share * static_cast<double>(size)));
        if (share == 0.37) view.playhead.cell += 0.5;
        for (const QSize& area : kSizes) {
          const QImage image = pictureOf(view, area, lightTheme(), border);
          QVERIFY2(!attn::test::hasInkOutside(image, {{border, border}, area}),
                   qPrintable(QStringLiteral("%1 x %2 at %3").arg(area.width()).arg(area.height()).arg(share)));
        }
      }
    }
  }

  void hugeShapesAreCountedWithoutEvents() {
    const TilesView view = viewOf(sized(131072, 128, {128, 128}));
    QVERIFY(!view.data->schedule);
    QVERIFY(view.data->chosen().traffic.has_value());
    QCOMPARE(view.data->timeline.steps.size(), std::size_t{1});
    const Tiling& tiling = *view.data->scenario->tiling;
    const auto traffic = countTraffic(oneHead(trafficShape(*view.data->scenario)), tiling);
    QVERIFY(traffic.has_value());
    const QString total = tight(bytesText(traffic->counters.bytes()));
    QStringList texts = textsOf(view, {1000, 900});
    for (QString& text : texts) text = tight(text);
    QVERIFY2(texts.contains(total), qPrintable(total));
  }

  void theRaceCanBeScrubbed() {
    const TilesView view = viewOf(example("t1-causal-tiles"), 1);
    const TilesFrame frame({824, 772}, view, lightTheme());
    const QRectF race = frame.raceRect();
    QVERIFY(!race.isNull());
    QCOMPARE(frame.eventsAt(race.left() - 5), Index{0});
    QCOMPARE(frame.eventsAt(race.right() + 5), view.data->schedule->size());
    Index last = 0;
    for (double x = race.left(); x < race.right(); x += 3) {
      QVERIFY(frame.eventsAt(x) >= last);
      last = frame.eventsAt(x);
    }
  }

  void chartsShowTheCountsOfTheirSizes() {
    const TilesView view = viewOf(example("t1-causal-tiles"));
    const Plot length = trafficByLength(*view.data, lightTheme());
    QCOMPARE(length.lines.size(), kRaced.size());
    const auto at = [](const PlotLine& curve, double x) {
      const auto found = std::ranges::find_if(curve.points, [x](const QPointF& p) { return p.x() == x; });
      return found == curve.points.end() ? -1.0 : found->y();
    };
    QCOMPARE(at(length.lines[0], 12), 2688.0);
    QCOMPARE(at(length.lines[3], 12), 624.0);
    const Plot columns = trafficByColumns(*view.data, lightTheme());
    const auto named = [&](const char* name) {
      return *std::ranges::find(columns.lines, QString::fromLatin1(name), &PlotLine::name);
    };
    QCOMPARE(at(named("flash1"), 4), 1344.0);
    QCOMPARE(at(named("flash2"), 4), 624.0);
    // 4 × 12 needs 512 of 320 bytes: dashed, without a name.
    QCOMPARE(at(named("flash2"), 12), -1.0);
    const auto beyond = std::ranges::find_if(columns.lines, [&](const PlotLine& line) {
      return line.name.isEmpty() && !line.dashes.isEmpty() && at(line, 12) > 0;
    });
    QVERIFY(beyond != columns.lines.end());
    const Plot roof = rooflinePlot(*view.data, lightTheme());
    QCOMPARE(roof.lines.size(), kRaced.size());
    QCOMPARE(roof.guides.size(), std::size_t{1});
    for (const PlotLine& point : roof.lines) QVERIFY(point.points[0].y() <= view.data->flopsPerSecond * 1.0001);
    LinePlot plot;
    plot.setPlot(length);
    for (std::size_t i = 0; i < length.lines.size(); ++i)
      QVERIFY(std::abs(plot.drawnPoints(i).front().y() / length.lines[i].points.front().y() - 1) < 1e-9);
  }

  void groupsShareLoadsAndHeadsAreFollowed() {
    Scenario scenario = with(example("7-grouped-heads"), Algorithm::Flash2);
    Tiling tiling = *scenario.tiling;
    tiling.shareKv = true;
    scenario.tiling = tiling;
    const TilesView view = viewOf(scenario);
    QCOMPARE(view.data->followed.heads.query, Index{4});
    QCOMPARE(view.data->copies, Index{2});
    QCOMPARE(queryHeadOf(*view.data, 5, 2), Index{6});
    const auto whole = countTraffic(trafficShape(scenario), tiling);
    QCOMPARE(whole->counters.bytes(), view.data->copies * view.data->schedule->totals().bytes());
  }
};

ATTN_TEST(TestTilesScene)

}  // namespace attn::app::test_tiles_scene

#include "test_tiles_scene.moc"
