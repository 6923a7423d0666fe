// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/recording.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <tuple>

#include "base/enum_codes.h"
#include "base/number_format.h"
#include "base/text.h"
#include "base/utf8.h"
#include "scenario/json_reader.h"
#include "scenario/limits.h"
#include "scenario/listing.h"
#include "scenario/names.h"

namespace attn {
namespace {

using Kind = RecordingProblem::Kind;

constexpr double kAnyFinite = -std::numeric_limits<double>::max();  // as a lower bound

constexpr auto kLastRope = RecordedRope::Interleaved;
constexpr auto kLastLayout = WeightLayout::OutIn;
constexpr auto kLastSource = RecordedSource::Weights;
constexpr std::array<std::pair<std::string_view, bool>, 2> kMasks{{{"causal", true}, {"none", false}}};

struct KnownTensor {
  std::string meaning;
  bool isLinear = false;  // from PyTorch's nn.Linear, whose weights are [out, in]
};

std::optional<KnownTensor> knownTensor(std::string_view name) {
  constexpr std::string_view kMeanings =
      "q k v q_rot k_rot x context bias w_q w_k w_v w_o b_q b_k b_v b_o weights output projected q_norm k_norm sinks";
  static const std::vector<std::string_view> meanings = wordsOf(kMeanings);
  if (std::ranges::find(meanings, name) != meanings.end()) return KnownTensor{std::string(name)};
  if (name == "q_norm.weight" || name == "k_norm.weight")
    return KnownTensor{std::string(name.substr(0, name.find('.')))};
  constexpr std::string_view kLinear = "_proj.";
  const std::size_t end = name.find(kLinear);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view layer = name.substr(0, end), part = name.substr(end + kLinear.size());
  const bool isLayer = layer == "q" || layer == "k" || layer == "v" || layer == "o" || layer == "out";
  if (!isLayer || (part != "weight" && part != "bias")) return std::nullopt;
  return KnownTensor{std::string(part.substr(0, 1)) + "_" + layer.front(), part == "weight"};
}

/// Splits "layers.3.q" into 3 and "q"; names without a layer are unchanged.
std::pair<std::optional<Index>, std::string_view> withoutLayer(std::string_view name) {
  constexpr std::string_view start = "layers.";
  if (!name.starts_with(start)) return {std::nullopt, name};
  const char* const end = name.data() + name.size();
  Index layer = 0;
  const auto [rest, error] = std::from_chars(name.data() + start.size(), end, layer);
  if (error != std::errc() || layer < 0 || rest == end || *rest != '.') return {std::nullopt, name};
  return {layer, name.substr(static_cast<std::size_t>(rest - name.data()) + 1)};
}

/// Number of axes of `meaning` without a batch.
std::size_t mostAxesOf(std::string_view meaning) {
  const bool isFlat = meaning == "x" || meaning == "context" || meaning == "projected";
  return isFlat ? 2 : 3;
}

RecordedTensor recordedTensor(const TensorInfo& info, const KnownTensor& known) {
  RecordedTensor tensor{info.name, info.elementType, info.shape, std::nullopt};
  if (tensor.axes.size() == mostAxesOf(known.meaning) + 1 && tensor.axes.front() == 1)
    tensor.axes.erase(tensor.axes.begin());
  if (known.isLinear) tensor.namedLayout = WeightLayout::OutIn;
  return tensor;
}

std::vector<RecordedLayer> layersIn(const std::vector<TensorInfo>& tensors) {
  std::map<Index, RecordedLayer> layers;  // -1: names without a layer
  for (const TensorInfo& info : tensors) {
    const auto [number, name] = withoutLayer(info.name);
    const auto known = knownTensor(name);
    if (!known) continue;
    RecordedLayer& layer = layers[number.value_or(-1)];
    layer.number = number;
    const bool isNew = layer.tensors.try_emplace(known->meaning, recordedTensor(info, *known)).second;
    if (!isNew) layer.repeated.emplace_back(info.name, known->meaning);
  }
  std::vector<RecordedLayer> complete;
  for (auto& [number, layer] : layers)
    if (layer.hasQkv() || layer.hasWeights()) complete.push_back(std::move(layer));
  return complete;
}

/// Reads metadata values, and collects the invalid ones.
class AboutReader {
 public:
  explicit AboutReader(const std::map<std::string, std::string>& about) : m_about(about) {}

