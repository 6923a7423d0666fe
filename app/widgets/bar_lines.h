// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

#include "theme/themed.h"

class QPainter;

namespace attn::app {

/// Horizontal bars, each with its name on the left and its number on the right. Signed numbers start at a zero line;
/// shares start at the left of a track from 0 to 1.
class BarLines : public Themed<QWidget> {
 public:
  struct Line {
    QString name, number;
    double value = 0;
    bool strong = false;
    QColor color;  // of the bar; if invalid, the text color
  };
  enum class Kind { Signed, Shares };

  explicit BarLines(Kind, QWidget* parent = nullptr);
  void setLines(std::vector<Line>);
  /// Draws a frame around the current line; −1 for none.
  void setMarked(int line);
  const std::vector<Line>& lines() const { return m_lines; }
  /// In pixels, for aligning widgets next to a line.
  double lineHeight() const;
  /// Left margin before the names, in design pixels.
  void setInset(double designPixels);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  /// The horizontal layout of the bars, and the pixel position of 0.
  struct Columns {
    double names = 0;
    double left = 0, room = 0;
    double zero = 0;
    double perUnit = 0;  // pixels
  };
  Columns columns() const;
  QRectF rowRect(std::size_t line) const;
  void drawFrame(QPainter&, const QRectF& row, const Columns&) const;
  void drawWords(QPainter&, const Line&, const QRectF& row, const Columns&) const;
  void drawBar(QPainter&, const Line&, const QRectF& row, const Columns&) const;

  Kind m_kind;
  std::vector<Line> m_lines;
  int m_marked = -1;
  double m_inset = 0;
};

}  // namespace attn::app
