// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "classroom/handout.h"

/// An accepted assignment reads back the same and can be handed out: each hand-out reads back the same, too, and all of
/// its questions can be asked.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace attn;
  const Result<Assignment> assignment = readAssignment({reinterpret_cast<const char*>(data), size});
  if (!assignment) return 0;
  if (readAssignment(writeAssignment(*assignment)) != assignment) std::abort();
  for (const Handout& handout : makeHandouts(*assignment, 2, size)) {
    if (readHandout(writeHandout(handout)) != handout) std::abort();
    for (const HandoutQuestion& question : handout.questions)
      if (!questionOf(question)) std::abort();
  }
  return 0;
}
