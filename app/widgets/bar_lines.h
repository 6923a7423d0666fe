// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

#include "widgets/themed.h"

class QPainter;

namespace attn::app {

/// Numbers as bars below each other, each with its name on the left and its number on the right: signed ones from a
/// line at 0, shares from the left, on a track from 0 to 1.
class BarLines : public Themed<QWidget> {
 public:
  struct Line {
    QString name, number;
    double value = 0;
    bool strong = false;
    QColor color;  // of the bar; an invalid one is that of words
  };
  enum class Kind { Signed, Shares };

  explicit BarLines(Kind, QWidget* parent = nullptr);
  void setLines(std::vector<Line>);
  /// The line that is asked about has a frame; −1: none.
  void setMarked(int line);
  const std::vector<Line>& lines() const { return m_lines; }
  /// In pixels, for what stands beside a line.
  double lineHeight() const;
  /// Room on the left, before the names, in design pixels.
  void setInset(double designPixels);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  /// Where the bars stand, and the pixel of 0 among them.
  struct Columns {
    double names = 0;  // width of the names
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
