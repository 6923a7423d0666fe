// SPDX-License-Identifier: GPL-3.0-or-later
#include <QImage>
#include <QPainter>
#include <QPainterPathStroker>
#include <cmath>
#include <set>

#include "app/figures/drawing_recorder.h"
#include "learn/picture/lesson_picture.h"
#include "learn/picture/path_layout.h"
#include "lessons/lesson_library.h"
#include "support/qt_test.h"

namespace attn::app::test_lesson_picture {
namespace {

const LessonNumbers& numbers() {
  static const LessonNumbers all = lessonNumbers(builtInLessons().front()->scenarios);
  return all;
}

QImage picture(const QString& lesson, const LessonNumbers& from, const Theme& theme, LessonPictureForm form) {
  const QSize size = form == LessonPictureForm::Small ? QSize(56, 56) : QSize(160, 120);
  QImage image(size + QSize(20, 20), QImage::Format_ARGB32_Premultiplied);
  image.fill(theme.background);
  QPainter painter(&image);
  drawLessonPicture(painter, QRectF(QPointF(10, 10), size), lesson, from, theme, form);
  return image;
}

PathSizes sizes(int columns) {
  PathSizes made;
  made.width = 900;
  made.columns = columns;
  return made;
}

const std::vector<PathCourse> kThree{{20, {80, 80}, false}, {20, {100, 80}, true}, {40, {80, 80, 80}, true}};

}  // namespace

class TestLessonPicture : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// In the box of the first lesson, the picture has space for its texts up to the lesson's number.
  void wordsOfTheLargePictureAreNotCut() {
    const QSize widget(196, 126);
    for (const auto& loaded : builtInLessons()) {
      const QString id = QString::fromStdString(loaded->lesson.id);
      const auto texts = test::textsOf(widget, [&](QPainter& painter) {
        drawLessonPicture(painter, QRectF(34, 3, 159, 120), id, numbers(), lightTheme(), LessonPictureForm::Large);
      });
      for (const auto& text : texts)
        QVERIFY2(QRectF(22, 0, 174, 126).contains(text.box), qPrintable(id + QLatin1Char(' ') + text.text));
    }
  }

  void eachOfOurLessonsHasAPictureOfItsOwn() {
    for (const Theme& theme : {lightTheme(), darkTheme()})
      for (const auto form : {LessonPictureForm::Small, LessonPictureForm::Large}) {
        std::vector<QImage> seen{picture(QStringLiteral("of somebody else"), numbers(), theme, form)};
        for (const auto& loaded : builtInLessons()) {
          if (loaded->lesson.course == "mistakes") continue;
          const QString id = QString::fromStdString(loaded->lesson.id);
          const QImage drawn = picture(id, numbers(), theme, form);
          for (const QImage& other : seen) QVERIFY2(drawn != other, qPrintable(id));
          seen.push_back(drawn);
        }
        QVERIFY(seen.size() >= 15);
      }
  }

  void staysInItsBox() {
    for (const auto& loaded : builtInLessons())
      for (const auto form : {LessonPictureForm::Small, LessonPictureForm::Large}) {
        const Theme theme = lightTheme();
        const QImage drawn = picture(QString::fromStdString(loaded->lesson.id), numbers(), theme, form);
        for (int x = 0; x < drawn.width(); ++x)
          for (const int y : {0, 1, 2, 3, 4, drawn.height() - 5, drawn.height() - 3, drawn.height() - 1})
            QVERIFY2(drawn.pixelColor(x, y) == theme.background, loaded->lesson.id.c_str());
      }
  }

