// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/take_recording.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/number_format.h"
#include "base/term.h"
#include "scenario/limits.h"
#include "scenario/listing.h"
#include "scenario/validate.h"

namespace attn {
namespace {

using Kind = RecordingProblem::Kind;

struct BlockRequested {
  std::vector<Index> heads;     // ascending
  Index rows = 0, columns = 0;  // per head, in the file
  Index firstRow = 0, endRow = 0, firstColumn = 0, endColumn = 0;
};

BlockRequested wholeBlock(std::vector<Index> heads, Index rows, Index columns) {
  return {std::move(heads), rows, columns, 0, rows, 0, columns};
}

/// Reads parts of the tensors of one layer; collects problems, and returns only empty matrices after one.
class LayerReader {
 public:
  LayerReader(const Recording& recording, const RecordedLayer& layer) : m_store(*recording.store), m_layer(layer) {}

  std::vector<Matrix> block(const std::string& meaning, const BlockRequested& b) {
    const Index height = b.endRow - b.firstRow, width = b.endColumn - b.firstColumn;
    std::vector<NumberRange> parts;
    for (const Index head : b.heads) {
      const Index start = head * b.rows * b.columns;
      if (width == b.columns) {
        parts.push_back(range(start + b.firstRow * b.columns, height * width));
      } else {
        for (Index r = b.firstRow; r < b.endRow; ++r)
          parts.push_back(range(start + r * b.columns + b.firstColumn, width));
      }
    }
    const std::vector<double> numbers = read(meaning, parts);
    std::vector<Matrix> matrices;
    for (std::size_t h = 0; h < b.heads.size(); ++h) {
      matrices.push_back(numbers.empty()
                             ? Matrix(Matrix::Zero(height, width))
                             : Matrix(Eigen::Map<const Matrix>(numbers.data() + static_cast<Index>(h) * height * width,
                                                               height, width)));
      checkFinite(meaning, matrices.back(), {b.heads[h], b.firstRow, b.firstColumn});
    }
    return matrices;
  }

  /// Columns of concatenated heads: from [rows, heads * width], a matrix [rows, width] per head.
  std::vector<Matrix> columns(const std::string& meaning, Index rows, Index heads, Index width,
                              const std::vector<Index>& wanted) {
    std::vector<NumberRange> parts;
    for (Index r = 0; r < rows; ++r)
      for (const Index head : wanted) parts.push_back(range((r * heads + head) * width, width));
    const std::vector<double> numbers = read(meaning, parts);
    std::vector<Matrix> matrices(wanted.size(), Matrix::Zero(rows, width));
    if (numbers.empty()) return matrices;
    const double* at = numbers.data();
    for (Index r = 0; r < rows; ++r)
      for (Matrix& matrix : matrices) {
        matrix.row(r) = Eigen::Map<const Eigen::RowVectorXd>(at, width);
        at += width;
      }
    for (std::size_t h = 0; h < wanted.size(); ++h) checkFinite(meaning, matrices[h], {wanted[h], 0, 0});
    return matrices;
  }

  /// A weight matrix [d_model, width] per head, whatever its layout in the file.
  std::vector<Matrix> weights(const std::string& meaning, WeightLayout layout, Index modelWidth, Index heads,
                              Index width, const std::vector<Index>& wanted) {
    if (axesOf(meaning) == 3) return block(meaning, wholeBlock(wanted, modelWidth, width));
    if (layout == WeightLayout::InOut) return columns(meaning, modelWidth, heads, width, wanted);
    std::vector<Matrix> matrices = block(meaning, wholeBlock(wanted, width, modelWidth));
    for (Matrix& matrix : matrices) matrix.transposeInPlace();
    return matrices;
  }

  bool has(const std::string& meaning) const { return m_layer.has(meaning); }
  std::size_t axesOf(const std::string& meaning) const { return m_layer.tensors.at(meaning).axes.size(); }
  const RecordedTensor& tensor(const std::string& meaning) const { return m_layer.tensors.at(meaning); }
  RecordingProblems& problems() { return m_problems; }

