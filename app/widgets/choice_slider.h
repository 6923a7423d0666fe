// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

/// A slider that stops only at allowed values, each marked, with its name on the left and the value on the right.
class ChoiceSlider : public QWidget {
  Q_OBJECT

 public:
  explicit ChoiceSlider(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// Subscripts as in subscripted_text.h.
  void setName(const QString&);
  /// Off where a field beside it shows the value.
  void setValueShown(bool);
  /// Ascending; at least one.
  void setAllowed(const QList<int>&);
  int value() const { return m_allowed.value(m_index); }
  /// Without a signal.
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
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }

  // --- for sliders that look different
  virtual QRectF track() const;
  double xOf(int index) const;
  const Theme& theme() const { return m_theme; }
  const QString& name() const { return m_name; }
  const QList<int>& allowed() const { return m_allowed; }
  int index() const { return m_index; }

 private:
  void moveTo(int index, bool interactive);
  void followMouse(const QPointF&);

  Theme m_theme;
  QString m_name;
  QList<int> m_allowed = {1};
  int m_index = 0;
  bool m_valueShown = true;
};

}  // namespace attn::app
