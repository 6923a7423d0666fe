// SPDX-License-Identifier: GPL-3.0-or-later
// The restored state of a window is stored completely, and an invalid file does no harm.
#include <QDir>
#include <QFileInfo>
#include <QTemporaryDir>

#include "desktop/kept_window.h"
#include "support/qt_test.h"

namespace attn::app::test_kept_window {

namespace {

SavedWindowState inTheMiddle() {
  SavedWindowState window;
  window.document = QStringLiteral("/home/a/猫 “1”.attn.json");
  window.journal = QStringLiteral("/home/a/.local/1.journal");
  window.page = SavedWindowState::Page::Lab;
  window.lab = QStringLiteral("steps");
  window.step = QStringLiteral("softmax");
  window.head = 2;
  window.nth = 3;
  window.pass = 4;
  window.frame = 0;
  window.cell = LessonCell{"weights", 1, 2, 5};
  return window;
}

}  // namespace

class TestKeptWindow : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void itIsReadAsItWasWritten() {
    SavedWindowState learn;
    learn.page = SavedWindowState::Page::Learn;
    learn.text = QStringLiteral("{\"format\": \"…\"}");
    for (const SavedWindowState& window : {inTheMiddle(), learn, SavedWindowState()})
      QCOMPARE(readKeptWindow(textOf(window)), std::optional(window));
  }

  void rejectsInvalidFiles() {
    for (const char* text : {"", "{}", "[]", R"({"page": "moon"})", R"({"page": 3})"})
      QVERIFY2(!readKeptWindow(text), text);
    QCOMPARE(readKeptWindow(R"({"page": "lab", "head": "x", "frame": {}})")->head, 0);
  }

  void theFileBelongsToTheSessionAndStaysInItsFolder() {
    QTemporaryDir folder;
    const QString file = keptWindowFile(QStringLiteral("../10 ab/c"), QStringLiteral("17"), folder.path());
    QCOMPARE(QFileInfo(file).absolutePath(), QFileInfo(folder.path()).absoluteFilePath());
    QVERIFY(file != keptWindowFile(QStringLiteral("../10 ab/c"), QStringLiteral("18"), folder.path()));
    QVERIFY(!keptWindow(file));
    QVERIFY(keepWindow(file, inTheMiddle()));
    QCOMPARE(keptWindow(file), std::optional(inTheMiddle()));
  }

  void removesOldSessions() {
    QTemporaryDir folder;
    const auto fileOf = [&](int i) {
      return keptWindowFile(QStringLiteral("session"), QString::number(i), folder.path());
    };
    for (int i = 0; i < 40; ++i) QVERIFY(keepWindow(fileOf(i), inTheMiddle()));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 32);
    QVERIFY(keptWindow(fileOf(39)));
  }

  void aFolderThatCannotBeWrittenIsSaid() {
    QVERIFY(!keepWindow(QStringLiteral("/proc/none/x.window.json"), inTheMiddle()));
  }
};

ATTN_TEST(TestKeptWindow)

}  // namespace attn::app::test_kept_window

#include "test_kept_window.moc"
