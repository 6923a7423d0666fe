// SPDX-License-Identifier: GPL-3.0-or-later
// Memory runs out while an event is handled: a notice appears, unsaved work is kept, and the program continues.
#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/lsan_interface.h>
#endif

#include <QFile>
#include <QFileInfo>
#include <QPaintEvent>
#include <QTimer>
#include <new>
#include <stdexcept>

#include "app/window/window_fixture.h"
#include "scenario/edit.h"
#include "support/qt_test.h"

namespace attn::app::test_out_of_memory {

namespace {

/// Throws std::bad_alloc when used.
class Greedy : public QWidget {
 public:
  using QWidget::QWidget;
  bool paints = true;  // whether painting succeeds
  int painted = 0;

 protected:
  void mousePressEvent(QMouseEvent*) override { throw std::bad_alloc(); }
  void keyPressEvent(QKeyEvent*) override { throw std::runtime_error("a <b>surprise</b>"); }
  void paintEvent(QPaintEvent*) override {
    ++painted;
    if (!paints) throw std::bad_alloc();
  }
};

struct Opened : WindowFixture {
  Greedy* greedy = nullptr;

  Opened() {
    window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    [this] { QTRY_VERIFY(isCurrent()); }();
    greedy = new Greedy(window.get());
    greedy->setGeometry(10, 300, 60, 60);
    greedy->show();
    test::settle();
  }
  void change(double value) {
    QVERIFY(session()
                .apply(QStringLiteral("Change Q"), withCell(*session().scenario(), InputSlot::Q, 0, 0, 0, value))
                .empty());
  }
  NoticeBar& notices() { return window->notices(); }
  bool hasJournal() { return QFileInfo::exists(window->autosave().path()); }
};

}  // namespace

class TestOutOfMemory : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() {
#if defined(__SANITIZE_ADDRESS__)
    // An exception that passes through Qt's event delivery leaks a few bytes of Qt's.
    __lsan_disable();
#endif
  }

  void reportsAFailureInAClickAndKeepsUnsavedWork() {
    Opened f;
    f.window->autosave().setDelay(1'000'000);
    f.change(0.75);
    QVERIFY(!f.hasJournal());
    QTest::mouseClick(f.greedy, Qt::LeftButton);
    test::settle();
    QVERIFY2(f.notices().text().contains(QStringLiteral("not enough memory")), qPrintable(f.notices().text()));
    QVERIFY(f.notices().text().contains(QStringLiteral("backed up")));
    QVERIFY(f.hasJournal());
    // It continues.
    f.change(0.5);
    QTRY_VERIFY(f.isCurrent());
    QCOMPARE(f.session().undoStack()->count(), 2);
    f.session().undoStack()->undo();
    f.session().undoStack()->undo();
    QVERIFY(!f.session().isModified());
  }

  void withoutChangesNothingIsLost() {
    Opened f;
    QTest::mouseClick(f.greedy, Qt::LeftButton);
    test::settle();
    QVERIFY2(f.notices().text().contains(QStringLiteral("None of your work is lost")), qPrintable(f.notices().text()));
    QVERIFY(!f.hasJournal());
  }

  void reportsAFailureWhilePaintingOnce() {
    Opened f;
    f.greedy->paints = false;
    const std::size_t before = f.notices().past().size();
    f.greedy->repaint();
    const int painted = f.greedy->painted;
    for (int n = 0; n < 5; ++n) {
      f.greedy->update();
      test::settle();
    }
    QVERIFY(f.greedy->painted > painted);
    QCOMPARE(f.notices().past().size(), before + 1);
    // Again after the learner has edited something.
    QTest::mouseClick(f.window->workspace().lab()->stagePane(), Qt::RightButton, {}, QPoint(2, 2));
    f.greedy->update();
    test::settle();
    QCOMPARE(f.notices().past().size(), before + 2);
    f.greedy->paints = true;
    f.greedy->repaint();
    f.change(0.5);
    QTRY_VERIFY(f.isCurrent());
  }

  void inAnEditTheStepIsWhole() {
    Opened f;
    f.window->autosave().setDelay(1'000'000);
    bool fails = true;
    connect(&f.session(), &Session::scenarioChanged, f.greedy, [&] {
      if (fails) throw std::bad_alloc();
    });
    const auto before = f.session().scenario();
    f.change(0.75);
    QCOMPARE(f.session().undoStack()->count(), 1);
    QVERIFY(f.session().isModified());
    test::settle();
    QVERIFY(f.notices().text().contains(QStringLiteral("not enough memory")));
    QVERIFY(f.hasJournal());
    const auto edited = f.session().scenario();
    f.session().undoStack()->undo();
    QCOMPARE(*f.session().scenario(), *before);
    test::settle();
    fails = false;
    f.session().undoStack()->redo();
    QCOMPARE(*f.session().scenario(), *edited);
    QTRY_VERIFY(f.isCurrent());
  }

  void reportsAFailureInATimerAndAfterABackgroundJob() {
    Opened f;
    const std::size_t before = f.notices().past().size();
    QTimer::singleShot(0, f.greedy, [] { throw std::bad_alloc(); });
    QTRY_COMPARE(f.notices().past().size(), before + 1);
    QTest::mouseClick(f.window->workspace().lab()->stagePane(), Qt::RightButton, {}, QPoint(2, 2));
    BackgroundJob job;
    job.start([](const BackgroundJob::Context&) { return 1; },
              [](const tl::expected<int, JobFailure>&) { throw std::bad_alloc(); });
    QTRY_COMPARE(f.notices().past().size(), before + 2);
  }

  void reportsOtherErrors() {
    Opened f;
    QTest::keyClick(f.greedy, Qt::Key_A);
    test::settle();
    QVERIFY(f.notices().text().contains(QStringLiteral("An internal error")));
    QCOMPARE(f.notices().details(), QStringLiteral("a <b>surprise</b>"));
  }

  void aJournalThatCannotBeWrittenIsTold() {
    Opened f;
    f.window->autosave().setDelay(1'000'000);
    f.change(0.75);
    // A folder in its place.
    QVERIFY(QDir().mkpath(f.window->autosave().path()));
    QTest::mouseClick(f.greedy, Qt::LeftButton);
    test::settle();
    QVERIFY2(f.notices().text().contains(QStringLiteral("save it now")), qPrintable(f.notices().text()));
  }
};

ATTN_TEST(TestOutOfMemory)

}  // namespace attn::app::test_out_of_memory

#include "test_out_of_memory.moc"
