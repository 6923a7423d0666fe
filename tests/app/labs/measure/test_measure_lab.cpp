// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QLabel>
#include <QPushButton>

#include "app/labs/asked_from_outside.h"
#include "app/labs/measure/fake_engines.h"
#include "app/labs/measure/measure_results.h"
#include "app/window/window_fixture.h"
#include "figures/charts/line_plot.h"
#include "labs/measure/measure_files.h"
#include "labs/measure/measure_inputs.h"
#include "labs/measure/measure_lab.h"
#include "labs/measure/measure_stage.h"
#include "labs/measure/picture/measure_scene.h"
#include "support/dialog_answers.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "support/source_folder.h"
#include "widgets/range_slider.h"
#include "widgets/segmented_control.h"
#include "window/render.h"

namespace attn::app::test_measure_lab {
namespace {

/// The panes of a lab with fake machines, side by side.
struct LabFixture : DialogAnswers {
  test::FakeMachine machine;
  Session session;
  std::unique_ptr<MeasureLab> lab;
  std::unique_ptr<QWidget> inputs, stage, explain;

  LabFixture() {
    session.openScenario(attn::test::example("2-it-and-the-dog"));
    lab = std::make_unique<MeasureLab>(session, test::fakeParts(machine));
    inputs.reset(lab->inputsPane());
    stage.reset(lab->stagePane());
    explain.reset(lab->explainPane());
    inputs->resize(288, 900);
    stage->resize(824, 772);
    explain->resize(328, 772);
    for (QWidget* pane : {inputs.get(), stage.get(), explain.get()}) pane->show();
    lab->refreshNow();
    lab->state().apply(test::shortSettings());
  }
  ~LabFixture() { inputs.reset(), stage.reset(), explain.reset(); }
  MeasureState& state() { return lab->state(); }
  QPushButton* button(const char* text) {
    for (auto* each : inputs->findChildren<QPushButton*>())
      if (each->text() == QLatin1String(text)) return each;
    return nullptr;
  }
  template <class Widget>
  Widget* named(const char* name) {
    return test::named<Widget>(*inputs, name);
  }
};

}  // namespace

class TestMeasureLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void runIsAButtonAwayAndFillsThePanes() {
    LabFixture f;
    QVERIFY(f.lab->stage()->runButton()->isVisible());
    QVERIFY(!f.button("Save")->isEnabled());
    QTest::mouseClick(f.lab->stage()->runButton(), Qt::LeftButton);
    QVERIFY(f.state().isRunning());
    QVERIFY(f.button("Cancel")->isEnabled());
    QVERIFY(!f.button("Run")->isEnabled());
    QTRY_VERIFY(!f.state().isRunning());
    QVERIFY(!f.lab->stage()->runButton()->isVisible());
    QVERIFY(f.lab->stage()->leftChart()->isVisible());
    QCOMPARE(f.lab->stage()->leftChart()->plot().lines.size(), 3U);
    QVERIFY(f.button("Save")->isEnabled());
    f.lab->refreshNow();
    QVERIFY(f.explain->accessibleDescription().contains(QStringLiteral("flash · T = 64")));
  }

  void thereAreNumbersBeforeTheSearchForAShape() {
    LabFixture f;
    f.machine.searches = true;
    QTest::mouseClick(f.button("Run"), Qt::LeftButton);
    QVERIFY(f.machine.waitUntilHeld());
    QTRY_VERIFY(f.state().view().moment && f.state().view().moment->phase == BenchPhase::Tune);
    const MeasureView during = f.state().view();
    QVERIFY(isPreview(during));
    for (const MeasureRow& row : rowsOf(during)) QVERIFY(tableCells(during, row)[2].startsWith(QStringLiteral("≈")));
    QVERIFY(measureSceneText(during).contains(QStringLiteral("preliminary")));
    f.lab->refreshNow();
    QVERIFY(f.explain->accessibleDescription().contains(QStringLiteral("A first estimate")));
    f.machine.release();
    QTRY_VERIFY(!f.state().isRunning());
    const MeasureView after = f.state().view();
    QVERIFY(!isPreview(after));
    for (const MeasureRow& row : rowsOf(after)) QVERIFY(!tableCells(after, row)[2].startsWith(QStringLiteral("≈")));
    QVERIFY(!measureSceneText(after).contains(QStringLiteral("preliminary")));
  }

