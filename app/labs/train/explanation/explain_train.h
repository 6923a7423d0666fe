// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <optional>
#include <vector>

#include "explanation/explanation.h"
#include "labs/train/picture/train_data.h"

namespace attn::app {

/// Translation context of the explanations of the Train lab.
struct ExplainTrainText {
  Q_DECLARE_TR_FUNCTIONS(ExplainTrain)
};

/// The input of an explanation: the view, the selected score, and the background results available so far.
struct TrainAsked {
  TrainView view;
  TrainQuestion question;
  std::optional<TrainGradient> gradient;
  std::shared_ptr<const TrainWorth> worth;
};

/// Where the selected score comes from, what would change it now, and what is known about its head. Empty if nothing is
/// selected.
Explanation explainTrain(const TrainAsked&, const Theme&);

/// The gradient of the score, and the effect of one plain gradient step on score and weight. Empty while unknown.
QString gradientText(const TrainAsked&);

/// A part of a score as a bar: its difference from the row's mean, which is what affects the softmax.
struct TrainPartBar {
  QString name;
  double value = 0;
  bool byHead = false;  // written by an earlier head
};
/// The key's parts, the largest first.
std::vector<TrainPartBar> partBars(const TrainQuestion&);

/// Accuracy with heads switched off, one line each: none, each head, each layer with several heads.
struct TrainAblationLine {
  QString name;
  Index layer = -1, head = -1;  // -1: all
  double accuracy = 0;
};
std::vector<TrainAblationLine> ablationLines(const TrainWorth&, const TrainingConfiguration&);

}  // namespace attn::app
