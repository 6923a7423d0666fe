// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include "text/training_text.h"
#include "training/head_scores.h"
#include "training/sequence.h"
#include "training/training_configuration.h"

namespace attn::app {

/// Translation context of everything that is written in the Train lab's pictures.
struct TrainText {
  Q_DECLARE_TR_FUNCTIONS(TrainScene)
};

/// "Repeat what was seen"
QString taskText(TrainingTask);
/// Describes the sequences and the question of a task, with the numbers of the configuration.
QString taskSentence(const TrainingConfiguration&);
/// What is predicted at a position: "Guess for the next letter".
QString guessTitle(TrainingTask);
/// The name of the reference line between the uniform and the best loss: "best without looking back".
QString frequencyLineText(TrainingTask);
/// Describes the three reference lines, one sentence each.
QString referencesText(const TrainingConfiguration&, const ReferenceLosses&);
/// Every token that can be typed: "a … z", "0 … 9, |".
QString tokensText(const TrainingConfiguration&);
/// "1.0": layer and head, counted from 0.
QString headText(Index layer, Index head);
/// The name of a head with its score, or "unclear" with its largest one: "induction 0.91".
QString headScoreText(const HeadScores&);
/// All scores of a head: "head 1.0: previous token 0.02, induction 0.91, first token 0.05".
QString headScoresText(Index layer, Index head, const HeadScores&);
/// The largest score of a head, even if it is below the threshold of its name.
std::pair<HeadName, double> largestScore(const HeadScores&);
double scoreOf(const HeadScores&, HeadName);
/// The model of a configuration: "2 layers · 2 heads · width 32 · seed 1".
QString modelText(const TrainingConfiguration&);
/// "Induction · 2 layers · 2 heads · width 32 · seed 1"
QString configurationText(const TrainingConfiguration&);
/// The settings of `other` that differ from `mine`, in a few words each: "1 layer", "not scaled", "seed 2".
QStringList configurationDifferences(const TrainingConfiguration& mine, const TrainingConfiguration& other);
/// Why a configuration is invalid, with the name of the setting.
QString settingProblemText(const TrainingProblem&);
/// "94 %"
QString trainShareText(double share);

}  // namespace attn::app
