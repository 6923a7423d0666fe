// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QEvent>
#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

/// A widget with a theme, see Themed.
class ThemedWidget {
 public:
  virtual void setTheme(const Theme&) = 0;

 protected:
  ~ThemedWidget() = default;
};

/// Sets the theme of a widget if it has one, else of the themed widgets inside it.
void setThemeOf(QWidget&, const Theme&);
/// The same for all widgets inside a parent.
void setThemeInside(const QWidget& parent, const Theme&);

/// A `Base` widget that follows a theme and the language. It passes a new theme on to the themed widgets inside it; Qt
/// does the same with a change of the language.
template <class Base>
class Themed : public Base, public ThemedWidget {
 public:
  using Base::Base;

  void setTheme(const Theme& theme) override {
    m_theme = theme;
    setThemeInside(*this, theme);
    restyle();
    this->updateGeometry();
    this->update();
  }
  const Theme& theme() const { return m_theme; }
  /// Sets all texts. Called when the language has changed.
  virtual void retranslate() {}

 protected:
  /// Called when the theme has changed, after the widgets inside got it.
  virtual void restyle() {}
  void changeEvent(QEvent* event) override {
    Base::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) retranslate();
  }

  Theme m_theme = lightTheme();
};

}  // namespace attn::app
