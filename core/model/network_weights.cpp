// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/network_weights.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string>

#include "base/number_format.h"
#include "model/model_loops.h"

namespace attn {
namespace {

/// Decodes `count` numbers from element `first` on, both multiples of the block.
void decode(const BlockType& type, const std::byte* data, Index first, Index count, float* to) {
  const auto at = static_cast<std::size_t>(&type - kBlockTypes.data());
  modelLoops().decode.at(at)(data + first / type.elements * type.bytes, count / type.elements, to);
}
void decode(const BlockType& type, const std::byte* data, Index first, Index count, double* to) {
  if (type.name == "F64") {
    std::memcpy(to, data + first * type.bytes, static_cast<std::size_t>(count * type.bytes));
    return;
  }
  std::vector<float> numbers(static_cast<std::size_t>(count));
  decode(type, data, first, count, numbers.data());
  std::ranges::copy(numbers, to);
}

template <class Real>
void decodeMatrixRows(const WeightMatrix& w, Index first, Index count, Real* to) {
  if (w.inOutStep == 0) return decode(*w.type, w.data, first * w.cols, count * w.cols, to);
  std::vector<Real> part(static_cast<std::size_t>(count));
  for (Index col = 0; col < w.cols; ++col) {
    decode(*w.type, w.data, col * w.inOutStep + first, count, part.data());
    for (Index row = 0; row < count; ++row) to[row * w.cols + col] = part[static_cast<std::size_t>(row)];
  }
}

/// Finds tensors and checks their shapes; the first problem remains.
class Binder {
 public:
  explicit Binder(const LanguageModel& model) : m_model(model) {}

  const std::optional<ModelProblem>& problem() const { return m_problem; }

  bool has(const std::string& name) const { return m_model.tensors.contains(name); }

  WeightMatrix matrix(const std::string& name, Index rows, Index cols) {
    const bool isInOut = m_model.shape.mixesInOut && name.starts_with("blk.");
    const StoredTensor* const tensor = find(name, isInOut ? std::vector{rows, cols} : std::vector{cols, rows});
    if (!tensor) return {};
    return {tensor->type, tensor->data, rows, cols, isInOut ? rows : 0};
  }

  std::vector<double> vector(const std::string& name, Index size) {
    const StoredTensor* const tensor = find(name, {size});
    if (!tensor) return {};
    std::vector<double> numbers(static_cast<std::size_t>(size));
    decode(*tensor->type, tensor->data, 0, size, numbers.data());
    return numbers;
  }
  std::vector<double> optionalVector(const std::string& name, Index size) {
    return has(name) ? vector(name, size) : std::vector<double>();
  }

  /// Weights named `name`.weight and `name`.bias.
  NormWeights norm(const std::string& name, Index size) {
    NormWeights result{vector(name + ".weight", size), optionalVector(name + ".bias", size)};
    if (m_model.shape.normsAddOne)  // in float32, as transformers and the converter to GGUF do
      for (double& weight : result.weight) weight = static_cast<double>(static_cast<float>(weight + 1));
    return result;
  }
  NormWeights optionalNorm(const std::string& name, Index size) {
    return has(name + ".weight") ? norm(name, size) : NormWeights();
  }

 private:
  const StoredTensor* find(const std::string& name, const std::vector<Index>& sizes) {
    const auto found = m_model.tensors.find(name);
    if (found == m_model.tensors.end()) return fail(ModelError::TensorMissing, {name});
    const StoredTensor& tensor = found->second;
    if (tensor.sizes != sizes) return fail(ModelError::BadShape, {name, shapeText(tensor.sizes), shapeText(sizes)});
    if (!tensor.type) return fail(ModelError::UnsupportedType, {name, tensor.typeName});
    return &tensor;
  }
  const StoredTensor* fail(ModelError error, std::vector<std::string> arguments) {
    if (!m_problem) m_problem = ModelProblem{error, std::move(arguments)};
    return nullptr;
  }

