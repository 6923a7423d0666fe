// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>

#include "model/model_recording.h"
#include "scenario/validate.h"

/// A recording that is read has heads that are documents, and is written and read again as the same.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto recording = attn::readModelRecording(std::as_bytes(std::span(data, size)), "fuzz");
  if (!recording) return 0;
  const attn::ModelShape& shape = recording->runs.front().observation->facts->shape;
  for (const bool group : {false, true}) {
    const attn::Scenario head = recording->headScenario({shape.layers - 1, shape.heads - 1}, group);
    if (!attn::validate(head).empty()) std::abort();
  }
  if (!recording->find(recording->runs.back().observation->ablated)) std::abort();
  const std::string bytes = attn::writeModelRecording(*recording);
  const auto again = attn::readModelRecording(std::as_bytes(std::span(bytes)), "again");
  if (!again || again->runs.size() != recording->runs.size()) std::abort();
  return 0;
}
