// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "attention/mask_layers.h"
#include "attention/operations.h"
#include "attention/row_facts.h"
#include "attention/visibility.h"
#include "base/text.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"
#include "tiling/visible_pairs.h"

namespace attn {
namespace {

constexpr MistakeKind kWithoutOwnKey{
    "without-own-key", TR("You left out the token's own key"),
    TR("Under a causal mask query i sees keys 0 to i, including its own: the diagonal is visible.")};
constexpr MistakeKind kIgnoredMask{"ignored-mask", TR("You counted as if nothing were hidden"),
                                   TR("The mask removes keys before the softmax.")};
constexpr MistakeKind kWindowNextToItself{"window-and-itself", TR("You added the token itself to the window"),
                                          TR("Here a window of W includes the token's own key and the W − 1 before it. "
                                             "Some papers count differently, so always check.")};
constexpr MistakeKind kForgotWindow{"forgot-window", TR("You forgot the window"),
                                    TR("Keys further back than the window reaches are hidden, too.")};
constexpr MistakeKind kWrongCorner{
    "mask-at-wrong-end", TR("You aligned the mask at the top left"),
    TR("If there are more keys than queries, the queries are the last tokens: query 0 is not at position 0.")};
constexpr MistakeKind kForgotPadding{"forgot-padding", TR("You counted padded keys, too"),
                                     TR("Padding is hidden from every query.")};

Mask maskOfQuestion(const Parameters& p) {
  Mask mask;
  mask.causal = p.whole("causal") == 1;
  mask.window = p.whole("window");
  mask.queryOffset = p.whole("query_offset");
  for (const std::int64_t key : p.list("padding")) mask.padding.push_back(key);
  return mask;
}

Parameters sizesAndMask(Index queries, Index keys, const Mask& mask) {
  return {{"query_tokens", queries},
          {"key_tokens", keys},
          {"causal", mask.causal ? 1 : 0},
          {"window", mask.window},
          {"query_offset", mask.queryOffset},
          {"padding", std::vector<std::int64_t>(mask.padding.begin(), mask.padding.end())}};
}

Mask causalMask(Index window = 0) {
  Mask mask;
  mask.causal = true;
  mask.window = window;
  return mask;
}

/// All scores 0, so that only the mask decides. [T_q x T_k]
Scenario maskedZeros(Index queries, Index keys, const Mask& mask) {
  Scenario scenario = smallAttention(Matrix::Zero(queries, 1), Matrix::Zero(keys, 1), Matrix::Zero(keys, 1));
  scenario.attention.mask = mask;
  return scenario;
}

Scenario maskQuestionScenario(const Parameters& p) {
  return maskedZeros(p.whole("query_tokens"), p.whole("key_tokens"), maskOfQuestion(p));
}

std::int64_t keysSeenBy(const Parameters& p, Index query) {
  return visibility(maskOfQuestion(p), 0, p.whole("query_tokens"), p.whole("key_tokens")).row(query).count();
}

/// True if the mask can be described in a text: no custom matrix, and small enough to compute immediately.
bool hasSimpleMask(const OnStage& stage) {
  constexpr Index kMax = 2048;
  const Mask& mask = stage.scenario.attention.mask;
  return mask.custom.empty() && mask.sinks == 0 && mask.prefix == 0 && mask.documents.empty() &&
         std::max(queryTokens(stage.scenario), keyTokens(stage.scenario)) <= kMax;
}

Parameters sizesAndMask(const OnStage& stage) {
  return sizesAndMask(queryTokens(stage.scenario), keyTokens(stage.scenario), stage.scenario.attention.mask);
}

Index pickedQuery(const OnStage& stage, Dice& dice) {
  const Index drawn = dice.whole(0, queryTokens(stage.scenario) - 1);
  return stage.row.value_or(drawn);
}

// visible-pairs: the visible cells of a mask
Parameters drawVisiblePairs(Dice& dice) {
  const std::int64_t tokens = dice.whole(4, 20);
  return sizesAndMask(tokens, tokens,
                      causalMask(dice.flip() ? dice.whole(2, std::min<std::int64_t>(5, tokens - 1)) : 0));
}

void askVisiblePairs(const Parameters& p, Draft& q) {
  const std::int64_t tokens = p.whole("query_tokens");
  q.let({{"pairs", visiblePairs(KeyVisibility(tokens, tokens, skipRules(maskOfQuestion(p))))},
         {"next", "tokens + 1"},
         {"before", "window - 1"},
         {"full", "tokens * window"},
         {"missing", "full - pairs"}});
  askForNumber(q, "pairs", 0.5);
  q.hint = TR("How many keys do queries 0, 1, 2, … see? Add them up.");
  if (p.whole("window") == 0) {
    ask(q, TR("{tokens} tokens attend to each other under a causal mask. How many query–key pairs are visible?"));
    q.working = {TR("Query i sees keys 0 to i, which are i + 1 keys."),
                 TR("1 + 2 + … + {tokens} = {tokens} · {next} / 2 = {pairs}")};
    q.addMistake(kForgotCausalHalf, "tokens * tokens",
                 TR("There are {tokens} · {tokens} pairs; the mask leaves {pairs} of them."));
    q.addMistake(kWithoutOwnKey, "tokens * next / 2 - tokens", TR("The {tokens} cells on the diagonal are missing."));
    q.addMistake("half-exactly", "tokens * tokens / 2", TR("You took exactly half"),
                 TR("The diagonal is visible, too: the count is T² / 2 + T / 2."));
  } else {
    ask(q, TR("{tokens} tokens attend to each other under a causal mask with a window of {window} (a token and the "
              "{before} before it). How many query–key pairs are visible?"));
    q.working = {TR("A full window for every query would be {tokens} · {window} = {full}."),
                 TR("The first queries miss {window} · {before} / 2 = {missing} of them."),
                 TR("{full} − {missing} = {pairs}")};
    q.addMistake("full-window-everywhere", "full", TR("You gave every query a full window"),
                 TR("The first queries see fewer keys: before token 0 there is nothing."));
    q.addMistake(kForgotWindow, "tokens * next / 2");
  }
}

std::optional<Parameters> readVisiblePairs(const OnStage& stage, Dice&) {
  const Mask& mask = stage.scenario.attention.mask;
  const Index tokens = queryTokens(stage.scenario);
  if (!mask.causal || !mask.padding.empty() || !mask.custom.empty() || mask.queryOffset != 0 ||
      tokens != keyTokens(stage.scenario) || tokens < 2 || mask.window == 1 || mask.window >= tokens)
    return std::nullopt;
  return sizesAndMask(stage);
}

// visible-keys: what one query sees
Parameters drawVisibleKeys(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 16);
  Mask mask = causalMask(dice.flip() ? dice.whole(2, 5) : 0);
  const Index padded = dice.flip() ? dice.whole(1, 3) : 0;
  for (Index key = 0; key < padded; ++key) mask.padding.push_back(key);
  return sizesAndMask(tokens, tokens, mask).set("query", dice.whole(3, tokens - 1));
}

void askVisibleKeys(const Parameters& p, Draft& q) {
  const Index query = p.whole("query"), keys = p.whole("key_tokens");
  const Mask mask = maskOfQuestion(p);
  const bool hasWindow = mask.window > 0, hasPadding = !mask.padding.empty();
  const auto seenIf = [&](auto change) {
    Mask other = mask;
    change(other);
    return visibility(other, 0, p.whole("query_tokens"), keys).row(query).count();
  };
  q.let({{"padded", mask.padding.size()},
         {"position", query + mask.queryOffset},
         {"first", "position - window + 1"},
         {"seen", keysSeenBy(p, query)}});
  ask(q, TR("Head {head}: how many keys does query {query} (“{query_name}”) see under the mask of this document?"),
      hasWindow
          ? hasPadding
                ? TR("{tokens} tokens, the first {padded} of them padding; a causal mask with a window of {window}, "
                     "including the token itself. How many keys does query {query} (counted from 0) see?")
                : TR("{tokens} tokens under a causal mask with a window of {window}, including the token itself. How "
                     "many keys does query {query} (counted from 0) see?")
      : hasPadding ? TR("{tokens} tokens under a causal mask; the first {padded} of them are padding. How many keys "
                        "does query {query} (counted from 0) see?")
                   : TR("{tokens} tokens under a causal mask. How many keys does query {query} (counted from 0) see?"));
  askForNumber(q, "seen", 0.5);
  if (mask.causal)
    q.working.emplace_back(
        TR("The query is at position {position}: the causal mask leaves keys 0 to {position}, if they exist."));
  if (hasWindow) q.working.emplace_back(TR("The window of {window} begins at position {first}."));
  if (hasPadding) q.working.emplace_back(TR("Padded keys among them do not count; {padded} keys are padding."));
  q.working.emplace_back(TR("Visible keys: {seen}."));
  q.addMistakes({{&kIgnoredMask, keys}, {&kWithoutOwnKey, "seen - 1"}});
  if (hasPadding) q.addMistake(kForgotPadding, seenIf([](Mask& m) { m.padding.clear(); }));
  if (hasWindow) {
    q.addMistake(kWindowNextToItself, seenIf([](Mask& m) { ++m.window; }));
    q.addMistake(kForgotWindow, seenIf([](Mask& m) { m.window = 0; }));
  }
  if (mask.queryOffset != 0) q.addMistake(kWrongCorner, seenIf([](Mask& m) { m.queryOffset = 0; }));
  q.hint = TR("Apply the rules one by one; the causal mask keeps the token's own key visible.");
  // A rule that hides nothing from this query is not a mistake.
  std::erase_if(q.mistakes, [&](const Mistake& m) { return m.answer == q.answer || m.answer == AnswerValue{0.0}; });
}

std::optional<Parameters> readVisibleKeys(const OnStage& stage, Dice& dice) {
  if (!hasSimpleMask(stage) || stage.row.value_or(0) >= queryTokens(stage.scenario)) return std::nullopt;
  const Index query = pickedQuery(stage, dice);
  const Parameters p = sizesAndMask(stage).add(queryParameters(stage, query));
  const std::int64_t seen = keysSeenBy(p, query);
  if (seen == 0 || seen == keyTokens(stage.scenario)) return std::nullopt;
  return p;
}

// queries-that-see-key: a column of the mask
Parameters drawQueriesThatSeeKey(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 20);
  return sizesAndMask(tokens, tokens, causalMask(dice.flip() ? dice.whole(2, 5) : 0))
      .set("key", dice.whole(1, tokens - 2));
}

