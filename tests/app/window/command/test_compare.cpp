// SPDX-License-Identifier: GPL-3.0-or-later
// A learner compares: pins, edits, views both and their difference, and undoes it.
#include <QLabel>

#include "app/labs/asked_from_outside.h"
#include "app/window/window_fixture.h"
#include "labs/heads/heads_compare_canvas.h"
#include "labs/steps/picture/compare_layout.h"
#include "labs/steps/steps_stage.h"
#include "panes/compare_bar.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "support/qt_test.h"
#include "widgets/chip_button.h"
#include "widgets/rich_label.h"
#include "widgets/segmented_control.h"
#include "window/command/mnemonics.h"

namespace attn::app::test_compare {
namespace {

void openExample(WindowFixture& f, const char* name) {
  f.window->documents().openExample(QLatin1String(name));
  QTRY_VERIFY(f.isCurrent());
}

QAction* menuEntry(WindowFixture& f, const QString& begin) {
  QMenu& menu = *f.window->actions().compareMenu;
  Q_EMIT menu.aboutToShow();
  const QList<QAction*> actions = menu.actions();
  for (QAction* action : actions)
    if (withoutMnemonic(action->text()).startsWith(begin)) return action;
  return nullptr;
}

void edit(WindowFixture& f, double value) {
  QVERIFY(f.session()
              .apply(QStringLiteral("Change Q"), withCell(*f.session().scenario(), InputSlot::Q, 0, 0, 0, value))
              .empty());
  QTRY_VERIFY(f.isCurrent());
}

struct Parts {
  explicit Parts(WindowFixture& f)
      : bar(f.window->findChild<CompareBar*>()),
        canvas(f.window->findChild<StepsStage*>()),
        card(f.window->findChild<RichLabel*>(QStringLiteral("compared"))),
        modes(bar->findChild<SegmentedControl*>()) {}
  CompareBar* bar;
  StepsStage* canvas;
  bool isComparing() const { return canvas->isVisible() && canvas->compared(); }
  RichLabel* card;
  SegmentedControl* modes;
};

/// Clicks a segment by its position; they have about the same width.
void clickMode(const Parts& p, int mode) {
  const QList<double> middles{0.18, 0.53, 0.86};
  QTest::mouseClick(p.modes, Qt::LeftButton, {},
                    QPoint(qRound(p.modes->width() * middles[mode]), p.modes->height() / 2));
}

}  // namespace

class TestCompare : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void pinsEditsComparesAndTakesItBack() {
    WindowFixture f({1280, 800});
    openExample(f, "1-the-cat-sat.attn.json");
    const Parts p(f);
    QVERIFY(!p.bar->isVisible() && !p.isComparing() && !p.card->isVisible());
    const Scenario before = *f.session().scenario();

    QTest::keyClick(f.window.get(), Qt::Key_A, Qt::ControlModifier | Qt::ShiftModifier);
    QVERIFY(f.session().isComparing());
    QVERIFY(p.bar->isVisible() && p.isComparing());
    QCOMPARE(p.bar->differences(), QStringLiteral("A and B are the same so far"));
    edit(f, 3);
    QCOMPARE(p.bar->differences(), QStringLiteral("Q: 1 number"));
    f.window->workspace().lab()->playback()->seekSection(1);  // the scores
    f.session().select({Stage::Scores, 0, 0, 0});
    f.window->settle();
    QVERIFY(p.card->isVisible());
    QCOMPARE(p.card->accessibleName(), QStringLiteral("A: 1.00, B: 3.00, difference +2.00"));

    clickMode(p, 1);
    QCOMPARE(f.session().compareMode(), CompareMode::Difference);
    QVERIFY(p.canvas->tableName().contains(QString::fromUtf8("B − A")));
    QCOMPARE(p.canvas->cellText(0, 0),
             QString::fromUtf8("scores, row The, column The: A 1.00, B 3.00, difference +2.00"));
    clickMode(p, 2);
    QVERIFY(!p.isComparing() && p.bar->isVisible());
    f.window->settle();
    QVERIFY(!p.card->isVisible());
    clickMode(p, 0);
    QVERIFY(p.isComparing());

