// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/safetensors.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "base/number_format.h"
#include "base/term.h"
#include "scenario/element_type.h"
#include "scenario/json_reader.h"
#include "scenario/limits.h"
#include "scenario/listing.h"

namespace attn {
namespace {

using StoredAs = ElementType::Kind;

constexpr std::string_view metadataKey = "__metadata__";
constexpr std::uint64_t longestSafetensorsHeader = 100'000'000;
constexpr std::array<std::pair<std::string_view, ElementType>, 13> types{{{"F64", {StoredAs::Float, 8}},
                                                                          {"F32", {StoredAs::Float, 4}},
                                                                          {"F16", {StoredAs::Float, 2}},
                                                                          {"BF16", {StoredAs::BFloat, 2}},
                                                                          {"I64", {StoredAs::Signed, 8}},
                                                                          {"I32", {StoredAs::Signed, 4}},
                                                                          {"I16", {StoredAs::Signed, 2}},
                                                                          {"I8", {StoredAs::Signed, 1}},
                                                                          {"U64", {StoredAs::Unsigned, 8}},
                                                                          {"U32", {StoredAs::Unsigned, 4}},
                                                                          {"U16", {StoredAs::Unsigned, 2}},
                                                                          {"U8", {StoredAs::Unsigned, 1}},
                                                                          {"BOOL", {StoredAs::Boolean, 1}}}};

struct Entry {
  std::string name;
  std::string typeName;
  std::optional<ElementType> type;
  std::vector<Index> shape;
  std::uint64_t begin = 0, end = 0;  // within the data section
};

struct Header {
  std::vector<Entry> entries;
  JsonValue metadata;
  std::uint64_t dataOffset = 0;
};

auto malformedSafetensors(const std::string& file, Term detail, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {file, code(detail)});
  return tl::unexpected(Problems{{ProblemCode::MalformedSafetensors, "", std::move(more)}});
}

const JsonValue* member(const JsonValue& object, std::string_view key) {
  const auto found = std::ranges::find(object.members, key, &JsonMember::key);
  return found == object.members.end() ? nullptr : &found->value;
}

/// A list of non-negative integers.
std::optional<std::vector<Index>> wholeNumbers(const JsonValue* value) {
  if (!value || !value->is(JsonValue::Kind::Array) || !value->items.empty()) return std::nullopt;
  std::vector<Index> result;
  for (const double number : value->numbers) {
    if (!isInteger(number) || number < 0) return std::nullopt;
    result.push_back(static_cast<Index>(number));
  }
  return result;
}

std::optional<Entry> readEntry(const JsonMember& tensor) {
  const JsonValue* dtype = member(tensor.value, "dtype");
  const auto shape = wholeNumbers(member(tensor.value, "shape"));
  const auto offsets = wholeNumbers(member(tensor.value, "data_offsets"));
  if (!dtype || !dtype->is(JsonValue::Kind::String) || !shape || !offsets || offsets->size() != 2 ||
      tensor.value.members.size() != 3)
    return std::nullopt;
  const auto type = std::ranges::find(types, dtype->text, &std::pair<std::string_view, ElementType>::first);
  return Entry{tensor.key,
               dtype->text,
               type == types.end() ? std::nullopt : std::optional(type->second),
               *shape,
               static_cast<std::uint64_t>((*offsets)[0]),
               static_cast<std::uint64_t>((*offsets)[1])};
}

std::string offsetsText(const Entry& entry) {
  return entry.name + " [" + std::to_string(entry.begin) + ", " + std::to_string(entry.end) + "]";
}

/// The data must be contiguous: no gap, no overlap, each tensor as long as its shape says.
Problems checkLayout(const std::string& file, const std::vector<Entry>& entries, std::uint64_t dataBytes) {
  std::vector<const Entry*> order;
  for (const Entry& entry : entries) order.push_back(&entry);
  std::ranges::sort(order, {}, [](const Entry* e) { return std::pair(e->begin, e->end); });
  const auto wrong = [&](Term detail, std::string found, std::string expected) {
    return malformedSafetensors(file, detail, {std::move(found), std::move(expected)}).value();
  };
  std::uint64_t at = 0;
  for (const Entry* entry : order) {
    if (entry->begin > entry->end || entry->end > dataBytes)
      return wrong(Term::OffsetsOutOfRange, offsetsText(*entry), "[0, " + std::to_string(dataBytes) + "]");
    if (entry->begin < at) return wrong(Term::OffsetsOverlap, offsetsText(*entry), std::to_string(at));
    if (entry->begin > at) return wrong(Term::OffsetsGap, offsetsText(*entry), std::to_string(at));
    const auto count = elementCount(entry->shape);
    const std::uint64_t bytes = entry->end - entry->begin;
    if (!count || (entry->type && (*count > dataBytes || *count * entry->type->bytes != bytes)))
      return wrong(Term::OffsetsSize, offsetsText(*entry), shapeText(entry->shape) + " " + entry->typeName);
    at = entry->end;
  }
  if (at != dataBytes) return wrong(Term::DataTooLong, std::to_string(dataBytes), std::to_string(at));
  return {};
}

Result<std::string> headerText(NamedSource source) {
  std::array<std::byte, 8> start{};
  if (!source.bytes.read(0, start)) return malformedSafetensors(source.file, Term::HeaderTruncated);
  std::uint64_t length = 0;
  for (std::size_t i = start.size(); i-- > 0;) length = (length << 8) | std::to_integer<std::uint64_t>(start[i]);
  if (length > longestSafetensorsHeader)
    return malformedSafetensors(source.file, Term::HeaderTooLong,
                                {std::to_string(length), std::to_string(longestSafetensorsHeader)});
  if (length > source.bytes.size() - start.size()) return malformedSafetensors(source.file, Term::HeaderTruncated);
  std::string text(static_cast<std::size_t>(length), '\0');
  if (!source.bytes.read(start.size(), std::as_writable_bytes(std::span(text))))
    return malformedSafetensors(source.file, Term::HeaderTruncated);
  return text;
}

Result<Header> readHeader(NamedSource source) {
  const Result<std::string> text = headerText(source);
  if (!text) return tl::unexpected(text.error());
  if (!text->starts_with('{')) return malformedSafetensors(source.file, Term::HeaderText);
  const Result<JsonDocument> json = readJson(*text);
  if (!json) return malformedSafetensors(source.file, Term::HeaderText);
  if (!json->problems.empty())
    return malformedSafetensors(source.file, Term::RepeatedTensor, json->problems.front().arguments);
  Header header;
  header.dataOffset = 8 + text->size();
  for (const JsonMember& tensor : json->root.members) {
    if (tensor.key == metadataKey) {
      header.metadata = tensor.value;
      continue;
    }
    auto entry = readEntry(tensor);
    if (!entry) return malformedSafetensors(source.file, Term::HeaderText, {tensor.key});
    header.entries.push_back(std::move(*entry));
  }
  Problems layout = checkLayout(source.file, header.entries, source.bytes.size() - header.dataOffset);
  if (!layout.empty()) return tl::unexpected(std::move(layout));
  return header;
}

}  // namespace

