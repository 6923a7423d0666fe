// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/animation_plan.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/machine_memory.h"
#include "exports/animation/frame_line.h"
#include "exports/picture.h"
#include "session/pace.h"

namespace attn::app {
namespace {

constexpr std::array kFormats{AnimationFormat::Gif, AnimationFormat::WebP, AnimationFormat::Mp4, AnimationFormat::WebM};
constexpr double kBytesOfAnimatedPixel = 4.0 * (kPicturesAtOnce + 2);  // including the encoders' buffers

}  // namespace

QString animationSuffix(AnimationFormat format) {
  constexpr std::array kSuffixes{".gif", ".webp", ".mp4", ".webm"};  // in the order of the enumeration
  return QLatin1String(kSuffixes.at(static_cast<std::size_t>(format)));
}

QStringList animationSuffixes() {
  QStringList suffixes;
  for (const AnimationFormat format : kFormats) suffixes << animationSuffix(format);
  return suffixes;
}

std::optional<AnimationFormat> animationFormatOf(const QString& suffix) {
  const auto found = std::ranges::find(kFormats, suffix.toLower(), animationSuffix);
  return found == kFormats.end() ? std::nullopt : std::optional(*found);
}

bool isVideo(AnimationFormat format) {
  return format == AnimationFormat::Mp4 || format == AnimationFormat::WebM;
}

int mostFramesPerSecond(AnimationFormat format) {
  return format == AnimationFormat::Gif ? 50 : 60;
}

QSize evenSize(const QSize& size) {
  return {(size.width() + 1) / 2 * 2, (size.height() + 1) / 2 * 2};
}

tl::expected<std::vector<PlannedFrame>, QString> plannedFrames(const AnimationPlan& plan, const Timeline& timeline) {
  const Pace pace(timeline);
  const double from = pace.secondsAt(plan.from), to = pace.secondsAt(plan.to);
  const double moving = std::max(0.0, to - from) / plan.speed;
  const double seconds = moving + plan.secondsAtTheEnd;
  if (!(seconds <= kLongestAnimation)) {
    return tl::unexpected(AnimationText::tr("This animation would take %n minute(s); the limit is %1 minutes. Choose a "
                                            "shorter range or a higher speed.",
                                            nullptr, static_cast<int>(std::min(1e6, std::ceil(seconds / 60))))
                              .arg(kLongestAnimation / 60));
  }
  // The last tick is the first one at or after the end, so that the end itself is shown.
  const auto last = static_cast<int>(std::ceil(moving * plan.framesPerSecond - 1e-6));
  const auto held = static_cast<int>(std::lround(plan.secondsAtTheEnd * plan.framesPerSecond));
  std::vector<PlannedFrame> frames;
  for (int tick = 0; tick <= last; ++tick) {
    const double now = from + tick * plan.speed / plan.framesPerSecond;
    const Playhead place = tick == 0 ? plan.from : tick == last ? plan.to : pace.at(now);
    if (!frames.empty() && frames.back().place == place)
      ++frames.back().ticks;
    else
      frames.push_back({place, tick, 1});
  }
  frames.back().ticks = std::max(1, frames.back().ticks - 1 + held);
  return frames;
}

double secondsOf(const std::vector<PlannedFrame>& frames, const AnimationPlan& plan) {
  if (frames.empty()) return 0;
  return static_cast<double>(frames.back().tick + frames.back().ticks) / plan.framesPerSecond;
}

std::int64_t momentOfTick(int tick, const AnimationPlan& plan, int perSecond) {
  // Rounds half up.
  return (std::int64_t{2} * tick * perSecond + plan.framesPerSecond) / (std::int64_t{2} * plan.framesPerSecond);
}

std::optional<QString> animationTooLarge(const QSize& size, std::int64_t freeBytes) {
  const auto lack = memoryLack(size, kBytesOfAnimatedPixel, freeBytes);
  if (!lack) return std::nullopt;
  return AnimationText::tr(
             "An animation of %1 pixels needs %2 of memory, but only %3 is available: at most %4 fits. Choose a "
             "smaller size.")
      .arg(lack->asked, lack->needed, lack->allowed, lack->most);
}

std::optional<QString> animationTooLarge(const QSize& size) {
  constexpr qint64 kDefaultPixels = 1920 * 1080;
  if (qint64{size.width()} * size.height() <= kDefaultPixels) return std::nullopt;
  return animationTooLarge(size, machineMemory().available);
}

}  // namespace attn::app
