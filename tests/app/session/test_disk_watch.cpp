// SPDX-License-Identifier: GPL-3.0-or-later
// Other programs change the file of the open document: which changes are reported, and which are ignored.
#include <QTemporaryDir>
#include <filesystem>

#include "scenario/document.h"
#include "scenario/edit.h"
#include "session/disk_watch.h"
#include "session/document_file.h"
#include "session/session.h"
#include "support/files.h"
#include "support/qt_test.h"

namespace attn::app::test_disk_watch {

namespace {

namespace fs = std::filesystem;
using Kind = DiskChange::Kind;

Scenario oneToken(double q = 1) {
  Scenario s;
  s.title = "one";
  s.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Constant(1, 1, q))), MatrixStack(Matrix(Matrix::Ones(1, 1))),
                       MatrixStack(Matrix(Matrix::Ones(1, 1)))};
  return s;
}

double cellQ(const Scenario& s) {
  return stackIn(s, InputSlot::Q)[0](0, 0);
}

/// A document in its own folder, open in a watched session.
struct Watched {
  QTemporaryDir folder;
  fs::path file{toPath(folder.filePath(QStringLiteral("one.attn.json")))};
  Session session;
  DiskWatch watch{session};
  std::vector<DiskChange> news;
  int overs = 0;

  Watched() {
    watch.setDelay(0);
    QObject::connect(&watch, &DiskWatch::news, &watch, [this](const DiskChange& told) { news.push_back(told); });
    QObject::connect(&watch, &DiskWatch::over, &watch, [this] { ++overs; });
    put(writeDocument(oneToken()));
    QVERIFY(session.open(file).empty());
  }

  void put(const std::string& text) const { QVERIFY(writeWhole(file, text).empty()); }
  /// In place, as some editors do.
  void putInto(const std::string& text) const { std::ofstream(file, std::ios::binary | std::ios::trunc) << text; }
  /// Waits until all changes were handled.
  void look() {
    watch.check();
    QTRY_VERIFY(!watch.isChecking());
  }
  void edit(double value) {
    session.apply(QStringLiteral("Change Q"), withCell(*session.scenario(), InputSlot::Q, 0, 0, 0, value));
  }
};

/// Queries in a file next to the document.
std::string documentWithNpy() {
  return R"({"format":"attentionscope/scenario","version":1,"inputs":{"kind":"qkv","q":{"npy":"q.npy"},)"
         R"("k":{"shape":[1,1],"data":[1]},"v":{"shape":[1,1],"data":[1]}}})";
}

void putNpy(const Watched& w, double value) {
  const std::string bytes = test::npy("<f8", "(1, 1)", test::bytesOf(std::vector<double>{value}));
  QVERIFY(writeWhole(w.file.parent_path() / "q.npy", bytes).empty());
}

}  // namespace

