// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "session/playhead.h"

namespace attn::app {

/// Maps the sections of a timeline to positions on a line. Section i begins at its dot and extends to the next dot (the
/// last one has its own tail); its steps share that interval equally. Positions are in the unit of `left` and `right`.
class TrackGeometry {
 public:
  /// `gap` is kept free before the next dot, so that a finished section differs from the beginning of the next one.
  TrackGeometry(const Timeline&, double left, double right, double gap);

  double dot(int section) const { return m_left + section * m_interval; }
  double end() const { return dot(static_cast<int>(m_firstStep.size()) - 1) + m_tail; }
  double positionOf(const Playhead&) const;
  /// The step and cell at a position; within half a gap of a step's end, the finished step.
  Playhead playheadAt(double position) const;
  int sectionAt(double position) const;
  /// The ends of the steps inside the sections, drawn as small marks.
  std::vector<double> stepEnds() const;

 private:
  struct Span {
    double begin = 0, end = 0;
  };
  Span spanOf(int step) const;

  const Timeline& m_timeline;
  std::vector<int> m_firstStep, m_stepCount;  // by section
  double m_left, m_interval, m_tail, m_gap;
};

}  // namespace attn::app
