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

/// What an explanation is made of: the view, the score that is asked about, and what was computed in the background as
/// far as it is there.
struct TrainAsked {
  TrainView view;
  TrainQuestion question;
  std::optional<TrainGradient> gradient;
  std::shared_ptr<const TrainWorth> worth;
};

/// Where the score that is asked about comes from, what would change it now, and what is known of its head. Empty where
/// there is nothing to ask about.
Explanation explainTrain(const TrainAsked&, const Theme&);

/// The gradient that changes the score now, and what one plain step down it would make of the score and of the weight.
/// Empty as long as it is not known.
QString gradientText(const TrainAsked&);

/// A part of a score as a bar: what it adds above the mean of the row, which is what the softmax acts on.
struct TrainPartBar {
  QString name;
  double value = 0;
  bool byHead = false;  // an earlier head wrote it
};
/// Of the key's parts (else of the query's), the largest first.
std::vector<TrainPartBar> partBars(const TrainQuestion&, bool ofKey);

/// Accuracy with heads switched off, as lines: nothing, each head, each layer of several heads.
struct TrainAblationLine {
  QString name;
  Index layer = -1, head = -1;  // -1: all
  double accuracy = 0;
};
std::vector<TrainAblationLine> ablationLines(const TrainWorth&, const TrainingConfiguration&);

}  // namespace attn::app
