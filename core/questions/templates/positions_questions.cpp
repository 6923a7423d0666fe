// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "attention/operations.h"
#include "attention/rotation_pairs.h"
#include "attention/trace.h"
#include "base/rounded_shares.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/templates.h"

namespace attn {
namespace {

constexpr MistakeKind kDegreesForRadians{"degrees-for-radians", TR("You mixed up degrees and radians"),
                                         TR("Rotation angles are in radians: a full turn is 2π = 6.28, not 360.")};

/// Widths and bases whose frequencies are powers of 10, for mental arithmetic.
struct RoundRotation {
  std::int64_t width;
  double base;
};

RoundRotation drawRoundRotation(Dice& dice) {
  return dice.pick<RoundRotation>({{64, 10'000}, {128, 10'000}, {256, 10'000}, {128, 1'000'000}, {256, 1'000'000}});
}

/// A pair whose frequency is a power of ten: 1/4, 1/2 or 3/4 of the way through the pairs, or 1/2 for a base of 10^6.
std::int64_t drawRoundPair(const RoundRotation& rotation, Dice& dice) {
  const std::int64_t quarters = rotation.base == 10'000 ? dice.whole(1, 3) : 2;
  return quarters * rotation.width / 8;
}

Rope ropeOfParameters(const Parameters& p) {
  Rope rope;
  rope.base = p.real("base");
  if (p.has("layout") && p.text("layout") == "interleaved") rope.layout = Rope::Layout::Interleaved;
  rope.start = wholeOr(p, "position", 0);
  return rope;
}

/// A single token at the given position.
Scenario rotatedToken(const Parameters& p) {
  const Matrix ones = Matrix::Ones(1, p.whole("key_width"));
  Scenario scenario = smallAttention(ones, ones, ones);
  scenario.tokens = {"a"};
  scenario.attention.rope = ropeOfParameters(p);
  return scenario;
}

// order-blind: attention ignores the order without positions
Scenario tokensInOrder(const std::vector<double>& keys) {
  const Matrix key = asRow(keys).transpose();
  Scenario scenario = smallAttention(Matrix::Ones(1, 1), key, key);
  scenario.keyTokens = numberedNames(key.rows());
  return scenario;
}

std::vector<double> keysOfOrderBlind(const Parameters& p) {
  const Vector row = p.row("keys");
  return {row.begin(), row.end()};
}

Parameters drawOrderBlind(Dice& dice) {
  constexpr double kApart = 0.03;
  while (true) {
    const std::vector<std::int64_t> steps = dice.shuffled(5), places = dice.shuffled(4);
    Matrix keys(1, 4);
    for (Index j = 0; j < keys.cols(); ++j) keys(0, j) = 0.5 * static_cast<double>(steps[static_cast<std::size_t>(j)]);
    Parameters p{{"keys", keys}, {"token", places[0]}, {"other_token", places[1]}, {"order", dice.shuffled(4)}};
    const double sum = (keys.array() - keys.maxCoeff()).exp().sum();
    const auto weight = [&](std::int64_t j) { return std::exp(keys(0, j) - keys.maxCoeff()) / sum; };
    // Two decimals must distinguish the weights from each other and from the two wrong numbers.
    const double one = weight(places[0]), other = weight(places[1]), mean = (one + other) / 2;
    const double even = 1.0 / static_cast<double>(keys.cols());
    if (std::abs(one - other) > 2 * kApart && std::abs(even - one) > kApart && std::abs(even - other) > kApart &&
        std::abs(even - mean) > kApart)
      return p;
  }
}

void askOrderBlind(const Parameters& p, Draft& q) {
  std::vector<double> keys = keysOfOrderBlind(p);
  const auto place = static_cast<std::size_t>(p.whole("token")),
             other = static_cast<std::size_t>(p.whole("other_token"));
  const Matrix before = roundedShares(traceOnCpu(tokensInOrder(keys))->heads[0].weights, 2);
  std::swap(keys[place], keys[other]);
  const Matrix after = roundedShares(traceOnCpu(tokensInOrder(keys))->heads[0].weights, 2);
  const auto column = static_cast<Index>(place), otherColumn = static_cast<Index>(other);
  const auto weight = [](double w) { return Phrase{TR("{weight}"), {{"weight", Decimals{w}}}}; };
  q.let({{"weight", Decimals{after(0, column)}}, {"weights", Numbers{before, 2}}, {"other", p.whole("other_token")}});
  ask(q, TR("A query has the weights {weights} for four tokens. There are no positions and no mask. Tokens {token} and "
            "{other} are swapped. What weight is in column {token} now? (Tokens and columns are numbered from 0.)"));
  static constexpr MistakeKind kPlaceKeptWeight{
      "place-kept-weight", TR("You left the weight in its column"),
      TR("Without positions a score depends on the query and the key alone: the weight moves with its token.")};
  static constexpr MistakeKind kSharedTheWeights{
      "shared-the-weights", TR("You averaged the two weights"),
      TR("Neither key has changed, so neither score has: the weights are only swapped.")};
  static constexpr MistakeKind kForgotScores{
      "all-equal-without-positions", TR("You made all weights equal"),
      TR("Without positions, tokens still differ in their keys and so in their scores.")};
  offerChoices(q,
               {{weight(after(0, column))},
                {weight(before(0, column)), &kPlaceKeptWeight},
                {weight((before(0, column) + before(0, otherColumn)) / 2), &kSharedTheWeights},
                {weight(1.0 / static_cast<double>(before.cols())), &kForgotScores}},
               0, p.list("order"));
  q.working = {TR("A score is q · k: it does not depend on the key's position."),
               TR("Token {other} takes its weight with it to column {token}: {weight}.")};
  q.hint = TR("Does a score depend on the position of its key?");
}

// rope-partner: which columns rotate together
std::int64_t partnerOf(const Rope& rope, Index width, Index column) {
  for (const RotationPair& pair : rotationPairs(rope, width)) {
    if (pair.first == column) return pair.second;
    if (pair.second == column) return pair.first;
  }
  return -1;
}

void askRopePartner(const Parameters& p, Draft& q) {
  const Index width = p.whole("key_width"), column = p.whole("column");
  Rope rope = ropeOfParameters(p);
  const bool half = rope.layout == Rope::Layout::Half;
  q.let({{"half", width / 2}, {"partner", partnerOf(rope, width, column)}});
  ask(q, half,
      TR("RoPE rotates {width} columns in the layout “half”, which pairs a column of the first half with one of the "
         "second. Which column is rotated together with column {column}? (Columns are numbered from 0.)"),
      TR("RoPE rotates {width} columns in the layout “interleaved”, which pairs neighboring columns. Which column is "
         "rotated together with column {column}? (Columns are numbered from 0.)"));
  askForNumber(q, "partner", 0.4);
  q.working = {
      half ? TR("Pair t consists of columns t and t + {half}.") : TR("Pair t consists of columns 2t and 2t + 1."),
      TR("So column {column} pairs with column {partner}.")};
  rope.layout = half ? Rope::Layout::Interleaved : Rope::Layout::Half;
  q.addMistake("other-layout", partnerOf(rope, width, column), TR("That is the partner in the other layout"),
               TR("Models differ in their layout. Weights trained with one give nonsense with the other."));
  q.addMistake("mirrored-partner", "width - 1 - column", TR("You counted from the far end"),
               TR("Both columns of a pair are counted from the left."));
  q.addMistake("next-pair", half ? "partner + 1" : "2 * column - partner", TR("You are one column off"),
               TR("Columns are numbered from 0, so the first pair begins at column 0."));
  q.hint = TR("Which columns does pair 0 consist of?");
}

std::optional<Parameters> readRopePartner(const OnStage& stage, Dice& dice) {
  const std::optional<Rope>& rope = stage.scenario.attention.rope;
  if (!rope || isLatent(stage.scenario)) return std::nullopt;  // its rotated columns start at d_n
  const Index width = rotatedColumns(stage.scenario).width;
  if (width < 4) return std::nullopt;
  return Parameters{{"key_width", width},
                    {"layout", std::string(rope->layout == Rope::Layout::Half ? "half" : "interleaved")},
                    {"column", dice.whole(0, width - 1)},
                    {"base", rope->base}};
}

// rope-angle: how far a pair is rotated
Parameters drawRopeAngle(Dice& dice) {
  const RoundRotation rotation = drawRoundRotation(dice);
  return {{"key_width", rotation.width},
          {"base", rotation.base},
          {"pair", drawRoundPair(rotation, dice)},
          {"position", dice.whole(2, 99)}};
}

void askRopeAngle(const Parameters& p, Draft& q) {
  const Rope rope = ropeOfParameters(p);
  const Index width = p.whole("key_width"), position = p.whole("position"), pair = p.whole("pair");
  const double speed = rotationPairs(rope, width)[static_cast<std::size_t>(pair)].speed;
  q.let({{"twice", 2 * pair},
         {"speed", ThreeDigits{speed}},
         {"angle", ThreeDigits{rotationAngle(rope, width, position, pair)}}});
  ask(q, TR("RoPE with base {base} rotates r = {width} columns. By what angle, in radians, does it rotate pair {pair} "
            "of a token at position {position}? (Pairs and positions are numbered from 0.)"));
  askForNumber(q, "angle", "0.01 * abs(angle)");
  q.working = {TR("Pair t rotates by base^(−2t / r) per position: {base}^(−{twice} / {width})."),
               TR("{speed} per position."), TR("{position} · {speed} = {angle}")};
  q.addMistake(kDegreesForRadians, q("angle * 180") / std::numbers::pi);
  q.addMistake("half-exponent", "position * sqrt(speed)", TR("You forgot the 2 in the exponent"),
               TR("There are r / 2 pairs, and the exponent of pair t is −t / (r / 2), that is −2t / r."));
  q.addMistake("faster-pairs", "position / speed", TR("You flipped the sign of the exponent"),
               TR("Later pairs rotate more slowly: the exponent is negative."));
  if (pair > 0)
    q.addMistake("pairs-from-one", rotationAngle(rope, width, position, pair - 1), TR("You counted the pairs from 1"),
                 TR("The first pair is pair 0; it rotates by 1 radian per position."));
  q.hint = TR("First find the speed of this pair, in radians per position.");
}

std::optional<Parameters> readRopeAngle(const OnStage& stage, Dice& dice) {
  const std::optional<Rope>& rope = stage.scenario.attention.rope;
  if (!rope) return std::nullopt;
  const Index width = rotatedColumns(stage.scenario).width;
  const Index row = stage.row.value_or(dice.whole(0, queryTokens(stage.scenario) - 1));
  const Index position = rope->start + stage.scenario.attention.mask.queryOffset + row;
  if (position <= 0) return std::nullopt;
  return Parameters{{"key_width", width},
                    {"base", rope->base},
                    {"pair", dice.whole(width > 2 ? 1 : 0, width / 2 - 1)},
                    {"position", position}};
}

// rope-turn: after how many tokens a pair has made a full turn
Parameters drawRopeTurn(Dice& dice) {
  const RoundRotation rotation = drawRoundRotation(dice);
  return {{"key_width", rotation.width},
          {"base", rotation.base},
          {"pair", drawRoundPair(rotation, dice)},
          {"turns", dice.pick({1.0, 0.5, 0.25})}};
}

void askRopeTurn(const Parameters& p, Draft& q) {
  const auto pair = static_cast<std::size_t>(p.whole("pair"));
  const double turns = p.real("turns");
  const char* way = turns == 1 ? TR("a full turn") : turns == 0.5 ? TR("half a turn") : TR("a quarter turn");
  q.let({{"way", Translated{way}},
         {"speed", ThreeDigits{rotationPairs(ropeOfParameters(p), p.whole("key_width"))[pair].speed}},
         {"angle", ThreeDigits{turns * 2 * std::numbers::pi}}});
  ask(q, TR("RoPE with base {base} rotates r = {width} columns. How many tokens apart are two tokens whose pair {pair} "
            "differs by {way}? (Pairs are numbered from 0; π = 3.14.)"));
  askForNumber(q, "angle / speed", "0.01 * answer", AnswerUnit::Tokens);
  q.working = {TR("Pair t rotates by base^(−2t / r) = {speed} radians per token."),
               TR("The angle is {angle} radians: a full turn is 2π = 6.28."),
               q.quotient("angle", "speed", as<ThreeDigits>)};
  q.addMistake("forgot-two-pi", "1 / speed", TR("That is one radian"),
               TR("It takes 1 / speed tokens to rotate by 1 radian. A full turn takes 2π times as many."));
  q.addMistake("pi-for-circle", "answer / 2", TR("You took π for a full turn"),
               TR("A full turn is 2π; π is half of it."));
  q.addMistake(kDegreesForRadians, "turns * 360 / speed");
  q.hint = TR("By how much do two neighbors differ?");
}

// rope-score: a rotated score depends on the distance
Parameters drawRopeScore(Dice& dice) {
  const std::int64_t key = dice.whole(1, 6), distance = dice.whole(1, 6);
  const bool after = dice.flip();
  return {{"query", Matrix{{static_cast<double>(dice.whole(1, 5)), 0.0}}},
          {"key", Matrix{{static_cast<double>(dice.whole(1, 5)), 0.0}}},
          {"query_position", after ? key + distance : key},
          {"key_position", after ? key : key + distance}};
}

void askRopeScore(const Parameters& p, Draft& q) {
  const Vector query = p.row("query"), key = p.row("key");
  q.let({{"i", "query_position"}, {"j", "key_position"}, {"score", query.dot(key)}, {"distance", "abs(i - j)"}});
  const auto rotated = [&](const char* j) { return rotatedScore(Rope{}, query, key, q("i"), q(j)); };
  q.let({{"result", Decimals{rotated("j")}}});
  ask(q, TR("d_k = 2. RoPE rotates a vector by 1 radian per position. q = {query} is at position {i}, k = {key} at "
            "position {j}. What is the score of the two rotated vectors?\n\ncos 1 = 0.54, cos 2 = −0.42, cos 3 = "
            "−0.99, cos 4 = −0.65, cos 5 = 0.28, cos 6 = 0.96"));
  askForNumber(q, "result", "0.02 * score");
  q.working = {TR("Before the rotation, both point the same way: q · k = {score}."),
               TR("Afterwards, the angle between them is their distance, {distance} radians."),
               TR("{score} · cos {distance} = {result}")};
  q.addMistake("forgot-rotation", "score", TR("You forgot the rotation"),
               TR("That is the score of two tokens at the same position."));
  q.addMistake("turned-query-only", rotated("0"), TR("You rotated only q"),
               TR("Both are rotated, each by its own position; only the difference remains."));
  q.addMistake("added-positions", rotated("-j"), TR("You added the two angles"),
               TR("Both are rotated the same way, so the angle between them is the difference."));
  q.hint = TR("What is the angle between the two after the rotation?");
}

Scenario ropeScoreScenario(const Parameters& p) {
  Scenario scenario = smallAttention(p.matrix("query"), p.matrix("key"), p.matrix("key"));
  scenario.tokens = {"q"};
  scenario.keyTokens = {"k"};
  scenario.attention.rope = Rope{};
  scenario.attention.rope->start = p.whole("key_position");
  scenario.attention.mask.queryOffset = p.whole("query_position") - p.whole("key_position");
  return scenario;
}

// rope-same-score: which other positions give the same score
struct PositionPair {
  std::int64_t query, key;
};

/// The choices: shifted together, swapped, with the same sum, at twice the distance.
std::vector<PositionPair> offeredPositions(const Parameters& p) {
  const std::int64_t i = p.whole("query_position"), j = p.whole("key_position"), moved = p.whole("moved_by");
  return {{i + moved, j + moved}, {j, i}, {i + 1, j - 1}, {2 * i, 2 * j}};
}

double scoreAtPositions(const Parameters& p, PositionPair at) {
  return rotatedScore(Rope{}, p.row("query"), p.row("key"), static_cast<double>(at.query), static_cast<double>(at.key));
}

bool hasOneSameScore(const Parameters& p) {
  constexpr double kApart = 0.2;
  const double score = scoreAtPositions(p, {p.whole("query_position"), p.whole("key_position")});
  return std::ranges::count_if(offeredPositions(p), [&](const PositionPair& at) {
           return std::abs(scoreAtPositions(p, at) - score) < kApart;
         }) == 1;
}

void askRopeSameScore(const Parameters& p, Draft& q) {
  const PositionPair given{p.whole("query_position"), p.whole("key_position")};
  static constexpr MistakeKind kTurnedAround{
      "turned-around", TR("You swapped the two positions"),
      TR("The score depends on query position minus key position. Swapping the two changes its sign.")};
  static constexpr MistakeKind kSameSum{"same-sum", TR("You kept the sum of the positions"),
                                        TR("What counts is their difference.")};
  static constexpr MistakeKind kSameRatio{"same-ratio", TR("You kept the ratio of the positions"),
                                          TR("Twice the positions means twice the distance and another angle.")};
  const std::vector<PositionPair> places = offeredPositions(p);
  const std::vector<const MistakeKind*> kinds{nullptr, &kTurnedAround, &kSameSum, &kSameRatio};
  std::vector<ChoiceOffered> offered;
  std::size_t right = 0;
  for (std::size_t n = 0; n < places.size(); ++n) {
    offered.push_back(
        {{TR("query at {i}, key at {j}"), {{"i", Whole{places[n].query}}, {"j", Whole{places[n].key}}}}, kinds[n], {}});
    if (std::abs(scoreAtPositions(p, places[n]) - scoreAtPositions(p, given)) < 1e-9) right = n;
  }
  q.let({{"i", given.query}, {"j", given.key}, {"distance", given.query - given.key}, {"moved", places[right].query}});
  ask(q, TR("With RoPE, a query q = {query} at position {i} and a key k = {key} at position {j} have a certain score. "
            "At which positions do the same two vectors have the same score?"));
  offerChoices(q, offered, right, p.list("order"));
  q.working = {TR("The score of two rotated vectors depends on query position minus key position."),
               TR("Here it is {i} − {j} = {distance}, the same as for a query at {moved}.")};
  q.hint = TR("What is left of two rotations in a dot product?");
}

}  // namespace

std::vector<QuestionTemplate> positionsQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Positions, "steps", "positions",
      {{"order-blind", Choice, 45, drawOrderBlind, askOrderBlind, nullptr,
        [](const Parameters& p) { return tokensInOrder(keysOfOrderBlind(p)); }},
       {"rope-partner", Number, 45,
        "key_width: 32 64 80 96 128 256; layout: interleaved half; column: 1..key_width - 1; base = 10000.0",
        askRopePartner, readRopePartner, rotatedToken},
       {"rope-angle", Number, 75, drawRopeAngle, askRopeAngle, readRopeAngle, rotatedToken},
       {"rope-turn", Number, 75, drawRopeTurn, askRopeTurn, nullptr, rotatedToken},
       {"rope-score", Number, 75, drawRopeScore, askRopeScore, nullptr, ropeScoreScenario},
       {"rope-same-score", Choice, 45,
        Draw("query: 1 x 2 in -2..2 by 1; key: 1 x 2 in -2..2 by 1; key_position: 1..9; (away): 1..8; query_position = "
             "key_position + away; moved_by: 2..20; order: shuffled 4",
             hasOneSameScore),
        askRopeSameScore, nullptr, ropeScoreScenario}});
}

}  // namespace attn
