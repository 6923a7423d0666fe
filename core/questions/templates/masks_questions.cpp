// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numeric>

#include "attention/mask_layers.h"
#include "attention/operations.h"
#include "attention/row_facts.h"
#include "attention/visibility.h"
#include "questions/mistake_kinds.h"
#include "questions/templates/small_attention.h"
#include "questions/templates/stage_row.h"
#include "questions/templates/templates.h"
#include "tiling/visible_pairs.h"

namespace attn {
namespace {

constexpr MistakeKind kWithoutOwnKey{
    "without-own-key", LEARNER_TEXT("questions", "You left out the token's own key"),
    LEARNER_TEXT("questions",
                 "Under a causal mask query i sees keys 0 to i, its own among them: the diagonal is open.")};
constexpr MistakeKind kIgnoredMask{"ignored-mask", LEARNER_TEXT("questions", "You counted as if nothing were hidden"),
                                   LEARNER_TEXT("questions", "The mask takes keys away before the softmax.")};
constexpr MistakeKind kWindowBesideItself{
    "window-and-itself", LEARNER_TEXT("questions", "You counted the window besides the token itself"),
    LEARNER_TEXT("questions",
                 "Here a window of W counts the token's own key: itself and W − 1 before it. Some papers count "
                 "differently, so always check.")};
constexpr MistakeKind kForgotWindow{
    "forgot-window", LEARNER_TEXT("questions", "You forgot the window"),
    LEARNER_TEXT("questions", "Keys that are further back than the window reaches are hidden, too.")};
constexpr MistakeKind kWrongCorner{
    "mask-at-wrong-end", LEARNER_TEXT("questions", "You aligned the mask at the top left"),
    LEARNER_TEXT("questions",
                 "When there are more keys than queries, the queries are the last tokens: query 0 does not stand at "
                 "position 0.")};
constexpr MistakeKind kCountedLookedAt{
    "looked-the-wrong-way", LEARNER_TEXT("questions", "You looked in the wrong direction"),
    LEARNER_TEXT("questions", "A query looks back at keys; a key is looked at by the queries that come after it.")};
constexpr MistakeKind kHalfExactly{
    "half-exactly", LEARNER_TEXT("questions", "You took exactly half"),
    LEARNER_TEXT("questions", "The diagonal is open, too: it is half of T² and half of T more.")};
constexpr MistakeKind kForgotPadding{"forgot-padding", LEARNER_TEXT("questions", "You counted padded keys, too"),
                                     LEARNER_TEXT("questions", "Nobody may look at padding, wherever it stands.")};

Mask maskOfQuestion(const Parameters& p) {
  Mask mask;
  mask.causal = p.whole("causal") == 1;
  mask.window = p.whole("window");
  mask.queryOffset = p.whole("query_offset");
  for (const std::int64_t key : p.list("padding")) mask.padding.push_back(key);
  return mask;
}

void setMaskOfQuestion(Parameters& p, const Mask& mask) {
  p.set("causal", std::int64_t{mask.causal ? 1 : 0})
      .set("window", std::int64_t{mask.window})
      .set("query_offset", std::int64_t{mask.queryOffset})
      .set("padding", std::vector<std::int64_t>(mask.padding.begin(), mask.padding.end()));
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

/// A mask of whose rules a text can speak: no matrix of its own, and of a size that can be computed at once.
bool hasSimpleMask(const OnStage& stage) {
  constexpr Index kMost = 2048;
  const Mask& mask = stage.scenario.attention.mask;
  return mask.custom.empty() && mask.sinks == 0 && mask.prefix == 0 && mask.documents.empty() &&
         std::max(queryTokens(stage.scenario), keyTokens(stage.scenario)) <= kMost;
}

void setSizesAndMask(Parameters& p, const OnStage& stage) {
  p.set("query_tokens", std::int64_t{queryTokens(stage.scenario)})
      .set("key_tokens", std::int64_t{keyTokens(stage.scenario)});
  setMaskOfQuestion(p, stage.scenario.attention.mask);
}

Index queryOnStage(const OnStage& stage, Dice& dice) {
  const Index drawn = dice.whole(0, queryTokens(stage.scenario) - 1);
  return stage.row.value_or(drawn);
}

// ---- visible-pairs: the open cells of a mask

Parameters drawVisiblePairs(Dice& dice) {
  const std::int64_t tokens = dice.whole(4, 20);
  Mask mask;
  mask.causal = true;
  if (dice.flip()) mask.window = dice.whole(2, std::min<std::int64_t>(5, tokens - 1));
  Parameters p;
  p.set("query_tokens", tokens).set("key_tokens", tokens);
  setMaskOfQuestion(p, mask);
  return p;
}

Question askVisiblePairs(const Parameters& p) {
  const std::int64_t tokens = p.whole("query_tokens"), window = p.whole("window");
  const std::int64_t pairs = visiblePairs(KeyVisibility(tokens, p.whole("key_tokens"), skipRules(maskOfQuestion(p))));
  static constexpr MistakeKind kWindowAtStart{
      "full-window-everywhere", LEARNER_TEXT("questions", "You gave every query a full window"),
      LEARNER_TEXT("questions", "The first queries see fewer keys: before token 0 there is nothing.")};
  const double half = static_cast<double>(tokens * (tokens + 1)) / 2;
  Question q;
  q.answer = static_cast<double>(pairs);
  q.tolerance = 0.5;
  q.hint = {LEARNER_TEXT("questions", "How many keys do queries 0, 1, 2, … see? Add up."), {}};
  if (window == 0) {
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens attend to each other under a causal mask. How many pairs of a query and a "
                           "key are visible?"),
              {{"tokens", Whole{tokens}}}};
    q.working = {{LEARNER_TEXT("questions", "Query i sees keys 0 to i, which are i + 1 keys."), {}},
                 {LEARNER_TEXT("questions", "1 + 2 + … + {tokens} = {tokens} · {next} / 2 = {pairs}"),
                  {{"tokens", Whole{tokens}}, {"next", Whole{tokens + 1}}, {"pairs", Whole{pairs}}}}};
    q.mistakes = {
        {&kForgotCausalHalf,
         static_cast<double>(tokens * tokens),
         {LEARNER_TEXT("questions", "{tokens} · {tokens} are all pairs; the mask leaves {pairs} of them."),
          {{"tokens", Whole{tokens}}, {"pairs", Whole{pairs}}}}},
        {&kWithoutOwnKey,
         half - static_cast<double>(tokens),
         {LEARNER_TEXT("questions", "The {tokens} cells on the diagonal are missing."), {{"tokens", Whole{tokens}}}}},
        {&kHalfExactly, static_cast<double>(tokens * tokens) / 2, {}}};
  } else {
    q.text = {
        LEARNER_TEXT("questions",
                     "{tokens} tokens attend to each other under a causal mask with a window of {window} (a token and "
                     "the {before} before it). How many pairs of a query and a key are visible?"),
        {{"tokens", Whole{tokens}}, {"window", Whole{window}}, {"before", Whole{window - 1}}}};
    q.working = {
        {LEARNER_TEXT("questions", "A full window for every query would be {tokens} · {window} = {full}."),
         {{"tokens", Whole{tokens}}, {"window", Whole{window}}, {"full", Whole{tokens * window}}}},
        {LEARNER_TEXT("questions", "The first queries miss {window} · {before} / 2 = {missing} of them."),
         {{"window", Whole{window}}, {"before", Whole{window - 1}}, {"missing", Whole{tokens * window - pairs}}}},
        {LEARNER_TEXT("questions", "{full} − {missing} = {pairs}"),
         {{"full", Whole{tokens * window}}, {"missing", Whole{tokens * window - pairs}}, {"pairs", Whole{pairs}}}}};
    q.mistakes = {{&kWindowAtStart, static_cast<double>(tokens * window), {}}, {&kForgotWindow, half, {}}};
  }
  return q;
}

std::optional<Parameters> readVisiblePairs(const OnStage& stage, Dice&) {
  const Mask& mask = stage.scenario.attention.mask;
  const Index tokens = queryTokens(stage.scenario);
  if (!mask.causal || !mask.padding.empty() || !mask.custom.empty() || mask.queryOffset != 0 ||
      tokens != keyTokens(stage.scenario) || tokens < 2 || mask.window == 1 || mask.window >= tokens)
    return std::nullopt;
  Parameters p;
  setSizesAndMask(p, stage);
  return p;
}

// ---- visible-keys: what one query sees

Parameters drawVisibleKeys(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 16);
  Mask mask;
  mask.causal = true;
  if (dice.flip()) mask.window = dice.whole(2, 5);
  const Index padded = dice.flip() ? dice.whole(1, 3) : 0;
  for (Index key = 0; key < padded; ++key) mask.padding.push_back(key);
  Parameters p;
  p.set("query_tokens", tokens).set("key_tokens", tokens);
  setMaskOfQuestion(p, mask);
  p.set("query", dice.whole(3, tokens - 1));
  return p;
}

