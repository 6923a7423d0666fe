// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/model_observation.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <span>
#include <string_view>

#include "attention/entropy.h"
#include "base/event_turn.h"
#include "base/split_mix.h"
#include "base/thread_pool.h"
#include "model/head_scenario.h"
#include "training/head_scores.h"

namespace attn {
namespace {

std::size_t indexOf(Index count) {
  return static_cast<std::size_t>(count);
}

std::int64_t countOf(const NormWeights& norm) {
  return static_cast<std::int64_t>(norm.weight.size() + norm.bias.size());
}
std::int64_t countOf(const WeightMatrix& matrix, const std::vector<double>& bias = {}) {
  return (matrix.isEmpty() ? 0 : std::int64_t{matrix.rows} * matrix.cols) + static_cast<std::int64_t>(bias.size());
}

/// True for "Q4_1", "IQ2_XS", "F16", "BF16": ways to store weights, which names of files end in.
bool namesWeightType(std::string_view text) {
  for (const std::string_view start : {"Q", "IQ", "F", "BF"})
    if (text.size() > start.size() && text.starts_with(start) &&
        std::isdigit(static_cast<unsigned char>(text[start.size()])) != 0)
      return true;
  return false;
}

/// "SmolLM2-135M-Instruct" for "SmolLM2-135M-Instruct.Q4_1.gguf".
std::string nameOf(const ModelShape& shape, std::string file) {
  for (const std::string_view suffix : {".gguf", ".safetensors"})
    if (file.ends_with(suffix)) file.resize(file.size() - suffix.size());
  const std::size_t end = file.find_last_of(".-");
  if (end != std::string::npos && namesWeightType(std::string_view(file).substr(end + 1))) file.resize(end);
  if (!file.empty() && !file.starts_with("sha256-")) return file;
  return shape.name.empty() ? shape.architecture : shape.name;
}

/// The parameters stored as each type.
std::map<std::string_view, std::int64_t> parametersByType(const LanguageModel& model) {
  std::map<std::string_view, std::int64_t> byType;
  for (const auto& [name, tensor] : model.tensors) byType[tensor.typeName] += tensor.elements();
  return byType;
}

/// Calls work(item) for each item, on all cores.
void forEachItem(Index items, const std::function<void(Index)>& work) {
  const int parts = threadsOfThisMachine();
  inParallel(parts, [&](int part) {
    for (Index item = part; item < items; item += parts) {
      work(item);
      offerEventTurn();
    }
  });
}

/// Moves a stage of all layers into one list of numbers.
std::vector<float> moved(ModelRun<float>& run, ModelStage stage) {
  std::size_t size = 0;
  for (const auto& layer : run.layers) size += layer[static_cast<std::size_t>(stage)].data.size();
  std::vector<float> all;
  all.reserve(size);
  for (auto& layer : run.layers) {
    const StageNumbers<float> part = std::exchange(layer[static_cast<std::size_t>(stage)], {});
    all.insert(all.end(), part.data.begin(), part.data.end());
  }
  return all;
}

/// Appends the Euclidean norm of each row [T, d].
void addLengths(const StageNumbers<float>& rows, std::vector<float>& to) {
  const Index width = rows.shape[1];
  for (Index t = 0; t < rows.shape[0]; ++t)
    to.push_back(static_cast<float>(
        Eigen::Map<const Eigen::VectorXf>(rows.data.data() + t * width, width).cast<double>().norm()));
}

void addRow(const StageNumbers<float>& rows, Index row, std::vector<float>& to) {
  const auto begin = rows.data.begin() + row * rows.shape[1];
  to.insert(to.end(), begin, begin + rows.shape[1]);
}

/// Words with a space before them, or if there are fewer than `least`, all tokens that are neither control tokens nor
/// bytes.
std::vector<Index> ordinaryTokens(const Tokenizer* tokenizer, Index vocabulary, Index least) {
  std::vector<Index> words, others;
  const TokenTable* const table = tokenizer ? &tokenizer->table() : nullptr;
  const auto isLetter = [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; };
  for (Index id = 0; id < vocabulary; ++id) {
    if (table && indexOf(id) < table->types.size() && table->types[indexOf(id)] != TokenTable::Type::Normal) continue;
    others.push_back(id);
    const std::string text = tokenizer ? tokenizer->bytesOf(id) : std::string();
    if (text.size() > 2 && text.front() == ' ' && std::all_of(text.begin() + 1, text.end(), isLetter))
      words.push_back(id);
  }
  return static_cast<Index>(words.size()) >= least ? words : others;
}

/// `count` of the tokens without repetition.
std::vector<Index> drawnFrom(std::vector<Index> tokens, Index count, SplitMix& random) {
  for (Index i = 0; i < count; ++i) {
    const auto left = static_cast<std::uint64_t>(tokens.size()) - static_cast<std::uint64_t>(i);
    std::swap(tokens[indexOf(i)], tokens[indexOf(i) + random.next() % left]);
  }
  tokens.resize(indexOf(count));
  return tokens;
}

/// A list of tokens twice, behind other tokens; the second copy is marked.
TaskSequence twice(const std::vector<Index>& list, const std::vector<Index>& before) {
  TaskSequence text;
  text.tokens.assign(before.begin(), before.end());
  for (int copy = 0; copy < 2; ++copy)
    for (const Index id : list) text.tokens.push_back(static_cast<int>(id));
  text.period = static_cast<Index>(list.size());
  text.targets.assign(text.tokens.size(), TaskSequence::kUnmarked);
  std::fill(text.targets.end() - text.period, text.targets.end(), 0);
  return text;
}

/// Adds the behavior of one head on a list: sums over the positions that each measure is about, and rows of entropies.
void addBehavior(const TaskSequence& text, const Matrix& weights, HeadBehavior& sums) {
  const Index count = weights.rows();
  const auto all = static_cast<double>(count), marked = static_cast<double>(text.period);
  WeightSums found;
  addWeights(text, weights, found);
  sums.previousToken += found.previous / (all - 1);
  sums.induction += found.induction / marked;
  sums.firstToken += found.first / all;
  for (Index p = count - text.period; p < count; ++p) sums.sameToken += weights(p, p - text.period) / marked;
  sums.entropy += meanRowEntropy(weights, {});
}

}  // namespace

std::vector<std::string> tokenNames(const Tokenizer* tokenizer, const std::vector<Index>& ids) {
  std::vector<std::string> names;
  for (const Index id : ids) {
    const std::string text = tokenText(tokenizer, id);
    names.push_back(text.empty() ? std::to_string(id) : text);
  }
  return names;
}

ModelFacts modelFacts(const LanguageModel& model, const NetworkWeights& weights, std::string file) {
  std::string name = nameOf(model.shape, file);
  ModelFacts facts{.name = std::move(name), .file = std::move(file), .shape = model.shape, .bytes = model.bytes};
  facts.sharesEmbedding = weights.output.data == weights.embedding.data;
  facts.embeddingParameters = countOf(weights.embedding) + countOf(weights.positions, weights.tokenType) +
                              countOf(weights.headLayer, weights.bHeadLayer) +
                              (facts.sharesEmbedding ? 0 : countOf(weights.output)) +
                              static_cast<std::int64_t>(weights.bOutput.size());
  facts.normParameters = countOf(weights.embeddingNorm) + countOf(weights.outputNorm);
  for (const NetworkLayer& layer : weights.layers) {
    for (const NormWeights* norm : {&layer.attentionNorm, &layer.attentionOutputNorm, &layer.mlpNorm,
                                    &layer.mlpOutputNorm, &layer.queryNorm, &layer.keyNorm})
      facts.normParameters += countOf(*norm);
    facts.attentionParameters += countOf(layer.q, layer.bQ) + countOf(layer.k, layer.bK) + countOf(layer.v, layer.bV) +
                                 countOf(layer.o, layer.bO);
    facts.mlpParameters +=
        countOf(layer.gate, layer.bGate) + countOf(layer.up, layer.bUp) + countOf(layer.down, layer.bDown);
  }
  if (model.numbers) facts.normParameters = 0;  // the gains of a trained model's norms are 1 and not learned
  const auto byType = parametersByType(model);
  std::vector<std::pair<std::string_view, std::int64_t>> types(byType.begin(), byType.end());
  std::ranges::stable_sort(types, std::greater(), &std::pair<std::string_view, std::int64_t>::second);
  for (const auto& [type, parameters] : types) {
    facts.weightTypes += (facts.weightTypes.empty() ? "" : ", ") + std::string(type);
    const BlockType* const known = blockType(type);
    facts.isQuantized = facts.isQuantized || !known || known->elements > 1;
  }
  return facts;
}

ModelObserver::ModelObserver(std::shared_ptr<const LanguageModel> model, const Tokenizer* tokenizer,
                             Transformer<float> transformer, std::string file)
    : m_model(std::move(model)),
      m_tokenizer(tokenizer),
      m_transformer(std::move(transformer)),
      m_facts(std::make_shared<const ModelFacts>(modelFacts(*m_model, m_transformer.weights(), std::move(file)))) {}

ModelResult<void> ModelObserver::run(const ObservationRequest& request, const std::stop_token& stop) {
  if (m_run && request.tokens == m_observed.ids && request.ablated == m_observed.ablated) return {};
  m_run.reset();
  m_observed = {};
  ModelRequest all{.tokens = request.tokens, .ablated = request.ablated, .logits = ModelLogits::None};
  for (const auto& [name, stage] : kModelStages)
    if (stage != ModelStage::Q && stage != ModelStage::K) all.stages.push_back(stage);
  ModelResult<ModelRun<float>> run = m_transformer.run(all, nullptr, stop);
  if (!run) return tl::unexpected(run.error());
  m_run = std::move(*run);
  ModelObservation& o = m_observed;
  o.facts = m_facts;
  o.ids = request.tokens;
  o.tokens = tokenNames(m_tokenizer, o.ids);
  o.ablated = request.ablated;
  o.weights = moved(*m_run, ModelStage::Weights);
  o.scores = moved(*m_run, ModelStage::Scores);
  for (Index l = 0; l < m_facts->shape.layers; ++l) {
    addLengths(m_run->stage(l, ModelStage::Stream), o.streamLengths);
    addLengths(m_run->stage(l, ModelStage::Middle), o.middleLengths);
    addLengths(m_run->stage(l, ModelStage::AttentionOut), o.attentionLengths);
    addLengths(m_run->stage(l, ModelStage::MlpOut), o.mlpLengths);
  }
  addLengths(m_run->stream, o.streamLengths);
  o.firstNotFinite = m_run->firstNotFinite;
  return {};
}

ModelResult<std::shared_ptr<const ModelObservation>> ModelObserver::observe(const ObservationRequest& request,
                                                                            const std::stop_token& stop) {
  const Index vocabulary = m_facts->shape.vocabulary, layers = m_facts->shape.layers;
  if (request.target && (*request.target < 0 || *request.target >= vocabulary))
    return refusal(ModelError::BadTokenId, {std::to_string(*request.target), std::to_string(vocabulary)});
  if (const auto done = run(request, stop); !done) return tl::unexpected(done.error());
  auto result = std::make_shared<ModelObservation>(m_observed);
  ModelObservation& o = *result;
  const Index last = o.count() - 1;
  o.position = std::clamp<Index>(request.position.value_or(last), 0, last);
  std::vector<float> streams;  // after each layer [L, d]
  for (Index l = 1; l < layers; ++l) addRow(m_run->stage(l, ModelStage::Stream), o.position, streams);
  addRow(m_run->stream, o.position, streams);
  const std::vector<float> logits = m_transformer.logits(streams);
  const auto chances = [&](Index layer) {
    return TokenChances<float>(m_tokenizer,
                               std::span(logits).subspan(indexOf(layer * vocabulary), indexOf(vocabulary)));
  };
  o.next = chances(layers - 1).first(kShownChances);
  o.target = request.target.value_or(o.next.front().id);
  o.targetText = tokenNames(m_tokenizer, {o.target}).front();
  o.lens.resize(indexOf(layers));
  forEachItem(layers, [&](Index l) {
    const TokenChances<float> each = chances(l);
    o.lens[indexOf(l)] = {each.of(each.largest(1).front()), each.rank(o.target), each.probability(o.target)};
  });
  o.shares = m_transformer.logitShares(*m_run, o.position, o.target);
  for (const LogitShare& each : o.shares) {
    o.targetLogit += each.share;
    o.meanLogit += each.meanShare;
  }
  if (o.shares.empty()) {
    const auto of = std::span(logits).last(indexOf(vocabulary));
    o.targetLogit = of[indexOf(o.target)];
    for (const float logit : of) o.meanLogit += logit / static_cast<double>(vocabulary);
  }
  return result;
}

Scenario ModelObserver::headScenario(ModelHead head, bool group) const {
  return attn::headScenario(m_transformer, m_run.value(), head, m_observed.tokens, group);
}

ModelResult<std::vector<HeadBehavior>> ModelObserver::behavior(const std::vector<ModelHead>& ablated, Index lists,
                                                               Index length, const std::stop_token& stop,
                                                               const std::function<void(double)>& progress) {
  const ModelShape& shape = m_facts->shape;
  std::vector<Index> before;
  if (m_tokenizer && m_tokenizer->table().addsBos && m_tokenizer->table().bos)
    before.push_back(*m_tokenizer->table().bos);
  const std::vector<Index> tokens = ordinaryTokens(m_tokenizer, shape.vocabulary, length);
  length =
      std::min({length, static_cast<Index>(tokens.size()), (shape.context - static_cast<Index>(before.size())) / 2});
  std::vector<HeadBehavior> means(indexOf(shape.layers * shape.heads));
  SplitMix random(1);
  for (Index list = 0; list < lists; ++list) {
    const TaskSequence text = twice(drawnFrom(tokens, length, random), before);
    const ModelRequest request{.tokens = {text.tokens.begin(), text.tokens.end()},
                               .stages = {ModelStage::Weights},
                               .ablated = ablated,
                               .logits = ModelLogits::None};
    const auto run = m_transformer.run(request, nullptr, stop);
    if (!run) return tl::unexpected(run.error());
    const auto count = static_cast<Index>(text.tokens.size());
    forEachItem(shape.layers * shape.heads, [&](Index head) {
      using Rows = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
      const auto& weights = run->stage(head / shape.heads, ModelStage::Weights).data;
      const Eigen::Map<const Rows> ofHead(weights.data() + head % shape.heads * count * count, count, count);
      addBehavior(text, ofHead.cast<double>(), means[indexOf(head)]);
    });
    if (progress) progress(static_cast<double>(list + 1) / static_cast<double>(lists));
  }
  for (HeadBehavior& each : means)
    for (double* value : {&each.previousToken, &each.induction, &each.sameToken, &each.firstToken, &each.entropy})
      *value /= static_cast<double>(lists);
  return means;
}

ModelResult<std::vector<HeadRemoval>> ModelObserver::removals(
    const ObservationRequest& request, const std::stop_token& stop,
    const std::function<void(const std::vector<HeadRemoval>&)>& each) {
  const auto observed = observe(request, stop);
  if (!observed) return tl::unexpected(observed.error());
  const ModelObservation& o = **observed;
  const ModelShape& shape = m_facts->shape;
  const ModelRequest same{.tokens = request.tokens, .ablated = request.ablated};
  std::vector<HeadRemoval> all(indexOf(shape.layers * shape.heads));
  for (Index l = shape.layers - 1; l >= 0; --l) {
    std::vector<Index> heads;
    for (Index h = 0; h < shape.heads; ++h)
      if (std::ranges::find(request.ablated, ModelHead{l, h}) == request.ablated.end()) heads.push_back(h);
    const auto logits =
        m_transformer.logitsWithout(same, l, heads, m_run->stage(l, ModelStage::Stream).data, o.position, stop);
    if (!logits) return tl::unexpected(logits.error());
    std::vector<HeadRemoval> ofLayer;
    for (Index h = 0; h < shape.heads; ++h) ofLayer.push_back({{l, h}, o.lens.back().targetProbability});
    for (std::size_t i = 0; i < heads.size(); ++i) {
      const auto row = std::span(logits->data).subspan(i * indexOf(shape.vocabulary), indexOf(shape.vocabulary));
      ofLayer[indexOf(heads[i])].probability = TokenChances<float>(m_tokenizer, row).probability(o.target);
    }
    std::ranges::copy(ofLayer, all.begin() + l * shape.heads);
    if (each) each(ofLayer);
  }
  return all;
}

}  // namespace attn
