// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <string_view>

#include "base/utf8.h"
#include "lessons/lesson_text.h"
#include "lessons/live_numbers.h"

/// Splits any text into steps and live numbers; text accepted without a problem is UTF-8.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const auto read = attn::readLessonText(text, "en");
  if (read.problems.empty() && attn::firstInvalidUtf8(text)) std::abort();
  for (const auto& [id, step] : read.text.steps) {
    attn::listedSentences(step.text);
    attn::livePieces(step.text, {});
  }
  return 0;
}
