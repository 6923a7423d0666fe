// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include <optional>

#include "labs/measure/picture/measure_data.h"
#include "panes/explanation_view.h"

namespace attn::app {

class MeasureSpeedupChart;
class MeasureState;

/// The right pane of the Measure lab: where the numbers of the selected run come from, and the speedup of flash for
/// each number of tokens.
class MeasureExplain : public ExplanationView {
  Q_DECLARE_TR_FUNCTIONS(attn::app::MeasureExplain)

 public:
  MeasureExplain(MeasureState*, Playback*, QWidget* parent = nullptr);
  MeasureSpeedupChart* chart() const { return m_chart; }

 protected:
  void refresh(bool recreate) override;
  void restyleParts(const Theme&) override;
  void retranslateParts() override;

 private:
  MeasureState* m_state;
  std::optional<MeasureView> m_shown;
  RichLabel* m_chartTitle;
  MeasureSpeedupChart* m_chart;
};

}  // namespace attn::app
