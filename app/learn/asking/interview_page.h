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
class StationLine;

/// A mock interview: first what it shall be about, then question after question against the clock.
///
/// The clock runs while a question is open, whatever is on screen, as it does in an interview. It stands while an
/// answer is read or compared, and from leaving the page until going on.
class InterviewPage : public QWidget {
  Q_OBJECT

 public:
  explicit InterviewPage(const LearnServices&, QWidget* parent = nullptr);
  /// Keeps an open question for the next start.
  ~InterviewPage() override;

  /// Asks what the interview shall be about; one that runs, or was interrupted a while ago, is offered to go on.
  void choose();
  /// Begins at once; an interview that runs stays.
  void start(const InterviewPlan&);
  bool isRunning() const;
  /// For pictures: an interview at one of its questions (from 0), those before answered, this one too where `answered`,
  /// with a mistake that is recognised. The clock stands; nothing is logged.
  void showFor(const InterviewPlan&, int question, bool answered);
  QString title() const;
  QString detail() const;

  void setClocks(Clocks clocks) { m_clocks = std::move(clocks); }
  /// Shows the time, and ends the interview where it is up. Happens by itself.
  void lookAtClock();

  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  void titleChanged();
  /// All is answered, or the time is up: its name in the log.
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
  /// What the session says now: another question, an answer to read, sentences to compare, or the end.
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
  /// The candidate's paper, and what stood in the editor when the time was up.
  std::string working() const;
  /// What the log does not hold of an interview that may be interrupted here.
  std::optional<InterruptedQuestion> interrupted() const;
  void keepInterrupted();
  bool resume();

  LearnServices m_services;
  Theme m_theme = lightTheme();
  Clocks m_clocks;
  std::optional<InterviewSession> m_session;
  std::optional<std::size_t> m_shown;  // the question on the page
  bool m_frozen = false;               // a picture
  QTimer m_tick;

  QStackedLayout* m_stack;
  InterviewChoice* m_choice;
  QWidget *m_asking, *m_foot;
  QuestionHalf* m_question;
  AnswerHalf* m_answer;
  QHBoxLayout* m_footRow;
  StationLine* m_stations;
  RichLabel *m_left, *m_leftOf;
  QPushButton *m_leave, *m_skip, *m_next;
};

}  // namespace attn::app
