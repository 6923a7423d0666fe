// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "labs/measure/explanation/explain_measure.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

constexpr Index kFewTokens = 256;
constexpr double kNoisy = 0.05;         // relative to the median
constexpr double kDefaultCache = 32e6;  // bytes; default if unknown

}  // namespace

QString measureWhy(const MeasureView& view) {
  const BenchRun* run = shownRun(view);
  if (run == nullptr) return {};
  if (!isMeasured(run)) {
    if (run->failure && run->failure->kind == BackendFailure::Kind::OutOfMemory)
      return ExplainMeasureText::tr(
          "Standard stores a score for every pair of tokens in every head. Twice the tokens take four times the bytes: "
          "memory runs out first. Flash needs only Q, K, V and the output.");
    return ExplainMeasureText::tr("The other cases continued without this one.");
  }
  const auto factor = timesFaster(*view.result, run->backend, run->tokens);
  const bool noisy = spreadMs(*run) > kNoisy * medianMs(*run);
  const double scores = 4.0 * static_cast<double>(view.result->heads.query) * static_cast<double>(run->tokens) *
                        static_cast<double>(run->tokens);
  const double cache = view.cacheBytes > 0 ? static_cast<double>(view.cacheBytes) : kDefaultCache;
  if (factor && *factor < 1 && scores < cache)
    return ExplainMeasureText::tr(
        "With so few tokens, S is small and stays in the caches. The round trips that flash avoids then cost almost "
        "nothing, but its bookkeeping still takes time.");
  if (noisy)
    return ExplainMeasureText::tr(
        "The rounds differ a lot: something else was using this machine. The median is affected least; run again when "
        "the machine is idle.");
  if (run->kernel == AttentionKernel::Eager)
    return ExplainMeasureText::tr(
        "Eager frameworks run each operation as a separate kernel: S goes to memory and back between scores, scale, "
        "mask, softmax and values.");
  if (view.result->causal)
    return ExplainMeasureText::tr(
        "The mask hides half of the pairs, so half of the operations count. Flash skips tiles that are completely "
        "masked; standard computes all of them and discards the hidden ones.");
  if (view.result->heads.keyValue < view.result->heads.query)
    return ExplainMeasureText::tr(
        "Several query heads share one key/value head. The number of multiplications stays the same, so time hardly "
        "changes here; what shrinks is the cache when decoding.");
  return ExplainMeasureText::tr(
      "Both kernels do the same multiplications. Standard writes S to memory and reads it back, then does the same "
      "with the weights P. Flash keeps one tile of S close to the cores and then discards it.");
}

Tip measureTryThis(const MeasureView& view) {
  const BenchRun* run = shownRun(view);
  if (run == nullptr) return {};
  const BenchResult& r = *view.result;
  const MeasureSettings measured = settingsOf(r, view.settings);
  const auto tokens = measuredTokens(r);
  const auto kernels = measuredKernels(r);
  const auto has = [&](AttentionKernel kernel) { return std::ranges::find(kernels, kernel) != kernels.end(); };
  const auto change = [&](auto next) { return changeOf(measured, next); };
  const bool crossed = crossing(r, run->backend).has_value();
  if (!has(AttentionKernel::Standard) || !has(AttentionKernel::Flash))
    return {ExplainMeasureText::tr("Measure standard and flash together. How far apart are they?"),
            change([](MeasureSettings& s) {
              s.kernels = {AttentionKernel::Standard, AttentionKernel::Flash};
            })};
  if (run->failure && run->failure->kind == BackendFailure::Kind::OutOfMemory && r.heads.query > 1)
    return {ExplainMeasureText::tr("Choose one head instead of %1. Does S fit then?").arg(wholeText(r.heads.query)),
            change([](MeasureSettings& s) {
              s.heads = {1, 1};
            })};
  if (tokens.front() >= kFewTokens && !crossed)
    return {ExplainMeasureText::tr("Start the range at T = %1. Is there a length where standard wins?")
                .arg(kShortestMeasured),
            change([](MeasureSettings& s) { s.firstTokens = kShortestMeasured; })};
  if (!r.causal && r.window == 0)
    return {ExplainMeasureText::tr(
                "Choose the causal mask. Half of the pairs are hidden: which kernel gets almost twice as fast?"),
            change([](MeasureSettings& s) { s.causal = true; })};
  if (r.heads.keyValue == r.heads.query && r.heads.query > 1)
    return {ExplainMeasureText::tr("Let the query heads share one K/V head. Does it save time, or only memory?"),
            change([](MeasureSettings& s) { s.heads.keyValue = 1; })};
  if (r.d < 256)
    return {ExplainMeasureText::tr(
                "Set d to 256. A wider head fills more of the chip: what happens to flash’s share of the peak?"),
            change([](MeasureSettings& s) { s.d = 256; })};
  if (!has(AttentionKernel::Eager))
    return {ExplainMeasureText::tr("Measure eager too. What do its two extra kernels cost, which only scale and mask?"),
            change([](MeasureSettings& s) { s.kernels.push_back(AttentionKernel::Eager); })};
  if (!view.other)
    return {ExplainMeasureText::tr("Save this result and compare it with one from another machine."), NoChange()};
  if (r.devices.size() < 2) return {};
  return {ExplainMeasureText::tr("Select a run on the other device. Which one is closer to its own peak?"),
          LabChange{true}};
}

}  // namespace attn::app