void askQueriesThatSeeKey(const Parameters& p, Draft& q) {
  const Index key = p.whole("key"), queries = p.whole("query_tokens");
  Mask mask = maskOfQuestion(p);
  const auto rows = [&] { return visibility(mask, 0, queries, p.whole("key_tokens")).col(key).count(); };
  q.let({{"tokens", queries}, {"rows", rows()}});
  ask(q, p.has("key_name") ? TR("The key vector of “{key_name}” (key {key}) is changed. How many rows of a head's "
                                "weights can change under the mask of this document?")
         : mask.window > 0
             ? TR("{tokens} tokens under a causal mask with a window of {window}, including the token itself. The key "
                  "of token {key} (counted from 0) is changed. How many rows of weights can change?")
             : TR("{tokens} tokens under a causal mask. The key of token {key} (counted from 0) is changed. How many "
                  "rows of weights can change?"));
  askForNumber(q, "rows", 0.5);
  q.working = {TR("A row changes only if its query sees key {key}: count the visible cells in that column."),
               TR("{rows} queries see it. Earlier rows do not change, so a cache of keys and values stays valid.")};
  q.addIfWrong(kIgnoredMask, queries);
  q.addIfWrong("looked-the-wrong-way", keysSeenBy(p, std::min<Index>(key, queries - 1)),
               TR("You looked in the wrong direction"),
               TR("A query sees the keys before it; a key is seen by the queries after it."));
  q.addMistake(kWithoutOwnKey, "rows - 1");
  if (mask.window > 0) {
    mask.window = 0;
    q.addIfWrong(kForgotWindow, rows());
  }
  q.hint = TR("Which queries see this key? They are at its position or after it.");
}

