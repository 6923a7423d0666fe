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

constexpr MistakeKind kForgotRescaling{"forgot-rescaling", TR("You did not rescale the earlier results"),
                                       TR("The old exponentials were taken with the old maximum. Before new ones are "
                                          "added, they are multiplied by e^(m − m′).")};
constexpr MistakeKind kRescaledUpwards{
    "rescaled-upwards", TR("You rescaled by e^(m′ − m)"),
    TR("The new maximum is larger, so the earlier results become smaller: e^(m − m′).")};

// online softmax on four scores in two tiles
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

// online-factor: the factor for the old sum
Parameters drawOnlineFactor(Dice& dice) {
  return {{"scores", drawRisingScores(dice)}, {"block_cols", kScoresInTile}};
}

void askOnlineFactor(const Parameters& p, Question& q) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  const double before = step.before.rowMax(0), after = step.after.rowMax(0), factor = step.factor(0);
  q.values = {{"keys", p.whole("block_cols")},
              {"before", before},
              {"after", after},
              {"difference", before - after},
              {"factor", Decimals{factor}}};
  ask(q, TR("A tiled kernel processes the scores {scores} of one query in tiles of {keys} keys. By what factor does it "
            "multiply its running sum at the last tile?\n\ne^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, "
            "e^(−5) = 0.01"));
  askForNumber(q, factor, std::max(0.005, 0.02 * factor));
  q.working = {TR("The running maximum so far: m = {before}."), TR("With the last tile: m′ = {after}."),
               TR("e^(m − m′) = e^({difference}) = {factor}")};
  static constexpr MistakeKind kMaximumOnly{
      "difference-for-factor", TR("That is the difference of the maxima"),
      TR("The sum consists of exponentials: the difference belongs in the exponent.")};
  static constexpr MistakeKind kFactorOne{"factor-one", TR("You left the old sum as it was"),
                                          TR("The factor is 1 only if the maximum does not change.")};
  q.mistakes = {{&kRescaledUpwards, 1 / factor}, {&kMaximumOnly, before - after}, {&kMaximumOnly, after - before}};
  if (std::abs(after - before) == 1) q.mistakes.pop_back();
  q.mistakes.push_back({&kFactorOne, 1.0});
  q.hint = TR("What is the maximum before and after this tile?");
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
  // The visible keys must be contiguous from key 0, and the last tile must raise the maximum.
  if (static_cast<std::int64_t>(seen.size()) <= cols || !std::isfinite(masked(row, 0))) return std::nullopt;
  for (std::size_t j = 0; j < seen.size(); ++j)
    if (!std::isfinite(masked(row, static_cast<Index>(j))) || std::abs(seen[j]) > 50) return std::nullopt;
  Parameters p{{"scores", Matrix(Eigen::Map<const Matrix>(seen.data(), 1, static_cast<Index>(seen.size())))},
               {"block_cols", cols}};
  const OnlineStep step = lastStep(onlineRow(p), cols);
  if (step.after.rowMax(0) < step.before.rowMax(0) + 0.05) return std::nullopt;
  return p;
}

