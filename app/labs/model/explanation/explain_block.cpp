// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/explanation/explain_block.h"

#include <algorithm>

#include "explanation/markup.h"
#include "labs/model/picture/block_text.h"
#include "labs/model/picture/heads_data.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

Formula appliedTo(Formula function, Formula argument) {
  return Formula::row({std::move(function), Formula::parentheses(std::move(argument))});
}

/// x ← x + part(norm(x)), with the norms where the model has them.
Formula additionFormula(const ModelShape& shape, const Formula& part) {
  const Formula x = u"x", norm = u"norm", arrow = u" ← ", plus = u" + ";
  if (shape.isEncoder) return Formula::row({x, arrow, appliedTo(norm, Formula::row({x, plus, appliedTo(part, x)}))});
  Formula added = appliedTo(part, shape.hasNorms ? appliedTo(norm, x) : x);
  if (shape.hasOutputNorms) added = appliedTo(norm, added);
  return Formula::row({x, arrow, x, plus, added});
}

/// The block whose attention adds most, other than this one.
Index otherLayer(const ModelObservation& o, Index layer) {
  Index best = layer == 0 ? 1 : 0;
  for (Index each = 0; each < o.facts->shape.layers; ++each)
    if (each != layer && blockLengths(o, each).attention > blockLengths(o, best).attention) best = each;
  return best;
}

QString shareOf(const ModelFacts& facts, ParameterShare::Of of) {
  for (const ParameterShare& each : parameterShares(facts))
    if (each.of == of) return parameterPercent(each.share);
  return {};
}

QString whyText(const ModelView& view, const QString& token, const QString& key) {
  const ModelObservation& o = *view.seen;
  const ModelFacts& facts = *o.facts;
  const ModelShape& s = facts.shape;
  switch (blockStageAt(view)) {
    case BlockStage::Token:
      return ExplainBlockText::tr(
                 "The model reads tokens, not letters: %1 is one number, its row in the embedding table.")
          .arg(token);
    case BlockStage::Embedding:
      return s.learnsPositions ? ExplainBlockText::tr(
                                     "Each token starts with its row of the embedding table, plus a row for its "
                                     "position. Nothing of the other tokens is in it yet.")
                               : ExplainBlockText::tr(
                                     "Each token starts with its row of the embedding table. Nothing of the other "
                                     "tokens is in it yet, not even the position.");
    case BlockStage::AttentionNorm:
    case BlockStage::MlpNorm:
      return s.isEncoder ? ExplainBlockText::tr(
                               "The norm follows the addition and is part of the stream: this is how the first "
                               "transformers were built.")
                         : ExplainBlockText::tr(
                               "The stream grows from block to block. The norm gives attention and MLP a copy "
                               "of even length; the stream itself stays as it is.");
    case BlockStage::AttentionOutputNorm:
    case BlockStage::MlpOutputNorm:
      return ExplainBlockText::tr(
          "This architecture also normalizes what is added, so that one block cannot outweigh "
          "all others.");
    case BlockStage::Attention:
      return ExplainBlockText::tr("Cover the attention band: each token runs alone, and %1 gets nothing from %2.")
          .arg(token, key);
    case BlockStage::AttentionAdd:
    case BlockStage::MlpAdd:
      return ExplainBlockText::tr(
          "Nothing is overwritten: the part is added to the stream, and every later block can "
          "read both.");
    case BlockStage::Mlp:
      return ExplainBlockText::tr(
                 "The MLP works on one token at a time. It has %1 of the parameters and cannot move "
                 "anything between tokens.")
          .arg(shareOf(facts, ParameterShare::Of::Mlp));
    case BlockStage::Repeat:
      return ExplainBlockText::tr(
          "All blocks are built alike, each with parameters of its own. Later ones read what "
          "earlier ones have added.");
    case BlockStage::FinalNorm:
    case BlockStage::Unembedding:
      return ExplainBlockText::tr(
                 "The last stream of %1 is compared with one row for each token of the vocabulary: %2 "
                 "dot products, the logits.")
          .arg(token, wholeText(s.vocabulary));
    case BlockStage::NextToken:
      break;
  }
  return ExplainBlockText::tr(
             "Softmax turns the logits into probabilities. All that the model knows about the text "
             "before has come to %1 through attention.")
      .arg(token);
}

}  // namespace

