// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>

#include "questions/question_template.h"

namespace attn {

/// Largest trace in bytes (attention/trace_cost.h) that handout questions may use: bounds the memory that an untrusted
/// document can make the program allocate.
inline constexpr std::uint64_t kMaxTraceBytes = std::uint64_t{64} << 20;

/// True if both are the same value, equal values, or none.
template <class T>
bool areEqual(const std::shared_ptr<const T>& a, const std::shared_ptr<const T>& b) {
  return a == b || (a && b && *a == *b);
}

/// Scenarios as stages to ask about. Each is computed once, by the reference in double, and shared by all questions and
/// handouts.
class TracedScenarios {
 public:
  /// The first head of the scenario, no row selected; valid as long as this object. Returns nullopt if its trace has
  /// more than kMaxTraceBytes. The scenario must be valid.
  std::optional<OnStage> stageOf(const std::shared_ptr<const Scenario>&);

 private:
  struct Traced {
    std::shared_ptr<const Scenario> scenario;
    std::optional<Trace> trace;  // nullopt for a document of sizes
  };
  std::list<Traced> m_traced;  // items keep their addresses
};

}  // namespace attn
