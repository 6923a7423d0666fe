// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "learn/asking/interview_session.h"
#include "learn/asking/review_queue.h"
#include "learn/learn_services.h"
#include "questions/day_plan.h"
#include "scenario/scenario.h"
#include "theme/theme.h"

class QHBoxLayout;
class QLabel;
class QPushButton;
class QStackedLayout;
class QVBoxLayout;

namespace attn::app {

class AnswerHalf;
class QuestionHalf;
class RatingRow;
class RichLabel;

/// The review of the day's cards, one after the other; each has new numbers, and is rated after the answer.
class ReviewPage : public QWidget {
  Q_OBJECT

 public:
  explicit ReviewPage(const LearnServices&, QWidget* parent = nullptr);

  /// Starts with today's cards. An answered card that is not rated yet stays.
  void start();
  void startWith(const std::vector<std::string>& cards) { begin(ReviewQueue(cards)); }

  void setClocks(Clocks clocks) { m_clocks = std::move(clocks); }
  void setSeeds(std::function<std::uint64_t()>);
  /// Shows the next card if it is due by now. Called by a timer.
  void checkTime();

  void setTheme(const Theme&);
  void retranslate();

 Q_SIGNALS:
  void left();
  void scenarioWanted(const attn::Scenario&, const QString& lab);
  void lessonWanted(const QString& id, std::optional<int> step);

 protected:
  bool event(QEvent*) override;
  void focusInEvent(QFocusEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  enum class Showing { Question, Answer, Waiting, Done };

  void build();
  void restyle();
  void begin(ReviewQueue);
  void showNext();
  void ask(const std::string& card, std::uint64_t seed);
  void answer(GivenAnswer);
  void showRatings();
  void rate(Rating);
  void undo();
  bool canUndo() const;
  void leave();
  void say(Showing);
  void follow();
  std::vector<std::string> offered() const;
  attn::Card cardNow() const;
  LoggedAnswer lineNow() const;
  QString doneText() const;
  QString nextDayText() const;

  LearnServices m_services;
  Theme m_theme = lightTheme();
  Clocks m_clocks;
  std::function<std::uint64_t()> m_seeds;
  ReviewQueue m_queue;
  Showing m_showing = Showing::Done;
  GivenAnswer m_given;
  double m_seconds = 0;
  std::int64_t m_askedMs = 0;
  std::vector<std::string> m_rated;  // uids of this session's answers, latest last
  QTimer m_tick;

  QStackedLayout* m_stack;
  QWidget *m_asking, *m_between, *m_foot;
  QuestionHalf* m_question;
  AnswerHalf* m_answer;
  QVBoxLayout *m_column, *m_betweenColumn;
  QHBoxLayout* m_footRow;
  RichLabel *m_title, *m_text;
  QPushButton *m_now, *m_lesson, *m_toHome;
  QPushButton *m_leave, *m_undo, *m_pass;
  RatingRow* m_ratings;
};

}  // namespace attn::app