    f.window->actions().undo->trigger();  // the edit
    f.window->actions().undo->trigger();  // the pin
    QVERIFY(*f.session().scenario() == before);
    QVERIFY(!p.bar->isVisible() && !p.isComparing());
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(!f.window->isWindowModified());
  }

  void clicksSelectOnEitherSideAndKeysMoveBoth() {
    WindowFixture f({1280, 800});
    openExample(f, "1-the-cat-sat.attn.json");
    menuEntry(f, QStringLiteral("Unmasked"))->trigger();
    QTRY_VERIFY(f.isCurrent() && f.session().pinnedSnapshot().trace);
    QCOMPARE(f.session().undoStack()->count(), 1);
    f.window->workspace().lab()->playback()->toEnd();
    f.window->workspace().lab()->playback()->seekSection(4);
    const Parts p(f);
    const QRect onB = p.canvas->cellArea(0, 0);
    QVERIFY(onB.isValid() && onB.center().x() > p.canvas->width() / 2);
    QTest::mouseClick(p.canvas, Qt::LeftButton, {}, onB.center());
    QVERIFY(f.session().selection() == (Selection{Stage::Weights, 0, 0, 0}));
    // The same cell of A is left of it by the distance of the panes.
    f.session().select({Stage::Weights, 0, 2, 2});
    const CompareFrame frame(p.canvas->size(), *p.canvas->compared(), f.window->appearance().theme());
    const QPointF apart = frame.parts()->panes.b.topLeft() - frame.parts()->panes.a.topLeft();
    QTest::mouseClick(p.canvas, Qt::LeftButton, {}, (QPointF(onB.center()) - apart).toPoint());
    QVERIFY(f.session().selection() == (Selection{Stage::Weights, 0, 0, 0}));
    QTest::mouseMove(p.canvas, onB.center());
    // Both sides form one table.
    const auto keys = static_cast<int>(keyTokens(*f.session().scenario()));
    QCOMPARE(asked::askEveryCell(p.canvas), keys * static_cast<int>(queryTokens(*f.session().scenario())));
    QAccessibleInterface* cell = asked::tableOf(p.canvas)->cellAt(2, 1);
    QVERIFY(asked::nameOf(cell).contains(QStringLiteral("difference")));
    asked::press(cell);
    QVERIFY(f.session().selection() == (Selection{Stage::Weights, 0, 2, 1}));
    QVERIFY(cell->state().selected);
    asked::press(asked::tableOf(p.canvas)->cellAt(0, 0));
    f.window->workspace().lab()->stagePane()->setFocus();
    QVERIFY(p.canvas->hasFocus());
    QTest::keyClick(p.canvas, Qt::Key_Down);
    QTest::keyClick(p.canvas, Qt::Key_Right);
    QVERIFY(f.session().selection() == (Selection{Stage::Weights, 0, 1, 1}));
    QTest::keyClick(p.canvas, Qt::Key_PageUp);
    QCOMPARE(f.shownStage(), Stage::RowSum);
    QTest::keyClick(p.canvas, Qt::Key_M);
    QVERIFY(f.session().selection().matrix != MatrixId(Stage::Weights));
  }

  void pairsThatThereAreNotSayWhy() {
    WindowFixture f;
    openExample(f, "1-the-cat-sat.attn.json");
    QVERIFY(menuEntry(f, QStringLiteral("Unmasked / causal"))->isEnabled());
    QVERIFY(menuEntry(f, QStringLiteral("Full / window"))->isEnabled());
    QAction* grouped = menuEntry(f, QStringLiteral("MHA / GQA"));
    QVERIFY(!grouped->isEnabled());
    QCOMPARE(withoutMnemonic(grouped->text()), QStringLiteral("MHA / GQA: one query head has nothing to share"));
    openExample(f, "7-grouped-heads.attn.json");
    QVERIFY(menuEntry(f, QStringLiteral("MHA / MQA"))->isEnabled());
    menuEntry(f, QStringLiteral("MHA / MQA"))->trigger();
    QCOMPARE(f.session().scenario()->heads.keyValue, Index{1});
    QCOMPARE(f.session().scenario()->pinned->heads.keyValue, Index{8});
  }

