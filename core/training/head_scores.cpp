// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/head_scores.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <stdexcept>

#include "base/enum_codes.h"
#include "base/event_turn.h"
#include "base/normal_numbers.h"
#include "training/batch_model.h"
#include "training/no_denormals.h"

namespace attn {
namespace {

struct RowCounts {
  double all = 0, afterFirst = 0, marked = 0;
};

double meanOf(double sum, double count) {
  return count > 0 ? sum / count : 0;
}

/// The weight of row p on tokens that follow an earlier occurrence of token p.
double weightAfterEarlier(const TaskSequence& text, const Matrix& weights, Index p) {
  double sum = 0;
  const int present = text.tokens[static_cast<std::size_t>(p)];
  for (Index j = 1; j <= p; ++j)
    if (text.tokens[static_cast<std::size_t>(j - 1)] == present) sum += weights(p, j);
  return sum;
}

/// The weights of a model in which some heads write nothing to the stream.
ModelWeights withoutHeads(const TrainingConfiguration& c, ModelWeights weights, const AblatedHeads& silent) {
  const ModelLayout layout(c);
  const Index size = c.headWidth * c.modelWidth;  // of the head's rows of W_O
  for (Index l = 0; l < c.layers; ++l)
    for (Index h = 0; h < c.heads; ++h)
      if (silent.isOff(l, h, c.heads)) std::fill_n(weights.begin() + layout.wO(l).offset + h * size, size, 0.0F);
  return weights;
}

/// The texts with unmarked tokens at their ends, up to T. No earlier position attends to these.
std::vector<TaskSequence> paddedTexts(const TrainingConfiguration& c, std::span<const TaskSequence> texts) {
  std::vector<TaskSequence> padded(texts.begin(), texts.end());
  for (TaskSequence& text : padded) {
    text.tokens.resize(static_cast<std::size_t>(c.tokens), 0);
    text.targets.resize(static_cast<std::size_t>(c.tokens), TaskSequence::kUnmarked);
  }
  return padded;
}

/// The weights of the first `tokens` positions of a text, [tokens, tokens], of head [l * H + h].
Matrix weightsOf(const Activations& room, const ModelSizes& s, std::size_t text, std::size_t head, std::size_t tokens) {
  const auto heads = static_cast<std::size_t>(s.heads);
  const float* const square = room.layers[head / heads].weights.data() +
                              static_cast<Index>(text * heads + head % heads) * s.tokens * s.tokensWide;
  using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  const auto count = static_cast<Index>(tokens);
  return Eigen::Map<const Rows, 0, Eigen::OuterStride<>>(square, count, count, Eigen::OuterStride<>(s.tokensWide))
      .cast<double>();
}

/// |A B| / (|A| |B|), Frobenius; 0 if one of them is zero.
double normRatio(const Matrix& a, const Matrix& b) {
  const double norms = a.norm() * b.norm();
  return norms > 0 ? (a * b).norm() / norms : 0;
}

Matrix drawNormal(Index rows, Index cols, SplitMix& random) {
  return Matrix::NullaryExpr(rows, cols, [&random] { return normalPair(random).first; });
}

/// The mean of normRatio() over matrices [k,d] and [d,k] with entries from N(0, 1); near 1/sqrt(d).
double randomNormRatio(Index k, Index d) {
  constexpr int kDrawn = 16;
  SplitMix random(1);
  double sum = 0;
  for (int i = 0; i < kDrawn; ++i) {
    const Matrix a = drawNormal(k, d, random);
    sum += normRatio(a, drawNormal(d, k, random));
  }
  return sum / kDrawn;
}

}  // namespace

void addWeights(const TaskSequence& text, const Matrix& weights, WeightSums& sums) {
  for (Index p = 0; p < weights.rows(); ++p) {
    sums.first += weights(p, 0);
    if (p > 0) sums.previous += weights(p, p - 1);
    if (text.targets[static_cast<std::size_t>(p)] != TaskSequence::kUnmarked)
      sums.induction += weightAfterEarlier(text, weights, p);
  }
}

HeadName headName(const HeadScores& s) {
  const double largest = std::max({s.previous, s.induction, s.first});
  // Negated so that NaN gives Unclear.
  if (!(largest >= kHeadNameThreshold)) return HeadName::Unclear;
  if (s.induction == largest) return HeadName::Induction;
  return s.previous == largest ? HeadName::Previous : HeadName::First;
}

std::string_view code(HeadName name) {
  return enumCode<HeadName::First>(name);
}

TrainingPoint measured(const TrainingConfiguration& c, const ModelWeights& weights,
                       const std::vector<TaskSequence>& fresh, Index step, const AblatedHeads& silent) {
  const TrainingLoops& loops = trainingLoops();
  const ModelLayout layout(c);
  if (static_cast<Index>(weights.size()) != layout.size())
    throw std::invalid_argument("measured: weights of another model");
  const ModelSizes sizes(c, loops);
  const WideLayout wide(sizes, layout);
  StepWeights wideWeights(sizes, wide);
  wideWeights.take(withoutHeads(c, weights, silent), loops);
  const auto atOnce = static_cast<std::size_t>(textsAtOnce(c.tokens));
  Activations room(c, sizes, textsAtOnce(c.tokens));

  const NoDenormals guard;
  std::vector<WeightSums> sums(static_cast<std::size_t>(c.layers * c.heads));
  RowCounts rows;
  double loss = 0, right = 0;
  for (std::size_t first = 0; first < fresh.size(); first += atOnce) {
    offerEventTurn();
    const std::span texts = std::span(fresh).subspan(first, std::min(atOnce, fresh.size() - first));
    const std::vector<TaskSequence> padded = paddedTexts(c, texts);
    const BatchPass pass(c, sizes, wide, loops, wideWeights, room, padded);
    pass.forward();
    const BatchPass::Marked marked = pass.lose();
    loss += marked.loss;
    right += static_cast<double>(marked.right);
    rows.marked += static_cast<double>(marked.count);
    for (std::size_t text = 0; text < texts.size(); ++text) {
      const auto tokens = static_cast<double>(texts[text].tokens.size());
      rows.all += tokens;
      rows.afterFirst += std::max(tokens - 1, 0.0);
      for (std::size_t head = 0; head < sums.size(); ++head)
        addWeights(texts[text], weightsOf(room, sizes, text, head, texts[text].tokens.size()), sums[head]);
    }
  }
  TrainingPoint point;
  point.step = step;
  point.loss = meanOf(loss, rows.marked);
  point.accuracy = meanOf(right, rows.marked);
  for (const WeightSums& sum : sums)
    point.heads.push_back({.previous = meanOf(sum.previous, rows.afterFirst),
                           .induction = meanOf(sum.induction, rows.marked),
                           .first = meanOf(sum.first, rows.all)});
  return point;
}

std::vector<Composition> compositions(const TrainingConfiguration& c, const ModelWeights& weights) {
  std::vector<Composition> all;
  if (c.layers < 2) return all;
  const ModelLayout layout(c);
  const double random = randomNormRatio(c.headWidth, c.modelWidth);
  for (Index from = 0; from + 1 < c.layers; ++from) {
    const Matrix wO = matrixOf(layout.wO(from), weights);
    for (Index h = 0; h < c.heads; ++h) {
      const Matrix written = wO.middleRows(h * c.headWidth, c.headWidth);
      for (Index to = from + 1; to < c.layers; ++to)
        for (Index g = 0; g < c.heads; ++g)
          all.push_back({.fromLayer = from,
                         .fromHead = h,
                         .toLayer = to,
                         .toHead = g,
                         .query = normRatio(written, matrixOf(layout.wQ(to), weights, g)),
                         .key = normRatio(written, matrixOf(layout.wK(to), weights, g)),
                         .value = normRatio(written, matrixOf(layout.wV(to), weights, g)),
                         .random = random});
    }
  }
  return all;
}

}  // namespace attn
