// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <QStringList>
#include <optional>
#include <vector>

#include "theme/theme.h"

class QPainter;

namespace attn::app {

class TextLayout;

/// Tabs for a picture that has room for one part at a time: the names along its top, with a line under the current one.
/// Without names, nothing is drawn or hit.
class PictureTabs {
 public:
  /// Adds all names to the sheet and removes their strip from the top of `area`. If space is short, gaps and type
  /// shrink; then all tabs get equal widths and names are elided.
  void add(TextLayout&, QRectF& area, const QStringList& names, int shown, const Theme&);

  void draw(QPainter&, const Theme&) const;
  /// The index of the part whose name is at a point.
  std::optional<int> at(const QPointF&) const;
  const QRectF& tab(int part) const { return m_tabs[static_cast<std::size_t>(part)]; }

 private:
  std::vector<QRectF> m_tabs;
  int m_shown = -1;
};

}  // namespace attn::app
