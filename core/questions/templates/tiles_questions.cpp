// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "questions/mistake_kinds.h"
#include "questions/templates/question_parts.h"
#include "questions/templates/size_documents.h"
#include "questions/templates/templates.h"
#include "tiling/online_softmax.h"
#include "traffic/traffic_plan.h"

namespace attn {
namespace {

constexpr MistakeKind kForgotRescaling{
    "forgot-rescaling", LEARNER_TEXT("questions", "You did not rescale what was there before"),
    LEARNER_TEXT("questions",
                 "The old exponentials were taken with the old maximum. Before new ones are added they are multiplied "
                 "by e^(m − m′).")};
constexpr MistakeKind kRescaledUpwards{
    "rescaled-upwards", LEARNER_TEXT("questions", "You rescaled by e^(m′ − m)"),
    LEARNER_TEXT("questions", "The new maximum is larger, so what was there before becomes smaller: e^(m − m′).")};

// ---- online softmax on four scores in two tiles

constexpr Index kScoresInTile = 2;

/// The row's scores, and values of one column.
struct OnlineRow {
  Matrix scores, values;
};

OnlineRow onlineRow(const Parameters& p) {
  const Matrix& scores = p.matrix("scores");
  return {scores, p.has("values") ? Matrix(p.matrix("values").transpose()) : Matrix(Matrix::Ones(scores.cols(), 1))};
}

OnlineStep lastStep(const OnlineRow& row, Index blockCols) {
  const OnlineSoftmax online(row.scores, row.values, blockCols);
  return online.step({0, 1}, online.tiles() - 1);
}

Matrix drawRisingScores(Dice& dice) {
  Matrix scores(1, 2 * kScoresInTile);
  do {
    for (Index j = 0; j < scores.cols(); ++j) scores(0, j) = static_cast<double>(dice.whole(0, 5));
  } while (scores.rightCols(kScoresInTile).maxCoeff() <= scores.leftCols(kScoresInTile).maxCoeff());
  return scores;
}

Scenario onlineScenario(const Parameters& p) {
  const OnlineRow row = onlineRow(p);
  Scenario scenario;
  scenario.tokens = {"q"};
  scenario.keyTokens = numberedNames(row.scores.cols());
  scenario.inputs = QkvInputs{MatrixStack(Matrix(Matrix::Ones(1, 1))), MatrixStack(Matrix(row.scores.transpose())),
                              MatrixStack(row.values)};
  Tiling tiling;
  tiling.blockRows = 1;
  tiling.blockCols = p.whole("block_cols");
  scenario.tiling = tiling;
  return scenario;
}

// ---- online-factor: by what the old sum is multiplied

Parameters drawOnlineFactor(Dice& dice) {
  Parameters p;
  p.set("scores", drawRisingScores(dice)).set("block_cols", std::int64_t{kScoresInTile});
  return p;
}

Question askOnlineFactor(const Parameters& p) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  const double before = step.before.rowMax(0), after = step.after.rowMax(0), factor = step.factor(0);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A tiled kernel meets the scores {scores} of one query in tiles of {keys} keys. By what "
                         "factor does it multiply its running sum when it meets the last tile?\n\ne^(−1) = 0.37, "
                         "e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01"),
            {{"scores", Numbers{p.matrix("scores")}}, {"keys", Whole{p.whole("block_cols")}}}};
  q.answer = factor;
  q.tolerance = std::max(0.005, 0.02 * factor);
  q.working = {{LEARNER_TEXT("questions", "The running maximum so far: m = {before}."), {{"before", Exact{before}}}},
               {LEARNER_TEXT("questions", "With the last tile: m′ = {after}."), {{"after", Exact{after}}}},
               {LEARNER_TEXT("questions", "e^(m − m′) = e^({difference}) = {factor}"),
                {{"difference", Exact{before - after}}, {"factor", Decimals{factor}}}}};
  static constexpr MistakeKind kMaximumOnly{
      "difference-for-factor", LEARNER_TEXT("questions", "That is the difference of the maxima"),
      LEARNER_TEXT("questions", "The sum is one of exponentials: the difference belongs in the exponent.")};
  static constexpr MistakeKind kFactorOne{
      "factor-one", LEARNER_TEXT("questions", "You left the old sum as it was"),
      LEARNER_TEXT("questions", "The factor is 1 only where the maximum does not change.")};
  q.mistakes = {
      {&kRescaledUpwards, 1 / factor, {}}, {&kMaximumOnly, before - after, {}}, {&kMaximumOnly, after - before, {}}};
  if (std::abs(after - before) == 1) q.mistakes.pop_back();
  q.mistakes.push_back({&kFactorOne, 1.0, {}});
  q.hint = {LEARNER_TEXT("questions", "What is the maximum before and after this tile?"), {}};
  return q;
}

std::optional<Parameters> readOnlineFactor(const OnStage& stage, Dice& dice) {
  constexpr Index kMostKeys = 8;
  if (!stage.trace || keyTokens(stage.scenario) > kMostKeys) return std::nullopt;
  const Matrix& masked = stage.trace->heads[static_cast<std::size_t>(stage.head)].masked;
  const Index row = stage.row.value_or(dice.whole(0, masked.rows() - 1));
  std::vector<double> seen;
  for (Index j = 0; j < masked.cols(); ++j)
    if (std::isfinite(masked(row, j))) seen.push_back(std::round(masked(row, j) * 100) / 100);
  const Tiling tiling = stage.scenario.tiling.value_or(Tiling{});
  const std::int64_t cols = tiling.blockCols > 0 ? tiling.blockCols : kScoresInTile;
  // All visible keys, from the first on, and a last tile that raises the maximum.
  if (static_cast<std::int64_t>(seen.size()) <= cols || !std::isfinite(masked(row, 0))) return std::nullopt;
  for (std::size_t j = 0; j < seen.size(); ++j)
    if (!std::isfinite(masked(row, static_cast<Index>(j))) || std::abs(seen[j]) > 50) return std::nullopt;
  Parameters p;
  p.set("scores", Matrix(Eigen::Map<const Matrix>(seen.data(), 1, static_cast<Index>(seen.size()))));
  p.set("block_cols", cols);
  const OnlineStep step = lastStep(onlineRow(p), cols);
  if (step.after.rowMax(0) < step.before.rowMax(0) + 0.05) return std::nullopt;
  return p;
}