Explanation explainBlock(const ModelView& view, const Theme& theme) {
  Explanation e;
  if (!view.seen) return e;
  const ModelObservation& o = *view.seen;
  const ModelShape& s = o.facts->shape;
  const ModelHead head = shownHead(view);
  const BlockLengths l = blockLengths(o, head.layer);
  const QString token = bold(observedToken(o, o.position).toHtmlEscaped(), theme.ink);
  const QString key = bold(observedToken(o, shownKey(view)).toHtmlEscaped(), theme.ink);
  const auto norm = [](double length) { return numberText(length, 1); };
  e.title = ExplainBlockText::tr("One block");
  e.formula = additionFormula(s, {u"attention", theme.output});
  if (s.hasMlp) e.whole = additionFormula(s, u"MLP");
  e.question = ExplainBlockText::tr("What does block %1 add to the stream of %2?").arg(indexText(head.layer), token);
  e.cellName = ExplainBlockText::tr("The stream of %1").arg(token);
  e.cellPlace = ExplainBlockText::tr("norm");
  e.lines = {
      ExplainBlockText::tr("before the block: %1").arg(norm(l.before)),
      colored(ExplainBlockText::tr("+ attention: %1").arg(norm(l.attention)), theme.output),
      (s.isEncoder ? ExplainBlockText::tr("after the first norm: %1") : ExplainBlockText::tr("after the first add: %1"))
          .arg(norm(l.middle))};
  if (s.hasMlp)
    e.lines.push_back(ExplainBlockText::tr("+ MLP: %1").arg(norm(l.mlp)));
  else
    e.lines.pop_back();  // the first add is the only one
  e.relation = ExplainBlockText::tr("after the block:");
  e.result = norm(l.after);
  e.remarks = {ExplainBlockText::tr("Lengths do not add up, because directions differ.")};
  if (std::ranges::find(o.ablated, head) != o.ablated.end())
    e.remarks.push_back(ExplainBlockText::tr("Head %1 is switched off: its output is zero, whatever its weights.")
                            .arg(modelHeadText(head)));
  if (o.firstNotFinite)
    e.remarks.push_back(
        ExplainBlockText::tr("Layer %1 is the first one with infinities or NaN.").arg(indexText(*o.firstNotFinite)));
  e.why = whyText(view, token, key);
  if (!s.hasMlp)
    e.shapes = ExplainBlockText::tr("Shapes: x %1 × %2 · Q %3 × %1 × %4 · K, V %5 × %1 × %4")
                   .arg(wholeText(o.count()), wholeText(s.width), wholeText(s.heads), wholeText(s.keyWidth),
                        wholeText(s.keyValueHeads));
  else
    e.shapes = ExplainBlockText::tr("Shapes: x %1 × %2 · Q %3 × %1 × %4 · K, V %5 × %1 × %4 · MLP %1 × %6")
                   .arg(wholeText(o.count()), wholeText(s.width), wholeText(s.heads), wholeText(s.keyWidth),
                        wholeText(s.keyValueHeads), wholeText(s.feedForward));
  if (s.layers > 1)
    e.tryThis = {ExplainBlockText::tr("Choose layer %1. What changes?").arg(indexText(otherLayer(o, head.layer))),
                 LabChange{true}};
  e.plainText = plainTextOf(e);
  return e;
}

std::vector<TakenBar> takenBars(const ModelView& view, std::size_t most) {
  std::vector<TakenBar> bars;
  if (!view.seen) return bars;
  const ModelObservation& o = *view.seen;
  const ModelHead head = shownHead(view);
  const Index marked = shownKey(view);
  const auto [first, last] = keysInView(o, head.layer, o.position);
  std::vector<Index> keys;
  for (Index key = first; key <= last; ++key)
    if (key != marked) keys.push_back(key);
  std::ranges::stable_sort(keys, std::greater(), [&](Index key) { return o.weight(head, o.position, key); });
  if (keys.size() + 1 > most) keys.resize(most - 1);
  keys.push_back(marked);
  std::ranges::sort(keys);
  for (const Index key : keys) bars.push_back({observedToken(o, key), o.weight(head, o.position, key), key == marked});
  return bars;
}

QString directShareSentence(const ModelView& view) {
  if (!view.seen) return {};
  const ModelHead head = shownHead(view);
  for (const LogitShare& each : view.seen->shares)
    if (each.part == LogitShare::Part::Head && each.layer == head.layer && each.head == head.head)
      return ExplainBlockText::tr("Head %1 adds %2 to the logit of %3 directly.")
          .arg(modelHeadText(head), numberText(each.share, 3),
               inQuotes(shortToken(QString::fromStdString(view.seen->targetText))));
  return {};
}

