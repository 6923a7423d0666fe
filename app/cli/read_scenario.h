// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "scenario/scenario.h"

namespace attn::app {

/// The document, or nullopt after every problem in it has been said on standard error, a line each.
std::optional<Scenario> readOrComplain(const std::string& file);

}  // namespace attn::app
