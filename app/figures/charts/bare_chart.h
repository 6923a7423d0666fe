// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractAxis>
#include <QChartView>

namespace attn::app {

/// A chart of Qt with nothing of its own but the series: no frame, legend, background, margins or animation, and hidden
/// axes. Grid and texts are ours, painted below and above in the pixels of the widget.
class BareChart : public QChartView {
  Q_OBJECT

 public:
  /// Takes the axes over.
  BareChart(QAbstractAxis* x, QAbstractAxis* y, QWidget* parent);

 protected:
  virtual void paintGround(QPainter&) {}
  virtual void paintTexts(QPainter&) {}
  /// The widget around the chart hears the mouse instead.
  void letMouseThrough();

  void drawBackground(QPainter*, const QRectF&) override;
  void drawForeground(QPainter*, const QRectF&) override;
};

}  // namespace attn::app
