// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <optional>

#include "figures/compare_panes.h"
#include "labs/steps/picture/steps_timeline.h"
#include "session/playhead.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// Everything that the picture of the Steps lab depends on.
struct StepsView {
  Snapshot snapshot;
  Timeline timeline;
  Playhead playhead;
  Selection selection;  // its head is the one shown
  bool presenting = false;
  std::optional<Playhead> limit = std::nullopt;  // playback limit: later steps are not shown

  bool operator==(const StepsView&) const = default;
};

/// The object at a point: a cell of a labeled matrix, or a thumbnail of a later stage (column and row 0).
struct StepsHit {
  MatrixId matrix;
  Index row = 0, column = 0;
  bool thumbnail = false;
  QRectF cell;
  std::optional<double> value;  // nullopt until computed
  QString label;                // full row and column names and the value, for tooltip and accessibility
  std::optional<Side> side{};   // of a comparison; nullopt for the difference
};

}  // namespace attn::app
