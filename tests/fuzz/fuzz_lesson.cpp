// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "lessons/lesson_reader.h"

/// Every lesson accepted without a problem reads back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto read = attn::readLesson({reinterpret_cast<const char*>(data), size}, {});
  if (!read.problems.empty()) return 0;
  const auto again = attn::readLesson(attn::writeLesson(read.lesson), {});
  if (!again.problems.empty() || !(again.lesson == read.lesson)) std::abort();
  return 0;
}
