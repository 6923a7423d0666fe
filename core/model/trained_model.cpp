// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/trained_model.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <utility>

#include "base/number_format.h"
#include "scenario/safetensors.h"
#include "training/sequence.h"

namespace attn {
namespace {

using Metadata = std::map<std::string, std::string>;

std::optional<Metadata> metadataOf(std::span<const std::byte> bytes, const std::string& file) {
  MemorySource source(bytes);
  auto metadata = safetensorsMetadata({source, file});
  return metadata ? std::optional(std::move(*metadata)) : std::nullopt;
}

/// False if the text is not a number.
template <class Number>
bool readNumber(const Metadata& metadata, const char* key, Number& to) {
  const auto found = metadata.find(key);
  if (found == metadata.end()) return false;
  const char* const end = found->second.data() + found->second.size();
  const auto [at, error] = std::from_chars(found->second.data(), end, to);
  return error == std::errc() && at == end;
}

/// What decides the model's sizes and its texts; the rest are defaults. nullopt if a field is missing or invalid.
std::optional<TrainingConfiguration> configurationIn(const Metadata& metadata) {
  const auto text = [&](const char* key) {
    const auto found = metadata.find(key);
    return found == metadata.end() ? std::string() : found->second;
  };
  TrainingConfiguration c;
  const auto task = trainingTask(text("task"));
  const auto positions = positionUse(text("positions"));
  if (!task || !positions) return std::nullopt;
  c.task = *task;
  c.positions = *positions;
  c.layerNorm = text("layer_norm") == "true";
  c.freshSequences = 1;
  double scale = 1;
  bool isRead = readNumber(metadata, "scale", scale) && readNumber(metadata, "seed", c.seed);
  for (const auto& [key, to] :
       {std::pair{"tokens", &c.tokens}, std::pair{"vocabulary", &c.vocabulary}, std::pair{"layers", &c.layers},
        std::pair{"heads", &c.heads}, std::pair{"d_model", &c.modelWidth}, std::pair{"d_head", &c.headWidth}})
    isRead = isRead && readNumber(metadata, key, *to);
  c.scale = scale;
  return isRead && trainingProblems(c).empty() ? std::optional(c) : std::nullopt;
}

std::vector<std::string> tokenTexts(const TrainingConfiguration& c) {
  std::vector<std::string> texts;
  for (int token = 0; token < c.vocabulary; ++token) texts.push_back(tokenName(c, token));
  return texts;
}

/// The beginning of a fresh sequence of the task, as it is typed; the model can continue it.
std::string sampleText(const TrainingConfiguration& c, const std::vector<std::string>& tokens) {
  const bool areLetters = std::ranges::all_of(tokens, [](const std::string& token) { return token.size() == 1; });
  TrainingConfiguration one = c;
  one.freshSequences = 1;
  const std::vector<TaskSequence> sequences = freshSequences(one);
  std::string text;
  const Index count = c.task == TrainingTask::Sort ? (c.tokens + 1) / 2 : c.tokens - c.tokens / 4;
  for (const int token : std::span(sequences.front().tokens).first(static_cast<std::size_t>(count))) {
    if (!areLetters && !text.empty()) text += ' ';
    text += tokens[static_cast<std::size_t>(token)];
  }
  return text;
}

ModelShape shapeOf(const TrainingConfiguration& c, std::string name) {
  ModelShape shape;
  shape.architecture = "attention-only";
  shape.name = std::move(name);
  shape.layers = c.layers;
  shape.width = c.modelWidth;
  shape.vocabulary = c.vocabulary;
  shape.context = c.tokens;
  shape.heads = shape.keyValueHeads = c.heads;
  shape.keyWidth = shape.valueWidth = c.headWidth;
  shape.norm = NormKind::Layer;
  shape.epsilon = 1e-5;
  shape.isGated = false;
  shape.windows.assign(static_cast<std::size_t>(c.layers), 0);
  shape.scale = effectiveScale(c);
  shape.learnsPositions = c.positions != PositionUse::None;
  shape.placesQueriesAndKeys = c.positions == PositionUse::QueriesAndKeys;
  shape.hasMlp = false;
  shape.hasFinalNorm = false;
  shape.hasNorms = c.layerNorm;
  return shape;
}

/// The weights in the order of language models: each row makes one output.
class Tensors {
 public:
  /// A matrix [rows, cols].
  void add(std::string name, const Matrix& matrix) {
    m_parts.push_back({std::move(name), {matrix.cols(), matrix.rows()}, m_numbers.size()});
    for (Index row = 0; row < matrix.rows(); ++row)
      for (Index col = 0; col < matrix.cols(); ++col) m_numbers.push_back(static_cast<float>(matrix(row, col)));
  }
  void addOnes(std::string name, Index size) {
    m_parts.push_back({std::move(name), {size}, m_numbers.size()});
    m_numbers.resize(m_numbers.size() + static_cast<std::size_t>(size), 1);
  }
  void moveTo(LanguageModel& model) && {
    model.numbers = std::make_shared<const std::vector<float>>(std::move(m_numbers));
    for (Part& part : m_parts) {
      const std::byte* const data = std::as_bytes(std::span(*model.numbers).subspan(part.first)).data();
      StoredTensor tensor{part.name, blockType("F32"), "F32", std::move(part.sizes), data};
      model.tensors.emplace(std::move(part.name), std::move(tensor));
    }
  }

