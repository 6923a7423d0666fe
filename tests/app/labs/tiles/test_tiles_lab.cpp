// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLabel>
#include <QRegularExpression>

#include "app/labs/asked_from_outside.h"
#include "app/window/window_fixture.h"
#include "figures/charts/line_plot.h"
#include "labs/tiles/picture/tiles_text.h"
#include "labs/tiles/picture/tiles_timeline.h"
#include "labs/tiles/tiles_inputs.h"
#include "labs/tiles/tiles_lab.h"
#include "labs/tiles/tiles_stage.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/whole_numbers.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"
#include "window/render.h"

namespace attn::app::test_tiles_lab {

using attn::test::example;

class TestTilesLab : public QObject {
  Q_OBJECT

 private:
  static TilesLab& open(WindowFixture& f, const char* name) {
    f.session().openScenario(example(name));
    f.window->workspace().showLab(QStringLiteral("tiles"));
    f.window->workspace().lab()->resetForDocument();
    return *qobject_cast<TilesLab*>(f.window->workspace().lab());
  }

  static void type(NumberField* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, QString::fromLatin1(text));
    QTest::keyClick(field, Qt::Key_Return);
  }

  static NumberField* fieldNamed(QWidget* pane, const QString& name) {
    for (auto* field : pane->findChildren<NumberField*>())
      if (field->accessibleName() == name) return field;
    return nullptr;
  }

  static bool says(QWidget* pane, const QString& text) {
    for (const QLabel* label : pane->findChildren<QLabel*>())
      if (label->isVisible() && withoutJoiners(label->text()).contains(text)) return true;
    return false;
  }

