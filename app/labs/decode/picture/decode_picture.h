// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <utility>

#include "figures/box.h"
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
        theme(look),
        row(static_cast<std::size_t>(shownRow(shown))) {}

  QPainter& painter;
  const DecodeView& view;
  const DecodeData& data;
  const DecodeMoment& moment;
  const DecodeLayout& layout;
  const Theme& theme;
  std::size_t row;  // selected series

  double px(double length) const { return length * layout.unit; }
  /// The first text that fits, else the last.
  QString fitting(const QStringList& texts, double room, QFont::Weight weight = QFont::Normal) const {
    for (const QString& text : texts)
      if (width(text, 12, weight) <= room) return text;
    return texts.last();
  }
};

/// The color of the MLA latent.
QColor latentColor(const Theme&);

void drawCaches(const DecodeCanvas&);
void drawRace(const DecodeCanvas&);
/// Draws the whole race; or, if `spots` is given, records them instead.
void drawRacePage(QPainter&, const DecodeView&, const QSizeF&, const Theme&, const std::shared_ptr<FaceCache>&,
                  std::vector<DecodeSpot>* spots);
RowTable raceTable(const DecodeView&);
QString raceText(const DecodeView&);

/// The name of a cache row: its token, or "prompt".
QString cacheRowName(const DecodeData&, std::int64_t position);

}  // namespace attn::app
