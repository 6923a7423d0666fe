// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QSize>
#include <QString>
#include <utility>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

/// How a slider looks: a line with a knob, and its name and value beside it or in a row above it. In the second layout
/// there is room for marks below the line. Lengths in pixels of the widget.
class LabelledTrack {
 public:
  /// Name on the left, value (if it is shown) on the right.
  static LabelledTrack beside(const Theme&, QSizeF widget, bool valueShown);
  static LabelledTrack above(const Theme&, double width);
  static QSize sizeBeside(const Theme&);
  static QSize sizeAbove(const Theme&);

  const QRectF& line() const { return m_line; }

  /// The name is shortened where it has too little room. Above the line a symbol with subscripts may follow it.
  void drawWords(QPainter&, const QString& name, const QString& symbol, const QString& value) const;
  /// The line, filled between two places; faint where the slider is off.
  void drawLine(QPainter&, double from, double to, bool enabled) const;
  /// Short marks below the line, and the names of their places; a name that would run into the one before it is left
  /// out.
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

/// The place of the allowed number that is nearest to a number; the allowed ones are not empty.
int nearestPlace(const QList<int>& allowed, int number);

}  // namespace attn::app
