// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "labs/sandbox/picture/backward_data.h"
#include "labs/sandbox/picture/rounding_scene.h"
#include "session/background_job.h"

namespace attn::app {

/// Errors of rounding, and the snapshot that they are of.
struct RoundingNumbers {
  Snapshot of;
  Index head = 0;
  std::shared_ptr<const RoundingErrors> errors;  // null where there are none, or not yet
};

/// A backward pass, and the snapshot that it is of.
struct GradientNumbers {
  Snapshot of;
  Loss loss = Loss::Sum;
  std::shared_ptr<const Backward> data;  // null where there is none, or not yet
};

/// What the stations of rounding and of gradients have to compute beyond the trace: a small document at once, a larger
/// one on a thread of its own. Until that is done the numbers of before are given out, with what they belong to; who
/// asks again after changed() has the new ones. One piece of work runs at a time, and the last wish is always met.
class SandboxNumbers : public QObject {
  Q_OBJECT

 public:
  explicit SandboxNumbers(ThreadStarter = &startThread, QObject* parent = nullptr);

  /// Of rows around a query of a head.
  const RoundingNumbers& rounding(const Snapshot&, Index head, Index row);
  const GradientNumbers& gradients(const Snapshot&, Loss);
  bool isRunning() const { return m_roundingJob.isRunning() || m_gradientJob.isRunning(); }
  /// Returns when what is under way was delivered.
  void waitUntilDone();

 Q_SIGNALS:
  void changed();
  /// There will be no numbers; those of before stay.
  void failed(const attn::app::JobFailure&);

 private:
  RoundingNumbers m_rounding;
  GradientNumbers m_gradients;
  // What gave no result is not tried again for ever.
  std::optional<Snapshot> m_roundingFailed, m_gradientsFailed;
  BackgroundJob m_roundingJob, m_gradientJob;  // last: they end before what they report to
};

/// Multiply-adds that are done while one looks; more are done in the background.
inline constexpr std::int64_t kAtOnceRounding = std::int64_t{1} << 15;
inline constexpr std::int64_t kAtOnceGradients = std::int64_t{1} << 20;

}  // namespace attn::app
