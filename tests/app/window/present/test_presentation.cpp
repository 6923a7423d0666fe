// SPDX-License-Identifier: GPL-3.0-or-later
// A presenter with a clicker: keys, black screen, nothing on screen except the picture.
#include <QLineEdit>
#include <QPlainTextEdit>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "support/qt_test.h"
#include "widgets/choice_slider.h"
#include "widgets/matrix_editor.h"
#include "widgets/track.h"
#include "window/command/key_router.h"
#include "window/frame/header_bar.h"
#include "window/present/black_screen.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_presentation {

namespace {

void openIn(WindowFixture& f, const char* lab, const char* example = "1-the-cat-sat.attn.json") {
  f.window->documents().openExample(QLatin1String(example));
  f.window->workspace().showLab(QLatin1String(lab));
  QTRY_VERIFY(f.isCurrent());
}

/// The screen and the document: the picture and everything that a key could change.
struct State {
  QImage picture;
  Playhead playhead;
  std::shared_ptr<const Scenario> scenario;
  QString lab;
  bool operator==(const State&) const = default;
};

State stateOf(WindowFixture& f) {
  return {f.window->workspace().lab()->stagePane()->grab().toImage(), f.playback().playhead(), f.session().scenario(),
          f.window->workspace().lab()->id()};
}

void press(WindowFixture& f, int key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  QWidget* focused = f.window->focusWidget();
  QTest::keyClick(focused ? focused : f.window.get(), static_cast<Qt::Key>(key), modifiers);
}

}  // namespace

