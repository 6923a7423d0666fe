// SPDX-License-Identifier: GPL-3.0-or-later
// An unsaved lecture survives the end of the program.
#include <QDir>
#include <QTemporaryDir>
#include <memory>

#include "app/session/kept_problems.h"
#include "lecture/record/lecture_autosave.h"
#include "lecture/record/recorder.h"
#include "support/examples.h"
#include "support/qt_test.h"

namespace attn::app::test_lecture_autosave {
namespace {

struct Kept {
  QTemporaryDir folder;
  Recorder recorder;
  bool fails = false;
  std::unique_ptr<LectureAutosave> autosave;

  Kept() {
    autosave = std::make_unique<LectureAutosave>(
        [this] {
          return recorder.isModified() ? UnsavedLecture{recorder.shared(), QStringLiteral("/home/x.lesson.zip")}
                                       : UnsavedLecture{};
        },
        folder.filePath(QStringLiteral("recovery")),
        [this](const QString& journal, const QByteArray& text) -> tl::expected<void, QString> {
          if (fails) return tl::unexpected(QStringLiteral("No space left on device"));
          return writeJournal(journal, text);
        });
    QObject::connect(&recorder, &Recorder::changed, autosave.get(), &LectureAutosave::look);
    QObject::connect(&recorder, &Recorder::modifiedChanged, autosave.get(), &LectureAutosave::look);
  }
  void add() {
    PresentView view;
    Scenario own = test::example("1-the-cat-sat");
    own.tokens.back() = "dog";
    view.scenario = std::make_shared<const Scenario>(own);
    view.lab = QStringLiteral("steps");
    view.title = QStringLiteral("A view");
    recorder.addView(view);
  }
  void wait() { autosave->flush(); }
};

}  // namespace

class TestLectureAutosave : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void nothingIsWrittenOfNothing() {
    Kept kept;
    kept.autosave->look();
    kept.wait();
    QVERIFY(!QDir(kept.folder.filePath(QStringLiteral("recovery"))).exists());
  }

  void aCrashLeavesTheLectureBehind() {
    const auto kept = std::make_unique<Kept>();
    kept->add();
    kept->recorder.setNote(0, QStringLiteral("The note"));
    kept->wait();
    QVERIFY(QFile::exists(kept->autosave->path()));
    // The state after a crash: the journal, and no lock of a running program.
    const QString left = kept->folder.filePath(QStringLiteral("recovery/left.lecture"));
    QVERIFY(QFile::copy(kept->autosave->path(), left));
    Kept again;
    LectureAutosave later([] { return UnsavedLecture(); }, kept->folder.filePath(QStringLiteral("recovery")));
    const std::vector<RecoverableWork> found = later.recoverable();
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(found[0].journal, left);
    QCOMPARE(found[0].path, QStringLiteral("/home/x.lesson.zip"));
    const std::optional<Lecture> lecture = LectureAutosave::read(found[0]);
    QVERIFY(lecture.has_value());
    QCOMPARE(lecture->lesson.steps.size(), std::size_t{1});
    QCOMPARE(lecture->said(0).text, std::string("The note"));
    QVERIFY(lecture->documents == kept->recorder.lecture().documents ||
            *lecture->documents.begin()->second == *kept->recorder.lecture().documents.begin()->second);
    discardJournal(found[0]);
    QVERIFY(later.recoverable().empty());
  }

  void savingRemovesTheJournal() {
    Kept kept;
    kept.add();
    kept.wait();
    kept.recorder.setSaved();
    kept.wait();
    QVERIFY(!QFile::exists(kept.autosave->path()));
    kept.recorder.undoStack().undo();
    kept.wait();
    QVERIFY2(QFile::exists(kept.autosave->path()), "undone, it is unsaved again");
  }

  void aFullDiskIsToldOnceAndTriedAgain() {
    Kept kept;
    test::KeptProblems problems(*kept.autosave);
    kept.fails = true;
    kept.add();
    kept.wait();
    kept.wait();
    QCOMPARE(problems.failures.size(), 1);
    kept.fails = false;
    kept.wait();
    QCOMPARE(problems.ends, 1);
    QVERIFY(QFile::exists(kept.autosave->path()));
  }

  void garbageInTheFolderIsNoLecture() {
    Kept kept;
    QDir().mkpath(kept.folder.filePath(QStringLiteral("recovery")));
    for (const char* text : {"", "{", "{\"lecture\": \"AAAA\", \"title\": \"x\"}", "{\"lecture\": 3}"}) {
      QFile file(kept.folder.filePath(QStringLiteral("recovery/x.lecture")));
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(text);
      file.close();
      for (const RecoverableWork& each : kept.autosave->recoverable()) QVERIFY(!LectureAutosave::read(each));
    }
  }
};

ATTN_TEST(TestLectureAutosave)

}  // namespace attn::app::test_lecture_autosave

#include "test_lecture_autosave.moc"
