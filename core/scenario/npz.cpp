// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/npz.h"

#include <unistd.h>
#include <zip.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/term.h"
#include "scenario/listing.h"
#include "scenario/npy.h"

namespace attn {
namespace {

constexpr std::string_view entrySuffix = ".npy";
constexpr zip_int64_t mostEntries = 65536;

Problems malformedNpz(const std::string& file, Term detail, std::string tensor = {}) {
  std::vector<std::string> arguments{file, code(detail)};
  if (!tensor.empty()) arguments.push_back(std::move(tensor));
  return {{ProblemCode::MalformedNpz, "", std::move(arguments)}};
}

/// One entry, inflated while it is read.
class ZipEntry : public ByteSource {
 public:
  ZipEntry(zip_file_t* file, std::uint64_t size) : m_file(file), m_size(size) {}

  std::uint64_t size() const override { return m_size; }

  bool read(std::uint64_t offset, std::span<std::byte> bytes) override {
    if (offset < m_at || offset > m_size || bytes.size() > m_size - offset) return false;
    std::array<std::byte, 4096> skipped;
    while (m_at < offset)
      if (!take(
              std::span(skipped).first(std::min<std::size_t>(skipped.size(), static_cast<std::size_t>(offset - m_at)))))
        return false;
    return take(bytes);
  }

  /// True at the end of the entry, where libzip has also verified the checksum.
  bool endsHere() {
    std::byte more{};
    return zip_fread(m_file.get(), &more, 1) == 0;
  }

 private:
  struct Close {
    void operator()(zip_file_t* file) const { zip_fclose(file); }
  };

  bool take(std::span<std::byte> bytes) {
    while (!bytes.empty()) {
      const zip_int64_t got = zip_fread(m_file.get(), bytes.data(), bytes.size());
      if (got <= 0) return false;
      m_at += static_cast<std::uint64_t>(got);
      bytes = bytes.subspan(static_cast<std::size_t>(got));
    }
    return true;
  }

  std::unique_ptr<zip_file_t, Close> m_file;
  std::uint64_t m_size;
  std::uint64_t m_at = 0;
};

Result<ZipEntry> openEntry(zip* archive, const std::string& file, const std::string& tensor,
                           const std::vector<std::string>& names) {
  if (std::ranges::find(names, tensor) == names.end())
    return tl::unexpected(Problems{{ProblemCode::TensorNotFound, "", {file, tensor, shortList(names)}}});
  const std::string entry = tensor + std::string(entrySuffix);
  zip_stat_t status;
  zip_stat_init(&status);
  if (zip_stat(archive, entry.c_str(), 0, &status) != 0 || (status.valid & ZIP_STAT_SIZE) == 0)
    return tl::unexpected(malformedNpz(file, Term::EntryUnreadable, tensor));
  zip_file_t* opened = zip_fopen(archive, entry.c_str(), 0);
  if (!opened) {
    const int error = zip_error_code_zip(zip_get_error(archive));
    const bool encrypted = error == ZIP_ER_NOPASSWD || error == ZIP_ER_ENCRNOTSUPP;
    return tl::unexpected(malformedNpz(file, encrypted ? Term::EntryEncrypted : Term::EntryUnreadable, tensor));
  }
  return ZipEntry(opened, status.size);
}

}  // namespace

void NpzArchive::Close::operator()(zip* archive) const {
  zip_discard(archive);
}

Result<NpzArchive> NpzArchive::open(const std::filesystem::path& path) {
  Result<InputFile> file = InputFile::open(path);
  if (!file) return tl::unexpected(file.error());
  const int descriptor = file->release();
  int error = 0;
  zip* archive = zip_fdopen(descriptor, ZIP_CHECKCONS, &error);
  if (!archive) {
    ::close(descriptor);  // libzip takes the descriptor only when it succeeds
    return tl::unexpected(malformedNpz(path.string(), Term::NotZip));
  }
  return NpzArchive(archive, path.string());
}

Result<NpzArchive> NpzArchive::fromMemory(std::span<const std::byte> bytes, std::string file) {
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
  zip* archive = source ? zip_open_from_source(source, ZIP_RDONLY | ZIP_CHECKCONS, nullptr) : nullptr;
  if (!archive) {
    if (source) zip_source_free(source);
    return tl::unexpected(malformedNpz(file, Term::NotZip));
  }
  return NpzArchive(archive, std::move(file));
}

std::vector<std::string> NpzArchive::tensorNames() const {
  std::vector<std::string> names;
  const zip_int64_t entries = std::min(zip_get_num_entries(m_zip.get(), 0), mostEntries);
  for (zip_int64_t i = 0; i < entries; ++i) {
    const char* name = zip_get_name(m_zip.get(), static_cast<zip_uint64_t>(i), 0);
    const std::string_view entry = name ? name : "";
    if (entry.ends_with(entrySuffix)) names.emplace_back(entry.substr(0, entry.size() - entrySuffix.size()));
  }
  return names;
}

Result<std::vector<TensorInfo>> NpzArchive::list() const {
  std::vector<TensorInfo> result;
  const std::vector<std::string> names = tensorNames();
  for (const std::string& name : names) {
    Result<ZipEntry> entry = openEntry(m_zip.get(), m_file, name, names);
    if (!entry) return tl::unexpected(entry.error());
    const Result<NpyHeader> header = readNpyHeader({*entry, m_file + ":" + name});
    if (!header) return tl::unexpected(header.error());
    result.push_back({name, header->shape, header->type.name()});
  }
  if (result.empty()) return tl::unexpected(malformedNpz(m_file, Term::NoNumbers));
  return result;
}

Result<FileTensor> NpzArchive::read(const std::string& tensor, std::uint64_t most) const {
  Result<ZipEntry> entry = openEntry(m_zip.get(), m_file, tensor, tensorNames());
  if (!entry) return tl::unexpected(entry.error());
  Result<FileTensor> result = readNpy({*entry, m_file + ":" + tensor}, most);
  if (!result) return result;
  if (!entry->endsHere()) return tl::unexpected(malformedNpz(m_file, Term::EntryChecksum, tensor));
  result->name = tensor;
  return result;
}

Result<std::vector<double>> NpzArchive::readParts(const std::string& tensor, std::span<const NumberRange> parts,
                                                  std::uint64_t most) const {
  Result<ZipEntry> entry = openEntry(m_zip.get(), m_file, tensor, tensorNames());
  if (!entry) return tl::unexpected(entry.error());
  return readNpyParts({*entry, m_file + ":" + tensor}, parts, most);
}

}  // namespace attn
