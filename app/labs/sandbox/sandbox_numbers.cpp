// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_numbers.h"

#include <algorithm>
#include <utility>
#include <variant>

#include "scenario/has_numbers.h"

namespace attn::app {
namespace {

/// Upper bound of the multiply-adds of one head trace that errors are computed from.
std::int64_t workOfRounding(const Scenario& s) {
  const std::int64_t row = keyTokens(s) * (keyWidth(s) + valueWidth(s)), all = row * queryTokens(s);
  const bool whole = std::holds_alternative<LatentInputs>(s.inputs);
  return (whole ? all : std::min(all, std::max(row, kMaxRoundingWork))) + row * modelWidth(s);
}

}  // namespace

SandboxNumbers::SandboxNumbers(ThreadStarter starter, QObject* parent)
    : QObject(parent), m_roundingJob(starter), m_gradientJob(starter) {}

const RoundingNumbers& SandboxNumbers::rounding(const Snapshot& snapshot, Index head, Index row) {
  const bool known = m_rounding.of == snapshot && m_rounding.head == head;
  if (known && m_rounding.errors && m_rounding.errors->has(row)) return m_rounding;
  if (!snapshot.hasResults() || !hasNumbers(*snapshot.scenario)) return m_rounding = {snapshot, head, nullptr};
  if (workOfRounding(*snapshot.scenario) <= kAtOnceRounding)
    return m_rounding = {snapshot, head, roundingFor(snapshot, head, row)};
  if (m_roundingJob.isRunning() || m_roundingFailed == snapshot) return m_rounding;
  m_roundingFailed.reset();
  m_roundingJob.start([=](const BackgroundJob::Context&) { return roundingFor(snapshot, head, row); },
                      [this, snapshot, head](tl::expected<std::shared_ptr<const RoundingErrors>, JobFailure> result) {
                        if (result)
                          m_rounding = {snapshot, head, std::move(*result)};
                        else
                          m_roundingFailed = snapshot;
                        Q_EMIT changed();
                        if (!result) Q_EMIT failed(result.error());
                      });
  return m_rounding;
}

const GradientNumbers& SandboxNumbers::gradients(const Snapshot& snapshot, Loss loss) {
  if (m_gradients.of == snapshot && m_gradients.loss == loss && m_gradients.data) return m_gradients;
  if (!hasGradients(snapshot)) return m_gradients = {snapshot, loss, nullptr};
  if (centralDifferenceCost(*snapshot.scenario) / 2 <= kAtOnceGradients)
    return m_gradients = {snapshot, loss, backwardFor(snapshot, loss)};
  if (m_gradientJob.isRunning() || m_gradientsFailed == snapshot) return m_gradients;
  m_gradientsFailed.reset();
  m_gradientJob.start(
      [=](const BackgroundJob::Context& context) { return backwardFor(snapshot, loss, context.stop()); },
      [this, snapshot, loss](tl::expected<std::shared_ptr<const Backward>, JobFailure> result) {
        if (result)
          m_gradients = {snapshot, loss, std::move(*result)};
        else
          m_gradientsFailed = snapshot;
        Q_EMIT changed();
        if (!result) Q_EMIT failed(result.error());
      });
  return m_gradients;
}

void SandboxNumbers::waitUntilDone() {
  m_roundingJob.waitUntilDone();
  m_gradientJob.waitUntilDone();
}

}  // namespace attn::app