// online-sum: the running sum after the second tile
void askOnlineSum(const Parameters& p, Question& q) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  const double answer = step.after.rowSum(0), before = step.before.rowSum(0);
  const double oldMaximum = step.before.rowMax(0);
  q.values = {{"keys", p.whole("block_cols")},
              {"m", oldMaximum},
              {"l", Decimals{before}},
              {"a", Decimals{step.factor(0)}},
              {"sum", Decimals{step.tileSum(0)}},
              {"answer", Decimals{answer}}};
  ask(q, TR("A tiled kernel processes the scores {scores} of one query in tiles of {keys} keys. What is its running "
            "sum ℓ of exponentials after the last tile?\n\ne^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, "
            "e^(−5) = 0.01"));
  askForNumber(q, answer, 0.03);
  q.working = {TR("After the first tile m = {m} and ℓ = {l}."),
               {TR("The second tile raises the maximum to {m}: the old sum is multiplied by {a}."),
                {{"m", Exact{step.after.rowMax(0)}}}},
               TR("{a} · {l} + {sum} = {answer}")};
  static constexpr MistakeKind kOldMaximum{
      "old-maximum", TR("You kept the old maximum"),
      TR("The maximum is that of all keys so far. With an old one, exponentials could overflow.")};
  static constexpr MistakeKind kSumOfTileOnly{"sum-of-tile-only", TR("You counted the last tile only"),
                                              TR("It is a running sum: the first tile's sum is rescaled and kept.")};
  q.mistakes = {{&kForgotRescaling, before + step.tileSum(0)},
                {&kRescaledUpwards, before / step.factor(0) + step.tileSum(0)},
                {&kOldMaximum, before + step.tileSum(0) / step.factor(0)},
                {&kSumOfTileOnly, step.tileSum(0)}};
  if (std::abs(answer - step.tileSum(0)) <= 2 * q.tolerance) q.mistakes.pop_back();
  q.hint = TR("In the end ℓ is the sum of e^(score − largest score) over all keys.");
}

// online-output: merging two tiles
Parameters drawOnlineOutput(Dice& dice) {
  return {{"scores", drawRisingScores(dice)},
          {"values", dice.matrix(1, 2 * kScoresInTile, -4, 4, 1)},
          {"block_cols", kScoresInTile}};
}

void askOnlineOutput(const Parameters& p, Question& q) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  const double answer = finishOnline(step.after).output(0, 0);
  const double sum = step.before.rowSum(0), acc = step.before.result(0, 0);
  const double tileSum = step.tileSum(0), product = step.product(0, 0);
  q.values = {{"m", step.before.rowMax(0)},
              {"l", Decimals{sum}},
              {"acc", Decimals{acc}},
              {"tileMax", step.tileMax(0)},
              {"tileSum", Decimals{tileSum}},
              {"product", Decimals{product}},
              {"a", Decimals{step.factor(0)}},
              {"after", Decimals{step.after.result(0, 0)}},
              {"lAfter", Decimals{step.after.rowSum(0)}}};
  ask(q, TR("d_v = 1. After the first tile, FlashAttention-2 holds m = {m}, ℓ = {l} and acc = {acc} for a query. The "
            "largest score of the second tile is {tileMax}; its exponentials, taken with that maximum, add up to "
            "{tileSum}, and exponentials times values to {product}. What is the output of the query?\n\ne^(−1) = 0.37, "
            "e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01"));
  askForNumber(q, answer, 0.03);
  q.working = {TR("Earlier results are multiplied by e^(m − m′) = {a}."),
               {TR("acc = {a} · {acc} + {product} = {after}, ℓ = {a} · {l} + {tileSum} = {lAfter}"),
                {{"acc", Operand{acc, 2}}, {"product", Operand{product, 2}}}},
               quotientIs(Decimals{step.after.result(0, 0)}, Decimals{step.after.rowSum(0)}, Decimals{answer})};
  static constexpr MistakeKind kForgotDivision{"forgot-division", TR("You did not divide by the sum"),
                                               TR("acc is a sum of exponentials times values. The output is acc / ℓ.")};
  static constexpr MistakeKind kMeanOfTiles{
      "mean-of-tiles", TR("You took the mean of the two tiles"),
      TR("Each tile counts by its share of the sum of exponentials, not half each.")};
  static constexpr MistakeKind kSumOfOutputs{
      "sum-of-outputs", TR("You added up the outputs of the tiles"),
      TR("The weights of both tiles together add up to 1; here they would add up to 2.")};
  q.mistakes = {{&kForgotRescaling, (acc + product) / (sum + tileSum)},
                {&kForgotDivision, step.after.result(0, 0)},
                {&kMeanOfTiles, (acc / sum + product / tileSum) / 2},
                {&kSumOfOutputs, acc / sum + product / tileSum}};
  q.hint = TR("Bring both tiles to the same maximum, then add, then divide.");
}

