// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/number_format.h"
#include "scenario/input_slots.h"
#include "scenario/limits.h"
#include "scenario/validate.h"

namespace attn {
namespace {

bool isAtOrBelow(const std::string& pointer, const std::string& ancestor) {
  return pointer.starts_with(ancestor) && (pointer.size() == ancestor.size() || pointer[ancestor.size()] == '/');
}

/// Returns the pointer that a problem is about: a missing key's own, although it is reported at its parent.
std::string pointerConcerned(const Problem& problem) {
  return problem.code == ProblemCode::MissingKey ? childPointer(problem.pointer, problem.arguments.front())
                                                 : problem.pointer;
}

/// True if `found` only repeats or follows from a known problem.
bool isKnown(const Problem& found, const Problem& known) {
  if (known.code == ProblemCode::UnknownKey) return false;
  const std::string foundPlace = pointerConcerned(found), knownPlace = pointerConcerned(known);
  return !knownPlace.empty() && (isAtOrBelow(foundPlace, knownPlace) || isAtOrBelow(knownPlace, foundPlace));
}

/// A tile size of 0 is rejected; automatic sizes omit the key.
void readBlockSize(ObjectReader& reader, std::string_view key, std::int64_t& target) {
  constexpr std::int64_t absent = std::numeric_limits<std::int64_t>::min();
  std::int64_t size = absent;
  if (!reader.read(key, size) || size == absent) return;
  if (size == 0)
    reader.add(ProblemCode::OutOfRange, key, {"0", rangeText(1, limits::tokens)});
  else
    target = size;
}

/// Returns the numbers of a list; on failure nullopt, and a problem for each item that is not a number.
std::optional<std::vector<double>> numbersIn(const JsonValue& list, const std::string& pointer, Problems& problems) {
  std::vector<double> numbers;
  bool good = true;
  for (std::size_t i = 0; i < list.arraySize() && problems.size() < limits::problems; ++i) {
    const JsonValue* item = list.items.empty() ? nullptr : &list.items[i];
    const double number = item ? item->number : list.numbers[i];
    const std::string place = childPointer(pointer, std::to_string(i));
    if (item && !item->is(JsonValue::Kind::Number))
      problems.push_back({ProblemCode::WrongType, place, {code(item->term()), code(Term::Number)}});
    else if (!std::isfinite(number))
      problems.push_back({ProblemCode::NotFinite, place, {shortest(number)}});
    else
      numbers.push_back(number);
    good = good && numbers.size() == i + 1;
  }
  return good ? std::optional(std::move(numbers)) : std::nullopt;
}

}  // namespace

Scenario ScenarioReader::read(const JsonValue& object, const std::string& pointer) {
  m_pointer = pointer;
  const std::size_t firstOwn = m_problems.size();
  ObjectReader reader(object, pointer, m_problems);
  const bool isRoot = pointer.empty();
  Scenario s;
  readHeader(reader, isRoot);
  reader.read("title", s.title);
  reader.read("notes", s.notes);
  for (const auto& [key, names] : {std::pair{"tokens", &s.tokens}, std::pair{"key_tokens", &s.keyTokens}})
    if (reader.read(key, *names) && reader.optional(key) && names->empty())
      reader.add(ProblemCode::WrongCount, key,
                 {"0", atLeast(1), code(names == &s.tokens ? Term::QueryTokenNames : Term::KeyTokenNames)});
  readHeads(reader, s.heads);
  readInputs(reader, s);
  readAttention(reader, s);
  readTiling(reader, s);
  const JsonValue* pinned = isRoot ? reader.object("pinned") : nullptr;
  reader.finish();
  check(s, firstOwn);
  if (pinned)
    s.pinned =
        std::make_shared<const Scenario>(ScenarioReader(m_folder, m_budget, m_problems).read(*pinned, "/pinned"));
  return s;
}

void ScenarioReader::readHeader(ObjectReader& reader, bool isRoot) {
  std::string format;
  if (const JsonValue* value = isRoot ? reader.required("format") : reader.optional("format"))
    if (reader.read("format", format) && value && format != names::format)
      reader.add(ProblemCode::WrongFormat, "format", {format, std::string(names::format)});
  std::int64_t version = names::version;
  if (isRoot) reader.required("version");
  if (reader.read("version", version) && version != names::version)
    reader.add(ProblemCode::UnsupportedVersion, "version", {std::to_string(version), std::to_string(names::version)});
}

void ScenarioReader::readHeads(ObjectReader& reader, HeadCounts& heads) {
  const JsonValue* value = reader.object("heads");
  if (!value) {
    if (reader.optional("heads")) heads = {0, 0};  // unknown: checks nothing against them
    return;
  }
  ObjectReader inner(*value, reader.pointerOf("heads"), m_problems);
  if (!inner.read("query", heads.query)) heads.query = 0;
  if (!inner.read("kv", heads.keyValue)) heads.keyValue = 0;
  inner.finish();
}

void ScenarioReader::readInputs(ObjectReader& reader, Scenario& s) {
  m_unread = {InputSlot::Q, InputSlot::K, InputSlot::V, InputSlot::Context};  // until the kind of inputs is known
  if (!reader.required("inputs")) return;
  const JsonValue* value = reader.object("inputs");
  if (!value) return;
  ObjectReader inner(*value, reader.pointerOf("inputs"), m_problems);
  std::string kind;
  if (!inner.required("kind") || !inner.read("kind", kind)) return;
  if (std::ranges::find(names::inputKinds, kind) == names::inputKinds.end()) {
    inner.add(ProblemCode::UnknownName, "kind", {kind, names::list(names::inputKinds)});
    return;
  }
  m_unread.clear();
  if (kind == "qkv")
    s.inputs = QkvInputs{};
  else if (kind == "projected")
    s.inputs = ProjectedInputs{};
  else if (kind == "latent")
    s.inputs = LatentInputs{};
  else
    s.inputs = ShapeInputs{};
  const auto readAll = [&](const auto& kindOfInputs) {
    for (const auto& each : matricesOf(kindOfInputs)) readStack(inner, each.slot, each.required, s);
  };
  std::visit(readAll, Inputs(s.inputs));
  if (auto* sizes = std::get_if<ShapeInputs>(&s.inputs)) readSizes(inner, *sizes);
  inner.finish();
}

void ScenarioReader::readSizes(ObjectReader& reader, ShapeInputs& sizes) {
  for (const auto& [key, target] :
       {std::pair{"query_tokens", &sizes.queryTokens}, std::pair{"key_tokens", &sizes.keyTokens},
        std::pair{"d_k", &sizes.dK}, std::pair{"d_v", &sizes.dV}})
    if (!reader.required(key) || !reader.read(key, *target)) *target = 0;  // unknown
  reader.read("batch", sizes.batch);
}

void ScenarioReader::readStack(ObjectReader& reader, InputSlot slot, bool required, Scenario& s) {
  const char* key = slotName(slot);
  const JsonValue* value = required ? reader.required(key) : reader.optional(key);
  if (!value) return;
  const auto matrices = readMatrices(*value, reader.pointerOf(key), m_folder, m_budget, m_problems);
  if (!matrices) {
    m_unread.push_back(slot);
    return;
  }
  s = withStack(std::move(s), slot, matrices->stack);
  const std::size_t usual = documentAxes(slot, matrices->stack);
  const std::string shape = slotPointer(slot) + "/shape";
  for (std::size_t axis = 0; usual != matrices->axes && axis < usual; ++axis) {
    const std::size_t written = axis + matrices->axes;  // `usual` is subtracted below; it may be larger
    m_places[fmt::format("{}/{}", shape, axis)] =
        written < usual ? shape : fmt::format("{}/{}", shape, written - usual);
  }
  if (usual < matrices->axes) m_places[shape] = shape + "/0";
}

void ScenarioReader::readAttention(ObjectReader& reader, Scenario& s) {
  const JsonValue* value = reader.object("attention");
  if (!value) return;
  ObjectReader inner(*value, reader.pointerOf("attention"), m_problems);
  readScale(inner, s.attention);
  inner.read("softcap", s.attention.softcap);
  readFormats(inner, s.attention);
  inner.read("subtract_max", s.attention.subtractMax);
  readMask(inner, s);
  readRope(inner, s.attention);
  readAlibi(inner, s.attention);
  readSinkLogit(inner, s.heads, s.attention);
  inner.finish();
}

void ScenarioReader::readScale(ObjectReader& reader, AttentionSettings& attention) {
  const JsonValue* value = reader.optional("scale");
  if (!value || (value->is(JsonValue::Kind::String) && value->text == "default")) return;
  double scale = 0;
  if (!value->is(JsonValue::Kind::Number))
    reader.wrongType(*value, "scale", Term::NumberOrDefault);
  else if (reader.read("scale", scale))
    attention.scale = scale;
}

void ScenarioReader::readFormats(ObjectReader& reader, AttentionSettings& attention) {
  const bool known = reader.readName("arithmetic", names::arithmetic, attention.arithmetic);
  bool inFloat32 = false;
  if (reader.optional("accumulate") && reader.readName("accumulate", names::accumulation, inFloat32))
    attention.accumulatesInFloat32 = inFloat32 && known;  // an unknown arithmetic is not checked
  CacheFormat cache{};
  if (reader.optional("cache") && reader.readName("cache", names::cacheFormats, cache)) attention.cache = cache;
}

void ScenarioReader::readMask(ObjectReader& reader, Scenario& s) {
  const JsonValue* value = reader.object("mask");
  if (!value) return;
  ObjectReader inner(*value, reader.pointerOf("mask"), m_problems);
  inner.read("causal", s.attention.mask.causal);
  inner.read("window", s.attention.mask.window);
  inner.read("sinks", s.attention.mask.sinks);
  inner.read("prefix", s.attention.mask.prefix);
  inner.read("query_offset", s.attention.mask.queryOffset);
  readPadding(inner, s.attention.mask);
  readDocuments(inner, s.attention.mask);
  readStack(inner, InputSlot::CustomMask, false, s);
  readStack(inner, InputSlot::Bias, false, s);
  readFill(inner, s.attention.mask);
  inner.finish();
}

void ScenarioReader::readPadding(ObjectReader& reader, Mask& mask) {
  const JsonValue* value = reader.optional("padding");
  if (!value) return;
  if (!value->is(JsonValue::Kind::Array)) {
    reader.wrongType(*value, "padding", Term::Array);
    return;
  }
  const std::string pointer = reader.pointerOf("padding");
  std::vector<std::pair<Index, std::size_t>> found;  // position, and its index in the list
  for (std::size_t i = 0; i < value->arraySize() && m_problems.size() < limits::problems; ++i) {
    const JsonValue* item = value->items.empty() ? nullptr : &value->items[i];
    const double number = item ? item->number : value->numbers[i];
    const std::string place = childPointer(pointer, std::to_string(i));
    if ((item && !item->is(JsonValue::Kind::Number)) || (std::isfinite(number) && std::trunc(number) != number))
      m_problems.push_back(
          {ProblemCode::WrongType, place, {code(item ? item->term() : Term::Number), code(Term::Integer)}});
    else if (!isInteger(number))
      m_problems.push_back({ProblemCode::OutOfRange, place, {shortest(number), rangeText(0, limits::tokens - 1)}});
    else
      found.emplace_back(static_cast<Index>(number), i);
  }
  std::ranges::sort(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    mask.padding.push_back(found[i].first);
    const std::string standard = "/attention/mask/padding/";
    if (found[i].second != i) m_places[standard + std::to_string(i)] = standard + std::to_string(found[i].second);
  }
}

void ScenarioReader::readDocuments(ObjectReader& reader, Mask& mask) {
  const JsonValue* value = reader.optional("documents");
  if (!value) return;
  if (!value->is(JsonValue::Kind::Array)) {
    reader.wrongType(*value, "documents", Term::Array);
    return;
  }
  const std::string pointer = reader.pointerOf("documents");
  if (value->arraySize() == 0) {
    reader.add(ProblemCode::WrongCount, "documents", {"0", atLeast(1), code(Term::DocumentLengths)});
    return;
  }
  const std::size_t known = m_problems.size();
  std::vector<Index> lengths;
  for (std::size_t i = 0; i < value->arraySize() && m_problems.size() < limits::problems; ++i) {
    const JsonValue* item = value->items.empty() ? nullptr : &value->items[i];
    const double number = item ? item->number : value->numbers[i];
    const std::string place = childPointer(pointer, std::to_string(i));
    if ((item && !item->is(JsonValue::Kind::Number)) || (std::isfinite(number) && std::trunc(number) != number))
      m_problems.push_back(
          {ProblemCode::WrongType, place, {code(item ? item->term() : Term::Number), code(Term::Integer)}});
    else if (!isInteger(number) || number < 1 || number > static_cast<double>(limits::tokens))
      m_problems.push_back({ProblemCode::OutOfRange, place, {shortest(number), rangeText(1, limits::tokens)}});
    else
      lengths.push_back(static_cast<Index>(number));
  }
  if (m_problems.size() == known) mask.documents = std::move(lengths);
}

void ScenarioReader::readAlibi(ObjectReader& reader, AttentionSettings& attention) {
  const JsonValue* value = reader.optional("alibi");
  if (!value) return;
  if (value->is(JsonValue::Kind::Boolean)) {
    if (value->boolean) attention.alibi = Alibi{};
    return;
  }
  if (!value->is(JsonValue::Kind::Object)) {
    reader.wrongType(*value, "alibi", Term::BooleanOrObject);
    return;
  }
  ObjectReader inner(*value, reader.pointerOf("alibi"), m_problems);
  const JsonValue* slopes = inner.required("slopes");
  inner.finish();
  if (!slopes) return;
  if (!slopes->is(JsonValue::Kind::Array)) {
    inner.wrongType(*slopes, "slopes", Term::Array);
  } else if (slopes->arraySize() == 0) {
    inner.add(ProblemCode::WrongCount, "slopes", {"0", atLeast(1), code(Term::QueryHeadNumbers)});
  } else if (auto numbers = numbersIn(*slopes, inner.pointerOf("slopes"), m_problems)) {
    attention.alibi = Alibi{std::move(*numbers)};
  }
}

/// A list has one number per query head, even if there is only one head; a number for all heads is written without a
/// list.
void ScenarioReader::readSinkLogit(ObjectReader& reader, const HeadCounts& heads, AttentionSettings& attention) {
  const JsonValue* value = reader.optional("sink_logit");
  if (!value) return;
  if (value->is(JsonValue::Kind::Array)) {
    const auto count = static_cast<Index>(value->arraySize());
    if (count == 0 || (count == 1 && heads.query > 1)) {
      const std::string wanted = heads.query >= 1 ? std::to_string(heads.query) : atLeast(1);
      reader.add(ProblemCode::WrongCount, "sink_logit", {std::to_string(count), wanted, code(Term::QueryHeadNumbers)});
    } else if (auto numbers = numbersIn(*value, reader.pointerOf("sink_logit"), m_problems)) {
      attention.sinkLogits = std::move(*numbers);
    }
    return;
  }
  double x = 0;
  if (!value->is(JsonValue::Kind::Number))
    reader.wrongType(*value, "sink_logit", Term::NumberOrNumbers);
  else if (reader.read("sink_logit", x))
    attention.sinkLogits = {x};
}

void ScenarioReader::readFill(ObjectReader& reader, Mask& mask) {
  const JsonValue* value = reader.optional("fill");
  if (!value || (value->is(JsonValue::Kind::String) && value->text == "-inf")) return;
  if (value->is(JsonValue::Kind::Number))
    reader.read("fill", mask.fill);
  else
    reader.wrongType(*value, "fill", Term::NumberOrMinusInf);
}

void ScenarioReader::readRope(ObjectReader& reader, AttentionSettings& attention) {
  const JsonValue* value = reader.object("rope");
  if (!value) return;
  ObjectReader inner(*value, reader.pointerOf("rope"), m_problems);
  Rope rope;
  inner.read("base", rope.base);
  inner.readName("layout", names::ropeLayouts, rope.layout);
  inner.read("dims", rope.dims);
  inner.read("start", rope.start);
  inner.finish();
  attention.rope = rope;
}

void ScenarioReader::readTiling(ObjectReader& reader, Scenario& s) {
  const JsonValue* value = reader.object("tiling");
  if (!value) return;
  ObjectReader inner(*value, reader.pointerOf("tiling"), m_problems);
  Tiling tiling;
  inner.read("algorithm", tiling.algorithm);
  readBlockSize(inner, "block_rows", tiling.blockRows);
  readBlockSize(inner, "block_cols", tiling.blockCols);
  inner.read("element_bytes", tiling.elementBytes);
  inner.read("sram_bytes", tiling.sramBytes);
  inner.read("share_kv", tiling.shareKv);
  inner.finish();
  s.tiling = tiling;
}

void ScenarioReader::check(const Scenario& s, std::size_t firstOwn) {
  const Problems own(m_problems.begin() + static_cast<std::ptrdiff_t>(firstOwn), m_problems.end());
  for (Problem& problem : validate(s, m_unread)) {
    const auto place = m_places.find(problem.pointer);
    if (place != m_places.end()) problem.pointer = place->second;
    problem.pointer.insert(0, m_pointer);
    const bool known = std::ranges::any_of(own, [&](const Problem& other) { return isKnown(problem, other); });
    if (!known && m_problems.size() < limits::problems) m_problems.push_back(std::move(problem));
  }
}

}  // namespace attn
