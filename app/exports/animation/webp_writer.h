// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exports/animation/frame_line.h"

struct WebPMux;

namespace attn::app {

/// Encodes a frame of an animated WebP: the changed area, lossless, with unchanged pixels transparent to the previous
/// picture. `smaller`: nearly equal colors are merged.
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
