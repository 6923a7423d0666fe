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
/// The course of passages that contain a mistake to find.
inline constexpr std::string_view mistakesCourse = "mistakes";

inline constexpr std::array<std::pair<std::string_view, LessonCompareMode>, 3> compareModes{
    {{"side-by-side", LessonCompareMode::SideBySide},
     {"difference", LessonCompareMode::Difference},
     {"only-b", LessonCompareMode::OnlyOpen}}};

// Of the Model lab, in the order of its choices.
inline constexpr std::array<std::string_view, 4> modelShows{"attention", "behavior", "contribution", "removal"};
inline constexpr std::array<std::string_view, 3> blockNotes{"names", "shapes", "norms"};
inline constexpr std::array<std::string_view, 4> headsParts{"heads", "layers", "head", "next"};
inline constexpr std::array<std::string_view, 4> blockParts{"block", "next", "lengths", "parameters"};

/// "16.0"; nullopt for anything else.
std::optional<LessonHead> headNamed(std::string_view);
std::string nameOf(const LessonHead&);

/// 1 to 64 lower-case letters, digits and hyphens, the first one a letter or digit.
bool isLessonId(std::string_view);
/// http:// or https://, without spaces and control characters.
bool isWebAddress(std::string_view);
/// Endings of the pictures that a slide may show: ".png", …
std::vector<std::string> pictureSuffixes();
/// True if a path has one of them, in lower or upper case.
bool isPicture(std::string_view path);
/// "1-the-cat-sat" for "example:1-the-cat-sat"; nullopt for a path.
std::optional<std::string_view> exampleOf(std::string_view source);

/// All matrices in which a cell can be selected: stages by their names in trace files, inputs by their keys.
std::vector<std::string> matrices();
/// Returns the stage of this name, else the input; nullopt if there is neither.
std::optional<std::variant<InputSlot, Stage>> matrixNamed(std::string_view);

}  // namespace attn::names
