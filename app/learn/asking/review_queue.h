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

/// Which card is asked next: those of today's plan, or cards that were chosen, due or not. Cards that come back within
/// minutes come again.
class ReviewQueue {
 public:
  ReviewQueue() = default;
  explicit ReviewQueue(std::vector<std::string> chosen) : m_isChosen(true), m_chosen(std::move(chosen)) {}

  struct Next {
    std::optional<std::string> card;      // to be asked now
    std::optional<std::int64_t> waitsMs;  // else: when the next one comes back (UTC), where that is soon
    std::string waiting;                  // and which one it is
    int left = 0;                         // how many are to be asked now, this one included
  };
  Next next(const LearningRecord&, const std::vector<std::string>& offered, const Moment& now, const DayRules&) const;
  void asked(const std::string& card);
  void unasked(const std::string& card);
  bool isChosen() const { return m_isChosen; }

 private:
  bool isHere(const std::string& card) const;

  bool m_isChosen = false;
  std::vector<std::string> m_chosen;  // still to be asked
  std::vector<std::string> m_asked;
};

}  // namespace attn::app
