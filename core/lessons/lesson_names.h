// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "attention/stage.h"
#include "lessons/lesson.h"

namespace attn::names {

inline constexpr std::string_view lessonFormat = "attentionscope/lesson";
inline constexpr std::int64_t lessonVersion = 1;
inline constexpr std::string_view examplePrefix = "example:";
/// The course of passages in which a mistake is to be found.
inline constexpr std::string_view mistakesCourse = "mistakes";

inline constexpr std::array<std::pair<std::string_view, LessonCompareMode>, 3> compareModes{
    {{"side-by-side", LessonCompareMode::SideBySide},
     {"difference", LessonCompareMode::Difference},
     {"only-b", LessonCompareMode::OnlyOpen}}};

/// 1 to 64 lower-case letters, digits and hyphens, the first one a letter or digit.
bool isLessonId(std::string_view);
/// http:// or https://, without blanks and control characters.
bool isWebAddress(std::string_view);
/// "1-the-cat-sat" of "example:1-the-cat-sat"; nullopt of a path.
std::optional<std::string_view> exampleOf(std::string_view source);

/// Every matrix that a cell can be selected in: stages by their names in trace files, inputs by their keys.
std::vector<std::string> matrices();
/// A stage where there is one of this name, else an input; nullopt where there is neither.
std::optional<std::variant<InputSlot, Stage>> matrixNamed(std::string_view);

}  // namespace attn::names
