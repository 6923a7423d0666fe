// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "questions/day_plan.h"

namespace attn::app {

class Settings;

/// The learner's scheduling rules: exam date and number of new cards per day.
DayRules dayRules(const Settings&);

}  // namespace attn::app
