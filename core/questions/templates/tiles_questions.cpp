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
#include "questions/templates/small_attention.h"
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
  Scenario scenario = smallAttention(Matrix::Ones(1, 1), row.scores.transpose(), row.values);
  scenario.tokens = {"q"};
  scenario.keyTokens = numberedNames(row.scores.cols());
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

void askOnlineFactor(const Parameters& p, Draft& q) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  q.let({{"keys", "block_cols"},
         {"before", step.before.rowMax(0)},
         {"after", step.after.rowMax(0)},
         {"difference", "before - after"},
         {"factor", Decimals{step.factor(0)}}});
  ask(q, TR("A tiled kernel processes the scores {scores} of one query in tiles of {keys} keys. By what factor does it "
            "multiply its running sum at the last tile?\n\ne^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, "
            "e^(−5) = 0.01"));
  askForNumber(q, "factor", "max(0.005, 0.02 * factor)");
  q.working = {TR("The running maximum so far: m = {before}."), TR("With the last tile: m′ = {after}."),
               TR("e^(m − m′) = e^({difference}) = {factor}")};
  static constexpr MistakeKind kMaximumOnly{
      "difference-for-factor", TR("That is the difference of the maxima"),
      TR("The sum consists of exponentials: the difference belongs in the exponent.")};
  q.addMistakes({{&kRescaledUpwards, "1 / factor"}, {&kMaximumOnly, "difference"}});
  if (q("difference") != -1) q.addMistake(kMaximumOnly, "-difference");
  q.addMistake("factor-one", 1.0, TR("You left the old sum as it was"),
               TR("The factor is 1 only if the maximum does not change."));
  q.hint = TR("What is the maximum before and after this tile?");
}

std::optional<Parameters> readOnlineFactor(const OnStage& stage, Dice& dice) {
  constexpr Index kMaxKeys = 8;
  if (!stage.trace || keyTokens(stage.scenario) > kMaxKeys) return std::nullopt;
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
  Parameters p{{"scores", asRow(seen)}, {"block_cols", cols}};
  const OnlineStep step = lastStep(onlineRow(p), cols);
  if (step.after.rowMax(0) < step.before.rowMax(0) + 0.05) return std::nullopt;
  return p;
}

// online-sum: the running sum after the second tile
void askOnlineSum(const Parameters& p, Draft& q) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  q.let({{"keys", "block_cols"},
         {"m", step.before.rowMax(0)},
         {"l", Decimals{step.before.rowSum(0)}},
         {"a", Decimals{step.factor(0)}},
         {"sum", Decimals{step.tileSum(0)}},
         {"answer", Decimals{step.after.rowSum(0)}}});
  ask(q, TR("A tiled kernel processes the scores {scores} of one query in tiles of {keys} keys. What is its running "
            "sum ℓ of exponentials after the last tile?\n\ne^(−1) = 0.37, e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, "
            "e^(−5) = 0.01"));
  askForNumber(q, "answer", 0.03);
  q.working = {TR("After the first tile m = {m} and ℓ = {l}."),
               {TR("The second tile raises the maximum to {m}: the old sum is multiplied by {a}."),
                {{"m", step.after.rowMax(0)}}},
               TR("{a} · {l} + {sum} = {answer}")};
  q.addMistakes({{&kForgotRescaling, "l + sum"}, {&kRescaledUpwards, "l / a + sum"}});
  q.addMistake("old-maximum", "l + sum / a", TR("You kept the old maximum"),
               TR("The maximum is that of all keys so far. With an old one, exponentials could overflow."));
  if (q("abs(answer - sum)") > 2 * q.tolerance)
    q.addMistake("sum-of-tile-only", "sum", TR("You counted the last tile only"),
                 TR("It is a running sum: the first tile's sum is rescaled and kept."));
  q.hint = TR("In the end ℓ is the sum of e^(score − largest score) over all keys.");
}

// online-output: merging two tiles
Parameters drawOnlineOutput(Dice& dice) {
  return {{"scores", drawRisingScores(dice)},
          {"values", dice.matrix(1, 2 * kScoresInTile, -4, 4, 1)},
          {"block_cols", kScoresInTile}};
}

