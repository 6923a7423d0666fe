// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/gguf.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <unordered_set>
#include <utility>

namespace attn {
namespace {

constexpr std::array<std::uint64_t, 13> kTypeBytes{1, 1, 2, 2, 4, 4, 4, 1, 8, 12, 8, 8, 8};  // at least
constexpr std::uint32_t kTypes = kTypeBytes.size();
constexpr std::string_view kMagic = "GGUF";

std::uint64_t bytesOf(GgufType type) {
  return kTypeBytes.at(static_cast<std::size_t>(type));
}

template <class T>
T valueAt(const std::byte* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

template <class T>
double numberAt(const std::byte* bytes) {
  return static_cast<double>(valueAt<T>(bytes));
}

/// How to read a number of each type; null for the other types.
constexpr std::array<double (*)(const std::byte*), kTypes> kNumberAt{numberAt<std::uint8_t>,
                                                                     numberAt<std::int8_t>,
                                                                     numberAt<std::uint16_t>,
                                                                     numberAt<std::int16_t>,
                                                                     numberAt<std::uint32_t>,
                                                                     numberAt<std::int32_t>,
                                                                     numberAt<float>,
                                                                     nullptr,
                                                                     nullptr,
                                                                     nullptr,
                                                                     numberAt<std::uint64_t>,
                                                                     numberAt<std::int64_t>,
                                                                     numberAt<double>};

std::optional<double> numberOf(GgufType type, const std::byte* at) {
  const auto read = kNumberAt.at(static_cast<std::size_t>(type));
  return read != nullptr ? std::optional(read(at)) : std::nullopt;
}

/// Reads forwards; after the first problem every read returns zeros, and the problem remains.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : m_bytes(bytes) {}

  bool failed() const { return m_problem.has_value(); }
  const ModelProblem& problem() const { return *m_problem; }
  std::uint64_t at() const { return m_at; }
  std::uint64_t left() const { return m_bytes.size() - m_at; }

  void fail(ModelError error, std::vector<std::string> arguments = {}) {
    if (!failed()) m_problem = ModelProblem{error, std::move(arguments)};
  }

  std::span<const std::byte> take(std::uint64_t count) {
    if (!failed() && count > left()) fail(ModelError::Truncated, {std::to_string(count), std::to_string(left())});
    if (failed()) return {};
    const auto taken = m_bytes.subspan(m_at, count);
    m_at += count;
    return taken;
  }
  template <class T>
  T number() {
    const auto bytes = take(sizeof(T));
    return bytes.empty() ? T{} : valueAt<T>(bytes.data());
  }
  std::string_view text() {
    const auto length = number<std::uint64_t>();
    if (length > gguf::kMaxStringBytes)
      fail(ModelError::StringTooLong, {std::to_string(length), std::to_string(gguf::kMaxStringBytes)});
    const auto bytes = take(length);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
  }
  GgufType type() {
    const auto found = number<std::uint32_t>();
    if (found >= kTypes) fail(ModelError::BadValueType, {std::to_string(found)});
    return failed() ? GgufType::U8 : static_cast<GgufType>(found);
  }

  GgufValue value(GgufType type, int depth = 0) {
    GgufValue result;
    result.type = type;
    if (type == GgufType::Array) {
      if (depth == gguf::kMaxNesting) fail(ModelError::ArrayTooDeep, {std::to_string(gguf::kMaxNesting)});
      result.itemType = this->type();
      result.count = number<std::uint64_t>();
      if (result.count > gguf::kMaxItems)
        fail(ModelError::ArrayTooLong, {std::to_string(result.count), std::to_string(gguf::kMaxItems)});
      const std::uint64_t least = result.count * bytesOf(result.itemType);
      if (!failed() && least > left()) fail(ModelError::Truncated, {std::to_string(least), std::to_string(left())});
      if (failed()) return {};
    }
    const std::uint64_t start = m_at;
    const GgufType items = type == GgufType::Array ? result.itemType : type;
    for (std::uint64_t i = 0; i < result.count && !failed(); ++i) item(items, depth);
    if (!failed()) result.bytes = m_bytes.subspan(start, m_at - start);
    return result;
  }

 private:
  void item(GgufType type, int depth) {
    if (type == GgufType::String) {
      (void)text();
    } else if (type == GgufType::Array) {
      (void)value(type, depth + 1);
    } else if (type == GgufType::Bool) {
      const auto found = number<std::uint8_t>();
      if (found > 1) fail(ModelError::BadBool, {std::to_string(found)});
    } else {
      (void)take(bytesOf(type));
    }
  }

  std::span<const std::byte> m_bytes;
  std::uint64_t m_at = 0;
  std::optional<ModelProblem> m_problem;
};

void readKeys(Reader& read, std::uint64_t count, GgufFile& file) {
  std::unordered_set<std::string_view> names;
  for (std::uint64_t i = 0; i < count && !read.failed(); ++i) {
    const std::string_view name = read.text();
    if (read.failed()) return;
    if (name.empty() || name.size() > gguf::kMaxKeyBytes)
      read.fail(ModelError::BadKey, {std::to_string(name.size())});
    else if (!names.insert(name).second)
      read.fail(ModelError::KeyTwice, {std::string(name)});
    const GgufType type = read.type();
    file.keys.push_back({name, read.value(type)});
  }
}

/// A tensor before its place in the file is known to be sound.
struct Placed {
  StoredTensor tensor;
  std::uint64_t offset = 0, bytes = 0;  // no bytes if the type is not supported
};

Placed readTensor(Reader& read) {
  Placed placed;
  StoredTensor& tensor = placed.tensor;
  const std::string_view name = read.text();
  if (!read.failed() && (name.empty() || name.size() > gguf::kMaxNameBytes))
    read.fail(ModelError::BadTensorName, {std::to_string(name.size()), std::to_string(gguf::kMaxNameBytes)});
  tensor.name = name;
  const auto dims = read.number<std::uint32_t>();
  if (dims > gguf::kMaxDims) read.fail(ModelError::BadDims, {tensor.name});
  std::uint64_t elements = 1;
  for (std::uint32_t i = 0; i < dims && !read.failed(); ++i) {
    const auto size = read.number<std::int64_t>();
    if (size < 1 || static_cast<std::uint64_t>(size) > gguf::kMaxElements / elements)
      read.fail(ModelError::BadDims, {tensor.name});
    else
      elements *= static_cast<std::uint64_t>(size);
    tensor.sizes.push_back(size);
  }
  const auto id = read.number<std::uint32_t>();
  placed.offset = read.number<std::uint64_t>();
  tensor.type = blockType(id);
  tensor.typeName = tensor.type ? std::string(tensor.type->name) : std::to_string(id);
  if (read.failed() || !tensor.type) return placed;
  const Index row = tensor.sizes.empty() ? 1 : tensor.sizes.front();
  if (row % tensor.type->elements != 0)
    read.fail(ModelError::BadRow, {tensor.name, std::to_string(row), std::to_string(tensor.type->elements)});
  placed.bytes =
      elements / static_cast<std::uint64_t>(tensor.type->elements) * static_cast<std::uint64_t>(tensor.type->bytes);
  return placed;
}

std::vector<Placed> readTensors(Reader& read, std::uint64_t count) {
  std::vector<Placed> all;
  std::unordered_set<std::string> names;
  for (std::uint64_t i = 0; i < count && !read.failed(); ++i) {
    all.push_back(readTensor(read));
    if (!read.failed() && !names.insert(all.back().tensor.name).second)
      read.fail(ModelError::TensorTwice, {all.back().tensor.name});
  }
  return all;
}

std::optional<std::uint64_t> alignmentOf(const GgufFile& file) {
  constexpr std::uint32_t kDefault = 32;
  const GgufValue* const value = file.find("general.alignment");
  if (!value) return kDefault;
  if (value->type != GgufType::U32) return std::nullopt;
  const auto found = valueAt<std::uint32_t>(value->bytes.data());
  return std::has_single_bit(found) ? std::optional<std::uint64_t>(found) : std::nullopt;
}

/// Sets the data of each tensor, which must be aligned, lie within the file and not overlap another one.
void place(Reader& read, std::vector<Placed>& all, std::uint64_t alignment, std::span<const std::byte> bytes) {
  const std::uint64_t start =
      std::min<std::uint64_t>((read.at() + alignment - 1) / alignment * alignment, bytes.size());
  const auto data = bytes.subspan(start);
  for (Placed& each : all) {
    const std::string& name = each.tensor.name;
    if (each.offset % alignment != 0)
      return read.fail(ModelError::Misaligned, {name, std::to_string(each.offset), std::to_string(alignment)});
    if (each.offset > data.size() || each.bytes > data.size() - each.offset)
      return read.fail(ModelError::BeyondFile,
                       {name, std::to_string(each.offset), std::to_string(each.bytes), std::to_string(data.size())});
    each.tensor.data = data.data() + each.offset;
  }
  std::vector<const Placed*> order;
  for (const Placed& each : all)
    if (each.bytes > 0) order.push_back(&each);
  std::ranges::sort(order, {}, &Placed::offset);
  for (std::size_t i = 1; i < order.size(); ++i)
    if (order[i]->offset < order[i - 1]->offset + order[i - 1]->bytes)
      return read.fail(ModelError::Overlap, {order[i]->tensor.name, order[i - 1]->tensor.name});
}

}  // namespace

std::optional<double> GgufValue::number() const {
  return numberOf(type, bytes.data());
}

std::optional<bool> GgufValue::boolean() const {
  return type == GgufType::Bool ? std::optional(bytes.front() != std::byte{0}) : std::nullopt;
}

std::optional<std::string_view> GgufValue::text() const {
  return type == GgufType::String ? std::optional(Reader(bytes).text()) : std::nullopt;
}

std::optional<std::vector<double>> GgufValue::numbers() const {
  if (type != GgufType::Array || itemType == GgufType::String || itemType == GgufType::Array) return std::nullopt;
  std::vector<double> all(count);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::byte* const at = bytes.data() + i * bytesOf(itemType);
    all[i] = itemType == GgufType::Bool ? static_cast<double>(*at != std::byte{0}) : *numberOf(itemType, at);
  }
  return all;
}

