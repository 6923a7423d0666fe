// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "learn/asking/interview_session.h"
#include "learn/asking/review_queue.h"
#include "learn/learn_subpage.h"
#include "questions/day_plan.h"

class QPushButton;
class QStackedLayout;
class QVBoxLayout;

namespace attn::app {

class RatingRow;
class RichLabel;

/// The review of the day's cards, one after the other; each has new numbers, and is rated after the answer.
class ReviewPage : public QuestionPage {
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

  QString title() const override { return tr("Today’s cards"); }
  QString helpTopic() const override { return QStringLiteral("learn.cards"); }
  bool isAsking() const override { return true; }
  void setTheme(const Theme&) override;
  void retranslate() override;

 protected:
  bool event(QEvent*) override;
  void focusInEvent(QFocusEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void restyle() override;

 private:
  enum class Showing { Question, Answer, Waiting, Done };

  void build();
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
  QWidget* m_between;
  QVBoxLayout* m_betweenColumn;
  RichLabel *m_title, *m_text;
  QPushButton *m_now, *m_lesson, *m_toHome;
  QPushButton *m_leave, *m_undo, *m_pass;
  RatingRow* m_ratings;
};

}  // namespace attn::app