  std::optional<std::string> text(const char* key) const {
    const auto found = m_about.find(key);
    return found == m_about.end() ? std::nullopt : std::optional(found->second);
  }
  template <class Table>
  auto word(const char* key, const Table& table) {
    const std::optional<std::string> found = text(key);
    const auto value = found ? names::find(table, *found) : std::nullopt;
    if (found && !value) refuse(key, *found, names::list(table));
    return value;
  }
  std::optional<double> number(const char* key, double low, bool open) {
    const std::optional<std::string> found = text(key);
    const std::optional<double> value = found ? parseDecimal(*found) : std::nullopt;
    const bool good = value && std::isfinite(*value) && (open ? *value > low : *value >= low);
    if (found && !good)
      refuse(key, *found, low == kAnyFinite ? std::string(kFiniteText) : (open ? "> " : "≥ ") + shortest(low));
    return good ? value : std::nullopt;
  }
  std::optional<Index> whole(const char* key, Index low, Index high) {
    const std::optional<std::string> found = text(key);
    const std::optional<double> value = found ? parseDecimal(*found) : std::nullopt;
    const bool good =
        value && isInteger(*value) && *value >= static_cast<double>(low) && *value <= static_cast<double>(high);
    if (found && !good) refuse(key, *found, rangeText(low, high));
    return good ? std::optional(static_cast<Index>(*value)) : std::nullopt;
  }
  /// A JSON list of strings.
  std::optional<std::vector<std::string>> list(const char* key) {
    const std::optional<std::string> found = text(key);
    if (!found) return std::nullopt;
    const Result<JsonDocument> json = readJson(*found);
    const bool isList =
        json && json->root.is(JsonValue::Kind::Array) && json->root.numbers.empty() &&
        std::ranges::all_of(json->root.items, [](const JsonValue& item) { return item.is(JsonValue::Kind::String); });
    if (!isList) {
      refuse(key, *found, "[\"…\", …]");
      return std::nullopt;
    }
    std::vector<std::string> texts;
    for (const JsonValue& item : json->root.items) texts.push_back(item.text);
    return texts;
  }
  /// A JSON list of non-negative integers.
  std::optional<std::vector<Index>> places(const char* key) {
    const std::optional<std::string> found = text(key);
    if (!found) return std::nullopt;
    const Result<JsonDocument> json = readJson(*found);
    const auto isPlace = [](double number) {
      return isInteger(number) && number >= 0 && number < static_cast<double>(limits::tokens);
    };
    const bool isList = json && json->problems.empty() && json->root.is(JsonValue::Kind::Array) &&
                        json->root.items.empty() && std::ranges::all_of(json->root.numbers, isPlace);
    if (!isList) {
      refuse(key, *found, "[0, 1, …]");
      return std::nullopt;
    }
    std::vector<Index> places;
    for (const double number : json->root.numbers) places.push_back(static_cast<Index>(number));
    return places;
  }
  void refuse(const char* key, const std::string& found, const std::string& expected) {
    m_problems.push_back({Kind::BadSetting, key, {shortQuote(found), expected}, {}});
  }

  const RecordingProblems& problems() const { return m_problems; }

 private:
  const std::map<std::string, std::string>& m_about;
  RecordingProblems m_problems;
};

/// One axis of an expected shape: its size, or its name if any size will do.
struct AxisRequested {
  const char* word;
  Index size = 0;  // 0: any
};

class ShapeChecks {
 public:
  ShapeChecks(const RecordedLayer& layer, const RecordingChoice& choice) : m_layer(layer), m_choice(choice) {}