 private:
  static NumberRange range(Index first, Index count) {
    return {static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(count)};
  }

  std::vector<double> read(const std::string& meaning, std::vector<NumberRange>& parts) {
    // Adjacent ranges become one part.
    std::vector<NumberRange> joined;
    for (const NumberRange& part : parts) {
      if (!joined.empty() && joined.back().first + joined.back().count == part.first)
        joined.back().count += part.count;
      else
        joined.push_back(part);
    }
    const std::string& name = m_layer.tensors.at(meaning).name;
    Result<std::vector<double>> numbers = m_store.read(name, joined);
    if (numbers) return std::move(*numbers);
    for (RecordingProblem& problem : asRecordingProblems(numbers.error(), name)) m_problems.push_back(problem);
    return {};
  }

  struct Place {
    Index head = 0, row = 0, column = 0;
  };
  void checkFinite(const std::string& meaning, const Matrix& matrix, const Place& start) {
    if (matrix.allFinite()) return;
    const RecordedTensor& tensor = m_layer.tensors.at(meaning);
    for (Index r = 0; r < matrix.rows(); ++r)
      for (Index c = 0; c < matrix.cols(); ++c) {
        if (std::isfinite(matrix(r, c))) continue;
        const std::vector<Index> place{start.head, start.row + r, start.column + c};
        m_problems.push_back({Kind::NotFinite, tensor.name, {shortest(matrix(r, c)), shapeText(place)}, {}});
        return;  // the first one shows where to look
      }
  }

