// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <array>

#include "attention/scale_experiment.h"
#include "labs/sandbox/experiment_runner.h"
#include "session/playback.h"
#include "theme/theme.h"

namespace attn::app {

class LinePlot;

/// The stage of the page "scale": two histograms of the products, three measures of the rows against d_k.
class ScalePanel : public QWidget {
  Q_OBJECT

 public:
  ScalePanel(ExperimentRunner*, Playback*, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setPresenting(bool);
  void retranslate();
  /// Updates the plots even if they are hidden.
  void refreshNow();
  const std::array<LinePlot*, 2>& histograms() const { return m_histograms; }
  const std::array<LinePlot*, 3>& measures() const { return m_measures; }

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  void refreshIfVisible();
  void layOut();
  Theme scaledTheme() const;
  QString subtitle() const;

  ExperimentRunner* m_runner;
  Playback* m_playback;
  Theme m_theme;
  bool m_presenting = false;
  std::array<LinePlot*, 2> m_histograms;
  std::array<LinePlot*, 3> m_measures;
};

}  // namespace attn::app
