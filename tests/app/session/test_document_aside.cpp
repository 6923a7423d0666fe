// SPDX-License-Identifier: GPL-3.0-or-later
// A document that is temporarily replaced, and restored unchanged.
#include <QTemporaryDir>

#include "scenario/document.h"
#include "scenario/edit.h"
#include "session/autosave.h"
#include "session/document_aside.h"
#include "session/document_file.h"
#include "session/session.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_document_aside {
namespace {

using test::example;

bool isCurrent(const Session& s) {
  return s.snapshot().trace && s.snapshot().scenario == s.scenario() && !s.isComputing();
}

void change(Session& session, double value) {
  session.apply(QStringLiteral("Change %1").arg(value), withCell(*session.scenario(), InputSlot::Q, 0, 0, 0, value));
}

double firstQ(const Session& session) {
  return stackIn(*session.scenario(), InputSlot::Q)[0](0, 0);
}

}  // namespace

class TestDocumentAside : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void comesBackWithFileUndoSelectionAndComparison() {
    QTemporaryDir folder;
    const auto file = toPath(folder.filePath(QStringLiteral("own.attn.json")));
    Session session;
    session.openScenario(example("2-it-and-the-dog"));
    QVERIFY(session.saveAs(file).empty());
    QTRY_VERIFY(isCurrent(session));
    change(session, 3);
    change(session, 4);
    session.undoStack()->undo();
    session.select({Stage::Weights, 0, 2, 1});
    session.setCompareMode(CompareMode::Difference);
    const auto own = session.scenario();

    auto aside = session.suspendDocument(example("1-the-cat-sat"));
    QVERIFY(aside->hasScenario());
    QVERIFY(session.path().empty());
    QVERIFY(!session.isModified());
    QCOMPARE(session.undoStack()->count(), 0);
    change(session, 9);  // edits here do not belong to it
    QCOMPARE(session.undoGroup()->undoText(), QStringLiteral("Change 9"));

    session.resumeDocument(std::move(aside));
    QCOMPARE(session.scenario(), own);
    QVERIFY2(session.snapshot().trace, "its picture is there at once");
    QVERIFY(session.path() == file);
    QVERIFY(session.isModified());
    QCOMPARE(session.selection(), (Selection{Stage::Weights, 0, 2, 1}));
    QVERIFY(session.compareMode() == CompareMode::Difference);
    QCOMPARE(session.undoGroup()->redoText(), QStringLiteral("Change 4"));
    session.undoGroup()->redo();
    QCOMPARE(firstQ(session), 4.0);
    session.undoGroup()->undo();
    session.undoGroup()->undo();
    QVERIFY(!session.isModified());
    QTRY_VERIFY(isCurrent(session));
  }

  void isEmptyWhereNothingWasOpen() {
    Session session;
    auto aside = session.suspendDocument(example("1-the-cat-sat"));
    QVERIFY(!aside->hasScenario());
    QVERIFY(session.hasScenario());
    session.resumeDocument(std::move(aside));
    QVERIFY(!session.hasScenario());
  }

  void keepsItsJournal() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path());
    autosave.setDelay(0);
    session.openScenario(example("2-it-and-the-dog"));
    change(session, 3);
    QVERIFY(autosave.flush());
    const auto journalled = [&] { return Autosave::read({autosave.path(), {}, {}, {}, {}}); };
    QVERIFY(journalled());
    const Scenario own = *session.scenario();

    autosave.setHeld(true);
    auto aside = session.suspendDocument(example("1-the-cat-sat"));
    change(session, 9);
    QVERIFY(autosave.flush());
    test::settle();
    QVERIFY2(journalled(), "a crash now must not lose it");
    QVERIFY(*journalled() == own);

    session.resumeDocument(std::move(aside));
    autosave.setHeld(false);
    change(session, 5);
    QVERIFY(autosave.flush());
    QVERIFY(*journalled() == *session.scenario());
  }

  void isWrittenToItsJournalAlsoWhereItIsSetAsideAtOnce() {
    QTemporaryDir folder;
    Session session;
    Autosave autosave(session, folder.path());
    session.openScenario(example("2-it-and-the-dog"));
    change(session, 3);
    const Scenario own = *session.scenario();
    autosave.setHeld(true);
    auto aside = session.suspendDocument(example("1-the-cat-sat"));
    QVERIFY(autosave.flush());
    const auto kept = Autosave::read({autosave.path(), {}, {}, {}, {}});
    QVERIFY(kept && *kept == own);
    session.resumeDocument(std::move(aside));
  }
};

ATTN_TEST(TestDocumentAside)

}  // namespace attn::app::test_document_aside

#include "test_document_aside.moc"
