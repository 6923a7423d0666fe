// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QWidget>

namespace attn::app {

class Card : public QWidget {
 public:
  using QWidget::QWidget;

  void setColors(const QColor& fill, const QColor& line, double radius);

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  QColor m_fill, m_line;
  double m_radius = 10;
};

}  // namespace attn::app
