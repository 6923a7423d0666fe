// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

#include "classroom/work.h"

namespace attn::app {

/// Reads an assignment, including the documents and lesson steps that it refers to; returns nullopt after printing
/// every problem on standard error, one per line.
std::optional<Work> workOrComplain(const std::string& file);

}  // namespace attn::app
