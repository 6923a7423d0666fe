// SPDX-License-Identifier: GPL-3.0-or-later
// Thumbnails of files: of exactly the current file, within a size limit, and deleted on request.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <chrono>

#include "desktop/picture_cache.h"
#include "support/qt_test.h"

namespace attn::app::test_picture_cache {

namespace {

namespace fs = std::filesystem;

struct Shelf {
  QTemporaryDir folder;
  fs::path place = fs::path(folder.path().toStdString()) / "recent";
  PictureCache cache{place};

  QString file(const char* name, const char* text) const {
    const QString path = folder.filePath(QString::fromLatin1(name));
    QFile out(path);
    if (!out.open(QIODevice::WriteOnly) || out.write(text) < 0) qFatal("not written");
    return path;
  }
  std::size_t kept() const {
    std::error_code none;
    std::size_t count = 0;
    for (fs::directory_iterator it(place, none), end; !none && it != end; ++it) ++count;
    return count;
  }
};

QImage picture(const QColor& color, int side = 8) {
  QImage image(side, side, QImage::Format_ARGB32);
  image.fill(color);
  return image;
}

QString look() {
  return QStringLiteral("48 light");
}

}  // namespace

class TestPictureCache : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aPictureIsFoundForTheFileAsItWas() {
    Shelf shelf;
    const QString cat = shelf.file("cat.attn.json", "one");
    QVERIFY(shelf.cache.find(pictureOf(cat, look())).isNull());
    QVERIFY(shelf.cache.keep(pictureOf(cat, look()), picture(Qt::red)));
    QCOMPARE(shelf.cache.find(pictureOf(cat, look())).pixelColor(3, 3), QColor(Qt::red));
    QVERIFY(shelf.cache.find(pictureOf(cat, QStringLiteral("48 dark"))).isNull());
    QVERIFY(shelf.cache.find(pictureOf(shelf.file("dog.attn.json", "one"), look())).isNull());
    shelf.file("cat.attn.json",
               "other");  // another length means another file, even if the modification time is the same
    QVERIFY(shelf.cache.find(pictureOf(cat, look())).isNull());
  }

  void aFileThatWasWrittenAgainHasAnotherPicture() {
    Shelf shelf;
    const QString cat = shelf.file("cat.attn.json", "one");
    const PictureOfFile before = pictureOf(cat, look());
    fs::last_write_time(cat.toStdString(), fs::file_time_type::clock::now() + std::chrono::seconds(5));
    QVERIFY(pictureOf(cat, look()) != before);
    QCOMPARE(pictureOf(shelf.folder.filePath(QStringLiteral("gone")), look()).bytes, std::uint64_t{0});
  }

  void theirNumberIsBoundAndWhatWasUsedLastStays() {
    Shelf shelf;
    const QString cat = shelf.file("cat.attn.json", "one");
    const auto lookOf = [](std::size_t i) { return QString::number(i); };
    for (std::size_t i = 0; i < PictureCache::kMaxPictures; ++i)
      QVERIFY(shelf.cache.keep(pictureOf(cat, lookOf(i)), picture(Qt::blue)));
    // They have the same age; the clock of the disk may be coarse.
    const auto past = fs::file_time_type::clock::now() - std::chrono::hours(1);
    for (const fs::directory_entry& each : fs::directory_iterator(shelf.place)) fs::last_write_time(each.path(), past);
    QVERIFY(!shelf.cache.find(pictureOf(cat, lookOf(7))).isNull());
    for (std::size_t i = 0; i < 40; ++i) QVERIFY(shelf.cache.keep(pictureOf(cat, lookOf(1000 + i)), picture(Qt::red)));
    QCOMPARE(shelf.kept(), PictureCache::kMaxPictures);
    QVERIFY(!shelf.cache.find(pictureOf(cat, lookOf(7))).isNull());
    QVERIFY(!shelf.cache.find(pictureOf(cat, lookOf(1039))).isNull());
  }

  void clearingLeavesNothingAndOnlyPicturesGo() {
    Shelf shelf;
    const QString cat = shelf.file("cat.attn.json", "one");
    QVERIFY(shelf.cache.keep(pictureOf(cat, look()), picture(Qt::red)));
    QFile(QString::fromStdString((shelf.place / "letter.txt").string())).open(QIODevice::WriteOnly);
    shelf.cache.clear();
    QCOMPARE(shelf.kept(), std::size_t{1});
    QVERIFY(fs::exists(shelf.place / "letter.txt"));
  }

  void namesOfFilesAreNotReadFromNamesOfPictures() {
    Shelf shelf;
    const QString exam = shelf.file("exam.attn.json", "one");
    QVERIFY(shelf.cache.keep(pictureOf(exam, look()), picture(Qt::red)));
    for (const fs::directory_entry& each : fs::directory_iterator(shelf.place))
      QVERIFY(each.path().filename().string().find("exam") == std::string::npos);
  }

  void ignoresFilesThatAreNotPictures() {
    Shelf shelf;
    const QString cat = shelf.file("cat.attn.json", "one");
    QVERIFY(shelf.cache.keep(pictureOf(cat, look()), picture(Qt::red)));
    for (const fs::directory_entry& each : fs::directory_iterator(shelf.place)) {
      QFile broken(QString::fromStdString(each.path().string()));
      QVERIFY(broken.open(QIODevice::WriteOnly));
      broken.write("no picture");
    }
    QVERIFY(shelf.cache.find(pictureOf(cat, look())).isNull());
    QVERIFY(!shelf.cache.keep(pictureOf(cat, look()), QImage()));
  }

  void withoutAFolderNothingIsKept() {
    Shelf shelf;
    const QString cat = shelf.file("cat.attn.json", "one");
    const PictureCache none{fs::path()};
    QVERIFY(!none.keep(pictureOf(cat, look()), picture(Qt::red)));
    QVERIFY(none.find(pictureOf(cat, look())).isNull());
    none.clear();
    const PictureCache full{fs::path("/proc/none")};
    QVERIFY(!full.keep(pictureOf(cat, look()), picture(Qt::red)));
  }
};

ATTN_TEST(TestPictureCache)

}  // namespace attn::app::test_picture_cache

#include "test_picture_cache.moc"
