// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "scenario/scenario.h"

namespace attn::app {

/// Reads a document; returns nullopt after printing every problem on standard error, one per line.
std::optional<Scenario> readOrComplain(const std::string& file);

/// True if writing to `out` would overwrite the source document.
bool overwrites(const std::string& document, const std::optional<std::filesystem::path>& out);

}  // namespace attn::app