  void cancelIsAButtonAwayToo() {
    LabFixture f;
    f.machine.hold();
    QTest::mouseClick(f.button("Run"), Qt::LeftButton);
    QVERIFY(f.machine.waitUntilHeld());
    QTest::mouseClick(f.button("Cancel"), Qt::LeftButton);
    QTRY_VERIFY(!f.state().isRunning());
    QVERIFY(f.button("Run")->isEnabled());
  }

  void theFocusWaitsAtTheButtons() {
    LabFixture f;
    f.inputs->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(f.inputs.get()));
    f.named<SegmentedControl>("Width of a head")->setFocus();
    f.machine.hold();
    QTest::mouseClick(f.button("Run"), Qt::LeftButton);
    QVERIFY(f.machine.waitUntilHeld());
    QVERIFY(f.button("Cancel")->hasFocus());
    QTest::keyClick(f.button("Cancel"), Qt::Key_Space);
    QTRY_VERIFY(!f.state().isRunning());
    QVERIFY(f.button("Run")->hasFocus());
  }

  void editsOfTheDocumentDoNotDisturb() {
    LabFixture f;
    f.machine.hold();
    f.state().run();
    QVERIFY(f.machine.waitUntilHeld());
    f.session.openScenario(attn::test::example("1-the-cat-sat"));
    QVERIFY(f.state().isRunning());
    f.machine.release();
    QTRY_VERIFY(!f.state().isRunning());
    QVERIFY(f.state().result()->complete);
  }

  void keysGoFromRunToRun() {
    LabFixture f;
    f.state().show(std::make_shared<const BenchResult>(test::poclResult()));
    MeasureStage* stage = f.lab->stage();
    QCOMPARE(stage->currentCell().row, 9);
    QTest::keyClick(stage, Qt::Key_Up);
    QCOMPARE(stage->currentCell().row, 8);
    QTest::keyClick(stage, Qt::Key_Left);
    QCOMPARE(stage->currentCell().row, 6);
    QCOMPARE(shownPlace(stage->view())->tokens, 2048);
    QTest::keyClick(stage, Qt::Key_Right);
    QTest::keyClick(stage, Qt::Key_Right);
    QCOMPARE(stage->currentCell().row, 8);
    QTest::keyClick(stage, Qt::Key_Down);
    QTest::keyClick(stage, Qt::Key_Down);
    QCOMPARE(stage->currentCell().row, 9);
    QTest::mouseClick(stage, Qt::LeftButton, {}, stage->cellArea(1, 0).center());
    QCOMPARE(stage->currentCell().row, 1);
    f.lab->refreshNow();
    QVERIFY(f.explain->accessibleDescription().contains(QStringLiteral("T = 256")));
    QTest::keySequence(stage, QKeySequence::Copy);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("tokens\talgorithm")));
  }

  void aPointOfTheChartIsItsRun() {
    LabFixture f;
    f.state().show(std::make_shared<const BenchResult>(test::poclResult()));
    LinePlot* chart = f.lab->stage()->leftChart();
    QTest::mouseClick(chart, Qt::LeftButton, {}, chart->pointOf(512, 10.3).toPoint());
    QCOMPARE(f.lab->stage()->currentCell().row, 2);
  }

  void assistiveToolsReadTheTable() {
    LabFixture f;
    f.state().show(std::make_shared<const BenchResult>(test::poclResult()));
    auto* stage = QAccessible::queryAccessibleInterface(f.lab->stage());
    QVERIFY(stage && stage->tableInterface());
    auto* table = stage->tableInterface();
    QCOMPARE(table->rowCount(), 10);
    QCOMPARE(table->columnCount(), 6);
    QCOMPARE(table->cellAt(9, 3)->text(QAccessible::Name), QStringLiteral("GFLOP/s: 304"));
    QVERIFY(table->cellAt(9, 0)->state().selected);
    table->cellAt(4, 1)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(f.lab->stage()->currentCell().row, 4);
    QVERIFY(asked::askEveryCell(f.lab->stage()) > 0);
    QCOMPARE(table->selectedRows(), QList<int>{4});
    QCOMPARE(table->selectedCellCount(), 6);
    QVERIFY(table->selectRow(7));
    QCOMPARE(table->selectedRows(), QList<int>{7});
    QVERIFY(stage->text(QAccessible::Description).contains(QStringLiteral("304")));
    // The visible part of the picture is exposed to assistive tools.
    MeasureStage* on = f.lab->stage();
    for (QObject* seen : {static_cast<QObject*>(on->leftChart()), static_cast<QObject*>(on->chartChoice())})
      QVERIFY(stage->indexOfChild(QAccessible::queryAccessibleInterface(seen)) >= 60);
    QVERIFY(on->runButton()->isHidden());
    QCOMPARE(stage->indexOfChild(QAccessible::queryAccessibleInterface(on->runButton())), -1);
    // A shorter result has no later runs.
    QAccessibleInterface* last = table->cellAt(9, 0);
    BenchResult shorter = test::poclResult();
    shorter.runs.resize(3);
    f.state().show(std::make_shared<const BenchResult>(shorter));
    QVERIFY(table->rowCount() < 10);
    QVERIFY(!last->isValid() && last->state().invalid && asked::nameOf(last).isEmpty());
  }

  void theRangeIsSetByKeysAndMouse() {
    LabFixture f;
    auto* range = f.named<RangeSlider>("Tokens T");
    QVERIFY(range);
    QCOMPARE(range->first(), 16);
    QCOMPARE(range->last(), 64);
    f.inputs->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(f.inputs.get()));
    range->setFocus(Qt::TabFocusReason);
    QVERIFY(!range->movesLast());
    QTest::keyClick(range, Qt::Key_Right);
    QCOMPARE(f.state().settings().firstTokens, 32);
    QTest::keyClick(range, Qt::Key_End);  // limited by the other knob
    QCOMPARE(f.state().settings().firstTokens, 64);
    QTest::keyClick(range, Qt::Key_Tab);
    QVERIFY(range->movesLast());
    QTest::keyClick(range, Qt::Key_End);
    QCOMPARE(f.state().settings().lastTokens, 16'384);
    QTest::mouseClick(range, Qt::LeftButton, {}, {10, 32});
    QCOMPARE(f.state().settings().firstTokens, 16);
    QCOMPARE(f.state().settings().lastTokens, 16'384);
  }

  void choicesBecomeThePlan() {
    LabFixture f;
    Q_EMIT f.named<SegmentedControl>("Query heads")->chosen(2);
    QCOMPARE(f.state().settings().heads, (HeadCounts{4, 4}));
    Q_EMIT f.named<SegmentedControl>("Key/value heads")->chosen(0);
    QCOMPARE(f.state().settings().heads, (HeadCounts{4, 1}));
    Q_EMIT f.named<SegmentedControl>("Mask")->chosen(2);
    QVERIFY(f.state().settings().causal);
    QCOMPARE(f.state().settings().window, 256);
    Q_EMIT f.named<SegmentedControl>("Mask")->chosen(0);
    QVERIFY(!f.state().settings().causal);
    Q_EMIT f.named<SegmentedControl>("Width of a head")->chosen(3);
    const BenchPlan plan = planOf(f.state().settings(), 3);
    QCOMPARE(plan.d, 256);
    QCOMPARE(plan.tokens, (std::vector<Index>{16, 32, 64}));
    QCOMPARE(plan.seed, 3U);
  }

  void theLastAlgorithmStays() {
    LabFixture f;
    for (const char* name : {"standard", "flash"})
      for (auto* box : f.inputs->findChildren<QAbstractButton*>())
        if (box->isCheckable() && box->text() == QLatin1String(name)) box->click();
    QCOMPARE(f.state().settings().kernels, std::vector{AttentionKernel::Flash});
  }

  void resultsAreSavedOpenedAndCompared() {
    LabFixture f;
    QTemporaryDir folder;
    f.state().show(std::make_shared<const BenchResult>(test::poclResult()));
    f.nextFile = folder.filePath(QStringLiteral("mine.json"));
    f.button("Save")->click();
    QVERIFY(QFile::exists(f.nextFile));
    QVERIFY(writeBenchFile(folder.filePath(QStringLiteral("gpu.json")).toStdString(), test::gpuResult()));
    f.nextFile = folder.filePath(QStringLiteral("gpu.json"));
    f.button("Compare")->click();
    QVERIFY(f.state().other());
    QCOMPARE(f.lab->stage()->leftChart()->plot().lines.size(), 5U);
    const auto says = [&](const QString& words) {
      const auto labels = f.inputs->findChildren<QLabel*>();
      return std::ranges::any_of(labels, [&](const QLabel* label) { return label->text().contains(words); });
    };
    QVERIFY(!says(QStringLiteral("in the charts")));
    BenchResult elsewhere = test::gpuResult();
    for (BenchRun& run : elsewhere.runs) run.tokens += 44;
    f.state().compareWith(std::make_shared<const BenchResult>(elsewhere));
    QVERIFY(says(QStringLiteral("in the charts")));
    f.button("Alone")->click();
    QVERIFY(!f.state().other());
    f.button("Open")->click();
    QCOMPARE(f.state().result()->devices.front().name, std::string("NVIDIA T4"));
  }

  void aWindowMayCloseWhileMeasuring() {
    WindowFixture f;
    f.session().openScenario(attn::test::example("2-it-and-the-dog"));
    f.window->workspace().showLab(QStringLiteral("measure"));
    auto* lab = qobject_cast<MeasureLab*>(f.window->workspace().lab());
    QVERIFY(lab);
    lab->state().waitForDevices();
    MeasureSettings s = test::shortSettings();
    s.rounds = 200;
    lab->state().apply(s);
    lab->state().run();
    QVERIFY(lab->state().isRunning());
    f.window->workspace().showLab(QStringLiteral("steps"));  // continues in the background
    QVERIFY(lab->state().isRunning());
    f.window.reset();  // without waiting for the 200 rounds
  }

  void smallAndLargeStagesShowEverything() {
    LabFixture f;
    f.state().show(std::make_shared<const BenchResult>(test::poclResult()));
    MeasureStage* stage = f.lab->stage();
    stage->resize(508, 572);
    QVERIFY(stage->partChoice()->isVisible());
    QVERIFY(!stage->leftChart()->isVisible());
    Q_EMIT stage->chartChoice()->chosen(2);
    QVERIFY(stage->rightChart()->plot().guides.size() >= 1);
    Q_EMIT stage->partChoice()->chosen(1);
    QCOMPARE(stage->view().part, MeasurePart::Counted);
    stage->resize(1300, 900);
    QVERIFY(!stage->partChoice()->isVisible());
    QVERIFY(stage->leftChart()->isVisible());
  }

  void picturesOfResultsAreTheSameEveryTime() {
    QTemporaryDir folder;
    const auto result = folder.filePath(QStringLiteral("r.json")).toStdString();
    QVERIFY(writeBenchFile(result, test::poclResult()));
    RenderRequest request;
    request.file = sourceFile("resources/scenarios/2-it-and-the-dog.attn.json");
    request.view = QStringLiteral("measure");
    request.size = {1440, 900};
    request.alone = true;
    request.backend = BackendChoice::Eigen;
    request.results = {result};
    QByteArray first;
    for (int i = 0; i < 2; ++i) {
      request.out = folder.filePath(QStringLiteral("%1.svg").arg(i)).toStdString();
      QVERIFY(renderView(request));
      QFile file(QString::fromStdString(request.out.string()));
      QVERIFY(file.open(QIODevice::ReadOnly));
      const QByteArray svg = file.readAll();
      if (i == 0) first = svg;
      QVERIFY(svg.contains("peak 455"));
      QCOMPARE(svg, first);
    }
    request.results = {folder.filePath(QStringLiteral("none.json")).toStdString()};
    QVERIFY(!renderView(request));
    request.view = QStringLiteral("steps");
    request.results = {result};
    QVERIFY(!renderView(request));
  }
};

ATTN_TEST(TestMeasureLab)

}  // namespace attn::app::test_measure_lab

#include "test_measure_lab.moc"
