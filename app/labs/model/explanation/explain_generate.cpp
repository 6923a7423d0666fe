// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/model/explanation/explain_generate.h"

#include <cmath>

#include "explanation/markup.h"
#include "labs/model/picture/block_data.h"
#include "text/number_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

Formula exponentialOf(const char16_t* index) {
  return Formula::sup(u"e", Formula::row({Formula::sub(u"z", index), u"/τ"}));
}

/// p_i = e^(z_i / τ) / Σ e^(z_j / τ)
Formula softmaxFormula() {
  return Formula::row(
      {Formula::sub(u"p", u"i"), u" = ",
       Formula::fraction(exponentialOf(u"i"), Formula::row({Formula::sub(u"Σ", u"j"), u" ", exponentialOf(u"j")}))});
}

/// 2 L H_kv d_k 4 B
Formula cacheFormula(const ModelShape& s) {
  const Formula widths =
      s.keyWidth == s.valueWidth
          ? Formula::row({u"2 · ", Formula::sub(u"d", u"k")})
          : Formula::parentheses(Formula::row({Formula::sub(u"d", u"k"), u" + ", Formula::sub(u"d", u"v")}));
  return Formula::row(
      {ExplainGenerateText::tr("cache = T · L · ", "a formula"), Formula::sub(u"H", u"kv"), u" · ", widths, u" · 4 B"});
}

QString cacheLine(const ModelView& view) {
  const ModelShape& s = view.generation->facts->shape;
  const Index tokens = shownCached(view);
  return ExplainGenerateText::tr("Cache: %1 · %2 · %3 · %4 · 4 B = %5, that is %6 for each token.")
      .arg(wholeText(tokens), wholeText(s.layers), wholeText(s.keyValueHeads), cachedNumbersText(s),
           exactBytesText(cacheBytesOf(*view.generation, tokens)), exactBytesText(cacheBytesPerToken(s)));
}

/// The probability written out from that of the largest logit.
void explainChoice(Explanation& e, const ModelView& view, const std::vector<NextChoice>& choices, int marked) {
  const NextChoice& choice = choices[static_cast<std::size_t>(marked)];
  const NextChoice& first = choices.front();
  const double below = std::log(choice.chance.probability) - std::log(first.chance.probability);
  if (choice.chance.probability > 0 && first.chance.probability > 0 && marked > 0)
    e.lines.push_back(ExplainGenerateText::tr("logit: %1 below the largest, as ln(%2 / %3) = %4")
                          .arg(numberText(-below, 3), choiceText(choice.chance.probability),
                               choiceText(first.chance.probability), numberText(below, 3)));
  else
    e.lines.push_back(ExplainGenerateText::tr("logit: the largest"));
  e.lines.push_back(
      ExplainGenerateText::tr("softmax of all %1 logits: %2")
          .arg(wholeText(view.generation->facts->shape.vocabulary), choiceText(choice.chance.probability)));
  const bool isDrawn = !isChosenKept(view) && !view.sampling.isGreedy;
  e.relation = ExplainGenerateText::tr("probability:");
  e.result = choiceText(choice.chance.probability);
  if (!choice.after || (view.sampling.isGreedy && !isChosenKept(view))) return;
  if (*choice.after == 0) {
    e.lines.push_back(ExplainGenerateText::tr("left out by top-k or top-p"));
  } else if (first.after && *first.after > 0) {
    // The exponentials relative to the largest one, which is 1.
    const double exponential = *choice.after / *first.after, sum = 1 / *first.after;
    if (isDrawn && view.sampling.temperature != 1 && marked > 0)
      e.lines.push_back(ExplainGenerateText::tr("divided by the temperature: %1 / %2 = %3")
                            .arg(numberText(below, 3), briefText(view.sampling.temperature),
                                 numberText(below / view.sampling.temperature, 3)));
    e.lines.push_back(
        ExplainGenerateText::tr("exponential, relative to the largest: %1").arg(numberText(exponential, 3)));
    e.lines.push_back(ExplainGenerateText::tr("divided by the sum of those that are kept: %1 / %2")
                          .arg(numberText(exponential, 3), numberText(sum, 3)));
  }
  e.relation = ExplainGenerateText::tr("drawn with:");
  e.result = choiceText(*choice.after);
}

}  // namespace

Explanation explainGenerate(const ModelView& view, const Theme& theme) {
  Explanation e;
  if (!view.generation) return e;
  const Generation& g = *view.generation;
  const std::vector<NextChoice> choices = nextChoices(view);
  e.title = ExplainGenerateText::tr("The next token");
  e.formula = softmaxFormula();
  e.whole = cacheFormula(g.facts->shape);
  const int marked = markedChoice(view);
  if (marked >= 0) {
    const NextChoice& choice = choices[static_cast<std::size_t>(marked)];
    const QString token = bold(shortToken(QString::fromStdString(choice.chance.text)).toHtmlEscaped(), theme.ink);
    e.question = ExplainGenerateText::tr("How likely is %1?").arg(token);
    e.cellName = token;
    e.cellPlace = choice.isChosen ? ExplainGenerateText::tr("chosen") : QString();
    explainChoice(e, view, choices, marked);
  }
  if (!isChosenKept(view) && view.sampling.isGreedy)
    e.remarks.push_back(ExplainGenerateText::tr("Greedy: the most probable token is taken, whatever its probability."));
  else if (!isChosenKept(view))
    e.remarks.push_back(
        ExplainGenerateText::tr("Temperature, then top-k, then top-p; one of what is left is drawn. The "
                                "same seed draws the same token at the same position."));
  if (const QString out = leftOutSentence(view); !out.isEmpty()) e.remarks.push_back(out);
  if (shownChoice(view).isForced)
    e.remarks.push_back(
        ExplainGenerateText::tr("You chose this token: the model continues as if it had been its own."));
  e.remarks.push_back(cacheLine(view));
  e.why = ExplainGenerateText::tr(
      "The model computes probabilities and nothing else: chance comes in only when a token is drawn. Keys and values "
      "of earlier tokens never change, because no query sees later tokens. They are computed once and kept.");
  e.shapes = g.facts->isQuantized ? ExplainGenerateText::tr(
                                        "The weights in this file are quantized (%1): other programs that round "
                                        "differently get slightly different probabilities.")
                                        .arg(QString::fromStdString(g.facts->weightTypes))
                                  : QString();
  e.tryThis = {ExplainGenerateText::tr("Click another token. How long does the text stay different?"),
               LabChange{choices.size() > 1}};
  e.plainText = plainTextOf(e);
  return e;
}

}  // namespace attn::app