// grids of tiles
/// Sizes with the tile that FlashAttention-2 uses, if there are few enough tiles to count them.
std::optional<Parameters> readTiles(const OnStage& stage, std::int64_t mostTiles) {
  const Scenario& scenario = stage.scenario;
  Tiling tiling = scenario.tiling.value_or(Tiling{});
  if (!isTiled(*algorithmNamed(tiling.algorithm)) || !scenario.attention.mask.padding.empty()) return std::nullopt;
  tiling.algorithm = algorithmName(Algorithm::Flash2);
  const Result<TrafficPlan> plan = planTraffic(trafficShape(scenario), tiling);
  if (!plan || plan->grid->rows() * plan->grid->cols() > mostTiles) return std::nullopt;
  if (plan->grid->rows() == 1 && plan->grid->cols() == 1) return std::nullopt;
  Parameters p = sizesOfDocument(scenario);
  p.set("block_rows", plan->grid->size().rows).set("block_cols", plan->grid->size().cols);
  return p;
}

TileGrid gridOf(const Parameters& p) {
  Tiling tiling = *documentOfSizes(p).tiling;
  tiling.algorithm = algorithmName(Algorithm::Flash2);
  return *planTraffic(trafficShape(documentOfSizes(p)), tiling)->grid;
}

// tiles-at-work: what a causal mask saves
Parameters drawTilesAtWork(Dice& dice) {
  const auto rows = dice.pick({8, 16, 32}), cols = dice.pick({8, 16, 32});
  return {{"tokens", std::max(rows, cols) * dice.whole(3, 6)},
          {"block_rows", rows},
          {"block_cols", cols},
          {"mask", "causal"},
          {"asked", dice.pick({"work", "skipped", "partial"})}};
}

void askTilesAtWork(const Parameters& p, Question& q) {
  const TileGrid grid = gridOf(p);
  const TileCounts counts = grid.counts();
  const std::int64_t all = grid.rows() * grid.cols(), work = counts.full + counts.partial;
  const bool ofWork = p.text("asked") == "work", ofSkipped = p.text("asked") == "skipped";
  const std::int64_t answer = ofWork ? work : ofSkipped ? counts.skipped : counts.partial;
  const char* what = ofWork      ? TR("How many tiles does FlashAttention-2 compute?")
                     : ofSkipped ? TR("How many tiles does FlashAttention-2 skip?")
                                 : TR("How many tiles are partial, with visible and hidden pairs?");
  const std::int64_t window = wholeOr(p, "window", 0);
  q.values = {{"queries", grid.visibility().queryTokens()},
              {"keys", grid.visibility().keyTokens()},
              {"rows", grid.size().rows},
              {"cols", grid.size().cols},
              {"tileRows", grid.rows()},
              {"tileCols", grid.cols()},
              {"what", Translated{what}},
              {"window", window},
              {"all", all},
              {"full", counts.full},
              {"partial", counts.partial},
              {"skipped", counts.skipped},
              {"answer", answer}};
  ask(q, TR("{queries} queries and {keys} keys under a causal mask, in tiles of {rows} queries × {cols} keys: "
            "{tileRows} × {tileCols} tiles per head. {what}"));
  if (window > 0) {
    ask(q, TR("{queries} queries and {keys} keys under a causal mask with a window of W = {window}, in tiles of {rows} "
              "queries × {cols} keys: {tileRows} × {tileCols} tiles per head. {what}"));
  }
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  askForNumber(q, answer, 0.4);
  q.working = {
      TR("A tile is skipped if every pair in it is hidden, full if every pair is visible, and partial otherwise."),
      TR("Of {all} tiles {full} are full, {partial} partial and {skipped} skipped."), TR("The answer: {answer}.")};
  static constexpr MistakeKind kCountedAllTiles{
      "counted-all-tiles", TR("You counted every tile"),
      TR("Tiles without a visible pair are skipped: neither loaded nor computed.")};
  static constexpr MistakeKind kDiagonalTiles{
      "tiles-of-the-diagonal", TR("You put the tiles cut by the mask in the wrong class"),
      TR("A tile with even one visible pair must be computed. It is neither skipped nor full.")};
  static constexpr MistakeKind kHalfOfTiles{
      "half-of-the-tiles", TR("You took half of the tiles"),
      TR("About half of the pairs are visible, but tiles on the diagonal count in full.")};
  static constexpr MistakeKind kOneInEachRow{
      "one-in-each-row", TR("You counted one tile for each row"),
      TR("If a tile has more queries than keys, the diagonal crosses several in a row.")};
  if (ofWork) q.mistakes = {{&kCountedAllTiles, all}, {&kDiagonalTiles, counts.full}, {&kHalfOfTiles, number(all) / 2}};
  if (ofSkipped) q.mistakes = {{&kDiagonalTiles, counts.skipped + counts.partial}, {&kHalfOfTiles, number(all) / 2}};
  if (!ofWork && !ofSkipped) {
    q.mistakes = {{&kCountedAllTiles, all}, {&kDiagonalTiles, counts.partial + counts.skipped}};
    if (counts.partial != grid.rows()) q.mistakes.push_back({&kOneInEachRow, grid.rows()});
  }
  q.hint = TR("Go through the rows of tiles: which is the last tile with a visible pair?");
}

