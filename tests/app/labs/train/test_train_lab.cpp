// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>

#include "app/labs/train/train_runs.h"
#include "app/window/window_fixture.h"
#include "labs/train/head_switches.h"
#include "labs/train/train_explain.h"
#include "labs/train/train_inputs.h"
#include "labs/train/train_lab.h"
#include "labs/train/train_stage.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/choice_slider.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app::test_train_lab {
namespace {

/// A window with the Train lab in front, its untrained model there.
struct TrainFixture : WindowFixture {
  explicit TrainFixture(QSize size = {1440, 900}) : WindowFixture(size) {
    session().openScenario(test::example("1-the-cat-sat"));
    window->showLab(QStringLiteral("train"));
    state().apply(QStringLiteral("quick"), quickTraining());
    state().prepare();
    settle();
  }
  TrainLab& lab() { return *qobject_cast<TrainLab*>(window->lab()); }
  TrainState& state() { return lab().state(); }
  TrainStage& stage() { return *qobject_cast<TrainStage*>(lab().stagePane()); }
  void settle() {
    for (int i = 0; i < 4 && state().isPreparing(); ++i) state().waitUntilDone();
  }
  void trainAll() {
    state().train();
    settle();
    playback().pause();
  }
  Index step() { return state().shownStep(); }
  template <class Widget>
  Widget* named(const char* name) {
    const auto all = lab().inputsPane()->findChildren<Widget*>();
    for (Widget* widget : all)
      if (widget->accessibleName() == QLatin1String(name)) return widget;
    return nullptr;
  }
};

}  // namespace

