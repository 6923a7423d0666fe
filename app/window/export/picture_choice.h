// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>

#include "exports/picture.h"
#include "exports/print_size.h"
#include "theme/theme.h"

namespace attn::app {

inline constexpr int kMinPictureSide = 200, kMaxPictureSide = 16'384;  // pixels

/// The settings of an exported picture.
struct PictureChoice {
  enum class Size { FullHd, UltraHd, OnScreen, OwnSize, OneColumn, TwoColumns, OwnPaper };
  Size preset = Size::FullHd;
  QString suffix = QStringLiteral(".png");
  QSize size{1920, 1080};  // dots of the file
  QSize drawn{960, 540};   // design pixels
  PictureLook look;
  PrintSize print;  // for paper
  bool dark = false;
  int decimals = kDefaultDecimals;  // as on screen

  bool isForPaper() const { return preset >= Size::OneColumn; }
};

/// The theme of exported pictures: its font size does not depend on the window.
Theme exportTheme(bool dark, int decimals = kDefaultDecimals);
Theme exportTheme(const PictureChoice&);

/// What is remembered of a choice: format, size, text size and background, but not theme and decimals, which are those
/// of the window.
QString keptText(const PictureChoice&);
/// Reads such a text. Missing and invalid values are the defaults.
PictureChoice keptChoice(const QString&);

}  // namespace attn::app