// ---- online-sum: the running sum after the second tile

Question askOnlineSum(const Parameters& p) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  const double answer = step.after.rowSum(0), before = step.before.rowSum(0);
  const double oldMaximum = step.before.rowMax(0);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "A tiled kernel meets the scores {scores} of one query in tiles of {keys} keys. What is its "
                         "running sum ℓ of exponentials after the last tile?\n\n"
                         "e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01"),
            {{"scores", Numbers{p.matrix("scores")}}, {"keys", Whole{p.whole("block_cols")}}}};
  q.answer = answer;
  q.tolerance = 0.03;
  q.working = {
      {LEARNER_TEXT("questions", "After the first tile m = {m} and ℓ = {l}."),
       {{"m", Exact{oldMaximum}}, {"l", Decimals{before}}}},
      {LEARNER_TEXT("questions", "The second tile raises the maximum to {m}: the old sum is multiplied by {a}."),
       {{"m", Exact{step.after.rowMax(0)}}, {"a", Decimals{step.factor(0)}}}},
      {LEARNER_TEXT("questions", "{a} · {l} + {sum} = {answer}"),
       {{"a", Decimals{step.factor(0)}},
        {"l", Decimals{before}},
        {"sum", Decimals{step.tileSum(0)}},
        {"answer", Decimals{answer}}}}};
  static constexpr MistakeKind kOldMaximum{
      "old-maximum", LEARNER_TEXT("questions", "You went on with the old maximum"),
      LEARNER_TEXT("questions",
                   "The maximum is that of all keys so far. With an old one exponentials could overflow.")};
  static constexpr MistakeKind kSumOfTileOnly{
      "sum-of-tile-only", LEARNER_TEXT("questions", "You counted the last tile only"),
      LEARNER_TEXT("questions", "The sum runs on: what the first tile left is rescaled and kept.")};
  q.mistakes = {{&kForgotRescaling, before + step.tileSum(0), {}},
                {&kRescaledUpwards, before / step.factor(0) + step.tileSum(0), {}},
                {&kOldMaximum, before + step.tileSum(0) / step.factor(0), {}},
                {&kSumOfTileOnly, step.tileSum(0), {}}};
  if (std::abs(answer - step.tileSum(0)) <= 2 * q.tolerance) q.mistakes.pop_back();
  q.hint = {LEARNER_TEXT("questions", "In the end ℓ is the sum of e^(score − largest score) over all keys."), {}};
  return q;
}

// ---- online-output: two tiles made one

Parameters drawOnlineOutput(Dice& dice) {
  Parameters p;
  p.set("scores", drawRisingScores(dice)).set("values", dice.matrix(1, 2 * kScoresInTile, -4, 4, 1));
  p.set("block_cols", std::int64_t{kScoresInTile});
  return p;
}

Question askOnlineOutput(const Parameters& p) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  const double answer = finishOnline(step.after).output(0, 0);
  const double sum = step.before.rowSum(0), acc = step.before.result(0, 0);
  const double tileSum = step.tileSum(0), product = step.product(0, 0);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "d_v = 1. After its first tile FlashAttention-2 holds m = {m}, ℓ = {l} and acc = {acc} for a "
                         "query. The second tile has the largest score {tileMax}; its exponentials, taken with that "
                         "maximum, add up to {tileSum}, and times their values to {product}. What is the output of the "
                         "query?\n\n"
                         "e^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01"),
            {{"m", Exact{step.before.rowMax(0)}},
             {"l", Decimals{sum}},
             {"acc", Decimals{acc}},
             {"tileMax", Exact{step.tileMax(0)}},
             {"tileSum", Decimals{tileSum}},
             {"product", Decimals{product}}}};
  q.answer = answer;
  q.tolerance = 0.03;
  q.working = {
      {LEARNER_TEXT("questions", "What was there is multiplied by e^(m − m′) = {a}."),
       {{"a", Decimals{step.factor(0)}}}},
      {LEARNER_TEXT("questions", "acc = {a} · {acc} + {product} = {after}, ℓ = {a} · {l} + {tileSum} = {lAfter}"),
       {{"a", Decimals{step.factor(0)}},
        {"acc", Operand{acc, 2}},
        {"product", Operand{product, 2}},
        {"after", Decimals{step.after.result(0, 0)}},
        {"l", Decimals{sum}},
        {"tileSum", Decimals{tileSum}},
        {"lAfter", Decimals{step.after.rowSum(0)}}}},
      quotientIs(Decimals{step.after.result(0, 0)}, Decimals{step.after.rowSum(0)}, Decimals{answer})};
  static constexpr MistakeKind kForgotDivision{
      "forgot-division", LEARNER_TEXT("questions", "You did not divide by the sum"),
      LEARNER_TEXT("questions", "acc is a sum of exponentials times values. The output is acc / ℓ.")};
  static constexpr MistakeKind kMeanOfTiles{
      "mean-of-tiles", LEARNER_TEXT("questions", "You took the mean of the two tiles"),
      LEARNER_TEXT("questions", "Each tile counts by its share of the sum of exponentials, not by half.")};
  static constexpr MistakeKind kSumOfOutputs{
      "sum-of-outputs", LEARNER_TEXT("questions", "You added up the outputs of the tiles"),
      LEARNER_TEXT("questions", "The weights of both tiles together add up to 1; with this they would add up to 2.")};
  q.mistakes = {{&kForgotRescaling, (acc + product) / (sum + tileSum), {}},
                {&kForgotDivision, step.after.result(0, 0), {}},
                {&kMeanOfTiles, (acc / sum + product / tileSum) / 2, {}},
                {&kSumOfOutputs, acc / sum + product / tileSum, {}}};
  q.hint = {LEARNER_TEXT("questions", "Bring both tiles to the same maximum, then add, then divide."), {}};
  return q;
}