Question askVisibleKeys(const Parameters& p) {
  const Index query = p.whole("query"), keys = p.whole("key_tokens");
  const Mask mask = maskOfQuestion(p);
  const std::int64_t seen = keysSeenBy(p, query);
  const auto count = static_cast<double>(seen);
  const auto changed = [&](auto change) {
    Mask other = mask;
    change(other);
    return static_cast<double>(visibility(other, 0, p.whole("query_tokens"), keys).row(query).count());
  };
  Question q;
  const std::vector<std::pair<std::string, Shown>> rules{
      {"tokens", Whole{keys}},
      {"query", Whole{query}},
      {"window", Whole{mask.window}},
      {"padded", Whole{static_cast<std::int64_t>(mask.padding.size())}}};
  const auto only = [&](std::initializer_list<std::string_view> names) {
    std::vector<std::pair<std::string, Shown>> some;
    for (const auto& rule : rules)
      if (std::ranges::find(names, rule.first) != names.end()) some.push_back(rule);
    return some;
  };
  if (isOnStage(p))
    q.text = {
        LEARNER_TEXT("questions",
                     "Head {head}: how many keys does query {query} (“{query_name}”) see under the mask of this "
                     "document?"),
        {{"head", Whole{p.whole("head")}}, {"query", Whole{query}}, {"query_name", Verbatim{p.text("query_name")}}}};
  else if (mask.window > 0 && !mask.padding.empty())
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens, the first {padded} of them padding; a causal mask with a window of "
                           "{window}, which counts the token itself. How many keys does query {query} (counted from "
                           "0) see?"),
              rules};
  else if (mask.window > 0)
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens under a causal mask with a window of {window}, which counts the token "
                           "itself. How many keys does query {query} (counted from 0) see?"),
              only({"tokens", "window", "query"})};
  else if (!mask.padding.empty())
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens under a causal mask; the first {padded} of them are padding. How many "
                           "keys does query {query} (counted from 0) see?"),
              only({"tokens", "padded", "query"})};
  else
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens under a causal mask. How many keys does query {query} (counted from 0) "
                           "see?"),
              only({"tokens", "query"})};
  q.answer = count;
  q.tolerance = 0.5;
  const Index position = query + mask.queryOffset;
  if (mask.causal)
    q.working.push_back({LEARNER_TEXT("questions",
                                      "The query stands at position {position}: causal leaves keys 0 to {position}, "
                                      "as far as there are any."),
                         {{"position", Whole{position}}}});
  if (mask.window > 0)
    q.working.push_back({LEARNER_TEXT("questions", "The window of {window} begins at position {first}."),
                         {{"window", Whole{mask.window}}, {"first", Whole{position - mask.window + 1}}}});
  if (!mask.padding.empty())
    q.working.push_back(
        {LEARNER_TEXT("questions", "Padded keys among them do not count; {padded} keys of the text are padding."),
         {{"padded", Whole{static_cast<std::int64_t>(mask.padding.size())}}}});
  q.working.push_back({LEARNER_TEXT("questions", "It sees {seen} keys."), {{"seen", Whole{seen}}}});
  q.mistakes = {{&kIgnoredMask, static_cast<double>(keys), {}}, {&kWithoutOwnKey, count - 1, {}}};
  if (!mask.padding.empty()) q.mistakes.push_back({&kForgotPadding, changed([](Mask& m) { m.padding.clear(); }), {}});
  if (mask.window > 0) {
    q.mistakes.push_back({&kWindowBesideItself, changed([](Mask& m) { ++m.window; }), {}});
    q.mistakes.push_back({&kForgotWindow, changed([](Mask& m) { m.window = 0; }), {}});
  }
  if (mask.queryOffset != 0) q.mistakes.push_back({&kWrongCorner, changed([](Mask& m) { m.queryOffset = 0; }), {}});
  q.hint = {LEARNER_TEXT("questions", "Apply one rule after the other; the token's own key is open under causal."), {}};
  // A rule that takes nothing from this query is no trap.
  std::erase_if(q.mistakes, [&](const Mistake& m) { return m.answer == q.answer || m.answer == AnswerValue{0.0}; });
  return q;
}

