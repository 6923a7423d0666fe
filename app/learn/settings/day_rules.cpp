// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/settings/day_rules.h"

#include "progress/progress.h"
#include "session/settings.h"

namespace attn::app {

DayRules dayRules(const Settings& settings) {
  DayRules rules;
  rules.newPerDay = settings.newCardsPerDay();
  if (const std::optional<QDate> exam = settings.examDay()) rules.exam = localDayOf(*exam);
  return rules;
}

}  // namespace attn::app
