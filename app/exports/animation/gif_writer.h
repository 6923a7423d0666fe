// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exports/animation/frame_line.h"
#include "exports/animation/gif_palette.h"

struct GifFileType;

namespace attn::app {

/// What a frame adds to a GIF: the changed area as places of the palette, with everything in it that did not change
/// transparent.
PackedFrame packForGif(const QImage& before, const QImage& now, const QRect& area, const GifPalette&);

/// Writes an animated GIF: one palette, delays in hundredths of a second whose sum is exact.
class GifWriter {
 public:
  GifWriter(const AnimationPlan&, const GifPalette&);
  ~GifWriter();
  GifWriter(const GifWriter&) = delete;
  GifWriter& operator=(const GifWriter&) = delete;

  bool add(const PackedFrame&, int tick, int ticks);
  QByteArray finish();

 private:
  bool begin(const GifPalette&);
  bool loop();

  AnimationPlan m_plan;
  QByteArray m_bytes;
  GifFileType* m_file = nullptr;
  bool m_sound = false;
};

}  // namespace attn::app