std::optional<Parameters> readQueriesThatSeeKey(const OnStage& stage, Dice& dice) {
  if (!headOnStage(stage) || !hasSimpleMask(stage) || !std::isinf(stage.scenario.attention.mask.fill))
    return std::nullopt;
  const Index key = dice.whole(0, keyTokens(stage.scenario) - 1);
  Parameters p = sizesAndMask(stage);
  const auto seen =
      visibility(maskOfQuestion(p), 0, queryTokens(stage.scenario), keyTokens(stage.scenario)).col(key).count();
  // If no query or every query sees the key, there is nothing to ask. A query that sees a single key gives it weight 1
  // whatever the key is.
  if (seen == 0 || seen == queryTokens(stage.scenario)) return std::nullopt;
  for (Index query = 0; query < queryTokens(stage.scenario); ++query)
    if (isVisible(maskOfQuestion(p), 0, query, key) && keysSeenBy(p, query) == 1) return std::nullopt;
  p.set("key", key).set("key_name", keyName(stage, key));
  return p;
}

// first-visible-cell: the start of a window
Scenario firstVisibleScenario(const Parameters& p) {
  Scenario scenario = attentionOverScores(p.matrix("scores"));
  scenario.attention.mask = maskOfQuestion(p);
  return scenario;
}