std::optional<Parameters> readTilesAtWork(const OnStage& stage, Dice& dice) {
  if (!stage.scenario.attention.mask.causal) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 40);
  if (p) p->set("asked", std::string(dice.pick({"work", "skipped", "partial"})));
  return p;
}

// last-tile: where the loop over keys may end
Parameters drawLastTile(Dice& dice) {
  const auto rows = dice.pick({2, 3, 4, 6, 8}), cols = dice.pick({2, 3, 4, 6, 8});
  const std::int64_t tokens = std::max(rows, cols) * dice.whole(3, 5);
  return {{"tokens", tokens},
          {"block_rows", rows},
          {"block_cols", cols},
          {"mask", "causal"},
          {"tile_row", dice.whole(0, (tokens + rows - 1) / rows - 2)}};
}

void askLastTile(const Parameters& p, Question& q) {
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
  q.values = {{"first", grid.queries(row).begin},
              {"last", grid.queries(row).end - 1},
              {"query", grid.queries(row).end - 1},
              {"key", grid.visibility().keysOf(grid.queries(row).end - 1).local.end - 1},
              {"column", last}};
  ask(q, TR("The score matrix is cut into tiles: rows are labeled with their queries, columns with their keys, and "
            "each tile shows its number of pairs. Under a causal mask, which is the last tile that is computed for "
            "queries {first} to {last}? Point at it."));
  q.matrix = std::move(tiles);
  q.answer = CellPlace{row, last};
  q.working = {TR("The last of these queries, {query}, sees the keys up to {key}."),
               {TR("That key is in tile {column}, with the keys {first} to {last}."),
                {{"first", Whole{grid.keys(last).begin}}, {"last", Whole{grid.keys(last).end - 1}}}}};
  static constexpr MistakeKind kStoppedEarly{
      "stopped-early", TR("You stopped one tile too early"),
      TR("The tile that the diagonal crosses has visible pairs: it is computed, with a mask inside.")};
  static constexpr MistakeKind kWentToTheEnd{
      "went-to-the-end", TR("You went to the end of the row"),
      TR("All pairs of the tiles on the far right are hidden. They are skipped.")};
  static constexpr MistakeKind kSameTileNumber{
      "same-tile-number", TR("You took the tile with the same number as the row"),
      TR("That is right for square tiles only. Compare the numbers of queries and keys.")};
  const Index end = grid.cols() - 1;
  if (row <= end && row != last) q.mistakes.push_back({&kSameTileNumber, CellPlace{row, row}});
  if (last > 0) q.mistakes.push_back({&kStoppedEarly, CellPlace{row, last - 1}});
  if (end != last) q.mistakes.push_back({&kWentToTheEnd, CellPlace{row, end}});
  q.hint = TR("Which is the last key that the last query sees?");
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

// tile-bytes: the on-chip memory of a tile
Parameters drawTileBytes(Dice& dice) {
  return {{"block_rows", dice.pick({16, 32, 64, 128})},
          {"block_cols", dice.pick({16, 32, 64, 128})},
          {"key_width", dice.pick({32, 64, 128})},
          {"element_bytes", dice.pick({2, 2, 1})}};
}

void askTileBytes(const Parameters& p, Question& q) {
  const auto bytes = static_cast<double>(trafficOf(p, Algorithm::Flash2).sramBytesNeeded);
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t rows = p.whole("block_rows"), cols = p.whole("block_cols"), e = p.whole("element_bytes");
  const std::int64_t key = keyWidth(scenario), value = valueWidth(scenario);
  const std::int64_t inputs = e * (rows * key + cols * key + cols * value);
  const std::int64_t results = 4 * (rows * value + rows * cols), statistics = 8 * rows;
  const auto number = [](std::int64_t n) { return static_cast<double>(n); };
  q.values = {{"key", key}, {"value", value}, {"bytes", Bytes{number(inputs), Bytes::Scale::Exact}}};
  ask(q, TR("FlashAttention-2 works on a tile of {rows} queries × {cols} keys, with d_k = {key} and d_v = {value}. On "
            "chip it holds the tiles of Q, K and V in {bits}-bit numbers, the scores of the tile and the output so far "
            "in float32, and two float32 numbers for each query. How many bytes is that?"));
  askForBytes(q, bytes);
  q.working = {TR("Q, K and V: {element} · ({rows} · {key} + {cols} · {key} + {cols} · {value}) = {bytes}"),
               {TR("Output and scores: 4 · ({rows} · {value} + {rows} · {cols}) = {bytes}"),
                {{"bytes", Bytes{number(results), Bytes::Scale::Exact}}}},
               {TR("m and ℓ: 8 · {rows} B. Together: {bytes}"), {{"bytes", Bytes{bytes, Bytes::Scale::Exact}}}}};
  static constexpr MistakeKind kSmallSums{"small-sums", TR("You counted scores and output like the inputs"),
                                          TR("Sums are kept in float32, 4 bytes each, however small the inputs are.")};
  static constexpr MistakeKind kForgotScoreTile{
      "forgot-score-tile", TR("You forgot the scores"),
      TR("The scores of one tile are on chip; only the whole matrix is never written.")};
  static constexpr MistakeKind kForgotOutputTile{
      "forgot-output-tile", TR("You forgot the output so far"),
      TR("The output stays on chip through the whole row of tiles, next to m and ℓ.")};
  q.mistakes = {{&kSmallSums, inputs + results / 4 * e + statistics},
                {&kForgotScoreTile, bytes - number(4 * rows * cols)},
                {&kForgotOutputTile, bytes - number(4 * rows * value)},
                {&kForgotValues, bytes - number(e * cols * value)},
                {&kDecimalForBinary, decimalForBinary(bytes)}};
  if (e == 4) q.mistakes.erase(q.mistakes.begin());
  q.hint = TR("Three tiles of inputs, two matrices of results, two numbers per query.");
}

std::optional<Parameters> readTileBytes(const OnStage& stage, Dice&) {
  return readTiles(stage, 1'000'000);
}

// keys-read-again: how often K and V are read from off-chip memory
Parameters drawKeysReadAgain(Dice& dice) {
  const auto rows = dice.pick({32, 64, 128, 256});
  return {{"tokens", dice.pick({1024, 2048, 4096, 8192})},
          {"key_width", dice.pick({64, 128})},
          {"block_rows", rows},
          {"block_cols", dice.flip() ? rows / 2 : rows * 2},
          {"element_bytes", 2},
          {"mask", "none"}};
}

void askKeysReadAgain(const Parameters& p, Question& q) {
  const Traffic traffic = trafficOf(p, Algorithm::Flash2);
  const Scenario scenario = documentOfSizes(p);
  const std::int64_t heads = scenario.heads.query, queries = queryTokens(scenario), keys = keyTokens(scenario);
  const std::int64_t widths = keyWidth(scenario) + valueWidth(scenario), e = p.whole("element_bytes");
  const auto bytes = static_cast<double>(traffic.counters.reads[Tensor::K] + traffic.counters.reads[Tensor::V]);
  const std::int64_t rounds = (queries + p.whole("block_rows") - 1) / p.whole("block_rows");
  const double once = bytes / static_cast<double>(rounds);
  q.values = {{"queries", queries},
              {"keys", keys},
              {"key", keyWidth(scenario)},
              {"value", valueWidth(scenario)},
              {"rounds", rounds}};
  ask(q, TR("FlashAttention-2 processes {queries} queries and {keys} keys of one head, without a mask, in tiles of "
            "{rows} queries × {cols} keys, with d_k = {key}, d_v = {value} and {bits}-bit numbers. How many bytes of K "
            "and V does it read from off-chip memory in total?"));
  askForBytes(q, bytes / static_cast<double>(heads));
  q.working = {TR("There are {rounds} rows of tiles. Each of them reads all keys and values."),
               productIs({rounds, keys, widths, e}, Bytes{bytes / static_cast<double>(heads)})};
  static constexpr MistakeKind kReadOnce{"read-once", TR("You read K and V once"),
                                         TR("Only one tile fits on the chip. For the next row of tiles, K and V must "
                                            "be read from off-chip memory again.")};
  static constexpr MistakeKind kReadForEachQuery{"read-for-each-query", TR("You read K and V for each query"),
                                                 TR("All queries of a tile use a key while it is on the chip.")};
  static constexpr MistakeKind kColumnsForRows{
      "columns-for-rows", TR("You counted columns of tiles"),
      TR("The outer loop goes over the queries: K and V are read once for each row of tiles.")};
  const auto h = static_cast<double>(heads);
  const std::int64_t columns = (keys + p.whole("block_cols") - 1) / p.whole("block_cols");
  q.mistakes = {{&kReadOnce, once / h},
                {&kReadForEachQuery, once / h * static_cast<double>(queries)},
                {&kForgotValues, bytes / h * static_cast<double>(keyWidth(scenario)) / static_cast<double>(widths)},
                {&kColumnsForRows, once / h * static_cast<double>(columns)},
                {&kDecimalForBinary, decimalForBinary(bytes / h)}};
  q.hint = TR("How many rows of tiles are there, and what does each of them read?");
}

std::optional<Parameters> readKeysReadAgain(const OnStage& stage, Dice&) {
  const Mask& mask = stage.scenario.attention.mask;
  if (mask.causal || mask.window > 0 || trafficShape(stage.scenario).batch != 1) return std::nullopt;
  if (stage.scenario.tiling.value_or(Tiling{}).shareKv) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 1'000'000);
  if (p && p->whole("block_rows") >= p->whole("query_tokens")) return std::nullopt;
  return p;
}

