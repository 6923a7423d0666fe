// SPDX-License-Identifier: GPL-3.0-or-later
// Slides without a lab: pictures from anyone, and text that always fits.
#include <QBuffer>
#include <QImage>
#include <array>

#include "lessons/lecture_file.h"
#include "lessons/lesson_slide.h"
#include "lessons/slide_picture.h"
#include "support/files.h"
#include "support/qt_test.h"

namespace attn::app::test_lesson_slide {
namespace {

std::string encoded(const QImage& image, const char* format = "PNG") {
  QByteArray bytes;
  QBuffer buffer(&bytes);
  buffer.open(QIODevice::WriteOnly);
  image.save(&buffer, format);
  return bytes.toStdString();
}

std::string pngOf(int width, int height) {
  QImage image(width, height, QImage::Format_RGB32);
  image.fill(Qt::darkCyan);
  return encoded(image);
}

/// A JPEG file whose frame header claims this size.
std::string claiming(int width, int height) {
  QImage image(16, 16, QImage::Format_RGB32);
  image.fill(Qt::gray);
  std::string bytes = encoded(image, "JPG");
  const std::size_t frame = bytes.find("\xff\xc0");
  const std::array<int, 4> size{height >> 8, height, width >> 8, width};
  for (std::size_t i = 0; i < size.size(); ++i) bytes[frame + 5 + i] = static_cast<char>(size[i]);
  return bytes;
}

std::string svgWith(const std::string& body) {
  return "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink' viewBox='0 0 400 200'>" +
         body + "</svg>";
}

/// Ten levels of ten uses each.
std::string multiplying() {
  std::string body = "<g id='a0'><rect width='1' height='1'/></g>";
  for (int level = 1; level <= 10; ++level) {
    body += "<g id=\"a" + std::to_string(level) + "\">";
    for (int i = 0; i < 10; ++i) body += "<use xlink:href=\"#a" + std::to_string(level - 1) + "\"/>";
    body += "</g>";
  }
  return svgWith(body);
}

LessonSlide slideWith(const QString& text, const std::string& picture = {}) {
  LessonSlide slide{QStringLiteral("What √d_k is for"), text, nullptr, QStringLiteral("A block"), {}};
  if (!picture.empty()) slide.picture = std::make_shared<const std::string>(picture);
  return slide;
}

QString lines(int count) {
  QString text;
  for (int i = 0; i < count; ++i)
    text += QStringLiteral("- Line %1 says something about queries, keys and values of a head.\n").arg(i);
  return text;
}

}  // namespace

class TestLessonSlide : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void readsTheThreeKinds() {
    QCOMPARE(SlidePicture::read(pngOf(30, 20))->size(), QSizeF(30, 20));
    QImage photo(60, 40, QImage::Format_RGB32);
    photo.fill(Qt::gray);
    const auto jpeg = SlidePicture::read(encoded(photo, "JPG"));
    QVERIFY(jpeg.has_value());
    QCOMPARE(QByteArray(jpeg->mimeType()), QByteArray("image/jpeg"));
    QVERIFY(!jpeg->isTransparent());
    const auto svg = SlidePicture::read(svgWith("<g id='a'><rect width='9' height='9'/></g><use xlink:href='#a'/>"));
    QVERIFY2(svg.has_value(), svg ? "" : qPrintable(svg.error()));
    QCOMPARE(svg->size(), QSizeF(400, 200));
    QVERIFY(svg->isVector());
    QCOMPARE(SlidePicture::read(pngOf(8000, 100))->size(), QSizeF(3840, 48));
  }

  void namesWhatIsWrongWithAPicture_data() {
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("found");
    const auto row = [](const char* name, const std::string& bytes, const char* found) {
      QTest::newRow(name) << QByteArray::fromStdString(bytes) << QString::fromUtf8(found);
    };
    row("empty", "", "another kind of file");
    row("GIF", "GIF89a\x01", "another kind of file");
    row("HTML", "<html><body/></html>", "another kind of file");
    row("half a PNG", pngOf(300, 200).substr(0, 60), "a damaged picture");
    row("huge", claiming(60'000, 60'000), "60,000 × 60,000 pixels");
    row("many pixels", claiming(15'000, 15'000), "15,000 × 15,000 pixels");
    row("another file", svgWith("<image xlink:href='file:///etc/passwd' width='9' height='9'/>"),
        "a link to “file:///etc/passwd”");
    row("the network", svgWith("<image href='https://example.org/a.png'/>"), "https://example.org/a.png");
    row("a style sheet", "<?xml version='1.0'?><?xml-stylesheet type='text/css' href='/etc/passwd'?>" + svgWith(""),
        "<?xml-stylesheet?>");
    row("entities", "<!DOCTYPE svg [<!ENTITY a 'aaaa'><!ENTITY b '&a;&a;'>]>" + svgWith("<text>&b;</text>"),
        "declarations of entities");
    row("not closed", svgWith("<g>"), "an error in line 1");
    row("multiplied", multiplying(), "more than 200,000 elements");
    row("in itself", svgWith("<g id='a'><use xlink:href='#a'/></g>"), "more than 200,000 elements");
    std::string deep;
    for (int i = 0; i < 1000; ++i) deep += "<g>";
    for (int i = 0; i < 1000; ++i) deep += "</g>";
    row("deep", svgWith(deep), "200 levels");
  }
  void namesWhatIsWrongWithAPicture() {
    QFETCH(QByteArray, bytes);
    QFETCH(QString, found);
    const auto picture = SlidePicture::read(bytes.toStdString());
    QVERIFY(!picture.has_value());
    QVERIFY2(picture.error().contains(found), qPrintable(picture.error()));
    // The slide is shown without it.
    const SlideFrame frame({1280, 720}, {slideWith(QStringLiteral("Text"), bytes.toStdString()), 0, true},
                           lightTheme());
    QVERIFY(bytes.isEmpty() || frame.description().contains(found));
    QVERIFY(!slideImage(frame.view().slide, {640, 360}, darkTheme()).isNull());
  }

