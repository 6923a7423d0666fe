// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_pairs.h"

#include <QMenu>

#include "app/labs/train/train_runs.h"
#include "app/window/window_fixture.h"
#include "labs/train/train_lab.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "window/command/actions.h"
#include "window/command/mnemonics.h"

namespace attn::app::test_train_pairs {
namespace {

/// The selectable entries of the menu.
QStringList entries(QMenu& menu) {
  Q_EMIT menu.aboutToShow();
  QStringList all;
  for (const QAction* action : menu.actions())
    if (action->isVisible() && action->isEnabled() && !action->isSeparator()) all << withoutMnemonic(action->text());
  return all;
}

QAction* entry(QMenu& menu, const QString& text) {
  for (QAction* action : menu.actions())
    if (action->isVisible() && withoutMnemonic(action->text()) == text) return action;
  return nullptr;
}

}  // namespace

class TestTrainPairs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  /// The other side differs only in the named setting.
  void aPairDiffersInOneDecision() {
    TrainingConfiguration c = defaultTraining(TrainingTask::Induction);
    const auto pairs = trainPairs(c);
    QCOMPARE(pairs.size(), std::size_t{4});
    QCOMPARE(pairs[0].name, QStringLiteral("Scaled / unscaled"));
    QCOMPARE(pairs[0].other.scale, std::optional(1.0));
    QCOMPARE(pairs[1].name, QStringLiteral("Layers: 2 / 1"));
    QCOMPARE(pairs[1].other.layers, Index{1});
    QCOMPARE(pairs[2].name, QStringLiteral("Seed 1 / seed 2"));
    QCOMPARE(pairs[2].other.seed, std::uint64_t{2});
    QCOMPARE(pairs[3].name, QStringLiteral("With positions / without"));
    QVERIFY(pairs[3].other.positions == PositionUse::None);
    for (const TrainPair& pair : pairs) {
      QVERIFY(trainingProblems(pair.other).empty());
      TrainingConfiguration back = pair.other;
      back.scale = c.scale, back.layers = c.layers, back.seed = c.seed, back.positions = c.positions;
      QVERIFY(back == c);
    }
    c.scale = 1.0;
    c.layers = 1;
    QCOMPARE(trainPairs(c)[0].name, QStringLiteral("Unscaled / scaled"));
    QVERIFY(!trainPairs(c)[0].other.scale);
    QCOMPARE(trainPairs(c)[1].other.layers, Index{2});
  }

  /// One entry trains both sides; the settings can be undone.
  void theMenuTrainsBothSides() {
    WindowFixture f({1440, 900});
    f.session().openScenario(test::example("1-the-cat-sat"));
    QMenu& menu = *f.window->actions().compareMenu;
    f.window->workspace().showLab(QStringLiteral("steps"));
    QVERIFY(entries(menu).contains(QStringLiteral("Unmasked / causal")));
    f.window->workspace().showLab(QStringLiteral("train"));
    TrainState& state = qobject_cast<TrainLab*>(f.window->workspace().lab())->state();
    state.apply(QStringLiteral("quick"), quickTraining());
    state.prepare();
    for (int i = 0; i < 4 && state.isPreparing(); ++i) state.waitUntilDone();
    QVERIFY(!entries(menu).contains(QStringLiteral("Unmasked / causal")));
    QVERIFY(!entries(menu).contains(QStringLiteral("Pin this run")));  // there is none yet
    QAction* pair = entry(menu, QStringLiteral("Layers: 2 / 1"));
    QVERIFY(pair);
    pair->trigger();
    for (int i = 0; i < 6 && state.isPreparing(); ++i) state.waitUntilDone();
    QCOMPARE(state.pinned().size(), std::size_t{1});
    QCOMPARE(state.pinned().front()->configuration, quickTraining());
    QCOMPARE(state.facts()->run->configuration.layers, Index{1});
    QVERIFY(state.facts()->run->isDone());
    QVERIFY(entries(menu).contains(QStringLiteral("Pin this run")));
    QCOMPARE(state.settings().layers, Index{1});
    state.undoStack()->undo();
    QCOMPARE(state.settings().layers, Index{2});
    state.undoStack()->redo();

    // Beyond the limit, the oldest is removed; the document is never changed.
    const auto document = f.session().scenario();
    for (int round = 0; round < 3; ++round) {
      Q_EMIT menu.aboutToShow();
      const auto seed = state.settings().seed;
      entry(menu, QStringLiteral("Seed %1 / seed %2").arg(seed).arg(seed + 1))->trigger();
      for (int i = 0; i < 6 && state.isPreparing(); ++i) state.waitUntilDone();
    }
    QCOMPARE(state.pinned().size(), TrainState::kMaxPinned);
    QCOMPARE(state.pinned().front()->configuration.seed, std::uint64_t{2});
    QVERIFY(f.session().scenario() == document);
    f.window->actions().unpin->trigger();
    QCOMPARE(state.pinned().size(), TrainState::kMaxPinned - 1);
    f.window->workspace().showLab(QStringLiteral("steps"));
    QVERIFY(entries(menu).contains(QStringLiteral("Unmasked / causal")));
    QVERIFY(entries(menu).contains(QStringLiteral("Pin as A")));
  }

  /// Changing the settings and training starts that run instead of the requested pair.
  void trainingSomethingElseEndsTheComparison() {
    WindowFixture f({1440, 900});
    f.window->workspace().showLab(QStringLiteral("train"));
    TrainState& state = qobject_cast<TrainLab*>(f.window->workspace().lab())->state();
    state.apply(QStringLiteral("quick"), quickTraining());
    TrainingConfiguration other = quickTraining();
    other.layers = 1;
    state.compareWith(QStringLiteral("pair"), other);
    TrainingConfiguration wanted = quickTraining();
    wanted.seed = 7;
    state.apply(QStringLiteral("seed"), wanted);
    state.train();
    for (int i = 0; i < 6 && state.isPreparing(); ++i) state.waitUntilDone();
    QVERIFY(state.pinned().empty());
    QCOMPARE(state.facts()->run->configuration, wanted);
  }

  void stoppingEndsTheComparison() {
    WindowFixture f({1440, 900});
    f.window->workspace().showLab(QStringLiteral("train"));
    TrainState& state = qobject_cast<TrainLab*>(f.window->workspace().lab())->state();
    TrainingConfiguration longer = quickTraining();
    longer.steps = 4000;
    state.apply(QStringLiteral("long"), longer);
    TrainingConfiguration other = longer;
    other.layers = 1;
    state.compareWith(QStringLiteral("pair"), other);
    state.stop();
    for (int i = 0; i < 4 && state.isPreparing(); ++i) state.waitUntilDone();
    QVERIFY(state.pinned().empty());
    QCOMPARE(state.settings(), longer);
  }
};

ATTN_TEST(TestTrainPairs)

}  // namespace attn::app::test_train_pairs

#include "test_train_pairs.moc"
