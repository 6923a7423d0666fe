// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "session/selection.h"
#include "session/session.h"

namespace attn::app {

/// One key in the row of a query.
struct RowBar {
  Index key = 0;
  QString token;
  double score = 0;  // in the stage that `RowBars::scoreStage` names
  double weight = 0;
  bool hidden = false;    // the mask closes this cell
  bool selected = false;  // the cell that is explained

  bool operator==(const RowBar&) const = default;
};

/// The row of one query as two bar charts that share their keys.
struct RowBars {
  QString query;
  Stage scoreStage = Stage::Scores;
  std::vector<RowBar> bars;  // in the order of the keys
  Index keys = 0;            // T_k; more than there are bars where the row is long

  bool operator==(const RowBars&) const = default;
};

inline constexpr Index kMostBars = 12;

/// The row that a selection lies in: the scores of the stage that is selected (of the masked ones from the softmax on)
/// and the weights. Of a long row the selected key and those with the largest weights are kept. Nothing where the rows
/// of the selected matrix are no queries.
std::optional<RowBars> rowBars(const Snapshot&, const Selection&);

}  // namespace attn::app
