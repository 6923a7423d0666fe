// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QSize>
#include <QString>
#include <utility>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

/// What sliders with a name above their line and named values below it have in common: where everything is, and how it
/// is drawn. `width` is that of the widget.
class LabelledTrack {
 public:
  LabelledTrack(const Theme& theme, double width) : m_theme(theme), m_width(width) {}

  static QSize sizeHint(const Theme&);
  QRectF line() const;

  /// The name on the left, shortened where the value on the right leaves it too little room.
  void drawWords(QPainter&, const QString& name, const QString& value) const;
  /// The line, filled between two places; faint where the slider is off.
  void drawLine(QPainter&, double from, double to, bool enabled) const;
  /// Places with their names; a name that would run into the one before it is left out.
  void drawTicks(QPainter&, const std::vector<std::pair<double, QString>>&) const;
  void drawKnob(QPainter&, double x, bool enabled, bool focused) const;

 private:
  const Theme& m_theme;
  double m_width;
};

/// The place of the allowed value that is nearest to a number; the allowed ones are not empty.
int nearestPlace(const QList<int>& allowed, int number);

}  // namespace attn::app
