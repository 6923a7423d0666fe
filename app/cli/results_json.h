// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <string>

#include "classroom/class_results.h"

namespace attn::app {

/// What `collect --json` prints (docs/numbers.md, section 5.6): nothing in it depends on the language but the reasons.
std::string resultsJson(const ClassResults&);

QString refusalText(const RefusedFile&);

}  // namespace attn::app
