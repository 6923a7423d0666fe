// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/model_pass.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <stdexcept>
#include <string>
#include <utility>

#include "attention/hot_loops.h"
#include "base/thread_pool.h"

namespace attn {
namespace {

constexpr double kNormEpsilon = 1e-5;

void checkText(const TrainingConfiguration& c, const TaskSequence& text) {
  if (static_cast<Index>(text.tokens.size()) > c.tokens || text.targets.size() != text.tokens.size())
    throw std::invalid_argument("passThrough: more tokens than T, or not one target each");
  for (std::size_t p = 0; p < text.tokens.size(); ++p) {
    const bool isToken = text.tokens[p] >= 0 && text.tokens[p] < c.vocabulary;
    const bool isTarget =
        text.targets[p] == TaskSequence::kUnmarked || (text.targets[p] >= 0 && text.targets[p] < c.vocabulary);
    if (!isToken || !isTarget) throw std::invalid_argument("passThrough: a token that the vocabulary has not");
  }
}

/// 1/sqrt(variance + epsilon) of each row, [T].
Vector rowPrecision(const Matrix& x) {
  const Vector mean = x.rowwise().mean();
  return ((x.colwise() - mean).array().square().rowwise().mean() + kNormEpsilon).rsqrt();
}

/// (x - mean) / sqrt(variance + epsilon) of each row.
Matrix rowsNormed(const Matrix& x) {
  const Vector mean = x.rowwise().mean();
  return rowPrecision(x).asDiagonal() * (x.colwise() - mean);
}

/// The gradient of x, from that of y = rowsNormed(x): (dy - mean(dy) - y mean(dy y)) / sqrt(variance + epsilon).
Matrix gradientThroughNorm(const Matrix& x, const Matrix& y, const Matrix& gradient) {
  const Vector mean = gradient.rowwise().mean();
  const Vector along = gradient.cwiseProduct(y).rowwise().mean();
  return rowPrecision(x).asDiagonal() * ((gradient.colwise() - mean) - along.asDiagonal() * y);
}

/// a b, with the fastest loops of this processor.
Matrix product(const Matrix& a, const Matrix& b) {
  Matrix result(a.rows(), b.cols());
  hotLoops().product(a, {b.data(), b.cols(), b.cols(), 1}, result);
  return result;
}

/// exp(s - max) / sum of the first `count` numbers of a row; 0 beyond.
void rowSoftmax(const Matrix& s, Index row, Index count, Matrix& to) {
  const double* from = s.row(row).data();
  hotLoops().exponentials(from, hotLoops().maximum(from, count), count, to.row(row).data());
  to.row(row).head(count) /= to.row(row).head(count).sum();
  to.row(row).tail(to.cols() - count).setZero();
}

Matrix softmaxOfRows(const Matrix& s) {
  Matrix shares(s.rows(), s.cols());
  for (Index i = 0; i < s.rows(); ++i) rowSoftmax(s, i, s.cols(), shares);
  return shares;
}

/// Softmax of each query over the keys up to its own.
Matrix causalSoftmax(const Matrix& s) {
  Matrix weights(s.rows(), s.cols());
  for (Index i = 0; i < s.rows(); ++i) rowSoftmax(s, i, i + 1, weights);
  return weights;
}

Matrix causalScores(const Matrix& q, const Matrix& k, double scale) {
  Matrix scores(q.rows(), k.rows());
  hotLoops().product(scale * q, {k.data(), k.rows(), 1, k.cols()}, scores);
  for (Index i = 0; i < scores.rows(); ++i)
    scores.row(i).tail(scores.cols() - i - 1).setConstant(-std::numeric_limits<double>::infinity());
  return scores;
}

/// Calls work(head) for each head of a layer; uses several threads if the heads are large.
void forEachHead(Index heads, Index tokens, const std::function<void(Index)>& work) {
  constexpr Index kLarge = 128;  // tokens; below, a head takes less time than starting a thread
  if (tokens < kLarge || heads < 2) {
    for (Index head = 0; head < heads; ++head) work(head);
    return;
  }
  const auto threads = static_cast<int>(std::min<Index>(heads, threadsOfThisMachine()));
  inParallel(threads, [&](int thread) {
    for (Index head = thread; head < heads; head += threads) work(head);
  });
}

/// The rows of W_O for head `head`, [k,d].
auto rowsOfHead(const Matrix& wO, Index head, Index headWidth) {
  return wO.middleRows(head * headWidth, headWidth);
}

struct MarkedPositions {
  Index count = 0, right = 0;
  double loss = 0;  // their sum
};
MarkedPositions overMarked(const ModelPass& pass, const TaskSequence& text) {
  MarkedPositions marked;
  for (Index p = 0; p < pass.logits.rows(); ++p) {
    const int target = text.targets[static_cast<std::size_t>(p)];
    if (target == TaskSequence::kUnmarked) continue;
    ++marked.count;
    Index best = 0;
    const double largest = pass.logits.row(p).maxCoeff(&best);
    if (best == target) ++marked.right;
    marked.loss += std::log((pass.logits.row(p).array() - largest).exp().sum()) + largest - pass.logits(p, target);
  }
  return marked;
}

/// Accumulates the gradient of one tensor.
class GradientList {
 public:
  explicit GradientList(std::vector<double>& numbers) : m_numbers(numbers) {}
  Eigen::Map<Matrix> of(const ModelTensor& tensor, Index head = 0) {
    return {m_numbers.data() + tensor.offset + head * tensor.rows * tensor.cols, tensor.rows, tensor.cols};
  }

