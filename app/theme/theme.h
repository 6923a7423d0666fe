// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace attn::app {

/// Decimals of rounded numbers where the learner has not chosen any.
inline constexpr int kUsualDecimals = 2;

/// Every colour and size of the interface. A value: pictures get it as an argument, widgets by setTheme().
/// Roles keep one colour everywhere (Okabe-Ito: query blue, key vermillion, value green, output purple).
struct Theme {
  bool dark = false;
  bool highContrast = false;      // text of at least 7:1 on every ground of its own, thicker lines
  double scale = 1;               // of all type and spacing; 1 = 13 px body text
  int decimals = kUsualDecimals;  // of the rounded numbers in cells and explanations

  QColor background, panel, line, ink, soft, faint;
  QColor selection, selectionBackground, field;
  QColor query, key, value, output, scores;
  QColor queryBackground, keyBackground, valueBackground, outputBackground;
  QColor error, errorBackground;
  QColor accent;  // of Qt's own controls: the desktop's where it has one, else that of the selection

  bool operator==(const Theme&) const = default;
  /// `length` design pixels at the current scale.
  double px(double length) const { return length * scale; }
  /// The width of a frame or a line between parts that is `usual` device pixels wide in the other themes.
  double lineWidth(double usual = 1) const { return highContrast ? usual + 1 : usual; }
};

Theme lightTheme(double scale = 1);
Theme darkTheme(double scale = 1);
/// Black on white or white on black, with strong shades of the same roles.
Theme highContrastTheme(bool dark, double scale = 1);
/// `theme` with this colour on Qt's own controls, shaded until it stands out from their ground.
Theme withAccent(Theme theme, const QColor& accent);

}  // namespace attn::app
