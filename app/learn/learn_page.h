// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QPointer>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "learn/learn_services.h"
#include "learn/lesson/lesson_pane.h"
#include "learn/picture/class_sheet.h"
#include "lessons/lesson_library.h"
#include "questions/interview.h"
#include "questions/interview_report.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

class QStackedLayout;

namespace attn::app {

class HomePage;
class InterviewPage;
class LessonLog;
class ReportPage;
class ResultsPage;
class ReviewPage;
class WorkPage;
struct OpenedHandout;

/// The first tab: the path of the lessons, and what is asked away from the labs. It has neither document nor playhead
/// of its own; a lesson plays in the labs, with its text in lessonPane().
class LearnPage : public QWidget {
  Q_OBJECT

 public:
  enum class Room { Home, Interview, Review, Report, Work, Class };

  explicit LearnPage(const LearnServices&, QWidget* parent = nullptr);
  ~LearnPage() override;

  Room room() const { return m_room; }
  /// Whether somebody is being asked just now, in an interview, by the cards of the day, or by a hand-out.
  bool isAsking() const;
  /// What the Tab key visits, area after area.
  std::vector<QWidget*> areas() const;
  /// It is shown from now on; what may have changed meanwhile is brought up to date.
  void comeToFront();
  QString title() const;
  QString detail() const;

  void showHome();
  /// Asks at once; an interview that runs is shown instead.
  void startInterview(const InterviewPlan&);
  /// Asks what kind of interview it shall be, then starts it.
  void chooseInterview();
  void startReview();
  void showReport(const std::string& interview);
  /// What a class handed in, as it was left, or of a folder.
  void showClass();
  void showClassOf(const QString& folder);
  void chooseClass();
  ResultsPage& classResults() { return *m_class; }
  bool knows(const QString& id);
  /// Plays a lesson in the labs, from where it was left or from a step (from 0).
  void playLesson(const QString& id, std::optional<int> step = std::nullopt);

  /// Opens a hand-out to work on; handoutOpened() or handoutRefused() tell how it went.
  void openHandout(const QString& file);
  /// For pictures: a hand-out as a student sees it, or one of its questions (from 0), before or after handing in.
  void showHandoutFor(const OpenedHandout&, std::optional<int> question, bool handedIn);
  WorkPage& work() { return *m_work; }

  const LoadedLessons& lessons();
  /// The text of the lesson that is being played; stands in the left pane of the window.
  LessonPane* lessonPane() { return m_lessonPane; }

  /// For pictures: an interview at one of its questions (from 0), also after its answer; the clock stands.
  void showInterviewFor(const InterviewPlan&, int question, bool answered);
  /// For pictures: a report that was made elsewhere, as it is read at `now`.
  void showReportFor(const InterviewReport&, const Moment& now);
  /// For pictures: what a class handed in, collected elsewhere.
  void showClassFor(std::shared_ptr<const CollectedClass>);
  /// What today is asked from; the clock of the system, unless a picture or a test has another one.
  void setClock(std::function<QDateTime()>);
  /// How cards are scheduled has changed.
  void takeRules();

  void setTheme(const Theme&);
  void retranslate();
  /// Everything on screen shows the present state when it returns.
  void refreshNow();

 Q_SIGNALS:
  void roomChanged();
  /// The learner wants to look around in the examples.
  void examplesWanted();
  /// The day of the exam, new cards, what becomes of the progress.
  void learningSettingsWanted();
  /// It is there, in a room of its own.
  void handoutOpened(const QString& file, const QString& title);
  /// It stays closed: what is wrong with it, one problem a line.
  void handoutRefused(const QString& file, const QString& why);
  /// A question or a task is to be looked at in a lab, as a document of the learner's own.
  void scenarioWanted(const attn::Scenario&, const QString& lab);
  /// A teacher wants to make hand-outs, or worksheets.
  void handOutWanted();
  void worksheetsWanted();
  /// A question of a class's work is to be shown to the class, or asked again with a show of hands.
  void projectionWanted(const attn::app::ClassQuestionSheet&);
  void askingWanted(const attn::AskedQuestion&, int number);

 private:
  void show(Room, QWidget*);

  LearnServices m_services;
  Room m_room = Room::Home;
  LoadedLessons m_lessons;
  QStackedLayout* m_stack;
  HomePage* m_home;
  InterviewPage* m_interview;
  ReviewPage* m_review;
  ReportPage* m_report;
  WorkPage* m_work;
  ResultsPage* m_class;
  QPointer<LessonPane> m_lessonPane;  // of the window, once a lesson was played
  LessonLog* m_log;
};

}  // namespace attn::app
