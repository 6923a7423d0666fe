// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/session/fake_backend.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "session/document_file.h"
#include "session/session.h"
#include "support/qt_test.h"

namespace attn::app::test_session {

namespace {

Scenario threeTokens() {
  Matrix m(3, 2);
  m << 1, 0, 0, 1, 1, 1;
  Scenario s;
  s.title = "three";
  s.tokens = {"a", "b", "c"};
  s.inputs = QkvInputs{MatrixStack(m), MatrixStack(m), MatrixStack(m)};
  return s;
}

Scenario withScore(const Scenario& s, double value) {
  return withCell(s, InputSlot::Q, 0, 0, 0, value);
}

double q00(const Session& session) {
  return stackIn(*session.scenario(), InputSlot::Q)[0](0, 0);
}

bool isCurrent(const Session& session) {
  return session.snapshot().scenario == session.scenario() && session.snapshot().trace != nullptr;
}

}  // namespace

class TestSession : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cellsAndMatricesAreMovedAmong() {
    const Scenario s = threeTokens();
    const Selection at{Stage::Queries, 0, 1, 1};
    QVERIFY(movedCell(at, s, 1, -1) == (Selection{Stage::Queries, 0, 2, 0}));
    QVERIFY(movedCell(at, s, 9, 9) == (Selection{Stage::Queries, 0, 2, 1}));  // limited to the matrix
    QVERIFY(movedCell(at, s, -9, 0) == (Selection{Stage::Queries, 0, 0, 1}));
    const std::vector<MatrixId> all{Stage::Queries, Stage::Keys, Stage::Scores};
    QVERIFY(matrixNextTo(all, Stage::Keys, 1) == MatrixId(Stage::Scores));
    QVERIFY(matrixNextTo(all, Stage::Scores, 1) == MatrixId(Stage::Queries));
    QVERIFY(matrixNextTo(all, Stage::Queries, -1) == MatrixId(Stage::Scores));
    QVERIFY(matrixNextTo(all, Stage::Output, -1) == MatrixId(Stage::Queries));  // not among them
    QVERIFY(matrixNextTo({}, Stage::Output, 1) == MatrixId(Stage::Output));
  }

