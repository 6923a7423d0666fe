// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "theme/themed.h"

namespace attn::app {

class ProgressLine : public Themed<QWidget> {
 public:
  using Themed::Themed;
  /// From 0 to 1.
  void setShare(double);
  double share() const { return m_share; }

 protected:
  void restyle() override { setFixedHeight(qRound(m_theme.px(6))); }
  void paintEvent(QPaintEvent*) override;

 private:
  double m_share = 0;
};

}  // namespace attn::app
