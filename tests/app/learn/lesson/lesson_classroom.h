// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTextDocumentFragment>
#include <functional>
#include <memory>

#include "app/window/window_fixture.h"
#include "core/lessons/documented_lesson.h"
#include "learn/lesson/lesson_log.h"
#include "learn/lesson/lesson_pane.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "support/files.h"
#include "support/qt_test.h"
#include "widgets/rich_label.h"

namespace attn::app::test {

/// A window in which lessons are played, with its own progress.
struct LessonClassroom : WindowFixture {
  test::TempFolder lessons;
  Progress progress{file("learner")};
  LessonLog log{window->lessons(), progress};
  std::int64_t nowMs = 1'700'000'000'000;

  explicit LessonClassroom(QSize size = {1440, 900}) : WindowFixture(size) {
    log.setClock([this] { return Moment{nowMs, 0}; });
    if (!progress.isOpen()) QSignalSpy(&progress, &Progress::opened).wait(test::kPatienceMs);
  }
  std::shared_ptr<const LoadedLesson> own(const char* id) {
    for (const auto& each : builtInLessons())
      if (each->lesson.id == id) return each;
    return nullptr;
  }
  /// The lesson of docs/lessons.md with a changed text.
  std::shared_ptr<const LoadedLesson> documented(const std::function<void(QString&, QString&)>& change = {}) {
    QString structure = QString::fromStdString(test::documentedLesson());
    QString text = QString::fromStdString(test::documentedText());
    if (change) change(structure, text);
    lessons.write("scaling/lesson.json", structure.toStdString());
    lessons.write("scaling/en.md", text.toStdString());
    return loadLesson(QString::fromStdString((lessons.path() / "scaling").string()), lessonVocabulary());
  }
  LessonDirector& director() { return window->lessons(); }
  const LessonPlayer& player() { return director().player(); }
  LessonPane& pane() { return *window->findChild<LessonPane*>(); }
  void play(std::shared_ptr<const LoadedLesson> lesson, int step = 0) {
    director().play(std::move(lesson), step);
    arrive();
  }
  void arrive() {
    QTRY_VERIFY(!director().isComputing() && player().prediction() != LessonPlayer::Prediction::Waiting);
    test::settle();
  }
  /// The visible button with this text.
  QPushButton* button(const QString& text) {
    for (QPushButton* each : pane().findChildren<QPushButton*>())
      if (each->isVisible() && each->text() == text) return each;
    return nullptr;
  }
  void press(const QString& text) {
    QPushButton* found = button(text);
    QVERIFY2(found, qPrintable(text));
    QVERIFY2(found->isEnabled(), qPrintable(text));
    QTest::mouseClick(found, Qt::LeftButton);
  }
  /// All visible text of the pane.
  QString said() {
    QString all;
    for (const RichLabel* each : pane().findChildren<RichLabel*>())
      if (each->isVisible()) all += QTextDocumentFragment::fromHtml(each->text()).toPlainText() + QLatin1Char('\n');
    return all.remove(QChar(0x2060));  // the joiner inside numbers
  }
  QLineEdit* field() {
    for (QLineEdit* each : pane().findChildren<QLineEdit*>())
      if (each->isVisible()) return each;
    return nullptr;
  }
  void type(const QString& text) {
    QVERIFY(field());
    QTest::keyClicks(field(), text);
  }
};

}  // namespace attn::app::test
