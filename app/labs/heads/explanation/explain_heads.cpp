// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/explanation/explain_heads.h"

#include <algorithm>
#include <cmath>

#include "attention/entropy.h"
#include "explanation/markup.h"
#include "explanation/sum_writer.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "traffic/kv_cache.h"

namespace attn::app {
namespace {

/// The inputs of all these explanations.
struct Lesson {
  const HeadsView& view;
  const Theme& theme;
  const Scenario& s;
  const Trace& trace;
  Index h, g, row;  // query head, its key/value head, the query

  const HeadTrace& head() const { return trace.head(h); }
  Index perGroup() const { return s.heads.headsPerGroup(); }
  Claim claim(ClaimKind kind, double value = 0, double other = 0) const { return {kind, h, row, 0, value, other}; }
};

QString strong(Index i, const Theme& theme) {
  return bold(wholeText(i), theme.ink);
}
Formula headLetter(const char16_t* letter, const char16_t* index, const QColor& color = {}) {
  return Formula::sub(Formula(letter, color), Formula(index, color));
}

Formula headFormula(const Theme& t) {
  const Formula keys = Formula::subSup(Formula(u"K", t.key), Formula(u"g", t.key), Formula(u"⊤", t.key));
  return Formula::row({Formula::sub(u"head", u"i"), u" = softmax( ", headLetter(u"Q", u"i", t.query), u" ", keys,
                       u" / ", Formula::root(headLetter(u"d", u"k")), u" + M ) ", headLetter(u"V", u"g", t.value)});
}

QString shapesText(const Lesson& l) {
  const auto shape = [](const Matrix& m) -> QString {
    return wholeText(m.rows()) + QStringLiteral("×") + wholeText(m.cols());
  };
  return ExplainHeadsText::tr("Shapes: %1")
      .arg(listText({colored(QStringLiteral("Q<sub>i</sub>"), l.theme.query) + QLatin1Char(' ') + shape(l.head().q),
                     colored(QStringLiteral("K<sub>g</sub>"), l.theme.key) + QLatin1Char(' ') + shape(l.head().k),
                     colored(QStringLiteral("V<sub>g</sub>"), l.theme.value) + QLatin1Char(' ') + shape(l.head().v)}));
}

/// Writes a sum out, below a line that says of what.
void setSum(Explanation& e, const QString& first, const WrittenSum& sum) {
  const auto below = [&](const std::vector<QString>& lines) {
    std::vector<QString> all{first};
    all.insert(all.end(), lines.begin(), lines.end());
    return all;
  };
  e.lines = below(sum.lines);
  e.allLines = sum.allLines.empty() ? sum.allLines : below(sum.allLines);
  e.terms = sum.terms;
  e.relation = sum.relation;
}

// --- split

/// The cost of several narrow heads next to that of one as wide as all of them, from the document's sizes.
void explainCost(const Lesson& l, Explanation& e) {
  const Index heads = l.s.heads.query, pairs = l.head().weights.size();
  const Index products = 2 * pairs * (l.head().q.cols() + l.head().v.cols());
  if (heads == 1) {
    e.why = ExplainHeadsText::tr(
        "One head has one attention pattern. Several heads have one each, so each can look for something different.");
    return;
  }
  e.why = ExplainHeadsText::tr(
              "Each head has its own attention pattern, so each can look for something different. The products Q Kᵀ "
              "and P V cost as much as those of one head with all columns: %1 FLOPs. But there are %2 scores instead "
              "of %3, and the cost of the softmax grows with them.")
              .arg(wholeText(heads * products), wholeText(heads * pairs), wholeText(pairs));
  e.claims.push_back(l.claim(ClaimKind::ProductFlops, static_cast<double>(heads * products),
                             static_cast<double>(2 * pairs * (heads * l.head().q.cols() + heads * l.head().v.cols()))));
  e.claims.push_back(l.claim(ClaimKind::ScoreCount, static_cast<double>(heads * pairs), static_cast<double>(pairs)));
}

DocumentChange queryHeadsChange(Index heads) {
  return [heads](Scenario& s) { s = withHeads(s, headsForQueryHeads(s, heads)); };
}

DocumentChange keyValueHeadsChange(Index heads) {
  return [heads](Scenario& s) { s = withHeads(s, {s.heads.query, heads}); };
}

Tip otherWidth(const Lesson& l) {
  const Index columns = keyWidth(l.s) == 2 ? 4 : 2;
  return {ExplainHeadsText::tr("Give Q %1 columns. How many heads can there be then?").arg(wholeText(columns)),
          [columns](Scenario& s) { s = withKeyWidth(s, columns); }};
}

/// The two lines of code for the reshape, with the document's sizes and the common mistake.
void explainReshape(const Lesson& l, Explanation& e) {
  const Index tokens = l.head().q.rows(), width = l.head().q.cols(), heads = l.s.heads.query;
  const auto shape = [](std::initializer_list<Index> sizes) -> QString {
    QStringList texts;
    for (const Index size : sizes) texts << wholeText(size);
    return QLatin1Char('(') + texts.join(QStringLiteral(", ")) + QLatin1Char(')');
  };
  const auto code = [](const char* text) -> QString {
    return QStringLiteral("<code>") + QLatin1String(text) + QStringLiteral("</code>");
  };
  e.remarks.push_back(ExplainHeadsText::tr("In code: %1, from %2 to %3, then %4, to %5. The first size is the batch: B "
                                           "sequences, one after the other in memory, each computed like this one.")
                          .arg(code("Q.reshape(B, T, H, d)"), shape({1, tokens, heads * width}),
                               shape({1, tokens, heads, width}), code("transpose(1, 2)"),
                               shape({1, heads, tokens, width})));
  e.remarks.push_back(
      ExplainHeadsText::tr("Neither moves data: column c of token t in head h is at index ((b·T + t)·H + h)·d + c in "
                           "memory. Here the first number of the row is at (%1·%2 + %3)·%4 = %5.")
          .arg(wholeText(l.row), wholeText(heads), wholeText(l.h), wholeText(width),
               wholeText((l.row * heads + l.h) * width)));
  e.claims.push_back(l.claim(ClaimKind::PlaceInMemory, static_cast<double>((l.row * heads + l.h) * width)));
  if (heads > 1 && l.h < tokens)
    e.remarks.push_back(ExplainHeadsText::tr("A common mistake: %1 without the reshape takes token %2, not head %2.")
                            .arg(code("Q[:, h]"), wholeText(l.h)));
}

void explainSplit(const Lesson& l, Explanation& e) {
  const Index width = l.head().q.cols(), heads = l.s.heads.query;
  e.formula =
      Formula::row({headLetter(u"d", u"k"), u" = ", Formula::fraction(wholeText(width * heads), wholeText(heads)),
                    Formula(QStringLiteral(" = ") + wholeText(width))});
  e.question = ExplainHeadsText::tr("Which columns of %1 belong to query head %2?")
                   .arg(colored(QStringLiteral("Q"), l.theme.query), strong(l.h, l.theme));
  e.cellName = ExplainHeadsText::tr("Query head %1").arg(wholeText(l.h));
  e.cellPlace = ExplainHeadsText::tr("of 0 … %1").arg(wholeText(heads - 1));
  e.lines = {
      ExplainHeadsText::tr("every head has %1 of the %2 columns").arg(wholeText(width), wholeText(width * heads)),
      l.h == 0
          ? ExplainHeadsText::tr("head 0 has the first ones")
          : ExplainHeadsText::tr("the %n head(s) before it have the first %1 · %2 = %3", nullptr, static_cast<int>(l.h))
                .arg(colored(wholeText(l.h), l.theme.query), wholeText(width), wholeText(l.h * width))};
  e.relation = ExplainHeadsText::tr("columns");
  const Index first = l.h * width, last = first + width - 1;
  e.result = indexRangeText(first, last);
  e.claims.push_back(l.claim(ClaimKind::HeadColumns, static_cast<double>(first), static_cast<double>(last)));
  e.remarks.push_back(
      ExplainHeadsText::tr("Another number of heads divides the same columns differently. The numbers do not change; "
                           "which of them a head sees does."));
  explainReshape(l, e);
  explainCost(l, e);
  const std::vector<Index> allowed = allowedQueryHeads(l.s);
  const Index other = heads > 1 || allowed.size() < 2 ? 1 : allowed[1];
  if (heads > 1)
    e.tryThis = {ExplainHeadsText::tr("Set <b>query heads</b> to 1. Which columns does head 0 have then?"),
                 queryHeadsChange(other)};
  else if (other > 1)
    e.tryThis = {ExplainHeadsText::tr("Set <b>query heads</b> to %1. How wide is a head then?").arg(wholeText(other)),
                 queryHeadsChange(other)};
  else
    e.tryThis = otherWidth(l);
}

// --- share

/// "4", "2.67": the reduction factor, as an integer if it is one.
QString timesText(double times) {
  return numberText(times, times == std::round(times) ? 0 : 2);
}

/// True if no two query heads that read the same key/value head have equal weights.
bool weightsDifferInGroup(const Lesson& l) {
  const std::vector<Index> first = firstWithEqualWeights(l.trace.heads);
  for (Index a = l.g * l.perGroup(); a < (l.g + 1) * l.perGroup(); ++a) {
    for (Index b = a + 1; b < (l.g + 1) * l.perGroup(); ++b) {
      if (first[static_cast<std::size_t>(a)] == first[static_cast<std::size_t>(b)]) return false;
    }
  }
  return true;
}

QString shareReason(const Lesson& l, Explanation& e) {
  const HeadCounts& heads = l.s.heads;
  const QString k = colored(QStringLiteral("K"), l.theme.key), v = colored(QStringLiteral("V"), l.theme.value);
  const QString cache =
      ExplainHeadsText::tr(
          "The cache stores one %1 and one %2 row per token and key/value head; queries are not stored.")
          .arg(k, v) +
      QLatin1Char(' ');
  if (heads.query == 1) return cache + ExplainHeadsText::tr("With one head there is nothing to save.");
  if (heads.keyValue == heads.query)
    return cache +
           ExplainHeadsText::tr("Here every query head has its own, so the cache is as large as it gets (MHA).");
  // The actual size of the cache, not one derived from the head counts.
  const auto size = [&](Index keyValue) {
    AttentionShape shape = attentionShape(l.s);
    shape.heads.keyValue = keyValue;
    const Result<CacheSize> found = cacheSize(shape, cacheUse(l.s, 2));
    return found ? static_cast<double>(found->bytesPerToken) : 1.0;
  };
  const double times = size(heads.query) / size(heads.keyValue);
  const QString smaller = ExplainHeadsText::tr("%1 instead of %2 make it %3 times smaller.")
                              .arg(wholeText(heads.keyValue), wholeText(heads.query), timesText(times)) +
                          QLatin1Char(' ');
  e.claims.push_back(l.claim(ClaimKind::CacheSmaller, times));
  e.claims.push_back(l.claim(ClaimKind::GroupSize, static_cast<double>(l.perGroup())));
  if (!weightsDifferInGroup(l))
    return cache + smaller +
           ExplainHeadsText::tr(
               "The %1 query heads of a group may ask different questions; here some of their weights "
               "are the same.")
               .arg(wholeText(l.perGroup()));
  e.claims.push_back(l.claim(ClaimKind::WeightsDiffer));
  return cache + smaller +
         ExplainHeadsText::tr("The %1 query heads of a group still ask different questions: their weights differ.")
             .arg(wholeText(l.perGroup()));
}

Tip shareTask(const Lesson& l) {
  const HeadCounts& heads = l.s.heads;
  if (isLatent(l.s))
    return {ExplainHeadsText::tr(
                "Change a number of W<sub>UK</sub> of this head. Which pictures change, and which do not?"),
            raisedCell(InputSlot::WUK, l.h, 0, 0)};
  if (heads.query == 1) {
    const std::vector<Index> allowed = allowedQueryHeads(l.s);
    if (allowed.size() < 2) return otherWidth(l);
    return {ExplainHeadsText::tr("Set <b>query heads</b> to %1: what is shared?").arg(wholeText(allowed[1])),
            queryHeadsChange(allowed[1])};
  }
  const QString count = wholeText(heads.query);
  if (heads.keyValue == heads.query)
    return {ExplainHeadsText::tr("Set <b>key/value heads</b> to 1 (MQA). Do all %1 pictures change?").arg(count),
            keyValueHeadsChange(1)};
  if (heads.keyValue > 1)
    return {
        ExplainHeadsText::tr("Set <b>key/value heads</b> to 1. Do any two of the %1 pictures become equal?").arg(count),
        keyValueHeadsChange(1)};
  return {ExplainHeadsText::tr("Set <b>key/value heads</b> to %1: the one head is repeated. Does any picture change?")
              .arg(count),
          keyValueHeadsChange(heads.query)};
}

void explainShare(const Lesson& l, Explanation& e) {
  const HeadCounts& heads = l.s.heads;
  e.formula = u"g = ⌊ i / G ⌋";
  e.whole = headFormula(l.theme);
  e.question = ExplainHeadsText::tr("Which key/value head does query head %1 read?").arg(strong(l.h, l.theme));
  e.cellName = ExplainHeadsText::tr("Query head %1").arg(wholeText(l.h));
  e.cellPlace = ExplainHeadsText::tr("reads key/value head %1").arg(wholeText(l.g));
  const double ratio = static_cast<double>(l.h) / static_cast<double>(l.perGroup());
  e.lines = {ExplainHeadsText::tr("G = %1 / %2 = %n query head(s) in a group", nullptr, static_cast<int>(l.perGroup()))
                 .arg(wholeText(heads.query), wholeText(heads.keyValue)),
             QStringLiteral("g = ⌊ %1 / %2 ⌋ = ⌊ %3 ⌋")
                 .arg(colored(wholeText(l.h), l.theme.query), wholeText(l.perGroup()),
                      numberText(ratio, ratio == std::floor(ratio) ? 0 : 2))};
  e.result = wholeText(l.g);
  e.claims.push_back(l.claim(ClaimKind::ReadsHead, static_cast<double>(l.g)));
  e.why = shareReason(l, e);
  e.shapes = shapesText(l);
  e.tryThis = shareTask(l);
}

// --- attend

void explainAttend(const Lesson& l, Explanation& e) {
  const Matrix& weights = l.head().weights;
  const QString query = quotedToken(queryTokenNames(l.s)[static_cast<std::size_t>(l.row)], l.theme.ink);
  e.formula =
      Formula::row({Formula(ExplainHeadsText::tr("entropy") + QStringLiteral(" = − ")), Formula::sub(u"∑", u"j"), u" ",
                    headLetter(u"p", u"j"), Formula::sub(u" log", u"2"), u" ", headLetter(u"p", u"j")});
  e.whole = headFormula(l.theme);
  e.question = ExplainHeadsText::tr("How widely does %1 look in head %2?").arg(query, strong(l.h, l.theme));
  e.cellName = ExplainHeadsText::tr("Entropy of the row of %1").arg(query);
  e.cellPlace = ExplainHeadsText::tr("head %1").arg(wholeText(l.h));
  const double bits = rowEntropy(weights, l.row);
  std::vector<double> parts;
  for (Index j = 0; j < weights.cols(); ++j)
    if (const double p = weights(l.row, j); p > 0) parts.push_back(-p * std::log2(p) + 0.0);
  const bool empty = std::ranges::binary_search(l.head().emptyRows, l.row);
  if (empty || parts.empty() || !std::isfinite(bits)) {
    e.lines = {empty ? ExplainHeadsText::tr("no visible key: there is nothing to choose from")
                     : ExplainHeadsText::tr("the weights of this row do not add up to 1")};
  } else {
    setSum(e, ExplainHeadsText::tr("−p log₂ p summed over the visible keys:"),
           writeSum(parts, l.theme.ink, bits, l.theme));
    e.remarks.push_back(ExplainHeadsText::tr("As spread out as equal weights on 2<sup>%1</sup> = %2 keys.")
                            .arg(numberText(bits, l.theme.decimals), numberText(std::exp2(bits), 1)));
  }
  e.result = ExplainHeadsText::tr("%1 bits").arg(numberText(bits, l.theme.decimals));
  e.claims.push_back(l.claim(ClaimKind::Entropy, bits));
  e.claims.push_back(l.claim(ClaimKind::MeanEntropy, meanRowEntropy(weights, l.head().emptyRows)));
  e.remarks.push_back(
      ExplainHeadsText::tr("Mean over the rows of head %1: %2 bits.")
          .arg(wholeText(l.h), numberText(meanRowEntropy(weights, l.head().emptyRows), l.theme.decimals)));
  const std::vector<Index> first = firstWithEqualWeights(l.trace.heads);
  const auto same = [&](Index other) {
    return first[static_cast<std::size_t>(other)] == first[static_cast<std::size_t>(l.h)];
  };
  for (Index other = 0; other < l.s.heads.query; ++other) {
    if (other == l.h || !same(other)) continue;
    e.remarks.push_back(ExplainHeadsText::tr("Head %1 has exactly the same weights.").arg(wholeText(other)));
    e.claims.push_back(l.claim(ClaimKind::SameWeights, static_cast<double>(other)));
    break;
  }
  e.why = ExplainHeadsText::tr(
      "0 bits: the head looks at only one key. One more bit: as spread out as equal weights on twice as many keys. "
      "Heads that look at few keys may have found something, or only an attention sink; heads that look everywhere "
      "take an average.");
  e.shapes = shapesText(l);
  e.tryThis = shareTask(l);
}

// --- concat and project

/// As in the Steps lab, with the title of this lab's step.
void explainCell(const Lesson& l, const Selection& cell, Explanation& e) {
  const QString title = std::move(e.title);
  e = explain(l.view.snapshot, cell, l.theme);
  e.title = title;
}

void explainConcatHere(const Lesson& l, Explanation& e) {
  Selection at = l.view.selection;
  const Index width = l.head().output.cols();
  if (at.matrix != MatrixId(Stage::Concat)) {
    at.matrix = Stage::Concat;
    at.column = l.h * width;
    at.row = l.row;
  }
  explainCell(l, at, e);
  if (l.s.heads.query > 1 && !isLatent(l.s))
    e.tryThis = {ExplainHeadsText::tr("Change the number of <b>key/value heads</b>. Which columns keep their numbers?"),
                 keyValueHeadsChange(l.s.heads.keyValue == 1 ? l.s.heads.query : 1)};
}

/// The selected number as the sum of the heads' contributions.
void explainProjectHere(const Lesson& l, Explanation& e) {
  Selection at = l.view.selection;
  if (at.matrix != MatrixId(Stage::Projected)) at = {Stage::Projected, l.h, l.row, 0};
  at = clamped(at, l.s);
  explainCell(l, at, e);
  if (l.s.heads.query == 1) return;
  const Matrix& weights = stackIn(l.s, InputSlot::WO)[0];
  const Index width = l.head().output.cols();
  std::vector<double> parts;
  for (Index h = 0; h < l.s.heads.query; ++h)
    parts.push_back(
        l.trace.concat.row(at.row).segment(h * width, width).dot(weights.col(at.column).segment(h * width, width)));
  const MatrixStack& bias = stackIn(l.s, InputSlot::BO);
  if (!bias.empty()) parts.push_back(bias[0](0, at.column));
  setSum(e, ExplainHeadsText::tr("what each head adds, from head 0 on:"),
         writeSum(parts, l.theme.output, (*l.trace.projected)(at.row, at.column), l.theme));
  e.remarks.clear();
  if (!bias.empty())
    e.remarks.push_back(ExplainHeadsText::tr("The last number is the bias, the same for every token."));
  const double own = parts[static_cast<std::size_t>(l.h)];
  e.remarks.push_back(ExplainHeadsText::tr("Head %1 adds %2: its row of concat times its rows of W<sub>O</sub>.")
                          .arg(strong(l.h, l.theme), colored(numberText(own, l.theme.decimals), l.theme.output)));
  e.claims.push_back({ClaimKind::HeadAdds, l.h, at.row, at.column, own, 0});
}

// --- latents

/// The stage selected in the picture of the latents, with the memory saved and the score computed both ways.
void explainLatentHere(const Lesson& l, Explanation& e) {
  Selection at = l.view.selection;
  const auto* stage = std::get_if<Stage>(&at.matrix);
  const bool shown = stage && (*stage == Stage::Latent || *stage == Stage::Values || *stage == Stage::Keys ||
                               *stage == Stage::KeysRotated || *stage == Stage::AbsorbedQueries);
  if (!shown && at.matrix != MatrixId(InputSlot::X)) at = {Stage::Latent, l.h, l.row, 0};
  explainCell(l, clamped(at, l.s), e);
  const Index latent = latentWidth(l.s), turned = rotatedColumns(l.s).width;
  const Index all = l.s.heads.query * (keyWidth(l.s) + valueWidth(l.s));
  e.remarks.push_back(ExplainHeadsText::tr("The cache stores d<sub>c</sub> + d<sub>r</sub> = %1 + %2 = %3 numbers per "
                                           "token; keys and values of %4 heads would be %5.")
                          .arg(wholeText(latent), wholeText(turned), wholeText(latent + turned),
                               wholeText(l.s.heads.query), wholeText(all)));
  e.claims.push_back(l.claim(ClaimKind::LatentNumbers, static_cast<double>(latent + turned), static_cast<double>(all)));
  if (l.s.heads.query > 1)
    e.tryThis = {ExplainHeadsText::tr(
                     "Choose another head: its keys and values change, but the latents and the columns behind the "
                     "dotted line do not."),
                 LabChange{true}};
  else
    e.tryThis = shareTask(l);
}

}  // namespace

Explanation explainHeads(const HeadsView& v, const Theme& theme) {
  const Scenario& s = *v.snapshot.scenario;
  const Selection at = clamped(v.selection, s);
  const auto* stage = std::get_if<Stage>(&at.matrix);
  const bool keySide = stage && (*stage == Stage::Keys || *stage == Stage::Values || *stage == Stage::KeysRotated);
  const Index row = stage && !keySide ? std::min(at.row, queryTokens(s) - 1) : queryTokens(s) - 1;
  const Lesson lesson{v, theme, s, *v.snapshot.trace, at.head, s.heads.keyValueHeadOf(at.head), row};
  const HeadsStep step = headsStepAt(v);
  Explanation e;
  e.title = headsStepTitle(step);
  e.relation = QStringLiteral("=");
  constexpr void (*kExplain[])(const Lesson&, Explanation&) = {&explainSplit,  &explainShare,      &explainLatentHere,
                                                               &explainAttend, &explainConcatHere, &explainProjectHere};
  kExplain[static_cast<std::size_t>(step)](lesson, e);
  std::erase_if(e.remarks, [](const QString& remark) { return remark.isEmpty(); });
  e.plainText = plainTextOf(e);
  if (explainsOrigin(v)) e.plainText += QLatin1Char('\n') + explainOrigin(v, theme).plainText;
  return e;
}

bool explainsOrigin(const HeadsView& v) {
  return headsStepAt(v) == HeadsStep::Share || headsStepAt(v) == HeadsStep::Attend;
}

}  // namespace attn::app
