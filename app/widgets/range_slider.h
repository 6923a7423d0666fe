// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/choice_slider.h"

namespace attn::app {

/// Two knobs on one line that choose a first and a last number among the allowed ones; knobs never pass each other.
/// Tab leads from one knob to the other; the active one is what keys, wheel and assistive tools move, within the bounds
/// that the other one sets.
class RangeSlider : public ChoiceSlider {
  Q_OBJECT

 public:
  explicit RangeSlider(QWidget* parent = nullptr);

  /// Ascending; at least one.
  void setAllowed(const QList<int>&);
  /// How the range is written above the line, and a mark below it.
  void setTexts(std::function<QString(int first, int last)> range, std::function<QString(int)> mark);

  int first() const { return m_movesLast ? other() : chosen(); }
  int last() const { return m_movesLast ? chosen() : other(); }
  /// The nearest allowed numbers; without a signal.
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
  int m_other = 0;  // the place of the knob that is not active
  bool m_movesLast = true;
};

}  // namespace attn::app
