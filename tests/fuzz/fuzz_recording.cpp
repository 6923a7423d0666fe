// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdlib>
#include <span>

#include "recording/recording_check.h"
#include "recording/take_recording.h"
#include "scenario/validate.h"

/// Any file is a recording or has an error, and an import from it is a scenario that can be computed. The first byte
/// selects the format and the options.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const unsigned choices = data[0];
  const auto format = (choices & 1U) != 0 ? attn::StoreFormat::Npz : attn::StoreFormat::Safetensors;
  const auto bytes = std::as_bytes(std::span(data + 1, size - 1));
  const auto recording = attn::readRecording(attn::tensorStoreInMemory(bytes, format, "fuzz"), "fuzz");
  if (!recording) return 0;
  const auto stated = attn::statedChoice(*recording);
  attn::RecordingChoice choice = stated ? *stated : attn::RecordingChoice();
  if (!choice.rope) choice.rope = static_cast<attn::RecordedRope>((choices >> 1U) & 3U);
  if (!choice.ropeBase) choice.ropeBase = 100;
  if (!choice.causal) choice.causal = (choices & 8U) != 0;
  if (!choice.weightLayout) choice.weightLayout = attn::WeightLayout::OutIn;
  if ((choices & 16U) != 0) choice.heads = std::vector<attn::Index>{0};
  if ((choices & 32U) != 0) choice.firstToken = 1;
  if (!choice.queryOffset && (choices & 64U) != 0) choice.queryOffset = 1;
  if ((choices & 128U) != 0) choice.firstKey = 1;
  for (std::size_t layer = 0; layer < recording->layers.size(); ++layer) {
    const auto taken = attn::importRecording(*recording, layer, choice);
    if (!taken) continue;
    if (!attn::problemsOf(*recording, layer, choice).empty()) std::abort();
    if (!attn::validate(taken->scenario).empty()) std::abort();
    constexpr attn::Index kSmall = 64;
    if (attn::queryTokens(taken->scenario) > kSmall || attn::keyTokens(taken->scenario) > kSmall ||
        taken->scenario.heads.query > kSmall)
      continue;
    (void)attn::checkRecording(*taken, attn::traceOnCpu(taken->scenario).value());
    (void)attn::ropeEvidence(*recording, layer, choice);
  }
  return 0;
}
