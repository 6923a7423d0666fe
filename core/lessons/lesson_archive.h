// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "lessons/lesson_edit.h"
#include "lessons/lesson_problem.h"

/// A lesson in one file: a ZIP archive of the files of its folder (docs/lessons.md, section 4).
namespace attn {

inline constexpr std::string_view kLessonArchiveSuffix = ".lesson.zip";

/// What an archive may hold at most, so that one from anybody takes neither memory nor time.
namespace archive_limits {
inline constexpr std::uint64_t archiveBytes = std::uint64_t{256} << 20;
inline constexpr std::uint64_t textBytes = std::uint64_t{1} << 20;  // of lesson.json and of each language
inline constexpr std::uint64_t allBytes = std::uint64_t{512} << 20;
inline constexpr std::int64_t entries = 1000;
}  // namespace archive_limits

/// The files of an archive, with everything that is wrong with them. What is sound is there in spite of the rest.
struct LessonArchiveRead {
  LessonFiles files;
  LessonProblems problems;
};

/// Reads an archive whose bytes lie in memory. Its own claims about sizes and names are not trusted: an entry that is
/// larger than a lesson may be, whose name leads out of the folder, that comes twice or does not unpack, is a problem
/// at its name; so is more than archive_limits allow. Nothing is written anywhere. A folder that holds all of them,
/// as file managers put it around what they pack, is left away. `file` is what problems of the whole archive name.
LessonArchiveRead readLessonArchive(std::string_view bytes, const std::string& file);

/// The bytes of the archive of at least one file: the same for the same files, on any day. Throws std::bad_alloc only.
std::string writeLessonArchive(const LessonFiles&);

/// Whether a name stays in the folder: parts between slashes, none of them "." or "..", and nothing that means a place
/// elsewhere on some system.
bool isNameInFolder(std::string_view);

}  // namespace attn
