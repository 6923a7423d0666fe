// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QTimer>
#include <QWidget>
#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "learn/asking/interview_session.h"
#include "learn/learn_subpage.h"
#include "questions/card.h"
#include "questions/day_plan.h"
#include "questions/learning_record.h"
#include "theme/themed.h"

class QPushButton;
class QStackedLayout;
class QVBoxLayout;

namespace attn::app {

class RichLabel;

/// Determines the next card, from today's plan or from a selection, due or not. Cards due again within minutes are
/// repeated.
class ReviewQueue {
 public:
  ReviewQueue() = default;
  explicit ReviewQueue(std::vector<std::string> chosen) : m_isChosen(true), m_chosen(std::move(chosen)) {}

  struct Next {
    std::optional<std::string> card;      // to be asked now
    std::optional<std::int64_t> waitsMs;  // otherwise: when the next one is due (UTC), if soon
    std::string waiting;                  // the card that is due then
    int left = 0;                         // number of cards to ask now, including this one
  };
  Next next(const LearningRecord&, const std::vector<std::string>& offered, const Moment& now, const DayRules&) const;
  void asked(const std::string& card);
  void unasked(const std::string& card);
  bool isChosen() const { return m_isChosen; }

 private:
  bool isHere(const std::string& card) const;

  bool m_isChosen = false;
  std::vector<std::string> m_chosen;  // not asked yet
  std::vector<std::string> m_asked;
};

/// Again, Hard, Good, Easy, each with the resulting due date. The suggested rating has the focus, so that Return takes
/// it.
class RatingRow : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit RatingRow(QWidget* parent = nullptr);

  void retranslate() override;
  /// `due`: the due text for each rating, in the order of Rating.
  void offer(const std::array<QString, 4>& due, Rating suggested);
  Rating suggested() const { return m_suggested; }
  void takeFocus();

 Q_SIGNALS:
  void rated(attn::Rating);

 protected:
  void restyle() override;

 private:
  void fill();

  std::array<QString, 4> m_due;
  Rating m_suggested = Rating::Good;
  std::array<QPushButton*, 4> m_buttons{};
};

/// The review of the day's cards, one after the other; each has new numbers, and is rated after the answer.
class ReviewPage : public QuestionPage {
  Q_OBJECT

 public:
  explicit ReviewPage(const LearnServices&, QWidget* parent = nullptr);

  /// Starts with today's cards. An answered card that is not rated yet stays.
  void start();
  void startWith(const std::vector<std::string>& cards) { begin(ReviewQueue(cards)); }

  void setClocks(Clocks clocks) { m_clocks = std::move(clocks); }
  void setSeeds(std::function<std::uint64_t()> seeds) { m_seeds = std::move(seeds); }
  /// Shows the next card if it is due by now. Called by a timer.
  void checkTime();

  QString title() const override { return tr("Today’s cards"); }
  QString helpTopic() const override { return QStringLiteral("learn.cards"); }
  bool isAsking() const override { return true; }
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
