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

class WordSheet;

/// The parts of a picture that has room for one of them at a time: their names side by side along its top, with a line
/// under the one that is shown. Without names there is nothing to draw and nothing to hit.
class PictureTabs {
 public:
  /// Puts the names of all parts on the sheet and takes their strip off the top of `area`. Where there is little room,
  /// gaps and letters become smaller; where that is not enough, all get the same room and names are cut short.
  void add(WordSheet&, QRectF& area, const QStringList& names, int shown, const Theme&);

  void draw(QPainter&, const Theme&) const;
  /// The part whose name is at a point, from 0.
  std::optional<int> at(const QPointF&) const;
  const QRectF& tab(int part) const { return m_tabs[static_cast<std::size_t>(part)]; }

 private:
  std::vector<QRectF> m_tabs;
  int m_shown = -1;
};

}  // namespace attn::app
