// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/accidents.h"
#include "attention/trace.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

Arithmetic arithmeticOfParameters(const Parameters& p) {
  const std::string& name = p.text("arithmetic");
  return name == "float16" ? Arithmetic::Float16 : name == "float32" ? Arithmetic::Float32 : Arithmetic::Double;
}

/// One query with these unscaled scores.
Scenario rowOfScores(const Matrix& scores, Arithmetic arithmetic) {
  Scenario scenario;
  scenario.tokens = {"q"};
  scenario.keyTokens = numberedNames(scores.cols());
  scenario.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Ones(1, 1))), MatrixStack(Matrix(scores.transpose())),
                              MatrixStack(Matrix(Matrix::Ones(scores.cols(), 1)))};
  scenario.attention.arithmetic = arithmetic;
  return scenario;
}

double count(const Matrix& row, auto counts) {
  return static_cast<double>(std::count_if(row.data(), row.data() + row.size(), counts));
}

// spacing: the distance to the next number
Parameters drawSpacing(Dice& dice) {
  const bool half = dice.flip();
  const auto exponent = half ? dice.whole(1, 15) : dice.whole(18, 30);
  const std::int64_t power = std::int64_t{1} << exponent;
  Parameters p{{"arithmetic", std::string(half ? "float16" : "float32")}};
  // The power or 1.5 times it: both are exact in the format.
  p.set("number", dice.flip() ? power : power + power / 2);
  return p;
}

void askSpacing(const Parameters& p, Question& q) {
  const Arithmetic arithmetic = arithmeticOfParameters(p);
  const double number = p.real("number"), answer = spacingAt(number, arithmetic);
  const bool half = arithmetic == Arithmetic::Float16;
  const double power = std::exp2(std::floor(std::log2(number)));
  const std::int64_t digits = half ? 11 : 24;
  q.values = {{"format", p.text("arithmetic")},
              {"digits", digits},
              {"power", power},
              {"fewer", digits - 1},
              {"answer", answer < 0.01 ? Shown{ThreeDigits{answer}} : Exact{answer}}};
  ask(q, TR("A {format} number has {digits} binary digits that count, the first one included. How far is it from "
            "{number} to the next larger {format} number?"));
  askForNumber(q, answer, 0.01 * answer);
  q.working = {TR("The first digit of {number} stands for {power}."),
               TR("The last of {digits} digits stands for {power} / 2^{fewer} = {answer}.")};
  static constexpr MistakeKind kOneDigitMore{"one-digit-more", TR("You counted one binary digit too many"),
                                             TR("From the first of n digits to the last there are n − 1 steps.")};
  static constexpr MistakeKind kOneDigitLess{"one-digit-less", TR("You counted one binary digit too few"),
                                             TR("The first digit is always 1 and is not stored, but it counts.")};
  static constexpr MistakeKind kSpacingAtOne{"spacing-at-one", TR("That is the distance at 1"),
                                             TR("The distance doubles with every power of two.")};
  static constexpr MistakeKind kWholeNumbers{
      "whole-numbers-only", TR("You took the next whole number"),
      TR("Floating-point numbers are neither the whole numbers, nor are they evenly spaced.")};
  q.mistakes = {{&kOneDigitMore, answer / 2}, {&kOneDigitLess, answer * 2}, {&kSpacingAtOne, spacingAt(1, arithmetic)}};
  if (answer != 1) q.mistakes.push_back({&kWholeNumbers, 1.0});
  q.hint = TR("Between which two powers of two does it lie?");
}

// rounds-to: an integer in float16
Parameters drawRoundsTo(Dice& dice) {
  Parameters p;
  std::int64_t number = 0;
  do {
    const std::int64_t power = std::int64_t{2048} << dice.whole(0, 3);
    number = power + dice.whole(1, 60);
  } while (roundedTo(static_cast<double>(number), Arithmetic::Float16) == static_cast<double>(number));
  p.set("number", number);
  return p;
}

