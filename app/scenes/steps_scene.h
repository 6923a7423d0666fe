// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>

#include "scenes/steps_timeline.h"
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
};

/// What lies under a point: a cell of a labelled matrix, or a thumbnail of a later stage (column and row 0).
struct StepsHit {
  MatrixId matrix;
  Index row = 0, column = 0;
  bool thumbnail = false;
  QRectF cell;    // where it is drawn
  QString label;  // full text of shortened row and column names and the value: tooltip and accessible text
};

/// Draws the stage at the playhead. A pure function of its arguments.
void drawStepsScene(QPainter&, const QSizeF& size, const StepsView&, const Theme&);
std::optional<StepsHit> hitStepsScene(const QPointF& point, const QSizeF& size, const StepsView&, const Theme&);

/// The weights of one head as a small picture without labels, for cards and thumbnails.
void drawWeightsThumbnail(QPainter&, const QRectF&, const Scenario&, const Trace&, Index head, const Theme&);

}  // namespace attn::app
