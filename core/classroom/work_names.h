// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

#include "classroom/work.h"

/// Names in the documents of a class (docs/numbers.md, section 5.6).
namespace attn::names {

inline constexpr std::string_view workFormat = "attentionscope/work";
inline constexpr std::string_view handoutFormat = "attentionscope/handout";
inline constexpr std::string_view returnFormat = "attentionscope/return";
inline constexpr std::int64_t classroomVersion = 1;

inline constexpr std::array<std::pair<std::string_view, WorkFeedback>, 2> workFeedback{
    {{"after-return", WorkFeedback::AfterReturn}, {"at-once", WorkFeedback::AtOnce}}};

}  // namespace attn::names
