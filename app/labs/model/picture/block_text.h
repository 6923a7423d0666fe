// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include "figures/part_picture.h"
#include "labs/model/picture/block_data.h"

namespace attn::app {

/// Title and sentence of the picture.
Headline blockHeadline(const ModelView&);
/// In the order of BlockPart.
QStringList blockPartNames();

bool isNorm(BlockStage);
/// What a stage does, in a few words each; and as one text.
QStringList blockStageWords(const ModelObservation&, BlockStage, Index layer);
QString blockStageSentence(const ModelObservation&, BlockStage, Index layer);
QString joinedWords(const QStringList& parts);
/// The shape of what a stage computes for all tokens.
QString blockStageShape(const ModelObservation&, BlockStage);
/// The norm after a stage, for the token at `position`; empty if it is not known.
QString blockStageNorm(const ModelView&, BlockStage);
/// What is written below the stage's name, in parts: the last ones may be omitted.
QStringList blockNotes(const ModelView&, BlockStage);

/// The layer whose lengths are marked: that of the block, or the one that the playhead passes.
Index shownLengthLayer(const ModelView&);
QString blockLengthsText(const ModelObservation&, Index layer);
/// "The stream itself grows from 2.6 to 807."
QString streamSentence(const ModelObservation&);
/// Operations and bytes for one more token.
QString costSentence(const ModelObservation&);
/// "269 MFLOP"
QString blockOperationsText(std::int64_t operations);
/// "21.0 %"
QString parameterPercent(double share);
/// A candidate for the next token.
QString nextText(const ModelObservation&, std::size_t candidate);
/// "“is” takes 0.98 from “hot” in head 25.7"
QString weightSentence(const ModelObservation&, const ModelHead&, Index query, Index key);

}  // namespace attn::app
