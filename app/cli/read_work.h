// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "classroom/work.h"

namespace attn::app {

/// The work of a file, with the documents and steps of lessons that it names; nullopt after every problem in it has
/// been said on standard error, a line each.
std::optional<Work> workOrComplain(const std::string& file);

}  // namespace attn::app
