// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/review_queue.h"

#include <algorithm>

#include "questions/question_template.h"

namespace attn::app {
namespace {

constexpr std::int64_t kSoonMs = 20 * kMsPerMinute;

bool isOnSteps(const attn::Card& card) {
  return card.phase == CardPhase::Learning || card.phase == CardPhase::Relearning;
}

bool isKnown(const std::string& card) {
  return findTemplate(card) != nullptr;
}

}  // namespace

bool ReviewQueue::isHere(const std::string& card) const {
  return !m_isChosen || std::ranges::find(m_asked, card) != m_asked.end();
}

ReviewQueue::Next ReviewQueue::next(const LearningRecord& record, const std::vector<std::string>& offered,
                                    const Moment& now, const DayRules& rules) const {
  const std::vector<attn::Card> cards = record.cards(rules.cards);
  const DayPlan plan = planDay(cards, offered, now, rules);
  std::vector<std::string> ready;
  for (const std::string& card : m_chosen)
    if (isKnown(card)) ready.push_back(card);
  for (const std::string& card : plan.due)
    if (isHere(card) && isKnown(card) && std::ranges::find(ready, card) == ready.end()) ready.push_back(card);
  if (!m_isChosen)
    for (const std::string& card : plan.fresh)
      if (isKnown(card)) ready.push_back(card);
  Next next;
  next.left = static_cast<int>(ready.size());
  if (!ready.empty()) {
    next.card = ready.front();
    return next;
  }
  for (const attn::Card& card : cards) {
    if (!isOnSteps(card) || !isHere(card.id) || !isKnown(card.id) || card.dueMs - now.utcMs > kSoonMs) continue;
    if (next.waitsMs && *next.waitsMs <= card.dueMs) continue;
    next.waitsMs = card.dueMs;
    next.waiting = card.id;
  }
  return next;
}

void ReviewQueue::asked(const std::string& card) {
  std::erase(m_chosen, card);
  m_asked.push_back(card);
}

void ReviewQueue::unasked(const std::string& card) {
  const auto last = std::find(m_asked.rbegin(), m_asked.rend(), card);
  if (last != m_asked.rend()) m_asked.erase(std::next(last).base());
  if (m_isChosen) m_chosen.insert(m_chosen.begin(), card);
}

}  // namespace attn::app