  /// Returns the sizes of a tensor, all at least 1; nullopt, and a problem, if they are not as wanted.
  std::optional<std::vector<Index>> sizes(const std::string& meaning, const std::vector<AxisRequested>& wanted) {
    const RecordedTensor& tensor = m_layer.tensors.at(meaning);
    bool fits = tensor.axes.size() == wanted.size();
    for (std::size_t i = 0; fits && i < wanted.size(); ++i)
      fits = tensor.axes[i] >= 1 && tensor.axes[i] <= limits::tokens &&
             (wanted[i].size == 0 || wanted[i].size == tensor.axes[i]);
    if (fits) return tensor.axes;
    wrong(meaning, wanted);
    return std::nullopt;
  }
  void optional(const std::string& meaning, const std::vector<AxisRequested>& wanted) {
    if (m_layer.has(meaning)) (void)sizes(meaning, wanted);
  }
  /// Checks the number of elements, whatever the axes.
  void count(const std::string& meaning, const std::vector<AxisRequested>& wanted) {
    if (!m_layer.has(meaning)) return;
    std::vector<Index> shape;
    for (const AxisRequested& axis : wanted) shape.push_back(axis.size);
    if (elementCount(m_layer.tensors.at(meaning).axes) != elementCount(shape)) wrong(meaning, wanted);
  }
  /// Returns the columns of all heads, of weights with two axes; the other axis must be d_model.
  std::optional<Index> columnsOf(const std::string& meaning, Index modelWidth) {
    const RecordedTensor& tensor = m_layer.tensors.at(meaning);
    const std::optional<WeightLayout> layout = m_choice.weightLayout ? m_choice.weightLayout : tensor.namedLayout;
    if (!sizes(meaning, {{"d_model"}, {"heads · width"}})) return std::nullopt;
    if (!layout) {
      notSpecified("weights_layout", names::list(enumCodes<kLastLayout>()));
      return std::nullopt;
    }
    const Index in = tensor.axes[*layout == WeightLayout::InOut ? 0 : 1];
    const Index out = tensor.axes[*layout == WeightLayout::InOut ? 1 : 0];
    if (in == modelWidth) return out;
    add({Kind::LayoutMisfits,
         tensor.name,
         {shapeText(tensor.axes), std::string(nameOf(*layout)), std::to_string(in), std::to_string(modelWidth)},
         {}});
    return std::nullopt;
  }
  std::optional<Index> parts(const std::string& meaning, Index columns, Index heads) {
    if (heads >= 1 && columns % heads == 0) return columns / heads;
    add({Kind::WidthDivides, m_layer.tensors.at(meaning).name, {std::to_string(columns), std::to_string(heads)}, {}});
    return std::nullopt;
  }
  void heads(const char* key, const std::optional<Index>& said, Index found) {
    if (said && *said != found) add({Kind::BadSetting, key, {std::to_string(*said), std::to_string(found)}, {}});
  }
  void divides(Index query, Index keyValue) {
    if (query % keyValue != 0) add({Kind::HeadsDivide, {}, {std::to_string(query), std::to_string(keyValue)}, {}});
  }
  void notSpecified(const char* key, std::string expected) {
    RecordingProblem problem{Kind::NotSpecified, key, {std::move(expected)}, {}};
    if (std::ranges::find(m_problems, problem) == m_problems.end()) add(std::move(problem));
  }
  /// [tokens, key tokens] for all heads, or with a leading axis of heads or 1.
  void bias(const RecordedSizes& n) {
    if (!m_layer.has("bias")) return;
    const std::vector<Index>& axes = m_layer.tensors.at("bias").axes;
    if (axes.size() == 2)
      (void)sizes("bias", {{"tokens", n.tokens}, {"key tokens", n.keyTokens}});
    else
      (void)sizes("bias", {{"heads", axes.empty() || axes.front() != 1 ? n.queryHeads : 1},
                           {"tokens", n.tokens},
                           {"key tokens", n.keyTokens}});
  }
  /// Recorded queries and keys include their norms; those computed from weights cannot.
  void norms() {
    for (const char* norm : {"q_norm", "k_norm"})
      if (m_layer.has(norm)) add({Kind::NotExpressed, m_layer.tensors.at(norm).name, {}, {}});
  }
  bool good() const { return m_problems.empty(); }
  RecordingProblems take() { return std::move(m_problems); }

 private:
  void add(RecordingProblem problem) { m_problems.push_back(std::move(problem)); }
  void wrong(const std::string& meaning, const std::vector<AxisRequested>& wanted) {
    std::string expected = "[";
    for (const AxisRequested& axis : wanted) {
      if (expected.size() > 1) expected += ", ";
      expected += axis.size == 0 ? std::string(axis.word) : std::to_string(axis.size);
    }
    const RecordedTensor& tensor = m_layer.tensors.at(meaning);
    add({Kind::WrongShape, tensor.name, {shapeText(tensor.axes), expected + "]"}, {}});
  }

