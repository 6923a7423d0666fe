// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "questions/day_plan.h"
#include "questions/learning_record.h"

namespace attn::app {

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

}  // namespace attn::app
