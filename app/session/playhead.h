// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "base/matrix.h"

namespace attn::app {

/// One step of a lesson: `cells` cells of its result are filled one after the other in reading order.
struct TimelineStep {
  int id = 0;       // means something to the lab that made it (a Stage in the Steps lab)
  int station = 0;  // index of the stop on the transport bar that the step belongs to
  Index cells = 1;
  double seconds = 0;     // given: runs this long at speed 1 and straight on into the next step; 0: see stepSeconds()
  bool standing = false;  // nothing is filled in: all of it is there from the beginning
};

/// The cell at which a step is finished: its last one; where all stands from the beginning, that.
double finishedAt(const TimelineStep&);

/// What the transport bar runs over: steps in order, grouped into named stations. Made by a lab from its data.
struct Timeline {
  std::vector<TimelineStep> steps;
  std::vector<QString> stations;  // translated names, in order
  /// The first station of every page, where the transport bar shows one page at a time; empty: all is one page.
  std::vector<int> pages;

  int lastStep() const { return static_cast<int>(steps.size()) - 1; }
  bool operator==(const Timeline&) const;
};

struct TimelinePage {
  Timeline timeline;
  int firstStep = 0;
};
/// The page that a step lies on. The steps of a timeline with pages are in the order of their stations.
TimelinePage pageOf(const Timeline&, int step);

/// Every step that either timeline has, in the order of their ids, as long as the longer one; stops are called as in
/// `naming` where it has them.
Timeline mergedTimelines(const Timeline& naming, const Timeline& other);

/// The one cursor. A value: the same playhead gives the same picture.
struct Playhead {
  int step = 0;
  double cell = 0;        // cells finished within the step; the fraction is the progress of the cell being filled
  double transition = 1;  // 0 = the picture of the step before, 1 = arrived; eased by whoever draws

  bool operator==(const Playhead&) const = default;
};

}  // namespace attn::app
