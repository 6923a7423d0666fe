// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "attention/backward.h"
#include "attention/operations.h"
#include "attention/trace.h"
#include "exercises/exercise.h"
#include "questions/dice.h"
#include "scenario/scenario.h"
#include "tiling/online_softmax.h"

/// The expected values come from the code that computes what the labs show; here are only the mistakes.
namespace attn {
namespace {

using Heads = MatrixStack;
using Stages = std::vector<CodeStage>;

constexpr double kMinusInfinity = -std::numeric_limits<double>::infinity();

NumberArray arrayOf(const Matrix& m) {
  return {{m.rows(), m.cols()}, {m.data(), m.data() + m.size()}};
}

NumberArray arrayOf(const Vector& v) {
  return {{v.size()}, {v.data(), v.data() + v.size()}};
}

NumberArray arrayOf(double number) {
  return {{}, {number}};
}

NumberArray arrayOf(const Heads& heads) {
  NumberArray all{{heads.heads(), heads.rows(), heads.cols()}, {}};
  for (Index h = 0; h < heads.heads(); ++h)
    all.numbers.insert(all.numbers.end(), heads[h].data(), heads[h].data() + heads[h].size());
  return all;
}

CodeArgument wholeArgument(std::string name, Index value) {
  return {std::move(name), arrayOf(static_cast<double>(value)), ArgumentType::Int};
}

/// A scenario with one head and these queries, keys and values.
Scenario oneHead(const Matrix& q, const Matrix& k, const Matrix& v) {
  Scenario s;
  s.inputs = QkvInputs{MatrixStack(q), MatrixStack(k), MatrixStack(v)};
  return s;
}

HeadTrace headOfTrace(const Scenario& s) {
  return traceOnCpu(s)->heads.front();
}

Vector rowMaxima(const Matrix& s) {
  return s.rowwise().maxCoeff();
}

Matrix exponentialsOf(const Matrix& s, const Vector& max) {
  return (s.colwise() - max).array().exp();
}

Matrix softmaxOfRows(const Matrix& s) {
  const Matrix e = exponentialsOf(s, rowMaxima(s));
  return e.array().colwise() / e.rowwise().sum().array();
}

Matrix softmaxOfColumns(const Matrix& s) {
  return softmaxOfRows(s.transpose()).transpose();
}

template <class Variant>
std::vector<MistakenStages> mistakenStages(std::initializer_list<CodeMistake> mistakes, const Variant& stagesWith) {
  std::vector<MistakenStages> all;
  for (const CodeMistake mistake : mistakes) all.push_back({mistake, stagesWith(mistake)});
  return all;
}

CodeCase drawSoftmax(std::uint64_t seed) {
  using enum CodeMistake;
  Dice dice(seed);
  Matrix s = dice.matrix(4, 5, -3, 3, 0.5);
  s.row(2).array() += 1000;  // e^1000 overflows
  const HeadTrace head = [&] {
    Scenario given = oneHead(s, Matrix::Identity(5, 5), Matrix::Zero(5, 1));
    given.attention.scale = 1;
    return headOfTrace(given);
  }();
  const auto with = [&s](CodeMistake mistake) -> Stages {
    const Matrix byColumn = s.transpose();
    Vector max = rowMaxima(mistake == WrongAxis ? byColumn : s);
    const double maxOfAll = s.maxCoeff();
    const Matrix e = mistake == WrongAxis          ? Matrix(exponentialsOf(byColumn, max).transpose())
                     : mistake == MaxNotSubtracted ? Matrix(s.array().exp())
                     : mistake == MaxOfAll         ? Matrix((s.array() - maxOfAll).exp())
                                                   : exponentialsOf(s, max);
    const bool isColumnSum = mistake == WrongAxis || mistake == SumWrongAxis;
    const Vector sum = isColumnSum ? Vector(e.colwise().sum().transpose()) : Vector(e.rowwise().sum());
    const Matrix weights = mistake == NotDivided ? e
                           : mistake == SumOfAll ? Matrix(e / e.sum())
                           : isColumnSum         ? Matrix(e.array().rowwise() / sum.transpose().array())
                                                 : Matrix(e.array().colwise() / sum.array());
    return {{"max", mistake == MaxOfAll ? arrayOf(maxOfAll) : arrayOf(max)},
            {"exponentials", arrayOf(e)},
            {"sum", mistake == SumOfAll ? arrayOf(e.sum()) : arrayOf(sum)},
            {"weights", arrayOf(weights)}};
  };
  return {{{"S", arrayOf(s)}},
          {{"max", arrayOf(head.rowMax)},
           {"exponentials", arrayOf(head.exponentials)},
           {"sum", arrayOf(head.rowSum)},
           {"weights", arrayOf(head.weights)}},
          mistakenStages({WrongAxis, MaxNotSubtracted, MaxOfAll, SumOfAll, SumWrongAxis, NotDivided}, with)};
}

/// Random 0 and 1 with at least one of each in every row.
Matrix drawnMask(Dice& dice, Index queries, Index keys) {
  Matrix mask = dice.matrix(queries, keys, 0, 1, 1);
  for (Index i = 0; i < queries; ++i) {
    mask(i, i % keys) = 1;
    mask(i, (i + 1) % keys) = 0;
  }
  return mask;
}

CodeCase drawAttention(std::uint64_t seed) {
  using enum CodeMistake;
  Dice dice(seed);
  const Index width = 4;
  const Matrix q = dice.matrix(3, width, -2, 2, 0.5), k = dice.matrix(5, width, -2, 2, 0.5);
  const Matrix v = dice.matrix(5, 2, -2, 2, 0.5), mask = drawnMask(dice, 3, 5);
  const HeadTrace head = [&] {
    Scenario given = oneHead(q, k, v);
    given.attention.mask.custom = MatrixStack(mask);
    return headOfTrace(given);
  }();
  const auto with = [&](CodeMistake mistake) -> Stages {
    const Matrix scores = q * k.transpose();
    const Matrix scaled = mistake == ScaleMissing   ? scores
                          : mistake == ScaleByWidth ? Matrix(scores / double(width))
                                                    : Matrix(scores / std::sqrt(width));
    const auto isOpen = (mask.array() > 0).eval();
    const bool isUnmasked = mistake == MaskAfterSoftmax || mistake == MaskMissing;
    const double fill = mistake == MaskFilledWithZero ? 0 : kMinusInfinity;
    const Matrix hidden = Matrix::Constant(scores.rows(), scores.cols(), fill);
    const Matrix masked = isUnmasked                ? scaled
                          : mistake == MaskInverted ? Matrix(isOpen.select(hidden, scaled))
                                                    : Matrix(isOpen.select(scaled, hidden));
    Matrix weights = mistake == WrongAxis ? softmaxOfColumns(masked) : softmaxOfRows(masked);
    if (mistake == MaskAfterSoftmax) weights = weights.cwiseProduct(mask);
    return {{"scores", arrayOf(scores)},
            {"scaled", arrayOf(scaled)},
            {"masked", arrayOf(masked)},
            {"weights", arrayOf(weights)},
            {"output", arrayOf(Matrix(weights * v))}};
  };
  return {{{"Q", arrayOf(q)}, {"K", arrayOf(k)}, {"V", arrayOf(v)}, {"mask", arrayOf(mask), ArgumentType::Bool}},
          {{"scores", arrayOf(head.scores)},
           {"scaled", arrayOf(head.scaled)},
           {"masked", arrayOf(head.masked)},
           {"weights", arrayOf(head.weights)},
           {"output", arrayOf(head.output)}},
          mistakenStages(
              {ScaleMissing, ScaleByWidth, MaskAfterSoftmax, MaskMissing, MaskInverted, MaskFilledWithZero, WrongAxis},
              with)};
}

/// Columns [head * width, (head + 1) * width).
Heads splitIntoHeads(const Matrix& m, Index heads) {
  const Index width = m.cols() / heads;
  return Heads::of(heads, [&](Index h) { return m.middleCols(h * width, width); });
}

/// m.reshape(heads, rows, width) without exchanging axes.
Heads reshapedToHeads(const Matrix& m, Index heads) {
  const Index width = m.cols() / heads;
  return Heads::of(heads,
                   [&](Index h) { return Eigen::Map<const Matrix>(m.data() + h * m.rows() * width, m.rows(), width); });
}

/// Head h gets columns h, h + heads, h + 2 heads, ...
Heads interleavedHeads(const Matrix& m, Index heads) {
  return Heads::of(heads, [&](Index h) { return m(Eigen::all, Eigen::seqN(h, m.cols() / heads, heads)); });
}

CodeCase drawMultiHead(std::uint64_t seed) {
  using enum CodeMistake;
  Dice dice(seed);
  const Index tokens = 3, model = 5, width = 2;
  const HeadCounts counts{4, 2};
  const auto weightsOf = [&](Index rows, Index columns) { return dice.matrix(rows, columns, -1, 1, 0.5); };
  const Matrix x = weightsOf(tokens, model), wQ = weightsOf(model, counts.query * width);
  const Matrix wK = weightsOf(model, counts.keyValue * width), wV = weightsOf(model, counts.keyValue * width);
  const Matrix wO = weightsOf(counts.query * width, model);
  const Trace trace = [&] {
    Scenario given;
    given.heads = counts;
    ProjectedInputs inputs;
    inputs.x = MatrixStack(x);
    inputs.wQ = splitIntoHeads(wQ, counts.query);
    inputs.wK = splitIntoHeads(wK, counts.keyValue);
    inputs.wV = splitIntoHeads(wV, counts.keyValue);
    inputs.wO = MatrixStack(wO);
    given.inputs = inputs;
    return *traceOnCpu(given);
  }();
  // A stage of every head, or of the first of each group.
  const auto stageOf = [&](Matrix HeadTrace::*stage, Index each = 1) {
    return arrayOf(Heads::of(counts.query / each, [&](Index n) { return trace.head(n * each).*stage; }));
  };
  const auto with = [&](CodeMistake mistake) -> Stages {
    const auto split = mistake == HeadsInterleaved ? interleavedHeads
                       : mistake == HeadsReshaped  ? reshapedToHeads
                                                   : splitIntoHeads;
    const Heads q = split(x * wQ, counts.query), k = split(x * wK, counts.keyValue), v = split(x * wV, counts.keyValue);
    const auto groupOf = [&](Index h) {
      return mistake == GroupsTiled ? h % counts.keyValue : counts.keyValueHeadOf(h);
    };
    const double divisor = mistake == ScaleMissing        ? 1
                           : mistake == ScaleByModelWidth ? std::sqrt(model)
                                                          : std::sqrt(width);
    const Heads p =
        Heads::of(counts.query, [&](Index h) { return softmaxOfRows(q[h] * k[groupOf(h)].transpose() / divisor); });
    const Heads o = Heads::of(counts.query, [&](Index h) { return p[h] * v[groupOf(h)]; });
    Matrix concat(tokens, counts.query * width);
    for (Index h = 0; h < counts.query; ++h) concat.middleCols(h * width, width) = o[h];
    if (mistake == ConcatReshaped) std::ranges::copy(arrayOf(o).numbers, concat.data());
    return {{"queries", arrayOf(q)},
            {"keys", arrayOf(k)},
            {"values", arrayOf(v)},
            {"weights", arrayOf(p)},
            {"heads", arrayOf(o)},
            {"concat", arrayOf(concat)},
            {"output", arrayOf(mistake == ProjectionMissing ? concat : Matrix(concat * wO))}};
  };
  return {{{"X", arrayOf(x)},
           {"W_Q", arrayOf(wQ)},
           {"W_K", arrayOf(wK)},
           {"W_V", arrayOf(wV)},
           {"W_O", arrayOf(wO)},
           wholeArgument("heads", counts.query),
           wholeArgument("kv_heads", counts.keyValue)},
          {{"queries", stageOf(&HeadTrace::q)},
           {"keys", stageOf(&HeadTrace::k, counts.headsPerGroup())},
           {"values", stageOf(&HeadTrace::v, counts.headsPerGroup())},
           {"weights", stageOf(&HeadTrace::weights)},
           {"heads", stageOf(&HeadTrace::output)},
           {"concat", arrayOf(trace.concat)},
           {"output", arrayOf(*trace.projected)}},
          mistakenStages({HeadsInterleaved, HeadsReshaped, GroupsTiled, ScaleMissing, ScaleByModelWidth, ConcatReshaped,
                          ProjectionMissing},
                         with)};
}

/// The cache with one row replaced; rows at `length` and beyond are zeros.
Matrix withRow(Matrix cache, Index row, const Matrix& values) {
  cache.row(row) = values;
  return cache;
}

Matrix stacked(const Matrix& above, const Matrix& below) {
  Matrix all(above.rows() + below.rows(), above.cols());
  all << above, below;
  return all;
}

CodeCase drawCacheStep(std::uint64_t seed) {
  using enum CodeMistake;
  Dice dice(seed);
  const Index capacity = 6, length = 3, width = 4, valueWidth = 2;
  const auto rows = [&](Index count, Index columns) {
    Matrix m = dice.matrix(count, columns, -2, 2, 0.5);
    m.col(0).array() += 0.25;  // no row is 0
    return m;
  };
  const Matrix q = rows(1, width), k = rows(1, width), v = rows(1, valueWidth);
  Matrix keys = Matrix::Zero(capacity, width), values = Matrix::Zero(capacity, valueWidth);
  keys.topRows(length) = rows(length, width);
  values.topRows(length) = rows(length, valueWidth);
  const Matrix keysAfter = withRow(keys, length, k), valuesAfter = withRow(values, length, v);
  const HeadTrace head = headOfTrace(oneHead(q, keysAfter.topRows(length + 1), valuesAfter.topRows(length + 1)));
  const auto with = [&](CodeMistake mistake) -> Stages {
    const Index row = mistake == CacheOverwritten  ? length - 1
                      : mistake == CacheAtTheEnd   ? capacity - 1
                      : mistake == CacheRowSkipped ? length + 1
                                                   : length;
    const bool grows = mistake == CacheGrown;
    const Matrix cachedKeys = grows ? stacked(keys, k) : withRow(keys, row, k);
    const Matrix cachedValues = grows                       ? stacked(values, v)
                                : mistake == ValueNotCached ? values
                                                            : withRow(values, row, v);
    const Index seen = mistake == OwnTokenMissing ? length : mistake == EmptyRowsAttended ? capacity : length + 1;
    const Matrix scores = q * cachedKeys.topRows(seen).transpose() / (mistake == ScaleMissing ? 1 : std::sqrt(width));
    const Matrix weights = softmaxOfRows(scores);
    return {{"K_cache", arrayOf(cachedKeys)},
            {"V_cache", arrayOf(cachedValues)},
            {"scores", arrayOf(scores)},
            {"weights", arrayOf(weights)},
            {"output", arrayOf(Matrix(weights * cachedValues.topRows(seen)))}};
  };
  const auto flat = [](const Matrix& row) { return arrayOf(Vector(row.transpose().col(0))); };
  return {{{"q", flat(q)},
           {"k", flat(k)},
           {"v", flat(v)},
           {"K_cache", arrayOf(keys)},
           {"V_cache", arrayOf(values)},
           wholeArgument("length", length)},
          {{"K_cache", arrayOf(keysAfter)},
           {"V_cache", arrayOf(valuesAfter)},
           {"scores", arrayOf(head.scaled)},
           {"weights", arrayOf(head.weights)},
           {"output", arrayOf(head.output)}},
          mistakenStages({CacheOverwritten, CacheAtTheEnd, CacheRowSkipped, CacheGrown, ValueNotCached, OwnTokenMissing,
                          EmptyRowsAttended, ScaleMissing},
                         with)};
}

Stages stagesOfTile(const Vector& max, const Vector& factor, const Vector& sum, const Matrix& result) {
  return {{"max", arrayOf(max)}, {"factor", arrayOf(factor)}, {"sum", arrayOf(sum)}, {"acc", arrayOf(result)}};
}

/// By the code of the Tiles lab.
Stages onlineStages(const Matrix& s, const Matrix& v, Index block, Division division) {
  const OnlineSoftmax online(s, v, block, division);
  const IndexRange rows{0, s.rows()};
  Stages all;
  for (Index tile = 0; tile < online.tiles(); ++tile) {
    const OnlineStep step = online.step(rows, tile);
    const Stages stages = stagesOfTile(step.after.rowMax, step.factor, step.after.rowSum, step.after.result);
    all.insert(all.end(), stages.begin(), stages.end());
  }
  all.push_back({"output", arrayOf(online.result(rows).output)});
  return all;
}

CodeCase drawOnlineSoftmax(std::uint64_t seed) {
  using enum CodeMistake;
  Dice dice(seed);
  const Index queries = 3, keys = 7, block = 3;
  Matrix s = dice.matrix(queries, keys, -3, 3, 0.5);
  // Each row has another maximum in every tile: it grows, and then falls, so that the maximum of a tile is not enough.
  s.col(block) = rowMaxima(s.leftCols(block)).array() + 1.5;
  for (Index j = block + 1; j < keys; ++j) s.col(j) = s.col(j).cwiseMin(s.col(block));
  s.col(keys - 1).array() -= 1;
  s(0, keys - 1) -= 1000;  // exp(m - m') overflows if m' is the maximum of this tile alone
  const Matrix v = dice.matrix(keys, 2, -2, 2, 0.5);
  const auto with = [&](CodeMistake mistake) -> Stages {
    if (mistake == DividedEveryTile) return onlineStages(s, v, block, Division::EveryTile);
    const Index end = mistake == LastTileMissing ? keys / block * block : keys;
    Vector max = Vector::Constant(queries, kMinusInfinity), sum = Vector::Zero(queries);
    Matrix acc = Matrix::Zero(queries, v.cols());
    Stages all;
    for (Index begin = 0; begin < end; begin += block) {
      const Index size = std::min(block, keys - begin);
      const Matrix tile = s.middleCols(begin, size);
      const Vector tileMax = rowMaxima(tile);
      const Vector newMax = mistake == MaxOfTile ? tileMax : Vector(max.cwiseMax(tileMax));
      const Vector factor = mistake == FactorInverted ? (newMax - max).array().exp() : (max - newMax).array().exp();
      const Matrix e = exponentialsOf(tile, newMax);
      sum = (mistake == SumNotRescaled ? sum : Vector(factor.cwiseProduct(sum))) + Vector(e.rowwise().sum());
      const Matrix kept = mistake == ResultNotRescaled ? acc : Matrix(acc.array().colwise() * factor.array());
      acc = kept + e * v.middleRows(begin, size);
      max = newMax;
      const Stages stages = stagesOfTile(max, factor, sum, acc);
      all.insert(all.end(), stages.begin(), stages.end());
    }
    all.push_back({"output", arrayOf(mistake == NotDivided ? acc : Matrix(acc.array().colwise() / sum.array()))});
    return all;
  };
  return {{{"S", arrayOf(s)}, {"V", arrayOf(v)}, wholeArgument("block", block)},
          onlineStages(s, v, block, Division::AtTheEnd),
          mistakenStages({SumNotRescaled, ResultNotRescaled, FactorInverted, MaxOfTile, LastTileMissing, NotDivided,
                          DividedEveryTile},
                         with)};
}

CodeCase drawRope(std::uint64_t seed) {
  using enum CodeMistake;
  Dice dice(seed);
  const Index tokens = 4, width = 6, pairs = width / 2;
  Matrix x = dice.matrix(tokens, width, -2, 2, 0.5);
  x.array() += 0.25;  // no pair is 0, which has no angle
  Rope rope;
  rope.base = 100;
  const auto anglesWith = [&](CodeMistake mistake) {
    Matrix angles(tokens, pairs);
    for (Index i = 0; i < tokens; ++i)
      for (Index t = 0; t < pairs; ++t) {
        const double exponent = mistake == SameSpeed       ? 0
                                : mistake == SpeedExponent ? static_cast<double>(t)
                                                           : 2.0 * static_cast<double>(t);
        const double position = static_cast<double>(mistake == PositionsFromOne ? i + 1 : i);
        angles(i, t) = position * std::pow(rope.base, -exponent / static_cast<double>(width));
      }
    return angles;
  };
  const auto with = [&](CodeMistake mistake) -> Stages {
    const Matrix angles = anglesWith(mistake);
    if (mistake == PairsAdjacent) {
      Rope adjacent = rope;
      adjacent.layout = Rope::Layout::Interleaved;
      return {{"angles", arrayOf(angles)}, {"rotated", arrayOf(rotated(x, adjacent, 0, Arithmetic::Double))}};
    }
    Matrix turned = x;
    for (Index i = 0; i < tokens; ++i)
      for (Index t = 0; t < pairs; ++t) {
        const double c = std::cos(angles(i, t)), s = std::sin(mistake == AngleSign ? -angles(i, t) : angles(i, t));
        turned(i, t) = x(i, t) * c - x(i, t + pairs) * s;
        turned(i, t + pairs) = (mistake == RotatedInPlace ? turned(i, t) : x(i, t)) * s + x(i, t + pairs) * c;
      }
    return {{"angles", arrayOf(mistake == AngleSign ? Matrix(-angles) : angles)}, {"rotated", arrayOf(turned)}};
  };
  Matrix angles(tokens, pairs);
  for (Index i = 0; i < tokens; ++i)
    for (Index t = 0; t < pairs; ++t) angles(i, t) = rotationAngle(rope, width, i, t);
  return {{{"X", arrayOf(x)}, wholeArgument("base", static_cast<Index>(rope.base))},
          {{"angles", arrayOf(angles)}, {"rotated", arrayOf(rotated(x, rope, 0, Arithmetic::Double))}},
          mistakenStages({PairsAdjacent, AngleSign, PositionsFromOne, SpeedExponent, SameSpeed, RotatedInPlace}, with)};
}

/// A small backward pass: 3 queries, 5 keys, d_k = 4, d_v = 2, and the loss sum of O^2, so that dO = 2 O.
Backward drawnBackward(std::uint64_t seed) {
  Dice dice(seed);
  const Matrix q = dice.matrix(3, 4, -2, 2, 0.5), k = dice.matrix(5, 4, -2, 2, 0.5), v = dice.matrix(5, 2, -2, 2, 0.5);
  return *backward(oneHead(q, k, v), Loss::SumOfSquares);
}

CodeCase drawSoftmaxBackward(std::uint64_t seed) {
  using enum CodeMistake;
  const Backward pass = drawnBackward(seed);
  const HeadGradients& gradients = pass.heads.front();
  const Matrix p = pass.forward.heads.front().weights, dP = gradients.weights;
  const auto with = [&](CodeMistake mistake) -> Stages {
    const Matrix product = p.cwiseProduct(dP);
    if (mistake == RowDotWrongAxis) {
      const Vector dot = product.colwise().sum().transpose();
      const Matrix centered = dP.rowwise() - dot.transpose();
      return {{"row_dot", arrayOf(dot)}, {"dS", arrayOf(Matrix(p.cwiseProduct(centered)))}};
    }
    const Vector dot = (mistake == RowDotWithoutWeights ? dP : product).rowwise().sum();
    const Matrix centered = dP.colwise() - dot;
    const Matrix dS = mistake == RowDotMissing   ? product
                      : mistake == DiagonalOnly  ? Matrix(product.array() * (1 - p.array()))
                      : mistake == FactorMissing ? centered
                                                 : Matrix(p.cwiseProduct(centered));
    return {{"row_dot", arrayOf(dot)}, {"dS", arrayOf(dS)}};
  };
  return {{{"P", arrayOf(p)}, {"dP", arrayOf(dP)}},
          {{"row_dot", arrayOf(gradients.rowDot)}, {"dS", arrayOf(gradients.masked)}},
          mistakenStages({RowDotMissing, RowDotWrongAxis, RowDotWithoutWeights, DiagonalOnly, FactorMissing}, with)};
}

CodeCase drawAttentionBackward(std::uint64_t seed) {
  using enum CodeMistake;
  const Backward pass = drawnBackward(seed);
  const HeadGradients& gradients = pass.heads.front();
  const HeadTrace& head = pass.forward.heads.front();
  const double scale = effectiveScale(pass.scenario);
  const auto with = [&](CodeMistake mistake) -> Stages {
    const Matrix& p = head.weights;
    const Matrix dP = gradients.output * head.v.transpose(), product = p.cwiseProduct(dP);
    const Vector dot = product.rowwise().sum();
    const Matrix centered = dP.colwise() - dot;
    const Matrix dS = mistake == RowDotMissing ? product : Matrix(p.cwiseProduct(centered));
    const Matrix& through = mistake == WeightsForScores ? p : dS;
    const auto factor = [&](CodeMistake withoutIt) {
      return mistake == withoutIt || mistake == ScaleMissing ? 1 : mistake == ScaleTwice ? scale * scale : scale;
    };
    return {{"dV", arrayOf(Matrix(p.transpose() * gradients.output))},
            {"dP", arrayOf(dP)},
            {"dS", arrayOf(dS)},
            {"dQ", arrayOf(Matrix(factor(QueryScaleMissing) * through * head.k))},
            {"dK", arrayOf(Matrix(factor(KeyScaleMissing) * through.transpose() * head.q))}};
  };
  return {{{"Q", arrayOf(head.q)},
           {"K", arrayOf(head.k)},
           {"V", arrayOf(head.v)},
           {"P", arrayOf(head.weights)},
           {"dO", arrayOf(gradients.output)}},
          {{"dV", arrayOf(gradients.values)},
           {"dP", arrayOf(gradients.weights)},
           {"dS", arrayOf(gradients.masked)},
           {"dQ", arrayOf(gradients.queries)},
           {"dK", arrayOf(gradients.keys)}},
          mistakenStages(
              {ScaleMissing, QueryScaleMissing, KeyScaleMissing, ScaleTwice, RowDotMissing, WeightsForScores}, with)};
}

}  // namespace

const std::vector<CodeExercise>& codeExercises() {
  static const std::vector<CodeExercise> all{
      {"softmax", "softmax", {"weights"}, &drawSoftmax},
      {"attention", "attention", {"output"}, &drawAttention},
      {"multi-head", "multi_head", {"output"}, &drawMultiHead},
      {"cache-step", "cache_step", {"output"}, &drawCacheStep},
      {"online-softmax", "online_softmax", {"output"}, &drawOnlineSoftmax},
      {"rope", "rope", {"rotated"}, &drawRope},
      {"softmax-backward", "softmax_backward", {"dS"}, &drawSoftmaxBackward},
      {"attention-backward", "attention_backward", {"dQ", "dK", "dV"}, &drawAttentionBackward}};
  return all;
}

}  // namespace attn
