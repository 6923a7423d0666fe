// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/scenario_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/number_format.h"
#include "scenario/document_fields.h"
#include "scenario/input_slots.h"
#include "scenario/limits.h"
#include "scenario/typed_document.h"
#include "scenario/validate.h"

namespace attn {
namespace {

/// True if `found` only repeats or follows from a known problem.
bool isKnown(const Problem& found, const Problem& known) {
  return known.code != ProblemCode::UnknownKey && !pointerConcerned(known).empty() && areOfOnePlace(found, known);
}

/// An integer that cannot be read becomes 0.
template <class Part, std::size_t n>
void readFields(ObjectReader& reader, const std::array<Field<Part>, n>& all, Part& part) {
  for (const Field<Part>& field : all) {
    if (const auto* flag = std::get_if<bool Part::*>(&field.member)) {
      reader.read(field.key, part.**flag);
      continue;
    }
    std::int64_t& number = part.*std::get<std::int64_t Part::*>(field.member);
    const std::int64_t usual = number;
    const bool given = reader.optional({field.key, field.required});
    if (!given && !field.required) continue;
    if (!given || !reader.read(field.key, number))
      number = 0;
    else if (number == usual && (number < field.low || number > field.high))
      reader.add(ProblemCode::OutOfRange, field.key, {std::to_string(number), rangeText(field.low, field.high)});
  }
}

/// Calls `take(integer, index)` for each item of a list that is an integer in [low, high]; others are problems, in
/// which `expected` is the range.
template <class Take>
void eachInteger(ObjectReader& reader, std::string_view key, const JsonValue& list, std::int64_t low, std::int64_t high,
                 const std::string& expected, Take take) {
  for (std::size_t i = 0; i < list.arraySize() && reader.problems().size() < limits::problems; ++i) {
    const std::string place = childPointer(reader.pointerOf(key), std::to_string(i));
    const std::optional<double> number = list.numberAt(i);
    if (!number || (std::isfinite(*number) && std::trunc(*number) != *number))
      reader.problems().push_back(
          {ProblemCode::WrongType, place, {code(number ? Term::Number : list.items[i].term()), code(Term::Integer)}});
    else if (!isInteger(*number) || *number < static_cast<double>(low) || *number > static_cast<double>(high))
      reader.problems().push_back({ProblemCode::OutOfRange, place, {shortest(*number), expected}});
    else
      take(static_cast<Index>(*number), i);
  }
}

/// Returns the numbers of a list; on failure nullopt, and a problem for each item that is not a number.
std::optional<std::vector<double>> numbersIn(const JsonValue& list, const std::string& pointer, Problems& problems) {
  std::vector<double> numbers;
  bool good = true;
  for (std::size_t i = 0; i < list.arraySize() && problems.size() < limits::problems; ++i) {
    const std::optional<double> number = list.numberAt(i);
    const std::string place = childPointer(pointer, std::to_string(i));
    if (!number)
      problems.push_back({ProblemCode::WrongType, place, {code(list.items[i].term()), code(Term::Number)}});
    else if (!std::isfinite(*number))
      problems.push_back({ProblemCode::NotFinite, place, {shortest(*number)}});
    else
      numbers.push_back(*number);
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
  const bool hasHeads =
      reader.readObject("heads", [&](ObjectReader& inner) { readFields(inner, fields::heads, s.heads); });
  if (!hasHeads && reader.optional("heads")) s.heads = {0, 0};  // unknown: checks nothing against them
  readInputs(reader, s);
  reader.readObject("attention", [&](ObjectReader& inner) { readAttention(inner, s); });
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
  if (reader.optional({"format", isRoot}) && reader.read("format", format) && format != names::format)
    reader.add(ProblemCode::WrongFormat, "format", {format, std::string(names::format)});
  std::int64_t version = names::version;
  if (reader.optional({"version", isRoot}) && reader.read("version", version) && version != names::version)
    reader.add(ProblemCode::UnsupportedVersion, "version", {std::to_string(version), std::to_string(names::version)});
}

void ScenarioReader::readInputs(ObjectReader& reader, Scenario& s) {
  m_unread = {InputSlot::Q, InputSlot::K, InputSlot::V, InputSlot::Context};  // until the kind of inputs is known
  const JsonValue* value = reader.object(needed("inputs"));
  if (!value) return;
  ObjectReader inner(*value, reader.pointerOf("inputs"), m_problems);
  std::string kind;
  if (!inner.require("kind", kind)) return;
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
  if (auto* sizes = std::get_if<ShapeInputs>(&s.inputs)) readFields(inner, fields::shape, *sizes);
  inner.finish();
}

void ScenarioReader::readStack(ObjectReader& reader, InputSlot slot, bool required, Scenario& s) {
  const char* key = slotName(slot);
  const JsonValue* value = reader.optional({key, required});
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
  readScale(reader, s.attention);
  reader.read("softcap", s.attention.softcap);
  readFormats(reader, s.attention);
  reader.read("subtract_max", s.attention.subtractMax);
  reader.readObject("mask", [&](ObjectReader& inner) { readMask(inner, s); });
  readRope(reader, s.attention);
  readAlibi(reader, s.attention);
  readSinkLogit(reader, s.heads, s.attention);
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
  readFields(reader, fields::mask, s.attention.mask);
  readPadding(reader, s.attention.mask);
  readDocuments(reader, s.attention.mask);
  readStack(reader, InputSlot::CustomMask, false, s);
  readStack(reader, InputSlot::Bias, false, s);
  readFill(reader, s.attention.mask);
}

void ScenarioReader::readPadding(ObjectReader& reader, Mask& mask) {
  const JsonValue* value = reader.array("padding");
  if (!value) return;
  std::vector<std::pair<Index, std::size_t>> found;                        // position, and its index in the list
  constexpr std::int64_t kAny = std::numeric_limits<std::int64_t>::max();  // the range depends on T_k: see validate()
  eachInteger(reader, "padding", *value, -kAny, kAny, rangeText(0, limits::tokens - 1),
              [&](Index key, std::size_t i) { found.emplace_back(key, i); });
  std::ranges::sort(found);
  for (std::size_t i = 0; i < found.size(); ++i) {
    mask.padding.push_back(found[i].first);
    const std::string standard = "/attention/mask/padding/";
    if (found[i].second != i) m_places[standard + std::to_string(i)] = standard + std::to_string(found[i].second);
  }
}

void ScenarioReader::readDocuments(ObjectReader& reader, Mask& mask) {
  const JsonValue* value = reader.array("documents");
  if (!value) return;
  if (value->arraySize() == 0) {
    reader.add(ProblemCode::WrongCount, "documents", {"0", atLeast(1), code(Term::DocumentLengths)});
    return;
  }
  const std::size_t known = m_problems.size();
  std::vector<Index> lengths;
  eachInteger(reader, "documents", *value, 1, limits::tokens, rangeText(1, limits::tokens),
              [&](Index length, std::size_t) { lengths.push_back(length); });
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
  const JsonValue* slopes = inner.array(needed("slopes"));
  inner.finish();
  if (!slopes) return;
  if (slopes->arraySize() == 0) {
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
  Rope rope;
  const bool given = reader.readObject("rope", [&](ObjectReader& inner) {
    inner.read("base", rope.base);
    inner.readName("layout", names::ropeLayouts, rope.layout);
    inner.read("dims", rope.dims);
    inner.read("start", rope.start);
  });
  if (given) attention.rope = rope;
}

void ScenarioReader::readTiling(ObjectReader& reader, Scenario& s) {
  Tiling tiling;
  const bool given = reader.readObject("tiling", [&](ObjectReader& inner) {
    inner.read("algorithm", tiling.algorithm);
    readFields(inner, fields::tiling, tiling);
  });
  if (given) s.tiling = tiling;
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
