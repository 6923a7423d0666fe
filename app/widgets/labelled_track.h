// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QSize>
#include <QString>
#include <utility>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

/// The geometry and drawing of a slider: a line with a knob, and its name and value next to it or in a row above it.
/// The second layout has room for marks below the line. Lengths are in widget pixels.
class LabelledTrack {
 public:
  /// Name on the left, value (if shown) on the right.
  static LabelledTrack beside(const Theme&, QSizeF widget, bool valueShown);
  static LabelledTrack above(const Theme&, double width);
  static QSize sizeSecondary(const Theme&);
  static QSize sizeAbove(const Theme&);

  const QRectF& line() const { return m_line; }

  /// The name is elided if there is too little room. In the layout above the line, a symbol with subscripts may follow
  /// it.
  void drawWords(QPainter&, const QString& name, const QString& symbol, const QString& value) const;
  /// Draws the line, filled between two positions; faint if the slider is disabled.
  void drawLine(QPainter&, double from, double to, bool enabled) const;
  /// Draws short marks below the line with their names; a name that would overlap the previous one is left out.
  void drawMarks(QPainter&, const std::vector<std::pair<double, QString>>&) const;
  void drawKnob(QPainter&, double x, bool enabled, bool focused) const;

 private:
  LabelledTrack(const Theme& theme, QSizeF widget, QRectF line, double knob, bool above)
      : m_theme(theme), m_widget(widget), m_line(line), m_knob(knob), m_above(above) {}

  const Theme& m_theme;
  QSizeF m_widget;
  QRectF m_line;
  double m_knob;  // radius
  bool m_above;
};

/// The index of the allowed number nearest to `number`; `allowed` must not be empty.
int nearestPlace(const QList<int>& allowed, int number);

}  // namespace attn::app
