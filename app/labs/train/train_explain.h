// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>

#include "labs/train/picture/train_data.h"
#include "panes/explanation_view.h"

namespace attn::app {

class BarLines;
class HeadSwitches;
class TitledCard;
class TrainState;

/// The right pane of the Train lab: the score behind the selected weight, what would change it, the accuracy without
/// each head, and a link to Steps.
class TrainExplain : public ExplanationView {
  Q_OBJECT

 public:
  TrainExplain(TrainState*, Playback*);
  void retranslate() override;

 Q_SIGNALS:
  /// Emitted when the learner asks to see all numbers of the head.
  void stepsRequested();

 protected:
  void refresh(bool recreate) override;
  void restyle() override;

 private:
  void showParts(const TrainQuestion&);

  TrainState* m_state;
  TitledCard* m_parts;
  BarLines* m_partBars;
  HeadSwitches* m_switches;
  TitledCard* m_change;
  QPushButton* m_open;
};

}  // namespace attn::app