std::optional<Parameters> readVisibleKeys(const OnStage& stage, Dice& dice) {
  if (!hasSimpleMask(stage) || stage.row.value_or(0) >= queryTokens(stage.scenario)) return std::nullopt;
  const Index query = queryOnStage(stage, dice);
  Parameters p;
  setSizesAndMask(p, stage);
  setQueryOnStage(p, stage, query);
  const std::int64_t seen = keysSeenBy(p, query);
  if (seen == 0 || seen == keyTokens(stage.scenario)) return std::nullopt;
  return p;
}

// ---- queries-that-see-key: a column of the mask

Parameters drawQueriesThatSeeKey(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 20);
  Mask mask;
  mask.causal = true;
  if (dice.flip()) mask.window = dice.whole(2, 5);
  Parameters p;
  p.set("query_tokens", tokens).set("key_tokens", tokens);
  setMaskOfQuestion(p, mask);
  p.set("key", dice.whole(1, tokens - 2));
  return p;
}

Question askQueriesThatSeeKey(const Parameters& p) {
  const Index key = p.whole("key"), queries = p.whole("query_tokens");
  const Mask mask = maskOfQuestion(p);
  const std::int64_t rows = visibility(mask, 0, queries, p.whole("key_tokens")).col(key).count();
  Question q;
  if (p.has("key_name"))
    q.text = {LEARNER_TEXT("questions",
                           "The key vector of “{key_name}” (key {key}) is changed. How many rows of a head's weights "
                           "can change under the mask of this document?"),
              {{"key_name", Verbatim{p.text("key_name")}}, {"key", Whole{key}}}};
  else if (mask.window > 0)
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens under a causal mask with a window of {window}, which counts the token "
                           "itself. The key of token {key} (counted from 0) is changed. How many rows of weights can "
                           "change?"),
              {{"tokens", Whole{queries}}, {"window", Whole{mask.window}}, {"key", Whole{key}}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens under a causal mask. The key of token {key} (counted from 0) is changed. "
                           "How many rows of weights can change?"),
              {{"tokens", Whole{queries}}, {"key", Whole{key}}}};
  q.answer = static_cast<double>(rows);
  q.tolerance = 0.5;
  q.working = {{LEARNER_TEXT("questions",
                             "A row changes only if its query sees key {key}: count the open cells of that column."),
                {{"key", Whole{key}}}},
               {LEARNER_TEXT("questions",
                             "{rows} queries see it. What came before stays, and so a cache of keys and values stays "
                             "valid."),
                {{"rows", Whole{rows}}}}};
  q.mistakes = {{&kIgnoredMask, static_cast<double>(queries), {}},
                {&kCountedLookedAt, static_cast<double>(keysSeenBy(p, std::min<Index>(key, queries - 1))), {}},
                {&kWithoutOwnKey, static_cast<double>(rows - 1), {}}};
  if (mask.window > 0) {
    Mask without = mask;
    without.window = 0;
    q.mistakes.push_back({&kForgotWindow,
                          static_cast<double>(visibility(without, 0, queries, p.whole("key_tokens")).col(key).count()),
                          {}});
  }
  std::erase_if(q.mistakes, [&](const Mistake& m) { return m.answer == q.answer; });
  q.hint = {LEARNER_TEXT("questions", "Which queries look at this key? They stand after it, or at it."), {}};
  return q;
}

std::optional<Parameters> readQueriesThatSeeKey(const OnStage& stage, Dice& dice) {
  if (!headOnStage(stage) || !hasSimpleMask(stage) || !std::isinf(stage.scenario.attention.mask.fill))
    return std::nullopt;
  const Index key = dice.whole(0, keyTokens(stage.scenario) - 1);
  Parameters p;
  setSizesAndMask(p, stage);
  const auto seen =
      visibility(maskOfQuestion(p), 0, queryTokens(stage.scenario), keyTokens(stage.scenario)).col(key).count();
  // Nothing hidden is no question. Only one visible key keeps its weight 1, whatever the key is.
  if (seen == 0 || seen == queryTokens(stage.scenario)) return std::nullopt;
  for (Index query = 0; query < queryTokens(stage.scenario); ++query)
    if (isVisible(maskOfQuestion(p), 0, query, key) && keysSeenBy(p, query) == 1) return std::nullopt;
  p.set("key", std::int64_t{key}).set("key_name", keyName(stage, key));
  return p;
}

// ---- first-visible-cell: where a window begins

Scenario firstVisibleScenario(const Parameters& p) {
  Scenario scenario = attentionOverScores(p.matrix("scores"));
  scenario.attention.mask = maskOfQuestion(p);
  return scenario;
}

Parameters drawFirstVisibleCell(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 8);
  Mask mask;
  mask.causal = true;
  mask.window = dice.whole(2, 4);
  Parameters p;
  p.set("query_tokens", tokens).set("key_tokens", tokens);
  setMaskOfQuestion(p, mask);
  p.set("query", dice.whole(mask.window + 1, tokens - 1)).set("scores", dice.matrix(tokens, tokens, -3, 4, 1));
  return p;
}

