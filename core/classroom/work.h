// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
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
  std::string templateId;    // of questionTemplates()
  int count = 1;             // 1 to kMostOfItem
  double points = 1;         // for each; above 0, at most kMostPoints
  std::string parameters{};  // values that the questions must have, as a JSON object; empty: any. Not with a scenario
  /// The document that is asked about; nullptr where numbers are drawn. What is pinned to it is not kept.
  std::shared_ptr<const Scenario> scenario{};
  std::string lesson{}, step{};  // the step of a lesson that it was taken from; may be empty
  bool operator==(const WorkItem&) const;
};

inline constexpr int kMostOfItem = 50, kMostOfWork = 200, kMostVariants = 10'000;
inline constexpr double kMostPoints = 1000;

struct Work {
  std::string title{};
  std::string note{};  // a line under the title: "Worksheet 2: scores, masks, heads and the cache"; may be empty
  std::vector<WorkItem> items{};
  std::optional<std::string> deadline{};  // ISO 8601 with its offset: "2026-11-27T23:59+01:00"
  WorkFeedback feedback = WorkFeedback::AfterReturn;

  /// Of all items together.
  int questions() const;
  double points() const;
  bool operator==(const Work&) const = default;
};

inline constexpr std::string_view kWorkSuffix = ".work.json";

/// What a work file may name instead of holding it. Without a source, naming it is a problem of the file.
struct WorkSources {
  /// "scenario": "file.attn.json"
  std::function<Result<Scenario>(const std::string& path)> document;
  /// An item that has "lesson" and "step" and no "template": what that step asks. Its problems have the pointers
  /// "/lesson" and "/step".
  std::function<Result<WorkItem>(const std::string& lesson, const std::string& step)> step;
};

/// All problems at once, each with its JSON pointer; those of checkWork() among them.
Result<Work> readWork(std::string_view text, const WorkSources& = {});
/// Reads back as the same work, without any sources.
std::string writeWork(const Work&);

/// Why the work cannot be handed out, with the pointers of its document: nothing is asked, templates that do not exist
/// or are answered in sentences, which nobody can mark; parameters that a template never draws; a document that it
/// cannot ask about, or of more numbers than the program of a student should compute; more questions than the template
/// has; points and counts out of their ranges; a deadline that is no moment.
Problems checkWork(const Work&);

/// Whether it is a moment with its offset, in a year from 1970 on: "2026-11-27T23:59+01:00", "2026-11-27T23:59:30Z".
bool isMoment(std::string_view);

}  // namespace attn