// ---- grids of tiles

/// Sizes with the tile that FlashAttention-2 takes, if rows and columns of tiles are few enough to be counted.
std::optional<Parameters> readTiles(const OnStage& stage, std::int64_t mostTiles) {
  const Scenario& scenario = stage.scenario;
  Tiling tiling = scenario.tiling.value_or(Tiling{});
  if (!isTiled(*algorithmNamed(tiling.algorithm)) || !scenario.attention.mask.padding.empty()) return std::nullopt;
  tiling.algorithm = algorithmName(Algorithm::Flash2);
  const Result<TrafficPlan> plan = planTraffic(trafficShape(scenario), tiling);
  if (!plan || plan->grid->rows() * plan->grid->cols() > mostTiles) return std::nullopt;
  if (plan->grid->rows() == 1 && plan->grid->cols() == 1) return std::nullopt;
  Parameters p = sizesOfDocument(scenario);
  p.set("block_rows", std::int64_t{plan->grid->size().rows}).set("block_cols", std::int64_t{plan->grid->size().cols});
  return p;
}

TileGrid gridOf(const Parameters& p) {
  Tiling tiling = *documentOfSizes(p).tiling;
  tiling.algorithm = algorithmName(Algorithm::Flash2);
  return *planTraffic(trafficShape(documentOfSizes(p)), tiling)->grid;
}

// ---- tiles-at-work: what a causal mask saves

Parameters drawTilesAtWork(Dice& dice) {
  const auto rows = dice.pick<std::int64_t>({8, 16, 32}), cols = dice.pick<std::int64_t>({8, 16, 32});
  Parameters p;
  p.set("tokens", std::max(rows, cols) * dice.whole(3, 6)).set("block_rows", rows).set("block_cols", cols);
  p.set("mask", std::string("causal")).set("asked", std::string(dice.pick({"work", "skipped", "partial"})));
  return p;
}

Question askTilesAtWork(const Parameters& p) {
  const TileGrid grid = gridOf(p);
  const TileCounts counts = grid.counts();
  const std::int64_t all = grid.rows() * grid.cols(), work = counts.full + counts.partial;
  const bool ofWork = p.text("asked") == "work", ofSkipped = p.text("asked") == "skipped";
  const std::int64_t answer = ofWork ? work : ofSkipped ? counts.skipped : counts.partial;
  const char* what = ofWork ? LEARNER_TEXT("questions", "How many tiles does FlashAttention-2 work on?")
                     : ofSkipped
                         ? LEARNER_TEXT("questions", "How many tiles does FlashAttention-2 skip?")
                         : LEARNER_TEXT("questions", "How many tiles are partial, with visible and hidden pairs?");
  const std::int64_t window = wholeOr(p, "window", 0);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{queries} queries and {keys} keys under a causal mask, in tiles of {rows} queries × {cols} "
                         "keys: {tileRows} × {tileCols} tiles in a head. {what}"),
            {{"queries", Whole{grid.visibility().queryTokens()}},
             {"keys", Whole{grid.visibility().keyTokens()}},
             {"rows", Whole{grid.size().rows}},
             {"cols", Whole{grid.size().cols}},
             {"tileRows", Whole{grid.rows()}},
             {"tileCols", Whole{grid.cols()}},
             {"what", Translated{what}}}};
  if (window > 0) {
    q.text.source = LEARNER_TEXT("questions",
                                 "{queries} queries and {keys} keys under a causal mask with a window of W = {window}, "
                                 "in tiles of {rows} queries "
                                 "× {cols} keys: {tileRows} × {tileCols} tiles in a head. {what}");
    q.text.values.emplace_back("window", Whole{window});
  }
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  q.answer = number(answer);
  q.tolerance = 0.4;
  q.working = {{LEARNER_TEXT("questions",
                             "A tile is skipped if every pair in it is hidden, full if every pair is visible, else "
                             "partial."),
                {}},
               {LEARNER_TEXT("questions", "Of {all} tiles {full} are full, {partial} partial and {skipped} skipped."),
                {{"all", Whole{all}},
                 {"full", Whole{counts.full}},
                 {"partial", Whole{counts.partial}},
                 {"skipped", Whole{counts.skipped}}}},
               {LEARNER_TEXT("questions", "The answer: {answer}."), {{"answer", Whole{answer}}}}};
  static constexpr MistakeKind kCountedAllTiles{
      "counted-all-tiles", LEARNER_TEXT("questions", "You counted every tile"),
      LEARNER_TEXT("questions", "Tiles without a visible pair are skipped: neither loaded nor computed.")};
  static constexpr MistakeKind kDiagonalTiles{
      "tiles-of-the-diagonal", LEARNER_TEXT("questions", "You put the tiles that the mask cuts on the wrong side"),
      LEARNER_TEXT("questions",
                   "A tile with a single visible pair has to be worked on. It is neither skipped nor full.")};
  static constexpr MistakeKind kHalfOfTiles{
      "half-of-the-tiles", LEARNER_TEXT("questions", "You took half of the tiles"),
      LEARNER_TEXT("questions", "Half of the pairs are visible, but the tiles on the diagonal count as a whole.")};
  static constexpr MistakeKind kOneInEachRow{
      "one-in-each-row", LEARNER_TEXT("questions", "You counted one tile for each row"),
      LEARNER_TEXT("questions", "Where a tile is higher than it is wide, the diagonal goes through several in a row.")};
  if (ofWork)
    q.mistakes = {{&kCountedAllTiles, number(all), {}},
                  {&kDiagonalTiles, number(counts.full), {}},
                  {&kHalfOfTiles, number(all) / 2, {}}};
  if (ofSkipped)
    q.mistakes = {{&kDiagonalTiles, number(counts.skipped + counts.partial), {}}, {&kHalfOfTiles, number(all) / 2, {}}};
  if (!ofWork && !ofSkipped) {
    q.mistakes = {{&kCountedAllTiles, number(all), {}}, {&kDiagonalTiles, number(counts.partial + counts.skipped), {}}};
    if (counts.partial != grid.rows()) q.mistakes.push_back({&kOneInEachRow, number(grid.rows()), {}});
  }
  q.hint = {LEARNER_TEXT("questions", "Go through the rows of tiles: which is the last tile with a visible pair?"), {}};
  return q;
}

