// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <memory>
#include <optional>

#include "figures/compared_values.h"
#include "panes/view_explanation.h"
#include "session/session.h"
#include "traffic/size_table.h"

namespace attn::app {

class RowChart;
class SizeTableState;

/// What the right pane of the Steps lab explains.
struct ExplainedCell {
  Snapshot snapshot;
  Selection selection;
  std::shared_ptr<const SizeTable> sheet;  // of a document of sizes
  SizeQuantity quantity = SizeQuantity::ScoresOfLayer;
  std::optional<CellComparison> compared;  // while two scenarios are compared
  bool operator==(const ExplainedCell&) const = default;
};

/// The right pane of the Steps lab: explains the selected cell and shows its row. Below the cell: its numbers on both
/// sides of a comparison, "A 0.27, B 0.33, difference +0.06".
class StepsExplanation : public ViewExplanation<ExplainedCell> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::StepsExplanation)

 public:
  /// `sizes` holds the selected row while a document of sizes is open.
  StepsExplanation(Session*, Playback*, SizeTableState* sizes = nullptr);

 protected:
  void refresh(bool recreate) override;

 private:
  void addComparison();
  void addNextTokens();
  void addRow();

  Session& m_session;
  MatrixId m_matrix = Stage::Queries;  // explained last
};

}  // namespace attn::app