void askRoundsTo(const Parameters& p, Question& q) {
  const double number = p.real("number"), answer = roundedTo(number, Arithmetic::Float16);
  const double spacing = spacingAt(number, Arithmetic::Float16);
  const double other = answer > number ? answer - spacing : answer + spacing;
  const double below = std::min(answer, other);
  q.values = {{"spacing", spacing}, {"below", below}, {"above", below + spacing}, {"answer", answer}};
  ask(q, TR("A program stores {number} in float16, which has 11 binary digits that count. Which number is it "
            "afterwards? (To the nearest; halfway, to the one whose last digit is 0.)"));
  askForNumber(q, answer, 0.4);
  q.working = {TR("Here float16 numbers are {spacing} apart: {below} and {above} lie next to it."),
               TR("It becomes {answer}.")};
  static constexpr MistakeKind kKeptExactly{
      "kept-exactly", TR("You kept it as it is"),
      TR("From 2,048 on float16 has no odd numbers; further on only every fourth, eighth, …")};
  static constexpr MistakeKind kOtherNeighbour{
      "other-neighbour", TR("You rounded to the other side"),
      TR("The nearer of the two counts; halfway, the one with an even last digit.")};
  static constexpr MistakeKind kSpacingHalved{
      "finer-spacing", TR("You took the numbers to be closer together than they are"),
      TR("11 digits: from 2,048 on steps of 2, from 4,096 on steps of 4, and so on.")};
  q.mistakes = {{&kKeptExactly, number}, {&kOtherNeighbour, other}};
  const double finer = std::round(number / spacing * 2) * spacing / 2;
  if (finer != number && finer != answer && finer != other) q.mistakes.push_back({&kSpacingHalved, finer});
  q.hint = TR("How far apart are float16 numbers there?");
}

// sum-stalls: when adding no longer changes the sum
Parameters drawSumStalls(Dice& dice) {
  return {{"added", dice.stepped(0.25, 15, 0.25)}};
}

double whereSumStalls(double added, Arithmetic arithmetic) {
  double sum = 0;
  for (double next = roundedTo(added, arithmetic); next != sum; next = roundedTo(sum + added, arithmetic)) sum = next;
  return sum;
}

void askSumStalls(const Parameters& p, Question& q) {
  const double added = p.real("added"), answer = whereSumStalls(added, Arithmetic::Float16);
  q.values = {{"answer", answer}, {"spacing", spacingAt(answer, Arithmetic::Float16)}};
  ask(q, TR("A sum in float16 starts at 0, and {added} is added again and again; after each addition the sum is "
            "rounded to float16 (11 binary digits that count). At which value does it stop growing?"));
  askForNumber(q, answer, 0.001 * answer);
  q.working = {TR("At {answer} the next float16 number is {spacing} away."),
               TR("{added} is no more than half of that: the sum is rounded back, and stays at {answer}. That is why "
                  "kernels add up in float32.")};
  static constexpr MistakeKind kGrowsToTheEnd{
      "grows-to-the-end", TR("You let it grow to the largest number"),
      TR("Long before that the numbers lie so far apart that the summand is lost.")};
  static constexpr MistakeKind kOneStepLate{"one-power-late", TR("You are one power of two too far"),
                                            TR("It is enough that half of the distance is as large as the summand.")};
  static constexpr MistakeKind kOneStepEarly{
      "one-power-early", TR("You are one power of two too early"),
      TR("While the summand is more than half of the distance, the sum is rounded up.")};
  q.mistakes = {
      {&kGrowsToTheEnd, largestNumber(Arithmetic::Float16)}, {&kOneStepLate, 2 * answer}, {&kOneStepEarly, answer / 2}};
  q.hint = TR("From where on are two neighbours more than twice the summand apart?");
}

// score-overflow: the width from which a score overflows
Parameters drawScoreOverflow(Dice& dice) {
  return {{"query_entry", dice.whole(4, 30)}, {"key_entry", dice.whole(4, 30)}};
}

/// The smallest power of two d for which `score(d)` is infinite in float16.
double firstOverflow(auto score) {
  double width = 1;
  while (std::isfinite(roundedTo(score(width), Arithmetic::Float16))) width *= 2;
  return width;
}

