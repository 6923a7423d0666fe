// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "classroom/handout.h"

/// An accepted hand-out reads back the same, and each of its questions can be asked or is reported.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace attn;
  const Result<Handout> handout = readHandout({reinterpret_cast<const char*>(data), size});
  if (!handout) return 0;
  if (readHandout(writeHandout(*handout)) != handout) std::abort();
  if (handoutFileName(*handout).find('/') != std::string::npos) std::abort();
  TracedScenarios traced;
  for (const HandoutQuestion& question : handout->questions) questionOf(question, traced);
  return 0;
}
