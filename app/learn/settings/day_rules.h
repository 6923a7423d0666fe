// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstdint>

#include "questions/card.h"
#include "questions/day_plan.h"

namespace attn::app {

class Settings;

/// The learner's scheduling rules: exam date and number of new cards per day.
DayRules dayRules(const Settings&);

/// When a card is due: "in 10 minutes", "tomorrow", "in 4 days", "at the exam".
QString dueText(const attn::Card&, const Moment& now, const DayRules&);
/// "today" for 0, "tomorrow", "in 4 days", "in 3 months".
QString inDaysText(std::int64_t days);

}  // namespace attn::app
