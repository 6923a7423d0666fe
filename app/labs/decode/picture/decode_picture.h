// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "figures/painted_part.h"
#include "figures/scene_pen.h"
#include "labs/decode/picture/decode_layout.h"
#include "text/unit_text.h"

namespace attn::app {

/// The drawing context of the picture's parts. Text sizes are in layout units.
struct DecodeCanvas : ScenePen {
  DecodeCanvas(QPainter& to, const DecodeView& shown, const DecodeMoment& now, const DecodeLayout& places,
               const Theme& look, std::shared_ptr<FaceCache> faces)
      : ScenePen(to, look, places.unit, std::move(faces)),
        painter(to),
        view(shown),
        data(*shown.data),
        moment(now),
        layout(places),
        theme(look) {}

  QPainter& painter;
  const DecodeView& view;
  const DecodeData& data;
  const DecodeMoment& moment;
  const DecodeLayout& layout;
  const Theme& theme;

  double px(double length) const { return length * layout.unit; }
};

/// The color of the MLA latent.
QColor latentColor(const Theme&);

void drawCaches(const DecodeCanvas&);
void drawRace(const DecodeCanvas&);

/// The name of a cache row: its token, or "prompt".
QString cacheRowName(const DecodeData&, std::int64_t position);

}  // namespace attn::app
