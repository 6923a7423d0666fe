// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "attention/scale_experiment.h"
#include "figures/charts/painted_plot.h"
#include "labs/sandbox/picture/sandbox_frame.h"

namespace attn::app {

/// Everything that the picture of the scale experiment depends on.
struct ScaleView {
  using Frame = class ScaleFrame;
  std::shared_ptr<const ScaleExperiment> result;  // null if there is none, or not yet
  bool running = false;
  double done = kExperimentWidths;  // finished widths; the last one begun is shown
  bool presenting = false;

  Index width() const;
  bool operator==(const ScaleView&) const = default;
};

/// What the numbers of the picture are means of; what the experiment is about if there is no result.
QString scaleSubtitle(const ScaleView&);

/// Two histograms of the products at one width, and below them three measures of the rows against the width.
class ScaleFrame : public SandboxFrameOf<ScaleView> {
 public:
  ScaleFrame(const QSizeF&, ScaleView, const Theme&);

  struct Panel {
    QPointF title;  // on the baseline
    PaintedPlot plot;
  };
  const std::vector<Panel>& plots() const { return m_plots; }
  /// The width whose point is nearest in the measure under a point; nullopt if there is none.
  std::optional<Index> widthAt(const QPointF&) const;
  StageHint hint(const QPointF&) const override;
  std::optional<ItemTable> itemTable() const override;
  QString description() const override;
  std::vector<QRectF> highlightAreas(const QPointF&) const override;
  void drawHighlight(QPainter&, const QPointF& inItem) const override;

 protected:
  void paint(QPainter&) const override;

 private:
  struct Reading {
    const PlotReading* reading;
    std::size_t index;
    QRectF area;
  };
  std::optional<Reading> readingAt(const QPointF&) const;

  std::vector<Panel> m_plots;
};

}  // namespace attn::app
