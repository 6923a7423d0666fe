// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

class ProgressLine : public QWidget {
 public:
  using QWidget::QWidget;
  void setTheme(const Theme&);
  /// From 0 to 1.
  void setShare(double);
  double share() const { return m_share; }

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  Theme m_theme;
  double m_share = 0;
};

}  // namespace attn::app
