// SPDX-License-Identifier: GPL-3.0-or-later
#include "recording/tensor_store.h"

#include <algorithm>
#include <array>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "base/term.h"
#include "base/text.h"
#include "scenario/input_file.h"
#include "scenario/json_reader.h"
#include "scenario/npz.h"
#include "scenario/safetensors.h"

namespace attn {
namespace {

using Texts = std::map<std::string, std::string>;

constexpr std::uint64_t kMaxAboutBytes = std::uint64_t{1} << 24;

Problems badAbout(const std::string& file, Term detail) {
  return {{ProblemCode::MalformedNpz, "", {file, code(detail), kAboutTensor}}};
}

/// Parses a JSON object of strings from bytes that an array holds as numbers.
Result<Texts> aboutOf(const std::string& file, const std::vector<double>& bytes) {
  std::string text;
  for (const double byte : bytes) {
    if (!(byte >= 0 && byte <= 255)) return tl::unexpected(badAbout(file, Term::HeaderText));
    text += static_cast<char>(static_cast<unsigned char>(byte));
  }
  const Result<JsonDocument> json = readJson(text);
  if (!json || !json->problems.empty() || !json->root.is(JsonValue::Kind::Object))
    return tl::unexpected(badAbout(file, Term::HeaderText));
  Texts texts;
  for (const JsonMember& each : json->root.members) {
    if (!each.value.is(JsonValue::Kind::String)) return tl::unexpected(badAbout(file, Term::HeaderText));
    texts[each.key] = each.value.text;
  }
  return texts;
}

/// Handles a file whose shapes have changed since they were listed.
template <class Read>
Result<std::vector<double>> readGuarded(const std::string& file, const Read& read) {
  try {
    return read();
  } catch (const std::invalid_argument&) {
    return tl::unexpected(Problems{{ProblemCode::FileUnreadable, "", {file, code(Term::InputError)}}});
  }
}

/// A file, or its bytes in memory.
class StoredTensors : public TensorStore {
 public:
  explicit StoredTensors(std::filesystem::path path) : m_path(std::move(path)), m_file(m_path.string()) {}
  StoredTensors(std::span<const std::byte> bytes, std::string file) : m_bytes(bytes), m_file(std::move(file)) {}

 protected:
  std::filesystem::path m_path;  // empty if in memory
  std::span<const std::byte> m_bytes;
  std::string m_file;
};

class NpzStore : public StoredTensors {
 public:
  using StoredTensors::StoredTensors;

  Result<std::vector<TensorInfo>> list() const override {
    Result<std::vector<TensorInfo>> all = open().and_then([](const NpzArchive& archive) { return archive.list(); });
    if (all) std::erase_if(*all, [](const TensorInfo& info) { return info.name == kAboutTensor; });
    return all;
  }

  Result<Texts> about() const override {
    const Result<NpzArchive> archive = open();
    if (!archive) return tl::unexpected(archive.error());
    const Result<std::vector<TensorInfo>> all = archive->list();
    if (!all) return tl::unexpected(all.error());
    const auto found = std::ranges::find(*all, kAboutTensor, &TensorInfo::name);
    if (found == all->end()) return Texts();
    if (found->elementType != "uint8" || found->shape.size() != 1)
      return tl::unexpected(badAbout(m_file, Term::ElementType));
    const Result<FileTensor> bytes = archive->read(kAboutTensor, kMaxAboutBytes);
    if (!bytes) return tl::unexpected(bytes.error());
    return aboutOf(m_file, bytes->data);
  }

  Result<std::vector<double>> read(const std::string& tensor, std::span<const NumberRange> parts) const override {
    return readGuarded(m_file, [&] {
      return open().and_then([&](const NpzArchive& archive) { return archive.readParts(tensor, parts); });
    });
  }

 private:
  Result<NpzArchive> open() const {
    return m_path.empty() ? NpzArchive::fromMemory(m_bytes, m_file) : NpzArchive::open(m_path);
  }
};

class SafetensorsStore : public StoredTensors {
 public:
  using StoredTensors::StoredTensors;

  Result<std::vector<TensorInfo>> list() const override {
    return with([](NamedSource source) { return listSafetensors(std::move(source)); });
  }
  Result<Texts> about() const override {
    return with([](NamedSource source) { return safetensorsMetadata(std::move(source)); });
  }
  Result<std::vector<double>> read(const std::string& tensor, std::span<const NumberRange> parts) const override {
    return readGuarded(m_file, [&] {
      return with([&](NamedSource source) { return readSafetensorsParts(std::move(source), tensor, parts); });
    });
  }

 private:
  template <class Do>
  std::invoke_result_t<Do, NamedSource> with(const Do& work) const {
    if (m_path.empty()) {
      MemorySource bytes(m_bytes);
      return work(NamedSource{bytes, m_file});
    }
    Result<InputFile> file = InputFile::open(m_path);
    if (!file) return tl::unexpected(file.error());
    return work(NamedSource{*file, m_file});
  }
};

}  // namespace

Result<std::shared_ptr<const TensorStore>> openTensorStore(const std::filesystem::path& path) {
  std::string suffix = lowered(path.extension().string());
  if (namesStandardInput(path)) {
    Result<InputFile> file = InputFile::open(path);
    if (!file) return tl::unexpected(file.error());
    std::array<char, 2> start{};  // "PK" for every ZIP archive
    const bool isArchive = file->read(0, std::as_writable_bytes(std::span(start))) && start == std::array{'P', 'K'};
    suffix = isArchive ? ".npz" : ".safetensors";
  }
  if (suffix == ".npz") return std::make_shared<const NpzStore>(path);
  if (suffix == ".safetensors") return std::make_shared<const SafetensorsStore>(path);
  return tl::unexpected(Problems{{ProblemCode::UnknownFileType, "", {path.string(), ".npz, .safetensors"}}});
}

std::shared_ptr<const TensorStore> tensorStoreInMemory(std::span<const std::byte> bytes, StoreFormat format,
                                                       std::string file) {
  if (format == StoreFormat::Npz) return std::make_shared<const NpzStore>(bytes, std::move(file));
  return std::make_shared<const SafetensorsStore>(bytes, std::move(file));
}

}  // namespace attn
