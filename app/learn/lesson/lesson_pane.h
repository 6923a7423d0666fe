// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUrl>
#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "lessons/lesson_library.h"
#include "lessons/lesson_player.h"
#include "text/lesson_markup.h"
#include "theme/themed.h"

class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class Card;
class GlyphButton;
class LessonDirector;
class PredictionCard;
class RichLabel;
class SectionLabel;
class StepBar;
class TextFade;

/// The text of the lesson being played, its prediction, and the buttons to move between steps. The head and the buttons
/// are fixed; the part between them scrolls.
class LessonPane : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit LessonPane(LessonDirector&, QWidget* parent = nullptr);

  void setTheme(const Theme&) override;
  /// Larger type, and no field takes the focus by itself, because a clicker's keys control the lesson.
  void setPresenting(bool);
  void retranslate() override;
  void refreshNow() { refresh(); }
  /// Where to find the next lesson; without it none is offered.
  void setLessons(std::function<const LoadedLessons&()> lessons) { m_lessons = std::move(lessons); }
  /// Handles web links; replaced by tests.
  void setOpenLink(std::function<void(const QUrl&)> open) { m_openLink = std::move(open); }

  QSize minimumSizeHint() const override { return {0, 0}; }

 Q_SIGNALS:
  /// Emitted when the lesson is finished and the learner chose to continue with this one.
  void lessonRequested(const QString& id);

 protected:
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;
  void paintEvent(QPaintEvent*) override;
  bool eventFilter(QObject*, QEvent*) override;

 private:
  enum class Way { On, Commit };

  void build();
  void restyle() override;
  void refresh();
  void fillHead();
  void fillText();
  void fillEnd();
  void fillTasks();
  void addTask(const QString& id);
  void fillWay();
  void fit();
  void setDialogSize();
  void scheduleHeightUpdate();
  void scrollToVerdict();
  void showVerdict();
  void giveFocus();
  std::shared_ptr<const LoadedLesson> nextLesson() const;
  QString placeOnPath(const Lesson&) const;
  LessonLook look() const;
  Theme type() const;
  Way way() const;

  LessonDirector& m_director;
  bool m_presenting = false;
  std::function<const LoadedLessons&()> m_lessons;
  std::function<void(const QUrl&)> m_openLink;
  int m_shown = -1;  // the question shown, see LessonPlayer::askings()
  bool m_givesRoomSoon = false;
  struct VerdictScroll {
    int from, at;
  };
  std::optional<VerdictScroll> m_verdict;  // of scrollToVerdict()
  LessonPlayer::Prediction m_shownPrediction = LessonPlayer::Prediction::None;

  QWidget *m_head, *m_page, *m_foot;
  QVBoxLayout *m_column, *m_tasksColumn;
  RichLabel *m_course, *m_lesson, *m_count, *m_title, *m_text, *m_after, *m_obstacle, *m_strayedText, *m_sources;
  GlyphButton* m_leave;
  StepBar* m_bar;
  Card *m_strayed, *m_trouble;
  QPushButton *m_restore, *m_other, *m_showMe, *m_commit, *m_continue, *m_next;
  QScrollArea* m_scroll;
  TextFade* m_fade;
  PredictionCard* m_prediction;
  SectionLabel *m_tasksTitle, *m_sourcesTitle, *m_nextTitle;
  RichLabel* m_nextText;
  struct TaskCard {
    Card* card;
    RichLabel *title, *text;
    QPushButton* button;
    QString id;
  };
  std::vector<TaskCard> m_tasks;
};

}  // namespace attn::app
