// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "labs/lab.h"

namespace attn::app {

class Session;

/// Every lab of the program, in the order of its tabs.
std::vector<std::unique_ptr<Lab>> makeLabs(Session&);

}  // namespace attn::app
