// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/session/fake_backend.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "session/pinned_edits.h"
#include "session/session.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_pinned {
namespace {

using test::example;

bool isCurrent(const Session& s) {
  return s.snapshot().trace && s.snapshot().scenario == s.scenario() && !s.isComputing();
}

Scenario causal(Scenario s, bool on) {
  s.attention.mask.causal = on;
  return s;
}

Scenario compared() {
  Scenario s = causal(example("1-the-cat-sat"), true);
  s.pinned = std::make_shared<const Scenario>(causal(s, false));
  return s;
}

}  // namespace

class TestPinned : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void pinsAndUnpinsAsUndoSteps() {
    Session session;
    session.openScenario(example("1-the-cat-sat"));
    QTRY_VERIFY(isCurrent(session));
    QVERIFY(!session.canCompare());
    pinPresent(session);
    QVERIFY(session.isComparing());
    QVERIFY(session.isModified());
    QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Pin as A"));
    // A is the previous state: nothing has to be recomputed.
    QVERIFY(session.pinnedSnapshot().trace);
    QCOMPARE(session.pinnedSnapshot().scenario, session.scenario()->pinned);
    session.undoStack()->undo();
    QVERIFY(!session.canCompare());
    QVERIFY(!session.pinnedSnapshot().trace);
    QVERIFY(!session.isModified());
    session.undoStack()->redo();
    QVERIFY(session.isComparing());
    unpin(session);
    QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Unpin A"));
    QVERIFY(!session.isComparing());
  }

  /// A pair only changes the view.
  void unpinningAPairGivesTheDocumentBackAsItWas() {
    Session session;
    session.openScenario(example("1-the-cat-sat"));
    const Scenario before = *session.scenario();
    const auto isCausal = [&] { return session.scenario()->attention.mask.causal; };
    applyPair(session, ComparisonPair::UnmaskedCausal);
    QVERIFY(isCausal() && session.scenario()->pinned);
    unpin(session);
    QVERIFY(*session.scenario() == before);
    session.undoStack()->undo();
    QVERIFY(isCausal() && session.scenario()->pinned);
    // Another pair after it still returns to the same document.
    applyPair(session, ComparisonPair::UnscaledScaled);
    unpin(session);
    QVERIFY(*session.scenario() == before);
    // Editing B keeps it, with a notice.
    applyPair(session, ComparisonPair::UnmaskedCausal);
    session.apply(QStringLiteral("edit"), withCell(*session.scenario(), InputSlot::Q, 0, 0, 0, 5));
    QSignalSpy told(&session, &Session::notice);
    unpin(session);
    QVERIFY(isCausal() && !session.scenario()->pinned);
    QCOMPARE(told.size(), qsizetype{1});
    // Unpinning what was pinned by hand shows no notice.
    pinPresent(session);
    unpin(session);
    QCOMPARE(told.size(), qsizetype{1});
  }

  void pinningTwiceKeepsTheLater() {
    Session session;
    session.openScenario(example("1-the-cat-sat"));
    pinPresent(session);
    session.apply(QStringLiteral("edit"), withCell(*session.scenario(), InputSlot::Q, 0, 0, 0, 7));
    pinPresent(session);
    QCOMPARE(stackIn(*session.scenario()->pinned, InputSlot::Q)[0](0, 0), 7.0);
    QVERIFY(!session.scenario()->pinned->pinned);
  }

  void swappingExchangesTheResults() {
    Session session;
    session.openScenario(compared());
    QTRY_VERIFY(isCurrent(session) && session.pinnedSnapshot().trace);
    const double ofA = session.pinnedSnapshot().trace->heads[0].weights(0, 1);
    const double ofB = session.snapshot().trace->heads[0].weights(0, 1);
    QVERIFY(ofA != ofB);
    swapPinned(session);
    QVERIFY(!session.scenario()->attention.mask.causal);
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(session.snapshot().trace->heads[0].weights(0, 1), ofA);
    QCOMPARE(session.pinnedSnapshot().trace->heads[0].weights(0, 1), ofB);
    session.undoStack()->undo();
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(session.pinnedSnapshot().trace->heads[0].weights(0, 1), ofA);
  }

  void aPairIsOneUndoStep() {
    Session session;
    session.openScenario(example("2-it-and-the-dog"));
    const Scenario before = *session.scenario();
    applyPair(session, ComparisonPair::UnmaskedCausal);
    QCOMPARE(session.undoStack()->count(), 1);
    QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Compare Unmasked / causal"));
    QVERIFY(session.scenario()->attention.mask.causal);
    QVERIFY(!session.scenario()->pinned->attention.mask.causal);
    QTRY_VERIFY(isCurrent(session) && session.pinnedSnapshot().trace);
    session.undoStack()->undo();
    QVERIFY(*session.scenario() == before);
    applyPair(session, ComparisonPair::MhaGqa);  // one head: there is no such pair
    QVERIFY(*session.scenario() == before);
  }

  void travelsThroughSavingAndReopening() {
    QTemporaryDir folder;
    const std::filesystem::path file = folder.filePath(QStringLiteral("pinned.attn.json")).toStdString();
    Session session;
    session.openScenario(example("4-translation"));
    applyPair(session, ComparisonPair::UnscaledScaled);
    QVERIFY(session.saveAs(file).empty());
    const Scenario saved = *session.scenario();
    Session other;
    QVERIFY(other.open(file).empty());
    QVERIFY(*other.scenario() == saved);
    QVERIFY(other.isComparing());
    QVERIFY(!other.isModified());
    QTRY_VERIFY(isCurrent(other) && other.pinnedSnapshot().trace);
    QVERIFY(*other.pinnedSnapshot().scenario == *saved.pinned);
  }

  void editsOfBLeaveTheResultsOfAAlone() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(compared());
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_VERIFY(!session.backendIsStarting() && isCurrent(session) && session.pinnedSnapshot().trace);
    QTRY_COMPARE(QString::fromStdString(session.pinnedSnapshot().trace->backend.name), QStringLiteral("opencl"));
    QTRY_VERIFY(!session.isComputing());
    const int before = device.traces;
    QSignalSpy changed(&session, &Session::pinnedSnapshotChanged);
    session.apply(QStringLiteral("edit"), withCell(*session.scenario(), InputSlot::Q, 0, 0, 0, 5));
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(device.traces.load(), before + 1);
    QCOMPARE(changed.count(), 0);
  }

  void bothSidesComeFromOneBackend() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(compared());
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_VERIFY(!session.backendIsStarting() && isCurrent(session) && session.pinnedSnapshot().trace);
    QTRY_COMPARE(QString::fromStdString(session.pinnedSnapshot().trace->backend.name), QStringLiteral("opencl"));
    // A device that fails after an edit of B is replaced for A as well.
    device.fails = true;
    session.apply(QStringLiteral("edit"), withCell(*session.scenario(), InputSlot::Q, 0, 0, 0, 5));
    QTRY_COMPARE(QString::fromStdString(session.snapshot().trace->backend.name), QStringLiteral("eigen"));
    QTRY_COMPARE(QString::fromStdString(session.pinnedSnapshot().trace->backend.name), QStringLiteral("eigen"));
  }

  void aLateResultOfAnotherAIsDropped() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(example("1-the-cat-sat"));
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_VERIFY(!session.backendIsStarting() && isCurrent(session));
    device.hold();
    session.apply(QStringLiteral("pin another"), compared());
    QVERIFY(!session.pinnedSnapshot().trace);
    unpin(session);
    device.release();
    QTRY_VERIFY(isCurrent(session));
    // Results arrive in order: after that of a later edit, no earlier one is pending.
    unpin(session);
    QTRY_VERIFY(isCurrent(session) && !session.isComputing());
    QVERIFY(!session.pinnedSnapshot().trace);
  }

  void theModeIsPerWindowAndNotRemembered() {
    Session session;
    session.openScenario(compared());
    QSignalSpy changed(&session, &Session::compareModeChanged);
    session.setCompareMode(CompareMode::OnlyB);
    QVERIFY(!session.isComparing());
    QVERIFY(session.canCompare());
    QVERIFY(!session.isModified());
    pinPresent(session);  // pinning shows the comparison
    QCOMPARE(session.compareMode(), CompareMode::SideBySide);
    session.setCompareMode(CompareMode::Difference);
    session.openScenario(compared());
    QCOMPARE(session.compareMode(), CompareMode::SideBySide);
    QCOMPARE(changed.count(), 4);
    session.close();
    QVERIFY(!session.canCompare());
    QVERIFY(!session.pinnedSnapshot().trace);
  }

  void sizesCannotBeCompared() {
    Scenario s = compared();
    Scenario shape;
    shape.inputs = ShapeInputs{4, 4, 2, 2, 1};
    s.pinned = std::make_shared<const Scenario>(shape);
    Session session;
    session.openScenario(s);
    QVERIFY(!session.canCompare());
    QTRY_VERIFY(isCurrent(session));
    QVERIFY(!session.pinnedSnapshot().trace);
  }
};

ATTN_TEST(TestPinned)

}  // namespace attn::app::test_pinned

#include "test_pinned.moc"