std::optional<Parameters> readTilesAtWork(const OnStage& stage, Dice& dice) {
  if (!stage.scenario.attention.mask.causal) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 40);
  if (p) p->set("asked", std::string(dice.pick({"work", "skipped", "partial"})));
  return p;
}

// ---- last-tile: where the loop over keys may stop

Parameters drawLastTile(Dice& dice) {
  const auto rows = dice.pick<std::int64_t>({2, 3, 4, 6, 8}), cols = dice.pick<std::int64_t>({2, 3, 4, 6, 8});
  const std::int64_t tokens = std::max(rows, cols) * dice.whole(3, 5);
  Parameters p;
  p.set("tokens", tokens).set("block_rows", rows).set("block_cols", cols).set("mask", std::string("causal"));
  p.set("tile_row", dice.whole(0, (tokens + rows - 1) / rows - 2));
  return p;
}

Question askLastTile(const Parameters& p) {
  const TileGrid grid = gridOf(p);
  const Index row = p.whole("tile_row");
  const Index last = grid.columnsAtWork(row).back();
  const auto range = [](IndexRange r) { return std::to_string(r.begin) + "–" + std::to_string(r.end - 1); };
  AskedMatrix tiles;
  tiles.name = "B_r × B_c";
  tiles.values = Matrix(grid.rows(), grid.cols());
  for (Index i = 0; i < grid.rows(); ++i) {
    tiles.rows.push_back(range(grid.queries(i)));
    for (Index j = 0; j < grid.cols(); ++j)
      tiles.values(i, j) = static_cast<double>(grid.queries(i).size() * grid.keys(j).size());
  }
  for (Index j = 0; j < grid.cols(); ++j) tiles.columns.push_back(range(grid.keys(j)));
  Question q;
  q.kind = AnswerKind::Cell;
  q.text = {LEARNER_TEXT("questions",
                         "The score matrix is cut into tiles: rows are named by their queries, columns by their keys, "
                         "and a tile shows how many pairs it has. Under a causal mask, which is the last tile that "
                         "queries {first} to {last} have to work on? Point at it."),
            {{"first", Whole{grid.queries(row).begin}}, {"last", Whole{grid.queries(row).end - 1}}}};
  q.matrix = std::move(tiles);
  q.answer = CellPlace{row, last};
  q.working = {
      {LEARNER_TEXT("questions", "The last of these queries, {query}, sees the keys up to {key}."),
       {{"query", Whole{grid.queries(row).end - 1}},
        {"key", Whole{grid.visibility().keysOf(grid.queries(row).end - 1).local.end - 1}}}},
      {LEARNER_TEXT("questions", "That key lies in tile {column}, with the keys {first} to {last}."),
       {{"column", Whole{last}}, {"first", Whole{grid.keys(last).begin}}, {"last", Whole{grid.keys(last).end - 1}}}}};
  static constexpr MistakeKind kStoppedEarly{
      "stopped-early", LEARNER_TEXT("questions", "You stopped one tile too early"),
      LEARNER_TEXT("questions",
                   "The tile that the diagonal cuts has visible pairs: it is worked on, with a mask inside.")};
  static constexpr MistakeKind kWentToTheEnd{
      "went-to-the-end", LEARNER_TEXT("questions", "You went to the end of the row"),
      LEARNER_TEXT("questions", "All pairs of the tiles on the far right are hidden. They are skipped.")};
  static constexpr MistakeKind kSameTileNumber{
      "same-tile-number", LEARNER_TEXT("questions", "You took the tile with the same number as the row"),
      LEARNER_TEXT("questions", "That is right for square tiles only. Compare the numbers of queries and keys.")};
  const Index end = grid.cols() - 1;
  if (row <= end && row != last) q.mistakes.push_back({&kSameTileNumber, CellPlace{row, row}, {}});
  if (last > 0) q.mistakes.push_back({&kStoppedEarly, CellPlace{row, last - 1}, {}});
  if (end != last) q.mistakes.push_back({&kWentToTheEnd, CellPlace{row, end}, {}});
  q.hint = {LEARNER_TEXT("questions", "Up to which key does the last of these queries see?"), {}};
  return q;
}

std::optional<Parameters> readLastTile(const OnStage& stage, Dice& dice) {
  const Mask& mask = stage.scenario.attention.mask;
  if (!mask.causal || mask.queryOffset != 0) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 40);
  if (!p) return std::nullopt;
  const Index rows = gridOf(*p).rows();
  if (rows < 2) return std::nullopt;
  p->set("tile_row", dice.whole(0, rows - 2));
  return p;
}

