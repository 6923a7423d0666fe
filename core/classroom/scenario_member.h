// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/problem.h"
#include "scenario/json_value.h"
#include "scenario/scenario.h"

namespace attn {

/// A document that stands within another one, at `pointer`; it names no files and has nothing pinned to it. nullptr
/// where something is wrong with it, or its trace would be larger than kMostTraceBytes: all of that is in `problems`.
/// `textBytes`: of the whole file, by which its numbers are bounded.
std::shared_ptr<const Scenario> readScenarioMember(const JsonValue&, const std::string& pointer, std::size_t textBytes,
                                                   Problems& problems);

/// The document as a member of another one, without what is pinned to it.
nlohmann::ordered_json scenarioMember(const Scenario&);

/// 3 and not 3.0: as people write numbers.
nlohmann::ordered_json numberMember(double);

/// TooLarge where its trace has more than kMostTraceBytes.
Problems traceProblems(const Scenario&, const std::string& pointer);

}  // namespace attn
