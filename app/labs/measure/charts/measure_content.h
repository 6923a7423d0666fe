// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QString>
#include <optional>
#include <utility>
#include <vector>

#include "labs/measure/picture/measure_data.h"

namespace attn::app {

/// An axis of a chart. Where it is logarithmic both ends are positive.
struct MeasureAxis {
  double low = 0, high = 1;
  bool logarithmic = false;
  std::vector<std::pair<double, QString>> ticks;
  QString unit;  // written behind the last tick; empty = the title says it
  bool operator==(const MeasureAxis&) const = default;

  /// Where a value lies: 0 at the lower end, 1 at the upper one, not beyond.
  double place(double value) const;
};

/// A measured point, and the run that it is.
struct MeasureDot {
  double x = 0, y = 0;
  std::optional<MeasurePlace> place;  // none: of the result that is compared with
  QString tip;
  bool operator==(const MeasureDot&) const = default;
};

/// How a line is told apart without colour: by its dots, its strength, and whether it is dashed.
struct MeasureSeries {
  enum class Dot { Disc, Square, Diamond };
  QString name;
  std::vector<MeasureDot> dots;
  Dot dot = Dot::Disc;
  bool strong = false;  // ink instead of soft
  bool dashed = false;  // of another device or machine
  bool joined = true;
  bool operator==(const MeasureSeries&) const = default;
};

/// A place of the plot, moved by some design pixels, where words may stand.
struct MeasureSpot {
  double x = 0, y = 0;
  QPointF shift;
  double align = 0;  // 0 begins there, 0.5 is centred, 1 ends there
  bool operator==(const MeasureSpot&) const = default;
};

/// Words of a chart. They stand at the first spot that covers no dot, no line and no other words.
struct MeasureLabel {
  std::vector<MeasureSpot> spots;
  QString text;
  bool strong = false;
  QString more;  // in a second line
  bool operator==(const MeasureLabel&) const = default;
};

/// A line that is no measurement: a peak, a roof, the distance between two curves.
struct MeasureRule {
  QPointF from, to;  // in the units of the axes
  enum class Pen { Dashed, Dotted, Solid } pen = Pen::Dashed;
  bool strong = true;
  bool operator==(const MeasureRule&) const = default;
};

/// What a chart of the Measure lab shows.
struct MeasureContent {
  QString title;
  MeasureAxis x, y;
  std::vector<MeasureSeries> series;
  std::vector<MeasureRule> rules;
  std::vector<MeasureLabel> labels;
  std::optional<std::pair<double, double>> band;  // on the x axis, hatched: not run
  QString bandText;
  std::optional<double> mark;       // the count of tokens that is asked about
  std::optional<double> arrowFrom;  // an arrow to the left end, with its words
  QString arrowText, arrowMore;
  QString description;  // for assistive tools
  bool operator==(const MeasureContent&) const = default;
};

/// Milliseconds against T, with the factor of flash at both ends and the crossing point, or where it would be.
MeasureContent timeContent(const MeasureView&);
/// GFLOP/s against T, with the peak of the device and the share of it that each kernel reaches.
MeasureContent rateContent(const MeasureView&);
/// GFLOP/s against FLOPs per counted byte, under the roof of measured peak and copy bandwidth.
MeasureContent rooflineContent(const MeasureView&);
MeasureContent contentOf(const MeasureView&, MeasureChartKind);

// --- parts of the above

/// The axis of token counts: as far as something was measured (or will be), and a step of what was not.
MeasureAxis tokenAxis(const MeasureView&);
/// Powers of ten around the values.
MeasureAxis decadeAxis(double low, double high);
/// One line per side and kernel.
std::vector<MeasureSeries> seriesOf(const MeasureView&, double (*value)(const BenchRun&));

}  // namespace attn::app
