// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace attn::app {

/// Default decimals of rounded numbers.
inline constexpr int kDefaultDecimals = 2;

/// Every color and size of the interface. A value: pictures get it as an argument, widgets by setTheme(). Each role has
/// one color everywhere (Okabe-Ito: query blue, key vermillion, value green, output purple).
struct Theme {
  bool dark = false;
  bool highContrast = false;        // text of at least 7:1 on every background, thicker lines
  bool fixedType = false;           // type does not grow with a picture: on paper its size is given
  double scale = 1;                 // of all type and spacing; 1 = 13 px body text
  int decimals = kDefaultDecimals;  // for rounded numbers in cells and explanations

  QColor background, panel, line, ink, soft, faint;
  QColor selection, selectionBackground, field;
  QColor query, key, value, output, scores;
  QColor queryBackground, keyBackground, valueBackground, outputBackground;
  QColor error, errorBackground;
  QColor accent;  // for Qt's own controls: the desktop's accent if it has one, else the selection color

  bool operator==(const Theme&) const = default;
  /// `length` design pixels in device-independent pixels at the current scale.
  double px(double length) const { return length * scale; }
  /// The width of a frame or divider that is `usual` pixels wide in the other themes.
  double lineWidth(double usual = 1) const { return highContrast ? usual + 1 : usual; }
};

Theme lightTheme(double scale = 1);
Theme darkTheme(double scale = 1);
/// Black on white or white on black, with strong shades of the same roles.
Theme highContrastTheme(bool dark, double scale = 1);
/// `theme` with this accent for Qt's own controls, shaded until it is distinct from their background.
Theme withAccent(Theme theme, const QColor& accent);

}  // namespace attn::app
