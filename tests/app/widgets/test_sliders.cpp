// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QSignalSpy>
#include <QWheelEvent>
#include <memory>

#include "support/qt_test.h"
#include "widgets/choice_slider.h"
#include "widgets/range_slider.h"

namespace attn::app::test_sliders {

namespace {

const QList<int> kPowers{1, 2, 4, 8};

std::unique_ptr<ChoiceSlider> sliderOfPowers(ChoiceSlider::Layout layout = ChoiceSlider::Layout::NextTo) {
  auto slider = std::make_unique<ChoiceSlider>(layout);
  slider->setName(QStringLiteral("Query"));
  slider->resize(256, slider->sizeHint().height());
  slider->setAllowed(kPowers);
  slider->choose(2);
  return slider;
}

QAccessibleValueInterface* askedFromOutside(QWidget& widget) {
  QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&widget);
  return interface ? interface->valueInterface() : nullptr;
}

/// True if the slider handles the key.
bool takesKey(QWidget& widget, Qt::Key key) {
  QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
  QCoreApplication::sendEvent(&widget, &press);
  return press.isAccepted();
}

}  // namespace

class TestSliders : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theKnobStopsOnlyAtAllowedNumbers() {
    const auto slider = sliderOfPowers();
    for (int x = 0; x < slider->width(); ++x) {
      QTest::mouseClick(slider.get(), Qt::LeftButton, {}, QPoint(x, 13));
      QVERIFY(kPowers.contains(slider->chosen()));
    }
    QCOMPARE(slider->chosen(), 8);
    QCOMPARE(slider->accessibleName(), QStringLiteral("Query"));
    QCOMPARE(slider->accessibleDescription(), QStringLiteral("8"));
    slider->setAllowed({1});
    QVERIFY(!slider->isEnabled());
    QCOMPARE(slider->chosen(), 1);
    ChoiceSlider single;
    single.setAllowed({1});
    QVERIFY(!single.isEnabled());
    slider->setAllowed({3, 6});
    QVERIFY(slider->isEnabled());
    QCOMPARE(slider->chosen(), 3);
  }

  void arrowsAndEndsAreKeysOfTheSliderAndPagesAreNot() {
    const auto slider = sliderOfPowers();
    QSignalSpy edited(slider.get(), &ChoiceSlider::edited);
    const auto after = [&](Qt::Key key) {
      QTest::keyClick(slider.get(), key);
      return slider->chosen();
    };
    QCOMPARE(after(Qt::Key_Right), 4);
    QCOMPARE(after(Qt::Key_Up), 8);
    QCOMPARE(after(Qt::Key_Up), 8);
    QCOMPARE(after(Qt::Key_Left), 4);
    QCOMPARE(after(Qt::Key_Down), 2);
    QCOMPARE(after(Qt::Key_End), 8);
    QCOMPARE(after(Qt::Key_Home), 1);
    QCOMPARE(edited.count(), 6);
    QCOMPARE(edited.last(), QVariantList({1, false}));
    QVERIFY(!takesKey(*slider, Qt::Key_PageUp));
    QVERIFY(!takesKey(*slider, Qt::Key_PageDown));
    QCOMPARE(slider->chosen(), 1);
    QCOMPARE(edited.count(), 6);
  }

  void onlyTheLeftButtonMovesTheKnob_data() {
    QTest::addColumn<int>("layout");
    QTest::newRow("beside") << static_cast<int>(ChoiceSlider::Layout::NextTo);
    QTest::newRow("above") << static_cast<int>(ChoiceSlider::Layout::Above);
  }
  void onlyTheLeftButtonMovesTheKnob() {
    QFETCH(int, layout);
    const auto slider = sliderOfPowers(static_cast<ChoiceSlider::Layout>(layout));
    QSignalSpy edited(slider.get(), &ChoiceSlider::edited);
    const QPoint end(slider->width() - 12, slider->height() / 2);
    for (const Qt::MouseButton button : {Qt::RightButton, Qt::MiddleButton}) {
      QTest::mouseClick(slider.get(), button, {}, end);
      QCOMPARE(slider->chosen(), 2);
    }
    QCOMPARE(edited.count(), 0);
    QTest::mousePress(slider.get(), Qt::LeftButton, {}, end);
    QCOMPARE(edited.last(), QVariantList({8, true}));
    // Another button during a drag neither moves nor ends it.
    QTest::mouseClick(slider.get(), Qt::RightButton, {}, QPoint(20, 13));
    QCOMPARE(slider->chosen(), 8);
    QVERIFY(slider->isSliderDown());
    QTest::mouseRelease(slider.get(), Qt::LeftButton, {}, end);
    QCOMPARE(edited.last(), QVariantList({8, false}));
  }

  void theNumberIsReadAndSetFromOutside() {
    const auto slider = sliderOfPowers();
    slider->setTexts([](int n) { return QStringLiteral("%1 heads").arg(n); }, {});
    QAccessibleValueInterface* value = askedFromOutside(*slider);
    QVERIFY(value);
    QCOMPARE(QAccessible::queryAccessibleInterface(slider.get())->role(), QAccessible::Slider);
    QCOMPARE(QAccessible::queryAccessibleInterface(slider.get())->text(QAccessible::Value), QStringLiteral("2 heads"));
    QCOMPARE(value->currentValue().toInt(), 2);
    QCOMPARE(value->minimumValue().toInt(), 1);
    QCOMPARE(value->maximumValue().toInt(), 8);
    QSignalSpy edited(slider.get(), &ChoiceSlider::edited);
    value->setCurrentValue(7);  // the nearest allowed value
    QCOMPARE(slider->chosen(), 8);
    QCOMPARE(edited.last(), QVariantList({8, false}));
    slider->setAllowed({8});
    value->setCurrentValue(3);
    QCOMPARE(slider->chosen(), 8);
  }

  void theWheelTurnsOnlyTheSliderThatHasTheFocus() {
    QWidget window;
    auto* slider = new ChoiceSlider(ChoiceSlider::Layout::NextTo, ChoiceSlider::Spacing::Even, &window);
    slider->setAllowed(kPowers);
    const auto turn = [&] {
      QWheelEvent up({5, 5}, slider->mapToGlobal(QPointF(5, 5)), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                     Qt::NoScrollPhase, false);
      QCoreApplication::sendEvent(slider, &up);
    };
    QSignalSpy edited(slider, &ChoiceSlider::edited);
    turn();
    QCOMPARE(edited.count(), 0);
    window.show();
    window.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    slider->setFocus();
    turn();
    QCOMPARE(edited.last(), QVariantList({2, true}));  // more may follow
  }

  void whatTheProgramChoosesIsNoEdit() {
    const auto slider = sliderOfPowers();
    QSignalSpy edited(slider.get(), &ChoiceSlider::edited);
    slider->choose(8);
    slider->setAllowed({1, 2});
    QCOMPARE(slider->chosen(), 2);
    QCOMPARE(edited.count(), 0);
  }

  void logarithmicPlacesAreEquallyFarApartForPowers() {
    ChoiceSlider even(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Even);
    ChoiceSlider logarithmic(ChoiceSlider::Layout::Above, ChoiceSlider::Spacing::Logarithmic);
    for (ChoiceSlider* slider : {&even, &logarithmic}) {
      slider->resize(218, 56);
      slider->setAllowed({1, 10, 100});
      QTest::mouseClick(slider, Qt::LeftButton, {}, QPoint(109, 32));
      QCOMPARE(slider->chosen(), 10);
      slider->setAllowed({1, 90, 100});
    }
    QTest::mouseClick(&even, Qt::LeftButton, {}, QPoint(109, 32));
    QCOMPARE(even.chosen(), 90);
    QTest::mouseClick(&logarithmic, Qt::LeftButton, {}, QPoint(70, 32));
    QCOMPARE(logarithmic.chosen(), 1);
  }

  void twoKnobsNeverPassEachOther() {
    RangeSlider range;
    range.resize(218, 56);
    range.setAllowed({1, 2, 4, 8});
    range.choose(2, 4);
    QSignalSpy edited(&range, &RangeSlider::rangeEdited);
    QVERIFY(range.movesLast());
    QTest::keyClick(&range, Qt::Key_Home);  // limited by the other knob
    QCOMPARE(edited.last(), QVariantList({2, 2}));
    QTest::mouseClick(&range, Qt::RightButton, {}, QPoint(9, 32));
    QCOMPARE(range.first(), 2);
    QTest::mouseClick(&range, Qt::LeftButton, {}, QPoint(9, 32));
    QVERIFY(!range.movesLast());
    QCOMPARE(range.first(), 1);
    QCOMPARE(range.last(), 2);
    QAccessibleValueInterface* value = askedFromOutside(range);
    QVERIFY(value);
    QCOMPARE(value->currentValue().toInt(), 1);
    QCOMPARE(value->maximumValue().toInt(), 2);
    value->setCurrentValue(8);
    QCOMPARE(range.first(), 2);
    range.choose(8, 1);
    QCOMPARE(range.first(), 1);
    QCOMPARE(range.last(), 8);
    QVERIFY(!takesKey(range, Qt::Key_PageDown));
  }
};

ATTN_TEST(TestSliders)

}  // namespace attn::app::test_sliders

#include "test_sliders.moc"