class TestPresentation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void labsChangeWithinIt() {
    WindowFixture f;
    openIn(f, "steps");
    press(f, Qt::Key_F5);
    QVERIFY(f.window->workspace().isPresenting());
    for (const auto& [key, lab] : {std::pair(Qt::Key_4, "tiles"), std::pair(Qt::Key_2, "heads"),
                                   std::pair(Qt::Key_5, "decode"), std::pair(Qt::Key_1, "steps")}) {
      press(f, key, Qt::ControlModifier);
      QCOMPARE(f.window->workspace().lab()->id(), QLatin1String(lab));
      QVERIFY(f.window->workspace().isPresenting());
      QVERIFY(!f.window->findChild<HeaderBar*>()->isVisible());
      QVERIFY(!f.window->workspace().lab()->inputsPane()->isVisible());
      QVERIFY(!f.window->workspace().lab()->explainPane()->isVisible());
    }
    // Each lab has one picture for presentations.
    const QImage presented = f.window->workspace().lab()->stagePane()->grab().toImage();
    press(f, Qt::Key_2, Qt::ControlModifier);
    press(f, Qt::Key_Escape);
    QVERIFY(!f.window->workspace().isPresenting());
    f.window->workspace().showLab(QStringLiteral("steps"));
    QVERIFY(f.window->workspace().lab()->stagePane()->grab().toImage() != presented);
  }

  void theBlackScreenLeavesEverythingAsItWas_data() {
    QTest::addColumn<int>("dark");
    QTest::addColumn<int>("light");
    QTest::addColumn<int>("modifiers");
    QTest::newRow("B, B") << int(Qt::Key_B) << int(Qt::Key_B) << 0;
    QTest::newRow("., .") << int(Qt::Key_Period) << int(Qt::Key_Period) << 0;
    QTest::newRow("B, Page Down") << int(Qt::Key_B) << int(Qt::Key_PageDown) << 0;
    QTest::newRow("B, Escape") << int(Qt::Key_B) << int(Qt::Key_Escape) << 0;
    QTest::newRow("B, F5") << int(Qt::Key_B) << int(Qt::Key_F5) << 0;
    QTest::newRow("B, Ctrl+2") << int(Qt::Key_B) << int(Qt::Key_2) << int(Qt::ControlModifier);
    QTest::newRow("., Right") << int(Qt::Key_Period) << int(Qt::Key_Right) << 0;
  }
  void theBlackScreenLeavesEverythingAsItWas() {
    QFETCH(int, dark);
    QFETCH(int, light);
    QFETCH(int, modifiers);
    WindowFixture f;
    openIn(f, "steps");
    press(f, Qt::Key_F5);
    press(f, Qt::Key_PageDown);
    const State before = stateOf(f);
    press(f, dark);
    QVERIFY(f.window->presentation().isBlack());
    const QImage seen = f.window->grab().toImage();
    for (int y = 0; y < seen.height(); y += 7)
      for (int x = 0; x < seen.width(); x += 7) QCOMPARE(seen.pixelColor(x, y), QColor(Qt::black));
    QTest::keyPress(f.window->focusWidget(), Qt::Key_Shift);  // the start of a key sequence
    QVERIFY(f.window->presentation().isBlack());
    press(f, light, Qt::KeyboardModifiers(modifiers));
    QVERIFY(!f.window->presentation().isBlack());
    QVERIFY(f.window->workspace().isPresenting());
    QVERIFY(stateOf(f) == before);
    press(f, Qt::Key_PageDown);
    QVERIFY(f.playback().playhead() != before.playhead);
  }

  void aHeldKeyDoesNotFlicker() {
    WindowFixture f;
    openIn(f, "steps");
    press(f, Qt::Key_F5);
    const auto repeat = [&](Qt::Key key, const QString& text) {
      QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier, text, true);
      QCoreApplication::sendEvent(f.window->focusWidget(), &event);
    };
    press(f, Qt::Key_B);
    for (int i = 0; i < 5; ++i) repeat(Qt::Key_B, QStringLiteral("b"));
    QVERIFY(f.window->presentation().isBlack());
    press(f, Qt::Key_B);
    for (int i = 0; i < 5; ++i) repeat(Qt::Key_B, QStringLiteral("b"));
    QVERIFY(!f.window->presentation().isBlack());
    for (const QAction* action : {f.window->actions().present, f.window->actions().leavePresentation})
      QVERIFY(!action->autoRepeat());
  }

  void playbackPausesOnABlackScreen() {
    WindowFixture f;
    openIn(f, "steps");
    press(f, Qt::Key_F5);
    f.playback().play();
    press(f, Qt::Key_B);
    QVERIFY(!f.playback().isPlaying());
    press(f, Qt::Key_B);
    QVERIFY(f.playback().isPlaying());
    f.playback().pause();
    press(f, Qt::Key_B);
    press(f, Qt::Key_B);
    QVERIFY(!f.playback().isPlaying());
  }

  void aMouseButtonReturnsToo() {
    WindowFixture f;
    openIn(f, "steps");
    press(f, Qt::Key_F5);
    const State before = stateOf(f);
    f.window->actions().blackScreen->trigger();
    auto* black = f.window->findChild<BlackScreen*>();
    QVERIFY(f.window->presentation().isBlack());
    QCOMPARE(black->size(), f.window->size());
    QCOMPARE(black->cursor().shape(), Qt::BlankCursor);
    QTest::mouseClick(black, Qt::LeftButton, {}, {300, 300});
    QVERIFY(!f.window->presentation().isBlack());
    QVERIFY(stateOf(f) == before);
  }

  void thePeriodIsTheNextCellOutsideOfIt() {
    WindowFixture f;
    openIn(f, "steps");
    const Playhead before = f.playback().playhead();
    press(f, Qt::Key_B);
    QVERIFY(!f.window->presentation().isBlack());
    QVERIFY(!f.window->actions().blackScreen->isEnabled());
    press(f, Qt::Key_Period);
    QVERIFY(!f.window->presentation().isBlack());
    QVERIFY(f.playback().playhead() != before);
  }

  void aNumberKeepsItsKeys() {
    QLineEdit number;
    QPlainTextEdit notes;
    ChoiceSlider slider(ChoiceSlider::Layout::NextTo, ChoiceSlider::Spacing::Even);
    MatrixEditor matrix;
    const auto keeps = [](QWidget& w, Qt::Key key) {
      return keepsKey(&w, QKeyEvent(QEvent::KeyPress, key, Qt::NoModifier));
    };
    for (const Qt::Key key : {Qt::Key_Period, Qt::Key_B, Qt::Key_Comma, Qt::Key_Home, Qt::Key_Space})
      QVERIFY(keeps(number, key) && keeps(notes, key));
    // A presenter's clicker continues the lecture; a multi-line text scrolls its own pages.
    for (const Qt::Key key : {Qt::Key_PageDown, Qt::Key_PageUp}) {
      QVERIFY(!keeps(number, key));
      QVERIFY(!keeps(slider, key));
      QVERIFY(!keeps(matrix, key));
      QVERIFY(keeps(notes, key));
    }
    QVERIFY(keeps(slider, Qt::Key_Home));
    QVERIFY(!keeps(slider, Qt::Key_B));
  }

  void pageKeysStepWhateverWasTouchedBefore_data() {
    QTest::addColumn<QString>("lab");
    for (const char* lab : {"steps", "heads", "sandbox", "tiles", "decode"})
      QTest::newRow(lab) << QString::fromUtf8(lab);
  }
  void pageKeysStepWhateverWasTouchedBefore() {
    QFETCH(QString, lab);
    WindowFixture f;
    openIn(f, qPrintable(lab), "7-grouped-heads.attn.json");
    f.window->settle();
    const auto scenario = f.session().scenario();
    int tried = 0;
    const auto controls = f.window->findChildren<QWidget*>();
    for (QWidget* control : controls) {
      const bool takesFocus =
          (control->focusPolicy() & Qt::TabFocus) != 0 && control->isVisible() && control->isEnabled();
      const bool text = qobject_cast<const QPlainTextEdit*>(control) != nullptr;
      if (!takesFocus || text) continue;
      f.playback().toStart();
      const Playhead start = f.playback().playhead();
      control->setFocus(Qt::MouseFocusReason);
      QTest::keyClick(control, Qt::Key_PageDown);
      QVERIFY2(f.playback().playhead() != start, control->metaObject()->className());
      ++tried;
    }
    QVERIFY(tried > 10);
    QCOMPARE(f.session().scenario(), scenario);
  }

  void clickersHaveOtherKeysToo() {
    WindowFixture f;
    openIn(f, "steps");
    press(f, Qt::Key_F5, Qt::ShiftModifier);
    QVERIFY(f.window->workspace().isPresenting());
    const Playhead start = f.playback().playhead();
    press(f, Qt::Key_Forward);
    const Playhead next = f.playback().playhead();
    QVERIFY(next != start);
    press(f, Qt::Key_Back);
    QVERIFY(f.playback().playhead() != next);
    press(f, Qt::Key_F5);
    QVERIFY(!f.window->workspace().isPresenting());
  }

  void nothingIsFramed() {
    WindowFixture f;
    openIn(f, "steps");
    QVERIFY(QTest::qWaitForWindowActive(f.window.get()));
    // After any focused control disappears, the picture has no focus ring.
    for (QWidget* before : {static_cast<QWidget*>(f.window->findChild<HeaderBar*>()->findChild<QAbstractButton*>()),
                            f.window->workspace().lab()->stagePane()}) {
      before->setFocus(Qt::TabFocusReason);
      press(f, Qt::Key_F5);
      QWidget* stage = f.window->workspace().lab()->stagePane();
      QVERIFY(stage->hasFocus());
      const QImage focused = stage->grab().toImage();
      stage->clearFocus();
      QCOMPARE(stage->grab().toImage(), focused);
      stage->setFocus();
      press(f, Qt::Key_Escape);
    }
  }

  void theLineHasARingForKeysOnly() {
    WindowFixture f;
    openIn(f, "steps");
    QVERIFY(QTest::qWaitForWindowActive(f.window.get()));
    auto* track = f.window->findChild<Track*>();
    const QImage plain = track->grab().toImage();
    track->setFocus(Qt::MouseFocusReason);
    QCOMPARE(track->grab().toImage(), plain);
    track->clearFocus();
    track->setFocus(Qt::TabFocusReason);
    QVERIFY(track->grab().toImage() != plain);
  }
};

ATTN_TEST(TestPresentation)

}  // namespace attn::app::test_presentation

#include "test_presentation.moc"
