// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/problem.h"
#include "lessons/lesson_edit.h"
#include "lessons/lesson_problem.h"

/// A lesson in one file: a ZIP archive of the files in its folder (docs/lessons.md, section 4).
namespace attn {

inline constexpr std::string_view kLessonArchiveSuffix = ".lesson.zip";

/// Limits of an archive, so that one from an untrusted source exhausts neither memory nor time.
namespace archive_limits {
inline constexpr std::uint64_t archiveBytes = std::uint64_t{256} << 20;
inline constexpr std::uint64_t textBytes = std::uint64_t{1} << 20;  // for lesson.json and each language
inline constexpr std::uint64_t pictureBytes = std::uint64_t{8} << 20;
inline constexpr std::uint64_t allBytes = std::uint64_t{512} << 20;
inline constexpr std::int64_t entries = 1000;
}  // namespace archive_limits

/// The files of an archive and everything that is wrong with them. Valid files are present in spite of the rest.
struct LessonArchiveRead {
  LessonFiles files;
  LessonProblems problems;
};

/// Reads an archive in memory. Its own claims about sizes and names are not trusted: an entry that exceeds its limit,
/// leads out of the folder, occurs twice or does not unpack is a problem at its name; so is more than archive_limits
/// allow. Writes nothing to disk. A folder around all files, as file managers add it when packing, is removed. Problems
/// of the whole archive name `file`.
LessonArchiveRead readLessonArchive(std::string_view bytes, const std::string& file);

/// Returns the bytes of an archive of at least one file, identical for the same files on any day. Throws only
/// std::bad_alloc.
std::string writeLessonArchive(const LessonFiles&);

/// True if a name stays in the folder: parts separated by slashes, none of them "." or "..", and nothing that denotes
/// another place on some system.
bool isNameInFolder(std::string_view);

}  // namespace attn
