// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/learn/lesson/lesson_classroom.h"
#include "learn/lesson/lesson_pane.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"

namespace attn::app::test_lesson_texts {
namespace {

using Classroom = test::LessonClassroom;

}  // namespace

class TestLessonTexts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  /// In Chinese, with a dark theme, in a small window; questions about the stage are tested in test_every_lesson.
  void nothingIsCutInAnyLessonInAnotherLanguage() {
    Classroom room(QSize(1024, 700));
    room.language.use(QStringLiteral("zh_CN"));
    for (const auto& lesson : builtInLessons()) {
      room.play(lesson);
      room.pane().setTheme(darkTheme());
      for (int step = 0; step < static_cast<int>(lesson->lesson.steps.size()); ++step) {
        room.director().goTo(step);
        room.director().commit(std::nullopt);
        test::settle();
        for (const RichLabel* label : room.pane().findChildren<RichLabel*>()) {
          const int needed = label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height();
          QVERIFY2(!label->isVisible() || label->height() >= needed, qPrintable(label->text()));
        }
      }
    }
  }
};

ATTN_TEST(TestLessonTexts)

}  // namespace attn::app::test_lesson_texts

#include "test_lesson_texts.moc"
