// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "scenario/scenario.h"

/// Work for a class: what is asked, without numbers. Every student has a variant with numbers of their own
/// (handout.h); what comes back is returned.h, and what the class made of it class_results.h. Formats: docs/numbers.md,
/// section 5.6.
namespace attn {

/// When a student learns what would have been right.
enum class WorkFeedback { AfterReturn, AtOnce };

/// So many questions of one kind. Their numbers are drawn anew for each variant.
struct WorkItem {
  std::string templateId;  // of questionTemplates()
  int count = 1;           // 1 to 50
  double points = 1;       // for each; above 0
  std::string parameters;  // values that the questions must have, as a JSON object; empty: any. Not with a scenario
  /// The document that is asked about; nullptr where numbers are drawn.
  std::shared_ptr<const Scenario> scenario;
  std::string lesson, step;  // the step of a lesson that it was taken from; may be empty
  bool operator==(const WorkItem&) const;
};

struct Work {
  std::string title;
  std::string note;  // a line under the title: "Worksheet 2: scores, masks, heads and the cache"; may be empty
  std::vector<WorkItem> items;
  std::optional<std::string> deadline;  // ISO 8601 with its offset: "2026-11-27T23:59+01:00"
  WorkFeedback feedback = WorkFeedback::AfterReturn;

  /// Of all items together.
  int questions() const;
  double points() const;
  bool operator==(const Work&) const = default;
};

inline constexpr std::string_view kWorkSuffix = ".work.json";

/// All problems at once, each with its JSON pointer. Templates must exist and have an answer (not of the kind text).
Result<Work> readWork(std::string_view text);
/// Reads back as the same work.
std::string writeWork(const Work&);

}  // namespace attn
