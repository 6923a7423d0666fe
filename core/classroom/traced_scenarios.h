// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <optional>

#include "questions/question_template.h"

namespace attn {

/// Bytes of a trace (attention/trace_cost.h) that questions of hand-outs may be asked about: what a document of
/// somebody else can make the program take.
inline constexpr std::uint64_t kMostTraceBytes = std::uint64_t{64} << 20;

/// Scenarios as stages to ask about. Each is computed once, by the reference in double, however many questions and
/// hand-outs share it.
class TracedScenarios {
 public:
  /// The first head of the scenario, no row selected; valid as long as this object. nullopt where its trace has more
  /// than kMostTraceBytes. The scenario must be valid.
  std::optional<OnStage> stageOf(const std::shared_ptr<const Scenario>&);

 private:
  struct Traced {
    std::shared_ptr<const Scenario> scenario;
    std::optional<Trace> trace;  // none of a document of sizes
  };
  std::list<Traced> m_traced;  // whose items stay where they are
};

}  // namespace attn
