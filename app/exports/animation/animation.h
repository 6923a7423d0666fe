// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <functional>
#include <stop_token>

#include "base/thread_pool.h"
#include "exports/animation/animation_plan.h"

namespace attn::app {

struct AnimationWatch {
  std::stop_token stop;
  std::function<void(double share)> progress;  // 0 … 1, called in the writing thread; may be empty
  ThreadStarter threads = &startThread;
};

/// Why an animation was not written. If canceled, `sentence` is empty.
struct AnimationFailure {
  QString sentence;
  bool cancelled = false;
};
struct WrittenAnimation {
  int frames = 0;      // frames in the file, after merging identical ones
  double seconds = 0;  // duration of one loop
  std::int64_t bytes = 0;
  QString remark;  // a sentence on deviations from the default; may be empty
};

/// Renders a film and writes it as an animation; on failure or if `stop` is requested, the file on disk is unchanged.
/// Deterministic: the same plan and film give the same bytes. Thread-safe; slow.
tl::expected<WrittenAnimation, AnimationFailure> writeAnimation(const std::filesystem::path&, const AnimationPlan&,
                                                                const Film&, const AnimationWatch& = {});

/// The approximate file size of a plan, estimated from a few frames. Thread-safe; takes a moment.
struct AnimationEstimate {
  double seconds = 0;
  std::int64_t bytes = 0;
};
tl::expected<AnimationEstimate, AnimationFailure> estimateAnimation(const AnimationPlan&, const Film&,
                                                                    const AnimationWatch& = {});

}  // namespace attn::app