  const TensorStore& m_store;
  const RecordedLayer& m_layer;
  RecordingProblems m_problems;
};

/// The key/value heads that the scenario has, and whether each query head needs its own copy.
struct KeptHeads {
  std::vector<Index> query;     // of the model, ascending
  std::vector<Index> keyValue;  // of the model, ascending, each once
  std::vector<Index> holds;     // for each key/value head of the scenario: its index in keyValue
  bool splitsGroups = false;
};

KeptHeads keptHeads(std::vector<Index> query, const RecordedSizes& n) {
  KeptHeads kept;
  std::ranges::sort(query);
  kept.query = std::move(query);
  const Index group = n.queryHeads / n.keyValueHeads;
  std::map<Index, Index> readers;
  for (const Index head : kept.query) ++readers[head / group];
  for (const auto& [head, count] : readers) {
    kept.keyValue.push_back(head);
    kept.splitsGroups = kept.splitsGroups || count != readers.begin()->second;
  }
  if (!kept.splitsGroups) {
    kept.holds.resize(kept.keyValue.size());
    std::iota(kept.holds.begin(), kept.holds.end(), Index{0});
    return kept;
  }
  for (const Index head : kept.query)
    kept.holds.push_back(std::ranges::find(kept.keyValue, head / group) - kept.keyValue.begin());
  return kept;
}

/// One matrix per key/value head of the scenario.
std::vector<Matrix> spread(const std::vector<Matrix>& read, const KeptHeads& kept) {
  std::vector<Matrix> matrices;
  for (const Index place : kept.holds) matrices.push_back(read[static_cast<std::size_t>(place)]);
  return matrices;
}

/// How much is taken, in double so that no product overflows.
struct Extent {
  double heads = 0, tokens = 0, keys = 0;
  double biases = 0;  // matrices of biases
};

/// True if the layer has a bias per head; otherwise it has one for all, or none.
bool hasBiasOfEachHead(const RecordedLayer& layer) {
  const auto found = layer.tensors.find("bias");
  return found != layer.tensors.end() && found->second.axes.size() == 3 && found->second.axes.front() != 1;
}

/// Number of bias matrices in the scenario for `heads` heads.
double biasMatrices(const RecordedLayer& layer, Index heads) {
  if (!layer.has("bias")) return 0;
  return hasBiasOfEachHead(layer) ? static_cast<double>(heads) : 1;
}

/// Numbers in the inputs of a scenario of that extent.
double inputNumbers(const RecordedSizes& n, RecordedSource source, const Extent& e) {
  const double key = static_cast<double>(n.keyWidth), value = static_cast<double>(n.valueWidth);
  const double biases = e.biases * e.tokens * e.keys;
  if (source == RecordedSource::Qkv) return biases + e.heads * (e.tokens * key + e.keys * (key + value));
  const double model = static_cast<double>(n.modelWidth), output = static_cast<double>(n.outputWidth);
  const double rows = n.isTwoSequences ? e.tokens + e.keys : e.tokens;
  return biases + rows * model + e.heads * (model * (2 * key + value) + value * output);
}

bool fitsInto(const RecordedSizes& n, RecordedSource source, const Extent& e) {
  const auto most = static_cast<double>(limits::numbers);
  const auto width = static_cast<double>(std::max(n.keyWidth, n.valueWidth));
  return e.heads <= static_cast<double>(limits::heads) && e.heads * e.tokens * e.keys <= most &&
         e.heads * std::max(e.tokens, e.keys) * width <= most &&
         std::max(e.tokens, e.keys) * static_cast<double>(std::max(n.outputWidth, n.modelWidth)) <= most &&
         inputNumbers(n, source, e) <= static_cast<double>(kMaxRecordedInputs);
}

/// The keys that are taken: for one sequence, those of the tokens.
std::pair<Index, Index> keysTaken(const RecordedSizes& n, const RecordingChoice& choice) {
  if (!n.isTwoSequences) return {choice.firstToken, choice.endToken.value_or(n.tokens)};
  return {choice.firstKey, choice.endKey.value_or(n.keyTokens)};
}

void checkRange(RecordingProblems& problems, const char* place, Index first, Index end, Index tokens) {
  if (first < 0 || end <= first || end > tokens)
    problems.push_back(
        {Kind::NoSuchTokens, place, {std::to_string(first), std::to_string(end), std::to_string(tokens)}, {}});
}

void checkNames(RecordingProblems& problems, const char* place, const std::optional<std::vector<std::string>>& names,
                Index tokens) {
  if (names && static_cast<Index>(names->size()) != tokens)
    problems.push_back({Kind::TokenNames, place, {std::to_string(names->size()), std::to_string(tokens)}, {}});
}

void checkPaddedKeys(RecordingProblems& problems, const RecordingChoice& choice, Index keys) {
  if (!choice.padding) return;
  Index before = -1;
  for (const Index key : *choice.padding) {
    if (key <= before || key >= keys) {
      problems.push_back({Kind::BadSetting,
                          "padding",
                          {std::to_string(key), rangeText(std::min(before + 1, keys - 1), keys - 1)},
                          {}});
      return;
    }
    before = key;
  }
}

void checkHeadsAndTokens(RecordingProblems& problems, const RecordedSizes& n, const RecordingChoice& choice) {
  if (choice.heads) {
    std::vector<Index> heads = *choice.heads;
    std::ranges::sort(heads);
    for (std::size_t i = 0; i < heads.size(); ++i) {
      if (heads[i] < 0 || heads[i] >= n.queryHeads)
        problems.push_back({Kind::NoSuchHead, "heads", {std::to_string(heads[i]), rangeText(0, n.queryHeads - 1)}, {}});
      else if (i > 0 && heads[i] == heads[i - 1])
        problems.push_back({Kind::RepeatedHead, "heads", {std::to_string(heads[i])}, {}});
    }
    if (heads.empty()) problems.push_back({Kind::NoSuchHead, "heads", {"", rangeText(0, n.queryHeads - 1)}, {}});
  }
  for (const auto& [place, value] : {std::pair("scale", choice.scale), std::pair("softcap", choice.softcap),
                                     std::pair("rope_base", choice.ropeBase)})
    if (value && !std::isfinite(*value))
      problems.push_back({Kind::BadSetting, place, {shortest(*value), kFiniteText}, {}});
  checkRange(problems, "tokens", choice.firstToken, choice.endToken.value_or(n.tokens), n.tokens);
  if (n.isTwoSequences)
    checkRange(problems, "key_tokens", choice.firstKey, choice.endKey.value_or(n.keyTokens), n.keyTokens);
  else if (choice.firstKey != 0 || choice.endKey)
    problems.push_back({Kind::OneSequence, "key_tokens", {}, {}});
  checkNames(problems, "tokens", choice.tokens, n.tokens);
  checkNames(problems, "key_tokens", choice.keyTokens, n.keyTokens);
  checkPaddedKeys(problems, choice, n.keyTokens);
}

bool turns(RecordedRope rope) {
  return rope == RecordedRope::Half || rope == RecordedRope::Interleaved;
}

/// For two sequences, no number shows the position of the queries among the keys; it matters if positions are compared.
void checkQueryOffset(RecordingProblems& problems, const RecordedSizes& n, const RecordingChoice& choice) {
  const bool matters =
      choice.causal.value_or(false) || choice.window.value_or(0) > 0 || (choice.rope && turns(*choice.rope));
  if (n.isTwoSequences && matters && !choice.queryOffset)
    problems.push_back({Kind::NotSpecified, "query_offset", {std::to_string(n.keyTokens - n.tokens)}, {}});
}

void checkRotation(RecordingProblems& problems, const RecordedLayer& layer, RecordedSource source,
                   const RecordedSizes& n, const RecordingChoice& choice) {
  const std::vector<RecordedRope> possible = possibleRopes(layer, source);
  std::vector<std::string> names;
  for (const RecordedRope rope : possible) names.emplace_back(nameOf(rope));
  if (!choice.rope) {
    problems.push_back({Kind::NotSpecified, "rope", {shortList(names)}, {}});
    return;
  }
  if (std::ranges::find(possible, *choice.rope) == possible.end()) {
    problems.push_back({Kind::BadSetting, "rope", {std::string(nameOf(*choice.rope)), shortList(names)}, {}});
    return;
  }
  if (!turns(*choice.rope)) return;
  if (!choice.ropeBase) problems.push_back({Kind::NotSpecified, "rope_base", {"10000"}, {}});
  const Index dims = choice.ropeDims.value_or(n.keyWidth);
  if (dims < 2 || dims > n.keyWidth || dims % 2 != 0)
    problems.push_back({Kind::BadSetting,
                        "rope_dims",
                        {std::to_string(dims), "2, 4, … " + std::to_string(n.keyWidth - n.keyWidth % 2)},
                        {}});
}

RecordingProblems checkChoice(const RecordedLayer& layer, RecordedSource source, const RecordedSizes& n,
                              const RecordingChoice& choice) {
  RecordingProblems problems;
  checkHeadsAndTokens(problems, n, choice);
  checkRotation(problems, layer, source, n, choice);
  if (!choice.causal) problems.push_back({Kind::NotSpecified, "mask", {"causal, none"}, {}});
  checkQueryOffset(problems, n, choice);
  if (!problems.empty()) return problems;
  const auto heads = static_cast<Index>(choice.heads ? choice.heads->size() : static_cast<std::size_t>(n.queryHeads));
  const auto [firstKey, endKey] = keysTaken(n, choice);
  const Extent extent{static_cast<double>(heads),
                      static_cast<double>(choice.endToken.value_or(n.tokens) - choice.firstToken),
                      static_cast<double>(endKey - firstKey), biasMatrices(layer, heads)};
  if (fitsInto(n, source, extent)) return problems;
  const double scores = extent.heads * extent.tokens * extent.keys;
  const double inputs = inputNumbers(n, source, extent);
  const bool isScores = scores > static_cast<double>(limits::numbers);
  problems.push_back(
      {Kind::TooMany,
       isScores ? "scores" : "inputs",
       {shortest(isScores ? scores : inputs), std::to_string(isScores ? limits::numbers : kMaxRecordedInputs),
        std::to_string(mostTokens(n, source, heads, endKey - firstKey))},
       {}});
  return problems;
}

/// Padded keys among those that are taken, relative to the first of them.
std::vector<Index> paddingTaken(const RecordingChoice& choice, Index firstKey, Index endKey) {
  std::vector<Index> padding;
  for (const Index key : choice.padding.value_or(std::vector<Index>()))
    if (key >= firstKey && key < endKey) padding.push_back(key - firstKey);
  return padding;
}

AttentionSettings settingsOf(const RecordedSizes& n, const RecordingChoice& choice) {
  AttentionSettings settings;
  const double usual = 1 / std::sqrt(static_cast<double>(n.keyWidth));
  constexpr double kSameScale = 1e-7;  // for a scale that went through float32
  if (choice.scale && !(std::abs(*choice.scale - usual) <= kSameScale * usual)) settings.scale = choice.scale;
  settings.softcap = choice.softcap.value_or(0);
  settings.mask.causal = choice.causal.value_or(false);
  settings.mask.window = choice.window.value_or(0);
  const auto [firstKey, endKey] = keysTaken(n, choice);
  settings.mask.padding = paddingTaken(choice, firstKey, endKey);
  // Positions count from the first key that is taken; the offset is absent if nothing compares positions.
  if (choice.queryOffset) settings.mask.queryOffset = *choice.queryOffset + choice.firstToken - firstKey;
  if (choice.rope && turns(*choice.rope)) {
    Rope rope;
    rope.base = choice.ropeBase.value_or(rope.base);
    rope.layout = choice.rope == RecordedRope::Half ? Rope::Layout::Half : Rope::Layout::Interleaved;
    rope.dims = choice.ropeDims.value_or(0);
    rope.start = choice.ropeStart.value_or(0) + firstKey;
    settings.rope = rope;
  }
  return settings;
}

/// Names of the tokens that are taken; empty if they have default names.
std::vector<std::string> namesTaken(const std::optional<std::vector<std::string>>& said, Index first, Index end) {
  if (said) return {said->begin() + first, said->begin() + end};
  if (first == 0) return {};
  std::vector<std::string> names = numberedNames(end);
  names.erase(names.begin(), names.begin() + first);
  return names;
}

Matrix stacked(const std::vector<Matrix>& parts) {
  Matrix all(parts.front().rows() * static_cast<Index>(parts.size()), parts.front().cols());
  for (std::size_t i = 0; i < parts.size(); ++i)
    all.middleRows(static_cast<Index>(i) * parts.front().rows(), parts.front().rows()) = parts[i];
  return all;
}

struct Taking {
  LayerReader& read;
  const RecordedSizes& n;
  const RecordingChoice& choice;
  const KeptHeads& heads;
  Index first = 0, end = 0, firstKey = 0, endKey = 0;

