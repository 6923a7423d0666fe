// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "labs/train/explanation/explain_train.h"
#include "widgets/titled_card.h"

namespace attn::app {

class BarLines;
class ToggleSwitch;

/// A switch for each head, with the accuracy on fresh sequences when it is off.
class HeadSwitches : public TitledCard {
  Q_OBJECT

 public:
  explicit HeadSwitches(QWidget* parent = nullptr);
  void retranslate() override;
  /// `worth` is null while unknown. It may belong to another step, which is then named.
  void setHeads(const TrainingConfiguration&, const AblatedHeads&, const std::shared_ptr<const TrainWorth>& worth,
                const TrainPlace& marked);

 Q_SIGNALS:
  void switched(attn::Index layer, attn::Index head, bool off);

 protected:
  void restyle() override;

 private:
  struct Switch {
    Index layer = 0, head = 0;
    int line = 0;  // index of the bar line that it belongs to
    ToggleSwitch* control = nullptr;
  };
  /// Recreates the switches if the model's heads differ from the existing ones.
  void makeSwitches(const TrainingConfiguration&);
  void placeSwitches();

  BarLines* m_bars;
  std::vector<Switch> m_switches;
  Index m_layers = 0, m_heads = 0;  // that the switches were created for
};

}  // namespace attn::app
