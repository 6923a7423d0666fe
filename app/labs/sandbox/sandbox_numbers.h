// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>
#include <optional>

#include "labs/sandbox/picture/backward_data.h"
#include "labs/sandbox/picture/rounding_scene.h"
#include "session/background_job.h"

namespace attn::app {

/// Rounding errors and the snapshot that they belong to.
struct RoundingNumbers {
  Snapshot of;
  Index head = 0;
  std::shared_ptr<const RoundingErrors> errors;  // null if there are none, or not yet
};

/// A backward pass and the snapshot that it belongs to.
struct GradientNumbers {
  Snapshot of;
  Loss loss = Loss::Sum;
  std::shared_ptr<const Backward> data;  // null if there is none, or not yet
};

/// Computes what the rounding and backward pages need beyond the trace: synchronously for a small document, in a
/// background thread for a larger one. Until that is done, returns the previous numbers together with the snapshot they
/// belong to; call again after changed(). One job runs at a time, and the last request is always served.
class SandboxNumbers : public QObject {
  Q_OBJECT

 public:
  explicit SandboxNumbers(ThreadStarter = &startThread, QObject* parent = nullptr);

  /// Rounding errors for rows around a query of a head.
  const RoundingNumbers& rounding(const Snapshot&, Index head, Index row);
  const GradientNumbers& gradients(const Snapshot&, Loss);
  bool isRunning() const { return m_roundingJob.isRunning() || m_gradientJob.isRunning(); }
  /// Blocks until the running jobs have finished.
  void waitUntilDone();

 Q_SIGNALS:
  void changed();
  /// Emitted when a computation fails; the previous numbers are kept.
  void failed(const attn::app::JobFailure&);

 private:
  RoundingNumbers m_rounding;
  GradientNumbers m_gradients;
  // Failed snapshots are not retried.
  std::optional<Snapshot> m_roundingFailed, m_gradientsFailed;
  BackgroundJob m_roundingJob, m_gradientJob;  // last: must end before the members that they write to
};

/// Problems up to this many multiply-adds are computed synchronously, larger ones in the background.
inline constexpr std::int64_t kAtOnceRounding = std::int64_t{1} << 15;
inline constexpr std::int64_t kAtOnceGradients = std::int64_t{1} << 20;

}  // namespace attn::app