 private:
  std::vector<double>& m_numbers;
};

/// Gradients of a layer's inputs.
struct ReadGradients {
  Matrix read, readQk;
};

/// The backward pass of one head: from the gradient of the stream after the layer, adds those of W_Q, W_K, W_V, W_O and
/// of the layer's inputs. dP = dO V^T, dS = P o (dP - D) with D_i = sum_j P_ij dP_ij.
/// Source: as in attention/backward.h.
struct HeadBackward {
  const TrainingConfiguration& c;
  const ModelLayout& layout;
  const ModelWeights& weights;
  Index layer, head;

  void run(const LayerPass& pass, const Matrix& streamGradient, GradientList& list, ReadGradients& into,
           Matrix& scoreGradient, Matrix& attentionGradient) const {
    const HeadPass& h = pass.heads[static_cast<std::size_t>(head)];
    const double scale = effectiveScale(c);
    const Matrix wO = matrixOf(layout.wO(layer), weights);
    rowsOfHeadIn(list.of(layout.wO(layer))) += h.output.transpose() * streamGradient;
    const Matrix output = streamGradient * rowsOfHead(wO, head, c.headWidth).transpose();
    attentionGradient = output * h.v.transpose();
    const Vector rowDot = h.weights.cwiseProduct(attentionGradient).rowwise().sum();
    scoreGradient = h.weights.array() * (attentionGradient.colwise() - rowDot).array();
    const Matrix v = h.weights.transpose() * output;
    const Matrix q = scale * (scoreGradient * h.k);
    const Matrix k = scale * (scoreGradient.transpose() * h.q);
    list.of(layout.wQ(layer), head) += pass.readQk.transpose() * q;
    list.of(layout.wK(layer), head) += pass.readQk.transpose() * k;
    list.of(layout.wV(layer), head) += pass.read.transpose() * v;
    into.readQk += q * matrixOf(layout.wQ(layer), weights, head).transpose() +
                   k * matrixOf(layout.wK(layer), weights, head).transpose();
    into.read += v * matrixOf(layout.wV(layer), weights, head).transpose();
  }

