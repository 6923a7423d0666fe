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

/// The maximum number of pictures in memory while an animation is written.
inline constexpr int kPicturesAtOnce = 6;

QImage pictureOf(const Film&, const Projector&, const Playhead&, const QSize&);

/// The area in which two pictures of the same size differ; empty if they are equal.
QRect changedArea(const QImage& before, const QImage& now);

struct PackedFrame {
  QRect area;  // the changed area; the whole picture for the first frame
  QByteArray data;
};

/// Encodes the change from one picture to the next; for the first, `before` is null. `area` is where they differ, never
/// empty. Called in any thread, for several frames concurrently.
using PackFrame = std::function<PackedFrame(const QImage& before, const QImage& now, const QRect& area)>;
/// Receives a frame and its duration in ticks. Called in the caller's thread, in order. Returns false to stop.
using TakeFrame = std::function<bool(PackedFrame, int tick, int ticks)>;

/// Draws and packs the frames in two threads, and passes them on in order; identical consecutive frames are merged. At
/// most kPicturesAtOnce pictures are in memory. Returns false if stopped, or if `take` returns false; exceptions of its
/// threads are rethrown.
bool runFramePipeline(const Film&, const std::vector<PlannedFrame>&, const QSize&, const PackFrame&, const TakeFrame&,
                      const std::function<void(double share)>& progress, const std::stop_token&,
                      const ThreadStarter& = startThread);

}  // namespace attn::app
