// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QPushButton>
#include <QSignalSpy>
#include <algorithm>

#include "app/labs/train/train_runs.h"
#include "app/window/window_fixture.h"
#include "labs/train/head_switches.h"
#include "labs/train/train_inputs.h"
#include "labs/train/train_lab.h"
#include "labs/train/train_stage.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "text/number_text.h"
#include "widgets/choice_slider.h"
#include "widgets/number_field.h"
#include "widgets/section_label.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"
#include "window/frame/document_title.h"

namespace attn::app::test_train_lab {
namespace {

/// A window that shows the Train lab with its untrained model.
struct TrainFixture : WindowFixture {
  explicit TrainFixture(QSize size = {1440, 900}) : WindowFixture(size) {
    session().openScenario(test::example("1-the-cat-sat"));
    window->workspace().showLab(QStringLiteral("train"));
    state().apply(QStringLiteral("quick"), quickTraining());
    state().prepare();
    settle();
  }
  TrainLab& lab() { return *qobject_cast<TrainLab*>(window->workspace().lab()); }
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
  /// The error below the row of a field; empty if there is none.
  QString errorBelow(QWidget* field) {
    const auto all = lab().inputsPane()->findChildren<InlineError*>();
    for (const InlineError* error : all) {
      const QLayout* column = error->parentWidget()->layout();
      const int at = column->indexOf(error);
      const QLayout* row = at > 0 ? column->itemAt(at - 1)->layout() : nullptr;
      if (row != nullptr && row->indexOf(field) >= 0) return error->isHidden() ? QString() : error->text();
    }
    return {};
  }
  template <class Widget>
  Widget* named(const char* name) {
    return test::named<Widget>(*lab().inputsPane(), name);
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

  void aRunCanBeStoppedAndContinued() {
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
    // Existing results are kept while it runs.
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
    f.window->workspace().showLab(QStringLiteral("steps"));
    f.window->workspace().showLab(QStringLiteral("train"));
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

  void rejectsInvalidSettingsWithAReason() {
    TrainFixture f;
    f.state().showMore(true);
    auto* tokens = f.named<NumberField>("Tokens");
    QVERIFY(tokens);
    tokens->setFocus();
    tokens->selectAll();
    QTest::keyClicks(tokens, QStringLiteral("60"));
    QTest::keyClick(tokens, Qt::Key_Return);
    QCOMPARE(f.state().settings().tokens, Index{24});
    QVERIFY(tokens->hasError());
    QCOMPARE(tokens->text(), QStringLiteral("60"));  // the typed value, as long as it is rejected
    QVERIFY(f.errorBelow(tokens).contains(QStringLiteral("at least 30")));
    QTest::keyClick(tokens, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(tokens, QStringLiteral("20"));
    QTest::keyClick(tokens, Qt::Key_Return);
    QVERIFY(!tokens->hasError());
    QCOMPARE(f.errorBelow(tokens), QString());
    QCOMPARE(f.state().settings().tokens, Index{20});
  }

  /// Each error is at its field, and states what was found, what is expected, and what would help.
  void eachFieldSaysWhatItNeeds_data() {
    QTest::addColumn<TrainingTask>("task");
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("why");
    const auto row = [](const char* name, TrainingTask task, const char* field, const char* typed, const char* why) {
      QTest::newRow(name) << task << QString::fromUtf8(field) << QString::fromUtf8(typed) << QString::fromUtf8(why);
    };
    using enum TrainingTask;
    row("no period", Induction, "Tokens", "5",
        "Tokens: found 5: a sequence must hold a period and a repeat; expected 6 tokens or more.");
    row("none", Induction, "Tokens", "0",
        "Tokens: found 0: a sequence must hold a period and a repeat; expected 6 tokens or more.");
    row("less than none", Previous, "Tokens", "-3", "Tokens: found −3, expected 2 to 512.");
    row("many", Previous, "Tokens", "1e300", "Tokens: found 1,000,000,000,000,000, expected 2 to 512.");
    row("even", Sort, "Tokens", "12",
        "Tokens: found 12: sorting needs as many tokens after the separator as before it; expected an odd number.");
    row("one digit", Sort, "Vocabulary", "2", "Vocabulary: found 2, expected 3 to 4,096.");
    row("small vocabulary", Induction, "Vocabulary", "8",
        "Vocabulary: found 8: all tokens of a period differ, so the vocabulary needs half as many tokens as a "
        "sequence; expected at least 12, or fewer tokens.");
    row("one state", Markov, "Vocabulary", "1", "Vocabulary: found 1, expected 2 to 4,096.");
    row("no batch", Markov, "Sequences per step", "0", "Sequences per step: found 0, expected 1 to 1,024.");
    row("large batch", Markov, "Sequences per step", "1025", "Sequences per step: found 1,025, expected 1 to 1,024.");
    row("no steps", Induction, "Steps", "-1", "Steps: found −1, expected 0 to 1,000,000.");
    row("no number", Induction, "Steps", "many", "“many” does not fit here; type a whole number.");
    row("no seed", Induction, "Seed", "-1", "“-1” does not fit here; type a whole number from 0 to 9007199254740991.");
  }
  void eachFieldSaysWhatItNeeds() {
    QFETCH(TrainingTask, task);
    QFETCH(QString, field);
    QFETCH(QString, typed);
    QFETCH(QString, why);
    TrainFixture f;
    f.state().apply(QStringLiteral("task"), defaultTraining(task));
    f.state().showMore(true);
    f.settle();
    const TrainingConfiguration before = f.state().settings();
    auto* control = f.named<NumberField>(qPrintable(field));
    QVERIFY(control && control->isVisibleTo(f.lab().inputsPane()));
    control->setFocus();
    control->selectAll();
    QTest::keyClicks(control, typed);
    QTest::keyClick(control, Qt::Key_Return);
    QVERIFY(control->hasError());
    QCOMPARE(f.errorBelow(control), why);
    QVERIFY(f.state().settings() == before);
    // It is cleared when another value is set.
    TrainingConfiguration other = before;
    other.seed = 99;
    f.lab().stagePane()->setFocus();
    f.state().apply(QStringLiteral("seed"), other);
    QVERIFY(!control->hasError());
    QCOMPARE(f.errorBelow(control), QString());
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
    // The document is unmodified.
    QVERIFY(!f.session().isModified());
    // A drag is one undo step.
    const int steps = f.state().undoStack()->index();
    for (const double rate : {0.011, 0.012, 0.013}) {
      next = f.state().settings();
      next.rate = rate;
      f.state().apply(QStringLiteral("Rate"), next, QStringLiteral("drag"));
    }
    QCOMPARE(f.state().undoStack()->count(), steps + 1);
  }

  void whatIsSetIsThereInTheNextWindow() {
    TrainFixture f;
    TrainingConfiguration next = defaultTraining(TrainingTask::Sort);
    next.seed = 11;
    next.scale = 1;
    QVERIFY(f.state().apply(QStringLiteral("sort"), next).empty());
    f.settle();
    f.state().showMore(true);
    QVERIFY(f.state().type(QStringLiteral("3120|")).isEmpty());
    f.state().select({TrainPart::Guesses, 0, 0, 2, 1});
    f.window.reset();
    // The next start.
    f.make();
    f.session().openScenario(test::example("1-the-cat-sat"));
    f.window->workspace().showLab(QStringLiteral("train"));
    QCOMPARE(f.state().settings(), next);
    QVERIFY(f.state().showsMore());
    QVERIFY(!f.state().undoStack()->canUndo());
    QVERIFY(f.named<NumberField>("Tokens")->isVisibleTo(f.lab().inputsPane()));
    f.settle();
    QCOMPARE(f.state().facts()->run->configuration, next);
    QCOMPARE(f.state().moment()->text.tokens, (std::vector<int>{3, 1, 2, 0, 10}));
    QCOMPARE(f.state().place().part, TrainPart::Guesses);
    QCOMPARE(f.window->findChild<PageTitle*>()->accessibleName().section(QLatin1Char(','), 0, 0),
             QStringLiteral("Sort the digits"));
    // An invalid value is harmless: the lab starts with its defaults.
    f.window.reset();
    f.settings.setKeptOfLab(QStringLiteral("train"),
                            QStringLiteral("{\"settings\": {\"task\": \"sort\", \"tokens\": 1e300, \"layers\": -4}}"));
    f.make();
    f.session().openScenario(test::example("1-the-cat-sat"));
    f.window->workspace().showLab(QStringLiteral("train"));
    f.settle();
    QCOMPARE(f.state().facts()->run->configuration, defaultTraining(TrainingTask::Sort));
    // With default settings nothing is stored.
    QVERIFY(f.state().apply(QStringLiteral("usual"), defaultTraining(TrainingTask::Induction)).empty());
    QCOMPARE(f.settings.keptOfLab(QStringLiteral("train")), QString());
  }

  void aLessonHasTheLabAsOnTheFirstDay() {
    TrainFixture f;
    f.trainAll();
    f.state().pin();
    f.state().setSilent(0, 1, true);
    f.state().select({TrainPart::Scores, 0, 1, 7, 2});
    const TrainKept kept = f.state().kept();
    const QString stored = f.settings.keptOfLab(QStringLiteral("train"));
    QVERIFY(!stored.isEmpty());
    const auto run = f.state().facts()->run;
    f.lab().suspendForLesson();
    QVERIFY(f.state().settings() == defaultTraining(TrainingTask::Induction));
    QVERIFY(f.state().pinned().empty() && f.playback().marks().empty() && f.state().silent().off.empty());
    QVERIFY(f.playback().atStart());
    f.lab().comeToFront(false);
    f.settle();
    QCOMPARE(f.state().facts()->run->step, Index{0});
    QCOMPARE(f.state().facts()->run->configuration, defaultTraining(TrainingTask::Induction));
    // Settings changed during a lesson are not stored.
    TrainingConfiguration other = quickTraining(TrainingTask::Previous, 20);
    QVERIFY(f.state().apply(QStringLiteral("lesson"), other).empty());
    f.trainAll();
    f.playback().toEnd();
    QCOMPARE(f.settings.keptOfLab(QStringLiteral("train")), stored);
    f.lab().resumeAfterLesson();
    QVERIFY(f.state().kept() == kept);
    QCOMPARE(f.state().facts()->run, run);
    QVERIFY(!f.state().isRunning() && !f.state().isPreparing());
    QCOMPARE(f.state().pinned().size(), std::size_t{1});
    QVERIFY(f.state().silent().isOff(0, 1, 2));
    QCOMPARE(f.state().place(), (TrainPlace{TrainPart::Scores, 0, 1, 7, 2}));
    QCOMPARE(f.settings.keptOfLab(QStringLiteral("train")), stored);
  }

  /// The marks of the plots are reachable from the transport bar.
  void marksOfTheRunAreOnTheTransportBar() {
    TrainFixture f;
    QVERIFY(f.playback().marks().empty() && !f.window->actions().nextMark->isEnabled());
    // A one-layer head learns to attend to the previous token within this number of steps.
    TrainingConfiguration c = defaultTraining(TrainingTask::Previous);
    c.steps = 200;
    QVERIFY(f.state().apply(QStringLiteral("previous"), c).empty());
    f.settle();
    f.trainAll();
    const auto& marks = f.state().facts()->marks;
    QVERIFY(std::ranges::any_of(marks, [](const TrainMark& m) { return m.kind == TrainMark::Kind::Named; }));
    QCOMPARE(f.playback().marks().size(), marks.size());
    QVERIFY(f.window->actions().nextMark->isEnabled());
    f.playback().toStart();
    std::vector<Index> wanted, found;
    for (const TrainMark& mark : marks)
      if (wanted.empty() || wanted.back() != mark.step) wanted.push_back(mark.step);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      f.window->actions().nextMark->trigger();
      found.push_back(f.step());
    }
    QCOMPARE(found, wanted);
    for (std::size_t i = 0; i < marks.size(); ++i)
      if (marks[i].kind == TrainMark::Kind::Named)
        QCOMPARE(f.playback().marks()[i].name,
                 QStringLiteral("Head 0.0 is named from step %1 on: previous token.").arg(marks[i].step));
    f.window->workspace().showLab(QStringLiteral("steps"));
    QVERIFY(!f.window->actions().nextMark->isEnabled());
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
    // Accuracies are recomputed here.
    const TrainingConfiguration c = f.state().configuration();
    AblatedHeads silent;
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

  /// Title and names describe the model without the ablated head.
  void whatIsMeasuredFollowsTheHeadsThatAreOff() {
    TrainFixture f;
    f.trainAll();
    const QString before = trainHeadline(f.state().view()).sentence;
    f.state().setSilent(0, 1, true);
    QVERIFY(trainHeadline(f.state().view()).sentence.startsWith(QStringLiteral("Switched off: head 0.1. ")));
    f.state().waitUntilDone();
    const TrainView view = f.state().view();
    const TrainingConfiguration c = f.state().configuration();
    const TrainingPoint point =
        measured(c, *view.moment->weights, freshSequences(c), view.moment->step, view.moment->silent);
    QVERIFY(shownPoint(view));
    QCOMPARE(shownPoint(view)->loss, point.loss);
    QVERIFY(shownPoint(view)->heads == point.heads);
    QVERIFY(trainHeadline(view).sentence.contains(numberText(point.loss)));
    f.state().setSilent(0, 1, false);
    QCOMPARE(trainHeadline(f.state().view()).sentence, before);
    // Another step with the head ablated is measured when it is shown.
    f.state().setSilent(0, 1, true);
    f.state().waitUntilDone();
    f.playback().seek(1, 0);
    f.state().waitUntilDone();
    QVERIFY(shownPoint(f.state().view()));
    QCOMPARE(shownPoint(f.state().view())->step, f.state().shownStep());
  }

  void anOpenedHeadIsUnmodified() {
    TrainFixture f;
    f.trainAll();
    f.lab().explainPane();
    f.lab().refreshNow();
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    f.window->workspace().showLab(QStringLiteral("train"));
    const auto buttons = f.lab().explainPane()->findChildren<QPushButton*>();
    const auto open = std::ranges::find(buttons, QStringLiteral("Open in Steps"), &QPushButton::text);
    QVERIFY(open != buttons.end());
    (*open)->click();
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("steps"));
    QVERIFY(!f.session().isModified());
    QVERIFY(f.window->mayClose());
    QCOMPARE(f.asked, 0);
    Scenario next = *f.session().scenario();
    next.title = "Changed";
    f.session().apply(QStringLiteral("Rename"), next);
    QVERIFY(f.session().isModified());
    f.session().undoStack()->undo();
    QVERIFY(!f.session().isModified());
    // Back in the previous document, which is unchanged.
    f.session().undoStack()->undo();
    QCOMPARE(f.session().scenario()->title, test::example("1-the-cat-sat").title);
    QVERIFY(!f.session().isModified());
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
    QCOMPARE(f.window->workspace().lab()->id(), QStringLiteral("steps"));
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
    // Adam from weights of 1000, with an equally large rate, and scores multiplied by 1000.
    TrainingConfiguration wild = quickTraining(TrainingTask::Induction, 400);
    wild.rate = wild.gain = wild.qkGain = 1000;
    wild.scale = 1000;
    QVERIFY(f.state().apply(QStringLiteral("wild"), wild).empty());
    f.settle();
    f.trainAll();
    const auto run = f.state().facts()->run;
    QVERIFY2(run->divergence, "a rate of 1000 from weights of 1000 stayed finite");
    QVERIFY(run->step < 400);
    QCOMPARE(run->divergence->step, run->step + 1);
    f.playback().toEnd();
    QCOMPARE(f.step(), run->kept.back().step);
    QVERIFY(trainHeadline(f.state().view()).sentence.contains(QString::fromStdString(run->divergence->tensor)));
    f.playback().toStart();
    QCOMPARE(f.step(), Index{0});
    QVERIFY(f.stage().tableRows() == 24);
    // The divergence is marked on the transport bar, at the last valid step.
    const TimelineMark last = f.playback().marks().back();
    QCOMPARE(last.place, trainPlayheadOf(run->step, wild));
    QVERIFY(last.name.contains(QString::fromStdString(run->divergence->tensor)));
    // Another run with other settings starts from the same defaults.
    QVERIFY(f.state().apply(QStringLiteral("tame"), quickTraining()).empty());
    f.trainAll();
    QVERIFY(!f.state().facts()->run->divergence);
    QCOMPARE(f.state().facts()->run->step, Index{40});
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