  BlockRequested rowsOfTokens(const std::vector<Index>& of, Index width) const {
    return {of, n.tokens, width, first, end, 0, width};
  }
  BlockRequested rowsOfKeys(const std::vector<Index>& of, Index width) const {
    return {of, n.keyTokens, width, firstKey, endKey, 0, width};
  }
  /// Of a matrix [tokens, key tokens] for each of these heads.
  BlockRequested pairs(const std::vector<Index>& of) const {
    return {of, n.tokens, n.keyTokens, first, end, firstKey, endKey};
  }
  std::vector<Matrix> ofQueries(const std::string& meaning, Index width) const {
    return read.block(meaning, rowsOfTokens(heads.query, width));
  }
  std::vector<Matrix> ofKeys(const std::string& meaning, Index width) const {
    return spread(read.block(meaning, rowsOfKeys(heads.keyValue, width)), heads);
  }
};

QkvInputs takeQkv(const Taking& take, bool rotated) {
  return {MatrixStack(take.ofQueries(rotated ? "q_rot" : "q", take.n.keyWidth)),
          MatrixStack(take.ofKeys(rotated ? "k_rot" : "k", take.n.keyWidth)),
          MatrixStack(take.ofKeys("v", take.n.valueWidth))};
}

ProjectedInputs takeWeights(const Taking& take, const RecordedLayer& layer) {
  const RecordedSizes& n = take.n;
  LayerReader& read = take.read;
  const std::vector<Index> one{0};
  const auto layout = [&](const char* meaning) {
    const std::optional<WeightLayout>& named = read.tensor(meaning).namedLayout;
    return take.choice.weightLayout.value_or(named.value_or(WeightLayout::InOut));
  };
  ProjectedInputs inputs;
  inputs.x = MatrixStack(read.block("x", take.rowsOfTokens(one, n.modelWidth)));
  if (n.isTwoSequences)
    inputs.context = MatrixStack(read.block(read.has("context") ? "context" : "x", take.rowsOfKeys(one, n.modelWidth)));
  inputs.wQ = MatrixStack(read.weights("w_q", layout("w_q"), n.modelWidth, n.queryHeads, n.keyWidth, take.heads.query));
  inputs.wK = MatrixStack(spread(
      read.weights("w_k", layout("w_k"), n.modelWidth, n.keyValueHeads, n.keyWidth, take.heads.keyValue), take.heads));
  inputs.wV = MatrixStack(
      spread(read.weights("w_v", layout("w_v"), n.modelWidth, n.keyValueHeads, n.valueWidth, take.heads.keyValue),
             take.heads));
  if (read.has("b_q")) inputs.bQ = MatrixStack(read.block("b_q", wholeBlock(take.heads.query, 1, n.keyWidth)));
  if (read.has("b_k"))
    inputs.bK = MatrixStack(spread(read.block("b_k", wholeBlock(take.heads.keyValue, 1, n.keyWidth)), take.heads));
  if (read.has("b_v"))
    inputs.bV = MatrixStack(spread(read.block("b_v", wholeBlock(take.heads.keyValue, 1, n.valueWidth)), take.heads));
  if (!read.has("w_o")) return inputs;
  std::vector<Matrix> output;
  if (read.axesOf("w_o") == 2 && outputLayoutOf(layer, take.choice) == WeightLayout::OutIn) {
    output = read.columns("w_o", n.outputWidth, n.queryHeads, n.valueWidth, take.heads.query);
    for (Matrix& matrix : output) matrix.transposeInPlace();
  } else {
    output = read.block("w_o", wholeBlock(take.heads.query, n.valueWidth, n.outputWidth));
  }
  inputs.wO = MatrixStack(stacked(output));
  // The bias is defined for the sum over all heads only.
  if (read.has("b_o") && static_cast<Index>(take.heads.query.size()) == n.queryHeads)
    inputs.bO = MatrixStack(read.block("b_o", wholeBlock(one, 1, n.outputWidth)));
  return inputs;
}

/// The share of the sink in each row of recorded weights: what is missing to 1. nullopt without a sink, or if there are
/// more numbers than can be read at once.
std::optional<std::vector<Eigen::VectorXd>> sinkShares(const Taking& take, const RecordedLayer& layer) {
  const auto rows = static_cast<double>(take.end - take.first);
  const double all = static_cast<double>(take.heads.query.size()) * rows * static_cast<double>(take.n.keyTokens);
  if (!layer.has("sinks") || all > static_cast<double>(limits::numbers)) return std::nullopt;
  std::vector<Eigen::VectorXd> shares;
  for (const Matrix& whole : take.read.block(
           "weights", {take.heads.query, take.n.tokens, take.n.keyTokens, take.first, take.end, 0, take.n.keyTokens}))
    shares.push_back(1 - whole.rowwise().sum().array());
  return shares;
}

/// Normalizes weights to the remaining keys: divides each row by its sum plus the share of the sink. A row with sum 0
/// becomes NaN, which comparisons skip.
void divideRows(std::vector<Matrix>& weights, const std::optional<std::vector<Eigen::VectorXd>>& sinks) {
  for (std::size_t h = 0; h < weights.size(); ++h)
    for (Index r = 0; r < weights[h].rows(); ++r) {
      Matrix& matrix = weights[h];
      const double sum = matrix.row(r).sum() + (sinks ? (*sinks)[h](r) : 0);
      if (sum > 0)
        matrix.row(r) /= sum;
      else
        matrix.row(r).setConstant(std::numeric_limits<double>::quiet_NaN());
    }
}

/// float64 before float32 before all narrower types.
int coarseness(const std::string& elementType) {
  return elementType == "float64" ? 0 : elementType == "float32" ? 1 : 2;
}

std::string coarsestType(const Recording& recording, const RecordedLayer& layer,
                         const std::vector<std::string>& meanings) {
  std::string coarsest = "float64";
  const auto take = [&coarsest](const std::string& type) {
    if (coarseness(type) > coarseness(coarsest)) coarsest = type;
  };
  for (const std::string& meaning : meanings)
    if (layer.has(meaning)) take(layer.tensors.at(meaning).elementType);
  const auto ran = recording.about.find("dtype");  // what the model computed in, whatever the storage type
  if (ran != recording.about.end()) take(ran->second);
  return coarsest;
}

std::vector<RecordedStage> readStages(const Taking& take, const Recording& recording, const RecordedLayer& layer,
                                      const ImportedRecording& taken) {
  const RecordedSizes& n = take.n;
  const bool fromWeights = taken.source == RecordedSource::Weights;
  const bool turns = taken.rope == RecordedRope::Half || taken.rope == RecordedRope::Interleaved;
  const std::vector<std::string> inputs =
      fromWeights ? std::vector<std::string>{"x", "w_q", "w_k", "w_v"} : std::vector<std::string>{"q", "k", "v"};
  std::vector<RecordedStage> stages;
  const auto add = [&](Stage stage, const char* meaning, bool wanted, const auto& matrices) {
    if (!wanted || !layer.has(meaning)) return;
    std::vector<std::string> types = inputs;
    types.emplace_back(meaning);
    stages.push_back({stage, layer.tensors.at(meaning).name, coarsestType(recording, layer, types), matrices()});
  };
  add(Stage::Queries, "q", fromWeights, [&] { return take.ofQueries("q", n.keyWidth); });
  add(Stage::Keys, "k", fromWeights, [&] { return take.ofKeys("k", n.keyWidth); });
  add(Stage::Values, "v", fromWeights, [&] { return take.ofKeys("v", n.valueWidth); });
  add(Stage::QueriesRotated, "q_rot", turns, [&] { return take.ofQueries("q_rot", n.keyWidth); });
  add(Stage::KeysRotated, "k_rot", turns, [&] { return take.ofKeys("k_rot", n.keyWidth); });
  const auto sinks = taken.losesKeys && layer.has("weights") ? sinkShares(take, layer) : std::nullopt;
  add(Stage::Weights, "weights", !taken.losesKeys || !layer.has("sinks") || sinks, [&] {
    std::vector<Matrix> weights = take.read.block("weights", take.pairs(take.heads.query));
    if (taken.losesKeys) divideRows(weights, sinks);
    return weights;
  });
  add(Stage::Output, "output", !taken.losesKeys, [&] { return take.ofQueries("output", n.valueWidth); });
  const bool isWhole = static_cast<Index>(taken.heads.size()) == n.queryHeads && !taken.losesKeys;
  add(Stage::Projected, "projected", fromWeights && layer.has("w_o") && isWhole,
      [&] { return take.read.block("projected", take.rowsOfTokens({0}, n.outputWidth)); });
  return stages;
}

}  // namespace

Index mostTokens(const RecordedSizes& n, RecordedSource source, Index heads, Index keys) {
  Index low = 0, high = n.tokens;
  while (low < high) {
    const Index middle = low + (high - low + 1) / 2;
    const auto tokens = static_cast<double>(middle);
    if (fitsInto(n, source,
                 {static_cast<double>(heads), tokens, n.isTwoSequences ? static_cast<double>(keys) : tokens}))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

RecordingProblems problemsOf(const Recording& recording, std::size_t layerPlace, const RecordingChoice& choice) {
  const RecordedLayer& layer = recording.layers.at(layerPlace);
  const RecordingResult<RecordedSource> source = sourceOf(layer, choice);
  if (!source) return source.error();
  const RecordingResult<RecordedSizes> sizes = sizesOf(layer, choice);
  return sizes ? checkChoice(layer, *source, *sizes, choice) : sizes.error();
}

RecordingResult<ImportedRecording> importRecording(const Recording& recording, std::size_t layerPlace,
                                                   const RecordingChoice& choice) {
  const RecordedLayer& layer = recording.layers.at(layerPlace);
  RecordingProblems unfit = problemsOf(recording, layerPlace, choice);
  if (!unfit.empty()) return tl::unexpected(std::move(unfit));
  const RecordingResult<RecordedSource> source = sourceOf(layer, choice);
  const RecordingResult<RecordedSizes> sizes = sizesOf(layer, choice);

  std::vector<Index> wanted(static_cast<std::size_t>(sizes->queryHeads));
  std::iota(wanted.begin(), wanted.end(), Index{0});
  if (choice.heads) wanted = *choice.heads;
  const KeptHeads heads = keptHeads(std::move(wanted), *sizes);
  ImportedRecording taken;
  taken.sizes = *sizes;
  taken.layer = layer.number;
  taken.source = *source;
  taken.rope = choice.rope.value();
  taken.heads = heads.query;
  taken.firstToken = choice.firstToken;
  taken.endToken = choice.endToken.value_or(sizes->tokens);
  taken.splitsGroups = heads.splitsGroups;
  std::tie(taken.firstKey, taken.endKey) = keysTaken(*sizes, choice);
  const Index seen = choice.queryOffset.value_or(0) + taken.endToken;  // end of the keys seen with a causal mask
  taken.losesKeys = taken.firstKey > 0 ||
                    taken.endKey < (choice.causal.value() ? std::min(seen, sizes->keyTokens) : sizes->keyTokens);

  LayerReader read(recording, layer);
  const Taking take{read, *sizes, choice, heads, taken.firstToken, taken.endToken, taken.firstKey, taken.endKey};
  Scenario& s = taken.scenario;
  s.tokens = namesTaken(choice.tokens, taken.firstToken, taken.endToken);
  if (sizes->isTwoSequences) s.keyTokens = namesTaken(choice.keyTokens, taken.firstKey, taken.endKey);
  s.heads = {static_cast<Index>(heads.query.size()), static_cast<Index>(heads.holds.size())};
  s.attention = settingsOf(*sizes, choice);
  if (taken.source == RecordedSource::Qkv)
    s.inputs = takeQkv(take, taken.rope == RecordedRope::Applied && layer.hasRotated());
  else
    s.inputs = takeWeights(take, layer);
  if (layer.has("sinks"))
    for (const Matrix& logit : read.block("sinks", wholeBlock(heads.query, 1, 1)))
      s.attention.sinkLogits.push_back(logit(0, 0));
  if (layer.has("bias"))
    s.attention.mask.bias =
        MatrixStack(read.block("bias", take.pairs(hasBiasOfEachHead(layer) ? heads.query : std::vector<Index>{0})));
  if (read.problems().empty()) taken.stages = readStages(take, recording, layer, taken);
  if (!read.problems().empty()) return tl::unexpected(std::move(read.problems()));
  const Problems problems = validate(s);
  if (!problems.empty()) return tl::unexpected(asRecordingProblems(problems));
  return taken;
}

}  // namespace attn
