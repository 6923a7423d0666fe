// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exports/animation/frame_line.h"

struct WebPMux;

namespace attn::app {

/// What a frame adds to an animated WebP: the changed area, losslessly coded, with everything in it that did not change
/// left transparent, so that the picture before shines through. `smaller`: colours that are nearly alike become alike.
PackedFrame packForWebP(const QImage& before, const QImage& now, const QRect& area, bool smaller);

class WebPWriter {
 public:
  explicit WebPWriter(const AnimationPlan&);
  ~WebPWriter();
  WebPWriter(const WebPWriter&) = delete;
  WebPWriter& operator=(const WebPWriter&) = delete;

  bool add(const PackedFrame&, int tick, int ticks);
  QByteArray finish();

 private:
  AnimationPlan m_plan;
  WebPMux* m_mux;
};

}  // namespace attn::app
