// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "scenario/scenario.h"

namespace attn::app {

/// The document, or nullopt after every problem in it has been said on standard error, a line each.
std::optional<Scenario> readOrComplain(const std::string& file);

/// True where writing to `out` would replace the document that the text was made from.
bool overwrites(const std::string& document, const std::optional<std::filesystem::path>& out);

}  // namespace attn::app
