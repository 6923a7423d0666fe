// SPDX-License-Identifier: GPL-3.0-or-later
// The main task of a learner: open, edit a number, see it in the picture, step to softmax, undo, save, reopen.
#include <QLineEdit>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "labs/steps/inputs_matrix.h"
#include "labs/steps/picture/steps_frame.h"
#include "support/qt_test.h"
#include "text/number_text.h"

namespace attn::app::test_main_job {

namespace {

StepsView viewOf(WindowFixture& f) {
  return {f.session().snapshot(), f.playback().timeline(), f.playback().playhead(), f.session().selection(), false};
}

/// The description of a matrix cell in the picture, found by hit tests on a fine grid.
QString labelInPicture(WindowFixture& f, const MatrixId& matrix, Index row, Index column) {
  const QSizeF size = f.window->workspace().lab()->stagePane()->size();
  const StepsFrame frame(size, viewOf(f), f.window->appearance().theme());
  for (double y = 2; y < size.height(); y += 5) {
    for (double x = 2; x < size.width(); x += 5) {
      const auto hit = frame.hit({x, y});
      if (hit && !hit->thumbnail && hit->matrix == matrix && hit->row == row && hit->column == column)
        return hit->label;
    }
  }
  return {};
}

void typeInto(MatrixEditor& editor, int row, int column, const QString& text) {
  const QModelIndex cell = editor.model()->index(row, column);
  editor.setFocus();
  editor.setCurrentIndex(cell);
  editor.edit(cell);
  auto* line = editor.findChild<QLineEdit*>();
  QVERIFY(line);
  line->selectAll();
  QTest::keyClicks(line, text);
  QTest::keyClick(line, Qt::Key_Return);
}

}  // namespace

class TestMainJob : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void openEditStepUndoSaveReopen() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QCOMPARE(f.window->windowTitle(), QString::fromUtf8("The cat sat[*] – AttentionScope"));
    const Scenario opened = *f.session().scenario();

    auto* editor = f.window->findChild<InputsMatrix*>()->findChild<MatrixEditor*>();
    QVERIFY(editor && editor->isVisible());
    typeInto(*editor, 2, 0, QStringLiteral("2.5"));
    QTRY_COMPARE(stackIn(*f.session().scenario(), InputSlot::Q)[0](2, 0), 2.5);
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(f.window->isWindowModified());

    // sat·The = 2.5·1 + 1·0: the picture of the scores shows the new number.
    f.window->workspace().lab()->stagePane()->setFocus();
    while (f.shownStage() != Stage::Scores) QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_PageDown);
    QCOMPARE(f.session().snapshot().trace->heads[0].scores(2, 0), 2.5);
    const QString label = labelInPicture(f, Stage::Scores, 2, 0);
    QVERIFY2(label.contains(numberText(2.5)), qPrintable(label));

    for (int presses = 0; f.shownStage() != Stage::Weights && presses < 30; ++presses) {
      QTest::keyClick(f.window->workspace().lab()->stagePane(), Qt::Key_PageDown);
    }
    QCOMPARE(f.shownStage(), Stage::Weights);
    QCOMPARE(f.session().selection().matrix, MatrixId(Stage::Weights));

    QVERIFY(f.window->actions().undo->text().size() > QStringLiteral("Undo: ").size());
    f.window->actions().undo->trigger();
    QVERIFY(*f.session().scenario() == opened);
    QVERIFY(!f.window->isWindowModified());
    f.window->actions().redo->trigger();
    QCOMPARE(stackIn(*f.session().scenario(), InputSlot::Q)[0](2, 0), 2.5);

    f.nextFile = f.file("lesson.attn.json");
    f.window->actions().save->trigger();
    QVERIFY(QFile::exists(f.nextFile));
    QVERIFY(!f.window->isWindowModified());
    const Scenario saved = *f.session().scenario();
    QCOMPARE(f.settings.recentFiles().size(), std::size_t(1));

    f.window->documents().openExample(QStringLiteral("8-a-decode-step.attn.json"));
    QVERIFY(!(*f.session().scenario() == saved));
    f.window->actions().open->trigger();
    QVERIFY(*f.session().scenario() == saved);
    QTRY_VERIFY(f.isCurrent());
    QCOMPARE(f.session().snapshot().trace->heads[0].scores(2, 0), 2.5);
    QCOMPARE(f.asked, 0);
  }

  void keysDoNotStealTyping() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    auto* editor = f.window->findChild<InputsMatrix*>()->findChild<MatrixEditor*>();
    const QModelIndex cell = editor->model()->index(0, 0);
    editor->setFocus();
    editor->setCurrentIndex(cell);
    editor->edit(cell);
    auto* line = editor->findChild<QLineEdit*>();
    QVERIFY(line);
    line->clear();
    const Playhead before = f.playback().playhead();
    QTest::keyClicks(line, QStringLiteral("1.5"));
    QTest::keyClick(line, Qt::Key_Home);
    QTest::keyClick(line, Qt::Key_End);
    QTest::keyClick(line, Qt::Key_Space);
    QCOMPARE(line->text().trimmed(), QStringLiteral("1.5"));
    QVERIFY(f.playback().playhead() == before);
    QVERIFY(!f.playback().isPlaying());
  }

  void keysMoveThePlayback() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    QWidget* stage = f.window->workspace().lab()->stagePane();
    QTest::keyClick(stage, Qt::Key_Home);
    QVERIFY(f.playback().atStart());
    QTest::keyClick(stage, Qt::Key_End);
    QVERIFY(f.playback().atEnd());
    f.playback().seek(stepOfStage(f.playback().timeline(), Stage::Scores), 9);
    QTest::keyClick(stage, Qt::Key_Comma);
    const double back = f.playback().playhead().cell;
    QTest::keyClick(stage, Qt::Key_Period);
    QCOMPARE(f.playback().playhead().cell, back + 1);
    QTest::keyClick(stage, Qt::Key_Left, Qt::ControlModifier);
    QCOMPARE(f.playback().playhead().cell, back);
    QCOMPARE(back, 8.0);
    QTest::keyClick(stage, Qt::Key_PageUp);
    QVERIFY(f.shownStage() != Stage::Scores);
    QTest::keyClick(stage, Qt::Key_Space);
    QVERIFY(f.playback().isPlaying());
    QTest::keyClick(stage, Qt::Key_Space);
    QVERIFY(!f.playback().isPlaying());
  }

  void theSelectionFollowsThePlayhead() {
    WindowFixture f;
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QTRY_VERIFY(f.isCurrent());
    f.playback().seek(stepOfStage(f.playback().timeline(), Stage::Scores), 0);
    for (Index cell = 0; cell < 9; ++cell) {
      f.playback().nextCell();
      QCOMPARE(f.session().selection().matrix, MatrixId(Stage::Scores));
      QCOMPARE(f.session().selection().row, cell / 3);
      QCOMPARE(f.session().selection().column, cell % 3);
    }
    f.session().select({Stage::Scores, 0, 1, 0});
    f.playback().nextStep();
    QCOMPARE(f.session().selection().matrix, MatrixId(Stage::Scaled));
    QCOMPARE(f.session().selection().row, Index(1));
    QCOMPARE(f.session().selection().column, Index(0));
  }
};

#include "labs/steps/picture/compare_timeline.h"
ATTN_TEST(TestMainJob)

}  // namespace attn::app::test_main_job

#include "test_main_job.moc"
