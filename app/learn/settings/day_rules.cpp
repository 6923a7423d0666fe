// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/settings/day_rules.h"

#include <QCoreApplication>
#include <algorithm>

#include "progress/progress.h"
#include "session/settings.h"
#include "text/number_text.h"

namespace attn::app {

namespace {

struct DueWords {
  Q_DECLARE_TR_FUNCTIONS(DueWords)
};

constexpr std::int64_t kMonthsFrom = 60, kYearsFrom = 365;
constexpr double kDaysOfMonth = 30.44, kDaysOfYear = 365.25;

}  // namespace

QString inDaysText(std::int64_t days) {
  if (days <= 0) return DueWords::tr("today");
  if (days == 1) return DueWords::tr("tomorrow");
  if (days < kMonthsFrom) return DueWords::tr("in %n day(s)", nullptr, static_cast<int>(days));
  const auto count = static_cast<double>(days);
  if (days < kYearsFrom) return DueWords::tr("in %n month(s)", nullptr, qRound(count / kDaysOfMonth));
  return DueWords::tr("in %1 years").arg(numberText(count / kDaysOfYear, 1));
}

QString dueText(const attn::Card& card, const Moment& now, const DayRules& rules) {
  if (card.phase == CardPhase::Learning || card.phase == CardPhase::Relearning) {
    const std::int64_t minutes = std::max<std::int64_t>(1, (card.dueMs - now.utcMs + kMsPerMinute / 2) / kMsPerMinute);
    return DueWords::tr("in %n minute(s)", nullptr, static_cast<int>(minutes));
  }
  const std::int64_t today = localDay(now), day = dueDay(card, rules.exam, today, rules.cards);
  if (rules.exam && day == *rules.exam && *rules.exam > today) return DueWords::tr("at the exam");
  return inDaysText(day - today);
}

DayRules dayRules(const Settings& settings) {
  DayRules rules;
  rules.newPerDay = settings.newCardsPerDay();
  if (const std::optional<QDate> exam = settings.examDay()) rules.exam = localDayOf(*exam);
  return rules;
}

}  // namespace attn::app
