// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "theme/themed.h"

namespace attn::app {

/// The tab of a lab in the header; the current one is underlined.
class TabButton : public Themed<QAbstractButton> {
  Q_OBJECT

 public:
  explicit TabButton(QWidget* parent = nullptr);
  /// The padding on each side of the name, in design pixels.
  void setSide(double side);
  /// The width with this padding on each side.
  int widthWith(double side) const;
  QSize sizeHint() const override { return {widthWith(m_side), qRound(m_theme.px(51))}; }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  double m_side = 13;
};

}  // namespace attn::app