Question askFirstVisibleCell(const Parameters& p) {
  const Matrix& scores = p.matrix("scores");
  const Index query = p.whole("query");
  const Mask mask = maskOfQuestion(p);
  Index first = 0;
  while (first + 1 < scores.cols() && !isVisible(mask, 0, query, first)) ++first;
  static constexpr MistakeKind kStartOfRow{
      "window-from-start", LEARNER_TEXT("questions", "You began at the first token"),
      LEARNER_TEXT("questions", "The window moves along with the query and leaves the first tokens behind.")};
  static constexpr MistakeKind kOwnCell{"own-cell",
                                        LEARNER_TEXT("questions", "That is the token's own key, the last one it sees"),
                                        LEARNER_TEXT("questions", "Go back from there as far as the window reaches.")};
  Question q;
  q.kind = AnswerKind::Cell;
  if (isOnStage(p))
    q.text = {
        LEARNER_TEXT("questions",
                     "A window of {window} is on, which counts the token itself. Point at the first key (the leftmost "
                     "one) that query {query} (“{query_name}”) sees."),
        {{"window", Whole{mask.window}}, {"query", Whole{query}}, {"query_name", Verbatim{p.text("query_name")}}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "A causal mask with a window of {window}, which counts the token itself, lies over these "
                           "scores. Point at the first visible cell (the leftmost one) of row {query}."),
              {{"window", Whole{mask.window}}, {"query", Whole{query}}}};
  q.matrix =
      AskedMatrix{scores, "S", isOnStage(p) ? p.texts("query_names") : numbersFromZero(scores.rows()),
                  isOnStage(p) ? p.texts("key_names") : numbersFromZero(scores.cols()), areRound(scores) ? -1 : 2};
  q.answer = CellPlace{query, first};
  const Index position = query + mask.queryOffset;
  q.working = {
      {LEARNER_TEXT(
           "questions",
           "The query stands at position {position}; the window holds its own key and the {before} before it."),
       {{"position", Whole{position}}, {"before", Whole{mask.window - 1}}}},
      {LEARNER_TEXT("questions", "{position} − {before} = {first}: the cell in column {first}."),
       {{"position", Whole{position}}, {"before", Whole{mask.window - 1}}, {"first", Whole{first}}}}};
  if (first > 0)
    q.mistakes = {{&kWindowBesideItself, CellPlace{query, first - 1}, {}}, {&kStartOfRow, CellPlace{query, 0}, {}}};
  if (mask.causal && position < scores.cols()) q.mistakes.push_back({&kOwnCell, CellPlace{query, position}, {}});
  q.hint = {LEARNER_TEXT("questions", "Begin at the token itself, which is the first of the window, and count back."),
            {}};
  return q;
}

std::optional<Parameters> readFirstVisibleCell(const OnStage& stage, Dice& dice) {
  constexpr Index kMost = 12;
  const HeadTrace* head = headOnStage(stage);
  const Mask& mask = stage.scenario.attention.mask;
  if (!head || !hasSimpleMask(stage) || mask.window < 2 || !mask.padding.empty() || head->scaled.rows() > kMost ||
      head->scaled.cols() > kMost)
    return std::nullopt;
  const auto row = rowOnStage(stage, dice, 2, mask.window);
  // Where the window is cut off at the first key it shows nothing.
  if (!row || row->query + mask.queryOffset - mask.window + 1 < 1 ||
      row->query + mask.queryOffset >= head->scaled.cols())
    return std::nullopt;
  Parameters p;
  setSizesAndMask(p, stage);
  setQueryOnStage(p, stage, row->query);
  p.set("query_names", numberedTokens(queryTokenNames(stage.scenario)))
      .set("key_names", numberedTokens(keyTokenNames(stage.scenario)))
      .set("scores", head->scaled);
  return p;
}

// ---- weight-of-equal-scores: what a mask alone makes

Parameters drawWeightOfEqualScores(Dice& dice) {
  const std::int64_t tokens = dice.whole(6, 20);
  Mask mask;
  mask.causal = true;
  if (dice.flip()) mask.window = dice.whole(2, 5);
  Parameters p;
  p.set("query_tokens", tokens).set("key_tokens", tokens);
  setMaskOfQuestion(p, mask);
  p.set("query", dice.whole(1, 9 < tokens - 2 ? 9 : tokens - 2));
  return p;
}

Question askWeightOfEqualScores(const Parameters& p) {
  const Index query = p.whole("query");
  const std::int64_t tokens = p.whole("key_tokens"), window = p.whole("window");
  const double weight = headOf(maskQuestionScenario(p)).weights(query, query);
  const std::int64_t seen = keysSeenBy(p, query);
  Question q;
  if (window > 0)
    q.text = {
        LEARNER_TEXT("questions",
                     "{tokens} tokens, and all scores are equal. A causal mask with a window of {window}, which "
                     "counts the token itself, is on. What weight does query {query} (counted from 0) give to its own "
                     "key?"),
        {{"tokens", Whole{tokens}}, {"window", Whole{window}}, {"query", Whole{query}}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "{tokens} tokens, and all scores are equal. A causal mask is on. What weight does query "
                           "{query} (counted from 0) give to its own key?"),
              {{"tokens", Whole{tokens}}, {"query", Whole{query}}}};
  q.answer = weight;
  q.tolerance = 0.005;
  q.working = {{LEARNER_TEXT("questions", "Query {query} sees {seen} keys, its own among them."),
                {{"query", Whole{query}}, {"seen", Whole{seen}}}},
               {LEARNER_TEXT("questions", "Equal scores share equally: 1 / {seen} = {weight}"),
                {{"seen", Whole{seen}}, {"weight", Decimals{weight, 3}}}}};
  q.mistakes = {{&kIgnoredMask, 1 / static_cast<double>(tokens), {}}};
  if (seen > 1) q.mistakes.push_back({&kWithoutOwnKey, 1 / static_cast<double>(seen - 1), {}});
  if (window > 0 && query >= window) q.mistakes.push_back({&kForgotWindow, 1 / static_cast<double>(query + 1), {}});
  q.hint = {LEARNER_TEXT("questions", "How many keys share the 1?"), {}};
  return q;
}

// ---- weight-after-mask: what is hidden is shared out among the rest

/// The row that a mask falls on: its weights without a mask, and the keys that the mask hides.
Scenario weightAfterMaskScenario(const Parameters& p) {
  const Matrix& weights = p.matrix("weights");
  Scenario scenario = attentionWithWeights(weights, Matrix::Identity(weights.cols(), weights.cols()));
  for (const std::int64_t key : p.list("hidden_keys")) scenario.attention.mask.padding.push_back(key);
  return scenario;
}

Parameters drawWeightAfterMask(Dice& dice) {
  // Four parts of 20, none of them 0.
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
  Parameters p;
  p.set("weights", weights).set("query", query).set("hidden_keys", hidden).set("key", dice.whole(0, query));
  return p;
}

