// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

namespace attn::app {

/// A `Base` widget that draws itself in a theme.
template <class Base>
class Themed : public Base {
 public:
  using Base::Base;

  void setTheme(const Theme& theme) {
    m_theme = theme;
    this->updateGeometry();
    this->update();
  }

 protected:
  Theme m_theme = lightTheme();
};

}  // namespace attn::app