// ---- tile-bytes: what a tile takes on chip

Parameters drawTileBytes(Dice& dice) {
  Parameters p;
  p.set("block_rows", dice.pick<std::int64_t>({16, 32, 64, 128}))
      .set("block_cols", dice.pick<std::int64_t>({16, 32, 64, 128}));
  p.set("key_width", dice.pick<std::int64_t>({32, 64, 128})).set("element_bytes", dice.pick<std::int64_t>({2, 2, 1}));
  return p;
}

Question askTileBytes(const Parameters& p) {
  const auto bytes = static_cast<double>(trafficOf(p, Algorithm::Flash2).sramBytesNeeded);
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t rows = p.whole("block_rows"), cols = p.whole("block_cols"), e = p.whole("element_bytes");
  const std::int64_t key = keyWidth(scenario), value = valueWidth(scenario);
  const std::int64_t inputs = e * (rows * key + cols * key + cols * value);
  const std::int64_t results = 4 * (rows * value + rows * cols), statistics = 8 * rows;
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  Question q;
  q.text = {
      LEARNER_TEXT("questions",
                   "FlashAttention-2 works on a tile of {rows} queries × {cols} keys, with d_k = {key} and d_v = "
                   "{value}. On chip it holds the tiles of Q, K and V in {bits}-bit numbers, the scores of the tile "
                   "and the output so far in float32, and two float32 numbers for each query. How many bytes is that?"),
      {{"rows", Whole{rows}},
       {"cols", Whole{cols}},
       {"key", Whole{key}},
       {"value", Whole{value}},
       {"bits", Whole{8 * e}}}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes;
  q.tolerance = closeToBytes(bytes);
  q.working = {{LEARNER_TEXT("questions",
                             "Q, K and V: {element} · ({rows} · {key} + {cols} · {key} + {cols} · {value}) = {bytes}"),
                {{"element", Whole{e}},
                 {"rows", Whole{rows}},
                 {"cols", Whole{cols}},
                 {"key", Whole{key}},
                 {"value", Whole{value}},
                 {"bytes", Bytes{number(inputs), Bytes::Scale::Exact}}}},
               {LEARNER_TEXT("questions", "Output and scores: 4 · ({rows} · {value} + {rows} · {cols}) = {bytes}"),
                {{"rows", Whole{rows}},
                 {"cols", Whole{cols}},
                 {"value", Whole{value}},
                 {"bytes", Bytes{number(results), Bytes::Scale::Exact}}}},
               {LEARNER_TEXT("questions", "m and ℓ: 8 · {rows} B. Together: {bytes}"),
                {{"rows", Whole{rows}}, {"bytes", Bytes{bytes, Bytes::Scale::Exact}}}}};
  static constexpr MistakeKind kSmallSums{
      "small-sums", LEARNER_TEXT("questions", "You counted scores and output like the inputs"),
      LEARNER_TEXT("questions", "Sums are kept in float32, 4 bytes each, however small the inputs are.")};
  static constexpr MistakeKind kForgotScoreTile{
      "forgot-score-tile", LEARNER_TEXT("questions", "You forgot the scores"),
      LEARNER_TEXT("questions",
                   "The scores of one tile do lie on chip; it is the whole matrix that is never written.")};
  static constexpr MistakeKind kForgotOutputTile{
      "forgot-output-tile", LEARNER_TEXT("questions", "You forgot the output so far"),
      LEARNER_TEXT("questions", "The output stays on chip through the whole row of tiles, next to m and ℓ.")};
  q.mistakes = {{&kSmallSums, number(inputs + results / 4 * e + statistics), {}},
                {&kForgotScoreTile, bytes - number(4 * rows * cols), {}},
                {&kForgotOutputTile, bytes - number(4 * rows * value), {}},
                {&kForgotValues, bytes - number(e * cols * value), {}},
                {&kDecimalForBinary, decimalForBinary(bytes), {}}};
  if (e == 4) q.mistakes.erase(q.mistakes.begin());
  q.hint = {LEARNER_TEXT("questions", "Three tiles of inputs, two matrices of results, two numbers for each query."),
            {}};
  return q;
}

std::optional<Parameters> readTileBytes(const OnStage& stage, Dice&) {
  return readTiles(stage, 1'000'000);
}

// ---- keys-read-again: how often K and V come from slow memory

Parameters drawKeysReadAgain(Dice& dice) {
  const auto rows = dice.pick<std::int64_t>({32, 64, 128, 256});
  Parameters p;
  p.set("tokens", dice.pick<std::int64_t>({1024, 2048, 4096, 8192}))
      .set("key_width", dice.pick<std::int64_t>({64, 128}));
  p.set("block_rows", rows).set("block_cols", dice.flip() ? rows / 2 : rows * 2);
  p.set("element_bytes", std::int64_t{2}).set("mask", std::string("none"));
  return p;
}

Question askKeysReadAgain(const Parameters& p) {
  const Traffic traffic = trafficOf(p, Algorithm::Flash2);
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t heads = scenario.heads.query, queries = queryTokens(scenario), keys = keyTokens(scenario);
  const std::int64_t widths = keyWidth(scenario) + valueWidth(scenario), e = p.whole("element_bytes");
  const auto bytes = static_cast<double>(traffic.counters.reads[Tensor::K] + traffic.counters.reads[Tensor::V]);
  const std::int64_t rounds = (queries + p.whole("block_rows") - 1) / p.whole("block_rows");
  const double once = bytes / static_cast<double>(rounds);
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "FlashAttention-2 goes through {queries} queries and {keys} keys of one head, without a mask, "
                         "in tiles of {rows} queries × {cols} keys, with d_k = {key}, d_v = {value} and {bits}-bit "
                         "numbers. How many bytes of K and V does it read from slow memory in all?"),
            {{"queries", Whole{queries}},
             {"keys", Whole{keys}},
             {"rows", Whole{p.whole("block_rows")}},
             {"cols", Whole{p.whole("block_cols")}},
             {"key", Whole{keyWidth(scenario)}},
             {"value", Whole{valueWidth(scenario)}},
             {"bits", Whole{8 * e}}}};
  q.unit = AnswerUnit::Bytes;
  q.answer = bytes / static_cast<double>(heads);
  q.tolerance = closeToBytes(bytes / static_cast<double>(heads));
  q.working = {
      {LEARNER_TEXT("questions", "There are {rounds} rows of tiles. For each of them all keys and values are read."),
       {{"rounds", Whole{rounds}}}},
      productIs({rounds, keys, widths, e}, Bytes{bytes / static_cast<double>(heads)})};
  static constexpr MistakeKind kReadOnce{
      "read-once", LEARNER_TEXT("questions", "You read K and V once"),
      LEARNER_TEXT(
          "questions",
          "Only a tile fits on the chip. For the next row of tiles K and V have to come from slow memory again.")};
  static constexpr MistakeKind kReadForEachQuery{
      "read-for-each-query", LEARNER_TEXT("questions", "You read K and V for each query"),
      LEARNER_TEXT("questions", "All queries of a tile use a key while it is on the chip.")};
  static constexpr MistakeKind kColumnsForRows{
      "columns-for-rows", LEARNER_TEXT("questions", "You counted columns of tiles"),
      LEARNER_TEXT("questions", "The outer loop goes over the queries: K and V are read once for each row of tiles.")};
  const auto h = static_cast<double>(heads);
  const std::int64_t columns = (keys + p.whole("block_cols") - 1) / p.whole("block_cols");
  q.mistakes = {{&kReadOnce, once / h, {}},
                {&kReadForEachQuery, once / h * static_cast<double>(queries), {}},
                {&kForgotValues, bytes / h * static_cast<double>(keyWidth(scenario)) / static_cast<double>(widths), {}},
                {&kColumnsForRows, once / h * static_cast<double>(columns), {}},
                {&kDecimalForBinary, decimalForBinary(bytes / h), {}}};
  q.hint = {LEARNER_TEXT("questions", "How many rows of tiles are there, and what does each of them read?"), {}};
  return q;
}