  void theBarSwapsRepinsAndUnpins() {
    WindowFixture f;
    openExample(f, "1-the-cat-sat.attn.json");
    menuEntry(f, QStringLiteral("Unscaled"))->trigger();
    const Parts p(f);
    const auto chip = [&](const char* name) {
      const auto chips = p.bar->findChildren<ChipButton*>();
      return *std::find_if(chips.begin(), chips.end(), [&](ChipButton* c) { return c->text() == QLatin1String(name); });
    };
    QCOMPARE(p.bar->differences(), QString::fromUtf8("scale: 1 → 1/√d"));
    QTest::mouseClick(chip("Swap"), Qt::LeftButton);
    QCOMPARE(p.bar->differences(), QString::fromUtf8("scale: 1/√d → 1"));
    QTest::mouseClick(chip("Pin as A"), Qt::LeftButton);
    QCOMPARE(p.bar->differences(), QStringLiteral("A and B are the same so far"));
    QTest::mouseClick(chip("Unpin"), Qt::LeftButton);
    QVERIFY(!f.session().scenario()->pinned);
    QVERIFY(!p.bar->isVisible());
    QCOMPARE(f.session().undoStack()->count(), 4);
  }

  void aStepThatOnlyAHasIsOnTheTimeline() {
    WindowFixture f;
    openExample(f, "1-the-cat-sat.attn.json");
    Scenario capped = *f.session().scenario();
    capped.attention.softcap = 1;
    f.session().apply(QStringLiteral("cap"), capped);
    f.window->actions().pin->trigger();
    Scenario plain = *f.session().scenario();
    plain.attention.softcap = 0;
    f.session().apply(QStringLiteral("no cap"), plain);
    QTRY_VERIFY(f.isCurrent());
    Playback& playback = f.playback();
    playback.toStart();
    while (f.shownStage() != Stage::Capped && !playback.atEnd()) playback.nextStep();
    QCOMPARE(f.shownStage(), Stage::Capped);
    QVERIFY(f.session().selection().matrix == MatrixId(Stage::Scaled));
    const Parts p(f);
    QVERIFY(p.canvas->hasPicture());
    f.window->settle();
    QVERIFY(p.card->accessibleName().contains(QStringLiteral("difference")));
    f.session().setCompareMode(CompareMode::OnlyB);
    QVERIFY(stepOfStage(playback.timeline(), Stage::Capped) == stepOfStage(playback.timeline(), Stage::Scaled));
    QVERIFY(!f.window->grab().isNull());
    f.window->actions().undo->trigger();
    f.window->actions().undo->trigger();
    QTRY_VERIFY(f.isCurrent());
    QVERIFY(!f.window->grab().isNull());
  }

  void presentingShowsBothWithoutTheBar() {
    WindowFixture f;
    openExample(f, "2-it-and-the-dog.attn.json");
    menuEntry(f, QStringLiteral("Unmasked"))->trigger();
    QTRY_VERIFY(f.isCurrent() && f.session().pinnedSnapshot().trace);
    const Parts p(f);
    f.window->actions().present->trigger();
    QVERIFY(!p.bar->isVisible() && p.isComparing());
    QTRY_COMPARE(p.canvas->size(), f.window->workspace().lab()->stagePane()->size());
    f.window->actions().leavePresentation->trigger();
    QVERIFY(p.bar->isVisible());
    f.window->workspace().showWelcome();
    QVERIFY(!p.bar->isVisible());
  }

