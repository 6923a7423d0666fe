// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QDialog>
#include <QLabel>
#include <functional>

#include "window/export/picture_choice.h"

class QComboBox;
class QFormLayout;
class QPushButton;

namespace attn::app {

class NumberField;
class SegmentedControl;
class ToggleSwitch;

/// Asks for the settings of a picture for a slide or for paper, with a preview.
class ExportDialog : public QDialog {
  Q_DECLARE_TR_FUNCTIONS(attn::app::ExportDialog)

 public:
  /// Draws into a rectangle of this size with this theme.
  using Draw = std::function<void(QPainter&, const QSize&, const Theme&)>;

  /// `onScreen` is the current size of the picture in the window; `last` is the choice to begin with.
  ExportDialog(Draw, const QSize& onScreen, const Theme&, const PictureChoice& last = keptChoice({}),
               QWidget* parent = nullptr);

  /// The choice, with the layout that the preview shows.
  const PictureChoice& choice() const { return m_choice; }

 private:
  using Preset = PictureChoice::Size;

  QWidget* makePixels();
  QWidget* makePaper();
  /// Shows the choice to begin with.
  void showChoice(const PictureChoice&);
  void takePreset(Preset);
  PictureChoice chosen() const;
  /// Lays out the picture for paper; returns an error message if it does not fit.
  QString layOut(PictureChoice&) const;
  void refresh();

  Draw m_draw;
  QSize m_onScreen;
  int m_decimals;
  SegmentedControl *m_format, *m_scale, *m_theme;
  QComboBox* m_size;
  NumberField *m_width, *m_height, *m_widthCm, *m_heightCm, *m_textPt, *m_dpi;
  ToggleSwitch *m_transparent, *m_outlines;
  QLabel *m_preview, *m_problem;
  QFormLayout* m_form;
  QWidget *m_pixels, *m_paper;
  QPushButton* m_export = nullptr;
  PictureChoice m_choice;
};

}  // namespace attn::app
