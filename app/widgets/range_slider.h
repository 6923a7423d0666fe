// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/choice_slider.h"

namespace attn::app {

/// A slider with two knobs that choose the first and last of a range of allowed numbers; the knobs never pass each
/// other. Tab switches between the knobs; keys, wheel and assistive tools move the active one within the bounds set by
/// the other.
class RangeSlider : public ChoiceSlider {
  Q_OBJECT

 public:
  explicit RangeSlider(QWidget* parent = nullptr);

  /// Ascending; at least one.
  void setAllowed(const QList<int>&);
  /// Formats the range above the line, and the marks below it.
  void setTexts(std::function<QString(int first, int last)> range, std::function<QString(int)> mark);

  int first() const { return m_movesLast ? other() : chosen(); }
  int last() const { return m_movesLast ? chosen() : other(); }
  /// Chooses the nearest allowed numbers without emitting a signal.
  void choose(int first, int last);
  bool movesLast() const { return m_movesLast; }
  QString valueText() const override;

 Q_SIGNALS:
  void rangeEdited(int first, int last);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void focusInEvent(QFocusEvent*) override;
  bool focusNextPrevChild(bool next) override;

 private:
  int other() const { return allowed().value(m_other); }
  void activate(bool last);

  std::function<QString(int, int)> m_rangeText;
  int m_other = 0;  // index of the inactive knob
  bool m_movesLast = true;
};

}  // namespace attn::app
