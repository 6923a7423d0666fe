// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include "classroom/assignment.h"
#include "classroom/roster.h"
#include "scenario/scenario.h"

namespace attn::app {

/// Reads a document; returns nullopt after printing every problem on standard error, one per line.
std::optional<Scenario> readOrComplain(const std::string& file);

/// The same for an assignment, including the documents and lesson steps that it refers to.
std::optional<Assignment> readAssignmentOrReport(const std::string& file);

/// The same for a roster, which may also have notices.
std::optional<Roster> readRosterOrReport(const std::filesystem::path&);

/// True if writing to `out` would overwrite the source document.
bool overwrites(const std::string& document, const std::optional<std::filesystem::path>& out);

/// What the variants of an assignment contain, with the seed that reproduces them. `isTaken`: standard output has
/// another result, so it goes to standard error.
int deliverSummary(const Assignment&, std::int64_t variants, std::uint64_t seed, bool isTaken);

/// The files of hand-outs and submissions, for --help.
extern const char* const kClassroomFormats;

}  // namespace attn::app
