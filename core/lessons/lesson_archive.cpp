// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_archive.h"

#include <zip.h>

#include <algorithm>
#include <array>
#include <memory>
#include <new>
#include <set>
#include <utility>
#include <vector>

#include "base/number_format.h"
#include "base/term.h"
#include "base/utf8.h"
#include "lessons/lesson_reader.h"
#include "scenario/limits.h"

namespace attn {
namespace {

constexpr std::string_view kDocumentSuffix = ".attn.json";
constexpr std::string_view kMacFolder = "__MACOSX/";  // added by macOS for every file
// The first day of the ZIP calendar, and the permissions of a text: the same bytes on any day.
constexpr zip_uint16_t kMidnight = 0, kFirstDay = (1 << 5) | 1;
constexpr zip_uint32_t kReadableFile = zip_uint32_t{0100644} << 16;

struct Discard {
  void operator()(zip_t* archive) const { zip_discard(archive); }
};
using Archive = std::unique_ptr<zip_t, Discard>;

struct CloseEntry {
  void operator()(zip_file_t* entry) const { zip_fclose(entry); }
};

LessonProblem faultIn(std::string file, ProblemCode code, std::vector<std::string> arguments) {
  return {Severity::Fault, std::move(file), 0, {code, "", std::move(arguments)}};
}

std::uint64_t mostBytesOf(std::string_view name) {
  const bool isText = (name.ends_with(".json") && !name.ends_with(kDocumentSuffix)) || name.ends_with(".md");
  return isText ? archive_limits::textBytes : limits::fileBytes;
}

/// Unpacks the entries one after the other, each up to its size limit.
class Unpacker {
 public:
  Unpacker(zip_t* archive, std::string file, LessonArchiveRead& result)
      : m_zip(archive), m_file(std::move(file)), m_result(result) {}

  void unpackAll() {
    const zip_int64_t entries = zip_get_num_entries(m_zip, 0);
    if (entries > archive_limits::entries) {
      m_result.problems.push_back(
          {Severity::Fault,
           m_file,
           0,
           {ProblemCode::OutOfRange, "/files", {std::to_string(entries), rangeText(0, archive_limits::entries)}}});
      return;
    }
    for (zip_int64_t i = 0; i < entries && m_left > 0; ++i) unpack(static_cast<zip_uint64_t>(i));
  }

 private:
  void fail(const std::string& name, ProblemCode problem, std::vector<std::string> arguments) {
    m_result.problems.push_back(faultIn(name, problem, std::move(arguments)));
  }

  void unpack(zip_uint64_t index) {
    const char* const raw = zip_get_name(m_zip, index, 0);
    const std::string name = raw ? raw : "";
    if (name.starts_with(kMacFolder) || name.ends_with('/')) return;
    if (!isNameInFolder(name)) return fail(name, ProblemCode::PathOutsideFolder, {name});
    if (!m_names.insert(name).second) return fail(name, ProblemCode::RepeatedValue, {name});
    std::unique_ptr<zip_file_t, CloseEntry> entry(zip_fopen_index(m_zip, index, 0));
    if (!entry) {
      const int error = zip_error_code_zip(zip_get_error(m_zip));
      const bool isEncrypted = error == ZIP_ER_NOPASSWD || error == ZIP_ER_ENCRNOTSUPP;
      return fail(name, ProblemCode::FileUnreadable,
                  {m_file, code(isEncrypted ? Term::EntryEncrypted : Term::EntryUnreadable)});
    }
    read(name, *entry);
  }

  void read(const std::string& name, zip_file_t& entry) {
    const std::uint64_t most = std::min(mostBytesOf(name), m_left);
    std::string content;
    std::array<char, std::size_t{64} << 10> piece;
    while (true) {
      const zip_int64_t got = zip_fread(&entry, piece.data(), piece.size());
      if (got < 0) return fail(name, ProblemCode::FileUnreadable, {m_file, code(Term::EntryChecksum)});
      if (got == 0) break;
      content.append(piece.data(), static_cast<std::size_t>(got));
      if (content.size() > most) {
        m_left -= std::min<std::uint64_t>(m_left, content.size());  // rejected bytes count towards the total, too
        return fail(name, ProblemCode::FileTooLarge, {name, std::to_string(content.size()), std::to_string(most)});
      }
    }
    m_left -= content.size();
    m_result.files.emplace(name, std::move(content));
  }

