// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>
#include <optional>
#include <string>

#include "learn/asking/interview_session.h"
#include "learn/learn_services.h"
#include "questions/interview.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

class QHBoxLayout;
class QPushButton;
class QStackedLayout;

namespace attn::app {

class AnswerHalf;
class InterviewChoice;
class QuestionHalf;
class RichLabel;
class QuestionLine;

/// A mock interview: first its options, then question after question against the clock.
///
/// The clock runs while a question is open, whatever is on screen, as in a real interview. It is paused while an answer
/// is read or compared, and from leaving the page until resuming.
class InterviewPage : public QWidget {
  Q_OBJECT

 public:
  explicit InterviewPage(const LearnServices&, QWidget* parent = nullptr);
  /// Saves an open question for the next start.
  ~InterviewPage() override;

  /// Shows the options; offers to resume a running or recently interrupted interview.
  void choose();
  /// Starts at once; resumes a running interview instead.
  void start(const InterviewPlan&);
  bool isRunning() const;
  /// For pictures: an interview at one of its questions (from 0) with the earlier ones answered; if `answered`, this
  /// one too, with a recognized mistake. The clock is stopped; nothing is logged.
  void showFor(const InterviewPlan&, int question, bool answered);
  QString title() const;
  QString detail() const;

  void setClocks(Clocks clocks) { m_clocks = std::move(clocks); }
  /// Updates the time; ends the interview if it is up. Called by a timer.
  void checkTime();

  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  void titleChanged();
  /// Emitted when everything is answered or the time is up; `interview` is the uid in the log.
  void ended(const QString& interview);
  void left();
  void scenarioWanted(const attn::Scenario&, const QString& lab);
  void lessonWanted(const QString& id, std::optional<int> step);

 protected:
  void focusInEvent(QFocusEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build();
  void restyle();
  void goOn();
  void endNow();
  void leave();
  void answer();
  void skip();
  void next();
  /// Updates the page to the session's state: a question, a worked answer, sentences to compare, or the end.
  void follow();
  void showQuestion(std::size_t);
  void showReading();
  void showChecking(std::size_t);
  void finish();
  void fillNext();
  void fillStations();
  void fillClock();
  QString comesBackText(std::size_t question) const;
  QString noteOfAnswer(const InterviewAnswer&) const;
  /// The rough work, and what was in the editor when the time was up.
  std::string working() const;
  /// The state to save in case of an interruption, because it is not in the log yet.
  std::optional<InterruptedQuestion> interrupted() const;
  void keepInterrupted();
  bool resume();

  LearnServices m_services;
  Theme m_theme = lightTheme();
  Clocks m_clocks;
  std::optional<InterviewSession> m_session;
  std::optional<std::size_t> m_shown;  // the question shown
  bool m_frozen = false;               // for pictures
  QTimer m_tick;

  QStackedLayout* m_stack;
  InterviewChoice* m_choice;
  QWidget *m_asking, *m_foot;
  QuestionHalf* m_question;
  AnswerHalf* m_answer;
  QHBoxLayout* m_footRow;
  QuestionLine* m_stations;
  RichLabel *m_left, *m_leftOf;
  QPushButton *m_leave, *m_skip, *m_next;
};

}  // namespace attn::app
