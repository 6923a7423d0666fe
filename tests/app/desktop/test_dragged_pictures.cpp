// SPDX-License-Identifier: GPL-3.0-or-later
// A picture is dragged from its card into another program, in every format that programs accept.
#include <QAbstractButton>
#include <QBuffer>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QMimeData>
#include <QMouseEvent>
#include <QPointer>
#include <QTemporaryDir>
#include <QUrl>

#include "desktop/dragged_pictures.h"
#include "support/qt_test.h"

namespace attn::app::test_dragged_pictures {

namespace {

PictureForms forms() {
  PictureForms made;
  QImage image(40, 30, QImage::Format_RGB32);
  image.fill(Qt::red);
  QBuffer bytes(&made.png);
  bytes.open(QIODevice::WriteOnly);
  image.save(&bytes, "PNG");
  made.svg = QByteArrayLiteral("<svg xmlns='http://www.w3.org/2000/svg'/>");
  return made;
}

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// A window with a card over it, and the results of its drags.
struct Held {
  QWidget window;
  int drags = 0;
  bool taken = true;
  QPointer<DragCard> card;

  Held() {
    window.resize(800, 600);
    card = new DragCard(&window, QImage::fromData(forms().png), [] { return mimeOf(forms()); });
    card->setDrag([this](QWidget*, std::unique_ptr<QMimeData> mime, const QPixmap& shown) {
      if (mime->hasImage() && !shown.isNull()) ++drags;
      return taken;
    });
    card->show();
    window.show();
    if (!QTest::qWaitForWindowExposed(&window)) qFatal("no window");
  }
  void drag(QPoint by) {
    const QPoint from(20, 20);
    QTest::mousePress(card, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, from + by, card->mapToGlobal(from + by), Qt::NoButton, Qt::LeftButton, {});
    QCoreApplication::sendEvent(card, &move);
    if (card) QTest::mouseRelease(card, Qt::LeftButton, {}, from + by);
  }
};

}  // namespace

class TestDraggedPictures : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyProgramFindsAFormThatItKnows() {
    QTemporaryDir where;
    DraggedPictures dragged(where.path());
    const auto mime = dragged.parcel(QStringLiteral("my cat"), forms());
    QCOMPARE(mime->data(QStringLiteral("image/png")), forms().png);
    QCOMPARE(mime->data(QStringLiteral("image/svg+xml")), forms().svg);
    QCOMPARE(qvariant_cast<QImage>(mime->imageData()).size(), QSize(40, 30));
    QCOMPARE(mime->urls().size(), 1);
    const QString file = mime->urls().front().toLocalFile();
    QCOMPARE(QFileInfo(file).fileName(), QStringLiteral("my cat.png"));
    QCOMPARE(contentOf(file), forms().png);
  }

  void filesMayBeReadAfterTheDropAndGoWithTheProgram() {
    QTemporaryDir where;
    QStringList files;
    {
      DraggedPictures dragged(where.path());
      for (int i = 0; i < 6; ++i) files << dragged.parcel(QStringLiteral("cat"), forms())->urls().front().toLocalFile();
      for (int i = 0; i < 6; ++i) QCOMPARE(QFile::exists(files[i]), i >= 2);  // the last four signals
    }
    QVERIFY(QDir(where.path()).isEmpty());
  }

  void aNameThatIsNoFileNameIsMadeOne_data() {
    QTest::addColumn<QString>("name");
    QTest::newRow("a path") << QStringLiteral("../../etc/passwd");
    QTest::newRow("empty") << QString();
    QTest::newRow("hidden") << QStringLiteral(".");
    QTest::newRow("long") << QString(5000, QLatin1Char('x'));
    QTest::newRow("signs") << QStringLiteral("a: b? \"c\" | d\n");
  }
  void aNameThatIsNoFileNameIsMadeOne() {
    QFETCH(QString, name);
    QTemporaryDir where;
    DraggedPictures dragged(where.path());
    const QString file = dragged.parcel(name, forms())->urls().front().toLocalFile();
    QVERIFY(QFileInfo(file).canonicalFilePath().startsWith(QFileInfo(where.path()).canonicalFilePath()));
    QVERIFY(!QFileInfo(file).fileName().startsWith(QLatin1Char('.')));
    QCOMPARE(contentOf(file), forms().png);
  }

  void withoutAPlaceForTheFileThePictureIsDraggedAllTheSame() {
    DraggedPictures dragged(QStringLiteral("/proc/none"));
    const auto mime = dragged.parcel(QStringLiteral("cat"), forms());
    QVERIFY(!mime->hasUrls());
    QCOMPARE(mime->data(QStringLiteral("image/png")), forms().png);
  }

  void theCardStandsWithinItsWindowWhateverItsSize() {
    Held held;
    for (const QSize& size : {QSize(800, 600), QSize(1900, 1000), QSize(300, 160)}) {
      held.window.resize(size);
      QTRY_VERIFY(held.window.rect().contains(held.card->geometry()));
    }
    held.window.resize(800, 600);
    held.card->setTheme(darkTheme(2));
    QVERIFY(held.window.rect().contains(held.card->geometry()));
  }

  void aDragBeginsWithTheFirstRealMoveAndTheCardGoesWhenItWasTaken() {
    Held held;
    held.drag({1, 1});  // a click during which the hand moves slightly
    QCOMPARE(held.drags, 0);
    held.taken = false;
    held.drag({80, 40});
    QCOMPARE(held.drags, 1);
    QVERIFY(held.card);  // dropped where nothing accepts it: the card stays
    held.taken = true;
    held.drag({80, 40});
    QCOMPARE(held.drags, 2);
    QTRY_VERIFY(!held.card);
  }

  void escapeAndItsButtonPutItAway() {
    Held byKey;
    QTest::keyClick(byKey.card, Qt::Key_Escape);
    QTRY_VERIFY(!byKey.card);
    Held byButton;
    byButton.card->findChild<QAbstractButton*>()->click();
    QTRY_VERIFY(!byButton.card);
  }
};

ATTN_TEST(TestDraggedPictures)

}  // namespace attn::app::test_dragged_pictures

#include "test_dragged_pictures.moc"