Question askWeightAfterMask(const Parameters& p) {
  const Matrix& weights = p.matrix("weights");
  const Index key = p.whole("key");
  const double after = headOf(weightAfterMaskScenario(p)).weights(0, key), before = weights(0, key);
  double hidden = 0;
  for (const std::int64_t n : p.list("hidden_keys")) hidden += weights(0, n);
  const double visible = weights.sum() - hidden;
  static constexpr MistakeKind kMaskedAfterwards{
      "masked-afterwards", LEARNER_TEXT("questions", "You only crossed the hidden weights out"),
      LEARNER_TEXT("questions",
                   "Then the row no longer adds up to 1. The mask works before the softmax, and the row shares anew.")};
  static constexpr MistakeKind kSharedEqually{
      "freed-weight-shared-equally", LEARNER_TEXT("questions", "You shared the freed weight out equally"),
      LEARNER_TEXT("questions", "The ratios among the visible keys stay as they were.")};
  Question q;
  if (isOnStage(p))
    q.text = {
        LEARNER_TEXT("questions",
                     "Head {head}, query {query} (“{query_name}”): without a mask its weights would be {weights}. The "
                     "mask hides {hidden}. What weight does “{key_name}” (key {key}) get?"),
        {{"head", Whole{p.whole("head")}},
         {"query", Whole{p.whole("query")}},
         {"query_name", Verbatim{p.text("query_name")}},
         {"weights", shownShares(weights)},
         {"hidden", Verbatim{joined(p.texts("hidden_names"))}},
         {"key_name", Verbatim{p.text("key_name")}},
         {"key", Whole{key}}}};
  else
    q.text = {
        LEARNER_TEXT("questions",
                     "Without a mask, query {query} of four tokens has the weights {weights}. Now a causal mask is "
                     "put on. What is the weight of key {key} then? (Both count from 0.)"),
        {{"query", Whole{p.whole("query")}}, {"weights", shownShares(weights)}, {"key", Whole{key}}}};
  q.answer = after;
  q.tolerance = 0.01;
  q.working = {{LEARNER_TEXT("questions", "The keys that stay visible had {visible} together."),
                {{"visible", shownNumber(visible)}}},
               {LEARNER_TEXT("questions", "They keep their ratios and add up to 1: {before} / {visible} = {after}"),
                {{"before", shownNumber(before)}, {"visible", shownNumber(visible)}, {"after", Decimals{after}}}}};
  const auto stayed = static_cast<double>(weights.cols()) - static_cast<double>(p.list("hidden_keys").size());
  q.mistakes = {{&kMaskedAfterwards,
                 before,
                 {LEARNER_TEXT("questions", "With {before} left as it was, the row would add up to {visible} only."),
                  {{"before", shownNumber(before)}, {"visible", shownNumber(visible)}}}},
                {&kSharedEqually, before + hidden / stayed, {}}};
  q.hint = {LEARNER_TEXT("questions", "The visible keys keep their ratios, and their weights add up to 1."), {}};
  return q;
}

std::optional<Parameters> readWeightAfterMask(const OnStage& stage, Dice& dice) {
  constexpr Index kMostKeys = 9;
  const auto row = rowOnStage(stage, dice, 2, kMostKeys);
  if (!row || keyTokens(stage.scenario) > kMostKeys || !std::isinf(stage.scenario.attention.mask.fill))
    return std::nullopt;
  const Vector unmasked = unmaskedWeights(stage.scenario, *stage.trace, stage.head, row->query);
  const Index key = dice.pick(row->keys);
  double visible = 0;
  for (const Index n : row->keys) visible += unmasked(n);
  // What two decimals show must not be lost in the quotient, and the mask must take something away.
  if (unmasked.minCoeff() < 1e-30 || unmasked(key) < 0.05 || visible < 0.3 || visible > 0.97) return std::nullopt;
  std::vector<std::int64_t> hidden;
  std::vector<std::string> names;
  for (Index n = 0; n < unmasked.size(); ++n)
    if (std::ranges::count(row->keys, n) == 0) {
      hidden.push_back(n);
      names.push_back(keyName(stage, n) + " (" + std::to_string(n) + ")");
    }
  Parameters p;
  setQueryOnStage(p, stage, row->query);
  p.set("weights", Matrix(unmasked.transpose()))
      .set("hidden_keys", hidden)
      .set("hidden_names", names)
      .set("key", std::int64_t{key})
      .set("key_name", keyName(stage, key));
  return p;
}

// ---- aligned-causal-keys: fewer queries than keys

Parameters drawAlignedCausalKeys(Dice& dice) {
  const std::int64_t keys = dice.whole(6, 20), queries = dice.whole(2, keys / 2);
  Mask mask;
  mask.causal = true;
  mask.queryOffset = keys - queries;
  Parameters p;
  p.set("query_tokens", queries).set("key_tokens", keys);
  setMaskOfQuestion(p, mask);
  p.set("query", dice.whole(0, queries - 2));
  return p;
}

Question askAlignedCausalKeys(const Parameters& p) {
  const std::int64_t queries = p.whole("query_tokens"), keys = p.whole("key_tokens"), query = p.whole("query");
  const std::int64_t seen = keysSeenBy(p, query), offset = p.whole("query_offset");
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A text has {keys} tokens. Keys and values of the first {cached} were computed before; now "
                         "the last {queries} come as queries, under a causal mask. How many keys does query {query} of "
                         "these {queries} see (counted from 0)?"),
            {{"keys", Whole{keys}}, {"cached", Whole{offset}}, {"queries", Whole{queries}}, {"query", Whole{query}}}};
  q.answer = static_cast<double>(seen);
  q.tolerance = 0.5;
  q.working = {{LEARNER_TEXT("questions", "Query {query} stands at position {cached} + {query} = {position}."),
                {{"query", Whole{query}}, {"cached", Whole{offset}}, {"position", Whole{offset + query}}}},
               {LEARNER_TEXT("questions", "It sees keys 0 to {position}: {seen} keys."),
                {{"position", Whole{offset + query}}, {"seen", Whole{seen}}}}};
  q.mistakes = {
      {&kWrongCorner,
       static_cast<double>(query + 1),
       {LEARNER_TEXT("questions",
                     "That is right for query {query} of a text that begins there, but {cached} tokens come before."),
        {{"query", Whole{query}}, {"cached", Whole{offset}}}}},
      {&kWithoutOwnKey, static_cast<double>(seen - 1), {}},
      {&kIgnoredMask, static_cast<double>(keys), {}}};
  q.hint = {LEARNER_TEXT("questions", "At which position of the whole text does this query stand?"), {}};
  return q;
}