  const RecordedLayer& m_layer;
  const RecordingChoice& m_choice;
  RecordingProblems m_problems;
};

/// Checks the tensors that the scenario is not made of.
void checkRecordedStages(ShapeChecks& check, const RecordedSizes& n) {
  for (const char* queries : {"q", "q_rot"})
    check.optional(queries, {{"heads", n.queryHeads}, {"tokens", n.tokens}, {"width", n.keyWidth}});
  for (const char* keys : {"k", "k_rot"})
    check.optional(keys, {{"heads", n.keyValueHeads}, {"tokens", n.keyTokens}, {"width", n.keyWidth}});
  check.optional("v", {{"heads", n.keyValueHeads}, {"tokens", n.keyTokens}, {"width", n.valueWidth}});
  check.optional("weights", {{"heads", n.queryHeads}, {"tokens", n.tokens}, {"tokens", n.keyTokens}});
  check.optional("output", {{"heads", n.queryHeads}, {"tokens", n.tokens}, {"width", n.valueWidth}});
  check.optional("projected", {{"tokens", n.tokens}, {"d_out", n.outputWidth}});
  check.bias(n);
  check.count("sinks", {{"heads", n.queryHeads}});
}

std::optional<RecordedSizes> sizesOfQkv(ShapeChecks& check, const RecordedLayer& layer) {
  const bool plain = layer.hasPlain();
  const auto q = check.sizes(plain ? "q" : "q_rot", {{"heads"}, {"tokens"}, {"width"}});
  if (!q) return std::nullopt;
  RecordedSizes n;
  n.queryHeads = (*q)[0];
  n.tokens = (*q)[1];
  n.keyWidth = (*q)[2];
  const auto k = check.sizes(plain ? "k" : "k_rot", {{"heads"}, {"key tokens"}, {"width", n.keyWidth}});
  if (!k) return std::nullopt;
  n.keyValueHeads = (*k)[0];
  n.keyTokens = (*k)[1];
  check.divides(n.queryHeads, n.keyValueHeads);
  const auto v = check.sizes("v", {{"heads", n.keyValueHeads}, {"key tokens", n.keyTokens}, {"width"}});
  if (!v) return std::nullopt;
  n.valueWidth = (*v)[2];
  return n;
}

/// Splits the columns of w_q, w_k or w_v into heads and their width; `heads` or `width` is 0 if unknown.
std::optional<std::pair<Index, Index>> headsOfWeights(ShapeChecks& check, const RecordedLayer& layer,
                                                      const std::string& meaning, Index modelWidth, Index heads,
                                                      Index width) {
  if (layer.tensors.at(meaning).axes.size() == 3) {
    const auto sizes = check.sizes(meaning, {{"heads", heads}, {"d_model", modelWidth}, {"width", width}});
    return sizes ? std::optional(std::pair((*sizes)[0], (*sizes)[2])) : std::nullopt;
  }
  const auto columns = check.columnsOf(meaning, modelWidth);
  if (!columns) return std::nullopt;
  const auto other = check.parts(meaning, *columns, heads != 0 ? heads : width);
  if (!other) return std::nullopt;
  const std::pair<Index, Index> found = heads != 0 ? std::pair(heads, *other) : std::pair(*other, width);
  return found;
}

std::optional<RecordedSizes> sizesOfWeights(ShapeChecks& check, const RecordedLayer& layer,
                                            const RecordingChoice& choice) {
  const auto x = check.sizes("x", {{"tokens"}, {"d_model"}});
  if (!x) return std::nullopt;
  RecordedSizes n;
  n.tokens = (*x)[0];
  n.modelWidth = (*x)[1];
  n.keyTokens = n.tokens;
  if (layer.has("context")) {
    const auto context = check.sizes("context", {{"key tokens"}, {"d_model", n.modelWidth}});
    if (!context) return std::nullopt;
    n.keyTokens = (*context)[0];
  }
  const bool headsAreAxes = layer.tensors.at("w_q").axes.size() == 3;
  Index heads = 0;
  if (!headsAreAxes) {
    const auto weights = layer.tensors.find("weights");
    const bool told = weights != layer.tensors.end() && weights->second.axes.size() == 3;
    heads = choice.queryHeads ? *choice.queryHeads : told ? weights->second.axes.front() : 0;
    if (heads < 1) check.notSpecified("heads", rangeText(1, limits::heads));
  }
  // A missing layout is reported even if the heads are missing, too.
  if (!headsAreAxes && heads < 1) {
    (void)check.columnsOf("w_q", n.modelWidth);
    return std::nullopt;
  }
  const auto q = headsOfWeights(check, layer, "w_q", n.modelWidth, heads, 0);
  if (!q) return std::nullopt;
  n.queryHeads = q->first;
  n.keyWidth = q->second;
  if (headsAreAxes) check.heads("heads", choice.queryHeads, n.queryHeads);
  const auto k = headsOfWeights(check, layer, "w_k", n.modelWidth, 0, n.keyWidth);
  if (!k) return std::nullopt;
  n.keyValueHeads = k->first;
  check.heads("kv_heads", choice.keyValueHeads, n.keyValueHeads);
  check.divides(n.queryHeads, n.keyValueHeads);
  const auto v = headsOfWeights(check, layer, "w_v", n.modelWidth, n.keyValueHeads, 0);
  if (!v) return std::nullopt;
  n.valueWidth = v->second;
  check.count("b_q", {{"heads", n.queryHeads}, {"width", n.keyWidth}});
  check.count("b_k", {{"heads", n.keyValueHeads}, {"width", n.keyWidth}});
  check.count("b_v", {{"heads", n.keyValueHeads}, {"width", n.valueWidth}});
  if (!layer.has("w_o")) return n;
  const RecordedTensor& output = layer.tensors.at("w_o");
  const Index rows = n.queryHeads * n.valueWidth;
  if (output.axes.size() == 3) {
    const auto o = check.sizes("w_o", {{"heads", n.queryHeads}, {"width", n.valueWidth}, {"d_out"}});
    if (o) n.outputWidth = (*o)[2];
  } else if (outputLayoutOf(layer, choice) == WeightLayout::OutIn) {
    const auto o = check.sizes("w_o", {{"d_out"}, {"heads · width", rows}});
    if (o) n.outputWidth = (*o)[0];
  } else {
    const auto o = check.sizes("w_o", {{"heads · width", rows}, {"d_out"}});
    if (o) n.outputWidth = (*o)[1];
  }
  if (n.outputWidth > 0) check.count("b_o", {{"d_out", n.outputWidth}});
  return n;
}

}  // namespace

std::string_view nameOf(RecordedRope rope) {
  return enumCode<kLastRope>(rope);
}
std::string_view nameOf(WeightLayout layout) {
  return enumCode<kLastLayout>(layout);
}
std::string_view nameOf(RecordedSource source) {
  return enumCode<kLastSource>(source);
}
std::optional<RecordedRope> ropeNamed(std::string_view name) {
  return enumValue<kLastRope>(name);
}
std::optional<WeightLayout> weightLayoutNamed(std::string_view name) {
  return enumValue<kLastLayout>(name);
}
std::optional<RecordedSource> sourceNamed(std::string_view name) {
  return enumValue<kLastSource>(name);
}

WeightLayout outputLayoutOf(const RecordedLayer& layer, const RecordingChoice& choice) {
  if (choice.weightLayout) return *choice.weightLayout;
  return layer.tensors.at("w_o").namedLayout.value_or(WeightLayout::InOut);
}

bool isRecording(const std::vector<TensorInfo>& tensors) {
  return !layersIn(tensors).empty();
}

RecordingResult<Recording> readRecording(std::shared_ptr<const TensorStore> store, const std::string& file) {
  const Result<std::vector<TensorInfo>> tensors = store->list();
  if (!tensors) return tl::unexpected(asRecordingProblems(tensors.error()));
  Result<std::map<std::string, std::string>> about = store->about();
  if (!about) return tl::unexpected(asRecordingProblems(about.error()));
  Recording recording{std::move(store), file, std::move(*about), layersIn(*tensors)};
  RecordingProblems repeated;
  for (const RecordedLayer& layer : recording.layers)
    for (const auto& [name, meaning] : layer.repeated)
      repeated.push_back({Kind::TensorTwice, name, {layer.tensors.at(meaning).name, meaning}, {}});
  if (!repeated.empty()) return tl::unexpected(std::move(repeated));
  if (!recording.layers.empty()) return recording;
  std::vector<std::string> names;
  for (const TensorInfo& info : *tensors) names.push_back(info.name);
  return tl::unexpected(RecordingProblems{{Kind::NoRecording, {}, {shortList(names)}, {}}});
}

RecordingResult<Recording> openRecording(const std::filesystem::path& path) {
  const Result<std::shared_ptr<const TensorStore>> store = openTensorStore(path);
  if (!store) return tl::unexpected(asRecordingProblems(store.error()));
  return readRecording(*store, path.filename().string());
}

RecordingResult<RecordingChoice> statedChoice(const Recording& recording) {
  constexpr std::string_view format = "attentionscope/recording";
  AboutReader about(recording.about);
  if (const auto found = about.text("format"); found && *found != format)
    about.refuse("format", *found, std::string(format));
  if (const auto found = about.text("version"); found && *found != "1") about.refuse("version", *found, "1");
  RecordingChoice said;
  said.source = about.word("source", enumCodes<kLastSource>());
  said.rope = about.word("rope", enumCodes<kLastRope>());
  said.ropeBase = about.number("rope_base", 0, true);
  said.ropeDims = about.whole("rope_dims", 2, limits::width);
  said.ropeStart = about.whole("rope_start", -limits::position, limits::position);
  said.scale = about.number("scale", kAnyFinite, false);
  said.causal = about.word("mask", kMasks);
  said.window = about.whole("window", 0, limits::position);
  said.softcap = about.number("softcap", 0, false);
  said.weightLayout = about.word("weights_layout", enumCodes<kLastLayout>());
  said.queryHeads = about.whole("heads", 1, limits::heads);
  said.keyValueHeads = about.whole("kv_heads", 1, limits::heads);
  said.tokens = about.list("tokens");
  said.keyTokens = about.list("key_tokens");
  said.queryOffset = about.whole("query_offset", -limits::position, limits::position);
  said.padding = about.places("padding");
  if (!about.problems().empty()) return tl::unexpected(about.problems());
  return said;
}

RecordingChoice mergedChoice(RecordingChoice stated, const RecordingChoice& said) {
  const auto optional = [](auto& c) {
    return std::tie(c.source, c.rope, c.ropeBase, c.ropeDims, c.ropeStart, c.scale, c.causal, c.window, c.softcap,
                    c.weightLayout, c.queryHeads, c.keyValueHeads, c.tokens, c.keyTokens, c.queryOffset, c.padding,
                    c.heads);
  };
  std::apply(
      [&](auto&... to) {
        const auto take = [](auto& value, const auto& other) { value = other ? other : value; };
        std::apply([&](const auto&... from) { (take(to, from), ...); }, optional(said));
      },
      optional(stated));
  stated.firstToken = said.firstToken;
  stated.endToken = said.endToken;
  stated.firstKey = said.firstKey;
  stated.endKey = said.endKey;
  return stated;
}

RecordingResult<RecordedSource> sourceOf(const RecordedLayer& layer, const RecordingChoice& choice) {
  const RecordedSource there = layer.hasQkv() ? RecordedSource::Qkv : RecordedSource::Weights;
  const RecordedSource wanted = choice.source.value_or(there);
  if (wanted == RecordedSource::Qkv ? layer.hasQkv() : layer.hasWeights()) return wanted;
  return tl::unexpected(RecordingProblems{{Kind::NoSuchSource, {}, {std::string(nameOf(there))}, {}}});
}

RecordingResult<RecordedSizes> sizesOf(const RecordedLayer& layer, const RecordingChoice& choice) {
  const RecordingResult<RecordedSource> source = sourceOf(layer, choice);
  if (!source) return tl::unexpected(source.error());
  ShapeChecks check(layer, choice);
  if (*source == RecordedSource::Weights) check.norms();
  std::optional<RecordedSizes> sizes =
      *source == RecordedSource::Qkv ? sizesOfQkv(check, layer) : sizesOfWeights(check, layer, choice);
  if (sizes)
    sizes->isTwoSequences = sizes->keyTokens != sizes->tokens || choice.keyTokens || layer.has("context") ||
                            choice.queryOffset.value_or(0) != 0;
  if (sizes && check.good()) checkRecordedStages(check, *sizes);
  if (!sizes || !check.good()) return tl::unexpected(check.take());
  return *sizes;
}

std::vector<RecordedRope> possibleRopes(const RecordedLayer& layer, RecordedSource source) {
  if (source == RecordedSource::Weights) return {RecordedRope::None, RecordedRope::Half, RecordedRope::Interleaved};
  if (!layer.hasPlain()) return {RecordedRope::Applied};
  return {RecordedRope::None, RecordedRope::Applied, RecordedRope::Half, RecordedRope::Interleaved};
}

Result<std::vector<std::string>> tokenLines(std::string_view text) {
  if (const auto bad = firstInvalidUtf8(text))
    return tl::unexpected(Problems{{ProblemCode::InvalidUtf8, "", {std::to_string(*bad)}}});
  text = withoutByteOrderMark(text);
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

}  // namespace attn
