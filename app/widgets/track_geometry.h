// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "session/playhead.h"

namespace attn::app {

/// Where the stations of a timeline lie on a line. Station i begins at its dot and fills the way to the next dot (the
/// last one a tail of its own); its steps share that way equally. Positions in the unit of `left` and `right`.
class TrackGeometry {
 public:
  /// `gap` is kept free before the next dot, so that a finished station is told from the next one's beginning.
  TrackGeometry(const Timeline&, double left, double right, double gap);

  double dot(int station) const { return m_left + station * m_interval; }
  double end() const { return dot(static_cast<int>(m_firstStep.size()) - 1) + m_tail; }
  double positionOf(const Playhead&) const;
  /// The step and cell under a position; close to a step's end (half a gap) it is the finished step.
  Playhead playheadAt(double position) const;
  /// The nearest dot.
  int stationAt(double position) const;
  /// Where the steps inside the stations end: small marks.
  std::vector<double> stepEnds() const;

 private:
  struct Span {
    double begin = 0, end = 0;
  };
  Span spanOf(int step) const;

  const Timeline& m_timeline;
  std::vector<int> m_firstStep, m_stepCount;  // by station
  double m_left, m_interval, m_tail, m_gap;
};

}  // namespace attn::app