// ---- fill-before-scale: the order of mask and scale

Parameters drawFillBeforeScale(Dice& dice) {
  Parameters p;
  p.set("key_width", dice.pick<std::int64_t>({4, 16, 64, 256}))
      .set("score", dice.stepped(-6, 8, 1))
      .set("fill", dice.pick({-10.0, -20.0, -40.0, -100.0, -1000.0}));
  return p;
}

Question askFillBeforeScale(const Parameters& p) {
  const double score = p.real("score"), fill = p.real("fill"), root = std::sqrt(p.real("key_width"));
  const Matrix one = Matrix::Constant(1, 1, score);
  const VisibilityMatrix hidden = VisibilityMatrix::Constant(1, 1, false);
  const auto scaleOf = [&](const Matrix& m) { return scaled(m, 1 / root, Arithmetic::Double); };
  const double maskedFirst = scaleOf(masked(one, {}, hidden, fill, Arithmetic::Double))(0, 0);
  const double scaledFirst = masked(scaleOf(one), {}, hidden, fill, Arithmetic::Double)(0, 0);
  static constexpr MistakeKind kScaledFirst{
      "scaled-first", LEARNER_TEXT("questions", "You scaled first"),
      LEARNER_TEXT("questions",
                   "That is the usual order, but here the fill is added before, so it is divided by √d_k, too.")};
  static constexpr MistakeKind kOnlyFill{
      "fill-replaces-score", LEARNER_TEXT("questions", "You put the fill in place of the score"),
      LEARNER_TEXT("questions",
                   "It is added to the score. With −∞ that makes no difference; with a finite number it does.")};
  static constexpr MistakeKind kFillUnscaled{
      "fill-not-scaled", LEARNER_TEXT("questions", "You forgot the scale"),
      LEARNER_TEXT("questions", "After the fill is added, everything is divided by √d_k.")};
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "d_k = {width}. A hidden pair has q · k = {score}. A program adds the fill {fill} first and "
                         "divides by √d_k afterwards. Which number enters the softmax?"),
            {{"width", Whole{p.whole("key_width")}}, {"score", Exact{score}}, {"fill", Exact{fill}}}};
  q.answer = maskedFirst;
  q.tolerance = 0.01;
  q.working = {{LEARNER_TEXT("questions", "{score} + {fill} = {sum}"),
                {{"score", Exact{score}}, {"fill", Operand{fill}}, {"sum", Exact{score + fill}}}},
               {LEARNER_TEXT("questions", "{sum} / {root} = {masked}: scaled with the rest, the fill hides less well."),
                {{"sum", Exact{score + fill}}, {"root", Exact{root}}, {"masked", shownNumber(maskedFirst)}}}};
  q.mistakes = {{&kScaledFirst, scaledFirst, {}}, {&kOnlyFill, fill, {}}, {&kFillUnscaled, score + fill, {}}};
  q.hint = {LEARNER_TEXT("questions", "Do as the program does: first the sum, then the division."), {}};
  return q;
}

// ---- hiding-rule: which rule closes a cell

Parameters drawHidingRule(Dice& dice) {
  for (;;) {
    Mask mask;
    mask.causal = true;
    mask.window = dice.whole(3, 5);
    mask.padding = {dice.whole(0, 3)};
    mask.padding.push_back(mask.padding.front() + dice.whole(1, 4));
    const Index query = dice.whole(3, 9), key = dice.whole(0, 9);
    // One rule at most, and each answer as often as the others.
    const std::vector<MaskLayer> closing = closingLayers(mask, 0, query, key);
    const std::int64_t wanted = dice.whole(0, 3);
    const std::int64_t rule = closing.empty()                        ? 0
                              : closing.front() == MaskLayer::Causal ? 1
                              : closing.front() == MaskLayer::Window ? 2
                                                                     : 3;
    if (closing.size() > 1 || rule != wanted) continue;
    Parameters p;
    p.set("query_tokens", std::int64_t{10}).set("key_tokens", std::int64_t{10});
    setMaskOfQuestion(p, mask);
    p.set("query", std::int64_t{query}).set("key", std::int64_t{key});
    return p;
  }
}

Question askHidingRule(const Parameters& p) {
  const Mask mask = maskOfQuestion(p);
  const Index query = p.whole("query"), key = p.whole("key"), position = query + mask.queryOffset;
  Matrix padded(1, static_cast<Index>(mask.padding.size()));
  for (std::size_t n = 0; n < mask.padding.size(); ++n)
    padded(0, static_cast<Index>(n)) = static_cast<double>(mask.padding[n]);
  Question q;
  q.kind = AnswerKind::Choice;
  if (isOnStage(p))
    q.text = {LEARNER_TEXT("questions",
                           "Which rule of this document's mask hides “{key_name}” (key {key}) from query {query} "
                           "(“{query_name}”), if any?"),
              {{"key_name", Verbatim{p.text("key_name")}},
               {"key", Whole{key}},
               {"query", Whole{query}},
               {"query_name", Verbatim{p.text("query_name")}}}};
  else
    q.text = {
        LEARNER_TEXT("questions",
                     "The mask is causal, has a window of {window} (which counts the token itself), and the keys "
                     "{padding} are padding. Which rule hides key {key} from query {query}, if any? (All count from "
                     "0.)"),
        {{"window", Whole{mask.window}}, {"padding", Numbers{padded}}, {"key", Whole{key}}, {"query", Whole{query}}}};
  q.choices = {{LEARNER_TEXT("questions", "none: the key is visible"), {}},
               {LEARNER_TEXT("questions", "causal"), {}},
               {LEARNER_TEXT("questions", "the window"), {}},
               {LEARNER_TEXT("questions", "padding"), {}}};
  const Hidden by = hiddenBy(mask, 0, query, key);
  const std::size_t right = by == Hidden::No ? 0 : by == Hidden::ByCausal ? 1 : by == Hidden::ByWindow ? 2 : 3;
  q.answer = right;
  const std::vector<std::pair<std::string, Shown>> places{{"key", Whole{key}}, {"position", Whole{position}}};
  switch (by) {
    case Hidden::No:
      q.working.push_back({LEARNER_TEXT("questions",
                                        "Key {key} does not come after position {position}, lies in the window, and "
                                        "is not padded: every rule leaves it open."),
                           places});
      break;
    case Hidden::ByCausal:
      q.working.push_back(
          {LEARNER_TEXT("questions", "Key {key} comes after position {position}: causal hides it."), places});
      break;
    case Hidden::ByWindow:
      q.working.push_back({LEARNER_TEXT("questions",
                                        "Key {key} lies {distance} places from position {position}, and a window of "
                                        "{window} reaches only {reach}: the window hides it."),
                           {{"key", Whole{key}},
                            {"position", Whole{position}},
                            {"distance", Whole{std::abs(position - key)}},
                            {"window", Whole{mask.window}},
                            {"reach", Whole{mask.window - 1}}}});
      break;
    case Hidden::ByDocument:
    case Hidden::ByPadding:
    case Hidden::ByCustom:
      q.working.push_back(
          {LEARNER_TEXT("questions", "Key {key} is padding: nobody may look at it."), {{"key", Whole{key}}}});
      break;
  }
  static constexpr MistakeKind kNotThatRule{
      "another-rule", LEARNER_TEXT("questions", "That rule leaves this key open"),
      LEARNER_TEXT("questions",
                   "Causal hides what comes later, the window what is too far away, padding what is no word.")};
  static constexpr MistakeKind kOverlookedRule{
      "overlooked-rule", LEARNER_TEXT("questions", "You overlooked a rule"),
      LEARNER_TEXT("questions", "A key is visible only if every rule leaves it open.")};
  for (std::size_t n = 0; n < q.choices.size(); ++n)
    if (n != right) q.mistakes.push_back({n == 0 ? &kOverlookedRule : &kNotThatRule, n, {}});
  q.hint = {LEARNER_TEXT("questions", "Ask each rule by itself: later? too far? padding?"), {}};
  return q;
}