// paper-tile: the tile of the first paper
Parameters drawPaperTile(Dice& dice) {
  return {{"sram_bytes", dice.pick({32, 48, 64, 96, 100, 128, 164, 192, 228}) * 1024},
          {"key_width", dice.pick({32, 64, 128, 256})},
          {"element_bytes", dice.pick({2, 4})},
          {"tokens", 65'536}};
}

void askPaperTile(const Parameters& p, Question& q) {
  const auto cols = static_cast<double>(trafficOf(p, Algorithm::Flash1).tile.cols);
  const double memory = p.real("sram_bytes"), width = p.real("key_width"), e = p.real("element_bytes");
  q.values = {{"memory", Bytes{memory}}, {"numbers", memory / e}, {"answer", cols}};
  ask(q,
      TR("The FlashAttention paper divides the on-chip memory evenly among the tiles of Q, K, V and O. With {memory} "
         "on chip, d = {width} and {element} bytes per number, how many keys B_c does a tile of K have, rounded up?"));
  askForNumber(q, cols, 0.5);
  q.working = {TR("On chip there is room for {memory} / {element} B = {numbers} numbers."),
               TR("A quarter of it for K, {width} numbers per key."),
               TR("{numbers} / (4 · {width}), rounded up: {answer}")};
  static constexpr MistakeKind kWholeChip{"whole-chip", TR("You gave all of the memory to K"),
                                          TR("Q, K, V and O share it: a quarter each.")};
  static constexpr MistakeKind kHalfOfChip{"half-of-chip", TR("You left room for K and V only"),
                                           TR("The tiles of Q and O are there, too.")};
  q.mistakes = {{&kForgotBytes, std::ceil(memory / (4 * width))},
                {&kWholeChip, std::ceil(memory / e / width)},
                {&kHalfOfChip, std::ceil(memory / e / width / 2)}};
  if (e == 2) q.mistakes.pop_back();  // equal to the mistake of forgetting the bytes
  q.hint = TR("How many numbers fit on the chip, and how many of them are for K?");
}

// traffic-order: which algorithm moves the most
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
    Parameters p{{"tokens", dice.pick({256, 512, 1024, 2048, 4096})}, {"key_width", dice.pick({32, 64, 128, 256})}};
    const auto block = dice.pick({16, 32, 64, 128});
    p.set("block_rows", block).set("block_cols", block).set("element_bytes", 2);
    p.set("mask", "none").set("order", dice.shuffled(4));
    if (differEnough(bytesOfAlgorithms(p), kApart)) return p;
  }
}