std::optional<Parameters> readKeysReadAgain(const OnStage& stage, Dice&) {
  const Mask& mask = stage.scenario.attention.mask;
  if (mask.causal || mask.window > 0 || trafficShape(stage.scenario).batch != 1) return std::nullopt;
  if (stage.scenario.tiling.value_or(Tiling{}).shareKv) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 1'000'000);
  if (p && p->whole("block_rows") >= p->whole("query_tokens")) return std::nullopt;
  return p;
}

// ---- paper-tile: the tile of the first paper

Parameters drawPaperTile(Dice& dice) {
  Parameters p;
  p.set("sram_bytes", dice.pick<std::int64_t>({32, 48, 64, 96, 100, 128, 164, 192, 228}) * 1024);
  p.set("key_width", dice.pick<std::int64_t>({32, 64, 128, 256})).set("element_bytes", dice.pick<std::int64_t>({2, 4}));
  p.set("tokens", std::int64_t{65'536});
  return p;
}

Question askPaperTile(const Parameters& p) {
  const auto cols = static_cast<double>(trafficOf(p, Algorithm::Flash1).tile.cols);
  const double memory = p.real("sram_bytes"), width = p.real("key_width"), e = p.real("element_bytes");
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "The FlashAttention paper shares the on-chip memory out evenly among the tiles of Q, K, V and "
                         "O. With {memory} on chip, d = {width} and {element} bytes for each number, how many keys B_c "
                         "are there in a tile of K, rounded up?"),
            {{"memory", Bytes{memory}},
             {"width", Whole{p.whole("key_width")}},
             {"element", Whole{p.whole("element_bytes")}}}};
  q.answer = cols;
  q.tolerance = 0.5;
  q.working = {
      {LEARNER_TEXT("questions", "On chip there is room for {memory} / {element} B = {numbers} numbers."),
       {{"memory", Bytes{memory}}, {"element", Whole{p.whole("element_bytes")}}, {"numbers", Exact{memory / e}}}},
      {LEARNER_TEXT("questions", "A quarter of it for K, {width} numbers for each key."),
       {{"width", Whole{p.whole("key_width")}}}},
      {LEARNER_TEXT("questions", "{numbers} / (4 · {width}), rounded up: {answer}"),
       {{"numbers", Exact{memory / e}}, {"width", Whole{p.whole("key_width")}}, {"answer", Exact{cols}}}}};
  static constexpr MistakeKind kWholeChip{"whole-chip", LEARNER_TEXT("questions", "You gave all of the memory to K"),
                                          LEARNER_TEXT("questions", "Q, K, V and O share it: a quarter each.")};
  static constexpr MistakeKind kHalfOfChip{"half-of-chip", LEARNER_TEXT("questions", "You left room for K and V only"),
                                           LEARNER_TEXT("questions", "The tiles of Q and O lie there, too.")};
  q.mistakes = {{&kForgotBytes, std::ceil(memory / (4 * width)), {}},
                {&kWholeChip, std::ceil(memory / e / width), {}},
                {&kHalfOfChip, std::ceil(memory / e / width / 2), {}}};
  if (e == 2) q.mistakes.pop_back();  // the same number as with bytes forgotten
  q.hint = {LEARNER_TEXT("questions", "How many numbers fit on the chip, and how many of them are for K?"), {}};
  return q;
}

// ---- traffic-order: which algorithm moves most