Parameters drawFirstVisibleCell(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 8);
  const Index window = dice.whole(2, 4);
  return sizesAndMask(tokens, tokens, causalMask(window))
      .set("query", dice.whole(window + 1, tokens - 1))
      .set("scores", dice.matrix(tokens, tokens, -3, 4, 1));
}

void askFirstVisibleCell(const Parameters& p, Draft& q) {
  const Matrix& scores = p.matrix("scores");
  const Index query = p.whole("query");
  const Mask mask = maskOfQuestion(p);
  Index first = 0;
  while (first + 1 < scores.cols() && !isVisible(mask, 0, query, first)) ++first;
  ask(q,
      TR("The mask has a window of {window}, including the token itself. Point at the first (leftmost) key that query "
         "{query} (“{query_name}”) sees."),
      TR("These scores are under a causal mask with a window of {window}, including the token itself. Point at the "
         "first (leftmost) visible cell of row {query}."));
  q.matrix = askedMatrix(p, scores);
  q.answer = CellPlace{query, first};
  const Index position = query + mask.queryOffset;
  q.let({{"position", position}, {"before", "window - 1"}, {"first", first}});
  q.working = {TR("The query is at position {position}; the window holds its own key and the {before} before it."),
               TR("{position} − {before} = {first}: the cell in column {first}.")};
  if (first > 0) {
    q.addMistake(kWindowNextToItself, CellPlace{query, first - 1});
    q.addMistake("window-from-start", CellPlace{query, 0}, TR("You began at the first token"),
                 TR("The window moves along with the query and leaves the first tokens behind."));
  }
  if (mask.causal && position < scores.cols())
    q.addMistake("own-cell", CellPlace{query, position}, TR("That is the token's own key, the last one it sees"),
                 TR("Go back from there as far as the window reaches."));
  q.hint = TR("Start at the token itself, the first in the window, and count back.");
}

std::optional<Parameters> readFirstVisibleCell(const OnStage& stage, Dice& dice) {
  constexpr Index kMax = 12;
  const HeadTrace* head = headOnStage(stage);
  const Mask& mask = stage.scenario.attention.mask;
  if (!head || !hasSimpleMask(stage) || mask.window < 2 || !mask.padding.empty() || head->scaled.rows() > kMax ||
      head->scaled.cols() > kMax)
    return std::nullopt;
  const auto row = usableRow(stage, dice, 2, mask.window);
  // A window cut off at the first key does not show its start.
  if (!row || row->query + mask.queryOffset - mask.window + 1 < 1 ||
      row->query + mask.queryOffset >= head->scaled.cols())
    return std::nullopt;
  return sizesAndMask(stage)
      .add(queryParameters(stage, row->query))
      .add(tokenLabels(stage))
      .set("scores", head->scaled);
}

// weight-of-equal-scores: the effect of a mask alone
Parameters drawWeightOfEqualScores(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 20);
  return sizesAndMask(tokens, tokens, causalMask(dice.flip() ? dice.whole(2, 5) : 0))
      .set("query", dice.whole(1, 9 < tokens - 2 ? 9 : tokens - 2));
}

void askWeightOfEqualScores(const Parameters& p, Draft& q) {
  const Index query = p.whole("query");
  const bool hasWindow = p.whole("window") > 0;
  q.let(
      {{"seen", keysSeenBy(p, query)}, {"weight", Decimals{headOf(maskQuestionScenario(p)).weights(query, query), 3}}});
  ask(q, hasWindow,
      TR("{tokens} tokens under a causal mask with a window of {window}, including the token itself; all scores are "
         "equal. What weight does query {query} (counted from 0) give to its own key?"),
      TR("{tokens} tokens under a causal mask; all scores are equal. What weight does query {query} (counted from 0) "
         "give to its own key?"));
  askForNumber(q, "weight", 0.005);
  q.working = {TR("Query {query} sees {seen} keys, including its own."),
               TR("Equal scores give equal weights: 1 / {seen} = {weight}")};
  q.addMistake(kIgnoredMask, "1 / tokens");
  if (q("seen") > 1) q.addMistake(kWithoutOwnKey, "1 / (seen - 1)");
  if (hasWindow && query >= p.whole("window")) q.addMistake(kForgotWindow, "1 / (query + 1)");
  q.hint = TR("How many keys does it see?");
}

// weight-after-mask: the weight of hidden keys goes to the others
/// The row to be masked: its weights without a mask, and the keys that the mask hides.
Scenario weightAfterMaskScenario(const Parameters& p) {
  const Matrix& weights = p.matrix("weights");
  Scenario scenario = attentionWithWeights(weights);
  for (const std::int64_t key : p.list("hidden_keys")) scenario.attention.mask.padding.push_back(key);
  return scenario;
}

