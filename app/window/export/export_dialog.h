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

/// What a picture for a slide is to be like.
struct PictureChoice {
  QString suffix = QStringLiteral(".png");  // one of pictureSuffixes()
  QSize size{1920, 1080};                   // in pixels; of vectors in CSS pixels
  PictureLook look;
  bool dark = false;
  int decimals = kUsualDecimals;  // as on the screen
};

/// Asks what a picture for a slide is to be like, and shows it small.
class ExportDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ExportDialog)

 public:
  /// Draws into a rectangle of that size in that theme.
  using Draw = std::function<void(QPainter&, const QSize&, const Theme&)>;

  /// `onScreen` is the size that the picture has in the window now.
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

/// The theme that pictures for elsewhere are drawn in: the size of its letters does not depend on the window's.
Theme exportTheme(bool dark, int decimals = kUsualDecimals);

}  // namespace attn::app