  zip_t* m_zip;
  std::string m_file;
  LessonArchiveRead& m_result;
  std::set<std::string> m_names;
  std::uint64_t m_left = archive_limits::allBytes;
};

/// Strips a folder, such as "scaling/", that contains lesson.json and all other files.
void stripCommonFolder(LessonArchiveRead& read) {
  if (read.files.empty() || read.files.contains(kLessonFile)) return;
  const std::string& first = read.files.begin()->first;
  const std::string folder = first.substr(0, first.find('/') + 1);
  if (folder.empty() || !read.files.contains(folder + std::string(kLessonFile))) return;
  if (!std::ranges::all_of(read.files, [&](const auto& entry) { return entry.first.starts_with(folder); })) return;
  LessonFiles files;
  for (auto& [name, content] : read.files) files.emplace(name.substr(folder.size()), std::move(content));
  read.files = std::move(files);
}

}  // namespace

bool isNameInFolder(std::string_view name) {
  constexpr std::size_t longest = 500;
  if (name.empty() || name.size() > longest || firstInvalidUtf8(name)) return false;
  const auto isBad = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == '\\' || c == ':' || c == 0x7F; };
  if (std::ranges::any_of(name, isBad)) return false;
  while (true) {
    const std::size_t end = std::min(name.find('/'), name.size());
    const std::string_view part = name.substr(0, end);
    if (part.empty() || part == "." || part == "..") return false;
    if (end == name.size()) return true;
    name.remove_prefix(end + 1);
  }
}

LessonArchiveRead readLessonArchive(std::string_view bytes, const std::string& file) {
  LessonArchiveRead result;
  if (bytes.size() > archive_limits::archiveBytes) {
    result.problems.push_back(
        faultIn(file, ProblemCode::FileTooLarge,
                {file, std::to_string(bytes.size()), std::to_string(archive_limits::archiveBytes)}));
    return result;
  }
  // libzip would create an empty archive from zero bytes.
  zip_source_t* source = bytes.empty() ? nullptr : zip_source_buffer_create(bytes.data(), bytes.size(), 0, nullptr);
  const Archive archive(source ? zip_open_from_source(source, ZIP_RDONLY, nullptr) : nullptr);
  if (!archive) {
    if (source) zip_source_free(source);
    result.problems.push_back(faultIn(file, ProblemCode::FileUnreadable, {file, code(Term::NotZip)}));
    return result;
  }
  Unpacker(archive.get(), file, result).unpackAll();
  stripCommonFolder(result);
  return result;
}

std::string writeLessonArchive(const LessonFiles& files) {
  const auto need = [](bool done) {
    if (!done) throw std::bad_alloc();  // nothing else can fail in memory
  };
  zip_source_t* const target = zip_source_buffer_create(nullptr, 0, 0, nullptr);
  need(target != nullptr);
  const std::unique_ptr<zip_source_t, decltype(&zip_source_free)> kept(target, &zip_source_free);
  zip_source_keep(target);  // the archive releases its own reference
  Archive archive(zip_open_from_source(target, ZIP_TRUNCATE, nullptr));
  if (!archive) zip_source_free(target);
  need(archive != nullptr);
  for (const auto& [name, content] : files) {
    zip_source_t* const source = zip_source_buffer(archive.get(), content.data(), content.size(), 0);
    need(source != nullptr);
    const zip_int64_t index = zip_file_add(archive.get(), name.c_str(), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) zip_source_free(source);
    need(index >= 0);
    const auto entry = static_cast<zip_uint64_t>(index);
    constexpr zip_uint32_t level = 6;
    need(zip_set_file_compression(archive.get(), entry, ZIP_CM_DEFLATE, level) == 0);
    need(zip_file_set_dostime(archive.get(), entry, kMidnight, kFirstDay, 0) == 0);
    need(zip_file_set_external_attributes(archive.get(), entry, 0, ZIP_OPSYS_UNIX, kReadableFile) == 0);
  }
  need(zip_close(archive.get()) == 0);
  (void)archive.release();  // freed by zip_close()
  need(zip_source_open(target) == 0);
  std::string bytes;
  std::array<char, std::size_t{64} << 10> piece;
  while (true) {
    const zip_int64_t got = zip_source_read(target, piece.data(), piece.size());
    need(got >= 0);
    if (got == 0) break;
    bytes.append(piece.data(), static_cast<std::size_t>(got));
  }
  zip_source_close(target);
  return bytes;
}

}  // namespace attn
