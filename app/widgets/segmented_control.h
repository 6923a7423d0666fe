// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

/// A row of labeled segments. Either exactly one is selected (left and right arrows move the selection), or each can be
/// toggled (arrows move the focus, Space toggles).
class SegmentedControl : public Themed<QWidget> {
  Q_OBJECT

 public:
  enum class Mode { One, Several };

  explicit SegmentedControl(Mode = Mode::One, QWidget* parent = nullptr);

  /// The first `\n` separates a label from its tooltip.
  void setLabels(const QStringList&);
  QStringList labels() const { return m_labels; }

  int current() const { return m_current; }
  /// Does not emit a signal.
  void setCurrent(int);
  bool isOn(int segment) const { return m_on.value(segment); }
  void setOn(int segment, bool);

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void chosen(int segment);
  void switched(int segment, bool on);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void leaveEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  bool event(QEvent*) override;

 private:
  QRectF segmentRect(int) const;
  QFont labelFont(QFont::Weight) const;
  double wantedWidth() const;
  int segmentAt(const QPointF&) const;
  void activate(int);
  bool isHighlighted(int segment) const { return m_mode == Mode::One ? segment == m_current : m_on.value(segment); }
  void describe();

  Mode m_mode;
  QStringList m_given;  // labels and tooltips, as passed to setLabels()
  QStringList m_labels;
  QStringList m_tips;
  QList<bool> m_on;
  int m_current = 0;
  int m_hovered = -1;
};

}  // namespace attn::app
