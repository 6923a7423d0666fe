// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/problem.h"
#include "model/model_observation.h"

namespace attn {

/// What one setting of heads gives: everything that is shown live, computed before.
struct RecordedRun {
  std::shared_ptr<const ModelObservation> observation;
  std::vector<HeadBehavior> behavior;  // [l * H + h], with the same heads off; or empty
  std::vector<HeadRemoval> removals;   // [l * H + h]; or empty
};

/// A model, a text and its runs, so that the program shows a real model where there is none. A file of the format
/// safetensors with the document `attentionscope/model-recording`, version 1, in its metadata (docs/numbers.md,
/// section 10.2).
struct ModelRecording {
  std::vector<RecordedRun> runs;  // at least one, all of one model and one text; the first usually has all heads on
  /// Rotated queries [L, H, T, d_k], rotated keys [L, H_kv, T, d_k] and values [L, H_kv, T, d_v] of the first run.
  std::vector<float> q, k, v;

  /// The run with exactly these heads off, in any order; null if there is none.
  const RecordedRun* find(std::vector<ModelHead> ablated) const;

  /// A head of the first run as a document, without W_O, which would be larger than all the rest; with `group`, all
  /// query heads of its key/value head.
  Scenario headScenario(ModelHead, bool group) const;
};

/// Limits of a recording, so that a file from an untrusted source exhausts neither memory nor time.
namespace recording_limits {
inline constexpr std::uint64_t fileBytes = std::uint64_t{64} << 20;
inline constexpr std::int64_t layers = 1024, heads = 1024, width = 1 << 16, runs = 64;
}  // namespace recording_limits

/// Records a run: the observation and, with `lists` > 0, the behavior of heads on so many lists, and with
/// `wantsRemovals` the effect of removing each head. The errors of ModelObserver.
ModelResult<RecordedRun> recordRun(ModelObserver&, const ObservationRequest&, Index lists, bool wantsRemovals,
                                   const std::stop_token& = {});
/// Fills q, k and v of a recording from the last observed run.
void recordHeads(const ModelObserver&, ModelRecording&);

/// The bytes of a recording. Weights are stored in steps of 1 / 65535, scores, q, k and v of a head in steps of its
/// largest absolute number / 32767, all rounded to nearest. Numbers must be finite.
std::string writeModelRecording(const ModelRecording&);

/// Reads a recording; `file` names it in problems. Nothing in it is trusted.
Result<ModelRecording> readModelRecording(std::span<const std::byte>, const std::string& file);

}  // namespace attn
