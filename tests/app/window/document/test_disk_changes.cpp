// SPDX-License-Identifier: GPL-3.0-or-later
// Two windows on one file, and other programs that change it: nothing is lost without asking.
#include <QApplication>
#include <QLabel>
#include <QPushButton>

#include "app/window/window_fixture.h"
#include "scenario/document.h"
#include "scenario/edit.h"
#include "session/document_file.h"
#include "support/files.h"
#include "support/qt_test.h"
#include "window/document/disk_changes.h"
#include "window/present/presentation_controller.h"

namespace attn::app::test_disk_changes {

namespace {

namespace fs = std::filesystem;

Scenario titled(const char* title, double q = 1) {
  Scenario s;
  s.title = title;
  s.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Constant(1, 1, q))), MatrixStack(Matrix(Matrix::Ones(1, 1))),
                       MatrixStack(Matrix(Matrix::Ones(1, 1)))};
  return s;
}

double cellQ(const Scenario& s) {
  return stackIn(s, InputSlot::Q)[0](0, 0);
}

double cellQ(const QString& file) {
  return cellQ(*readDocument(toPath(file)));
}

void put(const QString& file, const Scenario& s) {
  QVERIFY(writeWhole(toPath(file), writeDocument(s)).empty());
}

/// A window with the document open, in which questions about the file are canceled.
struct Window : WindowFixture {
  explicit Window(const QString& document) {
    nextButtons = {QStringLiteral("Cancel")};
    window->documents().watch().setDelay(0);
    QVERIFY(window->documents().openFile(document));
  }

  void edit(double value) {
    session().apply(QStringLiteral("Change Q"), withCell(*session().scenario(), InputSlot::Q, 0, 0, 0, value));
  }
  double cell() { return cellQ(*session().scenario()); }
  bool save() { return window->documents().save(); }
  void look() {
    window->documents().checkFile();
    QTRY_VERIFY(!window->documents().watch().isChecking());
  }
  QString said() { return window->notices().text(); }
  QPushButton* offered() {
    const auto buttons = window->notices().findChildren<QPushButton*>();
    for (QPushButton* button : buttons)
      if (button->isVisible()) return button;
    return nullptr;
  }
};

/// One document, and a folder for it.
struct Shared {
  QTemporaryDir folder;
  QString file = folder.filePath(QStringLiteral("lesson.attn.json"));
  QString second = folder.filePath(QStringLiteral("lesson (2).attn.json"));

  Shared() { put(file, titled("Lesson")); }
};

}  // namespace

