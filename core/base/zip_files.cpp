// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/zip_files.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <utility>

namespace attn {
namespace {

// The first day of the ZIP calendar, and the permissions of a text: the same bytes on any day.
constexpr zip_uint16_t kMidnight = 0, kFirstDay = (1 << 5) | 1;
constexpr zip_uint32_t kReadableFile = zip_uint32_t{0100644} << 16;

struct DiscardZip {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using OpenZip = std::unique_ptr<zip_t, DiscardZip>;

struct CloseZipEntry {
  void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};

/// Unpacks the entries one after the other, each up to its size limit.
class ZipUnpacker {
 public:
  ZipUnpacker(zip_t* archive, const Unpacking& how) : m_zip(archive), m_how(how), m_left(how.maxBytes) {}

  UnpackOutcome unpackAll() {
    UnpackOutcome outcome;
    outcome.entries = zip_get_num_entries(m_zip, 0);
    if (outcome.entries > m_how.maxEntries) {
      outcome.kind = UnpackOutcome::Kind::TooManyEntries;
      return outcome;
    }
    for (zip_int64_t i = 0; i < outcome.entries; ++i) {
      if (m_left == 0) {
        outcome.kind = UnpackOutcome::Kind::TooLarge;
        break;
      }
      unpack(static_cast<zip_uint64_t>(i));
    }
    return outcome;
  }

 private:
  void unpack(zip_uint64_t index) {
    const char* const raw = zip_get_name(m_zip, index, 0);
    ZippedFile file;
    file.name = raw ? raw : "";
    if (file.name.ends_with('/')) return;
    const std::optional<std::uint64_t> most = m_how.maxBytesOf(file.name);
    if (!most) return;
    file.maxBytes = std::min(*most, m_left);
    std::uint64_t packed = 0;
    zip_stat_t facts;
    if (zip_stat_index(m_zip, index, 0, &facts) == 0) {
      if (facts.valid & ZIP_STAT_MTIME) file.modified = facts.mtime;
      if (facts.valid & ZIP_STAT_COMP_SIZE) packed = facts.comp_size;
    }
    const std::unique_ptr<zip_file_t, CloseZipEntry> entry(zip_fopen_index(m_zip, index, 0));
    if (entry) {
      read(*entry, packed, file);
    } else {
      const int error = zip_error_code_zip(zip_get_error(m_zip));
      const bool isEncrypted = error == ZIP_ER_NOPASSWD || error == ZIP_ER_ENCRNOTSUPP;
      file.fault = isEncrypted ? ZipFault::Encrypted : ZipFault::Unreadable;
    }
    if (file.fault) file.content.clear();
    m_left -= std::min<std::uint64_t>(m_left, file.bytes);  // rejected bytes count towards the total, too
    m_how.take(std::move(file));
  }

  void read(zip_file_t& entry, std::uint64_t packed, ZippedFile& file) const {
    constexpr std::uint64_t kAnyRatio = std::uint64_t{1} << 20;
    std::array<char, std::size_t{64} << 10> piece;
    while (true) {
      const zip_int64_t got = zip_fread(&entry, piece.data(), piece.size());
      if (got < 0) file.fault = ZipFault::Damaged;
      if (got <= 0) return;
      file.content.append(piece.data(), static_cast<std::size_t>(got));
      file.bytes = file.content.size();
      const bool isDense =
          file.bytes > kAnyRatio && static_cast<double>(file.bytes) > m_how.maxRatio * static_cast<double>(packed);
      if (file.bytes > file.maxBytes) file.fault = ZipFault::TooLarge;
      if (isDense) file.fault = ZipFault::TooCompressed;
      if (file.fault) return;
    }
  }

  zip_t* m_zip;
  const Unpacking& m_how;
  std::uint64_t m_left;
};

UnpackOutcome unpackOpened(const OpenZip& archive, const Unpacking& how) {
  if (!archive) return {UnpackOutcome::Kind::NotAnArchive, 0};
  return ZipUnpacker(archive.get(), how).unpackAll();
}

void needMemory(bool done) {
  if (!done) throw std::bad_alloc();  // nothing else can fail in memory
}

void packFile(zip_t* archive, const std::string& name, const std::string& content) {
  zip_source_t* const source = zip_source_buffer(archive, content.data(), content.size(), 0);
  needMemory(source != nullptr);
  const zip_int64_t index = zip_file_add(archive, name.c_str(), source, ZIP_FL_ENC_UTF_8);
  if (index < 0) zip_source_free(source);
  needMemory(index >= 0);
  const auto entry = static_cast<zip_uint64_t>(index);
  constexpr zip_uint32_t level = 6;
  needMemory(zip_set_file_compression(archive, entry, ZIP_CM_DEFLATE, level) == 0);
  needMemory(zip_file_set_dostime(archive, entry, kMidnight, kFirstDay, 0) == 0);
  needMemory(zip_file_set_external_attributes(archive, entry, 0, ZIP_OPSYS_UNIX, kReadableFile) == 0);
}

}  // namespace

std::string packedFiles(const FilesByName& files) {
  zip_source_t* const target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  needMemory(target != nullptr);
  const std::unique_ptr<zip_source_t, decltype(&zip_source_free)> kept(target, &zip_source_free);
  zip_source_keep(target);  // the archive releases its own reference
  OpenZip archive(zip_open_from_source(target, ZIP_TRUNCATE, nullptr));
  if (!archive) zip_source_free(target);
  needMemory(archive != nullptr);
  for (const auto& [name, content] : files) packFile(archive.get(), name, content);
  needMemory(zip_close(archive.get()) == 0);
  (void)archive.release();  // freed by zip_close()
  needMemory(zip_source_open(target) == 0);
  std::string bytes;
  std::array<char, std::size_t{64} << 10> piece;
  while (true) {
    const zip_int64_t got = zip_source_read(target, piece.data(), piece.size());
    needMemory(got >= 0);
    if (got == 0) break;
    bytes.append(piece.data(), static_cast<std::size_t>(got));
  }
  zip_source_close(target);
  return bytes;
}

UnpackOutcome unpackBytes(std::string_view bytes, const Unpacking& how) {
  // libzip would create an empty archive from zero bytes.
  zip_source_t* source = bytes.empty() ? nullptr : zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
  const OpenZip archive(source ? zip_open_from_source(source, ZIP_RDONLY, nullptr) : nullptr);
  if (!archive && source) zip_source_free(source);
  return unpackOpened(archive, how);
}

UnpackOutcome unpackFile(const std::filesystem::path& file, const Unpacking& how) {
  return unpackOpened(OpenZip(zip_open(file.c_str(), ZIP_RDONLY, nullptr)), how);
}

}  // namespace attn
