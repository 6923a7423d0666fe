// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "lessons/lesson_archive.h"
#include "lessons/lesson_reader.h"

/// Files read from arbitrary bytes stay inside their folder and limits, and read back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const attn::LessonArchiveRead read = attn::readLessonArchive({reinterpret_cast<const char*>(data), size}, "fuzz");
  std::size_t all = 0;
  for (const auto& [name, content] : read.files) {
    if (!attn::isNameInFolder(name)) std::abort();
    all += content.size();
  }
  if (all > attn::archive_limits::allBytes) std::abort();
  if (const auto lesson = read.files.find(attn::kLessonFile); lesson != read.files.end())
    (void)attn::readLesson(lesson->second, {});
  if (read.files.empty()) return 0;
  const attn::LessonArchiveRead again = attn::readLessonArchive(attn::writeLessonArchive(read.files), "fuzz");
  if (!again.problems.empty() || again.files.size() != read.files.size()) std::abort();
  return 0;
}