  static Index eventsDone(TilesLab& lab) { return momentAt(*lab.state().data(), lab.playback()->playhead()).done; }

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void playsFromEventToEventAndScrubsBack() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    QTRY_VERIFY(f.isCurrent());
    lab.playback()->setSpeed(4);
    const Index before = eventsDone(lab);
    lab.playback()->play();
    QTRY_VERIFY(eventsDone(lab) > before + 3);
    lab.playback()->pause();
    QCOMPARE(lab.playback()->isPlaying(), false);
    lab.playback()->toStart();
    QCOMPARE(eventsDone(lab), Index{0});
    for (Index n = 1; n <= 12; ++n) {
      lab.playback()->nextCell();
      QCOMPARE(eventsDone(lab), n);
    }
    lab.playback()->previousCell();
    QCOMPARE(eventsDone(lab), Index{11});
    lab.playback()->toEnd();
    QCOMPARE(eventsDone(lab), lab.state().data()->schedule->size());
    QVERIFY(!lab.playback()->isPlaying());
  }

  void tilesChangeWhilePlaying() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    QTRY_VERIFY(f.isCurrent());
    lab.playback()->seek(10, 1);
    const double share =
        static_cast<double>(eventsDone(lab)) / static_cast<double>(lab.state().data()->schedule->size());
    lab.playback()->play();
    auto* field = fieldNamed(lab.inputsPane(), QStringLiteral("Rows of a tile, Br"));
    QVERIFY(field);
    type(field, "3");
    QCOMPARE(f.session().scenario()->tiling->blockRows, std::int64_t{3});
    QVERIFY(lab.playback()->isPlaying());
    QCOMPARE(lab.state().data()->plan->grid->size().rows, Index{3});
    const double now = static_cast<double>(eventsDone(lab)) / static_cast<double>(lab.state().data()->schedule->size());
    QVERIFY(std::abs(now - share) < 0.1);
    f.session().undoStack()->undo();
    QCOMPARE(lab.state().data()->plan->grid->size().rows, Index{4});
    QVERIFY(lab.playback()->isPlaying());
  }

  void showsInvalidSizesNextToTheField() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    auto* rows = fieldNamed(lab.inputsPane(), QStringLiteral("Rows of a tile, Br"));
    type(rows, "0");
    QVERIFY(rows->hasError());
    QCOMPARE(f.session().scenario()->tiling->blockRows, std::int64_t{4});
    QTest::keyClick(rows, Qt::Key_Escape);
    auto* size = fieldNamed(lab.inputsPane(), QStringLiteral("On-chip memory M in bytes"));
    QVERIFY(size);
    type(size, "100");
    QCOMPARE(f.session().scenario()->tiling->sramBytes, std::int64_t{100});
    QVERIFY(says(lab.inputsPane(), QStringLiteral("needs 256 bytes")));
    QVERIFY(lab.state().data()->chosen().isImpossible());
    QVERIFY(lab.state().data()->misfit.has_value());
    type(size, "256");
    QVERIFY(!lab.state().data()->misfit);
    QVERIFY(!says(lab.inputsPane(), QStringLiteral("Make the tile smaller")));
  }

  void algorithmsAndAutomaticTilesAreOneUndoStepEach() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    auto* choice =
        lab.inputsPane()->findChild<QWidget*>(QStringLiteral("inputs.algorithm"))->findChild<SegmentedControl*>();
    const int before = f.session().undoStack()->count();
    Q_EMIT choice->chosen(2);
    QCOMPARE(f.session().scenario()->tiling->algorithm, std::string("flash1"));
    QCOMPARE(lab.state().data()->algorithm, Algorithm::Flash1);
    auto* chip = lab.inputsPane()->findChild<QWidget*>(QStringLiteral("inputs.chip"))->findChild<SegmentedControl*>();
    Q_EMIT chip->chosen(1);
    QCOMPARE(f.session().scenario()->tiling->blockRows, std::int64_t{0});
    QCOMPARE(f.session().undoStack()->count(), before + 2);
    Q_EMIT chip->chosen(0);
    QVERIFY(f.session().scenario()->tiling->blockRows > 0);
  }

  void keysGoFromTileToTileAndRowToRow() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    QTRY_VERIFY(f.isCurrent());
    auto* stage = qobject_cast<TilesStage*>(lab.stagePane());
    stage->setFocus();
    lab.playback()->toStart();
    for (const TileIndex tile : lab.state().data()->schedule->order()) {
      QTest::keyClick(stage, Qt::Key_Right);
      const auto work = tileAtWork(*stage->view().data, momentAt(*stage->view().data, stage->view().playhead));
      QVERIFY(work && work->col);
      QCOMPARE((TileIndex{work->row, *work->col}), tile);
    }
    lab.state().followRow(3);
    QTest::keyClick(stage, Qt::Key_Down);
    QCOMPARE(stage->view().row, Index{4});
    QVERIFY(!stage->accessibleDescription().isEmpty());
  }

  void assistiveToolsReadTheGridOfTiles() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    QTRY_VERIFY(f.isCurrent());
    auto* stage = qobject_cast<TilesStage*>(lab.stagePane());
    const TileGrid& grid = *lab.state().data()->plan->grid;
    const auto rows = static_cast<int>(grid.rows()), columns = static_cast<int>(grid.cols());
    auto* table = asked::tableOf(stage);
    QVERIFY(table);
    QCOMPARE(table->rowCount(), rows);
    QCOMPARE(table->columnCount(), columns);
    QCOMPARE(asked::askEveryCell(stage), rows * columns);
    QCOMPARE(table->rowDescription(1), QStringLiteral("query tile 1"));
    QCOMPARE(table->columnDescription(0), QStringLiteral("key tile 0"));
    QCOMPARE(asked::nameOf(table->cellAt(0, columns - 1)),
             QStringLiteral("query tile 0, key tile %1: skipped: masked everywhere").arg(columns - 1));

    lab.playback()->toStart();
    QAccessibleInterface* cell = table->cellAt(2, 1);
    QVERIFY(asked::nameOf(cell).contains(QStringLiteral("to do")));
    asked::press(cell);
    const auto work = tileAtWork(*stage->view().data, momentAt(*stage->view().data, stage->view().playhead));
    QVERIFY(work && work->row == 2 && work->col == 1);
    QVERIFY(cell->state().selected && asked::nameOf(cell).contains(QStringLiteral("in progress")));
    QCOMPARE(table->selectedCells(), QList<QAccessibleInterface*>{cell});
    // K and V of the tile, counted by hand from the grid.
    const TrafficPlan& plan = *lab.state().data()->plan;
    const std::int64_t moved = grid.keys(1).size() * (plan.tokenBytes(Tensor::K) + plan.tokenBytes(Tensor::V));
    QCOMPARE(moved, std::int64_t{64});
    const QString said = asked::nameOf(table->cellAt(2, 1));
    QVERIFY2(said.endsWith(bytesText(moved) + QStringLiteral(" moved for it")), qPrintable(said));
    // A skipped tile is never active.
    asked::press(table->cellAt(0, columns - 1));
    QVERIFY(cell->state().selected);

    // With larger tiles there are fewer: the last one is gone.
    QAccessibleInterface* last = table->cellAt(rows - 1, columns - 1);
    Scenario fewer = *f.session().scenario();
    fewer.tiling->blockRows = fewer.tiling->blockCols = 64;
    fewer.tiling->sramBytes = 1 << 20;
    f.session().apply(QStringLiteral("larger tiles"), fewer);
    QTRY_VERIFY(f.isCurrent());
    QTRY_COMPARE(table->rowCount(), 1);
    QVERIFY(!last->isValid() && last->state().invalid && asked::nameOf(last).isEmpty());
    // Algorithms without tiles draw no tile borders.
    fewer.tiling->algorithm = "standard";
    f.session().apply(QStringLiteral("no tiles"), fewer);
    QTRY_COMPARE(table->rowCount(), 0);
    QVERIFY(!QAccessible::queryAccessibleInterface(stage)->child(0));
  }

  void clicksOnTilesAndRaceMoveThePlayhead() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    QTRY_VERIFY(f.isCurrent());
    auto* stage = qobject_cast<TilesStage*>(lab.stagePane());
    QTest::mouseClick(stage, Qt::LeftButton, {}, stage->frame().tileRect({2, 1}).center().toPoint());
    const auto work = tileAtWork(*stage->view().data, momentAt(*stage->view().data, stage->view().playhead));
    QVERIFY(work && work->row == 2 && work->col == 1);
    const QRectF race = stage->frame().raceRect();
    QTest::mouseClick(stage, Qt::LeftButton, {}, QPoint(qRound(race.left()) + 1, qRound(race.top()) + 3));
    QVERIFY(eventsDone(lab) < 4);
  }

  void theExplanationFollowsThePlayhead() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    QTRY_VERIFY(f.isCurrent());
    lab.state().followRow(9);
    QVERIFY(lab.seek({QStringLiteral("rescale"), 0, {}}).has_value());
    lab.refreshNow();
    QVERIFY(lab.explainPane()->accessibleDescription().contains(QStringLiteral("0.50")));
    const auto* card = lab.explainPane()->findChild<QLabel*>(QStringLiteral("untiled"));
    QVERIFY(card && card->isVisibleTo(lab.explainPane()));
    QVERIFY2(card->accessibleDescription().startsWith(
                 QStringLiteral("Row warm, 1 of 3 key tiles met; All rows, at the end: ✓ equal")),
             qPrintable(card->accessibleDescription()));
    // Nothing was computed yet, so nothing is equal yet.
    lab.playback()->toStart();
    lab.refreshNow();
    QVERIFY2(!card->accessibleDescription().contains(QStringLiteral("✓")) &&
                 card->accessibleDescription().contains(QStringLiteral("0 of 3 key tiles")),
             qPrintable(card->accessibleDescription()));
    lab.playback()->toEnd();
    lab.refreshNow();
    QVERIFY2(card->accessibleDescription().startsWith(QStringLiteral("Row warm, all key tiles met")),
             qPrintable(card->accessibleDescription()));
    QVERIFY2(card->accessibleDescription().contains(QStringLiteral("relative error below 10⁻")),
             qPrintable(card->accessibleDescription()));
    const auto charts = lab.explainPane()->findChildren<LinePlot*>();
    QCOMPARE(charts.size(), 3);
    QVERIFY(!charts[0]->accessibleDescription().isEmpty());
  }

  void everyStepCanBeNamed() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    for (const char* name :
         {"load-query", "load-key-value", "scores", "rescale", "accumulate", "write", "race", "first"}) {
      QVERIFY2(lab.stepNames().contains(QString::fromLatin1(name)), name);
      QVERIFY2(lab.seek({QString::fromLatin1(name), 0, {}}).has_value(), name);
    }
    QVERIFY(!lab.seek({QStringLiteral("softmax"), 0, {}}).has_value());  // has no such kernel
    QVERIFY(!lab.seek({QStringLiteral("nonsense"), 0, {}}).has_value());
    QVERIFY(!lab.seek({QStringLiteral("scores"), 3, {}}).has_value());
    QVERIFY(!lab.seek({QStringLiteral("scores"), 0, 99}).has_value());
    QVERIFY(lab.seek({QStringLiteral("load-key-value"), 0, 1}).has_value());
  }

  void sizesOnlyAreShownToo() {
    WindowFixture f;
    for (const char* name : {"t5-gpt2-medium", "t7-llama-3-8b-decode-128k"}) {
      TilesLab& lab = open(f, name);
      QVERIFY(lab.suits(*f.session().scenario()));
      lab.refreshNow();
      QVERIFY(!lab.state().view().numbers);
      QVERIFY(!lab.explainPane()->accessibleDescription().isEmpty());
      lab.playback()->toEnd();
    }
  }

  void nothingIsCountedWhileAnotherLabIsShown() {
    WindowFixture f;
    TilesLab& lab = open(f, "t1-causal-tiles");
    f.window->workspace().showLab(QStringLiteral("steps"));
    QTRY_VERIFY(!lab.stagePane()->isVisible());
    const auto before = lab.state().data();
    Scenario next = *f.session().scenario();
    next.tiling->blockRows = 2;
    QVERIFY(f.session().apply(QStringLiteral("edit"), next).empty());
    QCOMPARE(lab.state().data(), before);
    f.window->workspace().showLab(QStringLiteral("tiles"));
    QTRY_COMPARE(lab.state().data()->plan->grid->size().rows, Index{2});
  }

  void drawsAVectorFileWithItsTexts() {
    QTemporaryDir folder;
    RenderRequest request;
    request.file = attn::test::exampleFolder() / "t1-causal-tiles.attn.json";
    request.view = QStringLiteral("tiles");
    request.step = QStringLiteral("rescale");
    request.backend = BackendChoice::Eigen;
    request.out = folder.filePath(QStringLiteral("tiles.svg")).toStdString();
    const auto drawn = renderView(request);
    QVERIFY2(drawn.has_value(), drawn ? "" : qPrintable(drawn.error().sentence));
    QFile file(folder.filePath(QStringLiteral("tiles.svg")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QString svg = QString::fromUtf8(file.readAll());
    svg.replace(QChar(QChar::Nbsp), QChar(u' '));
    for (const char* text : {"Rescale", "Scores, tile by tile", "256 of 320 bytes", "eager", "flash2"})
      QVERIFY2(svg.contains(QLatin1String(text)), text);
  }
};

ATTN_TEST(TestTilesLab)

}  // namespace attn::app::test_tiles_lab

#include "test_tiles_lab.moc"
