// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QRect>
#include <functional>
#include <stop_token>
#include <vector>

#include "base/thread_pool.h"
#include "exports/animation/animation_plan.h"

namespace attn::app {

/// Pictures that are in memory at most while an animation is made.
inline constexpr int kPicturesAtOnce = 6;

QImage pictureOf(const Film&, const Projector&, const Playhead&, const QSize&);

/// Where two pictures of one size differ; empty where they do not.
QRect changedArea(const QImage& before, const QImage& now);

struct PackedFrame {
  QRect area;  // that changes; the first frame is whole
  QByteArray data;
};

/// Called from any thread, for several frames at once: what the file gets of a picture that follows another one; of the
/// first, `before` is null. `area` is where they differ, never empty.
using PackFrame = std::function<PackedFrame(const QImage& before, const QImage& now, const QRect& area)>;
/// Called in the caller's thread, in order: a frame, and the ticks that it is shown. False ends the line.
using TakeFrame = std::function<bool(PackedFrame, int tick, int ticks)>;

/// Draws the frames and packs them, by two threads at a time, and hands them over in order; those that look the same
/// become one. No more than kPicturesAtOnce are in memory. Ends early, returning false, where it is stopped or where
/// `take` says so; what is thrown in its threads is thrown here.
bool runFrameLine(const Film&, const std::vector<PlannedFrame>&, const QSize&, const PackFrame&, const TakeFrame&,
                  const std::function<void(double share)>& progress, const std::stop_token&,
                  const ThreadStarter& = startThread);

}  // namespace attn::app