void askScoreOverflow(const Parameters& p, Question& q) {
  const double product = p.real("query_entry") * p.real("key_entry");
  const double answer = firstOverflow([&](double d) { return product * d; });
  q.values = {{"query", p.whole("query_entry")},
              {"key", p.whole("key_entry")},
              {"product", product},
              {"before", answer / 2},
              {"fits", product * answer / 2},
              {"answer", answer},
              {"over", product * answer}};
  ask(q, TR("Every entry of q is {query}, every entry of k is {key}. The score q · k is stored in float16, before it "
            "is divided by √d_k. What is the smallest width d_k, a power of two, at which it becomes infinite?"));
  askForNumber(q, answer, 0.4);
  q.working = {TR("The score is {product} · d_k, and the largest float16 number is 65,504."),
               TR("{product} · {before} = {fits} fits, {product} · {answer} = {over} does not.")};
  static constexpr MistakeKind kDividedBefore{
      "divided-before", TR("You divided by √d_k first"),
      TR("That is the cure: q is scaled before the product. Here the score is stored first.")};
  static constexpr MistakeKind kSignedWord{
      "signed-word", TR("You took 32,767 for the largest number"),
      TR("That is the largest signed whole number in 16 bits. float16 ends at 65,504.")};
  static constexpr MistakeKind kOnePowerMore{
      "one-width-more", TR("You are one power of two too far"),
      TR("Half of that width is too much already: from 65,520 on numbers round to infinity.")};
  q.mistakes = {{&kDividedBefore, firstOverflow([&](double d) { return product * std::sqrt(d); })},
                {&kSignedWord, answer / 2},
                {&kOnePowerMore, 2 * answer}};
  if (product * answer / 2 <= 32'767) q.mistakes.erase(q.mistakes.begin() + 1);
  q.hint = TR("The largest float16 number is 65,504, nearly 2^16.");
}

// exponentials-overflow: without the row maximum
Matrix drawWholeScores(Dice& dice, Index keys, std::int64_t least, std::int64_t most) {
  Matrix scores(1, keys);
  for (Index j = 0; j < keys; ++j) scores(0, j) = static_cast<double>(dice.whole(least, most));
  return scores;
}

Parameters drawExponentialsOverflow(Dice& dice) {
  return {{"scores", drawWholeScores(dice, dice.whole(5, 8), 8, 18)}, {"arithmetic", "float16"}};
}

Scenario overflowScenario(const Parameters& p) {
  Scenario scenario = rowOfScores(p.matrix("scores"), Arithmetic::Float16);
  scenario.attention.subtractMax = false;
  return scenario;
}

void askExponentialsOverflow(const Parameters& p, Question& q) {
  const Matrix& scores = p.matrix("scores");
  const Matrix exponentials = traceOnCpu(overflowScenario(p))->heads[0].exponentials;
  const double answer = count(exponentials, [](double e) { return std::isinf(e); });
  q.values = {{"answer", answer}};
  ask(q, TR("A row has the scores {scores}. Its exponentials are taken in float16, without the row maximum being "
            "subtracted. How many of them are infinite? (e^10 = 22,026; e^11 = 59,874)"));
  askForNumber(q, answer, 0.4);
  q.working = {TR("The largest float16 number is 65,504: e^11 fits, e^12 = 162,755 does not."),
               TR("Scores of 12 and more: {answer}.")};
  static constexpr MistakeKind kOneExponentEarly{"one-exponent-early", TR("You lost e^11, too"),
                                                 TR("59,874 is still less than 65,504.")};
  static constexpr MistakeKind kPowersOfTwo{
      "powers-of-two", TR("You took powers of 2 for powers of e"),
      TR("2^16 is the limit, but e^x grows faster: from x = 12 on it is beyond.")};
  static constexpr MistakeKind kScoreForExponential{"score-for-exponential",
                                                    TR("You looked at the scores, not at their exponentials"),
                                                    TR("The scores are small. It is e to their power that overflows.")};
  q.mistakes = {{&kOneExponentEarly, count(scores, [](double s) { return s >= 11; })},
                {&kPowersOfTwo, count(scores, [](double s) { return s >= 16; })},
                {&kScoreForExponential, 0.0}};
  q.hint = TR("The largest float16 number is 65,504.");
}

// exponentials-vanish: with the row maximum
Parameters drawExponentialsVanish(Dice& dice) {
  return {{"scores", drawWholeScores(dice, dice.whole(5, 8), 0, 26)}, {"arithmetic", "float16"}};
}

Scenario vanishScenario(const Parameters& p) {
  return rowOfScores(p.matrix("scores"), Arithmetic::Float16);
}

void askExponentialsVanish(const Parameters& p, Question& q) {
  const Matrix& scores = p.matrix("scores");
  const double largest = scores.maxCoeff();
  const Matrix exponentials = traceOnCpu(vanishScenario(p))->heads[0].exponentials;
  const double answer = count(exponentials, [](double e) { return e == 0; });
  q.values = {{"largest", largest}, {"limit", largest - 18}, {"answer", answer}};
  ask(q, TR("A row has the scores {scores}. The row maximum is subtracted and the exponentials are rounded to float16, "
            "whose smallest number above 0 is 2^(−24), about e^(−16.6). What is less than half of that becomes 0. How "
            "many exponentials are exactly 0? (Half is about e^(−17.3).)"));
  askForNumber(q, answer, 0.4);
  q.working = {TR("The row maximum is {largest}."),
               TR("Scores that lie 18 or more below it, at most {limit}, vanish: {answer}.")};
  static constexpr MistakeKind kForgotMaximum{"forgot-maximum", TR("You did not subtract the row maximum"),
                                              TR("What counts is how far a score lies below the largest of its row.")};
  static constexpr MistakeKind kNeverZero{
      "never-zero", TR("You took exponentials to be never 0"),
      TR("That is so on paper. A format has a smallest number, and below its half there is only 0.")};
  static constexpr MistakeKind kNormalNumbersOnly{
      "normal-numbers-only", TR("You stopped at the smallest normal number"),
      TR("Below 2^(−14) float16 continues with fewer digits, down to 2^(−24).")};
  q.mistakes = {{&kNeverZero, 0.0}, {&kNormalNumbersOnly, count(scores, [&](double s) { return s - largest <= -10; })}};
  const double unshifted = count(scores, [](double s) { return s >= 18; });
  if (unshifted != answer) q.mistakes.push_back({&kForgotMaximum, unshifted});
  q.hint = TR("How far below the largest score does each one lie?");
}

// blind-row: a row that sees no key
Parameters drawBlindRow(Dice& dice) {
  struct Case {
    const char* arithmetic;
    const char* fill;
  };
  const Case drawn = dice.pick<Case>({{"double", "-inf"},
                                      {"float32", "-inf"},
                                      {"double", "-1e9"},
                                      {"float32", "-1e9"},
                                      {"float16", "-6e4"},  // −10⁹ would become −∞, an empty row
                                      {"float16", "-inf"},
                                      {"double", "-1e4"}});
  const Index keys = dice.whole(3, 6);
  Matrix scores(1, keys);
  const std::vector<std::int64_t> steps = dice.shuffled(keys);
  for (Index j = 0; j < keys; ++j) scores(0, j) = static_cast<double>(steps[static_cast<std::size_t>(j)]) - 1;
  return {{"scores", scores},
          {"arithmetic", std::string(drawn.arithmetic)},
          {"fill", std::string(drawn.fill)},
          {"order", dice.shuffled(4)}};
}

Scenario blindRowScenario(const Parameters& p) {
  const Matrix& scores = p.matrix("scores");
  Scenario scenario = rowOfScores(scores, arithmeticOfParameters(p));
  const std::string& fill = p.text("fill");
  scenario.attention.mask.fill = fill == "-1e9"   ? -1e9
                                 : fill == "-6e4" ? -6e4
                                 : fill == "-1e4" ? -1e4
                                                  : -std::numeric_limits<double>::infinity();
  scenario.attention.mask.custom = MatrixStack(Matrix(Matrix::Zero(1, scores.cols())));
  return scenario;
}

std::string fillAsWritten(const Parameters& p) {
  const std::string& fill = p.text("fill");
  return fill == "-1e9" ? "−10⁹" : fill == "-6e4" ? "−60,000" : fill == "-1e4" ? "−10⁴" : "−∞";
}

/// Index of the outcome: zeros, equal weights, weights as without a mask, NaN.
std::size_t outcomeOfBlindRow(const Parameters& p) {
  const Scenario scenario = blindRowScenario(p);
  const Trace trace = *traceOnCpu(scenario);
  switch (outcomeOf(trace.heads[0].weights, 0)) {
    case RowOutcome::Zeros:
      return 0;
    case RowOutcome::Uniform:
      return 1;
    case RowOutcome::Shares:
      return 2;
    case RowOutcome::NotANumber:
      return 3;
  }
  return 3;
}

void askBlindRow(const Parameters& p, Question& q) {
  static constexpr MistakeKind kZerosAnyway{
      "zeros-anyway", TR("You took hidden keys to have no weight in any case"),
      TR("A finite fill only lowers scores. In a row where all are lowered alike, the softmax does not notice.")};
  static constexpr MistakeKind kEqualAnyway{
      "equal-anyway", TR("You took the weights to be equal in any case"),
      TR("They are equal only if the fill is so large that adding a score does not change it.")};
  static constexpr MistakeKind kUnmaskedAnyway{
      "unmasked-anyway", TR("You relied on all digits being kept"),
      TR("Score plus fill is rounded to the format. What is left of the score then?")};
  static constexpr MistakeKind kNaNAnyway{"nan-anyway", TR("You expected 0 / 0"),
                                          TR("Only infinities do that, where no rule says otherwise. This program sets "
                                             "such rows to 0 under a fill of −∞.")};
  const std::size_t right = outcomeOfBlindRow(p);
  q.values = {{"fill", fillAsWritten(p)}, {"format", p.text("arithmetic")}};
  ask(q, TR("A mask hides every key from a query with the scores {scores}. The fill is {fill}, and the program "
            "computes in {format}; where a row sees no key under a fill of −∞, it sets the weights to 0 by agreement. "
            "What are the weights of this row?"));
  offerChoices(q,
               {{TR("all 0"), &kZerosAnyway},
                {TR("all equal"), &kEqualAnyway},
                {TR("the same as without the mask"), &kUnmaskedAnyway},
                {TR("not a number (NaN)"), &kNaNAnyway}},
               right, p.list("order"));
  const bool infinite = p.text("fill") == "-inf";
  const std::vector<Phrase> reasons{
      TR("No key is left to share the weight: by agreement all weights are 0."),
      TR("Added to the fill, the scores are lost in rounding: all masked scores are the same number."),
      TR("Each score is lowered by the same amount and keeps enough digits: the softmax gives what it gave before."),
      TR("The fill is outside the range of the format and becomes −∞; −∞ minus −∞ is NaN.")};
  q.working = {infinite ? TR("A fill of −∞ leaves nothing of the scores.")
                        : TR("A finite fill is added to each score, and the sum is rounded."),
               reasons[right]};
  q.hint = TR("What is left of a score when the fill has been added?");
}

}  // namespace

std::vector<QuestionTemplate> precisionQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Precision, "sandbox", "softmax",
      {{"spacing", Number, 60, drawSpacing, askSpacing},
       {"rounds-to", Number, 60, drawRoundsTo, askRoundsTo},
       {"sum-stalls", Number, 90, drawSumStalls, askSumStalls},
       {"score-overflow", Number, 75, drawScoreOverflow, askScoreOverflow, nullptr, nullptr, "scaling"},
       {"exponentials-overflow", Number, 60, drawExponentialsOverflow, askExponentialsOverflow, nullptr,
        overflowScenario},
       {"exponentials-vanish", Number, 60, drawExponentialsVanish, askExponentialsVanish, nullptr, vanishScenario},
       {"blind-row", Choice, 60, drawBlindRow, askBlindRow, nullptr, blindRowScenario}});
}

}  // namespace attn