std::optional<std::vector<std::string_view>> GgufValue::texts() const {
  if (type != GgufType::Array || itemType != GgufType::String) return std::nullopt;
  Reader read(bytes);
  std::vector<std::string_view> all(count);
  for (std::string_view& each : all) each = read.text();
  return all;
}

const GgufValue* GgufFile::find(std::string_view key) const {
  const auto found = std::ranges::find(keys, key, &GgufKey::name);
  return found == keys.end() ? nullptr : &found->value;
}

bool isGguf(std::span<const std::byte> bytes) {
  return bytes.size() >= kMagic.size() && std::memcmp(bytes.data(), kMagic.data(), kMagic.size()) == 0;
}

ModelResult<GgufFile> readGguf(std::span<const std::byte> bytes) {
  Reader read(bytes);
  const auto magic = read.take(kMagic.size());
  if (!read.failed() && !isGguf(magic))
    read.fail(ModelError::NotGguf, {std::string(reinterpret_cast<const char*>(magic.data()), magic.size())});
  GgufFile file;
  file.version = read.number<std::uint32_t>();
  if (file.version != 2 && file.version != 3) read.fail(ModelError::BadVersion, {std::to_string(file.version)});
  const auto tensors = read.number<std::int64_t>(), keys = read.number<std::int64_t>();
  const auto most = std::to_string(gguf::kMaxEntries);
  if (tensors < 0 || tensors > gguf::kMaxEntries)
    read.fail(ModelError::BadTensorCount, {std::to_string(tensors), most});
  if (keys < 0 || keys > gguf::kMaxEntries) read.fail(ModelError::BadKvCount, {std::to_string(keys), most});
  readKeys(read, static_cast<std::uint64_t>(keys), file);
  std::optional<std::uint64_t> alignment;
  if (!read.failed()) {
    alignment = alignmentOf(file);
    if (!alignment) read.fail(ModelError::BadAlignment);
  }
  std::vector<Placed> placed = readTensors(read, static_cast<std::uint64_t>(tensors));
  if (!read.failed()) place(read, placed, *alignment, bytes);
  if (read.failed()) return tl::unexpected(read.problem());
  for (Placed& each : placed) file.tensors.push_back(std::move(each.tensor));
  return file;
}

}  // namespace attn
