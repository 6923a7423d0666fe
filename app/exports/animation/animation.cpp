// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/animation.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <utility>

#include "exports/animation/gif_writer.h"
#include "exports/animation/video_writer.h"
#include "exports/animation/webp_writer.h"
#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr std::size_t kPaletteSamples = 16;
constexpr std::size_t kFillingSamples = 16,
                      kSlidingSamples = 8;  // for the estimate: pairs of consecutive frames
constexpr int kVideoBursts = 4, kVideoBurstTicks = 8;

struct MadeAnimation {
  QByteArray bytes;
  int frames = 0;
  QString remark;
};
using Made = tl::expected<MadeAnimation, AnimationFailure>;

tl::unexpected<AnimationFailure> failure(const QString& sentence) {
  return tl::unexpected(AnimationFailure{sentence, false});
}
tl::unexpected<AnimationFailure> cancelled() {
  return tl::unexpected(AnimationFailure{{}, true});
}

/// At most `most` of these frames, evenly spaced, including the first and the last.
std::vector<PlannedFrame> spread(const std::vector<PlannedFrame>& frames, std::size_t most) {
  if (frames.size() <= most) return frames;
  std::vector<PlannedFrame> some;
  for (std::size_t i = 0; i < most; ++i) some.push_back(frames[i * (frames.size() - 1) / (most - 1)]);
  return some;
}

/// The palette of an animation, from pictures of the whole range. Null if stopped.
std::optional<GifPalette> paletteOf(const AnimationPlan& plan, const Film& film,
                                    const std::vector<PlannedFrame>& frames, const std::stop_token& stop) {
  if (stop.stop_requested()) return std::nullopt;
  const Projector projector = film.projector();
  const std::vector<PlannedFrame> samples = spread(frames, kPaletteSamples);
  auto next = samples.begin();
  GifPalette palette = GifPalette::of(
      [&] {
        const bool enough = next != samples.begin() && stop.stop_requested();
        if (next == samples.end() || enough) return QImage();
        return pictureOf(film, projector, (next++)->place, plan.size);
      },
      {film.background});
  if (stop.stop_requested()) return std::nullopt;
  return palette;
}

/// Passes the frames through a line to `writer`, which takes them in the file format's form.
template <class Pack, class Take>
bool runThrough(const AnimationPlan& plan, const Film& film, const std::vector<PlannedFrame>& frames,
                const AnimationWatch& watch, Pack pack, Take take) {
  return runFramePipeline(film, frames, plan.size, pack, take, watch.progress, watch.stop, watch.threads);
}

/// Packs all frames with `pack` and writes them with `writer`.
template <class Writer, class Pack>
Made madeBy(Writer& writer, const AnimationPlan& plan, const Film& film, const std::vector<PlannedFrame>& frames,
            const AnimationWatch& watch, Pack pack) {
  MadeAnimation made;
  const bool whole = runThrough(plan, film, frames, watch, pack, [&](const PackedFrame& frame, int tick, int ticks) {
    ++made.frames;
    return writer.add(frame, tick, ticks);
  });
  if (watch.stop.stop_requested()) return cancelled();
  made.bytes = whole ? writer.finish() : QByteArray();
  if (made.bytes.isEmpty()) throw std::bad_alloc();
  return made;
}

Made makeGif(const AnimationPlan& plan, const Film& film, const std::vector<PlannedFrame>& frames,
             const AnimationWatch& watch) {
  const std::optional<GifPalette> palette = paletteOf(plan, film, frames, watch.stop);
  if (!palette) return cancelled();
  GifWriter writer(plan, *palette);
  return madeBy(writer, plan, film, frames, watch, [&](const QImage& before, const QImage& now, const QRect& area) {
    return packForGif(before, now, area, *palette);
  });
}

Made makeWebP(const AnimationPlan& plan, const Film& film, const std::vector<PlannedFrame>& frames,
              const AnimationWatch& watch) {
  WebPWriter writer(plan);
  return madeBy(writer, plan, film, frames, watch, [&](const QImage& before, const QImage& now, const QRect& area) {
    return packForWebP(before, now, area, plan.smaller);
  });
}

