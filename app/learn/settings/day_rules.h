// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "questions/day_plan.h"

namespace attn::app {

class Settings;

/// How cards are scheduled as the learner wishes: the exam's day, and how many new cards a day.
DayRules dayRules(const Settings&);

}  // namespace attn::app