void askTrafficOrder(const Parameters& p, Question& q) {
  const Scenario scenario = documentOfSizes(p);
  const std::vector<double> bytes = bytesOfAlgorithms(p);
  const std::vector<Phrase> names{TR("eager: a kernel each for scores, scale, mask, softmax and values"),
                                  TR("standard: three kernels, scale and mask inside the softmax"),
                                  TR("FlashAttention-1: keys in the outer loop"),
                                  TR("FlashAttention-2: queries in the outer loop")};
  const char* mask = scenario.attention.mask.causal ? TR("under a causal mask") : TR("without a mask");
  ask(q, TR("{queries} queries and {keys} keys {mask}, d_k = {key}, d_v = {value}, {bits}-bit numbers, tiles of {rows} "
            "× {cols} for the tiled algorithms. Order the algorithms by the bytes that they move between off-chip "
            "memory and the chip, fewest first."));
  std::vector<OrderedItem> items;
  std::vector<double> byBelief;
  for (const std::int64_t n : p.list("order")) {
    items.push_back({names[static_cast<std::size_t>(n)], bytes[static_cast<std::size_t>(n)]});
    byBelief.push_back(static_cast<double>(-n));
  }
  // For a small document, shows every byte, like the lab.
  constexpr double kEveryByteBelow = 1e4;
  const auto moved = [&bytes](std::size_t algorithm) {
    const bool isSmall = bytes[algorithm] < kEveryByteBelow;
    return Bytes{bytes[algorithm], isSmall ? Bytes::Scale::Exact : Bytes::Scale::Binary};
  };
  q.working = {TR("Eager moves S and P eight times, standard four times. FlashAttention-1 moves Q and O for each "
                  "column of tiles, FlashAttention-2 K and V for each row of tiles."),
               TR("Eager {eager}, standard {standard}."), TR("FlashAttention-1 {flash1}, FlashAttention-2 {flash2}.")};
  askForOrder(q, items);
  static constexpr MistakeKind kNewerIsLess{"newer-is-less", TR("You assumed the newer algorithm is always better"),
                                            TR("With wide heads and small tiles, reading Q and O, or K and V, "
                                               "repeatedly costs more than writing the scores out.")};
  if (AnswerValue(ascendingOrder(byBelief)) != q.answer)
    q.mistakes.push_back({&kNewerIsLess, ascendingOrder(byBelief)});
  q.hint = TR("Compare T² with T · d times the number of passes.");
  q.values = {{"queries", queryTokens(scenario)},
              {"keys", keyTokens(scenario)},
              {"mask", Translated{mask}},
              {"key", keyWidth(scenario)},
              {"value", valueWidth(scenario)},
              {"eager", moved(0)},
              {"standard", moved(1)},
              {"flash1", moved(2)},
              {"flash2", moved(3)}};
}

