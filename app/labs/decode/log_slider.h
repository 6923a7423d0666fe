// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>
#include <functional>

#include "theme/theme.h"

namespace attn::app {

/// A slider over allowed values on a logarithmic scale: its name and value above, a few of the values named below.
class LogSlider : public QWidget {
  Q_OBJECT

 public:
  explicit LogSlider(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setName(const QString&);
  /// Ascending; at least one.
  void setAllowed(const QList<int>&);
  /// Values with a mark and a name, as far as they lie between the ends.
  void setTicks(const QList<int>&);
  /// How a value is written above the slider, and below it.
  void setTexts(std::function<QString(int)> value, std::function<QString(int)> tick);
  int value() const { return m_allowed.value(m_index); }
  /// The nearest allowed value; without a signal.
  void setValue(int);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  /// `interactive` while the knob is being dragged.
  void edited(int value, bool interactive);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }

 private:
  QRectF track() const;
  double xOf(double value) const;
  QString valueText() const;
  void moveTo(int index, bool interactive);
  void followMouse(const QPointF&);
  void paintTicks(QPainter&) const;

  Theme m_theme;
  QString m_name;
  QList<int> m_allowed = {1};
  QList<int> m_ticks;
  std::function<QString(int)> m_valueText, m_tickText;
  int m_index = 0;
};

}  // namespace attn::app
