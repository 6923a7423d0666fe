// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "theme/theme.h"

namespace attn::app {

/// The tab of a lab in the header; the current one is underlined.
class TabButton : public QAbstractButton {
  Q_OBJECT

 public:
  explicit TabButton(QWidget* parent = nullptr);
  void setTheme(const Theme&);
  /// The padding on each side of the name, in design pixels.
  void setSide(double side);
  /// The width with this padding on each side.
  int widthWith(double side) const;
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent*) override;
  void enterEvent(QEnterEvent*) override;
  void leaveEvent(QEvent*) override;

 private:
  Theme m_theme;
  double m_side = 13;
};

}  // namespace attn::app
