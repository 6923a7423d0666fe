// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "model/model_observation.h"
#include "session/playhead.h"

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

/// What is written below the names of the stages.
enum class BlockNotes { Names, Shapes, Norms };
/// The parts of the picture; a small one shows one of them.
enum class BlockPart { Block, Next, Lengths, Parameters };

/// Everything that the picture of the Block page depends on.
struct BlockView {
  std::shared_ptr<const ModelObservation> observation;  // null: nothing to show yet
  ModelHead head;                                       // its layer is the block that is shown
  std::optional<Index> key;  // whose weight is marked; by default the one with the largest weight
  BlockNotes notes = BlockNotes::Names;
  BlockPart part = BlockPart::Block;
  Playhead playhead;
  QString status;  // why there is nothing to show
  bool presenting = false;

  bool operator==(const BlockView&) const = default;
};

/// The head clamped to the model's sizes, and the marked key to those that the query sees.
ModelHead shownHead(const BlockView&);
Index shownKey(const BlockView&);
/// The keys that the query sees in a layer: [first, last].
std::pair<Index, Index> keysInView(const ModelObservation&, Index layer, Index query);

/// A step for each stage. The attention has a cell for each token, the repetition one for each layer.
Timeline blockTimeline(const ModelObservation&);
BlockStage blockStageAt(const BlockView&);
/// How much of a stage is done at the playhead, in [0, 1].
double stageProgress(const BlockView&, BlockStage);

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