std::vector<CountedLine> countedLines(const ModelObservation& o) {
  const ModelFacts& facts = *o.facts;
  const ModelShape& s = facts.shape;
  const auto n = [](std::int64_t number) { return wholeText(number); };
  // What the matrices leave over are biases and small norms.
  const auto line = [&](const QString& name, QString formula, std::int64_t matrices, std::int64_t all) {
    if (all != matrices) formula += QStringLiteral(" + ") + n(all - matrices);
    return CountedLine{name, formula, all};
  };
  const std::int64_t queries = s.heads * s.keyWidth, keys = s.keyValueHeads * s.keyWidth;
  const std::int64_t values = s.keyValueHeads * s.valueWidth, outputs = s.heads * s.valueWidth;
  const QString attention =
      queries == keys && keys == values && values == outputs
          ? QStringLiteral("%1 · 4 · %2 · %3").arg(n(s.layers), n(s.width), n(queries))
      : s.keyWidth == s.valueWidth
          ? QStringLiteral("%1 · (2 · %2 · %3 + 2 · %2 · %4)").arg(n(s.layers), n(s.width), n(queries), n(keys))
          : QStringLiteral("%1 · %2 · (%3 + %4 + %5 + %6)")
                .arg(n(s.layers), n(s.width), n(queries), n(keys), n(values), n(outputs));
  const TokenOperations ops = tokenOperations(s, o.count());
  const std::int64_t matrix = s.isGated ? 3 : 2;
  std::vector<CountedLine> lines{
      line(ExplainBlockText::tr("attention"), attention, ops.attention / 2, facts.attentionParameters)};
  if (s.hasMlp)
    lines.push_back(line(ExplainBlockText::tr("MLP"),
                         QStringLiteral("%1 · %2 · %3 · %4").arg(n(s.layers), n(matrix), n(s.width), n(s.feedForward)),
                         ops.mlp / 2, facts.mlpParameters));
  const std::int64_t table = s.vocabulary * s.width, positions = s.learnsPositions ? s.context * s.width : 0;
  QString embedding = QStringLiteral("%1 · %2").arg(n(s.vocabulary), n(s.width));
  std::int64_t counted = table;
  if (!facts.sharesEmbedding && facts.embeddingParameters >= 2 * table) {
    embedding.prepend(QStringLiteral("2 · "));
    counted += table;
  }
  if (positions > 0 && facts.embeddingParameters >= counted + positions) {
    embedding += QStringLiteral(" + %1 · %2").arg(n(s.context), n(s.width));
    counted += positions;
  }
  lines.push_back(line(facts.sharesEmbedding ? ExplainBlockText::tr("embedding, used again at the end")
                                             : ExplainBlockText::tr("embedding and unembedding"),
                       embedding, counted, facts.embeddingParameters));
  lines.push_back({ExplainBlockText::tr("operations for one more token"),
                   QStringLiteral("2 · (%1 + %2 + %3) + 2 · %4 · %5 · (%6 + %7) · %8")
                       .arg(n(ops.attention / 2), n(ops.mlp / 2), n(ops.unembedding / 2), n(s.layers), n(s.heads),
                            n(s.keyWidth), n(s.valueWidth), n(o.count())),
                   ops.total()});
  if (!s.isEncoder)
    lines.push_back({ExplainBlockText::tr("keys and values of one token"),
                     s.keyWidth == s.valueWidth
                         ? QStringLiteral("2 · %1 · %2 · %3 · 4").arg(n(s.layers), n(s.keyValueHeads), n(s.keyWidth))
                         : QStringLiteral("%1 · %2 · (%3 + %4) · 4")
                               .arg(n(s.layers), n(s.keyValueHeads), n(s.keyWidth), n(s.valueWidth)),
                     cacheBytesPerToken(s), QStringLiteral("B")});
  return lines;
}

QString countedHtml(const ModelObservation& o, const Theme& theme) {
  QStringList html;
  for (const CountedLine& each : countedLines(o)) {
    const QString unit = each.unit.isEmpty() ? QString() : QChar(QChar::Nbsp) + each.unit;
    html << QStringLiteral("%1<br>%2 = %3")
                .arg(colored(each.name.toHtmlEscaped(), theme.soft), each.formula,
                     bold(wholeText(each.value) + unit, theme.ink));
  }
  return html.join(QStringLiteral("<br>"));
}

}  // namespace attn::app