class TestTrainLab : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  void anUntrainedModelIsShownFirst() {
    TrainFixture f;
    QVERIFY(f.state().facts());
    QCOMPARE(f.state().facts()->run->step, Index{0});
    QCOMPARE(f.state().facts()->run->configuration, quickTraining());
    QVERIFY(!f.state().isRunning());
    QVERIFY(f.stage().tableRows() == 24);
  }

  void playTrainsAndReplaysThem() {
    TrainFixture f;
    f.playback().play();
    QVERIFY(f.state().isRunning());
    f.settle();
    QCOMPARE(f.state().facts()->run->step, Index{40});
    QVERIFY(f.state().facts()->run->isDone());
    QTRY_VERIFY(!f.playback().isPlaying() || f.step() > 0);
    f.playback().toStart();
    QCOMPARE(f.step(), Index{0});
    f.playback().toEnd();
    QCOMPARE(f.step(), Index{40});
    f.playback().previousCell();
    f.playback().previousCell();
    QVERIFY(f.step() < 40);
  }

  void scrubbingBackIsExact() {
    TrainFixture f;
    f.trainAll();
    const auto seek = [&](Index step) {
      const Playhead to = trainPlayheadOf(step, f.state().configuration());
      f.playback().seek(to.step, to.cell);
    };
    seek(20);
    const QImage before = f.stage().grab().toImage();
    seek(40);
    QVERIFY(f.stage().grab().toImage() != before);
    seek(20);
    QCOMPARE(f.stage().grab().toImage(), before);
    QCOMPARE(f.step(), Index{20});
  }

  void goingToAStepThatIsNotTrainedTrains() {
    TrainFixture f;
    QVERIFY(f.lab().seek({QStringLiteral("30"), 0, {}}).has_value());
    f.settle();
    QCOMPARE(f.step(), Index{30});
    QCOMPARE(f.lab().place()->step, QStringLiteral("30"));
    QVERIFY(!f.lab().seek({QStringLiteral("35"), 0, {}}).has_value());
    QVERIFY(!f.lab().seek({QStringLiteral("50"), 0, {}}).has_value());
  }

  void theSameSettingsGiveTheSameRun() {
    TrainFixture f;
    f.trainAll();
    const auto first = f.state().facts()->run;
    f.trainAll();
    const auto second = f.state().facts()->run;
    QVERIFY(first != second);
    QCOMPARE(first->batchLoss, second->batchLoss);
    QVERIFY(*first->kept.back().weights == *second->kept.back().weights);
  }

  void aRunCanBeStoppedAndGoesOn() {
    TrainFixture f;
    TrainingConfiguration longer = quickTraining();
    longer.steps = 4000;
    f.state().apply(QStringLiteral("longer"), longer);
    f.settle();
    f.state().train();
    QTRY_VERIFY_WITH_TIMEOUT(f.state().facts()->run->step >= 20, 20'000);
    f.state().stop();
    f.settle();
    QVERIFY(!f.state().isRunning());
    const auto stopped = f.state().facts()->run;
    QVERIFY(stopped->step < 4000 && !stopped->isDone());
    QVERIFY(f.step() <= stopped->step);
    // Nothing that is there is lost while it goes on.
    const Playhead end = trainPlayheadOf(stopped->step, longer);
    f.playback().seek(end.step, end.cell);
    f.playback().play();
    QVERIFY(f.state().isRunning());
    QTRY_VERIFY_WITH_TIMEOUT(f.state().facts()->run->step > stopped->step, 20'000);
    const auto on = f.state().facts()->run;
    for (std::size_t i = 0; i < stopped->batchLoss.size(); ++i) QCOMPARE(on->batchLoss[i], stopped->batchLoss[i]);
    f.state().stop();
    f.settle();
  }

  void closingTheWindowWhileItTrainsIsNoHang() {
    TrainFixture f;
    TrainingConfiguration longer = quickTraining();
    longer.steps = 100'000;
    f.state().apply(QStringLiteral("longer"), longer);
    f.settle();
    f.state().train();
    QTRY_VERIFY(f.state().facts()->run->step > 0);
    f.window->showLab(QStringLiteral("steps"));
    f.window->showLab(QStringLiteral("train"));
    QElapsedTimer clock;
    clock.start();
    f.window.reset();
    QVERIFY(clock.elapsed() < 5000);
  }

  void settingsCanBeChangedWhileItTrains() {
    TrainFixture f;
    f.state().train();
    TrainingConfiguration other = quickTraining();
    other.layers = 1;
    QVERIFY(f.state().apply(QStringLiteral("one layer"), other).empty());
    f.settle();
    QCOMPARE(f.state().facts()->run->configuration.layers, Index{2});
    QVERIFY(f.state().isOfOtherSettings());
    f.trainAll();
    QCOMPARE(f.state().facts()->run->configuration.layers, Index{1});
    QVERIFY(!f.state().isOfOtherSettings());
    QVERIFY(f.stage().tableRows() == 24);
  }

  void settingsAreEdited() {
    TrainFixture f;
    auto* layers = f.named<SegmentedControl>("Layers");
    QVERIFY(layers);
    layers->setFocus();
    QTest::keyClick(layers, Qt::Key_Left);
    QCOMPARE(f.state().settings().layers, Index{1});
    auto* rate = f.named<ChoiceSlider>("Learning rate");
    QVERIFY(rate);
    const double before = f.state().settings().rate;
    QTest::keyClick(rate, Qt::Key_Right);
    QVERIFY(f.state().settings().rate > before);
    auto* seed = f.named<NumberField>("Seed");
    QVERIFY(seed);
    seed->setFocus();
    seed->selectAll();
    QTest::keyClicks(seed, QStringLiteral("7"));
    QTest::keyClick(seed, Qt::Key_Return);
    QCOMPARE(f.state().settings().seed, std::uint64_t{7});
  }

  void whatCannotWorkIsRefusedWithItsReason() {
    TrainFixture f;
    auto* tokens = f.named<NumberField>("Tokens");
    QVERIFY(tokens);
    tokens->setFocus();
    tokens->selectAll();
    QTest::keyClicks(tokens, QStringLiteral("60"));
    QTest::keyClick(tokens, Qt::Key_Return);
    QCOMPARE(f.state().settings().tokens, Index{24});
    QVERIFY(tokens->hasError());
    bool said = false;
    const auto labels = f.lab().inputsPane()->findChildren<QLabel*>();
    for (const QLabel* label : labels) said = said || label->text().contains(QStringLiteral("at least 30"));
    QVERIFY(said);
  }

  void settingsAreUndone() {
    TrainFixture f;
    const int before = f.state().undoStack()->index();
    TrainingConfiguration next = f.state().settings();
    next.layers = 1;
    f.state().apply(QStringLiteral("Layers"), next);
    next.heads = 1;
    f.state().apply(QStringLiteral("Heads"), next);
    QVERIFY(f.window->actions().undo->isEnabled());
    f.window->actions().undo->trigger();
    QCOMPARE(f.state().settings().heads, Index{2});
    QCOMPARE(f.state().settings().layers, Index{1});
    f.window->actions().undo->trigger();
    QCOMPARE(f.state().settings().layers, Index{2});
    QCOMPARE(f.state().undoStack()->index(), before);
    f.window->actions().redo->trigger();
    QCOMPARE(f.state().settings().layers, Index{1});
    // The document has nothing to save.
    QVERIFY(!f.session().isModified());
    // A drag is one step.
    const int steps = f.state().undoStack()->index();
    for (const double rate : {0.011, 0.012, 0.013}) {
      next = f.state().settings();
      next.rate = rate;
      f.state().apply(QStringLiteral("Rate"), next, QStringLiteral("drag"));
    }
    QCOMPARE(f.state().undoStack()->count(), steps + 1);
  }

  void headsAreSwitchedOff() {
    TrainFixture f;
    f.trainAll();
    const Matrix before = f.state().moment()->pass.logits;
    f.state().setSilent(0, 1, true);
    QVERIFY(f.state().silent().isOff(0, 1, 2));
    QVERIFY(f.state().moment()->pass.logits != before);
    f.state().setSilent(0, 1, false);
    QVERIFY(f.state().moment()->pass.logits == before);
    f.lab().refreshNow();
    const auto worth = f.state().worth();
    QVERIFY(worth);
    QCOMPARE(worth->ablations.size(), std::size_t{1 + 4 + 2});
    // Accuracies are measured here once more.
    const TrainingConfiguration c = f.state().configuration();
    SilentHeads silent;
    silent.off = {false, true, false, false};
    const TrainingPoint point = measured(c, *worth->weights, freshSequences(c), 40, silent);
    const auto lines = ablationLines(*worth, c);
    for (const TrainAblationLine& line : lines)
      if (line.layer == 0 && line.head == 1) QCOMPARE(line.accuracy, point.accuracy);
    auto* pane = f.lab().explainPane();
    auto* switches = pane->findChild<HeadSwitches*>();
    QVERIFY(switches);
    const auto controls = switches->findChildren<ToggleSwitch*>();
    QCOMPARE(controls.size(), qsizetype{4});
    controls[2]->click();
    QVERIFY(f.state().silent().isOff(1, 0, 2));
  }

  void sequencesAreTyped() {
    TrainFixture f;
    f.trainAll();
    QVERIFY(f.state().type(QStringLiteral("abcabc")).isEmpty());
    QCOMPARE(f.state().moment()->text.tokens, (std::vector<int>{0, 1, 2, 0, 1, 2}));
    QCOMPARE(f.stage().tableRows(), 6);
    QVERIFY(f.state().type(QStringLiteral("ab!")).contains(QLatin1Char('!')));
    QVERIFY(!f.state().type(QString(25, QLatin1Char('a'))).isEmpty());
    QVERIFY(f.state().type(QString()).isEmpty());
    QCOMPARE(f.stage().tableRows(), 24);
    const auto first = f.state().moment()->text.tokens;
    f.state().showAnother();
    QVERIFY(f.state().moment()->text.tokens != first);
  }

  void runsArePinned() {
    TrainFixture f;
    QVERIFY(!f.state().canPin());
    f.trainAll();
    f.state().pin();
    QCOMPARE(f.state().pinned().size(), std::size_t{1});
    QVERIFY(!f.state().canPin());  // it is there
    TrainingConfiguration other = quickTraining();
    other.seed = 3;
    f.state().apply(QStringLiteral("seed"), other);
    f.trainAll();
    f.state().pin();
    other.seed = 4;
    f.state().apply(QStringLiteral("seed"), other);
    f.trainAll();
    QCOMPARE(f.state().pinned().size(), std::size_t{2});
    QVERIFY(!f.state().canPin());
    QCOMPARE(f.state().view().pinned.size(), std::size_t{2});
    f.state().unpin(0);
    QCOMPARE(f.state().pinned().front()->configuration.seed, std::uint64_t{3});
  }

  void weightsAreAskedAboutByKeysAndMouse() {
    TrainFixture f;
    f.trainAll();
    f.stage().setFocus();
    f.state().select({TrainPart::Maps, 0, 0, 10, 5});
    QTest::keyClick(&f.stage(), Qt::Key_Down);
    QCOMPARE(f.state().place().query, Index{11});
    QTest::keyClick(&f.stage(), Qt::Key_Left);
    QCOMPARE(f.state().place().key, Index{4});
    QTest::keyClick(&f.stage(), Qt::Key_M);
    QCOMPARE(f.state().place().head, Index{1});
    QTest::keyClick(&f.stage(), Qt::Key_M);
    QCOMPARE(f.state().place().layer, Index{1});
    QTest::keyClick(&f.stage(), Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().startsWith(QStringLiteral("step\tloss\t")));
    const TrainPlace wanted{TrainPart::Maps, 1, 1, 20, 3};
    QTest::mouseClick(&f.stage(), Qt::LeftButton, {}, f.stage().frame().cellRect(wanted).center().toPoint());
    QCOMPARE(f.state().place(), wanted);
  }

  void aHeadIsOpenedInSteps() {
    TrainFixture f;
    QTRY_VERIFY(f.session().snapshot().hasResults());
    f.trainAll();
    f.state().select({TrainPart::Maps, 1, 0, 20, 3});
    const double weight = f.state().moment()->pass.layers[1].heads[0].weights(20, 3);
    f.lab().openInSteps();
    QCOMPARE(f.window->lab()->id(), QStringLiteral("steps"));
    QTRY_VERIFY(f.session().snapshot().hasResults() && f.session().snapshot().scenario == f.session().scenario());
    const HeadTrace& head = f.session().snapshot().trace->heads[0];
    QCOMPARE(head.weights.rows(), Index{24});
    QVERIFY(std::abs(head.weights(20, 3) - weight) < 1e-6);
    QCOMPARE(f.session().selection().row, Index{20});
    QVERIFY(QString::fromStdString(f.session().scenario()->title).contains(QStringLiteral("1.0")));
    f.session().undoStack()->undo();
    QCOMPARE(QString::fromStdString(f.session().scenario()->title), QStringLiteral("The cat sat"));
  }

  void aRunThatDivergesCanBeRewound() {
    TrainFixture f;
    TrainingConfiguration wild = quickTraining(TrainingTask::Induction, 400);
    wild.rate = 1000;
    wild.qkGain = 100;
    f.state().apply(QStringLiteral("wild"), wild);
    f.settle();
    f.trainAll();
    const auto run = f.state().facts()->run;
    if (!run->divergence) QSKIP("clipping kept it finite");
    QVERIFY(run->step < 400);
    f.playback().toEnd();
    QVERIFY(f.step() <= run->step);
    f.playback().toStart();
    QCOMPARE(f.step(), Index{0});
    QVERIFY(f.stage().tableRows() == 24);
  }

  void drawingDoesNotWaitForTraining() {
    TrainFixture f;
    TrainingConfiguration longer = quickTraining();
    longer.steps = 20'000;
    f.state().apply(QStringLiteral("longer"), longer);
    f.settle();
    f.state().train();
    QTRY_VERIFY(f.state().facts()->run->step > 0);
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 20; ++i) f.stage().grab();
    QVERIFY2(clock.elapsed() < 3000, qPrintable(QString::number(clock.elapsed())));
    f.state().stop();
    f.settle();
  }
};

ATTN_TEST(TestTrainLab)

}  // namespace attn::app::test_train_lab

#include "test_train_lab.moc"
