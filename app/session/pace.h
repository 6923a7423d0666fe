// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "session/playhead.h"

namespace attn::app {

inline constexpr double kSlideSeconds = 0.3;  // in which a step slides in
inline constexpr double kRestSeconds = 0.6;   // a finished picture stays this long before the next step slides in

/// Seconds that a step of so many cells takes at speed 1: 2 for a single cell, 8 at most.
double stepSeconds(Index cells);

/// How a timeline passes when it is played from its beginning at speed 1: each step slides in, fills its cells, and
/// rests; steps that know how long they take (TimelineStep::seconds) flow into what comes next without rest or slide.
class Pace {
 public:
  explicit Pace(const Timeline&);

  double length() const { return m_passages.empty() ? 0 : m_passages.back().end(); }
  /// What playing shows after so many seconds, clamped to the length. An empty timeline has but one playhead.
  Playhead at(double seconds) const;
  /// When playing first shows a place: a finished one when it is finished, not when its rest is over.
  double secondsAt(const Playhead&) const;

 private:
  struct Passage {
    double begin = 0;  // of the slide
    double slide = 0, fill = 0, rest = 0;
    double cells = 1, finished = 1;

    double end() const { return begin + slide + fill + rest; }
  };
  std::vector<Passage> m_passages;
};

inline Playhead playheadAt(const Timeline& timeline, double seconds) {
  return Pace(timeline).at(seconds);
}

}  // namespace attn::app
