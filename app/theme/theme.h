// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace attn::app {

/// Every colour and size of the interface. A value: pictures get it as an argument, widgets by setTheme().
/// Roles keep one colour everywhere (Okabe-Ito: query blue, key vermillion, value green, output purple).
struct Theme {
  bool dark = false;
  double scale = 1;  // of all type and spacing; 1 = 13 px body text

  QColor background, panel, line, ink, soft, faint;
  QColor selection, selectionBackground, field;
  QColor query, key, value, output, scores;
  QColor queryBackground, keyBackground, valueBackground, outputBackground;
  QColor error, errorBackground;

  bool operator==(const Theme&) const = default;
  /// `length` design pixels at the current scale.
  double px(double length) const { return length * scale; }
};

Theme lightTheme(double scale = 1);
Theme darkTheme(double scale = 1);

}  // namespace attn::app
