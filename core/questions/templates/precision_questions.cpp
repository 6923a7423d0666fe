// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "attention/accidents.h"
#include "attention/cache_format.h"
#include "attention/trace.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

Arithmetic arithmeticOfParameters(const Parameters& p) {
  const std::string& name = p.text("arithmetic");
  return name == "float16" ? Arithmetic::Float16 : name == "float32" ? Arithmetic::Float32 : Arithmetic::Double;
}

/// One query with these unscaled scores.
Scenario rowOfScores(const Matrix& scores, Arithmetic arithmetic) {
  Scenario scenario = smallAttention(Matrix::Ones(1, 1), scores.transpose(), Matrix::Ones(scores.cols(), 1));
  scenario.tokens = {"q"};
  scenario.keyTokens = numberedNames(scores.cols());
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

void askSpacing(const Parameters& p, Draft& q) {
  const Arithmetic arithmetic = arithmeticOfParameters(p);
  const double number = p.real("number"), answer = spacingAt(number, arithmetic);
  q.let({{"format", "arithmetic"},
         {"digits", arithmetic == Arithmetic::Float16 ? 11 : 24},
         {"fewer", "digits - 1"},
         {"power", std::exp2(std::floor(std::log2(number)))},
         {"answer", answer, answer < 0.01 ? as<ThreeDigits> : as<Exact>}});
  ask(q, TR("A {format} number has {digits} significant binary digits, including the first. How far is {number} from "
            "the next larger {format} number?"));
  askForNumber(q, answer, "0.01 * answer");
  q.working = {TR("The first digit of {number} stands for {power}."),
               TR("The last of {digits} digits stands for {power} / 2^{fewer} = {answer}.")};
  q.addMistake("one-digit-more", "answer / 2", TR("You counted one binary digit too many"),
               TR("From the first of n digits to the last there are n − 1 steps."));
  q.addMistake("one-digit-less", "answer * 2", TR("You counted one binary digit too few"),
               TR("The first digit is always 1 and is not stored, but it counts."));
  q.addMistake("spacing-at-one", spacingAt(1, arithmetic), TR("That is the distance at 1"),
               TR("The distance doubles with every power of two."));
  q.addIfWrong("whole-numbers-only", 1.0, TR("You took the next whole number"),
               TR("Floating-point numbers are not just whole numbers, and they are not evenly spaced."));
  q.hint = TR("Between which two powers of two does it lie?");
}

// rounds-to: an integer in float16
void askRoundsTo(const Parameters& p, Draft& q) {
  const double number = p.real("number"), answer = roundedTo(number, Arithmetic::Float16);
  const double spacing = spacingAt(number, Arithmetic::Float16);
  const double other = answer > number ? answer - spacing : answer + spacing;
  q.let({{"spacing", spacing},
         {"other", other},
         {"below", std::min(answer, other)},
         {"above", "below + spacing"},
         {"finer", "round(number / spacing * 2) * spacing / 2"}});
  ask(q, TR("A program stores {number} in float16, which has 11 significant binary digits. What number is stored? "
            "(Rounded to nearest; a tie goes to the one whose last binary digit is 0.)"));
  askForNumber(q, answer, 0.4);
  q.working = {TR("Here float16 numbers are {spacing} apart: its neighbors are {below} and {above}."),
               TR("It becomes {answer}.")};
  q.addMistake("kept-exactly", "number", TR("You did not round it"),
               TR("From 2,048 on, float16 has no odd numbers; later, only every fourth, eighth, …"));
  q.addMistake("other-neighbour", "other", TR("You rounded to the other side"),
               TR("Round to the nearer one; a tie goes to the one whose last binary digit is 0."));
  if (q("finer") != number && q("finer") != other)
    q.addIfWrong("finer-spacing", "finer", TR("You took the numbers to be closer than they are"),
                 TR("11 binary digits: steps of 2 from 2,048 on, steps of 4 from 4,096 on, and so on."));
  q.hint = TR("How far apart are float16 numbers there?");
}

// cached-number: a key in a cache of eight bits
bool isRoundedInCache(const Parameters& p) {
  const RoundingNeighbors near = neighborsIn(floatFormat(CacheFormat::Fp8E4M3), p.real("number"));
  return near.given != p.real("number") && !near.tie;
}

void askCachedNumber(const Parameters& p, Draft& q) {
  const FloatFormat format = floatFormat(CacheFormat::Fp8E4M3);
  const double number = p.real("number");
  const RoundingNeighbors near = neighborsIn(format, number);
  FloatFormat finer = format;
  ++finer.digits;
  q.let({{"spacing", spacingIn(format, number)},
         {"below", near.below},
         {"above", near.above},
         {"power", std::exp2(std::floor(std::log2(number)))},
         {"other", near.given == near.below ? near.above : near.below},
         {"whole", std::round(number)},
         {"finer", roundTo(finer, number)}});
  ask(q, TR("An entry of a key is {number}. The cache stores it in FP8 E4M3, without a scale: the format has 4 "
            "significant binary digits, including the first. What is read from the cache?"));
  askForNumber(q, near.given, 0.004);
  q.working = {
      TR("The first digit of {number} stands for {power}, the last of 4 digits for {power} / 2^3 = {spacing}."),
      TR("Its neighbors are {below} and {above}. The nearer one is {answer}.")};
  q.addMistake("read-unchanged", "number", TR("You did not round it"),
               TR("With 4 binary digits there are only 8 numbers between two powers of two."));
  q.addMistake("other-neighbor-in-cache", "other", TR("You rounded to the farther neighbor"),
               TR("A number is stored as the nearest one of the format."));
  q.addIfWrong("one-digit-too-many", "finer", TR("You kept one binary digit too many"),
               TR("The first digit is always 1 and is not stored, but it is one of the 4."));
  if (q("whole") != q("other"))
    q.addIfWrong("whole-number-in-cache", "whole", TR("You rounded to a whole number"),
                 TR("From the first of 4 digits to the last there are 3 steps: an eighth of the power of two."));
  q.hint = TR("Between which two powers of two is it? They are 8 steps apart.");
}

// sum-stalls: when adding no longer changes the sum
double whereSumStalls(double added, Arithmetic arithmetic) {
  double sum = 0;
  for (double next = roundedTo(added, arithmetic); next != sum; next = roundedTo(sum + added, arithmetic)) sum = next;
  return sum;
}

void askSumStalls(const Parameters& p, Draft& q) {
  const double answer = whereSumStalls(p.real("added"), Arithmetic::Float16);
  q.let({{"spacing", spacingAt(answer, Arithmetic::Float16)}});
  ask(q, TR("A sum in float16 starts at 0, and {added} is added repeatedly; after each addition the sum is rounded to "
            "float16 (11 significant binary digits). At what value does it stop growing?"));
  askForNumber(q, answer, "0.001 * answer");
  q.working = {TR("At {answer} the next float16 number is {spacing} away."),
               TR("{added} is at most half of that: the sum is rounded back and stays at {answer}. That is why kernels "
                  "accumulate in float32.")};
  q.addMistake("grows-to-the-end", largestNumber(Arithmetic::Float16), TR("You let it grow to the largest number"),
               TR("Long before that, the numbers are so far apart that the summand is lost."));
  q.addMistake("one-power-late", "2 * answer", TR("You are one power of two too far"),
               TR("It stops as soon as half the spacing is as large as the summand."));
  q.addMistake("one-power-early", "answer / 2", TR("You are one power of two too early"),
               TR("While the summand is more than half the spacing, the sum is rounded up."));
  q.hint = TR("From what value on are two neighbors at least twice the summand apart?");
}

// score-overflow: the width from which a score overflows
/// The smallest power of two d for which `score(d)` is infinite in float16.
double firstOverflow(auto score) {
  double width = 1;
  while (std::isfinite(roundedTo(score(width), Arithmetic::Float16))) width *= 2;
  return width;
}

void askScoreOverflow(const Parameters& p, Draft& q) {
  const double product = p.real("query_entry") * p.real("key_entry");
  ask(q, TR("Every entry of q is {query}, every entry of k is {key}. The score q · k is stored in float16, before it "
            "is divided by √d_k. What is the smallest width d_k, a power of two, at which it becomes infinite?"));
  askForNumber(q, firstOverflow([&](double d) { return product * d; }), 0.4);
  q.let({{"query", "query_entry"},
         {"key", "key_entry"},
         {"product", product},
         {"before", "answer / 2"},
         {"fits", "product * before"},
         {"over", "product * answer"}});
  q.working = {TR("The score is {product} · d_k, and the largest float16 number is 65,504."),
               TR("{product} · {before} = {fits} fits, {product} · {answer} = {over} does not.")};
  q.addMistake("divided-before", firstOverflow([&](double d) { return product * std::sqrt(d); }),
               TR("You divided by √d_k first"),
               TR("That is the remedy: scale q before the product. Here the score is stored first."));
  if (q("fits") > 32'767)
    q.addMistake("signed-word", "before", TR("You took 32,767 for the largest number"),
                 TR("That is the largest signed whole number in 16 bits. float16 ends at 65,504."));
  q.addMistake("one-width-more", "2 * answer", TR("You are one power of two too far"),
               TR("Half of that width is already too much: from 65,520 on, numbers round to infinity."));
  q.hint = TR("The largest float16 number is 65,504, nearly 2^16.");
}

// exponentials-overflow: without the row maximum
Scenario overflowScenario(const Parameters& p) {
  Scenario scenario = rowOfScores(p.matrix("scores"), Arithmetic::Float16);
  scenario.attention.subtractMax = false;
  return scenario;
}

void askExponentialsOverflow(const Parameters& p, Draft& q) {
  const Matrix& scores = p.matrix("scores");
  const Matrix exponentials = traceOnCpu(overflowScenario(p))->heads[0].exponentials;
  ask(q, TR("A row has the scores {scores}. Its exponentials are computed in float16 without subtracting the row "
            "maximum. How many of them are infinite? (e^10 = 22,026; e^11 = 59,874)"));
  askForNumber(q, count(exponentials, [](double e) { return std::isinf(e); }), 0.4);
  q.working = {TR("The largest float16 number is 65,504: e^11 fits, e^12 = 162,755 does not."),
               TR("Scores of 12 and more: {answer}.")};
  q.addMistake("one-exponent-early", count(scores, [](double s) { return s >= 11; }), TR("You counted e^11"),
               TR("59,874 is still less than 65,504."));
  q.addMistake("powers-of-two", count(scores, [](double s) { return s >= 16; }),
               TR("You took powers of 2 for powers of e"),
               TR("2^16 is the limit, but e^x grows faster: e^12 is already above it."));
  q.addMistake("score-for-exponential", 0.0, TR("You looked at the scores, not at their exponentials"),
               TR("The scores are small; their exponentials overflow."));
  q.hint = TR("The largest float16 number is 65,504.");
}

// exponentials-vanish: with the row maximum
Scenario vanishScenario(const Parameters& p) {
  return rowOfScores(p.matrix("scores"), Arithmetic::Float16);
}

void askExponentialsVanish(const Parameters& p, Draft& q) {
  const Matrix& scores = p.matrix("scores");
  const double largest = scores.maxCoeff();
  const Matrix exponentials = traceOnCpu(vanishScenario(p))->heads[0].exponentials;
  q.let({{"largest", largest}, {"limit", "largest - 18"}});
  ask(q, TR("A row has the scores {scores}. The row maximum is subtracted and the exponentials are rounded to float16, "
            "whose smallest number above 0 is 2^(−24), about e^(−16.6). Anything less than half of that becomes 0. How "
            "many exponentials are exactly 0? (Half is about e^(−17.3).)"));
  askForNumber(q, count(exponentials, [](double e) { return e == 0; }), 0.4);
  q.working = {TR("The row maximum is {largest}."),
               TR("Scores that lie 18 or more below it, at most {limit}, vanish: {answer}.")};
  q.addMistake("never-zero", 0.0, TR("You assumed they are never 0"),
               TR("True on paper. A format has a smallest positive number; below half of it, all rounds to 0."));
  q.addMistake("normal-numbers-only", count(scores, [&](double s) { return s - largest <= -10; }),
               TR("You stopped at the smallest normal number"),
               TR("Below 2^(−14) float16 continues with fewer digits, down to 2^(−24)."));
  q.addIfWrong("forgot-maximum", count(scores, [](double s) { return s >= 18; }),
               TR("You did not subtract the row maximum"),
               TR("What counts is how far a score lies below the largest of its row."));
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

void askBlindRow(const Parameters& p, Draft& q) {
  static constexpr MistakeKind kZerosAnyway{
      "zeros-anyway", TR("You assumed hidden keys never get any weight"),
      TR("A finite fill only lowers scores. If all scores of a row drop equally, the weights do not change.")};
  static constexpr MistakeKind kEqualAnyway{
      "equal-anyway", TR("You assumed the weights are always equal"),
      TR("They are equal only if the fill is so large that adding a score does not change it.")};
  static constexpr MistakeKind kUnmaskedAnyway{
      "unmasked-anyway", TR("You assumed all digits are kept"),
      TR("Score plus fill is rounded to the format. What is left of the score then?")};
  static constexpr MistakeKind kNaNAnyway{
      "nan-anyway", TR("You expected 0 / 0"),
      TR("Only infinities lead to NaN, and this program sets such rows to 0 if the fill is −∞.")};
  constexpr std::array kOutcomes{RowOutcome::Zeros, RowOutcome::Uniform, RowOutcome::Shares, RowOutcome::NotANumber};
  const RowOutcome outcome = outcomeOf(headOf(blindRowScenario(p)).weights, 0);
  const auto right = static_cast<std::size_t>(std::ranges::find(kOutcomes, outcome) - kOutcomes.begin());
  q.let({{"fill", fillAsWritten(p)}, {"format", "arithmetic"}});
  ask(q, TR("A mask hides every key from a query with the scores {scores}. The fill is {fill}, and the program "
            "computes in {format}; by convention, it sets the weights to 0 if a row sees no key and the fill is −∞. "
            "What are the weights of this row?"));
  offerChoices(q,
               {{TR("all 0"), &kZerosAnyway},
                {TR("all equal"), &kEqualAnyway},
                {TR("the same as without the mask"), &kUnmaskedAnyway},
                {TR("not a number (NaN)"), &kNaNAnyway}},
               right, p.list("order"));
  const bool infinite = p.text("fill") == "-inf";
  const std::vector<Phrase> reasons{
      TR("No visible key is left: by convention, all weights are 0."),
      TR("Added to the fill, the scores are lost in rounding: all masked scores are the same number."),
      TR("Each score is lowered by the same amount and keeps enough digits: the weights do not change."),
      TR("The fill is outside the range of the format and becomes −∞; −∞ minus −∞ is NaN.")};
  q.working = {infinite ? TR("With a fill of −∞, every score becomes −∞.")
                        : TR("A finite fill is added to each score, and the sum is rounded."),
               reasons[right]};
  q.hint = TR("What is left of a score after the fill is added?");
}

}  // namespace

std::vector<QuestionTemplate> precisionQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Precision, "sandbox", "softmax",
      {{"spacing", Number, 60, drawSpacing, askSpacing},
       {"rounds-to", Number, 60,
        Draw("(power): 2048 4096 8192 16384; (more): 1..60; number = power + more",
             [](const Parameters& p) { return roundedTo(p.real("number"), Arithmetic::Float16) != p.real("number"); }),
        askRoundsTo},
       {"cached-number", Number, 75, Draw("number: 2.1..7.9 by 0.1", isRoundedInCache), askCachedNumber, nullptr,
        nullptr, "smaller-caches"},
       {"sum-stalls", Number, 90, "added: 0.25..15 by 0.25", askSumStalls},
       {"score-overflow", Number, 75, "query_entry: 4..30; key_entry: 4..30", askScoreOverflow, nullptr, nullptr,
        "scaling"},
       {"exponentials-overflow", Number, 60, "(keys): 5..8; scores: 1 x keys in 8..18 by 1; arithmetic = float16",
        askExponentialsOverflow, nullptr, overflowScenario},
       {"exponentials-vanish", Number, 60, "(keys): 5..8; scores: 1 x keys in 0..26 by 1; arithmetic = float16",
        askExponentialsVanish, nullptr, vanishScenario},
       {"blind-row", Choice, 60, drawBlindRow, askBlindRow, nullptr, blindRowScenario}});
}

}  // namespace attn
