// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>
#include <functional>

#include "widgets/labelled_track.h"

namespace attn::app {

/// Two knobs on one line that choose a first and a last value among the allowed ones, evenly spaced; name and values
/// above, a few of the values named below. Tab leads from one knob to the other, arrows, Home and End move it; knobs
/// never pass each other.
class RangeSlider : public QWidget {
  Q_OBJECT

 public:
  explicit RangeSlider(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setName(const QString&);
  /// Ascending; at least one.
  void setAllowed(const QList<int>&);
  /// Values that are named below the line.
  void setTicks(const QList<int>&);
  /// How the range is written above the line, and a value below it.
  void setTexts(std::function<QString(int first, int last)> range, std::function<QString(int)> tick);

  int first() const { return m_allowed.value(m_first); }
  int last() const { return m_allowed.value(m_last); }
  /// The nearest allowed values; without a signal.
  void choose(int first, int last);
  /// Which knob the keys move.
  bool movesLast() const { return m_movesLast; }
  QString rangeText() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 Q_SIGNALS:
  void edited(int first, int last);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusInEvent(QFocusEvent*) override;
  void focusOutEvent(QFocusEvent*) override { update(); }
  bool focusNextPrevChild(bool next) override;

 private:
  LabelledTrack track() const { return {m_theme, static_cast<double>(width())}; }
  double xOf(int place) const;
  int placeAt(double x) const;
  /// Moves the active knob to a place, as far as the other one lets it.
  void moveTo(int place);
  void describe();

  Theme m_theme;
  QString m_name;
  QList<int> m_allowed = {1};
  QList<int> m_ticks;
  std::function<QString(int, int)> m_rangeText;
  std::function<QString(int)> m_tickText;
  int m_first = 0, m_last = 0;  // places among the allowed values
  bool m_movesLast = true;
  bool m_dragging = false;
};

}  // namespace attn::app
