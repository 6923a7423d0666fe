// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDialog>
#include <QLabel>
#include <functional>

#include "exports/picture.h"
#include "theme/theme.h"

class QComboBox;

namespace attn::app {

class NumberField;
class SegmentedControl;
class ToggleSwitch;

/// The settings of a picture for a slide.
struct PictureChoice {
  QString suffix = QStringLiteral(".png");
  QSize size{1920, 1080};  // pixels; CSS pixels for vector formats
  PictureLook look;
  bool dark = false;
  int decimals = kDefaultDecimals;  // as on screen
};

/// Asks for the settings of a picture for a slide, with a preview.
class ExportDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ExportDialog)

 public:
  /// Draws into a rectangle of this size with this theme.
  using Draw = std::function<void(QPainter&, const QSize&, const Theme&)>;

  /// `onScreen` is the current size of the picture in the window.
  ExportDialog(Draw, const QSize& onScreen, const Theme&, QWidget* parent = nullptr);

  PictureChoice choice() const;

 private:
  enum Size { FullHd, UltraHd, OnScreen, OwnSize };

  void takeSize(int which);
  void refresh();

  Draw m_draw;
  QSize m_onScreen;
  int m_decimals;
  SegmentedControl *m_format, *m_scale, *m_theme;
  QComboBox* m_size;
  NumberField *m_width, *m_height;
  ToggleSwitch *m_transparent, *m_outlines;
  QLabel* m_preview;
};

/// The theme of exported pictures: its font size does not depend on the window.
Theme exportTheme(bool dark, int decimals = kDefaultDecimals);

}  // namespace attn::app
