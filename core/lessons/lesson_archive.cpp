// SPDX-License-Identifier: GPL-3.0-or-later
#include "lessons/lesson_archive.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/number_format.h"
#include "base/term.h"
#include "base/utf8.h"
#include "base/zip_files.h"
#include "lessons/lesson_names.h"
#include "lessons/lesson_reader.h"
#include "scenario/limits.h"

namespace attn {
namespace {

constexpr std::string_view kDocumentSuffix = ".attn.json";
constexpr std::string_view kMacFolder = "__MACOSX/";  // added by macOS for every file

LessonProblem faultIn(std::string file, ProblemCode code, std::vector<std::string> arguments) {
  return {Severity::Fault, std::move(file), 0, {code, "", std::move(arguments)}};
}

std::uint64_t mostBytesOf(std::string_view name) {
  const bool isText = (name.ends_with(".json") && !name.ends_with(kDocumentSuffix)) || name.ends_with(".md");
  if (names::isPicture(name)) return archive_limits::pictureBytes;
  return isText ? archive_limits::textBytes : limits::fileBytes;
}

/// Collects the files of an archive that stay in its folder, and what is wrong with the others.
class LessonUnpacker {
 public:
  LessonUnpacker(std::string file, LessonArchiveRead& result) : m_file(std::move(file)), m_result(result) {}

  Unpacking unpacking() {
    Unpacking how;
    how.maxEntries = archive_limits::entries;
    how.maxBytes = archive_limits::allBytes;
    how.maxBytesOf = [this](const std::string& name) { return maxBytesOf(name); };
    how.take = [this](ZippedFile entry) { take(std::move(entry)); };
    return how;
  }

 private:
  void fail(const std::string& name, ProblemCode problem, std::vector<std::string> arguments) {
    m_result.problems.push_back(faultIn(name, problem, std::move(arguments)));
  }

  std::optional<std::uint64_t> maxBytesOf(const std::string& name) {
    if (name.starts_with(kMacFolder)) return std::nullopt;
    if (!isNameInFolder(name))
      fail(name, ProblemCode::PathOutsideFolder, {name});
    else if (!m_names.insert(name).second)
      fail(name, ProblemCode::RepeatedValue, {name});
    else
      return mostBytesOf(name);
    return std::nullopt;
  }

  void take(ZippedFile entry) {
    if (!entry.fault)
      m_result.files.emplace(std::move(entry.name), std::move(entry.content));
    else if (*entry.fault == ZipFault::TooLarge)
      fail(entry.name, ProblemCode::FileTooLarge,
           {entry.name, std::to_string(entry.bytes), std::to_string(entry.maxBytes)});
    else
      fail(entry.name, ProblemCode::FileUnreadable,
           {m_file, code(*entry.fault == ZipFault::Encrypted    ? Term::EntryEncrypted
                         : *entry.fault == ZipFault::Unreadable ? Term::EntryUnreadable
                                                                : Term::EntryChecksum)});
  }

  std::string m_file;
  LessonArchiveRead& m_result;
  std::set<std::string> m_names;
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
  LessonUnpacker unpacker(file, result);
  const UnpackOutcome outcome = unpackBytes(bytes, unpacker.unpacking());
  if (outcome.kind == UnpackOutcome::Kind::NotAnArchive)
    result.problems.push_back(faultIn(file, ProblemCode::FileUnreadable, {file, code(Term::NotZip)}));
  if (outcome.kind == UnpackOutcome::Kind::TooManyEntries)
    result.problems.push_back({Severity::Fault,
                               file,
                               0,
                               {ProblemCode::OutOfRange,
                                "/files",
                                {std::to_string(outcome.entries), rangeText(0, archive_limits::entries)}}});
  stripCommonFolder(result);
  return result;
}

std::string writeLessonArchive(const LessonFiles& files) {
  return packedFiles(files);
}

}  // namespace attn
