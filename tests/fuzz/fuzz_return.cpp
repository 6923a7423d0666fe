// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "classroom/class_results.h"

/// Every submission is counted or rejected, and an accepted one reads back the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace attn;
  const std::string_view text{reinterpret_cast<const char*>(data), size};
  const Result<Submission> returned = readSubmission(text);
  if (returned && readSubmission(writeSubmission(*returned)) != returned) std::abort();
  Assignment work;
  work.items = {{.templateId = "scaled-score"}, {.templateId = "score-cell"}, {.templateId = "stage-order"}};
  const Handout handout = makeHandouts(work, 1, 7)[0];
  const std::string hash = returned ? returned->handout : std::string(64, '0');
  const ClassResults results = collect({{"h", hash, handout}}, {{"r", std::string(text), {}}});
  if (results.returned.size() + results.refused.size() != 1 || resultsCsv(results).empty()) std::abort();
  return 0;
}