 private:
  struct Part {
    std::string name;
    std::vector<Index> sizes;
    std::size_t first;
  };
  std::vector<Part> m_parts;
  std::vector<float> m_numbers;
};

/// W_Q, W_K or W_V of all heads [H k, d].
Matrix rowsOfHeads(const ModelTensor& tensor, const ModelWeights& weights) {
  Matrix all(tensor.heads * tensor.cols, tensor.rows);
  for (Index h = 0; h < tensor.heads; ++h)
    all.middleRows(h * tensor.cols, tensor.cols) = matrixOf(tensor, weights, h).transpose();
  return all;
}

}  // namespace

std::shared_ptr<const LanguageModel> trainedModel(const TrainingConfiguration& c, const ModelWeights& weights,
                                                  std::string name) {
  const ModelLayout layout(c);
  Tensors tensors;
  tensors.add("token_embd.weight", matrixOf(layout.embedding(), weights));
  if (const ModelTensor* const positions = layout.positions())
    tensors.add("position_embd.weight", matrixOf(*positions, weights));
  for (Index l = 0; l < c.layers; ++l) {
    const std::string block = "blk." + std::to_string(l) + ".";
    if (c.layerNorm) tensors.addOnes(block + "attn_norm.weight", c.modelWidth);
    tensors.add(block + "attn_q.weight", rowsOfHeads(layout.wQ(l), weights));
    tensors.add(block + "attn_k.weight", rowsOfHeads(layout.wK(l), weights));
    tensors.add(block + "attn_v.weight", rowsOfHeads(layout.wV(l), weights));
    tensors.add(block + "attn_output.weight", matrixOf(layout.wO(l), weights).transpose());
  }
  tensors.add("output.weight", matrixOf(layout.unembedding(), weights).transpose());
  LanguageModel model;
  std::move(tensors).moveTo(model);
  model.shape = shapeOf(c, std::move(name));
  model.tokens = tokenTexts(c);
  model.sample = sampleText(c, model.tokens);
  model.parameters = parameterCount(c);
  model.bytes = static_cast<std::int64_t>(weights.size() * sizeof(float));
  return std::make_shared<const LanguageModel>(std::move(model));
}

bool isTrainedModel(std::span<const std::byte> bytes) {
  const auto metadata = metadataOf(bytes, {});
  return metadata && metadata->contains("task") && metadata->contains("d_model");
}

ModelResult<std::shared_ptr<const LanguageModel>> openTrainedModel(std::span<const std::byte> bytes,
                                                                   const std::string& file) {
  const auto metadata = metadataOf(bytes, file);
  const auto c = metadata ? configurationIn(*metadata) : std::nullopt;
  if (!c) return refusal(ModelError::BadHeader, {file});
  MemorySource source(bytes);
  const auto whole = readWholeSafetensors({source, file}, static_cast<std::uint64_t>(parameterCount(*c)));
  if (!whole) return refusal(ModelError::BadHeader, {file});
  const ModelLayout layout(*c);
  ModelWeights weights(static_cast<std::size_t>(layout.size()));
  for (const ModelTensor& tensor : layout.tensors()) {
    const auto found = std::ranges::find(whole->tensors, tensor.name, [](const auto& each) { return each.first.name; });
    if (found == whole->tensors.end()) return refusal(ModelError::TensorMissing, {tensor.name});
    const auto& [info, numbers] = *found;
    if (info.shape != tensor.storedShape())
      return refusal(ModelError::BadShape, {tensor.name, shapeText(info.shape), shapeText(tensor.storedShape())});
    std::ranges::transform(numbers, weights.begin() + tensor.offset,
                           [](double number) { return static_cast<float>(number); });
  }
  return trainedModel(*c, weights, file.substr(0, file.rfind('.')));
}

}  // namespace attn
