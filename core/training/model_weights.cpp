// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/model_weights.h"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "base/normal_numbers.h"

namespace attn {
namespace {

/// Random stream of the initial weights; batches and fresh texts use others.
constexpr std::uint64_t kWeightStream = 0x5DEECE66D1CE4E5BU;

}  // namespace

std::vector<Index> ModelTensor::storedShape() const {
  const bool hasHeads = name.ends_with(".w_q") || name.ends_with(".w_k") || name.ends_with(".w_v");
  if (hasHeads) return {heads, rows, cols};
  return {heads * rows, cols};
}

ModelLayout::ModelLayout(const TrainingConfiguration& c) : m_hasPositions(c.positions != PositionUse::None) {
  const auto add = [&](std::string name, Index heads, Index rows, Index cols, double spread) {
    m_tensors.push_back({std::move(name), heads, rows, cols, m_size, spread});
    m_size += m_tensors.back().size();
  };
  const Index d = c.modelWidth, k = c.headWidth, concat = c.heads * k;
  const auto perRoot = [](double gain, Index rows) { return gain / std::sqrt(static_cast<double>(rows)); };
  add("embedding", 1, c.vocabulary, d, c.embeddingSpread);
  if (m_hasPositions) add("positions", 1, c.tokens, d, c.embeddingSpread);
  for (Index l = 0; l < c.layers; ++l) {
    const std::string prefix = "layers." + std::to_string(l) + ".";
    add(prefix + "w_q", c.heads, d, k, perRoot(c.qkGain, d));
    add(prefix + "w_k", c.heads, d, k, perRoot(c.qkGain, d));
    add(prefix + "w_v", c.heads, d, k, perRoot(c.gain, d));
    add(prefix + "w_o", 1, concat, d, perRoot(c.gain, concat));
  }
  add("unembedding", 1, d, c.vocabulary, perRoot(c.gain, d));
}

const ModelTensor* ModelLayout::positions() const {
  return m_hasPositions ? &m_tensors[1] : nullptr;
}

const ModelTensor& ModelLayout::ofLayer(Index layer, Index which) const {
  return m_tensors.at(static_cast<std::size_t>((m_hasPositions ? 2 : 1) + 4 * layer + which));
}

ModelWeights firstWeights(const TrainingConfiguration& c) {
  const ModelLayout layout(c);
  NormalNumbers random(SplitMix(c.seed ^ kWeightStream).next());
  ModelWeights weights;
  weights.reserve(static_cast<std::size_t>(layout.size()));
  for (const ModelTensor& tensor : layout.tensors()) {
    for (Index n = 0; n < tensor.size(); ++n) weights.push_back(static_cast<float>(tensor.spread * random.next()));
  }
  return weights;
}

Matrix matrixOf(const ModelTensor& tensor, const ModelWeights& weights, Index head) {
  const Index first = tensor.offset + head * tensor.rows * tensor.cols;
  if (head < 0 || head >= tensor.heads || first + tensor.rows * tensor.cols > static_cast<Index>(weights.size()))
    throw std::invalid_argument("matrixOf: the weights have no such matrix");
  using FloatMatrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  return Eigen::Map<const FloatMatrix>(weights.data() + first, tensor.rows, tensor.cols).cast<double>();
}

}  // namespace attn
