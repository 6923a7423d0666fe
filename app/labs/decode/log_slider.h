// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>
#include <QList>
#include <functional>

#include "widgets/labelled_track.h"

namespace attn::app {

/// A slider over allowed values on a logarithmic scale: its name and value above, a few of the values named below.
class LogSlider : public QAbstractSlider {
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
  /// QAbstractSlider's own value is the place among the allowed ones.
  int chosen() const { return m_allowed.value(value()); }
  /// The nearest allowed value; without a signal.
  void choose(int);
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
  void wheelEvent(QWheelEvent*) override;
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }

 private:
  LabelledTrack track() const { return {m_theme, static_cast<double>(width())}; }
  double xOf(double number) const;
  QString valueText() const;
  void followMouse(const QPointF&);

  Theme m_theme;
  QString m_name;
  QList<int> m_allowed = {1};
  QList<int> m_ticks;
  std::function<QString(int)> m_valueText, m_tickText;
  bool m_silent = false;
};

}  // namespace attn::app