Result<std::vector<TensorInfo>> listSafetensors(NamedSource source) {
  Result<Header> header = readHeader(source);
  if (!header) return tl::unexpected(header.error());
  std::vector<TensorInfo> result;
  for (Entry& entry : header->entries)
    result.push_back({std::move(entry.name), std::move(entry.shape), entry.type ? entry.type->name() : entry.typeName});
  return result;
}

namespace {

Result<Entry> readableEntry(const NamedSource& source, const Header& header, const std::string& name) {
  const auto entry = std::ranges::find(header.entries, name, &Entry::name);
  if (entry == header.entries.end()) {
    std::vector<std::string> names;
    for (const Entry& e : header.entries) names.push_back(e.name);
    return tl::unexpected(Problems{{ProblemCode::TensorNotFound, "", {source.file, name, shortList(names)}}});
  }
  if (!entry->type)
    return malformedSafetensors(source.file, Term::ElementType,
                                {entry->typeName, "F64, F32, F16, BF16, I8 … I64, U8 … U64, BOOL"});
  return *entry;
}

Result<std::vector<double>> readTensorParts(NamedSource source, const Header& header, const Entry& entry,
                                            std::span<const NumberRange> parts, std::uint64_t most) {
  const std::optional<std::uint64_t> count = numbersIn(parts, elementCount(entry.shape).value_or(0));
  if (!count) throw std::invalid_argument("parts of a tensor must ascend and lie within it");
  if (*count > most) return tl::unexpected(tooManyNumbers(*count, most));
  auto data = readElements(source.bytes, header.dataOffset + entry.begin, parts, entry.type.value());
  if (!data)
    return malformedSafetensors(source.file, Term::DataTruncated,
                                {std::to_string(source.bytes.size()), shapeText(entry.shape)});
  return std::move(*data);
}

}  // namespace