Made makeVideo(const AnimationPlan& plan, const Film& film, const std::vector<PlannedFrame>& frames,
               const AnimationWatch& watch) {
  auto encoder = findVideoEncoder(plan.format);
  if (!encoder) return failure(encoder.error());
  VideoWriter writer(plan, *encoder);
  if (writer.trouble()) return failure(*writer.trouble());
  MadeAnimation made;
  made.remark = encoder->remark;
  // A process that stops reading has failed; its error message is available when it exits.
  (void)runThrough(
      plan, film, frames, watch, [](const QImage&, const QImage& now, const QRect&) { return packForVideo(now); },
      [&](const PackedFrame& frame, int, int ticks) {
        made.frames += ticks;
        return writer.add(frame, ticks, watch.stop);
      });
  if (watch.stop.stop_requested()) return cancelled();
  auto video = writer.finish(watch.stop);
  if (watch.stop.stop_requested()) return cancelled();
  if (!video) return failure(video.error());
  made.bytes = std::move(*video);
  return made;
}

Made made(const AnimationPlan& plan, const Film& film, const std::vector<PlannedFrame>& frames,
          const AnimationWatch& watch) {
  try {
    switch (plan.format) {
      case AnimationFormat::Gif:
        return makeGif(plan, film, frames, watch);
      case AnimationFormat::WebP:
        return makeWebP(plan, film, frames, watch);
      default:
        return makeVideo(plan, film, frames, watch);
    }
  } catch (const std::bad_alloc&) {
    return failure(
        AnimationText::tr("there is not enough memory to make this animation; choose a smaller size or a "
                          "shorter range."));
  } catch (const std::system_error& error) {  // thread creation failed
    return failure(QString::fromLocal8Bit(error.what()));
  }
}

AnimationPlan fitted(AnimationPlan plan) {
  if (isVideo(plan.format)) plan.size = evenSize(plan.size);
  plan.framesPerSecond = std::clamp(plan.framesPerSecond, 1, mostFramesPerSecond(plan.format));
  return plan;
}

std::vector<PlannedFrame> burstsOf(const std::vector<PlannedFrame>& frames) {
  std::vector<PlannedFrame> each;  // one frame per tick
  for (const PlannedFrame& frame : frames)
    for (int i = 0; i < frame.ticks; ++i) each.push_back({frame.place, frame.tick + i, 1});
  constexpr auto kAll = static_cast<std::size_t>(kVideoBursts * kVideoBurstTicks);
  if (each.size() <= kAll) return frames;
  std::vector<PlannedFrame> some;
  for (std::size_t burst = 0; burst < kVideoBursts; ++burst) {
    const std::size_t from = burst * (each.size() - kVideoBurstTicks) / (kVideoBursts - 1);
    for (std::size_t i = 0; i < kVideoBurstTicks; ++i)
      some.push_back({each[from + i].place, static_cast<int>(some.size()), 1});
  }
  return some;
}

/// The indices of a few of these frames, evenly spaced, each in the middle of its interval.
std::vector<std::size_t> sampled(const std::vector<std::size_t>& all, std::size_t most) {
  const std::size_t count = std::min(most, all.size());
  std::vector<std::size_t> some;
  for (std::size_t i = 0; i < count; ++i) some.push_back(all[(2 * i + 1) * all.size() / (2 * count)]);
  return some;
}

/// The approximate size of the frames in bytes. The whole picture changes while a step slides in, but little while
/// cells fill: both are sampled.
double sampledBytes(const AnimationPlan& plan, const Film& film, const std::vector<PlannedFrame>& frames,
                    const PackFrame& pack, const std::stop_token& stop) {
  const Projector projector = film.projector();
  const QImage first = pictureOf(film, projector, frames.front().place, plan.size);
  auto bytes = static_cast<double>(pack({}, first, first.rect()).data.size());
  std::vector<std::size_t> filling, sliding;  // frames except the first
  for (std::size_t i = 1; i < frames.size(); ++i) {
    const bool slides = frames[i].place.transition < 1 || frames[i].place.step != frames[i - 1].place.step;
    (slides ? sliding : filling).push_back(i);
  }
  for (const auto& [kind, most] : {std::pair(&filling, kFillingSamples), {&sliding, kSlidingSamples}}) {
    const std::vector<std::size_t> some = sampled(*kind, most);
    double sum = 0;
    for (const std::size_t i : some) {
      if (stop.stop_requested()) return 0;
      const QImage before = pictureOf(film, projector, frames[i - 1].place, plan.size);
      const QImage now = pictureOf(film, projector, frames[i].place, plan.size);
      const QRect area = changedArea(before, now);
      if (!area.isEmpty()) sum += static_cast<double>(pack(before, now, area).data.size());
    }
    if (!some.empty()) bytes += sum / static_cast<double>(some.size()) * static_cast<double>(kind->size());
  }
  return bytes;
}

}  // namespace

