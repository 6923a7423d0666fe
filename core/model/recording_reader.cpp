// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/number_format.h"
#include "model/model_recording.h"
#include "model/recording_names.h"
#include "scenario/document_parts.h"
#include "scenario/safetensors.h"
#include "scenario/typed_document.h"

namespace attn {
namespace {

using namespace recordingNames;

constexpr std::int64_t kMaxModelBytes = std::int64_t{1} << 50;

/// The document of a recording, before its tensors.
struct RecordedTexts {
  ModelFacts facts;
  std::vector<Index> ids;
  std::vector<std::string> tokens;
  std::vector<ModelObservation> runs;
};

class RecordingReader {
 public:
  explicit RecordingReader(Problems& problems) : m_problems(problems) {}

  RecordedTexts read(const JsonValue& root) {
    ObjectReader reader(root, "", m_problems);
    readFormat(reader, kFormat, kVersion);
    reader.readObject(needed("model"), [this](ObjectReader& inner) { readFacts(inner); });
    readObjects(reader, needed("tokens"), static_cast<std::size_t>(m_texts.facts.shape.context),
                [this](ObjectReader& inner) {
                  m_texts.ids.push_back(readId(inner, "id"));
                  inner.require("text", m_texts.tokens.emplace_back());
                });
    if (m_texts.ids.empty()) reader.add(ProblemCode::OutOfRange, "tokens", {"0", atLeast(1)});
    readObjects(reader, needed("runs"), static_cast<std::size_t>(recording_limits::runs),
                [this](ObjectReader& inner) { readRun(inner); });
    if (m_texts.runs.empty()) reader.add(ProblemCode::OutOfRange, "runs", {"0", atLeast(1)});
    reader.finish();
    return std::move(m_texts);
  }

 private:
  template <class Whole>
  void count(ObjectReader& reader, std::string_view key, std::int64_t low, std::int64_t high, Whole& target) {
    readWhole(reader, needed(key), low, high, target);
  }
  Index readId(ObjectReader& reader, std::string_view key) {
    Index id = 0;
    count(reader, key, 0, m_texts.facts.shape.vocabulary - 1, id);
    return id;
  }

  void readFacts(ObjectReader& reader) {
    ModelFacts& facts = m_texts.facts;
    reader.require("name", facts.name);
    reader.require("file", facts.file);
    count(reader, "bytes", 0, kMaxModelBytes, facts.bytes);
    count(reader, "embedding_parameters", 0, kMaxModelBytes, facts.embeddingParameters);
    count(reader, "attention_parameters", 0, kMaxModelBytes, facts.attentionParameters);
    count(reader, "mlp_parameters", 0, kMaxModelBytes, facts.mlpParameters);
    count(reader, "norm_parameters", 0, kMaxModelBytes, facts.normParameters);
    reader.require("shares_embedding", facts.sharesEmbedding);
    reader.require("weight_types", facts.weightTypes);
    reader.require("quantized", facts.isQuantized);
    facts.shape.layers = facts.shape.heads = facts.shape.keyValueHeads = facts.shape.context = 1;
    facts.shape.vocabulary = 1;
    reader.readObject(needed("shape"), [this](ObjectReader& inner) { readShape(inner); });
    facts.shape.name = facts.name;
  }

  void readShape(ObjectReader& reader) {
    using namespace recording_limits;
    ModelShape& s = m_texts.facts.shape;
    reader.require("architecture", s.architecture);
    count(reader, "layers", 1, layers, s.layers);
    count(reader, "width", 1, recording_limits::width, s.width);
    count(reader, "feed_forward", 1, limits::width, s.feedForward);
    count(reader, "vocabulary", 1, limits::tokens, s.vocabulary);
    count(reader, "context", 1, limits::tokens, s.context);
    count(reader, "heads", 1, heads, s.heads);
    count(reader, "kv_heads", 1, heads, s.keyValueHeads);
    if (s.heads % s.keyValueHeads != 0)
      reader.add(ProblemCode::HeadsNotDivisible, "kv_heads",
                 {std::to_string(s.heads), std::to_string(s.keyValueHeads)});
    count(reader, "key_width", 1, recording_limits::width, s.keyWidth);
    count(reader, "value_width", 1, recording_limits::width, s.valueWidth);
    reader.readName(needed("norm"), kNorms, s.norm);
    reader.require("epsilon", s.epsilon);
    reader.readName(needed("activation"), kActivations, s.activation);
    reader.require("gated", s.isGated);
    reader.readName(needed("rope"), kRopePairs, s.ropePairs);
    count(reader, "rope_dims", 0, recording_limits::width, s.ropeDims);
    reader.require("rope_base", s.ropeBase);
    readWindows(reader, s);
    for (auto [key, cap] : {std::pair{"softcap", &s.softcap}, {"final_softcap", &s.finalSoftcap}})
      if (reader.require(key, *cap) && *cap < 0) reader.add(ProblemCode::OutOfRange, key, {shortest(*cap), atLeast(0)});
    reader.require("scale", s.scale);
    reader.require("qk_norm", s.hasQueryKeyNorm);
    reader.require("output_norms", s.hasOutputNorms);
    reader.require("learned_positions", s.learnsPositions);
    reader.require("encoder", s.isEncoder);
  }