constexpr Algorithm kAlgorithmsToOrder[] = {Algorithm::Eager, Algorithm::Standard, Algorithm::Flash1,
                                            Algorithm::Flash2};

std::vector<double> bytesOfAlgorithms(const Parameters& p) {
  std::vector<double> bytes;
  for (const Algorithm algorithm : kAlgorithmsToOrder)
    bytes.push_back(static_cast<double>(trafficOf(p, algorithm).counters.bytes()));
  return bytes;
}

Parameters drawTrafficOrder(Dice& dice) {
  constexpr double kApart = 1.1;
  while (true) {
    Parameters p;
    p.set("tokens", dice.pick<std::int64_t>({256, 512, 1024, 2048, 4096}));
    p.set("key_width", dice.pick<std::int64_t>({32, 64, 128, 256}));
    const auto block = dice.pick<std::int64_t>({16, 32, 64, 128});
    p.set("block_rows", block).set("block_cols", block).set("element_bytes", std::int64_t{2});
    p.set("mask", std::string("none")).set("order", dice.shuffled(4));
    if (differEnough(bytesOfAlgorithms(p), kApart)) return p;
  }
}

Question askTrafficOrder(const Parameters& p) {
  const Scenario scenario = documentOfSizes(p);
  const std::vector<double> bytes = bytesOfAlgorithms(p);
  const std::vector<Phrase> names{
      {LEARNER_TEXT("questions", "eager: a kernel each for scores, scale, mask, softmax and values"), {}},
      {LEARNER_TEXT("questions", "standard: three kernels, scale and mask inside the softmax"), {}},
      {LEARNER_TEXT("questions", "FlashAttention-1: keys in the outer loop"), {}},
      {LEARNER_TEXT("questions", "FlashAttention-2: queries in the outer loop"), {}}};
  const char* mask = scenario.attention.mask.causal ? LEARNER_TEXT("questions", "under a causal mask")
                                                    : LEARNER_TEXT("questions", "without a mask");
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{queries} queries and {keys} keys {mask}, d_k = {key}, d_v = {value}, {bits}-bit numbers, "
                         "tiles of {rows} × {cols} where there are tiles. Put the algorithms in order of the bytes "
                         "that they move between slow memory and the chip, the fewest first."),
            {{"queries", Whole{queryTokens(scenario)}},
             {"keys", Whole{keyTokens(scenario)}},
             {"mask", Translated{mask}},
             {"key", Whole{keyWidth(scenario)}},
             {"value", Whole{valueWidth(scenario)}},
             {"bits", Whole{8 * p.whole("element_bytes")}},
             {"rows", Whole{p.whole("block_rows")}},
             {"cols", Whole{p.whole("block_cols")}}}};
  std::vector<OrderedItem> items;
  std::vector<double> byBelief;
  for (const std::int64_t n : p.list("order")) {
    items.push_back({names[static_cast<std::size_t>(n)], bytes[static_cast<std::size_t>(n)]});
    byBelief.push_back(static_cast<double>(-n));
  }
  // Of a document small enough to follow, every byte, as the lab counts them.
  constexpr double kEveryByteBelow = 1e4;
  const auto moved = [&bytes](std::size_t algorithm) {
    const bool isSmall = bytes[algorithm] < kEveryByteBelow;
    return Bytes{bytes[algorithm], isSmall ? Bytes::Scale::Exact : Bytes::Scale::Binary};
  };
  q.working = {
      {LEARNER_TEXT("questions",
                    "Eager moves S and P eight times, standard four times. FlashAttention-1 moves Q and O for "
                    "each column of tiles, FlashAttention-2 K and V for each row of tiles."),
       {}},
      {LEARNER_TEXT("questions", "Eager {eager}, standard {standard}."), {{"eager", moved(0)}, {"standard", moved(1)}}},
      {LEARNER_TEXT("questions", "FlashAttention-1 {flash1}, FlashAttention-2 {flash2}."),
       {{"flash1", moved(2)}, {"flash2", moved(3)}}}};
  askForOrder(q, items);
  static constexpr MistakeKind kNewerIsLess{
      "newer-is-less", LEARNER_TEXT("questions", "You took the newer algorithm for the better one in any case"),
      LEARNER_TEXT(
          "questions",
          "With wide heads and small tiles, reading Q and O, or K and V, again and again costs more than writing "
          "the scores out.")};
  if (ascendingOrder(byBelief) != ascendingOrder([&] {
        std::vector<double> values;
        for (const OrderedItem& item : items) values.push_back(item.value);
        return values;
      }()))
    q.mistakes.push_back({&kNewerIsLess, ascendingOrder(byBelief), {}});
  q.hint = {LEARNER_TEXT("questions", "Compare T² with T · d times the number of rounds."), {}};
  return q;
}

std::optional<Parameters> readTrafficOrder(const OnStage& stage, Dice& dice) {
  constexpr double kApart = 1.02;
  if (stage.scenario.attention.mask.window > 0 || stage.scenario.tiling.value_or(Tiling{}).shareKv) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 1'000'000);
  if (!p || !differEnough(bytesOfAlgorithms(*p), kApart)) return std::nullopt;
  p->set("order", dice.shuffled(4));
  return p;
}

// ---- tile-order: when a tile's turn comes

Parameters drawTileOrder(Dice& dice) {
  Parameters p;
  const auto [tokens, rows, cols] = dice.pick<std::array<std::int64_t, 3>>(
      {{12, 2, 2}, {12, 2, 4}, {12, 4, 2}, {12, 4, 4}, {16, 4, 4}, {16, 4, 2}, {16, 2, 4}});
  p.set("tokens", tokens).set("block_rows", rows).set("block_cols", cols).set("mask", std::string("causal"));
  const TileGrid grid = gridOf(p);
  const Index row = dice.whole(1, grid.rows() - 1);
  p.set("tile_row", std::int64_t{row})
      .set("tile_column", dice.whole(0, static_cast<std::int64_t>(grid.columnsAtWork(row).size()) - 1));
  return p;
}

