// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "base/matrix.h"

namespace attn::app {

/// One step of a lesson: `cells` cells of its result are filled in reading order.
struct TimelineStep {
  int id = 0;       // defined by the lab that made it (a Stage in the Steps lab)
  int section = 0;  // index of the section on the transport bar
  Index cells = 1;
  double seconds = 0;     // duration at speed 1, continuing into the next step without rest; 0: see stepSeconds()
  bool standing = false;  // complete from the beginning: nothing is filled in
};

/// The cell at which a step is finished: its last one; for a standing step, its first.
double finishedAt(const TimelineStep&);

/// The content of the transport bar: ordered steps grouped into named sections. Created by a lab from its data.
struct Timeline {
  std::vector<TimelineStep> steps;
  std::vector<QString> sections;  // translated names, in order
  /// The first section of every page, if the transport bar shows one page at a time; empty for a single page.
  std::vector<int> pages;

  const TimelineStep& at(int step) const { return steps[static_cast<std::size_t>(step)]; }
  double cellsAt(int step) const { return static_cast<double>(at(step).cells); }
  int lastStep() const { return static_cast<int>(steps.size()) - 1; }
  bool operator==(const Timeline&) const;
};

struct TimelinePage {
  Timeline timeline;
  int firstStep = 0;
};
/// The page that contains a step. In a timeline with pages, steps are in the order of their sections.
TimelinePage pageOf(const Timeline&, int step);

/// All steps of either timeline, ordered by id, with the larger number of cells; section names come from `naming` if it
/// has them.
Timeline mergedTimelines(const Timeline& naming, const Timeline& other);

/// The only playhead. A value: the same playhead gives the same picture.
struct Playhead {
  int step = 0;
  double cell = 0;        // cells finished within the step; the fraction is the progress of the current cell
  double transition = 1;  // 0 = the picture of the previous step, 1 = arrived; easing is applied when drawing

  bool operator==(const Playhead&) const = default;
};

}  // namespace attn::app
