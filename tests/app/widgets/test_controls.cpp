// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QWheelEvent>

#include "support/qt_test.h"
#include "widgets/choice_box.h"
#include "widgets/mask_grid.h"
#include "widgets/segmented_control.h"
#include "widgets/token_chips.h"

namespace attn::app::test_controls {

namespace {

QLineEdit* renameEditor(TokenChips& chips) {
  return chips.findChild<QLineEdit*>();
}

}  // namespace

class TestControls : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void segmentsAreChosenByKeyboardAndMouse() {
    SegmentedControl control;
    control.setLabels({QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("1/√d_k")});
    control.resize(240, 30);
    QSignalSpy chosen(&control, &SegmentedControl::chosen);
    QTest::keyClick(&control, Qt::Key_Left);
    QCOMPARE(chosen.count(), 0);
    QTest::keyClick(&control, Qt::Key_Right);
    QTest::keyClick(&control, Qt::Key_Right);
    QTest::keyClick(&control, Qt::Key_Right);
    QCOMPARE(chosen.count(), 2);
    QCOMPARE(control.current(), 2);
    QCOMPARE(control.accessibleDescription(), QStringLiteral("1/√dk"));
    QTest::mouseClick(&control, Qt::LeftButton, {}, QPoint(20, 15));
    QCOMPARE(control.current(), 0);
    control.setCurrent(1);
    QCOMPARE(chosen.count(), 3);
  }

  void switchesAreTurnedOneByOne() {
    SegmentedControl control(SegmentedControl::Mode::Several);
    control.setLabels({QStringLiteral("a"), QStringLiteral("b")});
    QSignalSpy switched(&control, &SegmentedControl::switched);
    QTest::keyClick(&control, Qt::Key_Right);
    QCOMPARE(switched.count(), 0);
    QTest::keyClick(&control, Qt::Key_Space);
    QVERIFY(!control.isOn(0) && control.isOn(1));
    QTest::keyClick(&control, Qt::Key_Left);
    QTest::keyClick(&control, Qt::Key_Space);
    QVERIFY(control.isOn(0) && control.isOn(1));
    QCOMPARE(control.accessibleDescription(), QStringLiteral("a, b"));
    QCOMPARE(switched.count(), 2);
  }

