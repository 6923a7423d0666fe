// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "labs/tiles/tiles_model.h"
#include "panes/explanation_view.h"

namespace attn::app {

class TilesCharts;
class UntiledCard;

/// The right pane of the Tiles lab: what happens at the playhead, the followed row next to the untiled result, and
/// charts of the traffic at other sizes.
class TilesExplainPane : public ExplanationView {
 public:
  explicit TilesExplainPane(TilesModel*, QWidget* parent = nullptr);

 protected:
  void refresh(bool recreate) override;
  void restyleParts(const Theme&) override;
  void retranslateParts() override;

 private:
  TilesModel* m_model;
  UntiledCard* m_untiled;
  TilesCharts* m_charts;
};

}  // namespace attn::app