Parameters drawWeightAfterMask(Dice& dice) {
  // Four nonzero parts of 20.
  Matrix weights(1, 4);
  std::int64_t left = 20;
  for (Index n = 0; n < 3; ++n) {
    const std::int64_t part = dice.whole(1, left - (3 - n) - (n == 0 ? 8 : 0));
    weights(0, n) = static_cast<double>(part) / 20;
    left -= part;
  }
  weights(0, 3) = static_cast<double>(left) / 20;
  const std::int64_t query = dice.whole(1, 2);
  std::vector<std::int64_t> hidden;
  for (std::int64_t key = query + 1; key < 4; ++key) hidden.push_back(key);
  return {{"weights", weights}, {"query", query}, {"hidden_keys", hidden}, {"key", dice.whole(0, query)}};
}

void askWeightAfterMask(const Parameters& p, Draft& q) {
  const Matrix& weights = p.matrix("weights");
  const Index key = p.whole("key");
  double hidden = 0;
  for (const std::int64_t n : p.list("hidden_keys")) hidden += weights(0, n);
  const double before = weights(0, key), visible = weights.sum() - hidden;
  q.let({{"weights", shownShares(weights)},
         {"visible", visible, shownNumber},
         {"before", before, shownNumber},
         {"after", Decimals{headOf(weightAfterMaskScenario(p)).weights(0, key)}}});
  ask(q,
      TR("Head {head}, query {query} (“{query_name}”): without a mask its weights would be {weights}. The mask hides "
         "{hidden}. What weight does “{key_name}” (key {key}) get?"),
      TR("Without a mask, query {query} of four tokens has the weights {weights}. Now a causal mask is applied. What "
         "is the weight of key {key} then? (Both are counted from 0.)"));
  askForNumber(q, "after", 0.01);
  q.working = {TR("The visible keys had a total of {visible}."),
               TR("They keep their ratios and add up to 1: {before} / {visible} = {after}")};
  const auto stayed = static_cast<double>(weights.cols()) - static_cast<double>(p.list("hidden_keys").size());
  q.addMistake("masked-afterwards", before, TR("You only zeroed the hidden weights"),
               TR("Then the row no longer adds up to 1. The mask is applied before the softmax, and the row is "
                  "normalized again."),
               TR("With {before} unchanged, the row would add up to only {visible}."));
  q.addMistake("freed-weight-shared-equally", before + hidden / stayed, TR("You shared the freed weight equally"),
               TR("The ratios between visible weights stay the same."));
  q.hint = TR("The visible keys keep their ratios, and their weights add up to 1.");
}

std::optional<Parameters> readWeightAfterMask(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxKeys = 9;
  const auto row = usableRow(stage, dice, 2, kMaxKeys);
  if (!row || keyTokens(stage.scenario) > kMaxKeys || !std::isinf(stage.scenario.attention.mask.fill))
    return std::nullopt;
  const Vector unmasked = unmaskedWeights(stage.scenario, *stage.trace, stage.head, row->query);
  const Index key = dice.pick(row->keys);
  double visible = 0;
  for (const Index n : row->keys) visible += unmasked(n);
  // The quotient must be accurate with two decimals, and the mask must hide something.
  if (unmasked.minCoeff() < 1e-30 || unmasked(key) < 0.05 || visible < 0.3 || visible > 0.97) return std::nullopt;
  std::vector<std::int64_t> hidden;
  std::vector<std::string> names;
  for (Index n = 0; n < unmasked.size(); ++n)
    if (std::ranges::count(row->keys, n) == 0) {
      hidden.push_back(n);
      names.push_back(keyName(stage, n) + " (" + std::to_string(n) + ")");
    }
  return queryParameters(stage, row->query)
      .add({{"weights", Matrix(unmasked.transpose())},
            {"hidden_keys", hidden},
            {"hidden_names", names},
            {"key", key},
            {"key_name", keyName(stage, key)}});
}

// aligned-causal-keys: fewer queries than keys
Parameters drawAlignedCausalKeys(Dice& dice) {
  const std::int64_t keys = dice.whole(6, 20), queries = dice.whole(2, keys / 2);
  Mask mask = causalMask();
  mask.queryOffset = keys - queries;
  return sizesAndMask(queries, keys, mask).set("query", dice.whole(0, queries - 2));
}

