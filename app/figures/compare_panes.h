// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <QString>
#include <functional>
#include <optional>
#include <utility>

#include "scenario/scenario.h"
#include "theme/theme.h"

namespace attn::app {

/// The sides of a comparison: A is the pinned state, B the open one.
enum class Side { A, B };

/// The caption of a side: what it is, and a note on a second line.
struct SideCaption {
  QString text, note;
};

/// Describes each side: "causal mask off"; if nothing differs, that A is pinned and B current.
std::pair<SideCaption, SideCaption> compareCaptions(const Scenario& a, const Scenario& b);

/// The layout of two pictures. All edges are on whole pixels.
struct ComparePanes {
  QRectF captionA, captionB, a, b;
  bool stacked = false;  // A above B instead of next to it

  const QRectF& pane(Side side) const { return side == Side::A ? a : b; }
  const QRectF& caption(Side side) const { return side == Side::A ? captionA : captionB; }
};

/// Divides an area. With `notes`, captions have a second line.
ComparePanes comparePanes(const QRectF& area, bool stacked, bool notes, const Theme&);
void drawCaptions(QPainter&, const ComparePanes&, const SideCaption& a, const SideCaption& b, const Theme&);
void drawDivider(QPainter&, const ComparePanes&, const Theme&);

}  // namespace attn::app
