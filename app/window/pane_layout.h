// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "theme/theme.h"

namespace attn::app {

/// Widths of the three panes, in pixels; 0 = the pane does not fit or is not wanted.
struct PaneWidths {
  int inputs = 0, stage = 0, explain = 0;
  bool operator==(const PaneWidths&) const = default;
};

/// Inputs 288 and explain 328 design pixels in a wide window, 252 and 264 from 1024 down; with large type they take at
/// most a share of the window, and are left out where that share would be too narrow to use.
PaneWidths paneWidths(int windowWidth, double scale, bool wantInputs, bool wantExplain);

/// The stage between its two side panes.
class PaneLayout : public QWidget {
  Q_OBJECT

 public:
  explicit PaneLayout(QWidget* parent = nullptr);

  /// Shows a lab's panes; the layout owns them from now on.
  void setPanes(QWidget* inputs, QWidget* stage, QWidget* explain);
  void setTheme(const Theme&);
  void setWanted(bool inputs, bool explain);

 protected:
  void resizeEvent(QResizeEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  void arrange();

  QWidget *m_inputs = nullptr, *m_stage = nullptr, *m_explain = nullptr;
  Theme m_theme;
  PaneWidths m_widths;
  bool m_wantInputs = true, m_wantExplain = true;
};

}  // namespace attn::app