void askAlignedCausalKeys(const Parameters& p, Draft& q) {
  q.let({{"cached", "query_offset"}, {"position", "cached + query"}, {"seen", keysSeenBy(p, p.whole("query"))}});
  ask(q,
      TR("A text has {keys} tokens. The keys and values of the first {cached} are cached; now the last {queries} are "
         "queries, under a causal mask. How many keys does query {query} of these {queries} see (counted from 0)?"));
  askForNumber(q, "seen", 0.5);
  q.working = {TR("Query {query} is at position {cached} + {query} = {position}."),
               TR("It sees keys 0 to {position}: {seen} keys.")};
  q.addMistake(kWrongCorner, "query + 1",
               TR("That is right for query {query} of a text that begins there, but {cached} tokens come before."));
  q.addMistakes({{&kWithoutOwnKey, "seen - 1"}, {&kIgnoredMask, "keys"}});
  q.hint = TR("What is the position of this query in the text?");
}

// fill-before-scale: the order of mask and scale
void askFillBeforeScale(const Parameters& p, Draft& q) {
  const double root = std::sqrt(p.real("key_width")), fill = p.real("fill");
  const Matrix one = Matrix::Constant(1, 1, p.real("score"));
  const VisibilityMatrix hidden = VisibilityMatrix::Constant(1, 1, false);
  const auto scaleOf = [&](const Matrix& m) { return scaled(m, 1 / root, Arithmetic::Double); };
  const double maskedFirst = scaleOf(masked(one, {}, hidden, fill, Arithmetic::Double))(0, 0);
  q.let({{"sum", "score + fill"}, {"root", root}, {"masked", maskedFirst, shownNumber}});
  ask(q, TR("d_k = {width}. A hidden pair has q · k = {score}. A program adds the fill {fill} first and divides by "
            "√d_k afterwards. Which number enters the softmax?"));
  askForNumber(q, maskedFirst, 0.01);
  q.working = {q.say(TR("{score} + {fill} = {sum}"), {{"fill", "fill", as<Operand>}}),
               TR("{sum} / {root} = {masked}: the fill is scaled, too, so it hides less well.")};
  q.addMistake("scaled-first", masked(scaleOf(one), {}, hidden, fill, Arithmetic::Double)(0, 0), TR("You scaled first"),
               TR("That is the common order, but here the fill is added first, so it is divided by √d_k, too."));
  q.addMistake("fill-replaces-score", "fill", TR("You replaced the score with the fill"),
               TR("It is added to the score. With −∞ that makes no difference; with a finite number it does."));
  q.addMistake("fill-not-scaled", "sum", TR("You forgot the scale"),
               TR("After the fill is added, everything is divided by √d_k."));
  q.hint = TR("Follow the program: first the sum, then the division.");
}

// hiding-rule: which rule hides a cell
Parameters drawHidingRule(Dice& dice) {
  for (;;) {
    Mask mask;
    mask.causal = true;
    mask.window = dice.whole(3, 5);
    mask.padding = {dice.whole(0, 3)};
    mask.padding.push_back(mask.padding.front() + dice.whole(1, 4));
    const Index query = dice.whole(3, 9), key = dice.whole(0, 9);
    // At most one rule, and each answer with the same probability.
    const std::vector<MaskLayer> closing = closingLayers(mask, 0, query, key);
    const std::int64_t wanted = dice.whole(0, 3);
    const std::int64_t rule = closing.empty()                        ? 0
                              : closing.front() == MaskLayer::Causal ? 1
                              : closing.front() == MaskLayer::Window ? 2
                                                                     : 3;
    if (closing.size() > 1 || rule != wanted) continue;
    return sizesAndMask(10, 10, mask).set("query", query).set("key", key);
  }
}