  void readWindows(ObjectReader& reader, ModelShape& s) {
    const JsonValue* const list = reader.required("windows");
    if (!list) return;
    if (!list->is(JsonValue::Kind::Array) || list->arraySize() != static_cast<std::size_t>(s.layers)) {
      reader.add(ProblemCode::OutOfRange, "windows", {std::to_string(list->arraySize()), std::to_string(s.layers)});
      return;
    }
    for (std::size_t i = 0; i < list->arraySize(); ++i) {
      const std::optional<double> window = list->numberAt(i);
      if (!window || !isInteger(*window) || *window < 0 || *window > static_cast<double>(limits::position)) {
        reader.add(ProblemCode::OutOfRange, "windows",
                   {window ? shortest(*window) : "?", rangeText(0, limits::position)});
        return;
      }
      s.windows.push_back(static_cast<Index>(*window));
    }
  }

  TokenChance readChance(ObjectReader& reader) {
    TokenChance chance{.id = readId(reader, "id")};
    reader.require("text", chance.text);
    chance.probability = readProbability(reader, "probability");
    return chance;
  }
  double readProbability(ObjectReader& reader, std::string_view key) {
    double probability = 0;
    if (reader.require(key, probability) && (probability < 0 || probability > 1))
      reader.add(ProblemCode::OutOfRange, key, {shortest(probability), "0 … 1"});
    return probability;
  }

  void readRun(ObjectReader& reader) {
    const ModelShape& s = m_texts.facts.shape;
    ModelObservation& o = m_texts.runs.emplace_back();
    readObjects(reader, "ablated", static_cast<std::size_t>(s.layers * s.heads), [&](ObjectReader& inner) {
      ModelHead& head = o.ablated.emplace_back();
      count(inner, "layer", 0, s.layers - 1, head.layer);
      count(inner, "head", 0, s.heads - 1, head.head);
    });
    count(reader, "position", 0, static_cast<std::int64_t>(m_texts.ids.size()) - 1, o.position);
    o.target = readId(reader, "target");
    reader.require("target_text", o.targetText);
    reader.require("target_logit", o.targetLogit);
    reader.require("mean_logit", o.meanLogit);
    readObjects(reader, needed("next"), kShownChances,
                [&](ObjectReader& inner) { o.next.push_back(readChance(inner)); });
    if (o.next.empty()) reader.add(ProblemCode::OutOfRange, "next", {"0", atLeast(1)});
    readObjects(reader, needed("lens"), static_cast<std::size_t>(s.layers), [&](ObjectReader& inner) {
      LensStep& step = o.lens.emplace_back();
      step.first = readChance(inner);
      count(inner, "target_rank", 1, s.vocabulary, step.rank);
      step.targetProbability = readProbability(inner, "target_probability");
    });
    if (static_cast<Index>(o.lens.size()) != s.layers)
      reader.add(ProblemCode::OutOfRange, "lens", {std::to_string(o.lens.size()), std::to_string(s.layers)});
  }

  Problems& m_problems;
  RecordedTexts m_texts;
};

/// Takes tensors of known shapes from a file; the first problem remains.
class TensorReader {
 public:
  explicit TensorReader(SafetensorsFile file) : m_file(std::move(file)) {}

  const Problems& problems() const { return m_problems; }
  bool has(const std::string& name) const { return find(name) != nullptr; }
  /// 0 if there is no such tensor.
  Index firstAxis(const std::string& name) const {
    const auto* const tensor = find(name);
    return !tensor || tensor->first.shape.empty() ? 0 : tensor->first.shape.front();
  }