  const LanguageModel& m_model;
  std::optional<ModelProblem> m_problem;
};

/// Rows first … first + count - 1 of a matrix.
WeightMatrix rowsOf(WeightMatrix w, Index first, Index count) {
  if (w.isEmpty()) return w;
  const Index elements = w.inOutStep == 0 ? first * w.cols : first;
  w.data += elements / w.type->elements * w.type->bytes;
  w.rows = count;
  return w;
}
std::vector<double> partOf(const std::vector<double>& all, Index first, Index count) {
  if (all.empty()) return {};
  return {all.begin() + first, all.begin() + first + count};
}

void bindAttention(Binder& bind, const ModelShape& shape, const std::string& block, NetworkLayer& layer) {
  const Index q = shape.heads * shape.keyWidth, k = shape.keyValueHeads * shape.keyWidth,
              v = shape.keyValueHeads * shape.valueWidth;
  if (bind.has(block + "attn_qkv.weight")) {
    const WeightMatrix fused = bind.matrix(block + "attn_qkv.weight", q + k + v, shape.width);
    layer.q = rowsOf(fused, 0, q);
    layer.k = rowsOf(fused, q, k);
    layer.v = rowsOf(fused, q + k, v);
    const std::vector<double> bias = bind.optionalVector(block + "attn_qkv.bias", q + k + v);
    layer.bQ = partOf(bias, 0, q);
    layer.bK = partOf(bias, q, k);
    layer.bV = partOf(bias, q + k, v);
  } else {
    layer.q = bind.matrix(block + "attn_q.weight", q, shape.width);
    layer.k = bind.matrix(block + "attn_k.weight", k, shape.width);
    layer.v = bind.matrix(block + "attn_v.weight", v, shape.width);
    layer.bQ = bind.optionalVector(block + "attn_q.bias", q);
    layer.bK = bind.optionalVector(block + "attn_k.bias", k);
    layer.bV = bind.optionalVector(block + "attn_v.bias", v);
  }
  layer.o = bind.matrix(block + "attn_output.weight", shape.width, shape.heads * shape.valueWidth);
  layer.bO = bind.optionalVector(block + "attn_output.bias", shape.width);
  if (!shape.hasQueryKeyNorm) return;
  layer.queryNorm = bind.norm(block + "attn_q_norm", shape.keyWidth);
  layer.keyNorm = bind.norm(block + "attn_k_norm", shape.keyWidth);
}

void bindMlp(Binder& bind, const ModelShape& shape, const std::string& block, NetworkLayer& layer) {
  const Index inner = shape.feedForward;
  if (shape.architecture == "phi3") {  // the gate, then the rest
    const WeightMatrix fused = bind.matrix(block + "ffn_up.weight", 2 * inner, shape.width);
    layer.gate = rowsOf(fused, 0, inner);
    layer.up = rowsOf(fused, inner, inner);
  } else {
    if (shape.isGated) layer.gate = bind.matrix(block + "ffn_gate.weight", inner, shape.width);
    layer.bGate = bind.optionalVector(block + "ffn_gate.bias", inner);
    layer.up = bind.matrix(block + "ffn_up.weight", inner, shape.width);
    layer.bUp = bind.optionalVector(block + "ffn_up.bias", inner);
  }
  layer.down = bind.matrix(block + "ffn_down.weight", shape.width, inner);
  layer.bDown = bind.optionalVector(block + "ffn_down.bias", shape.width);
}

NetworkLayer bindLayer(Binder& bind, const ModelShape& shape, Index number) {
  const std::string block = "blk." + std::to_string(number) + ".";
  NetworkLayer layer;
  // An encoder has its norms after the additions, under the names of the norms before the next part.
  if (shape.hasNorms) layer.attentionNorm = bind.norm(block + "attn_norm", shape.width);
  if (shape.hasNorms && shape.hasMlp) layer.mlpNorm = bind.norm(block + "ffn_norm", shape.width);
  if (shape.hasOutputNorms) {
    layer.attentionOutputNorm = bind.norm(block + "post_attention_norm", shape.width);
    layer.mlpOutputNorm = bind.norm(block + "post_ffw_norm", shape.width);
  }
  bindAttention(bind, shape, block, layer);
  if (shape.hasMlp) bindMlp(bind, shape, block, layer);
  return layer;
}

}  // namespace

void decodeRows(const WeightMatrix& w, Index first, Index count, float* to) {
  decodeMatrixRows(w, first, count, to);
}
void decodeRows(const WeightMatrix& w, Index first, Index count, double* to) {
  decodeMatrixRows(w, first, count, to);
}

ModelResult<NetworkWeights> bindWeights(const LanguageModel& model) {
  const ModelShape& shape = model.shape;
  Binder bind(model);
  NetworkWeights weights;
  weights.embedding = bind.matrix("token_embd.weight", shape.vocabulary, shape.width);
  if (shape.learnsPositions) weights.positions = bind.matrix("position_embd.weight", shape.context, shape.width);
  if (shape.hasFinalNorm) weights.outputNorm = bind.norm("output_norm", shape.width);
  weights.output =
      bind.has("output.weight") ? bind.matrix("output.weight", shape.vocabulary, shape.width) : weights.embedding;
  if (shape.isEncoder) {
    weights.tokenType = bind.vector("token_types.weight", shape.width);
    weights.embeddingNorm = bind.norm("token_embd_norm", shape.width);
    weights.headLayer = bind.matrix("head.weight", shape.width, shape.width);
    weights.bHeadLayer = bind.optionalVector("head.bias", shape.width);
    weights.bOutput = bind.optionalVector("output.bias", shape.vocabulary);
  }
  for (Index l = 0; l < shape.layers && !bind.problem(); ++l) weights.layers.push_back(bindLayer(bind, shape, l));
  const Index pairs = shape.ropeDims / 2;
  const auto factors = [&](const std::vector<double>& own, const char* name, const char* other) {
    return !own.empty() ? own : bind.optionalVector(bind.has(name) ? name : other, pairs);
  };
  weights.ropeFactors = factors(shape.ropeFactors, "rope_freqs.weight", "rope_factors_short.weight");
  weights.longRopeFactors = factors(shape.longRopeFactors, "rope_factors_long.weight", "rope_factors_long.weight");
  if (bind.problem()) return tl::unexpected(*bind.problem());
  return weights;
}

}  // namespace attn
