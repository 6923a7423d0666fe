// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "theme/theme.h"

namespace attn::app {

/// One curve (or, with `dots`, single points) of a plot, in the units of its axes.
struct TrafficCurve {
  QString name;
  std::vector<QPointF> points;  // by x, ascending
  bool strong = false;          // drawn in the ink, thicker
  bool dots = false;
  bool dashed = false;
};

struct TrafficAxis {
  QString title;
  bool logarithmic = false;
  QString (*label)(double) = nullptr;  // of a tick
};

/// What a plot shows. Points outside of positive numbers are left out on logarithmic axes.
struct TrafficPlotData {
  std::vector<TrafficCurve> curves;
  TrafficAxis x, y;
  std::optional<double> present;  // a line where the open scenario stands
  QString description;            // for assistive tools
};

/// A place on an axis with its words.
struct TrafficTick {
  double value = 0;
  QString label;
};
/// What an axis spans, on its own scale.
struct AxisRange {
  double low = 0, high = 1;
};
/// Three to six round places that cover a range: powers of ten (or of two or a thousand, as fits) where it is
/// logarithmic.
std::vector<TrafficTick> trafficTicks(double low, double high, const TrafficAxis&);

class TrafficPlotView;

/// A line chart with few, round ticks and the names of the curves at their ends.
class TrafficPlot : public QWidget {
  Q_OBJECT

 public:
  explicit TrafficPlot(QWidget* parent = nullptr);
  ~TrafficPlot() override;

  void setTheme(const Theme&);
  void setPlot(TrafficPlotData);
  const TrafficPlotData& plot() const { return m_plot; }
  /// What the chart itself holds, in the order of the curves (tests).
  std::vector<std::vector<QPointF>> drawnPoints() const;

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {140, sizeHint().height()}; }

 protected:
  void resizeEvent(QResizeEvent*) override;

 private:
  void fill();

  Theme m_theme;
  TrafficPlotData m_plot;
  TrafficPlotView* m_view;
};

}  // namespace attn::app
