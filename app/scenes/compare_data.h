// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "scenes/steps_timeline.h"
#include "session/playhead.h"
#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// The stage itself where a scenario has it, else the one whose result goes on in its place: without rotation the
/// queries or keys, without soft cap the scaled scores, without W_O the concat.
Stage presentStage(const Scenario&, Stage);
MatrixId presentMatrix(const Scenario&, const MatrixId&);

/// Every step that either timeline has, in the order of their ids, as long as the longer one; stops are called as in
/// `naming` where it has them.
Timeline mergedTimelines(const Timeline& naming, const Timeline& other);
/// The steps of two scenarios that are shown side by side.
Timeline compareTimeline(const Scenario& a, const Scenario& b);

/// Where one of the scenarios stands when the common playhead stands at a place.
struct SidePlace {
  Timeline timeline;  // its own
  Playhead playhead;
  std::optional<Stage> lacking;  // the stage of the common step, where it has none: it waits at the one before
};
SidePlace sidePlace(const Scenario&, const Timeline& common, const Playhead&);

/// The matrix of one side; nullptr where it has none. `head` is brought into range.
const Matrix* matrixOf(const Snapshot&, const MatrixId&, Index head);

/// B − A, cell by cell. Equal infinities and two NaN differ by 0: what looks the same has no difference.
/// The shapes must be the same.
Matrix differenceOf(const Matrix& a, const Matrix& b);

/// The selected cell on both sides; each taken from the matrix that stands for the selected one there. Where the stage
/// that is `shown` is one that B lacks, so that what stands for it is selected, A gives its own.
/// A number is absent where its side has no such cell, the difference where one of them is.
struct CellComparison {
  std::optional<double> a, b, difference;
};
CellComparison compareCell(const Snapshot& a, const Snapshot& b, const Selection&, std::optional<Stage> shown = {});
/// The stage at the playhead; nothing without a timeline.
std::optional<Stage> shownStage(const Timeline&, const Playhead&);

/// "+0.06", "−0.06", "+4·10⁻⁴"; "0.00" for what only rounding leaves.
QString signedText(double difference);

}  // namespace attn::app
