// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

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

  bool operator==(const StepsView&) const = default;
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

/// The matrices that the stage at the playhead consists of, in reading order; each once.
std::vector<MatrixId> stepsMatrices(const QSizeF& size, const StepsView&, const Theme&);
/// "scores, row sat, column cat: 2.09", with "not computed yet" where the playhead has not come.
QString stepsCellText(const QSizeF& size, const StepsView&, const Theme&, const MatrixId&, Index row, Index column);
/// Where a cell of a matrix is drawn when nothing slides; null where it is not on the stage.
QRectF stepsCellRect(const QSizeF& size, const StepsView&, const Theme&, const MatrixId&, Index row, Index column);
/// Whether the stage shows this matrix with rows and columns exchanged.
bool stepsShowsTransposed(const QSizeF& size, const StepsView&, const Theme&, const MatrixId&);
/// "Scores: every query meets every key".
QString stepsTitle(const StepsView&, const Theme&);

}  // namespace attn::app
