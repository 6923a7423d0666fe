// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "scenario/json_value.h"
#include "scenario/object_reader.h"
#include "scenario/scenario.h"

namespace attn {

/// Reads a document embedded in another one at `pointer`; it names no files and has nothing pinned. Returns nullptr if
/// something is wrong with it, or if its trace would be larger than kMostTraceBytes, and adds all `problems`.
/// `textBytes`: size of the whole file, which bounds its numbers.
std::shared_ptr<const Scenario> readScenarioMember(const JsonValue&, const std::string& pointer, std::size_t textBytes,
                                                   Problems& problems);

/// The document as a member of another one, without its pinned scenario.
nlohmann::ordered_json scenarioMember(const Scenario&);

/// 3, not 3.0: as people write numbers.
nlohmann::ordered_json numberMember(double);

/// Reads an optional date and time with UTC offset (isDateTime()); anything else is a problem.
std::optional<std::string> readDateTime(ObjectReader&, std::string_view key);

/// Reads the SHA-256 of a handout, also in upper case; anything else is a problem, and "" is returned.
std::string readSha256(ObjectReader&, std::string_view key);

/// TooLarge if its trace has more than kMostTraceBytes.
Problems traceProblems(const Scenario&, const std::string& pointer);

}  // namespace attn