tl::expected<WrittenAnimation, AnimationFailure> writeAnimation(const std::filesystem::path& path,
                                                                const AnimationPlan& asked, const Film& film,
                                                                const AnimationWatch& watch) {
  const AnimationPlan plan = fitted(asked);
  const QString name = toQString(path);
  const auto notWritten = [&](const QString& why) -> QString {
    return AnimationText::tr("%1 was not written: %2").arg(name, why);
  };
  if (film.isEmpty()) return failure(notWritten(AnimationText::tr("there is nothing to animate.")));
  if (const auto refusal = animationTooLarge(plan.size)) return failure(*refusal);
  const auto frames = plannedFrames(plan, film.timeline);
  if (!frames) return failure(frames.error());
  const Made content = made(plan, film, *frames, watch);
  if (!content) {
    if (content.error().cancelled) return cancelled();
    return failure(notWritten(content.error().sentence));
  }
  if (const auto done = replaceFile(name, content->bytes); !done)
    return failure(AnimationText::tr("%1 cannot be written: %2").arg(name, done.error()));
  return WrittenAnimation{content->frames, secondsOf(*frames, plan), content->bytes.size(), content->remark};
}

tl::expected<AnimationEstimate, AnimationFailure> estimateAnimation(const AnimationPlan& asked, const Film& film,
                                                                    const AnimationWatch& watch) {
  const AnimationPlan plan = fitted(asked);
  if (film.isEmpty()) return failure(AnimationText::tr("There is nothing to animate."));
  if (const auto refusal = animationTooLarge(plan.size)) return failure(*refusal);
  const auto frames = plannedFrames(plan, film.timeline);
  if (!frames) return failure(frames.error());
  AnimationEstimate estimate{secondsOf(*frames, plan), 0};
  if (isVideo(plan.format)) {
    const std::vector<PlannedFrame> bursts = burstsOf(*frames);
    const Made some = made(plan, film, bursts, {watch.stop, {}, watch.threads});
    if (!some) return tl::unexpected(some.error());
    const double share = secondsOf(*frames, plan) / std::max(1e-3, secondsOf(bursts, plan));
    estimate.bytes = static_cast<std::int64_t>(static_cast<double>(some->bytes.size()) * share);
    return estimate;
  }
  try {
    double bytes = 0;
    if (plan.format == AnimationFormat::Gif) {
      const std::optional<GifPalette> palette = paletteOf(plan, film, spread(*frames, 4), watch.stop);
      if (!palette) return cancelled();
      bytes = sampledBytes(
          plan, film, *frames,
          [&](const QImage& before, const QImage& now, const QRect& area) {
            const PackedFrame packed = packForGif(before, now, area, *palette);
            GifWriter none(plan, *palette), one(plan, *palette);
            (void)one.add({QRect(QPoint(), area.size()), packed.data}, 0, 1);
            return PackedFrame{area, one.finish().mid(none.finish().size())};
          },
          watch.stop);
    } else {
      bytes = sampledBytes(
          plan, film, *frames,
          [&](const QImage& before, const QImage& now, const QRect& area) {
            return packForWebP(before, now, area, plan.smaller);
          },
          watch.stop);
    }
    if (watch.stop.stop_requested()) return cancelled();
    estimate.bytes = static_cast<std::int64_t>(bytes);
  } catch (const std::bad_alloc&) {
    return failure(AnimationText::tr("There is not enough memory to make this animation."));
  }
  return estimate;
}

}  // namespace attn::app