  void theNumbersAreThoseOfTheExamples() {
    QVERIFY(numbers().asking && numbers().padded && numbers().window && numbers().translated && numbers().lookingBack);
    const LessonWeights& asking = *numbers().asking;
    const auto it = asking.rows.indexOf(QStringLiteral("it"));
    // "it" gives 0.80 to the dog and 0.15 to the bone, as the example says.
    QVERIFY(std::abs(asking.weights(it, asking.columns.indexOf(QStringLiteral("dog"))) - 0.80) < 0.005);
    QCOMPARE(numbers().padded->emptyRows, std::vector<Index>{0});
    QCOMPARE(numbers().heads.size(), std::size_t{4});
    QCOMPARE(numbers().shared->query, Index{8});
    QCOMPARE(numbers().shared->keyValue, Index{2});
    // Without 1/√d_k one word gets nearly all the weight.
    QVERIFY(numbers().unscaled->weights.rowwise().maxCoeff().mean() >
            numbers().scaled->weights.rowwise().maxCoeff().mean());
  }

  void whatCannotBeReadHasTheCommonPicture() {
    const LessonNumbers none = lessonNumbers([](const std::string&) -> Result<Scenario> {
      return tl::unexpected(Problems{{ProblemCode::FileNotFound, "", {}}});
    });
    const Theme theme = lightTheme();
    const auto form = LessonPictureForm::Small;
    QCOMPARE(picture(QStringLiteral("heads"), none, theme, form), picture(QString(), none, theme, form));
    QVERIFY(picture(QStringLiteral("tiles"), none, theme, form) != picture(QString(), none, theme, form));
  }

  void everyPictureOfAPassageIsOneOfALesson() {
    std::set<std::string> lessons;
    for (const auto& loaded : builtInLessons()) lessons.insert(loaded->lesson.id);
    int pictured = 0;
    for (const auto& loaded : builtInLessons())
      if (loaded->lesson.course == "mistakes")
        for (const LessonStep& step : loaded->lesson.steps) {
          const QString lesson = pictureOfPassage(QString::fromStdString(step.id));
          pictured += lesson.isEmpty() ? 0 : 1;
          QVERIFY(lesson.isEmpty() || lessons.contains(lesson.toStdString()));
        }
    QVERIFY(pictured >= 10);
    QVERIFY(pictureOfPassage(QStringLiteral("of somebody else")).isEmpty());
  }

  void showsCoursesInColumnsConnectedByALine() {
    const PathLayout layout = pathLayout(kThree, sizes(3));
    QCOMPARE(layout.links.size(), std::size_t{6});  // seven lessons
    // Lessons in a row have the same height.
    QCOMPARE(layout.lessons[0][0].height(), 100.0);
    QCOMPARE(layout.markers[0][1].y(), layout.markers[2][1].y());
    const QRectF up = layout.links[1].line.boundingRect();
    QVERIFY(up.bottom() > layout.lessons[0][1].bottom());
    QVERIFY(up.top() < layout.lessons[1][0].top());
    QCOMPARE(up.right(), layout.markers[1][0].x());
    // It does not cross a lesson.
    const QPainterPath drawn = QPainterPathStroker(QPen(Qt::black, 2)).createStroke(layout.links[1].line);
    for (const auto& course : layout.lessons)
      for (const QRectF& lesson : course) QVERIFY(!drawn.intersects(lesson.adjusted(20, 1, -1, -1)));
    QVERIFY(layout.height >= layout.lessons[2][2].bottom());
  }

  void fewerColumnsPutCoursesBelowEachOther() {
    const PathLayout two = pathLayout(kThree, sizes(2));
    QCOMPARE(two.markers[2][0].x(), two.markers[0][0].x());
    QVERIFY(two.headings[2].top() > two.lessons[1][1].bottom());
    const PathLayout one = pathLayout(kThree, sizes(1));
    for (const PathLink& link : one.links) QCOMPARE(link.line.boundingRect().width(), 0.0);
    QVERIFY(one.height > two.height);
  }

  void coursesOfOthersAreNotJoined() {
    std::vector<PathCourse> courses = kThree;
    courses[2].joined = false;
    QCOMPARE(pathLayout(courses, sizes(3)).links.size(), std::size_t{5});
    QVERIFY(pathLayout({}, sizes(3)).links.empty());
  }
};

ATTN_TEST(TestLessonPicture)

}  // namespace attn::app::test_lesson_picture

#include "test_lesson_picture.moc"
