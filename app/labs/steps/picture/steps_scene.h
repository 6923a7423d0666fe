// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QString>
#include <optional>

#include "labs/steps/picture/steps_timeline.h"
#include "session/playhead.h"
#include "session/selection.h"
#include "session/session.h"
#include "theme/theme.h"

namespace attn::app {

/// All that the picture of the Steps lab depends on.
struct StepsView {
  Snapshot snapshot;
  Timeline timeline;
  Playhead playhead;
  Selection selection;  // its head is the head shown
  bool presenting = false;
  std::optional<Playhead> limit = std::nullopt;  // of the playback: what comes after it is not shown

  bool operator==(const StepsView&) const = default;
};

/// What lies under a point: a cell of a labelled matrix, or a thumbnail of a later stage (column and row 0).
struct StepsHit {
  MatrixId matrix;
  Index row = 0, column = 0;
  bool thumbnail = false;
  QRectF cell;                  // where it is drawn
  std::optional<double> value;  // absent as long as it is not computed
  QString label;  // full text of shortened row and column names and the value: tooltip and accessible text
};

}  // namespace attn::app