class TestDiskChanges : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theOtherWindowOffersToLoadTheSavedFile() {
    Shared shared;
    Window a(shared.file), b(shared.file);
    a.edit(2);
    QVERIFY(a.save());
    QVERIFY(a.boxes.isEmpty());
    QTRY_VERIFY2(b.said().contains(QStringLiteral("lesson.attn.json")), qPrintable(b.said()));
    QVERIFY2(b.window->notices().details().contains(QStringLiteral("Q")), qPrintable(b.window->notices().details()));
    QCOMPARE(b.cell(), 1.0);  // no window changes without being asked
    QVERIFY(b.offered());
    b.offered()->click();
    QCOMPARE(b.cell(), 2.0);
    QVERIFY(!b.session().isModified());
    QVERIFY(!b.offered());
    b.session().undoStack()->undo();
    QCOMPARE(b.cell(), 1.0);
    QVERIFY(b.session().isModified());
    // The same in the other direction.
    b.edit(3);
    QVERIFY(b.save());
    QVERIFY(b.boxes.isEmpty());
    QTRY_VERIFY(a.offered());
    a.offered()->click();
    QCOMPARE(a.cell(), 3.0);
  }

  void keepingBothSavesUnderAFreeName() {
    Shared shared;
    Window a(shared.file), b(shared.file);
    put(shared.second, titled("in the way"));
    a.edit(2);
    b.edit(3);
    QVERIFY(a.save());
    b.nextButtons = {QStringLiteral("Keep both")};
    QVERIFY(b.save());
    QCOMPARE(b.boxes.size(), 1);
    QVERIFY(b.boxes[0].contains(QStringLiteral("“lesson.attn.json” was changed")));
    QVERIFY(b.boxes[0].contains(QStringLiteral("as “lesson (3).attn.json”")));
    const QString third = shared.folder.filePath(QStringLiteral("lesson (3).attn.json"));
    QCOMPARE(cellQ(shared.file), 2.0);
    QCOMPARE(cellQ(third), 3.0);
    QCOMPARE(toQString(b.session().path()), third);
    QVERIFY(!b.session().isModified());
    QVERIFY2(b.said().contains(QStringLiteral("lesson (3).attn.json")), qPrintable(b.said()));
    QCOMPARE(b.settings.recentFiles().front().path, third);
    // From here on they are two documents.
    b.edit(4);
    QVERIFY(b.save());
    a.look();
    QVERIFY(!a.offered());
    QCOMPARE(cellQ(third), 4.0);
  }

  void overwritingIsAChoice() {
    Shared shared;
    Window a(shared.file), b(shared.file);
    a.edit(2);
    b.edit(3);
    QVERIFY(a.save());
    b.nextButtons = {QStringLiteral("Overwrite")};
    QVERIFY(b.save());
    QCOMPARE(b.boxes.size(), 1);
    QVERIFY(b.boxes[0].contains(QStringLiteral("Q: 1 number")));
    QCOMPARE(cellQ(shared.file), 3.0);
    QVERIFY(!b.session().isModified());
    // Asked once: the next save has no conflict.
    b.edit(4);
    QVERIFY(b.save());
    QCOMPARE(b.boxes.size(), 1);
  }

  void loadingTheirsKeepsOursInUndo() {
    Shared shared;
    Window a(shared.file), b(shared.file);
    a.edit(2);
    b.edit(3);
    QVERIFY(a.save());
    b.nextButtons = {QStringLiteral("Load the file")};
    QVERIFY(!b.save());  // nothing was saved: closing is canceled
    QCOMPARE(b.cell(), 2.0);
    QVERIFY(!b.session().isModified());
    b.session().undoStack()->undo();
    QCOMPARE(b.cell(), 3.0);
    QVERIFY(b.save());
    QCOMPARE(b.boxes.size(), 1);
    QCOMPARE(cellQ(shared.file), 3.0);
  }

  void cancellingChangesNothing() {
    Shared shared;
    Window a(shared.file), b(shared.file);
    a.edit(2);
    b.edit(3);
    QVERIFY(a.save());
    QVERIFY(!b.save());
    QCOMPARE(b.boxes.size(), 1);
    QCOMPARE(b.cell(), 3.0);
    QVERIFY(b.session().isModified());
    QCOMPARE(cellQ(shared.file), 2.0);
    b.nextAnswer = UnsavedAnswer::Save;
    QVERIFY(!b.window->close());
    QCOMPARE(b.boxes.size(), 2);
  }

  void reportsUnsavedConflictsAndOffersAChoice() {
    Shared shared;
    Window b(shared.file);
    b.edit(3);
    put(shared.file, titled("Lesson, mended", 2));
    QTRY_VERIFY(b.offered());
    QVERIFY2(b.said().contains(QStringLiteral("unsaved")), qPrintable(b.said()));
    const QString details = b.window->notices().details();
    QVERIFY2(details.contains(QStringLiteral("title: “Lesson, mended” → “Lesson”")), qPrintable(details));
    QVERIFY2(details.contains(QStringLiteral("Q: 1 number")), qPrintable(details));
    b.nextButtons = {QStringLiteral("Keep both")};
    b.offered()->click();
    QCOMPARE(b.boxes.size(), 1);
    QCOMPARE(cellQ(shared.second), 3.0);
    QCOMPARE(cellQ(shared.file), 2.0);
    QVERIFY(!b.offered());
  }

  void theSameChangeInBothIsNoConflict() {
    Shared shared;
    Window a(shared.file), b(shared.file);
    a.edit(2);
    b.edit(2);
    QVERIFY(a.save());
    b.look();
    QVERIFY(!b.offered());
    QVERIFY(!b.session().isModified());  // the file is identical to the window
    QVERIFY(b.save());
    QVERIFY(b.boxes.isEmpty());
  }

  void ignoresTheSameContent() {
    Shared shared;
    Window a(shared.file);
    const std::size_t before = a.window->notices().past().size();
    put(shared.file, titled("Lesson"));
    a.look();
    QVERIFY(writeWhole(toPath(shared.file), writeDocument(titled("Lesson")) + "\n\n").empty());
    a.look();
    QCOMPARE(a.window->notices().past().size(), before);
    a.edit(2);
    QVERIFY(a.save());
    QVERIFY(a.boxes.isEmpty());
  }

  void reportsADeletedFileAndRecreatesItWhenSaving() {
    Shared shared;
    Window a(shared.file);
    a.edit(2);
    QVERIFY(QFile::remove(shared.file));
    QTRY_VERIFY2(a.said().contains(QStringLiteral("deleted or moved")), qPrintable(a.said()));
    QVERIFY(a.save());
    QVERIFY(a.boxes.isEmpty());
    QCOMPARE(cellQ(shared.file), 2.0);
    QVERIFY2(a.said().contains(QStringLiteral("saved again")), qPrintable(a.said()));
    a.look();
    QVERIFY(!a.session().isModified());
  }

  void aDeletedFolderIsAnErrorThatLosesNothing() {
    Shared shared;
    Window a(shared.file);
    a.edit(2);
    QVERIFY(shared.folder.remove());
    QVERIFY(!a.save());
    QVERIFY2(a.said().contains(QStringLiteral("not saved")), qPrintable(a.said()));
    QVERIFY(a.session().isModified());
    QCOMPARE(a.cell(), 2.0);
  }

  void aFileThatCameBackEndsTheNotice() {
    Shared shared;
    Window a(shared.file);
    const QString elsewhere = shared.folder.filePath(QStringLiteral("elsewhere"));
    fs::rename(toPath(shared.file), toPath(elsewhere));
    QTRY_VERIFY(a.said().contains(QStringLiteral("deleted or moved")));
    fs::rename(toPath(elsewhere), toPath(shared.file));
    QTRY_VERIFY(a.said().isEmpty());
  }

  void aFileThatCannotBeReadAnyMoreCanBeKeptOrOverwritten() {
    Shared shared;
    Window a(shared.file);
    a.edit(2);
    QVERIFY(writeWhole(toPath(shared.file), "{ no document").empty());
    QTRY_VERIFY2(a.said().contains(QStringLiteral("can no longer be read")), qPrintable(a.said()));
    QVERIFY(!a.save());
    QVERIFY(a.boxes[0].contains(QStringLiteral("cannot be read")));
    QCOMPARE(a.cell(), 2.0);
    a.nextButtons = {QStringLiteral("Keep both")};
    QVERIFY(a.save());
    QCOMPARE(cellQ(shared.second), 2.0);
    QFile kept(shared.file);
    QVERIFY(kept.open(QIODevice::ReadOnly));
    QCOMPARE(kept.readAll(), QByteArray("{ no document"));
  }

  void savingAsTheSameFileAsksAsWell() {
    Shared shared;
    Window a(shared.file);
    a.edit(3);
    put(shared.file, titled("Lesson", 2));
    a.nextFile = shared.file;
    QVERIFY(!a.window->documents().saveWithDialog());
    QCOMPARE(a.boxes.size(), 1);
    QCOMPARE(cellQ(shared.file), 2.0);
    a.nextFile = shared.folder.filePath(QStringLiteral("other.attn.json"));
    QVERIFY(a.window->documents().saveWithDialog());
    QCOMPARE(a.boxes.size(), 1);
    QCOMPARE(cellQ(a.nextFile), 3.0);
  }

  // Remote folders send no notifications.
  void checksTheFileWhenTheWindowIsActivated() {
    Shared shared;
    Window a(shared.file);
    a.look();
    QTRY_VERIFY(a.window->isActiveWindow());
    QTRY_VERIFY(!a.window->documents().watch().isChecking());
    QEvent back(QEvent::ActivationChange);
    QApplication::sendEvent(a.window.get(), &back);
    QVERIFY(a.window->documents().watch().isChecking());
  }

  // Between the notice and the click the file changed again.
  void whatIsLoadedIsWhatIsThereThen() {
    Shared shared;
    Window a(shared.file);
    put(shared.file, titled("Lesson", 2));
    QTRY_VERIFY(a.offered());
    put(shared.file, titled("Lesson", 3));
    a.offered()->click();
    QCOMPARE(a.cell(), 3.0);
    a.look();
    QVERIFY(!a.offered());
  }

  void inAPresentationItWaits() {
    Shared shared;
    Window a(shared.file);
    a.window->presentation().setPresenting(true, false);
    put(shared.file, titled("Lesson", 2));
    a.look();
    QVERIFY(!a.window->notices().isVisible());
    QCOMPARE(a.cell(), 1.0);
    a.window->presentation().setPresenting(false);
    QVERIFY(a.window->notices().isVisible());
    QVERIFY(a.offered());
  }

  void anotherDocumentEndsTheNotice() {
    Shared shared;
    Window a(shared.file);
    put(shared.file, titled("Lesson", 2));
    QTRY_VERIFY(a.offered());
    a.window->documents().openExample(QStringLiteral("1-the-cat-sat.attn.json"));
    QVERIFY(!a.offered());
  }

  void savesChangedFileNumbersInTheDocument() {
    Shared shared;
    const fs::path npy = toPath(shared.folder.filePath(QStringLiteral("q.npy")));
    const auto putNpy = [&npy](double value) {
      QVERIFY(writeWhole(npy, test::npy("<f8", "(1, 1)", test::bytesOf(std::vector<double>{value}))).empty());
    };
    putNpy(7);
    QVERIFY(writeWhole(toPath(shared.file),
                       R"({"format":"attentionscope/scenario","version":1,"inputs":{"kind":"qkv","q":{"npy":"q.npy"},)"
                       R"("k":{"shape":[1,1],"data":[1]},"v":{"shape":[1,1],"data":[1]}}})")
                .empty());
    Window a(shared.file);
    QCOMPARE(a.cell(), 7.0);
    putNpy(8);
    QTRY_VERIFY(a.offered());
    QVERIFY2(a.window->notices().details().contains(QStringLiteral("Q: 1 number")),
             qPrintable(a.window->notices().details()));
    a.nextButtons = {QStringLiteral("Overwrite")};
    QVERIFY(a.save());
    QCOMPARE(cellQ(shared.file), 7.0);
    QVERIFY(readDocument(toPath(shared.file))->title.empty());
  }

  void recoveringDoesNotOverwriteNewerFiles() {
    Shared shared;
    Window a(shared.file);
    const QByteArray base = a.session().onDisk()->state.content;
    put(shared.file, titled("Lesson", 2));
    a.session().openRecovered(titled("Lesson", 9), toPath(shared.file), base);
    a.look();
    QVERIFY2(a.said().contains(QStringLiteral("unsaved")), qPrintable(a.said()));
    QVERIFY(!a.save());
    QCOMPARE(a.boxes.size(), 1);
    QCOMPARE(cellQ(shared.file), 2.0);
  }

  void aJournalThatFailsIsSaidUntilItWorks() {
    Shared shared;
    Window a(shared.file);
    const QString recovery = a.folder.filePath(QStringLiteral("recovery"));
    QVERIFY(QDir(recovery).removeRecursively());
    QFile inTheWay(recovery);
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    NoticeBar& notices = a.window->notices();
    notices.setStay([](const Notice&) { return std::chrono::milliseconds(1); });
    a.edit(2);
    QVERIFY(!a.window->autosave().flush());
    QVERIFY2(a.said().contains(QStringLiteral("cannot be backed up")), qPrintable(a.said()));
    notices.show(NoticeBar::Kind::Information, QStringLiteral("passes"));
    QTRY_VERIFY(a.said() != QStringLiteral("passes"));
    QVERIFY(a.said().contains(QStringLiteral("cannot be backed up")));
    notices.hide();  // other notices disappear, this one does not
    QVERIFY(a.said().contains(QStringLiteral("cannot be backed up")));
    QVERIFY(QFile::remove(recovery));
    QVERIFY(a.window->autosave().flush());
    QTRY_VERIFY2(!a.said().contains(QStringLiteral("cannot be backed up")), qPrintable(a.said()));
    QVERIFY(QFile::exists(a.window->autosave().path()));
  }

  void freeNames() {
    QTemporaryDir folder;
    const auto next = [&folder](const QString& name) {
      return QFileInfo(freeNameNextTo(folder.filePath(name))).fileName();
    };
    QCOMPARE(next(QStringLiteral("my cat.attn.json")), QStringLiteral("my cat (2).attn.json"));
    QCOMPARE(next(QStringLiteral("my cat (2).attn.json")), QStringLiteral("my cat (3).attn.json"));
    QCOMPARE(next(QStringLiteral("cat.json")), QStringLiteral("cat (2).json"));
    QCOMPARE(next(QStringLiteral("cat")), QStringLiteral("cat (2)"));
    QCOMPARE(next(QStringLiteral("a.b.attn.JSON")), QStringLiteral("a.b (2).attn.JSON"));
    QCOMPARE(next(QStringLiteral("(2).attn.json")), QStringLiteral("(2) (2).attn.json"));
    // A broken link is in the way, too.
    fs::create_symlink("nowhere", toPath(folder.filePath(QStringLiteral("cat (2)"))));
    QCOMPARE(next(QStringLiteral("cat")), QStringLiteral("cat (3)"));
  }

  void theDialogShowsTheTextAndNothingButText() {
    DiskConflict conflict;
    conflict.file = QStringLiteral("<b>x</b>.attn.json");
    conflict.freeName = QStringLiteral("<b>x</b> (2).attn.json");
    for (int i = 0; i < 80; ++i)
      conflict.differences << QStringLiteral("<img src='file:///dev/zero'> %1 → &amp;").arg(i);
    QWidget window;
    window.resize(760, 520);
    ConflictDialog dialog(conflict, &window);
    dialog.show();
    QVERIFY(dialog.width() <= 760 && dialog.height() <= 520);
    const auto labels = dialog.findChildren<QLabel*>();
    for (const QLabel* label : labels) QCOMPARE(label->textFormat(), Qt::PlainText);
    auto* differences = dialog.findChild<QLabel*>(QStringLiteral("differences"));
    QVERIFY(differences && differences->text().contains(QStringLiteral("<img src='file:///dev/zero'> 79")));
    // Escape changes nothing.
    QTest::keyClick(&dialog, Qt::Key_Escape);
    QVERIFY(!dialog.isVisible());
    QCOMPARE(dialog.answer(), ConflictAnswer::Cancel);
  }

  void everyChoiceOfTheDialogIsAnAnswer() {
    DiskConflict conflict;
    conflict.file = QStringLiteral("a.attn.json");
    conflict.freeName = QStringLiteral("a (2).attn.json");
    const auto answersOf = [](const DiskConflict& asked) {
      std::vector<ConflictAnswer> answers;
      const qsizetype count = ConflictDialog(asked).findChildren<QPushButton*>().size();
      for (qsizetype i = 0; i < count; ++i) {
        ConflictDialog dialog(asked);
        dialog.show();
        dialog.findChildren<QPushButton*>()[i]->click();
        QTest::qVerify(!dialog.isVisible(), "closed", "", __FILE__, __LINE__);
        answers.push_back(dialog.answer());
      }
      std::ranges::sort(answers);
      return answers;
    };
    using enum ConflictAnswer;
    QCOMPARE(answersOf(conflict), (std::vector{KeepBoth, Overwrite, LoadTheirs, Cancel}));
    conflict.unreadable = QStringLiteral("nonsense");
    QCOMPARE(answersOf(conflict), (std::vector{KeepBoth, Overwrite, Cancel}));
  }
};

ATTN_TEST(TestDiskChanges)

}  // namespace attn::app::test_disk_changes

#include "test_disk_changes.moc"
