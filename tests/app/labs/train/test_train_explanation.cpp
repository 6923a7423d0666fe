// SPDX-License-Identifier: GPL-3.0-or-later
#include <QElapsedTimer>

#include "app/labs/train/train_runs.h"
#include "app/window/window_fixture.h"
#include "labs/train/train_lab.h"
#include "panes/reading_column.h"
#include "support/examples.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"
#include "window/frame/pane_layout.h"

namespace attn::app::test_train_explanation {

class TestTrainExplain : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

  /// Texts of any length change while a run plays: each always has enough lines.
  void noTextIsSqueezedWhilePlaying() {
    WindowFixture f({1440, 900});
    f.session().openScenario(test::example("1-the-cat-sat"));
    f.window->workspace().showLab(QStringLiteral("train"));
    f.window->show();
    f.window->workspace().panes().reading().showNotes(false);
    TrainLab& lab = *qobject_cast<TrainLab*>(f.window->workspace().lab());
    lab.state().apply(QStringLiteral("quick"), quickTraining(TrainingTask::Sort));
    lab.state().prepare();
    for (int i = 0; i < 4 && lab.state().isPreparing(); ++i) lab.state().waitUntilDone();
    lab.state().train();
    lab.state().waitUntilDone();
    QWidget* pane = lab.explainPane();
    f.playback().toStart();
    f.playback().play();
    int seen = 0;
    QElapsedTimer clock;
    clock.start();
    while (f.playback().isPlaying() && clock.elapsed() < 3000) {
      QTest::qWait(10);
      for (const RichLabel* label : pane->findChildren<RichLabel*>()) {
        if (!label->isVisible() || !label->wordWrap()) continue;
        ++seen;
        QVERIFY2(label->height() >= label->heightForWidth(label->width()), qPrintable(label->text()));
      }
    }
    QVERIFY(seen > 100);
  }
};

ATTN_TEST(TestTrainExplain)

}  // namespace attn::app::test_train_explanation

#include "test_train_explanation.moc"
