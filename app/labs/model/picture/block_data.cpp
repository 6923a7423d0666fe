// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/picture/block_data.h"

#include <algorithm>
#include <array>

#include "text/index_text.h"
#include "text/token_text.h"

namespace attn::app {
namespace {

struct StageText {
  const char* name;
  const char* code;
  const char* onTimeline = nullptr;  // if the name is too long for it in a small window
};

/// Of each BlockStage.
constexpr std::array<StageText, 14> kStageTexts{{
    {QT_TRANSLATE_NOOP("ModelBlock", "tokens"), "token"},
    {QT_TRANSLATE_NOOP("ModelBlock", "embedding"), "embedding"},
    {QT_TRANSLATE_NOOP("ModelBlock", "norm"), "norm"},
    {QT_TRANSLATE_NOOP("ModelBlock", "attention"), "attention"},
    {QT_TRANSLATE_NOOP("ModelBlock", "norm"), "attention-norm"},
    {QT_TRANSLATE_NOOP("ModelBlock", "add"), "add"},
    {QT_TRANSLATE_NOOP("ModelBlock", "norm"), "mlp-input-norm"},
    {QT_TRANSLATE_NOOP("ModelBlock", "MLP"), "mlp"},
    {QT_TRANSLATE_NOOP("ModelBlock", "norm"), "mlp-norm"},
    {QT_TRANSLATE_NOOP("ModelBlock", "add"), "mlp-add"},
    {QT_TRANSLATE_NOOP("ModelBlock", "all blocks"), "blocks"},
    {QT_TRANSLATE_NOOP("ModelBlock", "final norm"), "final-norm", QT_TRANSLATE_NOOP("ModelBlock", "norm")},
    {QT_TRANSLATE_NOOP("ModelBlock", "unembedding"), "unembedding", QT_TRANSLATE_NOOP("ModelBlock", "unembed")},
    {QT_TRANSLATE_NOOP("ModelBlock", "next token"), "next-token", QT_TRANSLATE_NOOP("ModelBlock", "next")},
}};

template <class T>
double numberAt(const std::vector<T>& numbers, Index at) {
  const auto index = static_cast<std::size_t>(at);
  return at >= 0 && index < numbers.size() ? static_cast<double>(numbers[index]) : 0;
}

QString timelineName(BlockStage stage) {
  const StageText& text = kStageTexts[static_cast<std::size_t>(stage)];
  return BlockText::tr(text.onTimeline == nullptr ? text.name : text.onTimeline);
}

}  // namespace

std::vector<BlockStage> blockStages(const ModelShape& shape) {
  using enum BlockStage;
  if (shape.isEncoder)
    return {Token,  Embedding, Attention, AttentionAdd, AttentionNorm, Mlp,
            MlpAdd, MlpNorm,   Repeat,    FinalNorm,    Unembedding,   NextToken};
  std::vector<BlockStage> stages{Token, Embedding};
  const auto addIf = [&](bool exists, BlockStage stage) {
    if (exists) stages.push_back(stage);
  };
  addIf(shape.hasNorms, AttentionNorm);
  stages.push_back(Attention);
  addIf(shape.hasOutputNorms, AttentionOutputNorm);
  stages.push_back(AttentionAdd);
  addIf(shape.hasMlp && shape.hasNorms, MlpNorm);
  addIf(shape.hasMlp, Mlp);
  addIf(shape.hasMlp && shape.hasOutputNorms, MlpOutputNorm);
  addIf(shape.hasMlp, MlpAdd);
  stages.push_back(Repeat);
  addIf(shape.hasFinalNorm, FinalNorm);
  stages.insert(stages.end(), {Unembedding, NextToken});
  return stages;
}

bool isOfBlock(BlockStage stage) {
  return stage >= BlockStage::AttentionNorm && stage <= BlockStage::MlpAdd;
}

QString blockStageName(BlockStage stage) {
  return BlockText::tr(kStageTexts[static_cast<std::size_t>(stage)].name);
}

QString blockStageCode(BlockStage stage) {
  return QString::fromLatin1(kStageTexts[static_cast<std::size_t>(stage)].code);
}

ModelHead shownHead(const ModelView& view) {
  const ModelShape& shape = view.seen->facts->shape;
  return {std::clamp<Index>(view.at.head.layer, 0, std::max<Index>(0, shape.layers - 1)),
          std::clamp<Index>(view.at.head.head, 0, std::max<Index>(0, shape.heads - 1))};
}

std::pair<Index, Index> keysInView(const ModelObservation& o, Index layer, Index query) {
  const ModelShape& shape = o.facts->shape;
  if (shape.isEncoder) return {0, o.count() - 1};
  const auto at = static_cast<std::size_t>(layer);
  const Index window = at < shape.windows.size() ? shape.windows[at] : 0;
  return {window > 0 ? std::max<Index>(0, query + 1 - window) : 0, query};
}

Index shownKey(const ModelView& view) {
  const ModelObservation& o = *view.seen;
  const ModelHead head = shownHead(view);
  const auto [first, last] = keysInView(o, head.layer, o.position);
  if (view.at.key >= first && view.at.key <= last) return view.at.key;
  Index best = first;
  for (Index key = first; key <= last; ++key)
    if (o.weight(head, o.position, key) > o.weight(head, o.position, best)) best = key;
  return best;
}

Timeline blockTimeline(const ModelObservation& o) {
  Timeline timeline;
  for (const BlockStage stage : blockStages(o.facts->shape)) {
    const Index cells = stage == BlockStage::Attention ? o.count()
                        : stage == BlockStage::Repeat  ? o.facts->shape.layers
                                                       : 1;
    timeline.steps.push_back(
        {.id = static_cast<int>(stage), .section = static_cast<int>(timeline.sections.size()), .cells = cells});
    timeline.sections.push_back(stage == BlockStage::Repeat
                                    ? BlockText::tr("× %1", "this many blocks").arg(indexText(o.facts->shape.layers))
                                    : timelineName(stage));
  }
  return timeline;
}

BlockStage blockStageAt(const ModelView& view) {
  const std::vector<BlockStage> stages = blockStages(view.seen->facts->shape);
  return stages[static_cast<std::size_t>(std::clamp(view.playhead.step, 0, static_cast<int>(stages.size()) - 1))];
}

double stageProgress(const ModelView& view, BlockStage stage) {
  const std::vector<BlockStage> stages = blockStages(view.seen->facts->shape);
  const auto at = static_cast<int>(std::ranges::find(stages, stage) - stages.begin());
  if (at != view.playhead.step) return at < view.playhead.step ? 1 : 0;
  const Index cells = stage == BlockStage::Attention ? view.seen->count()
                      : stage == BlockStage::Repeat  ? view.seen->facts->shape.layers
                                                     : 1;
  return std::clamp(view.playhead.cell / static_cast<double>(std::max<Index>(1, cells)), 0.0, 1.0);
}

BlockLengths blockLengths(const ModelObservation& o, Index layer) {
  const Index here = layer * o.count() + o.position;
  return {numberAt(o.streamLengths, here), numberAt(o.attentionLengths, here), numberAt(o.middleLengths, here),
          numberAt(o.mlpLengths, here), numberAt(o.streamLengths, here + o.count())};
}

std::vector<ParameterShare> parameterShares(const ModelFacts& facts) {
  using enum ParameterShare::Of;
  std::vector<ParameterShare> shares{{Embedding, BlockText::tr("embedding"), facts.embeddingParameters},
                                     {Attention, BlockText::tr("attention"), facts.attentionParameters},
                                     {Mlp, BlockText::tr("MLP"), facts.mlpParameters},
                                     {Norms, BlockText::tr("norms"), facts.normParameters}};
  const auto all = static_cast<double>(std::max<std::int64_t>(1, facts.parameters()));
  if (!facts.shape.hasMlp) std::erase_if(shares, [](const ParameterShare& each) { return each.of == Mlp; });
  if (facts.normParameters == 0) std::erase_if(shares, [](const ParameterShare& each) { return each.of == Norms; });
  for (ParameterShare& each : shares) each.share = static_cast<double>(each.count) / all;
  return shares;
}

TokenOperations tokenOperations(const ModelShape& s, Index tokens) {
  const std::int64_t projections =
      s.width * (s.heads * s.keyWidth + s.keyValueHeads * (s.keyWidth + s.valueWidth) + s.heads * s.valueWidth);
  return {.attention = 2 * s.layers * projections,
          .mlp = !s.hasMlp ? 0 : 2 * s.layers * (s.isGated ? 3 : 2) * s.width * s.feedForward,
          .unembedding = 2 * s.width * s.vocabulary,
          .scores = 2 * s.layers * s.heads * (s.keyWidth + s.valueWidth) * tokens};
}

std::int64_t cacheBytesPerToken(const ModelShape& s) {
  constexpr std::int64_t kFloatBytes = 4;
  return s.layers * s.keyValueHeads * (s.keyWidth + s.valueWidth) * kFloatBytes;
}

QString shortToken(const QString& token) {
  const QString shown = shownToken(token);
  return shown.size() > 1 && shown.startsWith(QStringLiteral("␣")) ? shown.mid(1) : shown;
}

QString observedToken(const ModelObservation& o, Index position) {
  const auto at = static_cast<std::size_t>(position);
  return at < o.tokens.size() ? shortToken(QString::fromStdString(o.tokens[at])) : indexText(position);
}

QString inQuotes(const QString& token) {
  return BlockText::tr("“%1”").arg(token);
}

}  // namespace attn::app
