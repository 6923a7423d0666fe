// SPDX-License-Identifier: GPL-3.0-or-later
// Messages float over the window, disappear automatically, and can be read again.
#include <QAccessible>
#include <QDialog>
#include <QEnterEvent>
#include <QLabel>
#include <QPushButton>

#include "app/window/window_fixture.h"
#include "labs/lab.h"
#include "support/qt_test.h"
#include "widgets/glyph_button.h"
#include "widgets/transport_bar.h"
#include "window/frame/header_bar.h"
#include "window/notice/notice_card.h"

namespace attn::app::test_notices {

namespace {

using Kind = NoticeBar::Kind;

void openCatSat(WindowFixture& f) {
  f.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
  QTRY_VERIFY(f.isCurrent());
}

std::vector<NoticeCard*> cardsOf(const NoticeBar& notices) {
  std::vector<NoticeCard*> shown;
  const auto all = notices.findChildren<NoticeCard*>();
  for (NoticeCard* card : all)
    if (card->isVisible()) shown.push_back(card);
  return shown;
}

QRect placeInWindow(const QWidget& w) {
  return {w.mapTo(w.window(), QPoint()), w.size()};
}

}  // namespace

class TestNotices : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void idleWindowsUseNoProcessorTime() {
    WindowFixture f;
    openCatSat(f);
    f.window->notices().show(Kind::Error, QStringLiteral("bad.attn.json was not opened."),
                             QStringLiteral("One reason"));
    int rounds = 0;
    while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents) && rounds < 2000) ++rounds;
    QVERIFY2(rounds < 2000, "events follow each other without end");
  }

  void theyFloatAndMoveNothing() {
    for (const QSize size : {QSize(1440, 900), QSize(1024, 700), QSize(760, 520)}) {
      WindowFixture f(size);
      openCatSat(f);
      const QRect stage = placeInWindow(*f.window->workspace().lab()->stagePane());
      NoticeBar& notices = f.window->notices();
      notices.show(Kind::Information,
                   QStringLiteral("The picture was written to /home/somebody/pictures/softmax.svg."));
      notices.show(Kind::Error, QStringLiteral("bad.attn.json was not opened. 9 problems:"),
                   QStringLiteral("/inputs/q: found 3, expected 4\n").repeated(9));
      QVERIFY(notices.isVisible());
      QCOMPARE(placeInWindow(*f.window->workspace().lab()->stagePane()), stage);
      const QRect place = placeInWindow(notices);
      QVERIFY(place.top() > placeInWindow(*f.window->findChild<HeaderBar*>()).bottom());
      QVERIFY(place.bottom() < placeInWindow(*f.window->findChild<TransportBar*>()).top());
      QVERIFY(f.window->rect().contains(place));
      for (const NoticeCard* card : cardsOf(notices)) {
        QVERIFY(place.contains(placeInWindow(*card)));
        const auto labels = card->findChildren<QLabel*>();
        for (const QLabel* label : labels)
          if (label->isVisible()) QVERIFY(label->height() >= label->heightForWidth(label->width()));
      }
      // The picture next to them still receives mouse events.
      QVERIFY(place.width() < f.window->width());
      notices.hide();
      QVERIFY(!notices.isVisible());
    }
  }

  void theSignThatClosesCanBeSeen() {
    WindowFixture f;
    openCatSat(f);
    f.window->notices().show(Kind::Information, QStringLiteral("Something happened."));
    auto* close = f.window->notices().findChild<GlyphButton*>();
    const QImage image = close->grab().toImage();
    QSet<QRgb> colors;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) colors.insert(image.pixel(x, y));
    QVERIFY(colors.size() > 2);
    QTest::mouseClick(close, Qt::LeftButton);
    QVERIFY(!f.window->notices().isVisible());
  }

  void informationGoesByItselfAndErrorsStay() {
    WindowFixture f;
    openCatSat(f);
    NoticeBar& notices = f.window->notices();
    notices.setStay([](const Notice&) { return std::chrono::milliseconds(1); });
    notices.show(Kind::Information, QStringLiteral("Copied."));
    QTRY_VERIFY(!notices.isVisible());
    notices.show(Kind::Error, QStringLiteral("Not saved."));
    notices.show(Kind::Information, QStringLiteral("Look at this?"));
    notices.offer(QStringLiteral("Look"), [] {});
    notices.show(Kind::Information, QStringLiteral("Copied."));
    QTRY_COMPARE(cardsOf(notices).size(), std::size_t(2));
    for (const NoticeCard* card : cardsOf(notices)) QVERIFY(!card->isExpiring());
    QCOMPARE(notices.text(), QStringLiteral("Look at this?"));
    QTest::keyClick(cardsOf(notices).back(), Qt::Key_Escape);
    QTest::keyClick(cardsOf(notices).back(), Qt::Key_Escape);
    QVERIFY(!notices.isVisible());
  }

  void itFadesUnlessMotionIsReduced() {
    WindowFixture f;
    openCatSat(f);
    NoticeBar& notices = f.window->notices();
    notices.setStay([](const Notice&) { return std::chrono::milliseconds(1); });
    f.window->actions().reducedMotion->setChecked(false);
    notices.show(Kind::Information, QStringLiteral("Copied."));
    NoticeCard* card = cardsOf(notices).front();
    QTRY_VERIFY(!card->isExpiring());
    QVERIFY(card->isVisible());  // fading
    QTRY_VERIFY(!notices.isVisible());
    f.window->actions().reducedMotion->setChecked(true);
    notices.show(Kind::Information, QStringLiteral("Copied."));
    card = cardsOf(notices).front();
    QSignalSpy closed(card, &NoticeCard::closed);
    QTRY_COMPARE(closed.count(), 1);
  }

  void theMouseHoldsIt() {
    WindowFixture f;
    openCatSat(f);
    NoticeBar& notices = f.window->notices();
    notices.show(Kind::Information, QStringLiteral("Copied."));
    NoticeCard* card = cardsOf(notices).front();
    QVERIFY(card->isExpiring());
    QEnterEvent enter(QPointF(9, 9), QPointF(9, 9), QPointF(9, 9));
    QCoreApplication::sendEvent(card, &enter);
    QVERIFY(!card->isExpiring());
    QEvent leave(QEvent::Leave);
    QCoreApplication::sendEvent(card, &leave);
    QVERIFY(card->isExpiring());
  }

  void noneIsInAPresentation() {
    WindowFixture f;
    openCatSat(f);
    NoticeBar& notices = f.window->notices();
    int done = 0;
    notices.show(Kind::Error, QStringLiteral("Before."));
    f.window->actions().present->trigger();
    QVERIFY(!notices.isVisible());
    notices.show(Kind::Information, QStringLiteral("Meanwhile."));
    notices.offer(QStringLiteral("Do it"), [&] { ++done; });
    QCoreApplication::processEvents();
    QVERIFY(!notices.isVisible());
    f.window->actions().leavePresentation->trigger();
    QVERIFY(notices.isVisible());
    const auto cards = cardsOf(notices);
    QCOMPARE(cards.size(), std::size_t(2));
    QCOMPARE(cards[0]->notice().text, QStringLiteral("Before."));
    QCOMPARE(cards[1]->notice().text, QStringLiteral("Meanwhile."));
    QTest::mouseClick(cards[1]->findChild<QPushButton*>(), Qt::LeftButton);
    QCOMPARE(done, 1);
    QCOMPARE(cardsOf(notices).size(), std::size_t(1));
  }

  void fewAreOnScreenAndTheSameOnlyOnce() {
    WindowFixture f;
    openCatSat(f);
    NoticeBar& notices = f.window->notices();
    notices.show(Kind::Error, QStringLiteral("Not saved."));
    for (int i = 0; i < 5; ++i) notices.show(Kind::Information, QStringLiteral("Copied."));
    QCOMPARE(cardsOf(notices).size(), std::size_t(2));
    for (int i = 0; i < 5; ++i) notices.show(Kind::Information, QStringLiteral("Written to %1.").arg(i));
    const auto cards = cardsOf(notices);
    QCOMPARE(cards.size(), std::size_t(3));
    QCOMPARE(cards.front()->notice().text, QStringLiteral("Not saved."));  // not dismissed
    QCOMPARE(notices.text(), QStringLiteral("Written to 4."));
  }

  void keepsClosedNoticesInTheList() {
    WindowFixture f;
    openCatSat(f);
    f.window->actions().copyNumPy->trigger();
    f.window->notices().show(Kind::Error, QStringLiteral("Not <b>saved</b>."), QStringLiteral("The disk is full."));
    f.window->notices().hide();
    QCOMPARE(f.window->notices().past().size(), std::size_t(2));
    f.window->actions().pastNotices->trigger();
    auto* dialog = f.window->findChild<QDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    QStringList texts;
    const auto labels = dialog->findChildren<QLabel*>();
    for (const QLabel* label : labels) {
      texts << label->text();
      QCOMPARE(label->textFormat(), Qt::PlainText);
    }
    QVERIFY(texts.contains(QStringLiteral("The disk is full.")));
    const auto copied = texts.indexOf(QStringLiteral("The NumPy script is on the clipboard."));
    QVERIFY(copied > texts.indexOf(QStringLiteral("Not <b>saved</b>.")));  // newest first
  }

  void readersHearAllOfIt() {
    WindowFixture f;
    openCatSat(f);
    f.window->notices().show(Kind::Error, QStringLiteral("Not saved."), QStringLiteral("The disk is full."));
    QAccessibleInterface* card = QAccessible::queryAccessibleInterface(cardsOf(f.window->notices()).front());
    QCOMPARE(card->text(QAccessible::Name), QStringLiteral("Not saved.\nThe disk is full."));
  }
};

ATTN_TEST(TestNotices)

}  // namespace attn::app::test_notices

#include "test_notices.moc"
