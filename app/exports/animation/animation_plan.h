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

/// Translation context of writing animations.
struct AnimationText {
  Q_DECLARE_TR_FUNCTIONS(Animation)
};

enum class AnimationFormat { Gif, WebP, Mp4, WebM };
QString animationSuffix(AnimationFormat);
QStringList animationSuffixes();
std::optional<AnimationFormat> animationFormatOf(const QString& suffix);
/// Whether `ffmpeg` writes it.
bool isVideo(AnimationFormat);

struct AnimationPlan {
  AnimationFormat format = AnimationFormat::WebP;
  Playhead from, to;           // both are shown; `to` does not lie before `from`
  QSize size{1280, 720};       // pixels; of a video its sides are even, see evenSize()
  int framesPerSecond = 30;    // 1 to mostFramesPerSecond()
  double speed = 1;            // of the playback: 2 is twice as fast
  int loops = 0;               // how often it is shown; 0: for ever. Of GIF and WebP
  double secondsAtTheEnd = 2;  // that the last picture stays
  bool smaller = false;        // of WebP: colours may be off by a little where that makes the file smaller
};

/// WebP and the players of videos end soon after it.
inline constexpr int kLargestAnimatedSide = 8192;
/// GIF counts in hundredths of a second, and browsers show what is shorter than two of them much longer.
int mostFramesPerSecond(AnimationFormat);
/// The size of a video: its chroma has half the resolution.
QSize evenSize(const QSize&);

/// One picture for a while: ticks are frames of the plan.
struct PlannedFrame {
  Playhead place;
  int tick = 0, ticks = 1;
};
/// What is shown, in order, from tick 0 on without gaps: playheads that follow each other and are equal are one frame.
/// Refused, with a sentence, where it would take longer than kLongestAnimation.
inline constexpr int kLongestAnimation = 20 * 60;  // seconds
tl::expected<std::vector<PlannedFrame>, QString> plannedFrames(const AnimationPlan&, const Timeline&);

double secondsOf(const std::vector<PlannedFrame>&, const AnimationPlan&);
/// The moment at which a tick begins in a format's own unit, of which a second has `perSecond`. Lengths are differences
/// of moments, so that rounding never adds up.
std::int64_t momentOfTick(int tick, const AnimationPlan&, int perSecond);

/// The refusal, as a sentence, where the pictures that are worked on at once take more than half of the memory that is
/// free. It names the sum and the largest size of this shape that fits.
std::optional<QString> animationTooLarge(const QSize&, std::int64_t freeBytes);
std::optional<QString> animationTooLarge(const QSize&);

}  // namespace attn::app
