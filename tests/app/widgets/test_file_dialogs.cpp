// SPDX-License-Identifier: GPL-3.0-or-later
// An existing file is never replaced without asking, under any spelling of its name.
#include <QFile>
#include <QTemporaryDir>

#include "support/dialog_answers.h"
#include "support/qt_test.h"
#include "widgets/file_dialogs.h"

namespace attn::app::test_file_dialogs {

namespace {

struct Folder {
  QTemporaryDir folder;
  Folder() {
    QFile file(path("cat.png"));
    if (!file.open(QIODevice::WriteOnly)) qFatal("not written");
  }
  QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }
};

QString chosen(const Folder& in) {
  return fileToWrite(nullptr, QStringLiteral("Export"), in.path("suggested.png"), QStringLiteral("Image (*.png)"),
                     QStringLiteral(".png"));
}

}  // namespace

class TestFileDialogs : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theDesktopsOwnDialogsAreUsed() { QVERIFY(!QCoreApplication::testAttribute(Qt::AA_DontUseNativeDialogs)); }

  void aNameWithoutAnEndingGetsOne() {
    const Folder in;
    DialogAnswers dialogs;
    dialogs.nextFile = in.path("dog");
    QCOMPARE(chosen(in), in.path("dog.png"));
    dialogs.nextFile = in.path("dog.svg");
    QCOMPARE(chosen(in), in.path("dog.svg"));
    QVERIFY(dialogs.boxes.isEmpty());
  }

  void whatTheEndingMakesTheNameOfAnotherFileIsAskedAbout() {
    const Folder in;
    DialogAnswers dialogs;
    dialogs.nextFile = in.path("cat");
    dialogs.nextButtons = {QStringLiteral("Cancel"), QStringLiteral("Replace it")};
    QCOMPARE(chosen(in), QString());
    QCOMPARE(chosen(in), in.path("cat.png"));
    QCOMPARE(dialogs.boxes.size(), 2);
    QVERIFY(mayReplace(nullptr, in.path("nobody.png")));
  }
};

ATTN_TEST(TestFileDialogs)

}  // namespace attn::app::test_file_dialogs

#include "test_file_dialogs.moc"
