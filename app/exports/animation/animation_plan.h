// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QSize>
#include <QString>
#include <QStringList>
#include <cstdint>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "figures/film.h"

namespace attn::app {

/// Translation context for writing animations.
struct AnimationText {
  Q_DECLARE_TR_FUNCTIONS(Animation)
};

enum class AnimationFormat { Gif, WebP, Mp4, WebM };
QString animationSuffix(AnimationFormat);
QStringList animationSuffixes();
std::optional<AnimationFormat> animationFormatOf(const QString& suffix);
/// True if `ffmpeg` writes this format.
bool isVideo(AnimationFormat);

struct AnimationPlan {
  AnimationFormat format = AnimationFormat::WebP;
  Playhead from, to;           // both are shown; `to` is not before `from`
  QSize size{1280, 720};       // pixels; even for videos, see evenSize()
  int framesPerSecond = 30;    // 1 to mostFramesPerSecond()
  double speed = 1;            // of the playback: 2 is twice as fast
  int loops = 0;               // number of times shown, 0 for infinite; for GIF and WebP
  double secondsAtTheEnd = 2;  // duration of the last picture
  bool smaller = false;        // for WebP: near-lossless where that makes the file smaller
};

/// The limits of WebP and of video players are only slightly larger.
inline constexpr int kLargestAnimatedSide = 8192;
/// GIF delays are in hundredths of a second, and browsers slow down delays shorter than two of them.
int mostFramesPerSecond(AnimationFormat);
/// The even size required for videos: chroma has half the resolution.
QSize evenSize(const QSize&);

/// A picture and its duration in ticks, which are frames of the plan.
struct PlannedFrame {
  Playhead place;
  int tick = 0, ticks = 1;
};
/// The frames in order, from tick 0 without gaps; consecutive equal playheads are one frame. Returns an error message
/// if the duration would exceed kLongestAnimation.
inline constexpr int kLongestAnimation = 20 * 60;  // seconds
tl::expected<std::vector<PlannedFrame>, QString> plannedFrames(const AnimationPlan&, const Timeline&);

double secondsOf(const std::vector<PlannedFrame>&, const AnimationPlan&);
/// The start time of a tick in a format's own unit (`perSecond` units per second). Durations are differences of start
/// times, so that rounding errors do not accumulate.
std::int64_t momentOfTick(int tick, const AnimationPlan&, int perSecond);

/// Returns an error message if the pictures in memory at once would take more than half of the free memory. It names
/// the required memory and the largest size of this shape that fits.
std::optional<QString> animationTooLarge(const QSize&, std::int64_t freeBytes);
std::optional<QString> animationTooLarge(const QSize&);

}  // namespace attn::app