std::optional<Parameters> readHidingRule(const OnStage& stage, Dice& dice) {
  const Mask& mask = stage.scenario.attention.mask;
  if (!headOnStage(stage) || !hasSimpleMask(stage) || (!mask.causal && mask.window == 0 && mask.padding.empty()))
    return std::nullopt;
  if (visibility(mask, stage.head, queryTokens(stage.scenario), keyTokens(stage.scenario)).all()) return std::nullopt;
  const Index query = queryOnStage(stage, dice);
  if (query >= queryTokens(stage.scenario)) return std::nullopt;
  const Index key = dice.whole(0, keyTokens(stage.scenario) - 1);
  if (closingLayers(mask, stage.head, query, key).size() > 1) return std::nullopt;
  Parameters p;
  setSizesAndMask(p, stage);
  setQueryOnStage(p, stage, query);
  p.set("key", std::int64_t{key}).set("key_name", keyName(stage, key));
  return p;
}

// ---- packed-pairs: several texts in one sequence

Scenario packedScenario(const Parameters& p) {
  const std::vector<std::int64_t>& lengths = p.list("lengths");
  const Index tokens = std::accumulate(lengths.begin(), lengths.end(), std::int64_t{0});
  Matrix open = Matrix::Zero(tokens, tokens);
  Index start = 0;
  for (const std::int64_t length : lengths) {
    open.block(start, start, length, length).setOnes();
    start += length;
  }
  Mask mask;
  mask.causal = true;
  mask.custom = MatrixStack(open);
  return maskedZeros(tokens, tokens, mask);
}

Parameters drawPackedPairs(Dice& dice) {
  std::vector<std::int64_t> lengths{dice.whole(2, 9), dice.whole(2, 9)};
  if (dice.flip()) lengths.push_back(dice.whole(2, 6));
  Parameters p;
  p.set("lengths", lengths);
  return p;
}

Question askPackedPairs(const Parameters& p) {
  const Scenario packed = packedScenario(p);
  const Index tokens = keyTokens(packed);
  const std::int64_t pairs = visibility(packed.attention.mask, 0, tokens, tokens).count();
  Scenario unmasked = packed, wholeText = packed;
  unmasked.attention.mask.causal = false;
  wholeText.attention.mask.custom = {};
  const auto countOfMask = [&](const Scenario& s) {
    return static_cast<double>(visibility(s.attention.mask, 0, tokens, tokens).count());
  };
  static constexpr MistakeKind kOneLongText{
      "texts-see-each-other", LEARNER_TEXT("questions", "You let the texts see each other"),
      LEARNER_TEXT("questions", "They only share a sequence to save room. Each must be masked from the others.")};
  std::vector<double> lengths;
  for (const std::int64_t length : p.list("lengths")) lengths.push_back(static_cast<double>(length));
  Matrix each = asRow(lengths);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "Texts of {lengths} tokens are packed into one sequence of {tokens}. A token may look at its "
                         "own text only, and only back (itself included). How many pairs are visible?"),
            {{"lengths", Numbers{each}}, {"tokens", Whole{tokens}}}};
  q.answer = static_cast<double>(pairs);
  q.tolerance = 0.5;
  each = (each.array() * (each.array() + 1) / 2).matrix();
  q.working = {
      {LEARNER_TEXT("questions", "A text of n tokens has n (n + 1) / 2 pairs: {each}."), {{"each", Numbers{each}}}},
      {LEARNER_TEXT("questions", "Together {pairs}."), {{"pairs", Whole{pairs}}}}};
  q.mistakes = {{&kOneLongText, countOfMask(wholeText), {}},
                {&kForgotCausalHalf, countOfMask(unmasked), {}},
                {&kWithoutOwnKey, static_cast<double>(pairs - tokens), {}}};
  q.hint = {LEARNER_TEXT("questions", "Draw the mask: one triangle for each text."), {}};
  return q;
}

// ---- mask-to-hatch: the whole grid of a mask, drawn by hand

Parameters drawMaskToHatch(Dice& dice) {
  const std::int64_t keys = dice.whole(6, 8);
  std::int64_t queries = keys;
  Mask mask;
  mask.causal = true;
  switch (dice.whole(0, 3)) {
    case 0:
      mask.window = dice.whole(2, 4);
      break;
    case 1:
      mask.padding = {dice.whole(1, keys - 3)};
      break;
    case 2:
      mask.window = dice.whole(2, 4);
      mask.padding = {dice.whole(1, keys - 3)};
      break;
    default:
      queries = keys - dice.whole(2, 3);
      mask.queryOffset = keys - queries;
      break;
  }
  Parameters p;
  p.set("query_tokens", queries).set("key_tokens", keys);
  setMaskOfQuestion(p, mask);
  return p;
}