class TestDiskWatch : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aFileThatIsReplacedIsToldWithoutBeingAskedFor() {
    Watched w;
    QTRY_VERIFY(!w.watch.isChecking());
    w.put(writeDocument(oneToken(2)));
    QTRY_COMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(w.news[0].kind, Kind::Changed);
    QCOMPARE(cellQ(*w.news[0].copy.scenario), 2.0);
    QVERIFY(!w.news[0].besideChanged);
    // The new file is watched like the first one.
    w.put(writeDocument(oneToken(3)));
    QTRY_COMPARE(w.news.size(), std::size_t(2));
    QCOMPARE(cellQ(*w.news[1].copy.scenario), 3.0);
  }

  void aFileThatIsWrittenInPlaceIsTold() {
    Watched w;
    QTRY_VERIFY(!w.watch.isChecking());
    w.putInto(writeDocument(oneToken(2)));
    QTRY_COMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(cellQ(*w.news[0].copy.scenario), 2.0);
  }

  void aStateIsToldOnce() {
    Watched w;
    w.put(writeDocument(oneToken(2)));
    for (int i = 0; i < 4; ++i) w.look();
    QCOMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(w.overs, 0);
  }

  void ignoresUnchangedContent() {
    Watched w;
    const std::string text = writeDocument(oneToken());
    w.put(text);
    w.look();
    w.putInto(text);
    w.look();
    fs::last_write_time(w.file, fs::last_write_time(w.file) + std::chrono::hours(1));
    w.look();
    QVERIFY(w.news.empty());
  }

  void ignoresEqualDocuments() {
    Watched w;
    w.put(writeDocument(oneToken()) + "\n   \n");
    w.look();
    QVERIFY(w.news.empty());
    w.edit(5);
    const auto found = w.watch.checkNow();
    QVERIFY(found && found->kind == Kind::Same);
  }

  void ignoresItsOwnSaves() {
    Watched w;
    for (int i = 2; i < 6; ++i) {
      w.edit(i);
      QVERIFY(w.session.save().empty());
      w.look();
    }
    QVERIFY(w.session.saveAs(w.file.parent_path() / "other.attn.json").empty());
    w.look();
    QVERIFY(w.news.empty());
    // The first file no longer belongs to the document.
    w.put("nothing");
    w.look();
    QVERIFY(w.news.empty());
  }

  void reportsARemovedFileUntilItIsBack() {
    Watched w;
    QTRY_VERIFY(!w.watch.isChecking());
    fs::rename(w.file, w.file.parent_path() / "elsewhere");
    QTRY_COMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(w.news[0].kind, Kind::Missing);
    fs::rename(w.file.parent_path() / "elsewhere", w.file);
    QTRY_COMPARE(w.overs, 1);
    QCOMPARE(w.news.size(), std::size_t(1));
  }

  void ignoresPartlyWrittenFiles() {
    Watched w;
    w.watch.setReader([&](const fs::path& file) {
      Result<Scenario> read = readDocument(file);
      // The writer has finished when the file is read again.
      if (!read) w.putInto(writeDocument(oneToken(2)));
      return read;
    });
    w.putInto(writeDocument(oneToken(2)).substr(0, 40));
    w.look();
    QTRY_COMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(w.news[0].kind, Kind::Changed);
  }

  void reportsFilesThatAreNotDocuments() {
    Watched w;
    w.put("{\"format\": ");
    w.look();
    QCOMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(w.news[0].kind, Kind::Unreadable);
    QVERIFY(!w.news[0].problems.empty());
    fs::remove(w.file);
    fs::create_directory(w.file);
    w.look();
    QCOMPARE(w.news.size(), std::size_t(2));
    QCOMPARE(w.news[1].kind, Kind::Unreadable);
  }

  void beforeSavingTheContentCountsWhateverTheTimeSays() {
    Watched w;
    const std::string text = writeDocument(oneToken());
    std::string other = writeDocument(oneToken(2));
    QCOMPARE(other.size(), text.size());
    const auto time = fs::last_write_time(w.file);
    w.putInto(other);
    fs::last_write_time(w.file, time);
    const auto found = w.watch.checkNow();
    QVERIFY(found);
    QCOMPARE(found->kind, Kind::Changed);
    QVERIFY(w.news.empty());
  }

  void aReadThatFindsNoMemoryIsAFailure() {
    Watched w;
    w.put(writeDocument(oneToken(2)));
    w.watch.setReader([](const fs::path&) -> Result<Scenario> { throw std::bad_alloc(); });
    const auto found = w.watch.checkNow();
    QVERIFY(!found);
    QCOMPARE(found.error().kind, JobFailure::Kind::OutOfMemory);
    w.look();
    QVERIFY(w.news.empty());
  }

  void reportsNumbersInASeparateFile() {
    Watched w;
    putNpy(w, 7);
    w.put(documentWithNpy());
    QVERIFY(w.session.open(w.file).empty());
    QTRY_VERIFY(!w.watch.isChecking());
    w.news.clear();
    putNpy(w, 8);
    QTRY_COMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(w.news[0].kind, Kind::Changed);
    QVERIFY(w.news[0].besideChanged);
    QCOMPARE(cellQ(*w.news[0].copy.scenario), 8.0);
    putNpy(w, 7);
    w.look();
    QCOMPARE(w.overs, 1);
    fs::remove(w.file.parent_path() / "q.npy");
    w.look();
    QCOMPARE(w.news.back().kind, Kind::Unreadable);
  }

  // If a referenced file changes, the document on disk differs from the one on screen.
  void whatDoesNotReferAnyMoreHoldsItsNumbers() {
    Watched w;
    putNpy(w, 7);
    w.put(documentWithNpy());
    QVERIFY(w.session.open(w.file).empty());
    QVERIFY(w.session.save().empty());
    QVERIFY(readText(w.file).find("q.npy") != std::string::npos);
    putNpy(w, 8);
    QVERIFY(w.watch.checkNow()->besideChanged);
    w.session.stopReferring();
    QVERIFY(w.session.save().empty());
    QCOMPARE(cellQ(*readDocument(w.file)), 7.0);
    w.look();
    const auto found = w.watch.checkNow();
    QVERIFY(found && found->kind == Kind::Same);
  }

  // The numbers were read before the referenced file changed, no matter when the document is saved.
  void savingKeepsTheNoticeAboutAChangedFile() {
    Watched w;
    putNpy(w, 7);
    w.put(documentWithNpy());
    QVERIFY(w.session.open(w.file).empty());
    putNpy(w, 8);
    w.session.apply(QStringLiteral("Rename"), [&] {
      Scenario next = *w.session.scenario();
      next.title = "two";
      return next;
    }());
    QVERIFY(w.session.save().empty());
    w.look();
    QCOMPARE(w.news.size(), std::size_t(1));
    QVERIFY(w.news[0].besideChanged);
  }

  void whatIsTakenFromTheDiskIsOneUndoStep() {
    Watched w;
    w.edit(5);
    w.put(writeDocument(oneToken(2)));
    const auto found = w.watch.checkNow();
    QVERIFY(found && found->kind == Kind::Changed);
    w.session.takeFromDisk(found->copy);
    QCOMPARE(cellQ(*w.session.scenario()), 2.0);
    QVERIFY(!w.session.isModified());
    w.session.undoStack()->undo();
    QCOMPARE(cellQ(*w.session.scenario()), 5.0);
    QVERIFY(w.session.isModified());
    w.session.undoStack()->redo();
    QVERIFY(!w.session.isModified());
    w.look();
    QVERIFY(w.news.empty());
  }

  void detectsWhetherTheFileOfRecoveredWorkChanged() {
    Watched w;
    const QByteArray base = w.session.onDisk()->state.content;
    w.session.openRecovered(oneToken(9), w.file, base);
    w.look();
    QVERIFY(w.news.empty());
    QVERIFY(w.session.isModified());
    w.put(writeDocument(oneToken(2)));
    w.session.openRecovered(oneToken(9), w.file, base);
    w.look();
    QCOMPARE(w.news.size(), std::size_t(1));
    QCOMPARE(cellQ(*w.news[0].copy.scenario), 2.0);
    QCOMPARE(cellQ(*w.session.scenario()), 9.0);
  }

  // A document created from this one has no file; undo restores the one with its file.
  void undoLeadsBackToAFileThatIsStillKnown() {
    Watched w;
    QVERIFY(w.session.applyAsNewDocument(QStringLiteral("New"), oneToken(4)).empty());
    QVERIFY(!w.session.onDisk());
    QVERIFY(w.session.saveAs(w.file.parent_path() / "new.attn.json").empty());
    w.look();
    w.session.undoStack()->undo();
    QCOMPARE(w.session.path(), w.file);
    w.look();
    QVERIFY(w.news.empty());
    QCOMPARE(w.watch.checkNow()->kind, Kind::Same);
  }

 private:
  static std::string readText(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
  }
};

ATTN_TEST(TestDiskWatch)

}  // namespace attn::app::test_disk_watch

#include "test_disk_watch.moc"
