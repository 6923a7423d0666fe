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
  std::function<void(double share)> progress;  // 0 … 1, in the thread that makes it; may be empty
  ThreadStarter threads = &startThread;
};

/// What was written, or why not. Cancelled: `sentence` is empty.
struct AnimationFailure {
  QString sentence;
  bool cancelled = false;
};
struct WrittenAnimation {
  int frames = 0;      // pictures in the file; those that look the same are one
  double seconds = 0;  // once through
  std::int64_t bytes = 0;
  QString remark;  // a sentence, where something is not as usual; may be empty
};

/// Makes an animation of a film and writes it; the file on disk stays as it was when anything fails or `stop` is
/// requested. The same plan and film give the same bytes. For any thread; takes a while.
tl::expected<WrittenAnimation, AnimationFailure> writeAnimation(const std::filesystem::path&, const AnimationPlan&,
                                                                const Film&, const AnimationWatch& = {});

/// How large the file of a plan will be, about: from a few of its frames. For any thread; takes a moment.
struct AnimationEstimate {
  double seconds = 0;
  std::int64_t bytes = 0;
};
tl::expected<AnimationEstimate, AnimationFailure> estimateAnimation(const AnimationPlan&, const Film&,
                                                                    const AnimationWatch& = {});

}  // namespace attn::app
