// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QPointer>
#include <QStackedLayout>
#include <QString>
#include <QWidget>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "learn/learn_services.h"
#include "learn/lesson/lesson_pane.h"
#include "learn/picture/class_overview.h"
#include "lessons/lesson_library.h"
#include "questions/interview.h"
#include "questions/interview_report.h"
#include "scenario/scenario.h"
#include "theme/themed.h"

namespace attn::app {

class CodePage;
class HomePage;
class InterviewPage;
class LearnSubpage;
class LessonLog;
class ReportPage;
class ResultsPage;
class ReviewPage;
class AssignmentPage;
enum class HomePart;
struct OpenedHandout;

/// The first tab: the lesson path, interviews, reviews, assignments and class results. It has no document or playhead
/// of its own; a lesson plays in the labs, with its text in lessonPane().
class LearnPage : public Themed<QWidget> {
  Q_OBJECT

 public:
  enum class Page { Home, Interview, Review, Report, Assignment, Class, Code };

  explicit LearnPage(const LearnServices&, QWidget* parent = nullptr);
  ~LearnPage() override;

  Page shownPage() const { return static_cast<Page>(m_stack->currentIndex()); }
  /// True while an interview, a review or an assignment is in progress.
  bool isAsking() const;
  /// The areas that the Tab key cycles through.
  std::vector<QWidget*> areas() const;
  /// Called when the page becomes visible; updates what has changed since.
  void comeToFront();
  QString title() const;
  QString detail() const;

  void showHome();
  /// Starts at once; if an interview is running, shows that one instead.
  void startInterview(const InterviewPlan&);
  void chooseInterview();
  void startReview();
  void showReport(const std::string& interview);
  /// Shows the exercises in which the learner writes a function.
  void writeCode();
  /// Shows the class results that were open last, or those of a folder.
  void showClass();
  void showClassOf(const QString& folder);
  void chooseClass();
  ResultsPage& classResults() { return *m_class; }
  bool knows(const QString& id);
  /// Plays a lesson in the labs, from where it was left or from a step (from 0).
  void playLesson(const QString& id, std::optional<int> step = std::nullopt);

  /// Opens an assignment asynchronously; emits handoutOpened() or handoutRefused().
  void openHandout(const QString& file);
  /// For pictures: an assignment as a student sees it, or one of its questions (from 0), before or after submission.
  void showHandoutFor(const OpenedHandout&, std::optional<int> question, bool handedIn);
  AssignmentPage& assignment() { return *m_assignment; }

  const LoadedLessons& lessons();
  /// The text of the lesson being played; shown in the left pane of the window.
  LessonPane* lessonPane() { return m_lessonPane; }

  /// For pictures: an interview at one of its questions (from 0), or after its answer; the clock is stopped.
  void showInterviewFor(const InterviewPlan&, int question, bool answered);
  /// For pictures: a given report, as displayed at time `now`.
  void showReportFor(const InterviewReport&, const Moment& now);
  /// For pictures: an exercise (from 0) as it begins, or its solution with the result.
  void showCodeFor(int exercise, bool solved);
  /// For pictures: given class results.
  void showClassFor(std::shared_ptr<const CollectedClass>);
  /// The source of the current date; the system clock by default, replaced by pictures and tests.
  void setClock(std::function<QDateTime()>);
  /// Must be called after the scheduling rules have changed.
  void updateRules();

  void setTheme(const Theme&) override;
  /// Updates everything on screen before returning.
  void refreshNow();

 Q_SIGNALS:
  void roomChanged();
  void examplesRequested();
  void lectureRequested(const QString& file);
  void learningSettingsRequested();
  /// Emitted when an assignment is open in its own page.
  void handoutOpened(const QString& file, const QString& title);
  /// Emitted when an assignment cannot be opened; `why` has one problem per line.
  void handoutRefused(const QString& file, const QString& why);
  /// Emitted to open a question or a task in a lab, as a new document.
  void scenarioRequested(const attn::Scenario&, const QString& lab);
  void handOutRequested();
  void worksheetsRequested();
  /// Emitted to show a question from the class results to the class, or to ask it again as a poll.
  void projectionRequested(const attn::app::ClassQuestionDetails&);
  void askingRequested(const attn::AskedQuestion&, int number);

 private:
  void showPage(QWidget*);
  void openPart(HomePart);
  /// The current page; nullptr for the start page.
  LearnSubpage* subpage() const;

  LearnServices m_services;
  LoadedLessons m_lessons;
  QStackedLayout* m_stack;
  HomePage* m_home;
  InterviewPage* m_interview;
  ReviewPage* m_review;
  ReportPage* m_report;
  AssignmentPage* m_assignment;
  ResultsPage* m_class;
  CodePage* m_code;
  QPointer<LessonPane> m_lessonPane;  // owned by the window; created with the first lesson
  LessonLog* m_log;
};

}  // namespace attn::app