std::optional<Parameters> readTrafficOrder(const OnStage& stage, Dice& dice) {
  constexpr double kApart = 1.02;
  if (stage.scenario.attention.mask.window > 0 || stage.scenario.tiling.value_or(Tiling{}).shareKv) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 1'000'000);
  if (!p || !differEnough(bytesOfAlgorithms(*p), kApart)) return std::nullopt;
  p->set("order", dice.shuffled(4));
  return p;
}

// tile-order: when a tile is processed
Parameters drawTileOrder(Dice& dice) {
  Parameters p;
  const auto [tokens, rows, cols] = dice.pick<std::array<std::int64_t, 3>>(
      {{12, 2, 2}, {12, 2, 4}, {12, 4, 2}, {12, 4, 4}, {16, 4, 4}, {16, 4, 2}, {16, 2, 4}});
  p.set("tokens", tokens).set("block_rows", rows).set("block_cols", cols).set("mask", "causal");
  const TileGrid grid = gridOf(p);
  const Index row = dice.whole(1, grid.rows() - 1);
  p.set("tile_row", row)
      .set("tile_column", dice.whole(0, static_cast<std::int64_t>(grid.columnsAtWork(row).size()) - 1));
  return p;
}

void askTileOrder(const Parameters& p, Question& q) {
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
  q.values = {{"row", row}, {"column", column}, {"before", before}, {"own", place - before}, {"place", place}};
  ask(q, TR("{tokens} tokens under a causal mask; a tile has {rows} queries and {cols} keys. FlashAttention-2 "
            "processes the tiles row by row, from left to right, and skips fully hidden tiles. How many tiles has it "
            "computed after the tile in row {row}, column {column} (both counted from 0), including that one?"));
  askForNumber(q, place, 0.4);
  q.working = {TR("The rows of tiles before it have {before} tiles that are not fully hidden."),
               TR("Including it, its own row has {own}: {before} + {own} = {place}.")};
  static constexpr MistakeKind kCountedSkippedTiles{
      "counted-skipped-tiles", TR("You counted tiles that are skipped"),
      TR("A tile above the diagonal has no visible pair: it is not computed.")};
  static constexpr MistakeKind kTilesDownColumns{
      "tiles-down-columns", TR("You went down the columns"),
      TR("That is the order of FlashAttention-1. FlashAttention-2 keeps its queries and loops over the keys.")};
  static constexpr MistakeKind kTilesFromZero{"tiles-from-zero", TR("You left out the tile itself"),
                                              TR("The tile in question is computed, too.")};
  q.mistakes = {{&kCountedSkippedTiles, row * grid.cols() + column + 1},
                {&kTilesDownColumns, byColumns},
                {&kTilesFromZero, place - 1}};
  q.hint = TR("Draw the tiles, hatch those above the diagonal, and number the others.");
}

}  // namespace

