// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/block_text.h"

#include <algorithm>
#include <cmath>

#include "labs/model/picture/heads_data.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

QString timesText(Index a, Index b) {
  return wholeText(a) + QStringLiteral(" × ") + wholeText(b);
}

QStringList attentionWords(const ModelObservation& o, Index layer) {
  const ModelShape& s = o.facts->shape;
  QStringList parts{BlockText::tr("between tokens"), BlockText::tr("width: weight")};
  const auto at = static_cast<std::size_t>(layer);
  if (at < s.windows.size() && s.windows[at] > 0)
    parts << BlockText::tr("sees the last %1 tokens").arg(wholeText(s.windows[at]));
  if (s.placesQueriesAndKeys) parts << BlockText::tr("q, k read + positions");
  if (s.hasQueryKeyNorm) parts << BlockText::tr("q, k normalized");
  if (s.ropePairs != RopePairs::None)
    parts << BlockText::tr("RoPE rotates q, k").replace(QStringLiteral(", k"), QStringLiteral(",\u00a0k"));
  return parts;
}

QStringList mlpWords(const ModelShape& s) {
  const QString activation = s.activation == ActivationKind::Silu ? QStringLiteral("SiLU") : QStringLiteral("GELU");
  return {BlockText::tr("each token alone"), s.isGated ? BlockText::tr("%1, gated").arg(activation) : activation};
}

}  // namespace

Headline blockHeadline(const ModelView& view) {
  const QString title = BlockText::tr("Where attention sits");
  if (!view.seen)
    return {title, view.status.isEmpty() ? BlockText::tr("Choose a model and type a text.") : view.status};
  if (!view.seen->facts->shape.hasMlp)
    return {title,
            BlockText::tr("Tokens meet only in attention. This model has nothing else in a block. Read upwards.")};
  return {title,
          BlockText::tr("Tokens meet only in attention. Norms and MLPs work on each token alone. Read upwards.")};
}

QStringList blockPartNames() {
  return {BlockText::tr("Block"), BlockText::tr("Next token"), BlockText::tr("Lengths"), BlockText::tr("Parameters")};
}

bool isNorm(BlockStage stage) {
  using enum BlockStage;
  return stage == AttentionNorm || stage == AttentionOutputNorm || stage == MlpNorm || stage == MlpOutputNorm ||
         stage == FinalNorm;
}

QStringList blockStageWords(const ModelObservation& o, BlockStage stage, Index layer) {
  const ModelShape& s = o.facts->shape;
  switch (stage) {
    case BlockStage::Token:
      return {BlockText::tr("%n token(s)", nullptr, static_cast<int>(o.count()))};
    case BlockStage::Embedding: {
      QStringList parts{BlockText::tr("%1 numbers each").arg(wholeText(s.width))};
      if (s.learnsPositions && !s.placesQueriesAndKeys) parts << BlockText::tr("+ one row per position");
      return parts;
    }
    case BlockStage::Attention:
      return attentionWords(o, layer);
    case BlockStage::AttentionAdd:
    case BlockStage::MlpAdd:
      return {BlockText::tr("to the stream")};
    case BlockStage::Mlp:
      return mlpWords(s);
    case BlockStage::Repeat:
      return {BlockText::tr("%n block(s), all built alike", nullptr, static_cast<int>(s.layers))};
    case BlockStage::Unembedding:
      return {o.facts->sharesEmbedding ? BlockText::tr("the embedding again") : BlockText::tr("a matrix of its own")};
    case BlockStage::NextToken:
      return {BlockText::tr("softmax of %1 logits").arg(wholeText(s.vocabulary))};
    default:
      return {s.norm == NormKind::Rms ? BlockText::tr("to even length") : BlockText::tr("to mean 0, variance 1")};
  }
}

QString blockStageSentence(const ModelObservation& o, BlockStage stage, Index layer) {
  return joinedWords(blockStageWords(o, stage, layer));
}

QString joinedWords(const QStringList& parts) {
  return parts.join(BlockText::tr("; ", "between two parts"));
}

QString blockStageShape(const ModelObservation& o, BlockStage stage) {
  const ModelShape& s = o.facts->shape;
  switch (stage) {
    case BlockStage::Token:
      return wholeText(o.count());
    case BlockStage::Attention:
      return BlockText::tr("weights %1 × %2 × %2").arg(wholeText(s.heads), wholeText(o.count()));
    case BlockStage::Mlp:
      return BlockText::tr("%1 inside").arg(timesText(o.count(), s.feedForward));
    case BlockStage::Unembedding:
    case BlockStage::NextToken:
      return wholeText(s.vocabulary);
    default:
      return timesText(o.count(), s.width);
  }
}