void askOnlineOutput(const Parameters& p, Draft& q) {
  const OnlineStep step = lastStep(onlineRow(p), p.whole("block_cols"));
  const double acc = step.before.result(0, 0), product = step.product(0, 0);
  q.let({{"m", step.before.rowMax(0)},
         {"l", Decimals{step.before.rowSum(0)}},
         {"acc", Decimals{acc}},
         {"tileMax", step.tileMax(0)},
         {"tileSum", Decimals{step.tileSum(0)}},
         {"product", Decimals{product}},
         {"a", Decimals{step.factor(0)}},
         {"after", Decimals{step.after.result(0, 0)}},
         {"lAfter", Decimals{step.after.rowSum(0)}}});
  ask(q, TR("d_v = 1. After the first tile, FlashAttention-2 holds m = {m}, ℓ = {l} and acc = {acc} for a query. The "
            "largest score of the second tile is {tileMax}; its exponentials, taken with that maximum, add up to "
            "{tileSum}, and exponentials times values to {product}. What is the output of the query?\n\ne^(−1) = 0.37, "
            "e^(−2) = 0.14, e^(−3) = 0.05, e^(−4) = 0.02, e^(−5) = 0.01"));
  askForNumber(q, finishOnline(step.after).output(0, 0), 0.03);
  q.working = {TR("Earlier results are multiplied by e^(m − m′) = {a}."),
               {TR("acc = {a} · {acc} + {product} = {after}, ℓ = {a} · {l} + {tileSum} = {lAfter}"),
                {{"acc", Operand{acc, 2}}, {"product", Operand{product, 2}}}},
               q.quotient("after", "lAfter", as<Decimals>)};
  q.addMistake(kForgotRescaling, "(acc + product) / (l + tileSum)");
  q.addMistake("forgot-division", "after", TR("You did not divide by the sum"),
               TR("acc is a sum of exponentials times values. The output is acc / ℓ."));
  q.addMistake("mean-of-tiles", "(acc / l + product / tileSum) / 2", TR("You took the mean of the two tiles"),
               TR("Each tile counts by its share of the sum of exponentials, not half each."));
  q.addMistake("sum-of-outputs", "acc / l + product / tileSum", TR("You added up the outputs of the tiles"),
               TR("The weights of both tiles together add up to 1; here they would add up to 2."));
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
void askTilesAtWork(const Parameters& p, Draft& q) {
  const TileGrid grid = gridOf(p);
  const TileCounts counts = grid.counts();
  const bool ofWork = p.text("asked") == "work", ofSkipped = p.text("asked") == "skipped";
  const char* what = ofWork      ? TR("How many tiles does FlashAttention-2 compute?")
                     : ofSkipped ? TR("How many tiles does FlashAttention-2 skip?")
                                 : TR("How many tiles are partial, with visible and hidden pairs?");
  q.let({{"rows", grid.size().rows},
         {"cols", grid.size().cols},
         {"tileRows", grid.rows()},
         {"tileCols", grid.cols()},
         {"what", Translated{what}},
         {"all", "tileRows * tileCols"},
         {"full", counts.full},
         {"partial", counts.partial},
         {"skipped", counts.skipped}});
  ask(q, TR("{queries} queries and {keys} keys under a causal mask, in tiles of {rows} queries × {cols} keys: "
            "{tileRows} × {tileCols} tiles per head. {what}"));
  if (wholeOr(p, "window", 0) > 0)
    ask(q, TR("{queries} queries and {keys} keys under a causal mask with a window of W = {window}, in tiles of {rows} "
              "queries × {cols} keys: {tileRows} × {tileCols} tiles per head. {what}"));
  askForNumber(q, ofWork ? "full + partial" : ofSkipped ? "skipped" : "partial", 0.4);
  q.working = {
      TR("A tile is skipped if every pair in it is hidden, full if every pair is visible, and partial otherwise."),
      TR("Of {all} tiles {full} are full, {partial} partial and {skipped} skipped."), TR("The answer: {answer}.")};
  if (!ofSkipped)
    q.addMistake("counted-all-tiles", "all", TR("You counted every tile"),
                 TR("Tiles without a visible pair are skipped: neither loaded nor computed."));
  q.addMistake("tiles-of-the-diagonal", ofWork ? "full" : "skipped + partial",
               TR("You put the tiles cut by the mask in the wrong class"),
               TR("A tile with even one visible pair must be computed. It is neither skipped nor full."));
  if (ofWork || ofSkipped)
    q.addMistake("half-of-the-tiles", "all / 2", TR("You took half of the tiles"),
                 TR("About half of the pairs are visible, but tiles on the diagonal count in full."));
  else
    q.addIfWrong("one-in-each-row", "tileRows", TR("You counted one tile for each row"),
                 TR("If a tile has more queries than keys, the diagonal crosses several in a row."));
  q.hint = TR("Go through the rows of tiles: which is the last tile with a visible pair?");
}

std::optional<Parameters> readTilesAtWork(const OnStage& stage, Dice& dice) {
  if (!stage.scenario.attention.mask.causal) return std::nullopt;
  std::optional<Parameters> p = readTiles(stage, 40);
  if (p) p->set("asked", std::string(dice.pick({"work", "skipped", "partial"})));
  return p;
}

// last-tile: where the loop over keys may end
void askLastTile(const Parameters& p, Draft& q) {
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
  const Index query = grid.queries(row).end - 1;
  q.let({{"first", grid.queries(row).begin},
         {"last", query},
         {"query", query},
         {"key", grid.visibility().keysOf(query).local.end - 1},
         {"column", last}});
  ask(q, TR("The score matrix is cut into tiles: rows are labeled with their queries, columns with their keys, and "
            "each tile shows its number of pairs. Under a causal mask, which is the last tile that is computed for "
            "queries {first} to {last}? Point at it."));
  q.matrix = std::move(tiles);
  q.answer = CellPlace{row, last};
  q.working = {TR("The last of these queries, {query}, sees the keys up to {key}."),
               {TR("That key is in tile {column}, with the keys {first} to {last}."),
                {{"first", grid.keys(last).begin}, {"last", grid.keys(last).end - 1}}}};
  const Index end = grid.cols() - 1;
  if (row <= end && row != last)
    q.addMistake("same-tile-number", CellPlace{row, row}, TR("You took the tile with the same number as the row"),
                 TR("That is right for square tiles only. Compare the numbers of queries and keys."));
  if (last > 0)
    q.addMistake("stopped-early", CellPlace{row, last - 1}, TR("You stopped one tile too early"),
                 TR("The tile that the diagonal crosses has visible pairs: it is computed, with a mask inside."));
  if (end != last)
    q.addMistake("went-to-the-end", CellPlace{row, end}, TR("You went to the end of the row"),
                 TR("All pairs of the tiles on the far right are hidden. They are skipped."));
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
void askTileBytes(const Parameters& p, Draft& q) {
  q.let({{"bytes", "element * (rows * key + cols * key + cols * value)", exactBytes},
         {"results", "4 * (rows * value + rows * cols)", exactBytes}});
  ask(q, TR("FlashAttention-2 works on a tile of {rows} queries × {cols} keys, with d_k = {key} and d_v = {value}. On "
            "chip it holds the tiles of Q, K and V in {bits}-bit numbers, the scores of the tile and the output so far "
            "in float32, and two float32 numbers for each query. How many bytes is that?"));
  askForBytes(q, trafficOf(p, Algorithm::Flash2).sramBytesNeeded);
  q.working = {
      TR("Q, K and V: {element} · ({rows} · {key} + {cols} · {key} + {cols} · {value}) = {bytes}"),
      q.say(TR("Output and scores: 4 · ({rows} · {value} + {rows} · {cols}) = {bytes}"), {{"bytes", "results"}}),
      q.say(TR("m and ℓ: 8 · {rows} B. Together: {bytes}"), {{"bytes", "answer", exactBytes}})};
  if (q("element") < 4)
    q.addMistake("small-sums", "bytes + results / 4 * element + 8 * rows",
                 TR("You counted scores and output like the inputs"),
                 TR("Sums are kept in float32, 4 bytes each, however small the inputs are."));
  q.addMistake("forgot-score-tile", "answer - 4 * rows * cols", TR("You forgot the scores"),
               TR("The scores of one tile are on chip; only the whole matrix is never written."));
  q.addMistake("forgot-output-tile", "answer - 4 * rows * value", TR("You forgot the output so far"),
               TR("The output stays on chip through the whole row of tiles, next to m and ℓ."));
  q.addMistake(kForgotValues, "answer - element * cols * value");
  addDecimalForBinary(q);
  q.hint = TR("Three tiles of inputs, two matrices of results, two numbers per query.");
}

std::optional<Parameters> readTileBytes(const OnStage& stage, Dice&) {
  return readTiles(stage, 1'000'000);
}

// keys-read-again: how often K and V are read from off-chip memory
void askKeysReadAgain(const Parameters& p, Draft& q) {
  const Traffic traffic = trafficOf(p, Algorithm::Flash2);
  q.let({{"rounds", "ceil(queries / rows)"},
         {"columns", "ceil(keys / cols)"},
         {"bytes", traffic.counters.reads[Tensor::K] + traffic.counters.reads[Tensor::V]}});
  ask(q, TR("FlashAttention-2 processes {queries} queries and {keys} keys of one head, without a mask, in tiles of "
            "{rows} queries × {cols} keys, with d_k = {key}, d_v = {value} and {bits}-bit numbers. How many bytes of K "
            "and V does it read from off-chip memory in total?"));
  askForBytes(q, "bytes / heads");
  q.working = {TR("There are {rounds} rows of tiles. Each of them reads all keys and values."),
               q.product("rounds * keys * (key + value) * element", as<Bytes>)};
  q.addMistake("read-once", "answer / rounds", TR("You read K and V once"),
               TR("Only one tile fits on the chip. For the next row of tiles, K and V must be read from off-chip "
                  "memory again."));
  q.addMistake("read-for-each-query", "answer / rounds * queries", TR("You read K and V for each query"),
               TR("All queries of a tile use a key while it is on the chip."));
  q.addMistake(kForgotValues, "answer * key / (key + value)");
  q.addMistake("columns-for-rows", "answer / rounds * columns", TR("You counted columns of tiles"),
               TR("The outer loop goes over the queries: K and V are read once for each row of tiles."));
  addDecimalForBinary(q);
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
void askPaperTile(const Parameters& p, Draft& q) {
  q.let({{"memory", "sram_bytes", as<Bytes>}, {"numbers", "memory / element"}});
  ask(q,
      TR("The FlashAttention paper divides the on-chip memory evenly among the tiles of Q, K, V and O. With {memory} "
         "on chip, d = {width} and {element} bytes per number, how many keys B_c does a tile of K have, rounded up?"));
  askForNumber(q, trafficOf(p, Algorithm::Flash1).tile.cols, 0.5);
  q.working = {TR("The chip holds {memory} / {element} B = {numbers} numbers."),
               TR("A quarter of it for K, {width} numbers per key."),
               TR("{numbers} / (4 · {width}), rounded up: {answer}")};
  q.addMistake(kForgotBytes, "ceil(memory / (4 * width))");
  q.addMistake("whole-chip", "ceil(numbers / width)", TR("You gave all of the memory to K"),
               TR("Q, K, V and O share it: a quarter each."));
  // With 2 bytes, equal to the mistake of forgetting the bytes.
  if (q("element") != 2)
    q.addMistake("half-of-chip", "ceil(numbers / width / 2)", TR("You left space for K and V only"),
                 TR("The tiles of Q and O are there, too."));
  q.hint = TR("How many numbers fit on the chip, and how many of them are for K?");
}

// traffic-order: which algorithm moves the most
std::vector<double> bytesOfAlgorithms(const Parameters& p) {
  std::vector<double> bytes;
  for (const Algorithm algorithm : {Algorithm::Eager, Algorithm::Standard, Algorithm::Flash1, Algorithm::Flash2})
    bytes.push_back(static_cast<double>(trafficOf(p, algorithm).counters.bytes()));
  return bytes;
}

void askTrafficOrder(const Parameters& p, Draft& q) {
  const std::vector<double> bytes = bytesOfAlgorithms(p);
  // For a small document, shows every byte, like the lab.
  constexpr double kEveryByteBelow = 1e4;
  const auto moved = [](double count) { return count < kEveryByteBelow ? exactBytes(count) : Bytes{count}; };
  q.let({{"mask", Translated{p.text("mask") == "causal" ? TR("under a causal mask") : TR("without a mask")}},
         {"eager", moved(bytes[0])},
         {"standard", moved(bytes[1])},
         {"flash1", moved(bytes[2])},
         {"flash2", moved(bytes[3])}});
  ask(q, TR("{queries} queries and {keys} keys {mask}, d_k = {key}, d_v = {value}, {bits}-bit numbers, tiles of {rows} "
            "× {cols} for the tiled algorithms. Order the algorithms by the bytes that they move between off-chip "
            "memory and the chip, fewest first."));
  q.working = {TR("Eager moves S and P eight times, standard four times. FlashAttention-1 moves Q and O for each "
                  "column of tiles, FlashAttention-2 K and V for each row of tiles."),
               TR("Eager {eager}, standard {standard}."), TR("FlashAttention-1 {flash1}, FlashAttention-2 {flash2}.")};
  askForOrder(q,
              {{TR("eager: a kernel each for scores, scale, mask, softmax and values"), bytes[0]},
               {TR("standard: three kernels, scale and mask inside the softmax"), bytes[1]},
               {TR("FlashAttention-1: keys in the outer loop"), bytes[2]},
               {TR("FlashAttention-2: queries in the outer loop"), bytes[3]}},
              p.list("order"));
  std::vector<double> byBelief;
  for (const std::int64_t n : p.list("order")) byBelief.push_back(static_cast<double>(-n));
  q.addIfWrong("newer-is-less", ascendingOrder(byBelief), TR("You assumed the newer algorithm is always better"),
               TR("With wide heads and small tiles, reading Q and O, or K and V, repeatedly costs more than writing "
                  "the scores out."));
  q.hint = TR("Compare T² with T · d times the number of passes.");
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

void askTileOrder(const Parameters& p, Draft& q) {
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
  q.let({{"row", row},
         {"column", column},
         {"before", before},
         {"own", place - before},
         {"place", place},
         {"tileCols", grid.cols()}});
  ask(q, TR("{tokens} tokens under a causal mask; a tile has {rows} queries and {cols} keys. FlashAttention-2 "
            "processes the tiles row by row, from left to right, and skips fully hidden tiles. How many tiles has it "
            "computed after the tile in row {row}, column {column} (both counted from 0), including that one?"));
  askForNumber(q, place, 0.4);
  q.working = {TR("The rows of tiles before it have {before} tiles that are not fully hidden."),
               TR("Including it, its own row has {own}: {before} + {own} = {place}.")};
  q.addMistake("counted-skipped-tiles", "row * tileCols + column + 1", TR("You counted tiles that are skipped"),
               TR("A tile above the diagonal has no visible pair: it is not computed."));
  q.addMistake(
      "tiles-down-columns", byColumns, TR("You went down the columns"),
      TR("That is the order of FlashAttention-1. FlashAttention-2 keeps its queries and loops over the keys."));
  q.addMistake("tiles-from-zero", place - 1, TR("You left out the tile itself"),
               TR("The tile in question is computed, too."));
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
       {"tiles-at-work", Number, 90,
        "(rows): 8 16 32; (cols): 8 16 32; (times): 3..6; tokens = times * max(rows, cols); block_rows = rows; "
        "block_cols = cols; mask = causal; asked: work skipped partial",
        askTilesAtWork, readTilesAtWork, documentOfSizes},
       {"last-tile", Cell, 60,
        "(rows): 2 3 4 6 8; (cols): 2 3 4 6 8; (times): 3..5; tokens = times * max(rows, cols); block_rows = rows; "
        "block_cols = cols; mask = causal; tile_row: 0..ceil(tokens / rows) - 2",
        askLastTile, readLastTile, documentOfSizes},
       {"tile-bytes", Number, 150,
        "block_rows: 16 32 64 128; block_cols: 16 32 64 128; key_width: 32 64 128; element_bytes: 2 2 1", askTileBytes,
        readTileBytes, documentOfSizes},
       {"keys-read-again", Number, 120,
        "(rows): 32 64 128 256; tokens: 1024 2048 4096 8192; key_width: 64 128; block_rows = rows; (halves): 4 1; "
        "block_cols = rows * halves / 2; element_bytes = 2; mask = none",
        askKeysReadAgain, readKeysReadAgain, documentOfSizes},
       {"paper-tile", Number, 90,
        "(kibibytes): 32 48 64 96 100 128 164 192 228; sram_bytes = kibibytes * 1024; key_width: 32 64 128 256; "
        "element_bytes: 2 4; tokens = 65536",
        askPaperTile},
       {"traffic-order", Order, 120,
        Draw("tokens: 256 512 1024 2048 4096; key_width: 32 64 128 256; block_rows: 16 32 64 128; block_cols = "
             "block_rows; element_bytes = 2; mask = none; order: shuffled 4",
             [](const Parameters& p) { return differEnough(bytesOfAlgorithms(p), 1.1); }),
        askTrafficOrder, readTrafficOrder, documentOfSizes},
       {"tile-order", Number, 120, drawTileOrder, askTileOrder, nullptr, documentOfSizes}});
}

}  // namespace attn
