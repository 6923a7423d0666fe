// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "session/playhead.h"

namespace attn::app {

inline constexpr double kSlideSeconds = 0.3;  // duration of a step's slide-in
inline constexpr double kRestSeconds = 0.6;   // a finished picture is shown this long before the next step slides in

/// The duration in seconds of a step with this many cells at speed 1: 2 for a single cell, at most 8.
double stepSeconds(Index cells);

/// The timing of a timeline played from its beginning at speed 1: each step slides in, fills its cells, and rests;
/// steps with their own duration (TimelineStep::seconds) continue into the next step without rest or slide.
class Pace {
 public:
  explicit Pace(const Timeline&);

  double length() const { return m_passages.empty() ? 0 : m_passages.back().end(); }
  /// The playhead after this many seconds, clamped to the length. An empty timeline has a single playhead.
  Playhead at(double seconds) const;
  /// The time when the playback first shows a place; a finished step counts from its end, not from the end of its rest.
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