QString blockStageNorm(const ModelView& view, BlockStage stage) {
  const ModelObservation& o = *view.seen;
  const ModelHead head = shownHead(view);
  const BlockLengths l = blockLengths(o, head.layer);
  const auto norm = [](double length) { return numberText(length, 1); };
  switch (stage) {
    case BlockStage::Embedding:
      return norm(blockLengths(o, 0).before);
    case BlockStage::Attention:
      return QLatin1Char('+') + norm(l.attention);
    case BlockStage::Mlp:
      return QLatin1Char('+') + norm(l.mlp);
    case BlockStage::AttentionAdd:
      return o.facts->shape.isEncoder ? QString() : norm(l.middle);
    case BlockStage::AttentionNorm:
      return o.facts->shape.isEncoder ? norm(l.middle) : QString();
    case BlockStage::MlpAdd:
      return o.facts->shape.isEncoder ? QString() : norm(l.after);
    case BlockStage::MlpNorm:
      return o.facts->shape.isEncoder ? norm(l.after) : QString();
    case BlockStage::Repeat:
      return norm(blockLengths(o, o.facts->shape.layers - 1).after);
    default:
      return {};
  }
}

QStringList blockNotes(const ModelView& view, BlockStage stage) {
  if (view.choices.notes == BlockNotes::Shapes) return {blockStageShape(*view.seen, stage)};
  if (view.choices.notes == BlockNotes::Norms) return {blockStageNorm(view, stage)};
  // Those of the others are in the picture already.
  if (stage == BlockStage::Embedding || stage == BlockStage::Attention || stage == BlockStage::Mlp ||
      (isNorm(stage) && stage != BlockStage::FinalNorm))
    return blockStageWords(*view.seen, stage, shownHead(view).layer);
  return {};
}

Index shownLengthLayer(const ModelView& view) {
  const Index chosen = shownHead(view).layer, layers = view.seen->facts->shape.layers;
  if (blockStageAt(view) != BlockStage::Repeat) return chosen;
  const double progress = stageProgress(view, BlockStage::Repeat);
  if (progress <= 0 || progress >= 1) return chosen;
  return std::clamp<Index>(static_cast<Index>(std::floor(progress * static_cast<double>(layers))), 0, layers - 1);
}

QString blockLengthsText(const ModelObservation& o, Index layer) {
  const BlockLengths l = blockLengths(o, layer);
  if (!o.facts->shape.hasMlp)
    return BlockText::tr("block %1: attention adds %2; the stream goes from %3 to %4")
        .arg(indexText(layer), numberText(l.attention, 1), numberText(l.before, 1), numberText(l.after, 1));
  return BlockText::tr("block %1: attention adds %2, the MLP adds %3; the stream goes from %4 to %5")
      .arg(indexText(layer), numberText(l.attention, 1), numberText(l.mlp, 1), numberText(l.before, 1),
           numberText(l.after, 1));
}

QString streamSentence(const ModelObservation& o) {
  const double first = blockLengths(o, 0).before, last = blockLengths(o, o.facts->shape.layers - 1).after;
  const QString words =
      last >= first ? BlockText::tr("The stream itself grows from %1 to %2. Lengths do not add up: directions differ.")
                    : BlockText::tr("The stream itself goes from %1 to %2. Lengths do not add up: directions differ.");
  return words.arg(numberText(first, 1), numberText(last, 1));
}

QString costSentence(const ModelObservation& o) {
  const ModelFacts& facts = *o.facts;
  if (facts.shape.isEncoder)
    return BlockText::tr("Per token: %1 · %2 of weights")
        .arg(blockOperationsText(tokenOperations(facts.shape, o.count()).total()), bytesText(facts.bytes));
  return BlockText::tr("One more token: %1 · %2 of weights read · %3 of keys and values kept")
      .arg(blockOperationsText(tokenOperations(facts.shape, o.count()).total()), bytesText(facts.bytes),
           bytesText(cacheBytesPerToken(facts.shape)));
}

QString blockOperationsText(std::int64_t operations) {
  return inUnits(static_cast<double>(operations), 1000, {"FLOP", "kFLOP", "MFLOP", "GFLOP", "TFLOP"});
}

QString parameterPercent(double share) {
  const double percent = share * 100;
  return BlockText::tr("%1 %").arg(numberText(percent, percent < 0.1 && percent > 0 ? 2 : 1));
}

QString nextText(const ModelObservation& o, std::size_t candidate) {
  return shortToken(QString::fromStdString(o.next[candidate].text));
}

QString weightSentence(const ModelObservation& o, const ModelHead& head, Index query, Index key) {
  return BlockText::tr("head %1: %2 takes %3 from %4")
      .arg(modelHeadText(head), inQuotes(observedToken(o, query)), numberText(o.weight(head, query, key), 3),
           inQuotes(observedToken(o, key)));
}

}  // namespace attn::app