Question askTileOrder(const Parameters& p) {
  const TileGrid grid = gridOf(p);
  const Index row = p.whole("tile_row"), column = p.whole("tile_column");
  const auto isAtWork = [&](Index r, Index c) {
    const auto columns = grid.columnsAtWork(r);
    return std::ranges::find(columns, c) != columns.end();
  };
  std::int64_t before = 0, place = 0, byColumns = 0;
  for (Index r = 0; r < row; ++r) before += static_cast<std::int64_t>(grid.columnsAtWork(r).size());
  for (Index c = 0; c <= column; ++c) place += isAtWork(row, c) ? 1 : 0;
  place += before;
  for (Index c = 0; c <= column; ++c)
    for (Index r = 0; r < (c < column ? grid.rows() : row + 1); ++r) byColumns += isAtWork(r, c) ? 1 : 0;
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  Question q;
  q.text = {LEARNER_TEXT("questions",
                         "{tokens} tokens under a causal mask; a tile has {rows} queries and {cols} keys. "
                         "FlashAttention-2 takes one row of tiles after the other, from left to right, and skips tiles "
                         "that are hidden altogether. How many tiles has it computed once the tile in row {row} and "
                         "column {column} (both count from 0) is done, that one included?"),
            {{"tokens", Whole{p.whole("tokens")}},
             {"rows", Whole{p.whole("block_rows")}},
             {"cols", Whole{p.whole("block_cols")}},
             {"row", Whole{row}},
             {"column", Whole{column}}}};
  q.answer = number(place);
  q.tolerance = 0.4;
  q.working = {
      {LEARNER_TEXT("questions", "The rows of tiles before it have {before} tiles that are not hidden altogether."),
       {{"before", Whole{before}}}},
      {LEARNER_TEXT("questions", "With it, its own row has {own} so far: {before} + {own} = {place}."),
       {{"own", Whole{place - before}}, {"before", Whole{before}}, {"place", Whole{place}}}}};
  static constexpr MistakeKind kCountedSkippedTiles{
      "counted-skipped-tiles", LEARNER_TEXT("questions", "You counted tiles that are skipped"),
      LEARNER_TEXT("questions", "A tile above the diagonal has no visible pair: nothing of it is computed.")};
  static constexpr MistakeKind kTilesDownColumns{
      "tiles-down-columns", LEARNER_TEXT("questions", "You went down the columns"),
      LEARNER_TEXT(
          "questions",
          "That is how FlashAttention-1 walks. FlashAttention-2 keeps its queries and goes through the keys.")};
  static constexpr MistakeKind kTilesFromZero{
      "tiles-from-zero", LEARNER_TEXT("questions", "You left out the tile itself"),
      LEARNER_TEXT("questions", "The tile that is asked about is computed, too.")};
  q.mistakes = {{&kCountedSkippedTiles, number(row * grid.cols() + column + 1), {}},
                {&kTilesDownColumns, number(byColumns), {}},
                {&kTilesFromZero, number(place - 1), {}}};
  q.hint = {LEARNER_TEXT("questions", "Draw the tiles, hatch those above the diagonal, and number the others."), {}};
  return q;
}

}  // namespace

std::vector<QuestionTemplate> tilesQuestions() {
  return {
      {.id = "online-factor",
       .topic = Topic::Tiles,
       .seconds = 60,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawOnlineFactor,
       .ask = askOnlineFactor,
       .read = readOnlineFactor,
       .scenario = onlineScenario},
      {.id = "online-sum",
       .topic = Topic::Tiles,
       .seconds = 90,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawOnlineFactor,
       .ask = askOnlineSum,
       .scenario = onlineScenario},
      {.id = "online-output",
       .topic = Topic::Tiles,
       .seconds = 120,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawOnlineOutput,
       .ask = askOnlineOutput,
       .scenario = onlineScenario},
      {.id = "tiles-at-work",
       .topic = Topic::Tiles,
       .seconds = 90,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawTilesAtWork,
       .ask = askTilesAtWork,
       .read = readTilesAtWork,
       .scenario = documentOfSizes},
      {.id = "last-tile",
       .topic = Topic::Tiles,
       .kind = AnswerKind::Cell,
       .seconds = 60,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawLastTile,
       .ask = askLastTile,
       .read = readLastTile,
       .scenario = documentOfSizes},
      {.id = "tile-bytes",
       .topic = Topic::Tiles,
       .seconds = 150,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawTileBytes,
       .ask = askTileBytes,
       .read = readTileBytes,
       .scenario = documentOfSizes},
      {.id = "keys-read-again",
       .topic = Topic::Tiles,
       .seconds = 120,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawKeysReadAgain,
       .ask = askKeysReadAgain,
       .read = readKeysReadAgain,
       .scenario = documentOfSizes},
      {.id = "paper-tile",
       .topic = Topic::Tiles,
       .seconds = 90,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawPaperTile,
       .ask = askPaperTile},
      {.id = "traffic-order",
       .topic = Topic::Tiles,
       .kind = AnswerKind::Order,
       .seconds = 120,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawTrafficOrder,
       .ask = askTrafficOrder,
       .read = readTrafficOrder,
       .scenario = documentOfSizes},
      {.id = "tile-order",
       .topic = Topic::Tiles,
       .seconds = 120,
       .lab = "tiles",
       .lesson = "tiles",
       .draw = drawTileOrder,
       .ask = askTileOrder,
       .scenario = documentOfSizes},
  };
}

}  // namespace attn
