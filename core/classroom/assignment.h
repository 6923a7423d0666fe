// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "classroom/own_question.h"
#include "scenario/scenario.h"

/// An assignment for a class: what is asked, without numbers. Every student gets a variant with different numbers
/// (handout.h); submissions are in submission.h, the results of the class in class_results.h. Formats: docs/numbers.md,
/// section 5.6.
namespace attn {

/// When a student sees the right answers.
enum class AssignmentFeedback { AfterReturn, AtOnce };

/// Questions of one kind. Their numbers are drawn separately for each variant.
struct AssignmentItem {
  std::string templateId;    // of questionTemplates(), or ownId() of an own question
  int count = 1;             // 1 to kMaxOfItem
  double points = 1;         // per question; above 0, at most kMaxPoints
  std::string parameters{};  // values that the questions must have, as a JSON object; empty: any. Not with a scenario
  /// The document that is asked about; nullptr if numbers are drawn. Its pinned scenario is dropped.
  std::shared_ptr<const Scenario> scenario{};
  std::string lesson{}, step{};              // the lesson step that it was taken from; may be empty
  std::shared_ptr<const OwnQuestion> own{};  // nullptr for a built-in template; the scenario is that of its figure
  bool operator==(const AssignmentItem&) const;
};

/// An item with an own question. `scenario`: the document of its figure.
AssignmentItem ownItem(const OwnQuestion&, std::shared_ptr<const Scenario> scenario = nullptr);
/// nullptr if the template is unknown.
const QuestionTemplate* templateOf(const AssignmentItem&);

inline constexpr int kMaxOfItem = 50, kMaxOfAssignment = 200, kMaxVariants = 10'000;
inline constexpr double kMaxPoints = 1000;

struct Assignment {
  std::string title{};
  std::string note{};  // a line under the title: "Worksheet 2: scores, masks, heads and the cache"; may be empty
  std::vector<AssignmentItem> items{};
  std::optional<std::string> deadline{};  // ISO 8601 with its offset: "2026-11-27T23:59+01:00"
  AssignmentFeedback feedback = AssignmentFeedback::AfterReturn;

  /// Of all items together.
  int questions() const;
  double points() const;
  bool operator==(const Assignment&) const = default;
};

inline constexpr std::string_view kAssignmentSuffix = ".work.json";

/// Resolves what an assignment file may name instead of containing it. Without a source, naming it is a problem of the
/// file.
struct AssignmentSources {
  /// "scenario": "file.attn.json"
  std::function<Result<Scenario>(const std::string& path)> document;
  /// For an item that has "lesson" and "step" but no "template": what that step asks. Its problems have the pointers
  /// "/lesson" and "/step".
  std::function<Result<AssignmentItem>(const std::string& lesson, const std::string& step)> step;
  std::vector<std::string> labs{};  // that can draw the figures of own questions; empty: any name is allowed
};

/// Reports all problems at once, each with its JSON pointer, including those of checkAssignment().
Result<Assignment> readAssignment(std::string_view text, const AssignmentSources& = {});
/// Reads back as the same assignment, without any sources.
std::string writeAssignment(const Assignment&);

/// Returns why the assignment cannot be handed out, with pointers into its document: no questions; templates that do
/// not exist; own questions with problems; parameters that a template never draws; a document that it cannot ask about,
/// or with more numbers than a student's program should compute; more questions than the template has; points and
/// counts out of range; an invalid deadline.
Problems checkAssignment(const Assignment&);

/// True for a date and time with UTC offset, from 1970 on: "2026-11-27T23:59+01:00", "2026-11-27T23:59:30Z".
inline bool isDateTime(std::string_view);
/// Nanoseconds since 1970, UTC; nullopt if isDateTime() is false.
std::optional<std::int64_t> instantOf(std::string_view);

inline bool isDateTime(std::string_view text) {
  return instantOf(text).has_value();
}

}  // namespace attn