  /// Numbers of that shape and element type within a range; none after a problem.
  std::vector<double> numbers(const std::string& name, const std::vector<Index>& shape, const char* type,
                              double low = -std::numeric_limits<double>::max(),
                              double high = std::numeric_limits<double>::max()) {
    const auto* const tensor = find(name);
    if (!tensor) return fail(ProblemCode::MissingKey, "", {name});
    const auto& [info, numbers] = *tensor;
    if (info.shape != shape) return fail(ProblemCode::OutOfRange, name, {shapeText(info.shape), shapeText(shape)});
    if (info.elementType != type) return fail(ProblemCode::OutOfRange, name, {info.elementType, type});
    for (const double number : numbers)
      if (!(number >= low && number <= high))
        return fail(std::isfinite(number) ? ProblemCode::OutOfRange : ProblemCode::NotFinite, name,
                    {shortest(number), shortest(low) + " … " + shortest(high)});
    return m_problems.empty() ? numbers : std::vector<double>();
  }
  std::vector<float> floats(const std::string& name, const std::vector<Index>& shape, double low) {
    const std::vector<double> found = numbers(name, shape, "float32", low, std::numeric_limits<float>::max());
    return {found.begin(), found.end()};
  }

  /// Numbers that were stored in steps of each head.
  std::vector<float> inSteps(const std::string& name, const std::vector<Index>& shape) {
    const std::vector<float> steps = floats(name + "_step", {shape[0], shape[1]}, 0);
    const std::vector<double> stored = numbers(name, shape, "int16");
    std::vector<float> all;
    if (!m_problems.empty()) return all;
    const std::size_t size = stored.size() / steps.size();
    for (std::size_t i = 0; i < stored.size(); ++i)
      all.push_back(static_cast<float>(stored[i] * static_cast<double>(steps[i / size])));
    return all;
  }

  std::vector<double> fail(ProblemCode code, const std::string& name, std::vector<std::string> arguments) {
    if (m_problems.empty()) m_problems.push_back({code, name.empty() ? "" : "/" + name, std::move(arguments)});
    return {};
  }

 private:
  using Tensor = std::pair<TensorInfo, std::vector<double>>;
  const Tensor* find(const std::string& name) const {
    const auto found = std::ranges::find(m_file.tensors, name, [](const Tensor& each) { return each.first.name; });
    return found == m_file.tensors.end() ? nullptr : &*found;
  }

