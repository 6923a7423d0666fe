// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <optional>
#include <string>

#include "learn/asking/interview_session.h"
#include "learn/learn_subpage.h"
#include "questions/interview.h"

class QPushButton;
class QShortcut;
class QStackedLayout;

namespace attn::app {

class InterviewChoice;
class RichLabel;
class QuestionLine;

/// A mock interview: first its options, then question after question against the clock.
///
/// The clock runs while a question is open, whatever is on screen, as in a real interview. It is paused while an answer
/// is read or compared, and from leaving the page until resuming.
class InterviewPage : public QuestionPage {
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
  bool isAsking() const override { return isRunning(); }
  /// For pictures: an interview at one of its questions (from 0) with the earlier ones answered; if `answered`, this
  /// one too, with a recognized mistake. The clock is stopped; nothing is logged.
  void showFor(const InterviewPlan&, int question, bool answered);
  QString title() const override { return tr("Mock interview"); }
  QString detail() const override;
  QString helpTopic() const override { return QStringLiteral("learn.interview"); }

  void setClocks(Clocks clocks) { m_clocks = std::move(clocks); }
  /// Updates the time; ends the interview if it is up. Called by a timer.
  void checkTime();

  void retranslate() override;

 Q_SIGNALS:
  /// Emitted when everything is answered or the time is up; `interview` is the uid in the log.
  void ended(const QString& interview);
  void codeRequested();

 protected:
  void focusInEvent(QFocusEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void restyle() override;

 private:
  void build();
  void proceed();
  void endNow();
  void leave();
  void answer();
  void skip();
  void next();
  /// Updates the page to the session's state: a question, a worked answer, sentences to compare, or the end.
  void follow();
  void ask(std::size_t question);
  void showQuestion(std::size_t);
  void showReading();
  void showChecking(std::size_t);
  void finish();
  void fillNext();
  void fillSections();
  void fillClock();
  QString comesBackText(std::size_t question) const;
  QString noteOfAnswer(const InterviewAnswer&) const;
  /// The rough work, and what was in the editor when the time was up.
  std::string working() const;
  /// The state to save in case of an interruption, because it is not in the log yet.
  std::optional<InterruptedQuestion> interrupted() const;
  void keepInterrupted();
  bool resume();

  Clocks m_clocks;
  std::optional<InterviewSession> m_session;
  std::optional<std::size_t> m_shown;  // the question shown
  bool m_frozen = false;               // for pictures
  QTimer m_tick;
  QShortcut* m_clicker;

  QStackedLayout* m_stack;
  InterviewChoice* m_choice;
  QuestionLine* m_marks;
  RichLabel *m_left, *m_leftOf;
  QPushButton *m_leave, *m_skip, *m_next;
};

}  // namespace attn::app
