// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "labs/train/explanation/explain_train.h"
#include "widgets/titled_card.h"

namespace attn::app {

class BarLines;

/// The parts of the selected score, as bars.
class PartsCard : public TitledCard {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PartsCard)

 public:
  explicit PartsCard(QWidget* parent = nullptr);
  void setTheme(const Theme&) override;
  void setParts(const TrainQuestion&);

 private:
  void fill();

  Theme m_theme = lightTheme();
  TrainQuestion m_question;
  BarLines* m_bars;
};

}  // namespace attn::app