 private:
  Eigen::Block<Eigen::Map<Matrix>> rowsOfHeadIn(Eigen::Map<Matrix> all) const {
    return all.block(head * c.headWidth, 0, c.headWidth, all.cols());
  }
};

}  // namespace

ModelPass passThrough(const TrainingConfiguration& c, const ModelWeights& weights, const TaskSequence& text,
                      const AblatedHeads& silent) {
  checkText(c, text);
  const ModelLayout layout(c);
  if (static_cast<Index>(weights.size()) != layout.size())
    throw std::invalid_argument("passThrough: weights of another model");
  const auto tokens = static_cast<Index>(text.tokens.size());
  const double scale = effectiveScale(c);

  Matrix positions;
  if (const ModelTensor* table = layout.positions()) positions = matrixOf(*table, weights).topRows(tokens);
  const Matrix embedding = matrixOf(layout.embedding(), weights);
  Matrix stream(tokens, c.modelWidth);
  for (Index p = 0; p < tokens; ++p) stream.row(p) = embedding.row(text.tokens[static_cast<std::size_t>(p)]);
  if (c.positions == PositionUse::Stream) stream += positions;

  ModelPass pass;
  for (Index l = 0; l < c.layers; ++l) {
    LayerPass& layer = pass.layers.emplace_back();
    layer.stream = stream;
    layer.read = c.layerNorm ? rowsNormed(stream) : stream;
    layer.readQk = layer.read;
    if (c.positions == PositionUse::QueriesAndKeys) layer.readQk += positions;
    const Matrix wO = matrixOf(layout.wO(l), weights);
    layer.heads.resize(static_cast<std::size_t>(c.heads));
    forEachHead(c.heads, tokens, [&](Index h) {
      HeadPass& head = layer.heads[static_cast<std::size_t>(h)];
      head.q = product(layer.readQk, matrixOf(layout.wQ(l), weights, h));
      head.k = product(layer.readQk, matrixOf(layout.wK(l), weights, h));
      head.v = product(layer.read, matrixOf(layout.wV(l), weights, h));
      head.scores = causalScores(head.q, head.k, scale);
      head.weights = causalSoftmax(head.scores);
      head.output = product(head.weights, head.v);
      if (silent.isOff(l, h, c.heads))
        head.written = Matrix::Zero(tokens, c.modelWidth);
      else
        head.written = product(head.output, rowsOfHead(wO, h, c.headWidth));
    });
    for (const HeadPass& head : layer.heads) stream += head.written;
  }
  pass.logits = product(stream, matrixOf(layout.unembedding(), weights));
  pass.stream = std::move(stream);
  pass.probabilities = softmaxOfRows(pass.logits);
  const MarkedPositions marked = overMarked(pass, text);
  pass.right = marked.right;
  pass.marked = marked.count;
  pass.loss = marked.count == 0 ? 0 : marked.loss / static_cast<double>(marked.count);
  return pass;
}

ModelGradients gradientsOf(const TrainingConfiguration& c, const ModelWeights& weights, const TaskSequence& text,
                           const AblatedHeads& silent) {
  const ModelPass pass = passThrough(c, weights, text, silent);
  const ModelLayout layout(c);
  const auto tokens = static_cast<Index>(text.tokens.size());
  ModelGradients result;
  result.weights.assign(weights.size(), 0);
  GradientList list(result.weights);

  Matrix logits = Matrix::Zero(tokens, c.vocabulary);
  for (Index p = 0; p < tokens; ++p) {
    const int target = text.targets[static_cast<std::size_t>(p)];
    if (target == TaskSequence::kUnmarked) continue;
    logits.row(p) = pass.probabilities.row(p);
    logits(p, target) -= 1;
  }
  if (pass.marked > 0) logits /= static_cast<double>(pass.marked);
  list.of(layout.unembedding()) += pass.stream.transpose() * logits;
  Matrix stream = logits * matrixOf(layout.unembedding(), weights).transpose();

  const std::vector<Matrix> none(static_cast<std::size_t>(c.heads), Matrix::Zero(tokens, tokens));
  result.scores.assign(static_cast<std::size_t>(c.layers), none);
  result.attention = result.scores;
  Matrix positions = Matrix::Zero(tokens, c.modelWidth);
  for (Index l = c.layers - 1; l >= 0; --l) {
    const auto at = static_cast<std::size_t>(l);
    const LayerPass& layer = pass.layers[at];
    ReadGradients read{Matrix::Zero(tokens, c.modelWidth), Matrix::Zero(tokens, c.modelWidth)};
    for (Index h = 0; h < c.heads; ++h) {
      if (silent.isOff(l, h, c.heads)) continue;
      const HeadBackward back{c, layout, weights, l, h};
      const auto head = static_cast<std::size_t>(h);
      back.run(layer, stream, list, read, result.scores[at][head], result.attention[at][head]);
    }
    if (c.positions == PositionUse::QueriesAndKeys) positions += read.readQk;
    read.read += read.readQk;
    stream += c.layerNorm ? gradientThroughNorm(layer.stream, layer.read, read.read) : read.read;
  }
  if (c.positions == PositionUse::Stream) positions = stream;
  if (const ModelTensor* table = layout.positions()) list.of(*table).topRows(tokens) += positions;
  auto embedding = list.of(layout.embedding());
  for (Index p = 0; p < tokens; ++p) embedding.row(text.tokens[static_cast<std::size_t>(p)]) += stream.row(p);
  return result;
}

}  // namespace attn
