// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "classroom/assignment.h"

/// Names in the documents of a class (docs/numbers.md, section 5.6).
namespace attn::names {

inline constexpr std::string_view assignmentFormat = "attentionscope/work";
inline constexpr std::string_view handoutFormat = "attentionscope/handout";
inline constexpr std::string_view submissionFormat = "attentionscope/return";
inline constexpr std::string_view handMarksFormat = "attentionscope/marks";
inline constexpr std::int64_t classroomVersion = 1;

inline constexpr std::array<std::pair<std::string_view, AssignmentFeedback>, 2> assignmentFeedback{
    {{"after-return", AssignmentFeedback::AfterReturn}, {"at-once", AssignmentFeedback::AtOnce}}};

}  // namespace attn::names