Result<FileTensor> readSafetensors(NamedSource source, const std::string& name, std::uint64_t most) {
  const Result<Header> header = readHeader(source);
  if (!header) return tl::unexpected(header.error());
  const Result<Entry> entry = readableEntry(source, *header, name);
  if (!entry) return tl::unexpected(entry.error());
  const NumberRange all{0, elementCount(entry->shape).value_or(0)};
  Result<std::vector<double>> data = readTensorParts(source, *header, *entry, std::span(&all, 1), most);
  if (!data) return tl::unexpected(data.error());
  return FileTensor{name, entry->shape, std::move(*data)};
}

Result<std::vector<double>> readSafetensorsParts(NamedSource source, const std::string& name,
                                                 std::span<const NumberRange> parts, std::uint64_t most) {
  const Result<Header> header = readHeader(source);
  if (!header) return tl::unexpected(header.error());
  const Result<Entry> entry = readableEntry(source, *header, name);
  if (!entry) return tl::unexpected(entry.error());
  return readTensorParts(source, *header, *entry, parts, most);
}

namespace {

Result<std::map<std::string, std::string>> textsIn(const Header& header, const std::string& file) {
  std::map<std::string, std::string> texts;
  if (!header.metadata.is(JsonValue::Kind::Null) && !header.metadata.is(JsonValue::Kind::Object))
    return malformedSafetensors(file, Term::HeaderText, {std::string(metadataKey)});
  for (const JsonMember& each : header.metadata.members) {
    if (!each.value.is(JsonValue::Kind::String)) return malformedSafetensors(file, Term::HeaderText, {each.key});
    texts[each.key] = each.value.text;
  }
  return texts;
}

}  // namespace

Result<std::map<std::string, std::string>> safetensorsMetadata(NamedSource source) {
  return readHeader(source).and_then([&](const Header& header) { return textsIn(header, source.file); });
}

Result<SafetensorsFile> readWholeSafetensors(NamedSource source, std::uint64_t most) {
  Result<Header> header = readHeader(source);
  if (!header) return tl::unexpected(header.error());
  auto metadata = textsIn(*header, source.file);
  if (!metadata) return tl::unexpected(metadata.error());
  SafetensorsFile file{.metadata = std::move(*metadata), .tensors = {}};
  std::ranges::sort(header->entries, {}, [](const Entry& entry) { return std::pair(entry.begin, entry.end); });
  for (const Entry& each : header->entries) {
    const Result<Entry> entry = readableEntry(source, *header, each.name);
    if (!entry) return tl::unexpected(entry.error());
    const NumberRange all{0, elementCount(entry->shape).value_or(0)};
    auto numbers = readTensorParts(source, *header, *entry, std::span(&all, 1), most);
    if (!numbers) return tl::unexpected(numbers.error());
    most -= all.count;
    file.tensors.emplace_back(TensorInfo{entry->name, entry->shape, entry->type->name()}, std::move(*numbers));
  }
  return file;
}

}  // namespace attn