Question askMaskToHatch(const Parameters& p) {
  const Index queries = p.whole("query_tokens"), keys = p.whole("key_tokens");
  const Mask mask = maskOfQuestion(p);
  const auto pairsOf = [&](const Mask& of) {
    return static_cast<double>(visibility(of, 0, queries, keys).cast<int>().sum());
  };
  const auto changed = [&](auto change) {
    Mask other = mask;
    change(other);
    return pairsOf(other);
  };
  std::vector<std::string> seen;
  for (Index query = 0; query < queries; ++query) seen.push_back(std::to_string(keysSeenBy(p, query)));
  const auto pairs = static_cast<std::int64_t>(pairsOf(mask));
  const std::int64_t padded = mask.padding.empty() ? 0 : mask.padding.front();
  Question q;
  if (mask.queryOffset > 0)
    q.text = {LEARNER_TEXT("questions",
                           "Draw a grid with a row for each query and a column for each key: {queries} queries, the "
                           "last of {keys} tokens, under a causal mask. How many of its cells are visible?"),
              {{"queries", Whole{queries}}, {"keys", Whole{keys}}}};
  else if (mask.window > 0 && !mask.padding.empty())
    q.text = {LEARNER_TEXT("questions",
                           "Draw a grid with a row for each query and a column for each key: {keys} tokens under a "
                           "causal mask with a window of {window}, which counts the token itself; key {padded} "
                           "(counted from 0) is padding. How many of its cells are visible?"),
              {{"keys", Whole{keys}}, {"window", Whole{mask.window}}, {"padded", Whole{padded}}}};
  else if (mask.window > 0)
    q.text = {LEARNER_TEXT("questions",
                           "Draw a grid with a row for each query and a column for each key: {keys} tokens under a "
                           "causal mask with a window of {window}, which counts the token itself. How many of its "
                           "cells are visible?"),
              {{"keys", Whole{keys}}, {"window", Whole{mask.window}}}};
  else
    q.text = {LEARNER_TEXT("questions",
                           "Draw a grid with a row for each query and a column for each key: {keys} tokens under a "
                           "causal mask; key {padded} (counted from 0) is padding. How many of its cells are "
                           "visible?"),
              {{"keys", Whole{keys}}, {"padded", Whole{padded}}}};
  q.answer = static_cast<double>(pairs);
  q.tolerance = 0.5;
  q.working = {{LEARNER_TEXT("questions", "From the first query to the last they see {seen} keys."),
                {{"seen", Verbatim{joined(seen)}}}},
               {LEARNER_TEXT("questions", "Together {pairs} cells are visible."), {{"pairs", Whole{pairs}}}}};
  q.mistakes = {{&kIgnoredMask, static_cast<double>(queries * keys), {}},
                {&kWithoutOwnKey, static_cast<double>(pairs - queries), {}}};
  if (mask.window > 0) {
    q.mistakes.push_back({&kWindowBesideItself, changed([](Mask& m) { ++m.window; }), {}});
    q.mistakes.push_back({&kForgotWindow, changed([](Mask& m) { m.window = 0; }), {}});
  }
  if (!mask.padding.empty()) q.mistakes.push_back({&kForgotPadding, changed([](Mask& m) { m.padding.clear(); }), {}});
  if (mask.queryOffset > 0) q.mistakes.push_back({&kWrongCorner, changed([](Mask& m) { m.queryOffset = 0; }), {}});
  q.hint = {LEARNER_TEXT("questions", "Go row by row: where does what a query sees begin, and where does it end?"), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> masksQuestions() {
  return {
      {.id = "visible-keys",
       .topic = Topic::Masks,
       .seconds = 45,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawVisibleKeys,
       .ask = askVisibleKeys,
       .read = readVisibleKeys,
       .scenario = maskQuestionScenario},
      {.id = "visible-pairs",
       .topic = Topic::Masks,
       .seconds = 60,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawVisiblePairs,
       .ask = askVisiblePairs,
       .read = readVisiblePairs,
       .scenario = maskQuestionScenario},
      {.id = "hiding-rule",
       .topic = Topic::Masks,
       .kind = AnswerKind::Choice,
       .seconds = 40,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawHidingRule,
       .ask = askHidingRule,
       .read = readHidingRule,
       .scenario = maskQuestionScenario},
      {.id = "first-visible-cell",
       .topic = Topic::Masks,
       .kind = AnswerKind::Cell,
       .seconds = 40,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawFirstVisibleCell,
       .ask = askFirstVisibleCell,
       .read = readFirstVisibleCell,
       .scenario = firstVisibleScenario},
      {.id = "weight-of-equal-scores",
       .topic = Topic::Masks,
       .seconds = 40,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawWeightOfEqualScores,
       .ask = askWeightOfEqualScores,
       .scenario = maskQuestionScenario},
      {.id = "weight-after-mask",
       .topic = Topic::Masks,
       .seconds = 60,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawWeightAfterMask,
       .ask = askWeightAfterMask,
       .read = readWeightAfterMask,
       .scenario = weightAfterMaskScenario},
      {.id = "queries-that-see-key",
       .topic = Topic::Masks,
       .seconds = 60,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawQueriesThatSeeKey,
       .ask = askQueriesThatSeeKey,
       .read = readQueriesThatSeeKey,
       .scenario = maskQuestionScenario},
      {.id = "aligned-causal-keys",
       .topic = Topic::Masks,
       .seconds = 60,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawAlignedCausalKeys,
       .ask = askAlignedCausalKeys,
       .scenario = maskQuestionScenario},
      {.id = "packed-pairs",
       .topic = Topic::Masks,
       .seconds = 75,
       .lab = "sandbox",
       .lesson = "masks",
       .draw = drawPackedPairs,
       .ask = askPackedPairs,
       .scenario = packedScenario},
      {.id = "fill-before-scale",
       .topic = Topic::Masks,
       .seconds = 60,
       .lab = "sandbox",
       .lesson = "softmax",
       .draw = drawFillBeforeScale,
       .ask = askFillBeforeScale},
      {.id = "mask-to-hatch",
       .topic = Topic::Masks,
       .seconds = 120,
       .lab = "steps",
       .lesson = "masks",
       .draw = drawMaskToHatch,
       .ask = askMaskToHatch,
       .scenario = maskQuestionScenario},
  };
}

}  // namespace attn
