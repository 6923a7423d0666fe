// SPDX-License-Identifier: GPL-3.0-or-later
// An existing file is never replaced without asking, under any spelling of its name.
#include <QAbstractButton>
#include <QApplication>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTimer>
#include <functional>

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

/// Types a name into the file dialog, and answers the question about replacing if one appears.
QString chosen(const Folder& in, const char* name, bool replaces, int* asked = nullptr) {
  QTimer hand;
  hand.setInterval(5);
  QObject::connect(&hand, &QTimer::timeout, [&] {
    QWidget* front = QApplication::activeModalWidget();
    if (auto* files = qobject_cast<QFileDialog*>(front)) {
      files->findChild<QLineEdit*>()->setText(QString::fromLatin1(name));
      QMetaObject::invokeMethod(files, "accept");
    } else if (auto* question = qobject_cast<QMessageBox*>(front)) {
      if (asked) ++*asked;
      const auto buttons = question->buttons();
      for (QAbstractButton* button : buttons)
        if ((question->buttonRole(button) == QMessageBox::RejectRole) != replaces) return button->click();
    }
  });
  hand.start();
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
    int asked = 0;
    QCOMPARE(chosen(in, "dog", true, &asked), in.path("dog.png"));
    QCOMPARE(chosen(in, "dog.svg", true, &asked), in.path("dog.svg"));
    QCOMPARE(asked, 0);
  }

  void whatTheEndingMakesTheNameOfAnotherFileIsAskedAbout() {
    const Folder in;
    int asked = 0;
    QCOMPARE(chosen(in, "cat", false, &asked), QString());
    QCOMPARE(asked, 1);
    QCOMPARE(chosen(in, "cat", true, &asked), in.path("cat.png"));
    QCOMPARE(asked, 2);
    QVERIFY(mayReplace(nullptr, in.path("nobody.png")));
  }
};

ATTN_TEST(TestFileDialogs)

}  // namespace attn::app::test_file_dialogs

#include "test_file_dialogs.moc"
