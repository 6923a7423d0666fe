// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <string>
#include <vector>

#include "questions/templates/question_parts.h"
#include "questions/templates/templates.h"

/// The base of rotary positions, and contexts longer than those of training.
namespace attn {
namespace {

/// Full turns of a pair within a context: T · base^(−2t / r) / 2π. Source: Su et al. 2021, equation 15.
double turnsWithin(double tokens, double base, double width, double pair) {
  return tokens * std::pow(base, -2 * pair / width) / (2 * std::numbers::pi);
}
double turnsWithin(const Parameters& p, std::int64_t pair) {
  return turnsWithin(p.real("tokens"), p.real("base"), p.real("key_width"), static_cast<double>(pair));
}

/// The number of pairs for which `counts` holds.
std::int64_t pairsOf(const Parameters& p, auto counts) {
  std::int64_t pairs = 0;
  for (std::int64_t t = 0; t < p.whole("key_width") / 2; ++t) pairs += counts(t) ? 1 : 0;
  return pairs;
}

// pairs-with-a-turn: which pairs have seen all their angles in training
/// True if 3.14 and π give the same count, and not all pairs turn.
bool isClearCount(const Parameters& p) {
  constexpr double kApart = 0.03;
  const std::int64_t pairs = p.whole("key_width") / 2;
  const auto isClose = [&](std::int64_t t) { return std::abs(turnsWithin(p, t) - 1) < kApart; };
  return pairsOf(p, isClose) == 0 && turnsWithin(p, pairs - 1) < 1;
}

void askPairsWithATurn(const Parameters& p, Draft& q) {
  const std::int64_t turning = pairsOf(p, [&](std::int64_t t) { return turnsWithin(p, t) >= 1; });
  q.let({{"pairs", "width / 2"},
         {"last", turning - 1},
         {"turns", turnsWithin(p, turning - 1), as<ThreeDigits>},
         {"next", turning},
         {"fewer", turnsWithin(p, turning), as<ThreeDigits>}});
  ask(q,
      TR("A model with rotary positions (base {base}, r = {width} columns, so {pairs} pairs per head) was trained on "
         "texts of {tokens} tokens. How many of its pairs make at least one full turn within such a text? (π = 3.14)"));
  askForNumber(q, turning, 0.4);
  q.working = {TR("Pair t rotates by base^(−2t / r) per token, a full turn is 2π = 6.28: pair t makes {tokens} · "
                  "base^(−2t / r) / 6.28 turns."),
               TR("Pair {last} makes {turns} turns, pair {next} only {fewer}: pairs 0 to {last}, {answer} pairs.")};
  q.addMistake("radian-for-turn",
               pairsOf(p, [&](std::int64_t t) { return turnsWithin(p, t) * 2 * std::numbers::pi >= 1; }),
               TR("You took one radian for a turn"), TR("A full turn is 2π = 6.28 radians."));
  q.addMistake("columns-for-pairs", "2 * answer", TR("You counted columns"), TR("A pair has two columns."));
  q.addMistake("pairs-that-do-not", "pairs - answer", TR("You counted the pairs that make no full turn"),
               TR("Fast pairs come first: count those up to the last that turns once."));
  q.hint = TR("For which t is the speed of pair t at least 6.28 / {tokens}?");
}

// base-slows-pair: what a larger base changes
Parameters drawBaseSlowsPair(Dice& dice) {
  struct Models {
    const char *older, *newer;
    int base, larger;
  };
  // rope_theta in config.json; 128 columns in each. Code Llama: arXiv:2308.12950, section 2.4.
  const Models drawn = dice.pick<Models>({{"Llama 2", "Llama 3", 10'000, 500'000},
                                          {"Llama 2", "Code Llama", 10'000, 1'000'000},
                                          {"Mistral 7B v0.1", "Mixtral 8x7B", 10'000, 1'000'000},
                                          {"Qwen 7B", "Qwen2.5 7B", 10'000, 1'000'000}});
  return {{"older", std::string(drawn.older)},
          {"newer", std::string(drawn.newer)},
          {"base", drawn.base},
          {"larger", drawn.larger},
          {"key_width", 128},
          {"pair", dice.whole(6, 58)}};
}

void askBaseSlowsPair(const Parameters&, Draft& q) {
  q.let({{"ratio", "larger / base"}, {"twice", "2 * pair"}, {"answer", "ratio^(twice / width)", as<ThreeDigits>}});
  ask(q, TR("{older} rotates r = {width} columns with base {base}, {newer} with base {larger}. How many times more "
            "slowly does pair {pair} rotate in {newer}? (Pairs are numbered from 0.)"));
  askForNumber(q, "answer", "0.01 * answer");
  q.working = {TR("Pair t rotates by base^(−2t / r) per token, so the factor is (ratio of the bases)^(2t / r)."),
               TR("The ratio is {ratio}, the exponent {twice} / {width}: {answer}.")};
  q.addMistake(
      "ratio-of-bases", "ratio", TR("You took the ratio of the bases"),
      TR("Only a pair with exponent −1 would slow down by the whole ratio; pair 0 does not slow down at all."));
  q.addMistake("half-pair-exponent", "sqrt(answer)", TR("You forgot the 2 in the exponent"),
               TR("There are r / 2 pairs, and the exponent of pair t is −t / (r / 2), that is −2t / r."));
  q.addMistake("faster-by-base", "1 / answer", TR("You inverted the factor"),
               TR("A larger base makes every pair after pair 0 slower."));
  q.hint = TR("Divide the two speeds of this pair.");
}

// interpolated-angle. Source: Chen et al. 2023 (arXiv:2306.15595), equation 4.
void askInterpolatedAngle(const Parameters&, Draft& q) {
  q.let({{"tokens", "trained * factor"},
         {"speed", "base^(0 - 2 * pair / width)", as<Exact>},
         {"squeezed", "position / factor"},
         {"answer", "squeezed * speed", as<Exact>}});
  ask(q, TR("A model trained on up to {trained} tokens is extended to {tokens} by position interpolation. RoPE rotates "
            "r = {width} columns with base {base}. By what angle, in radians, does it now rotate pair {pair} of a "
            "token at position {position}? (Pairs and positions are numbered from 0.)"));
  askForNumber(q, "answer", "0.005 * answer");
  q.working = {TR("Positions are divided by {tokens} / {trained} = {factor}: {position} becomes {squeezed}."),
               TR("Pair {pair} rotates by base^(−2t / r) = {speed} per position."),
               TR("{squeezed} · {speed} = {answer}")};
  q.addMistake("position-not-interpolated", "answer * factor", TR("You did not interpolate"),
               TR("That angle may be outside the range of training: interpolation divides the position first."));
  q.addMistake("stretched-position", "answer * factor * factor", TR("You multiplied by the factor"),
               TR("All positions are squeezed into the trained range, so they become smaller."));
  if (q("pair") > 0)
    q.addMistake("speed-of-first-pair", "squeezed", TR("You took the speed of pair 0"),
                 TR("Only pair 0 rotates by 1 radian per position; later pairs are slower."));
  q.hint = TR("At which position of the trained range does the token end up?");
}

// ntk-base. Source: bloc97 2023, "NTK-aware scaled RoPE"; Peng et al. 2023 (arXiv:2309.00071), section 3.1.
void askNtkBase(const Parameters&, Draft& q) {
  q.let({{"fewer", "width - 2"}, {"answer", "round(base * factor^(width / fewer))"}});
  ask(q, TR("RoPE rotates r = {width} columns with base {base}. A new base is chosen such that the slowest pair "
            "rotates exactly {factor} times more slowly, while pair 0 keeps its speed. What is the new base?"));
  askForNumber(q, "answer", "0.003 * answer");
  q.working = {TR("The slowest pair is pair r / 2 − 1; its speed is base^(−(r − 2) / r)."),
               TR("It becomes {factor} times slower if the base grows by {factor}^(r / (r − 2)), with r / (r − 2) = "
                  "{width} / {fewer}."),
               TR("The new base is {answer}.")};
  q.addMistake("factor-for-base", "base * factor", TR("You multiplied the base by the factor itself"),
               TR("The exponent of the slowest pair is a little less than 1, so the base must grow a little more."));
  q.addMistake("exponent-upside-down", "base * factor^(fewer / width)", TR("You inverted the exponent"),
               TR("Solve for the base: the exponent (r − 2) / r moves to the other side as r / (r − 2)."));
  q.addMistake("smaller-base", "base / factor^(width / fewer)", TR("You made the base smaller"),
               TR("Speeds are negative powers of the base: a larger base is slower."));
  q.hint = TR("What is the exponent of the slowest pair?");
}

// yarn-pair. Source: Peng et al. 2023 (arXiv:2309.00071), section 3.2, with α = 1 and β = 32.
std::size_t fateOf(double turns) {
  constexpr double kFast = 32;
  return turns > kFast ? 0 : turns < 1 ? 1 : 2;
}

bool isClearPair(const Parameters& p) {
  constexpr double kApart = 1.1;
  const double turns = turnsWithin(p, p.whole("pair"));
  return fateOf(turns * kApart) == fateOf(turns / kApart);
}

void askYarnPair(const Parameters& p, Draft& q) {
  static constexpr MistakeKind kTookFast{"took-fast-pair", TR("You took it for a fast pair"),
                                         TR("Only pairs with more than 32 turns have seen all angles many times.")};
  static constexpr MistakeKind kTookSlow{"took-slow-pair", TR("You took it for a slow pair"),
                                         TR("Only pairs without a full turn would meet angles that they never had.")};
  static constexpr MistakeKind kTookBetween{
      "took-pair-between", TR("You took it for a pair between the limits"),
      TR("Count its turns within the trained context and compare them with 1 and 32.")};
  const double turns = turnsWithin(p, p.whole("pair"));
  const std::size_t fate = fateOf(turns);
  q.let({{"twice", "2 * pair"}, {"turns", turns, as<ThreeDigits>}});
  ask(q, TR("YaRN extends a model trained on {tokens} tokens by a factor of {factor}; RoPE rotates r = {width} columns "
            "with base {base}. Pairs that make more than 32 turns in {tokens} tokens stay as they are, pairs with less "
            "than 1 turn are interpolated. What happens to pair {pair}? (Pairs are numbered from 0; π = 3.14.)"));
  offerChoices(q,
               {{TR("it keeps its speed"), &kTookFast},
                {q.say(TR("it becomes {factor} times slower")), &kTookSlow},
                {q.say(TR("it becomes slower, but less than {factor} times")), &kTookBetween}},
               fate, p.list("order"));
  q.working = {TR("It makes {tokens} · {base}^(−{twice} / {width}) / 6.28 = {turns} turns."),
               fate == 0   ? TR("That is more than 32: its speed stays.")
               : fate == 1 ? TR("That is less than 1: it is interpolated.")
                           : TR("That is between 1 and 32: something between the two.")};
  q.hint = TR("How many turns does it make within the trained context?");
}

}  // namespace

std::vector<QuestionTemplate> contextQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Positions, "sandbox", "positions",
      {{"base-slows-pair", Number, 75, drawBaseSlowsPair, askBaseSlowsPair},
       {"pairs-with-a-turn", Number, 120,
        Draw("base: 10000 500000 1000000; key_width: 64 96 128 256; tokens: 2048 4096 8192 16384 32768 131072",
             isClearCount),
        askPairsWithATurn},
       {"interpolated-angle", Number, 90,
        "base = 10000; key_width = 128; trained: 2048 4096 8192; factor: 2 4 8 16; (near): 1..20; position = trained * "
        "factor - 16 * factor * near; (sixteenth): 0..3; pair = sixteenth * 16",
        askInterpolatedAngle},
       {"ntk-base", Number, 90, "base: 10000 500000 1000000; key_width: 64 96 128 256; factor: 2 4 8 16 32",
        askNtkBase},
       {"yarn-pair", Choice, 90,
        Draw("base: 10000 500000 1000000; key_width: 64 128; tokens: 2048 4096 8192 32768; factor: 4 8 16 32; pair: "
             "0..key_width / 2 - 1; order: shuffled 3",
             isClearPair),
        askYarnPair}});
}

}  // namespace attn
