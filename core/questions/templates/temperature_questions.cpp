// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdint>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

/// Softmax with a temperature: p ∝ exp(logit / τ). Source: Hinton et al. 2015 (arXiv:1503.02531), equation 1.
namespace attn {
namespace {

constexpr MistakeKind kTimesTemperature{"times-temperature", TR("You multiplied by the temperature"),
                                        TR("Logits are divided by it: a low temperature makes differences larger.")};

// temperature-ratio
void askTemperatureRatio(const Parameters&, Draft& q) {
  q.let({{"quotient", "difference / temperature", as<ThreeDigits>}, {"answer", "exp(quotient)", as<ThreeDigits>}});
  ask(q,
      TR("The logits of two tokens differ by {difference}. At temperature {temperature}, how many times as probable is "
         "the token with the larger logit?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("{difference} / {temperature} = {quotient}"),
               TR("The ratio is e to the power of {quotient}: {answer}.")};
  q.addMistake(kTimesTemperature, "exp(difference * temperature)");
  q.addMistake("temperature-ignored", "exp(difference)", TR("You ignored the temperature"),
               TR("That is the ratio at temperature 1."));
  q.addMistake("ratio-over-temperature", "exp(difference) / temperature", TR("You divided the ratio, not the logits"),
               TR("The temperature divides the logits, before the exponential."));
  q.addMistake(kExponentForRatio, "quotient");
  q.hint = TR("Divide the difference first, then take the exponential.");
}

bool isUsualRatio(const Parameters& p) {
  constexpr double kLargest = 5;
  return p.real("difference") / p.real("temperature") <= kLargest;
}

// ratio-at-temperature
void askRatioAtTemperature(const Parameters&, Draft& q) {
  q.let({{"power", "1 / temperature", as<ThreeDigits>}, {"answer", "ratio^(1 / temperature)", as<ThreeDigits>}});
  ask(q, TR("At temperature 1, one token is {ratio} times as probable as another. How many times as probable is it at "
            "temperature {temperature}?"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("The difference of the logits is log {ratio}; the temperature divides it."),
               TR("The ratio is taken to the power of 1 / {temperature} = {power}: {answer}.")};
  q.addMistake("divided-ratio", "ratio / temperature", TR("You divided the ratio by the temperature"),
               TR("The temperature divides logits. For a ratio, that is a power."));
  q.addMistake(kTimesTemperature, "ratio^temperature");
  q.addMistake("ratio-unchanged", "ratio", TR("You kept the ratio"),
               TR("The order of the tokens stays the same, their ratios do not."));
  q.hint = TR("What happens to the difference of the two logits?");
}

// temperature-order: what sharpens a choice between two tokens
Parameters drawTemperatureOrder(Dice& dice) {
  constexpr Index kItems = 4;
  constexpr double kApart = 1.25;
  Matrix gaps(1, kItems), temperatures(1, kItems);
  std::vector<double> quotients;
  do {
    quotients.clear();
    for (Index i = 0; i < gaps.cols(); ++i) {
      gaps(0, i) = dice.stepped(0.5, 4, 0.5);
      temperatures(0, i) = dice.pick<double>({0.2, 0.5, 0.7, 0.8, 1, 1.2, 1.5, 2});
      quotients.push_back(gaps(0, i) / temperatures(0, i));
    }
  } while (!differEnough(quotients, kApart) || !differEnough({gaps.data(), gaps.data() + kItems}, 1.01));
  return {{"differences", gaps}, {"temperatures", temperatures}};
}

void askTemperatureOrder(const Parameters& p, Draft& q) {
  const Vector gaps = p.row("differences"), temperatures = p.row("temperatures");
  ask(q,
      TR("A model chooses between two tokens. Order these cases by the probability of the token with the larger logit, "
         "smallest first."));
  std::vector<OrderedItem> items;
  std::vector<double> byGap, byProduct;
  for (Index i = 0; i < gaps.size(); ++i) {
    q.let(
        {{"gap", gaps(i)}, {"temperature", temperatures(i)}, {"quotient", gaps(i) / temperatures(i), as<ThreeDigits>}});
    items.push_back({q.say(TR("logits {gap} apart at temperature {temperature}")), gaps(i) / temperatures(i)});
    q.working.push_back(q.say(TR("{gap} / {temperature} = {quotient}")));
    byGap.push_back(gaps(i));
    byProduct.push_back(gaps(i) * temperatures(i));
  }
  q.working.push_back(TR("The larger the quotient, the more probable the token."));
  askForOrder(q, items);
  q.addIfWrong("ordered-by-logits", ascendingOrder(byGap), TR("You compared the logits without the temperature"),
               TR("Divide each difference by its temperature first."));
  if (differEnough(byProduct, 1.01)) q.addIfWrong(kTimesTemperature, ascendingOrder(byProduct));
  q.hint = TR("Divide each difference by its temperature.");
}

}  // namespace

std::vector<QuestionTemplate> temperatureQuestions() {
  using enum AnswerKind;
  return templatesOf(Topic::Softmax, "steps", "softmax",
                     {{"temperature-ratio", Number, 60,
                       Draw("difference: 0.5..3.5 by 0.25; temperature: 0.5 0.6 0.7 0.8 1.2 1.5 2.0", isUsualRatio),
                       askTemperatureRatio},
                      {"ratio-at-temperature", Number, 60,
                       "ratio: 2 3 4 5 6 8 9 10 16 25; temperature: 0.5 0.7 0.8 1.5 2.0", askRatioAtTemperature},
                      {"temperature-order", Order, 75, drawTemperatureOrder, askTemperatureOrder}});
}

}  // namespace attn