  /// Scrolling over a list of devices does not select another one.
  void aListTurnsWithTheWheelOnlyWhereItHasTheFocus() {
    ChoiceBox box;
    box.addItems({QStringLiteral("one"), QStringLiteral("two"), QStringLiteral("three")});
    box.show();
    QVERIFY(QTest::qWaitForWindowActive(&box));
    const auto takesTurn = [&] {
      const QPoint at = box.rect().center();
      QWheelEvent wheel(at, box.mapToGlobal(at), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
      QApplication::sendEvent(&box, &wheel);
      return wheel.isAccepted();
    };
    box.clearFocus();
    QVERIFY(!takesTurn());  // so that its parent is scrolled
    QVERIFY(!box.hasFocus());
    QCOMPARE(box.currentIndex(), 0);
    box.setFocus();
    QVERIFY(takesTurn());
    QCOMPARE(box.currentIndex(), 1);
  }

  void maskCellsSwitchByMouseAndKeyboard() {
    MaskGrid grid;
    grid.setTheme(lightTheme());
    grid.resize(256, 100);
    grid.setMask(Matrix::Ones(2, 3), {QStringLiteral("I"), QStringLiteral("go")},
                 {QStringLiteral("je"), QStringLiteral("vais"), QStringLiteral("là")});
    QSignalSpy switched(&grid, &MaskGrid::cellSwitched);
    QTest::keyClick(&grid, Qt::Key_Right);
    QTest::keyClick(&grid, Qt::Key_Down);
    QCOMPARE(grid.accessibleDescription(), QStringLiteral("go looks at vais: open"));
    QTest::keyClick(&grid, Qt::Key_Space);
    QCOMPARE(switched.count(), 1);
    QCOMPARE(switched[0], QVariantList({1, 1, false, false}));
    QTest::mouseClick(&grid, Qt::LeftButton, {}, QPoint(grid.width() - 2, grid.height() - 2));
    QCOMPARE(switched.count(), 1);  // next to the cells
    QTest::mouseClick(&grid, Qt::LeftButton, {}, QPoint(40, 30));
    QCOMPARE(switched[1], QVariantList({0, 0, false, true}));
    QCOMPARE(switched.last()[3].toBool(), false);  // the drag has ended
  }

  void chipsAreRenamedAddedAndRemovedByKeyboard() {
    TokenChips chips;
    chips.setTheme(lightTheme());
    chips.resize(256, 60);
    chips.setTokens({QStringLiteral("The"), QStringLiteral("cat"), QStringLiteral("sat")});
    chips.setCurrent(0);
    QSignalSpy selected(&chips, &TokenChips::selected), renamed(&chips, &TokenChips::renamed),
        added(&chips, &TokenChips::added), removed(&chips, &TokenChips::removeRequested);
    QTest::keyClick(&chips, Qt::Key_Right);
    QCOMPARE(selected.last()[0].toInt(), 1);
    QTest::keyClick(&chips, Qt::Key_F2);
    QVERIFY(!renameEditor(chips)->isHidden());
    QCOMPARE(renameEditor(chips)->accessibleName(), QStringLiteral("Rename “cat”"));
    QTest::keyClicks(renameEditor(chips), QStringLiteral("dog"));
    QTest::keyClick(renameEditor(chips), Qt::Key_Return);
    QCOMPARE(renamed.count(), 1);
    QCOMPARE(renamed[0], QVariantList({1, QStringLiteral("dog")}));
    QVERIFY(renameEditor(chips)->isHidden());

    QTest::keyClick(&chips, Qt::Key_Return);
    QTest::keyClicks(renameEditor(chips), QStringLiteral("fox"));
    QTest::keyClick(renameEditor(chips), Qt::Key_Escape);
    QVERIFY(renameEditor(chips)->isHidden());
    QCOMPARE(renamed.count(), 1);

    QTest::keyClick(&chips, Qt::Key_Insert);
    QVERIFY(!renameEditor(chips)->isHidden());  // the name of the new token can be typed at once
    QCOMPARE(renameEditor(chips)->accessibleName(), QStringLiteral("New token"));
    QTest::keyClicks(renameEditor(chips), QStringLiteral("big"));
    QTest::keyClick(renameEditor(chips), Qt::Key_Return);
    QCOMPARE(added.last(), QVariantList({1, QStringLiteral("big")}));
    QTest::keyClick(&chips, Qt::Key_Insert);
    QTest::keyClicks(renameEditor(chips), QStringLiteral("bad"));
    QTest::keyClick(renameEditor(chips), Qt::Key_Escape);
    QTest::keyClick(&chips, Qt::Key_Insert);
    QTest::keyClick(renameEditor(chips), Qt::Key_Return);  // nothing typed
    QCOMPARE(added.count(), 1);
    QTest::keyClick(&chips, Qt::Key_Delete);
    QCOMPARE(removed.last()[0].toInt(), 1);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Right);  // "+"
    QTest::keyClick(&chips, Qt::Key_Return);
    QTest::keyClicks(renameEditor(chips), QStringLiteral("down"));
    QTest::keyClick(renameEditor(chips), Qt::Key_Return);
    QCOMPARE(added.last(), QVariantList({2, QStringLiteral("down")}));
    QCOMPARE(added.count(), 2);
  }

  void chipsShowSpacesAndMarkNewTokens() {
    TokenChips chips;
    chips.setTheme(lightTheme());
    chips.resize(256, 60);
    chips.setTokens({QStringLiteral(" the"), QStringLiteral("cat"), QString()});
    QCOMPARE(chips.accessibleDescription(), QStringLiteral("␣the cat ∅"));
    const QImage plain = chips.grab().toImage();
    chips.setMarked({1});
    QVERIFY(chips.grab().toImage() != plain);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_F2);
    QCOMPARE(renameEditor(chips)->text(), QStringLiteral(" the"));  // the editor contains the token itself
  }

  void chipsThatOnlyShowATextAreNotEdited() {
    TokenChips chips(TokenChips::Mode::Preview);
    chips.setTheme(lightTheme());
    chips.resize(256, 60);
    chips.setTokens({QStringLiteral("The"), QStringLiteral("cat")});
    QSignalSpy selected(&chips, &TokenChips::selected), removed(&chips, &TokenChips::removeRequested);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Delete);
    QTest::keyClick(&chips, Qt::Key_F2);
    QTest::mouseClick(&chips, Qt::LeftButton, {}, QPoint(8, 8));
    QCOMPARE(selected.count() + removed.count(), 0);
    QVERIFY(renameEditor(chips)->isHidden());
  }

  void manyChipsFoldAndLongOnesAreElided() {
    TokenChips chips;
    chips.setTheme(lightTheme());
    chips.resize(256, 60);
    const QString longest(400, QLatin1Char('w'));
    chips.setTokens({longest});
    const int oneLine = chips.heightForWidth(256);
    QVERIFY(oneLine <= 26);  // the chip and "+" stay on one line
    QStringList many;
    for (int n = 0; n < 256; ++n) many.append(QString::number(n));
    chips.setTokens(many);
    const int folded = chips.height();
    chips.setCurrent(39);
    QTest::keyClick(&chips, Qt::Key_Right);
    QTest::keyClick(&chips, Qt::Key_Space);
    QVERIFY(chips.height() > 3 * folded);
  }
};

ATTN_TEST(TestControls)

}  // namespace attn::app::test_controls

#include "test_controls.moc"
