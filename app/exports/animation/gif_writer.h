// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exports/animation/frame_line.h"
#include "exports/animation/gif_palette.h"

struct GifFileType;

namespace attn::app {

/// Encodes a frame of a GIF: the changed area as palette indices, with unchanged pixels transparent.
PackedFrame packForGif(const QImage& before, const QImage& now, const QRect& area, const GifPalette&);

/// Writes an animated GIF with one palette; delays in hundredths of a second have an exact sum.
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
