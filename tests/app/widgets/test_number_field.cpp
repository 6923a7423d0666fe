// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QWheelEvent>

#include "support/qt_test.h"
#include "widgets/number_field.h"

namespace attn::app::test_number_field {

namespace {

void turnWheel(QWidget& widget, int clicks, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  const QPointF middle = QRectF(widget.rect()).center();
  QWheelEvent event(middle, widget.mapToGlobal(middle), {}, {0, 120 * clicks}, Qt::NoButton, modifiers,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&widget, &event);
}

void drag(QWidget& widget, int distance, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  const QPointF from = QRectF(widget.rect()).center();
  const auto send = [&](QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons held) {
    QMouseEvent event(type, at, widget.mapToGlobal(at), button, held, modifiers);
    QApplication::sendEvent(&widget, &event);
  };
  send(QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton);
  send(QEvent::MouseMove, from + QPointF(distance / 2.0, 0), Qt::NoButton, Qt::LeftButton);
  send(QEvent::MouseMove, from + QPointF(distance, 0), Qt::NoButton, Qt::LeftButton);
  send(QEvent::MouseButtonRelease, from + QPointF(distance, 0), Qt::LeftButton, Qt::NoButton);
}

}  // namespace

class TestNumberField : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { QLocale::setDefault(QLocale::c()); }

  void typedNumbersAreEdits() {
    NumberField field;
    QSignalSpy edited(&field, &NumberField::edited);
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("2.75"));
    QCOMPARE(edited.count(), 0);
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(edited.count(), 1);
    QCOMPARE(edited[0][0].toDouble(), 2.75);
    QCOMPARE(edited[0][1].toBool(), false);
    QCOMPARE(field.value(), 2.75);
  }

  void germansTypeACommaAndReadOne() {
    QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
    NumberField field;
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("0,5"));
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(field.value(), 0.5);
    QCOMPARE(field.text(), QStringLiteral("0,5"));
  }

  void wholeNumbersStandInGroupsAndMayBeTypedSo() {
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    NumberField field;
    field.setWholeNumbers(true);
    field.setRange(1, 1e9);
    field.setValue(196'608);
    QCOMPARE(field.text(), QStringLiteral("196,608"));
    const auto typed = [](NumberField& into, const char* text) {
      into.selectAll();
      QTest::keyClicks(&into, QString::fromLatin1(text));
      QTest::keyClick(&into, Qt::Key_Return);
      return into.value();
    };
    QCOMPARE(typed(field, "1,048,576"), 1'048'576.0);
    QCOMPARE(typed(field, "98304"), 98'304.0);
    QCOMPARE(field.text(), QStringLiteral("98,304"));
    QCOMPARE(typed(field, "12,34"), 98'304.0);  // not a group of three
    QVERIFY(field.hasError());
    NumberField base;
    base.setValue(10'000);
    QCOMPARE(base.text(), QStringLiteral("10,000"));
    QCOMPARE(typed(base, "10,000.5"), 10'000.5);
    // If a group looks like decimals, it is a group only in a field of whole numbers.
    QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
    QCOMPARE(typed(base, "1.234"), 1.234);
    QCOMPARE(typed(field, "1.234"), 1'234.0);
    base.setValue(10'000);
    QCOMPARE(base.text(), QStringLiteral("10000"));
  }

  void reportsInvalidInputWithoutChanges_data() {
    QTest::addColumn<QString>("typed");
    QTest::addColumn<QString>("sentence");
    const QString wanted = QStringLiteral(" does not fit here; type a whole number from 1 to 9.");
    for (const char* typed : {"-1", "0", "10", "2.5", "abc", "nan", "1e999", ""}) {
      const QString text = QString::fromLatin1(typed);
      QTest::newRow(typed) << text << QStringLiteral("“%1”").arg(text) + wanted;
    }
  }

  void reportsInvalidInputWithoutChanges() {
    QFETCH(const QString, typed);
    QFETCH(const QString, sentence);
    NumberField field;
    field.setWholeNumbers(true);
    field.setRange(1, 9);
    field.setValue(3);
    QSignalSpy edited(&field, &NumberField::edited), refused(&field, &NumberField::refused);
    field.selectAll();
    QTest::keyClick(&field, Qt::Key_Delete);
    QTest::keyClicks(&field, typed);
    QTest::keyClick(&field, Qt::Key_Return);
    QCOMPARE(edited.count(), 0);
    QCOMPARE(refused.count(), 1);
    QCOMPARE(refused[0][0].toString(), sentence);
    QVERIFY(field.hasError());
    QCOMPARE(field.value(), 3.0);
    QTest::keyClick(&field, Qt::Key_Escape);
    QVERIFY(!field.hasError());
    QCOMPARE(field.text(), QStringLiteral("3"));
    QCOMPARE(refused.last()[0].toString(), QString());
  }

  void aDragIsOneGestureAndShiftMakesItFine() {
    NumberField field;
    field.setTheme(lightTheme());
    field.setValue(1);
    QSignalSpy edited(&field, &NumberField::edited);
    drag(field, 80);
    QCOMPARE(field.value(), 2.0);  // 8 pixels a step of 0.1
    QVERIFY(edited.count() >= 2);
    for (int n = 0; n + 1 < edited.count(); ++n) QCOMPARE(edited[n][1].toBool(), true);
    QCOMPARE(edited.last()[1].toBool(), false);
    drag(field, -80, Qt::ShiftModifier);
    QCOMPARE(field.value(), 1.9);
  }

  void theWheelTurnsOnlyWhatHasTheFocus() {
    QWidget window;
    NumberField field(&window), other(&window);
    other.move(0, 60);
    field.setValue(1);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    other.setFocus();
    turnWheel(field, 1);
    QCOMPARE(field.value(), 1.0);
    field.setFocus();
    turnWheel(field, 2);
    QCOMPARE(field.value(), 1.2);
    turnWheel(field, -1, Qt::ShiftModifier);
    QCOMPARE(field.value(), 1.19);
    QSignalSpy edited(&field, &NumberField::edited);
    other.setFocus();
    QCOMPARE(edited.count(), 1);  // the drag ends
    QCOMPARE(edited[0][1].toBool(), false);
  }

  void aNumberFromElsewhereLeavesHalfTypedTextAlone() {
    QWidget window;
    NumberField field(&window);
    field.setValue(1);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QStringLiteral("4."));
    field.setValue(8);
    QCOMPARE(field.text(), QStringLiteral("4."));
    QTest::keyClick(&field, Qt::Key_Escape);
    QCOMPARE(field.text(), QStringLiteral("8"));
  }
};

ATTN_TEST(TestNumberField)

}  // namespace attn::app::test_number_field

#include "test_number_field.moc"
