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
/// What a sequence is and what is asked of it, with the numbers of the configuration.
QString taskSentence(const TrainingConfiguration&);
/// What is guessed at a position: "Guess for the next letter".
QString guessTitle(TrainingTask);
/// The reference between uniform guessing and the best, as a line is called: "best without looking back".
QString frequencyLineText(TrainingTask);
/// What the three lines of reference are, a sentence each.
QString referencesText(const TrainingConfiguration&, const ReferenceLosses&);
/// Every token that can be typed: "a … z", "0 … 9, |".
QString tokensText(const TrainingConfiguration&);
/// "1.0": layer and head, counted from 0.
QString headText(Index layer, Index head);
/// The name of a head with its score, or "unclear" with its largest one: "induction 0.91".
QString headScoreText(const HeadScores&);
/// The largest score of a head, and which one it is, whether or not it is large enough for a name.
std::pair<HeadName, double> largestScore(const HeadScores&);
double scoreOf(const HeadScores&, HeadName);
/// The model behind a configuration: "2 layers · 2 heads · width 32 · seed 1".
QString modelText(const TrainingConfiguration&);
/// "Induction · 2 layers · 2 heads · width 32 · seed 1"
QString configurationText(const TrainingConfiguration&);
/// What `other` has otherwise than `mine`, each in a few words: "1 layer", "not scaled", "seed 2".
QStringList configurationDifferences(const TrainingConfiguration& mine, const TrainingConfiguration& other);
/// Why a configuration cannot work, with the name of the setting.
QString settingProblemText(const TrainingProblem&);
/// "94 %"
QString trainShareText(double share);

}  // namespace attn::app