  void everythingFits_data() {
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("lines");
    QTest::addColumn<QSize>("picture");
    QTest::addColumn<double>("scale");
    for (const QSize& size : {QSize(1024, 700), QSize(1920, 1080), QSize(500, 700)})
      for (const int count : {0, 3, 9, 40, 300})
        for (const QSize& picture : {QSize(), QSize(300, 200), QSize(90, 400), QSize(900, 100)})
          for (const double scale : {1.0, 2.0})
            QTest::addRow("%d x %d, %d lines, %d x %d, scale %g", size.width(), size.height(), count, picture.width(),
                          picture.height(), scale)
                << size << count << picture << scale;
  }
  void everythingFits() {
    QFETCH(QSize, size);
    QFETCH(int, lines);
    QFETCH(QSize, picture);
    QFETCH(double, scale);
    const LessonSlide slide = slideWith(test_lesson_slide::lines(lines),
                                        picture.isEmpty() ? std::string() : pngOf(picture.width(), picture.height()));
    const SlideFrame frame(QSizeF(size), {slide, 0, true}, lightTheme(scale));
    const QRectF page{QPointF(), QSizeF(size)};
    QVERIFY(page.contains(frame.titleArea()));
    if (lines > 0) QVERIFY2(page.contains(frame.textArea()), qPrintable(QString::number(frame.textArea().bottom())));
    QCOMPARE(frame.pictureArea().isEmpty(), picture.isEmpty());
    if (!picture.isEmpty()) {
      QVERIFY(page.contains(frame.pictureArea()));
      QVERIFY(!frame.pictureArea().intersects(frame.titleArea()) && !frame.pictureArea().intersects(frame.textArea()));
      const double ratio = frame.pictureArea().width() / frame.pictureArea().height();
      QVERIFY(std::abs(ratio * picture.height() / picture.width() - 1) < 0.01);
    }
    if (lines <= 3 && scale == 1 && size.width() > size.height() && picture.isEmpty()) QCOMPARE(frame.shrink(), 1.0);
  }

  void isReadOutPartByPart() {
    const SlideFrame frame({1280, 720}, {slideWith(QStringLiteral("One.\n\n- two\n- 2^17"), pngOf(30, 20)), 0, true},
                           lightTheme());
    QStringList rows;
    for (const QStringList& row : frame.table().rows) rows << row.front();
    QCOMPARE(rows.size(), 5);
    QCOMPARE(rows[1], QStringLiteral("One."));
    QVERIFY(rows[2].contains(QStringLiteral("two")));
    QCOMPARE(rows[4], QStringLiteral("Picture: A block"));
    QVERIFY(frame.description().startsWith(rows[0]));
    for (int row = 0; row < rows.size(); ++row) QVERIFY(!frame.rowArea(row).isEmpty());
  }

  void aLectureWithPicturesIsReadFromFileAndFolder() {
    Lecture lecture = newLecture("Pictures", "en");
    LessonStage page;
    page.page.emplace();
    lecture = withStep(lecture, 0, {page, "One", "Text"});
    lecture =
        withPicture(lecture, 0, NewPicture{"a.png", std::make_shared<const std::string>(pngOf(30, 20)), "a square"});
    const test::TempFolder folder;
    for (const char* name : {"pictures", "pictures.lesson.zip"}) {
      const QString path = QString::fromStdString((folder.path() / name).string());
      DocumentTextCache texts;
      QVERIFY(saveLecture(lecture, path, texts).has_value());
      const auto loaded = loadLesson(path, lessonVocabulary());
      for (const LessonProblem& problem : loaded->problems) QVERIFY(problem.severity != Severity::Fault);
      QVERIFY(filesOf(lectureOf(*loaded)) == filesOf(lecture));
      const LessonSlide slide = slideOf(*loaded, loaded->textIn(QStringLiteral("en")), loaded->lesson.steps[0],
                                        *loaded->lesson.steps[0].stage.page);
      QCOMPARE(slide.title, QStringLiteral("One"));
      QVERIFY(slide.picture && *slide.picture == pngOf(30, 20));
      LessonPage missing{"b.png", {}};
      QVERIFY(slideOf(*loaded, loaded->textIn({}), loaded->lesson.steps[0], missing)
                  .problem.contains(QStringLiteral("b.png")));
    }
    // A picture that is no longer used is deleted from the folder.
    const QString path = QString::fromStdString((folder.path() / "pictures").string());
    DocumentTextCache texts;
    QVERIFY(saveLecture(withPicture(lecture, 0, std::nullopt), path, texts, documentPaths(lecture)).has_value());
    QVERIFY(!QFile::exists(path + QStringLiteral("/a.png")));
  }
};

ATTN_TEST(TestLessonSlide)

}  // namespace attn::app::test_lesson_slide

#include "test_lesson_slide.moc"