  SafetensorsFile m_file;
  Problems m_problems;
};

/// The rows of visible keys as [L, H, T, T]; `hidden` elsewhere.
SharedNumbers spread(const std::vector<float>& kept, const ModelShape& s, Index tokens, float hidden) {
  std::vector<float> all(static_cast<std::size_t>(s.layers * s.heads * tokens * tokens), hidden);
  auto from = kept.begin();
  for (Index row = 0; row < s.layers * s.heads * tokens && from != kept.end(); ++row) {
    const Index keys = s.isEncoder ? tokens : row % tokens + 1;
    std::copy_n(from, keys, all.begin() + row * tokens);
    from += keys;
  }
  return all;
}

std::vector<LogitShare> readShares(TensorReader& tensors, const std::string& name, const ModelShape& s) {
  const Index count = tensors.firstAxis(name);
  if (count > 2 + s.layers * (s.heads + 2))
    tensors.fail(ProblemCode::OutOfRange, name, {std::to_string(count), rangeText(0, 2 + s.layers * (s.heads + 2))});
  const std::vector<double> numbers = tensors.numbers(name, {count, kShareNumbers}, "float64");
  std::vector<LogitShare> shares;
  for (std::size_t i = 0; i < numbers.size(); i += static_cast<std::size_t>(kShareNumbers)) {
    const double part = numbers[i], layer = numbers[i + 1], head = numbers[i + 2];
    const auto fits = [](double number, double end) { return isInteger(number) && number >= 0 && number < end; };
    constexpr double kParts = static_cast<double>(LogitShare::Part::OutputBias) + 1;
    if (!fits(part, kParts) || !fits(layer, static_cast<double>(s.layers)) ||
        !fits(head, static_cast<double>(s.heads))) {
      tensors.fail(ProblemCode::OutOfRange, name,
                   {shortest(part) + ", " + shortest(layer) + ", " + shortest(head),
                    shortest(kParts) + ", " + std::to_string(s.layers) + ", " + std::to_string(s.heads)});
      return {};
    }
    shares.push_back({static_cast<LogitShare::Part>(part), static_cast<Index>(layer), static_cast<Index>(head),
                      numbers[i + 3], numbers[i + 4]});
  }
  return shares;
}

void readRunTensors(TensorReader& tensors, const std::string& prefix, RecordedRun& run, ModelObservation& o) {
  const ModelShape& s = o.facts->shape;
  const Index tokens = o.count(), pairs = s.isEncoder ? tokens * tokens : tokens * (tokens + 1) / 2;
  std::vector<float> weights;
  for (const double stored : tensors.numbers(prefix + "weights", {s.layers, s.heads, pairs}, "uint16"))
    weights.push_back(static_cast<float>(stored / kWeightSteps));
  o.weights = spread(weights, s, tokens, 0);
  o.scores = spread(tensors.inSteps(prefix + "scores", {s.layers, s.heads, pairs}), s, tokens,
                    std::numeric_limits<float>::quiet_NaN());
  o.streamLengths = tensors.floats(prefix + "stream_lengths", {s.layers + 1, tokens}, 0);
  o.middleLengths = tensors.floats(prefix + "middle_lengths", {s.layers, tokens}, 0);
  o.attentionLengths = tensors.floats(prefix + "attention_lengths", {s.layers, tokens}, 0);
  o.mlpLengths = tensors.floats(prefix + "mlp_lengths", {s.layers, tokens}, 0);
  o.shares = readShares(tensors, prefix + "shares", s);
  if (tensors.has(prefix + "behavior")) {
    const std::vector<double> n =
        tensors.numbers(prefix + "behavior", {s.layers, s.heads, kBehaviorNumbers}, "float64", 0);
    for (std::size_t i = 0; i < n.size(); i += static_cast<std::size_t>(kBehaviorNumbers))
      run.behavior.push_back({n[i], n[i + 1], n[i + 2], n[i + 3], n[i + 4]});
  }
  if (tensors.has(prefix + "removals"))
    for (const double probability : tensors.numbers(prefix + "removals", {s.layers, s.heads}, "float64", 0, 1)) {
      const auto at = static_cast<Index>(run.removals.size());
      run.removals.push_back({{at / s.heads, at % s.heads}, probability});
    }
}

/// The numbers of weights, queries and values must be few enough to be read at all. Products of the limits fit.
Problems checkSizes(const RecordedTexts& texts) {
  const ModelShape& s = texts.facts.shape;
  const auto tokens = static_cast<std::int64_t>(texts.ids.size());
  const std::int64_t most = s.layers * s.heads * tokens * std::max({tokens, s.keyWidth, s.valueWidth});
  if (most <= limits::numbers) return {};
  return {{ProblemCode::TooLarge,
           "/tokens",
           {code(Term::MatrixNumbers), std::to_string(most), std::to_string(limits::numbers)}}};
}

}  // namespace

Result<ModelRecording> readModelRecording(std::span<const std::byte> bytes, const std::string& file) {
  if (bytes.size() > recording_limits::fileBytes)
    return tl::unexpected(
        Problems{{ProblemCode::FileTooLarge,
                  "",
                  {file, std::to_string(bytes.size()), std::to_string(recording_limits::fileBytes)}}});
  MemorySource source(bytes);
  auto whole = readWholeSafetensors({source, file});
  if (!whole) return tl::unexpected(whole.error());
  const auto document = whole->metadata.find(kMetadataKey);
  if (document == whole->metadata.end())
    return tl::unexpected(Problems{{ProblemCode::WrongFormat, "/format", {"safetensors", std::string(kFormat)}}});
  auto texts = readTypedDocument<RecordedTexts>(
      document->second, [](const JsonValue& root, Problems& problems) { return RecordingReader(problems).read(root); });
  if (!texts) return tl::unexpected(texts.error());
  if (Problems problems = checkSizes(*texts); !problems.empty()) return tl::unexpected(std::move(problems));
  TensorReader tensors(std::move(*whole));
  ModelRecording recording;
  const auto facts = std::make_shared<const ModelFacts>(std::move(texts->facts));
  for (ModelObservation& o : texts->runs) {
    o.facts = facts;
    o.ids = texts->ids;
    o.tokens = texts->tokens;
    o.isRecorded = true;
    RecordedRun run;
    readRunTensors(tensors, std::to_string(recording.runs.size()) + ".", run, o);
    run.observation = std::make_shared<const ModelObservation>(std::move(o));
    recording.runs.push_back(std::move(run));
  }
  const ModelShape& s = facts->shape;
  const auto tokens = static_cast<Index>(texts->ids.size());
  recording.q = tensors.inSteps("q", {s.layers, s.heads, tokens, s.keyWidth});
  recording.k = tensors.inSteps("k", {s.layers, s.keyValueHeads, tokens, s.keyWidth});
  recording.v = tensors.inSteps("v", {s.layers, s.keyValueHeads, tokens, s.valueWidth});
  if (!tensors.problems().empty()) return tl::unexpected(tensors.problems());
  return recording;
}

}  // namespace attn
