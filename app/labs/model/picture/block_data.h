// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <vector>

#include "labs/model/picture/model_view.h"

namespace attn::app {

/// Translation context of the Block page's picture.
struct BlockText {
  Q_DECLARE_TR_FUNCTIONS(ModelBlock)
};

/// Everything on the way from a token to the next one; the ids of the timeline's steps.
enum class BlockStage {
  Token,
  Embedding,
  AttentionNorm,
  Attention,
  AttentionOutputNorm,
  AttentionAdd,
  MlpNorm,
  Mlp,
  MlpOutputNorm,
  MlpAdd,
  Repeat,  // the other blocks
  FinalNorm,
  Unembedding,
  NextToken
};

/// The stages that a model has, in the order of its computation. An encoder has its norms after the additions.
std::vector<BlockStage> blockStages(const ModelShape&);
bool isOfBlock(BlockStage);
/// "attention"
QString blockStageName(BlockStage);
/// The code of a stage on the command line: "attention", "mlp-add".
QString blockStageCode(BlockStage);

/// The head clamped to the model's sizes, and the selected key; the strongest one if the query does not see it.
ModelHead shownHead(const ModelView&);
Index shownKey(const ModelView&);
/// The keys that the query sees in a layer: [first, last].
std::pair<Index, Index> keysInView(const ModelObservation&, Index layer, Index query);

/// A step for each stage. The attention has a cell for each token, the repetition one for each layer.
Timeline blockTimeline(const ModelObservation&);
BlockStage blockStageAt(const ModelView&);
/// How much of a stage is done at the playhead, in [0, 1].
double stageProgress(const ModelView&, BlockStage);

/// Norms of the stream of the token at `position` around a block.
struct BlockLengths {
  double before = 0, attention = 0, middle = 0, mlp = 0, after = 0;
};
BlockLengths blockLengths(const ModelObservation&, Index layer);

/// A share of the parameters.
struct ParameterShare {
  enum class Of { Embedding, Attention, Mlp, Norms };
  Of of = Of::Embedding;
  QString name;
  std::int64_t count = 0;
  double share = 0;
};
std::vector<ParameterShare> parameterShares(const ModelFacts&);

/// The operations for one more token, of T tokens: two for each number of a matrix, and those of the scores and
/// weights.
struct TokenOperations {
  std::int64_t attention = 0, mlp = 0, unembedding = 0, scores = 0;
  std::int64_t total() const { return attention + mlp + unembedding + scores; }
};
TokenOperations tokenOperations(const ModelShape&, Index tokens);
/// Bytes of the keys and values of one token in all layers, as float32.
std::int64_t cacheBytesPerToken(const ModelShape&);

/// A token as it is shown in a picture: without the mark of a leading space, unless there is nothing else.
QString shortToken(const QString& token);
QString observedToken(const ModelObservation&, Index position);
/// The same in quotation marks.
QString inQuotes(const QString& token);

}  // namespace attn::app