  void editsGiveANewPictureOfExactlyTheNewScenario() {
    Session session;
    session.openScenario(threeTokens());
    QTRY_VERIFY(isCurrent(session));
    QVERIFY(session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 7)).empty());
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(session.snapshot().trace->heads[0].scores(0, 0), 7.0);
  }

  void undoAndRedoNameAndRestore() {
    Session session;
    session.openScenario(threeTokens());
    const Scenario before = *session.scenario();
    session.apply(QStringLiteral("Change Q"), withScore(before, 7));
    const Scenario after = *session.scenario();
    QCOMPARE(session.undoStack()->undoText(), QStringLiteral("Change Q"));
    QVERIFY(session.isModified());
    session.undoStack()->undo();
    QVERIFY(*session.scenario() == before);
    QVERIFY(!session.isModified());
    session.undoStack()->redo();
    QVERIFY(*session.scenario() == after);
    QTRY_VERIFY(isCurrent(session));
  }

  void editsWithOneKeyBecomeOneStep() {
    Session session;
    session.openScenario(threeTokens());
    for (int i = 2; i < 6; ++i) {
      session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), i), QStringLiteral("q/0/0/0"));
    }
    session.apply(QStringLiteral("Change Q"), withCell(*session.scenario(), InputSlot::Q, 0, 1, 1, 9),
                  QStringLiteral("q/0/1/1"));
    QCOMPARE(session.undoStack()->count(), 2);
    session.undoStack()->undo();
    QCOMPARE(q00(session), 5.0);
    session.undoStack()->undo();
    QCOMPARE(q00(session), 1.0);
  }

  void editsThatEndWhereTheyBeganLeaveNoStep() {
    Session session;
    session.openScenario(threeTokens());
    session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 4), QStringLiteral("drag"));
    session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 1), QStringLiteral("drag"));
    QCOMPARE(session.undoStack()->count(), 0);
    session.apply(QStringLiteral("Change Q"), *session.scenario());
    QCOMPARE(session.undoStack()->count(), 0);
  }

  void invalidScenariosChangeNothing() {
    Session session;
    session.openScenario(threeTokens());
    const auto before = session.scenario();
    Scenario wrong = *before;
    wrong.heads = {3, 2};
    QVERIFY(!session.apply(QStringLiteral("Heads"), wrong).empty());
    QCOMPARE(session.scenario(), before);
    QCOMPARE(session.undoStack()->count(), 0);
  }

  void cancelsStaleJobsAndDropsTheirResults() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(threeTokens());
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_COMPARE(session.backendInfo().name, std::string("opencl"));
    QTRY_VERIFY(isCurrent(session) && !session.isComputing());
    QSignalSpy pictures(&session, &Session::snapshotChanged);
    device.hold();
    const int begun = device.traces;
    session.apply(QStringLiteral("one"), withScore(*session.scenario(), 2));
    QTRY_VERIFY(device.traces > begun);
    session.apply(QStringLiteral("two"), withScore(*session.scenario(), 3));
    session.apply(QStringLiteral("three"), withScore(*session.scenario(), 4));
    QTRY_VERIFY(device.cancelled > 0);
    device.release();
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(session.snapshot().trace->heads[0].scores(0, 0), 4.0 * (1 + 1e-6));
    // Results arrive in order: after that of a later edit, no earlier one is pending.
    session.apply(QStringLiteral("four"), withScore(*session.scenario(), 5));
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(pictures.count(), 2);
  }

  void eigenAnswersUntilTheDeviceIsReady() {
    FakeDevice device;
    device.hold();
    Session session(fakeBackends(device));
    session.openScenario(threeTokens());
    session.chooseBackend(BackendChoice::Auto);
    QVERIFY(session.backendIsStarting());
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(session.snapshot().trace->backend.name, std::string("eigen"));
    device.release();
    QTRY_VERIFY(!session.backendIsStarting());
    QTRY_COMPARE(session.snapshot().trace->backend.name, std::string("opencl"));
  }

  void aFailingBackendIsReplacedAndNothingIsLost() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(threeTokens());
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_COMPARE(session.backendInfo().name, std::string("opencl"));
    QTRY_VERIFY(isCurrent(session) && !session.isComputing());
    QSignalSpy notices(&session, &Session::notice);
    device.fails = true;
    session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 7));
    QTRY_COMPARE(session.backendInfo().name, std::string("eigen"));
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(session.snapshot().trace->heads[0].scores(0, 0), 7.0);
    QCOMPARE(notices.count(), 1);
    QVERIFY(notices[0][0].toString().contains(QStringLiteral("clEnqueueNDRangeKernel(scores)")));
    QVERIFY(session.isModified());
    QCOMPARE(session.undoStack()->count(), 1);
    session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 8));
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(notices.count(), 1);
  }

  void aMissingDeviceLeavesEigenWithANotice() {
    FakeDevice device;
    device.missing = true;
    Session session(fakeBackends(device));
    QSignalSpy notices(&session, &Session::notice);
    session.openScenario(threeTokens());
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_COMPARE(notices.count(), 1);
    QVERIFY(!session.backendIsStarting());
    QCOMPARE(session.backendInfo().name, std::string("eigen"));
    QTRY_VERIFY(isCurrent(session));
  }

  void theErrorAgainstDoubleIsKnownByStage() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(threeTokens());
    QTRY_VERIFY(session.largestRelativeError().has_value());
    QCOMPARE(*session.largestRelativeError(), 0.0);
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_VERIFY(session.relativeErrorOf(Stage::Scores).value_or(0) > 0);
    QVERIFY(std::abs(*session.relativeErrorOf(Stage::Scores) - 1e-6) < 1e-9);
    QCOMPARE(*session.relativeErrorOf(Stage::Weights), 0.0);
    QCOMPARE(*session.largestRelativeError(), *session.relativeErrorOf(Stage::Scores));
    QVERIFY(!session.relativeErrorOf(Stage::Projected).has_value());
  }

  void selectionStaysInsideTheScenario() {
    Session session;
    session.openScenario(threeTokens());
    session.select({Stage::Scores, 0, 2, 2});
    session.apply(QStringLiteral("Remove c"), withTokenRemoved(*session.scenario(), Sequence::Query, 2));
    QCOMPARE(session.selection().row, Index(1));
    QCOMPARE(session.selection().column, Index(1));
    session.select({InputSlot::Q, 0, 1, 1});
    session.apply(QStringLiteral("X and weights"), asProjectedInputs(*session.scenario()));
    QCOMPARE(session.selection().matrix, MatrixId(Stage::Scores));
  }

  void shapesAgreeWithTheTrace() {
    Session session;
    Scenario s = asProjectedInputs(threeTokens());
    s.attention.rope = Rope{};
    s.attention.softcap = 5;
    s.attention.cache = CacheFormat::Int8;
    session.openScenario(withOutputProjection(s, true));
    QTRY_VERIFY(isCurrent(session));
    for (int i = 0; i <= static_cast<int>(Stage::Projected); ++i) {
      const auto stage = static_cast<Stage>(i);
      const Matrix* m = stageMatrix(*session.snapshot().trace, 0, stage);
      // Latents cannot be created from token vectors and weights here.
      QCOMPARE(m == nullptr, stage == Stage::Latent || stage == Stage::AbsorbedQueries);
      const MatrixShape expected = m ? MatrixShape{m->rows(), m->cols()} : MatrixShape{};
      QCOMPARE(shapeOf(*session.scenario(), stage).rows, expected.rows);
      QCOMPARE(shapeOf(*session.scenario(), stage).columns, expected.columns);
    }
  }

  void savingKeepsEverythingAndClearsTheMark() {
    QTemporaryDir folder;
    const auto file = toPath(folder.filePath(QStringLiteral("a.attn.json")));
    Session session;
    session.openScenario(threeTokens());
    session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 0.1));
    QSignalSpy changed(&session, &Session::documentChanged);
    QVERIFY(session.saveAs(file).empty());
    QVERIFY(!session.isModified());
    QVERIFY(changed.count() > 0);
    Session other;
    QVERIFY(other.open(file).empty());
    QVERIFY(*other.scenario() == *session.scenario());
    QCOMPARE(other.path(), file);
  }

  void savingIntoNothingReportsAndKeepsTheMark() {
    Session session;
    session.openScenario(threeTokens());
    session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 0.1));
    const Problems problems = session.saveAs("/nowhere/at/all/a.attn.json");
    QCOMPARE(problems.size(), std::size_t(1));
    QCOMPARE(problems[0].code, ProblemCode::FileNotWritable);
    QVERIFY(session.isModified());
    QVERIFY(session.path().empty());
  }

  void aBadDocumentChangesNothing() {
    QTemporaryDir folder;
    const auto file = toPath(folder.filePath(QStringLiteral("bad.attn.json")));
    QVERIFY(writeWhole(file, "{\"format\": \"attentionscope/scenario\", ").empty());
    Session session;
    session.openScenario(threeTokens());
    session.apply(QStringLiteral("Change Q"), withScore(*session.scenario(), 3));
    const auto before = session.scenario();
    QVERIFY(!session.open(file).empty());
    QCOMPARE(session.scenario(), before);
    QCOMPARE(session.undoStack()->count(), 1);
  }

  void fileReferencesSurviveOnlyInTheirFolder() {
    QTemporaryDir folder, elsewhere;
    const auto q = folder.filePath(QStringLiteral("q.npy"));
    QFile npy(q);
    QVERIFY(npy.open(QIODevice::WriteOnly));
    QByteArray header("{'descr': '<f8', 'fortran_order': False, 'shape': (1, 2), }");
    header += QByteArray(118 - header.size() - 1 - 0, ' ') + '\n';
    QByteArray bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size());
    bytes += '\0';
    bytes += header;
    const double numbers[2] = {1.5, 2.5};
    bytes.append(reinterpret_cast<const char*>(numbers), sizeof numbers);
    npy.write(bytes);
    npy.close();
    const std::string text =
        R"({"format":"attentionscope/scenario","version":1,"inputs":{"kind":"qkv","q":{"npy":"q.npy"},)"
        R"("k":{"shape":[1,2],"data":[1,0]},"v":{"shape":[1,1],"data":[1]}}})";
    const auto file = toPath(folder.filePath(QStringLiteral("a.attn.json")));
    QVERIFY(writeWhole(file, text).empty());
    Session session;
    QVERIFY(session.open(file).empty());
    const auto textOf = [](const std::filesystem::path& path) {
      QFile f(toQString(path));
      return f.open(QIODevice::ReadOnly) ? f.readAll() : QByteArray();
    };
    QVERIFY(session.save().empty());
    QVERIFY(textOf(file).contains("q.npy"));
    const auto copy = toPath(elsewhere.filePath(QStringLiteral("b.attn.json")));
    QVERIFY(session.saveAs(copy).empty());
    QVERIFY(!textOf(copy).contains("q.npy"));
    QVERIFY(session.save().empty());
    QVERIFY(!textOf(copy).contains("q.npy"));
    Session reread;
    QVERIFY(reread.open(copy).empty());
    QCOMPARE(q00(reread), 1.5);
  }

  void closingForgetsTheDocument() {
    FakeDevice device;
    Session session(fakeBackends(device));
    session.openScenario(threeTokens());
    session.chooseBackend(BackendChoice::OpenCl);
    QTRY_VERIFY(!session.backendIsStarting() && isCurrent(session) && !session.isComputing());
    device.hold();
    const int begun = device.traces;
    session.apply(QStringLiteral("edit"), withScore(*session.scenario(), 2));
    QTRY_VERIFY(device.traces > begun);
    QSignalSpy pictures(&session, &Session::snapshotChanged);
    session.close();
    QVERIFY(!session.hasScenario());
    QTRY_VERIFY(device.cancelled > 0);
    QVERIFY(!session.snapshot().trace);
    QVERIFY(!session.isComputing());
    // Results arrive in order: after that of the next document, none of the closed one is pending.
    device.release();
    const auto told = pictures.count();
    session.openScenario(threeTokens());
    QTRY_VERIFY(isCurrent(session));
    QCOMPARE(pictures.count(), told + 1);
  }
};

ATTN_TEST(TestSession)

}  // namespace attn::app::test_session

#include "test_session.moc"
