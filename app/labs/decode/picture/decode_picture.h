// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figures/face.h"
#include "figures/painted_part.h"
#include "labs/decode/picture/decode_layout.h"
#include "text/unit_text.h"

namespace attn::app {

/// What the parts of the picture draw with.
struct DecodeCanvas {
  QPainter& painter;
  const DecodeView& view;
  const DecodeData& data;
  const DecodeMoment& moment;
  const DecodeLayout& layout;
  const Theme& theme;
  FaceShelf& faces;

  double px(double length) const { return length * layout.unit; }
  double width(const QString&, double pixels, QFont::Weight = QFont::Normal) const;
  /// Text with its baseline at `at`; `align` 0 begins there, 0.5 is centred on it, 1 ends there. Cut with an ellipsis
  /// where it is wider than `room`.
  void text(QPointF at, const QString&, double pixels, const QColor&, QFont::Weight = QFont::Normal, double align = 0,
            double room = 1e9) const;
};

/// Two colours mixed: `share` of the first.
QColor mixedInk(const QColor& first, const QColor& second, double share);
/// The colour of what MLA keeps instead of keys and values.
QColor latentColor(const Theme&);

void drawCaches(const DecodeCanvas&);
void drawRace(const DecodeCanvas&);

/// The name of what stands in a row: a token, or that it belongs to the prompt.
QString cacheRowName(const DecodeData&, std::int64_t position);

}  // namespace attn::app