void askHidingRule(const Parameters& p, Draft& q) {
  const Mask mask = maskOfQuestion(p);
  const Index query = p.whole("query"), key = p.whole("key");
  const std::vector<double> padded(mask.padding.begin(), mask.padding.end());
  q.let({{"padding", asRow(padded)},
         {"position", query + mask.queryOffset},
         {"distance", "abs(position - key)"},
         {"reach", "window - 1"}});
  ask(q,
      TR("Which rule of this document's mask hides “{key_name}” (key {key}) from query {query} (“{query_name}”), if "
         "any?"),
      TR("The mask is causal, has a window of {window} (including the token itself), and keys {padding} are padding. "
         "Which rule hides key {key} from query {query}, if any? (All are counted from 0.)"));
  const std::array<const char*, 4> reasons{TR("Key {key} does not come after position {position}, is in the window, "
                                              "and is not padded: every rule leaves it visible."),
                                           TR("Key {key} comes after position {position}: the causal mask hides it."),
                                           TR("Key {key} is {distance} positions from position {position}, but a "
                                              "window of {window} reaches only {reach}: the window hides it."),
                                           TR("Key {key} is padding: no query may see it.")};
  const Hidden by = hiddenBy(mask, 0, query, key);
  const std::size_t right = by == Hidden::No ? 0 : by == Hidden::ByCausal ? 1 : by == Hidden::ByWindow ? 2 : 3;
  q.choices = {TR("none: the key is visible"), TR("causal"), TR("the window"), TR("padding")};
  q.answer = right;
  q.working = {reasons[right]};
  q.addIfWrong("overlooked-rule", std::size_t{0}, TR("You overlooked a rule"),
               TR("A key is visible only if no rule hides it."));
  for (std::size_t n = 1; n < q.choices.size(); ++n)
    q.addIfWrong("another-rule", n, TR("That rule does not hide it"),
                 TR("The causal rule hides later keys, the window distant keys, padding filler tokens."));
  q.hint = TR("Check each rule separately: later? too far? padding?");
}

std::optional<Parameters> readHidingRule(const OnStage& stage, Dice& dice) {
  const Mask& mask = stage.scenario.attention.mask;
  if (!headOnStage(stage) || !hasSimpleMask(stage) || (!mask.causal && mask.window == 0 && mask.padding.empty()))
    return std::nullopt;
  if (visibility(mask, stage.head, queryTokens(stage.scenario), keyTokens(stage.scenario)).all()) return std::nullopt;
  const Index query = pickedQuery(stage, dice);
  if (query >= queryTokens(stage.scenario)) return std::nullopt;
  const Index key = dice.whole(0, keyTokens(stage.scenario) - 1);
  if (closingLayers(mask, stage.head, query, key).size() > 1) return std::nullopt;
  return sizesAndMask(stage).add(queryParameters(stage, query, key));
}

// packed-pairs: several texts in one sequence
Scenario packedScenario(const Parameters& p) {
  const std::vector<std::int64_t>& lengths = p.list("lengths");
  const Index tokens = std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0});
  Matrix open = Matrix::Zero(tokens, tokens);
  Index start = 0;
  for (const std::int64_t length : lengths) {
    open.block(start, start, length, length).setOnes();
    start += length;
  }
  Mask mask = causalMask();
  mask.custom = MatrixStack(open);
  return maskedZeros(tokens, tokens, mask);
}

Parameters drawPackedPairs(Dice& dice) {
  std::vector<std::int64_t> lengths{dice.whole(2, 9), dice.whole(2, 9)};
  if (dice.flip()) lengths.push_back(dice.whole(2, 6));
  return {{"lengths", lengths}};
}

void askPackedPairs(const Parameters& p, Draft& q) {
  const Scenario packed = packedScenario(p);
  const auto pairsOf = [tokens = keyTokens(packed)](const Mask& mask) {
    return visibility(mask, 0, tokens, tokens).count();
  };
  Mask unmasked = packed.attention.mask, wholeText = unmasked;
  unmasked.causal = false;
  wholeText.custom = {};
  const Matrix each = asRow({p.list("lengths").begin(), p.list("lengths").end()});
  q.let({{"lengths", each},
         {"tokens", keyTokens(packed)},
         {"each", (each.array() * (each.array() + 1) / 2).matrix()},
         {"pairs", pairsOf(packed.attention.mask)}});
  ask(q, TR("Texts with lengths {lengths} are packed into one sequence of {tokens} tokens. A token sees only its own "
            "text, up to and including itself. How many pairs are visible?"));
  askForNumber(q, "pairs", 0.5);
  q.working = {TR("A text of n tokens has n (n + 1) / 2 pairs: {each}."), TR("Together {pairs}.")};
  q.addMistake("texts-see-each-other", pairsOf(wholeText), TR("You let the texts see each other"),
               TR("They only share a sequence to save space. Each must be masked from the others."));
  q.addMistakes({{&kForgotCausalHalf, pairsOf(unmasked)}, {&kWithoutOwnKey, "pairs - tokens"}});
  q.hint = TR("Draw the mask: one triangle for each text.");
}

// mask-to-hatch: the complete grid of a mask, drawn by hand
Parameters drawMaskToHatch(Dice& dice) {
  const std::int64_t keys = dice.whole(6, 8), rule = dice.whole(0, 3);
  Mask mask = causalMask();
  if (rule == 0 || rule == 2) mask.window = dice.whole(2, 4);
  if (rule == 1 || rule == 2) mask.padding = {dice.whole(1, keys - 3)};
  if (rule == 3) mask.queryOffset = dice.whole(2, 3);
  return sizesAndMask(keys - mask.queryOffset, keys, mask);
}