std::vector<QuestionTemplate> tilesQuestions() {
  using enum AnswerKind;
  return templatesOf(
      Topic::Tiles, "tiles", "tiles",
      {{"online-factor", Number, 60, drawOnlineFactor, askOnlineFactor, readOnlineFactor, onlineScenario},
       {"online-sum", Number, 90, drawOnlineFactor, askOnlineSum, nullptr, onlineScenario},
       {"online-output", Number, 120, drawOnlineOutput, askOnlineOutput, nullptr, onlineScenario},
       {"tiles-at-work", Number, 90, drawTilesAtWork, askTilesAtWork, readTilesAtWork, documentOfSizes},
       {"last-tile", Cell, 60, drawLastTile, askLastTile, readLastTile, documentOfSizes},
       {"tile-bytes", Number, 150, drawTileBytes, askTileBytes, readTileBytes, documentOfSizes},
       {"keys-read-again", Number, 120, drawKeysReadAgain, askKeysReadAgain, readKeysReadAgain, documentOfSizes},
       {"paper-tile", Number, 90, drawPaperTile, askPaperTile},
       {"traffic-order", Order, 120, drawTrafficOrder, askTrafficOrder, readTrafficOrder, documentOfSizes},
       {"tile-order", Number, 120, drawTileOrder, askTileOrder, nullptr, documentOfSizes}});
}

}  // namespace attn
