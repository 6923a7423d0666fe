// SPDX-License-Identifier: GPL-3.0-or-later
// The structural reasons why displaying a model does not slow down its training. app_bench measures the rest.
#include <QElapsedTimer>
#include <QSignalSpy>
#include <algorithm>
#include <tuple>

#include "app/labs/train/train_runs.h"
#include "labs/train/train_lab.h"
#include "labs/train/train_stage.h"
#include "support/frame_time.h"
#include "support/qt_test.h"

namespace attn::app::test_train_speed {
namespace {

struct TrainLabFixture {
  Session session;
  TrainLab lab{session};
  explicit TrainLabFixture(const TrainingConfiguration& c) {
    stage().resize(1000, 700);
    stage().show();
    lab.state().apply(QStringLiteral("Test"), c);
    lab.state().prepare();
    settle();
  }
  TrainState& state() { return lab.state(); }
  TrainStage& stage() { return *qobject_cast<TrainStage*>(lab.stagePane()); }
  void settle() {
    for (int i = 0; i < 4 && state().isPreparing(); ++i) state().waitUntilDone();
  }
};

}  // namespace

class TestTrainSpeed : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theLongerAPictureTakesTheLongerIsThePauseAfterIt() {
    QCOMPARE(TrainStage::pauseAfter(0), 60);
    QCOMPARE(TrainStage::pauseAfter(2), 60);
    for (const double took : {4.0, 8.0, 20.0, 50.0}) QVERIFY(TrainStage::pauseAfter(took) >= 20 * took - 1);
    QCOMPARE(TrainStage::pauseAfter(1e9), 1000);
  }

  /// An event loop that is blocked while a model trains: training finishes, and all progress is delivered as one
  /// update.
  void trainingNeverWaitsForTheWindow() {
    TrainLabFixture f(quickTraining(TrainingTask::Induction, 400));
    QSignalSpy changed(&f.state(), &TrainState::changed);
    const int pictures = f.stage().layoutCount();
    f.state().train();
    f.state().waitUntilDone();
    QVERIFY(!f.state().isRunning());
    QVERIFY(f.state().facts()->run->isDone());
    QCOMPARE(f.state().facts()->run->step, Index{400});
    QVERIFY2(changed.count() <= 4, qPrintable(QString::number(changed.count())));
    QVERIFY(f.stage().layoutCount() <= pictures + 1);
  }

  /// At any training speed: at most 12 updates and 17 pictures per second.
  void onlySoMuchIsHandedOverAndDrawn() {
    TrainLabFixture f(quickTraining(TrainingTask::Induction, 1'000'000));
    QSignalSpy changed(&f.state(), &TrainState::changed);
    const int pictures = f.stage().layoutCount();
    QElapsedTimer clock;
    clock.start();
    f.state().train();
    while (clock.elapsed() < 500) QCoreApplication::processEvents(QEventLoop::AllEvents);
    QVERIFY(f.state().isRunning());
    const auto milliseconds = static_cast<double>(clock.elapsed());
    const double drawn = f.stage().layoutCount() - pictures, told = static_cast<double>(changed.count());
    f.state().stop();
    f.settle();
    QVERIFY2(told <= milliseconds / 80 + 3, qPrintable(QString::number(told)));
    QVERIFY2(drawn <= milliseconds / 60 + 3, qPrintable(QString::number(drawn)));
    QVERIFY(drawn > 0);
  }

  /// From the weights of a stored step to the painted picture; the goal is 16 ms (app_bench measures it when idle, also
  /// with long texts).
  void goingToAnotherStepIsDrawnAtOnce() {
    for (const auto& [layers, heads, tokens] : {std::tuple<Index, Index, Index>(2, 2, 24), {3, 4, 24}}) {
      TrainingConfiguration c = quickTraining(TrainingTask::Induction, 2);
      c.layers = layers;
      c.heads = heads;
      c.tokens = tokens;
      c.vocabulary = std::max(c.vocabulary, (tokens + 1) / 2);
      c.every = 1;
      c.batch = c.freshSequences = 2;
      TrainView view = viewOfRun(c, 2);
      const TaskSequence text = view.moment->text;
      Index step = 0;
      const double time = attn::test::frameTime([&](QPainter& painter, const QSizeF& size) {
        step = step == 2 ? 0 : step + 1;
        view.moment = std::make_shared<const TrainMoment>(trainMoment(*view.facts->run, step, text, false, {}));
        TrainFrame(size, view, lightTheme()).draw(painter);
      });
      qInfo("%d layers of %d heads, %d tokens: %.2f ms", static_cast<int>(layers), static_cast<int>(heads),
            static_cast<int>(tokens), time);
      QVERIFY(time < 8 * attn::test::kLongestFrame);
    }
  }
};

ATTN_TEST(TestTrainSpeed)

}  // namespace attn::app::test_train_speed

#include "test_train_speed.moc"