void askMaskToHatch(const Parameters& p, Draft& q) {
  const Index queries = p.whole("query_tokens"), keys = p.whole("key_tokens");
  const Mask mask = maskOfQuestion(p);
  const bool hasWindow = mask.window > 0, hasPadding = !mask.padding.empty();
  const auto pairsIf = [&](auto change) {
    Mask other = mask;
    change(other);
    return visibility(other, 0, queries, keys).count();
  };
  std::vector<std::string> seen;
  for (Index query = 0; query < queries; ++query) seen.push_back(std::to_string(keysSeenBy(p, query)));
  q.let({{"padded", hasPadding ? mask.padding.front() : 0},
         {"seen", commaSeparated(seen)},
         {"pairs", pairsIf([](Mask&) {})}});
  ask(q,
      mask.queryOffset > 0 ? TR("Draw a grid with a row for each query and a column for each key: {queries} queries, "
                                "the last of {keys} tokens, under a causal mask. How many of its cells are visible?")
      : hasWindow && hasPadding ? TR("Draw a grid with a row for each query and a column for each key: {keys} tokens "
                                     "under a causal mask with a window of {window}, including the token itself; key "
                                     "{padded} (counted from 0) is padding. How many of its cells are visible?")
      : hasWindow ? TR("Draw a grid with a row for each query and a column for each key: {keys} tokens under a causal "
                       "mask with a window of {window}, including the token itself. How many of its cells are visible?")
                  : TR("Draw a grid with a row for each query and a column for each key: {keys} tokens under a causal "
                       "mask; key {padded} (counted from 0) is padding. How many of its cells are visible?"));
  askForNumber(q, "pairs", 0.5);
  q.working = {TR("From first to last, the queries see {seen} keys."), TR("Together {pairs} cells are visible.")};
  q.addMistakes({{&kIgnoredMask, "queries * keys"}, {&kWithoutOwnKey, "pairs - queries"}});
  if (hasWindow) {
    q.addMistake(kWindowNextToItself, pairsIf([](Mask& m) { ++m.window; }));
    q.addMistake(kForgotWindow, pairsIf([](Mask& m) { m.window = 0; }));
  }
  if (hasPadding) q.addMistake(kForgotPadding, pairsIf([](Mask& m) { m.padding.clear(); }));
  if (mask.queryOffset > 0) q.addMistake(kWrongCorner, pairsIf([](Mask& m) { m.queryOffset = 0; }));
  q.hint = TR("Go row by row: what are the first and last keys that the query sees?");
}

}  // namespace

std::vector<QuestionTemplate> masksQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Masks, "sandbox", "masks",
      {{"visible-keys", Number, 45, drawVisibleKeys, askVisibleKeys, readVisibleKeys, maskQuestionScenario},
       {"visible-pairs", Number, 60, drawVisiblePairs, askVisiblePairs, readVisiblePairs, maskQuestionScenario},
       {"hiding-rule", Choice, 40, drawHidingRule, askHidingRule, readHidingRule, maskQuestionScenario},
       {"first-visible-cell", Cell, 40, drawFirstVisibleCell, askFirstVisibleCell, readFirstVisibleCell,
        firstVisibleScenario},
       {"weight-of-equal-scores", Number, 40, drawWeightOfEqualScores, askWeightOfEqualScores, nullptr,
        maskQuestionScenario},
       {"weight-after-mask", Number, 60, drawWeightAfterMask, askWeightAfterMask, readWeightAfterMask,
        weightAfterMaskScenario},
       {"queries-that-see-key", Number, 60, drawQueriesThatSeeKey, askQueriesThatSeeKey, readQueriesThatSeeKey,
        maskQuestionScenario},
       {"aligned-causal-keys", Number, 60, drawAlignedCausalKeys, askAlignedCausalKeys, nullptr, maskQuestionScenario},
       {"packed-pairs", Number, 75, drawPackedPairs, askPackedPairs, nullptr, packedScenario},
       {"fill-before-scale", Number, 60,
        "key_width: 4 16 64 256; score: -6..8 by 1; fill: -10.0 -20.0 -40.0 -100.0 -1000.0", askFillBeforeScale,
        nullptr, nullptr, "softmax"},
       {"mask-to-hatch", Number, 120, drawMaskToHatch, askMaskToHatch, nullptr, maskQuestionScenario, "", "steps"}});
}

}  // namespace attn
