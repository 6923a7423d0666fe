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

/// Which of two compared states: A, the pinned one, or B, the open one.
enum class Side { A, B };

/// What stands above a side: what it is, and a remark in a second line.
struct SideCaption {
  QString text, note;
};

/// What each side is, in words: "causal mask off"; where nothing differs, that A is pinned and B as it is now.
std::pair<SideCaption, SideCaption> compareCaptions(const Scenario& a, const Scenario& b);

/// Where two pictures stand. All edges lie on whole pixels.
struct ComparePanes {
  QRectF captionA, captionB, a, b;
  bool stacked = false;  // A above B instead of beside it

  const QRectF& pane(Side side) const { return side == Side::A ? a : b; }
  const QRectF& caption(Side side) const { return side == Side::A ? captionA : captionB; }
};

/// Divides an area. With `notes`, captions have room for a second line.
ComparePanes comparePanes(const QRectF& area, bool stacked, bool notes, const Theme&);
void drawCaptions(QPainter&, const ComparePanes&, const SideCaption& a, const SideCaption& b, const Theme&);
void drawDivider(QPainter&, const ComparePanes&, const Theme&);

}  // namespace attn::app