  void theHeadsAreComparedAsWell() {
    WindowFixture f({1280, 800});
    openExample(f, "7-grouped-heads.attn.json");
    menuEntry(f, QStringLiteral("MHA / MQA"))->trigger();
    QTRY_VERIFY(f.isCurrent() && f.session().pinnedSnapshot().trace);
    f.window->workspace().showLab(QStringLiteral("heads"));
    const auto* sheet = f.window->findChild<HeadsCompareCanvas*>();
    QVERIFY(sheet->isVisible() && f.window->findChild<CompareBar*>()->isVisible());
    QVERIFY(sheet->frame().isComplete());
    // Assistive tools read the selected matrix, in both modes.
    auto* outside = const_cast<HeadsCompareCanvas*>(sheet);
    const auto keys = static_cast<int>(keyTokens(*f.session().scenario()));
    for (const CompareMode mode : {CompareMode::SideBySide, CompareMode::Difference}) {
      f.session().setCompareMode(mode);
      f.session().select({Stage::Weights, 1, 2, 1});
      f.window->settle();
      QCOMPARE(asked::tableOf(outside)->columnCount(), keys);
      asked::askEveryCell(outside);
      QVERIFY(asked::tableOf(outside)->cellAt(2, 1)->state().selected);
      asked::press(asked::tableOf(outside)->cellAt(3, 0));
      f.window->settle();
      QVERIFY(f.session().selection() == (Selection{Stage::Weights, 1, 3, 0}));
      QVERIFY(asked::tableOf(outside)->cellAt(3, 0)->state().selected);
    }
    f.session().setCompareMode(CompareMode::Difference);
    QVERIFY(sheet->frame().title().startsWith(QString::fromUtf8("B − A")));
    f.session().setCompareMode(CompareMode::OnlyB);
    QVERIFY(!sheet->isVisible());
    f.session().setCompareMode(CompareMode::SideBySide);
    QVERIFY(sheet->isVisible());
    f.window->actions().undo->trigger();
    QVERIFY(!sheet->isVisible());
    QTRY_VERIFY(f.isCurrent());
    // A lab that shows only one document hides the bar.
    f.window->actions().redo->trigger();
    QVERIFY(sheet->isVisible());
    f.window->workspace().showLab(QStringLiteral("sandbox"));
    QCOMPARE(f.window->findChild<CompareBar*>()->isVisible(), f.window->workspace().lab()->canCompare());
  }

  void savesAndReopensWhatIsPinned() {
    WindowFixture f;
    openExample(f, "4-translation.attn.json");
    menuEntry(f, QStringLiteral("Unscaled"))->trigger();
    f.nextFile = f.file("pinned.attn.json");
    f.window->actions().saveAs->trigger();
    const auto saved = readDocument(f.nextFile.toStdString());
    QVERIFY(saved && saved->pinned && saved->pinned->attention.scale == 1);
    f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    const Parts p(f);
    QVERIFY(!p.bar->isVisible());
    f.window->documents().openFile(f.nextFile);
    QTRY_VERIFY(f.isCurrent() && f.session().pinnedSnapshot().trace);
    QVERIFY(p.bar->isVisible() && p.isComparing());
  }

  void theBarWritesSubscripts() {
    WindowFixture f;
    openExample(f, "1-the-cat-sat.attn.json");
    menuEntry(f, QStringLiteral("Unmasked"))->trigger();
    QVERIFY(f.session().apply(QStringLiteral("Narrow K"), withKeyWidth(*f.session().scenario(), 1)).empty());
    const Parts p(f);
    const auto* text = p.bar->findChild<QLabel*>();
    QVERIFY2(text->text().contains(QString::fromUtf8("d<sub>k</sub>: 2 → 1")), qUtf8Printable(text->text()));
    QVERIFY(text->accessibleName().contains(QString::fromUtf8("dk: 2 → 1")));
  }

  void barFitsASmallWindow() {
    WindowFixture f({1024, 700});
    openExample(f, "1-the-cat-sat.attn.json");
    menuEntry(f, QStringLiteral("Unmasked"))->trigger();
    const Parts p(f);
    const auto children = p.bar->findChildren<QWidget*>(Qt::FindDirectChildrenOnly);
    for (const QWidget* child : children) {
      QVERIFY(p.bar->rect().contains(child->geometry()));
      for (const QWidget* other : children) QVERIFY(child == other || !child->geometry().intersects(other->geometry()));
    }
    const auto* text = p.bar->findChild<QLabel*>();
    QCOMPARE(text->text(), p.bar->differences());
    QVERIFY(p.canvas->width() >= 500);
  }
};

ATTN_TEST(TestCompare)

}  // namespace attn::app::test_compare

#include "labs/steps/picture/compare_timeline.h"
#include "test_compare.moc"
