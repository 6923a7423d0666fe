// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

#include "widgets/themed.h"

namespace attn::app {

/// A row of labelled segments. Either exactly one is chosen (left and right arrows move the choice), or each can be
/// switched by itself (arrows move the focus, Space switches).
class SegmentedControl : public Themed<QWidget> {
  Q_OBJECT

 public:
  enum class Mode { One, Several };

  explicit SegmentedControl(Mode = Mode::One, QWidget* parent = nullptr);

  /// The first `\n` splits a label from its tooltip.
  void setLabels(const QStringList&);
  QStringList labels() const { return m_labels; }

  int current() const { return m_current; }
  /// Without a signal.
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
  bool isHighlighted(int segment) const;
  void describe();

  Mode m_mode;
  QStringList m_given;  // labels and tooltips, as setLabels() got them
  QStringList m_labels;
  QStringList m_tips;
  QList<bool> m_on;
  int m_current = 0;
  int m_hovered = -1;
};

}  // namespace attn::app
