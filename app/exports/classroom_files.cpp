// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/classroom_files.h"

#include <QCryptographicHash>
#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <span>
#include <system_error>
#include <utility>

#include "base/replace_file.h"
#include "base/term.h"
#include "base/zip_files.h"
#include "classroom/classroom_names.h"
#include "scenario/input_file.h"

namespace attn::app {
namespace {

namespace fs = std::filesystem;

Problems fileProblem(ProblemCode problem, std::vector<std::string> arguments) {
  return {{problem, "", std::move(arguments)}};
}

/// Reports only the file name, so that messages do not repeat the folder.
Problems withName(Problems problems, const std::string& name) {
  for (Problem& problem : problems)
    if (!problem.arguments.empty()) problem.arguments.front() = name;
  return problems;
}

Result<std::string> readAtMost(const fs::path& path, const std::string& name, std::uint64_t most) {
  Result<InputFile> file = InputFile::open(path);
  if (!file) return tl::unexpected(withName(file.error(), name));
  if (file->size() > most)
    return tl::unexpected(
        fileProblem(ProblemCode::FileTooLarge, {name, std::to_string(file->size()), std::to_string(most)}));
  std::string text(static_cast<std::size_t>(file->size()), '\0');
  if (!file->read(0, std::as_writable_bytes(std::span(text))))
    return tl::unexpected(fileProblem(ProblemCode::FileUnreadable, {name, code(Term::InputError)}));
  return text;
}

bool isHandoutName(const std::string& name) {
  return name.ends_with(kHandoutSuffix);
}

bool isReturnName(const std::string& name) {
  return (name.ends_with(".json") || name.ends_with(".json.txt")) && name.find(".return") != std::string::npos &&
         name.find(kHandoutSuffix) == std::string::npos;
}

bool isHidden(const std::string& name) {
  return name.starts_with('.') || name == "__MACOSX";
}

std::string lowerCaseOf(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

enum class FoundFile { Return, Handout, Archive, Other };

/// What a file is by its name and the beginning of its content. Office documents are ZIP archives, too.
FoundFile kindOfFile(const std::string& name, std::string_view beginning) {
  if (isReturnName(name)) return FoundFile::Return;
  if (beginning.starts_with("PK\x03\x04") && lowerCaseOf(name).ends_with(".zip")) return FoundFile::Archive;
  const std::size_t key = beginning.find("\"format\"");
  if (key == std::string_view::npos) return FoundFile::Other;
  std::string_view after = beginning.substr(key + std::string_view("\"format\"").size());
  after.remove_prefix(std::min(after.size(), after.find_first_not_of(" \t\r\n:")));
  const auto isFormat = [&](std::string_view format) {
    return after.starts_with('"') && after.substr(1).starts_with(format) &&
           after.substr(1 + format.size()).starts_with('"');
  };
  return isFormat(names::submissionFormat) ? FoundFile::Return
         : isFormat(names::handoutFormat)  ? FoundFile::Handout
                                           : FoundFile::Other;
}

/// Empty if it cannot be read.
std::string beginningOf(const fs::path& path) {
  constexpr std::uint64_t kBytes = 4096;
  Result<InputFile> file = InputFile::open(path);
  if (!file) return {};
  std::string text(static_cast<std::size_t>(std::min(file->size(), kBytes)), '\0');
  return file->read(0, std::as_writable_bytes(std::span(text))) ? text : std::string();
}

/// In nanoseconds since 1970.
std::optional<std::int64_t> modifiedAt(const fs::path& path) {
  std::error_code error;
  const fs::file_time_type time = fs::last_write_time(path, error);
  if (error) return std::nullopt;
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::file_clock::to_sys(time).time_since_epoch())
      .count();
}

Result<std::vector<fs::directory_entry>> entriesOf(const fs::path& folder) {
  std::error_code error;
  fs::directory_iterator at(folder, error);
  std::vector<fs::directory_entry> entries;
  for (; !error && at != fs::directory_iterator(); at.increment(error)) entries.push_back(*at);
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory)
    return tl::unexpected(fileProblem(ProblemCode::FileNotFound, {folder.string()}));
  if (error)
    return tl::unexpected(fileProblem(
        ProblemCode::FileUnreadable,
        {folder.string(), code(error == std::errc::permission_denied ? Term::NoPermission : Term::InputError)}));
  std::ranges::sort(entries, {}, [](const fs::directory_entry& entry) { return entry.path(); });
  return entries;
}

bool isRealFolder(const fs::directory_entry& entry) {
  std::error_code error;
  const fs::file_status status = entry.symlink_status(error);
  return !error && fs::is_directory(status);
}

Result<HandoutFile> readNamedHandout(const fs::path& path, const std::string& name) {
  const Result<std::string> text = readAtMost(path, name, kMaxHandoutBytes);
  if (!text) return tl::unexpected(text.error());
  Result<Handout> handout = readHandout(*text);
  if (!handout) return tl::unexpected(handout.error());
  return HandoutFile{name, sha256Of(*text), std::move(*handout)};
}

class ClassroomReader {
 public:
  ClassroomReader(const ShareRead& progress, const std::optional<SealingKey>& key) : m_progress(progress) {
    if (key) m_keys.push_back(*key);
  }

  Result<ClassroomFolder> read(const fs::path& returns, const std::optional<fs::path>& handouts) {
    const auto entries = entriesOf(returns);
    if (!entries) return tl::unexpected(entries.error());
    const auto apart = handouts ? entriesOf(*handouts) : Result<std::vector<fs::directory_entry>>();
    if (!apart) return tl::unexpected(apart.error());
    m_all = entries->size() + apart->size();
    m_handouts = handouts;
    m_handoutFolder = handouts.value_or(returns);
    for (const fs::directory_entry& entry : *apart) {
      if (const std::string name = entry.path().filename().string(); isHandoutName(name))
        addHandout(entry.path(), name);
      countFile();
    }
    for (const fs::directory_entry& entry : *entries) {
      const std::string name = entry.path().filename().string();
      if (!handouts && isHandoutName(name))
        addHandout(entry.path(), name);
      else if (name != kHandMarksFile)
        addEntry(entry, name, 0);
      countFile();
    }
    leaveOutOwnArchives();
    std::ranges::stable_sort(m_folder.returns, {}, &SubmissionFile::name);
    std::ranges::stable_sort(m_folder.ignored, {}, &IgnoredFile::name);
    if (Result<HandMarks> marks = readHandMarksIn(returns))
      m_folder.marks = std::move(*marks);
    else
      m_folder.unreadable.push_back({std::string(kHandMarksFile), Refusal::Unreadable, marks.error(), {}});
    return std::move(m_folder);
  }

 private:
  /// `name`: the path within the folder.
  void addEntry(const fs::directory_entry& entry, const std::string& name, int depth) {
    const std::string last = entry.path().filename().string();
    std::error_code error;
    if (isHidden(last)) return ignore(name, IgnoredFile::Why::Hidden);
    if (isReturnName(last)) return addReturn(entry.path(), name);
    if (isRealFolder(entry)) return addFolder(entry.path(), name, depth + 1);
    if (entry.is_directory(error)) return ignore(name, IgnoredFile::Why::Link);
    if (!entry.is_regular_file(error)) return ignore(name, IgnoredFile::Why::NotAFile);
    switch (kindOfFile(last, beginningOf(entry.path()))) {
      case FoundFile::Return:
        return addReturn(entry.path(), name);
      case FoundFile::Handout:
        return refuse(name, Refusal::HandoutReturned);
      case FoundFile::Archive:
        return addArchive(name, 1, [&](const Unpacking& how) { return unpackFile(entry.path(), how); });
      case FoundFile::Other:
        return ignore(name, IgnoredFile::Why::OtherKind);
    }
  }

  void addFolder(const fs::path& folder, const std::string& name, int depth) {
    std::error_code error;
    if (m_handouts && fs::equivalent(folder, *m_handouts, error)) return;
    if (depth > kMaxFolderDepth) return refuse(name, Refusal::TooDeep);
    const auto entries = entriesOf(folder);
    if (!entries) {
      // It may contain a submission, so report it.
      m_folder.returns.push_back({name, {}, withName(entries.error(), name)});
      return;
    }
    for (const fs::directory_entry& entry : *entries)
      addEntry(entry, name + '/' + entry.path().filename().string(), depth);
  }

  void addArchive(const std::string& name, int depth, const std::function<UnpackOutcome(const Unpacking&)>& unpack) {
    if (depth > kMaxArchiveDepth) return refuse(name, Refusal::TooDeep);
    Unpacking how;
    if (depth == 1) {
      m_entriesLeft = kMaxArchiveEntries;
      m_bytesLeft = kMaxUnpackedBytes;
    }
    how.maxEntries = m_entriesLeft;
    how.maxBytes = m_bytesLeft;
    how.maxRatio = kMaxCompression;
    how.maxBytesOf = [&](const std::string& entry) -> std::optional<std::uint64_t> {
      std::size_t start = 0;
      for (std::size_t end = entry.find('/'); start < entry.size(); end = entry.find('/', start)) {
        if (isHidden(entry.substr(start, end - start))) return std::nullopt;
        start = end == std::string::npos ? entry.size() : end + 1;
      }
      return std::min(m_bytesLeft, lowerCaseOf(entry).ends_with(".zip") ? kMaxInnerArchiveBytes : kMaxSubmissionBytes);
    };
    how.take = [&](ZippedFile entry) {
      m_bytesLeft -= std::min(m_bytesLeft, entry.bytes);
      --m_entriesLeft;
      addUnpacked(std::move(entry), name, depth);
    };
    switch (unpack(how).kind) {
      case UnpackOutcome::Kind::Done:
        return;
      case UnpackOutcome::Kind::NotAnArchive:
        return refuse(name, Refusal::Unreadable, fileProblem(ProblemCode::FileUnreadable, {name, code(Term::NotZip)}));
      case UnpackOutcome::Kind::TooManyEntries:
      case UnpackOutcome::Kind::TooLarge:
        return refuse(name, Refusal::ArchiveTooLarge);
    }
  }

  void addUnpacked(ZippedFile entry, const std::string& archive, int depth) {
    constexpr std::int64_t kNanoseconds = 1'000'000'000;
    const std::string last = entry.name.substr(entry.name.rfind('/') + 1);  // npos + 1 is 0
    const std::string name = archive + '/' + entry.name;
    const FoundFile kind = kindOfFile(last, std::string_view(entry.content).substr(0, 4096));
    const bool isArchive = lowerCaseOf(last).ends_with(".zip");
    if (entry.fault) {
      const bool isTooLarge = *entry.fault == ZipFault::TooLarge || *entry.fault == ZipFault::TooCompressed;
      if (isTooLarge && isArchive) return refuse(name, Refusal::ArchiveTooLarge);
      if (isTooLarge && kind != FoundFile::Return) return ignore(name, IgnoredFile::Why::OtherKind);
      const Term why = *entry.fault == ZipFault::Encrypted    ? Term::EntryEncrypted
                       : *entry.fault == ZipFault::Unreadable ? Term::EntryUnreadable
                                                              : Term::EntryChecksum;
      return refuse(name, Refusal::Unreadable,
                    isTooLarge ? fileProblem(ProblemCode::FileTooLarge,
                                             {name, std::to_string(entry.bytes), std::to_string(entry.maxBytes)})
                               : fileProblem(ProblemCode::FileUnreadable, {name, code(why)}));
    }
    switch (kind) {
      case FoundFile::Return:
        m_folder.returns.push_back({name, std::move(entry.content), {}});
        if (entry.modified) m_folder.returns.back().modified = *entry.modified * kNanoseconds;
        return;
      case FoundFile::Handout:
        m_sentBack.push_back({archive, sha256Of(entry.content)});
        return refuse(name, Refusal::HandoutReturned);
      case FoundFile::Archive:
        return addArchive(name, depth + 1, [&](const Unpacking& how) { return unpackBytes(entry.content, how); });
      case FoundFile::Other:
        return ignore(name, IgnoredFile::Why::OtherKind);
    }
  }

  void addReturn(const fs::path& path, const std::string& name) {
    if (m_folder.returns.size() >= kMaxClassFiles) return ignore(name, IgnoredFile::Why::TooMany);
    Result<std::string> text = readAtMost(path, name, kMaxSubmissionBytes);
    if (text)
      m_folder.returns.push_back({name, std::move(*text), {}, modifiedAt(path)});
    else
      m_folder.returns.push_back({name, {}, text.error()});
  }

  void addHandout(const fs::path& path, const std::string& name) {
    if (m_folder.handouts.size() >= kMaxClassFiles) return;
    Result<HandoutFile> file = readNamedHandout(path, name);
    if (file)
      addOpened(std::move(*file));
    else
      m_folder.unreadable.push_back({name, Refusal::Unreadable, file.error(), {}});
  }

  void refuse(const std::string& name, Refusal why, Problems problems = {}) {
    m_folder.unreadable.push_back({name, why, std::move(problems), {}});
  }

  void ignore(const std::string& name, IgnoredFile::Why why) { m_folder.ignored.push_back({name, why}); }

  /// The archives that a teacher makes for the groups of a class contain only hand-outs that are in the folder.
  void leaveOutOwnArchives() {
    std::set<std::string> known, foreign;
    for (const HandoutFile& each : m_folder.handouts) known.insert(each.sha256);
    for (const auto& [archive, hash] : m_sentBack)
      if (!archive.ends_with(kGroupArchiveSuffix) || archive.find('/') != std::string::npos || !known.contains(hash))
        foreign.insert(archive);
    for (const auto& [archive, hash] : m_sentBack) {
      if (foreign.contains(archive)) continue;
      std::erase_if(m_folder.unreadable, [&, start = archive + '/'](const RefusedFile& file) {
        return file.why == Refusal::HandoutReturned && file.name.starts_with(start);
      });
      foreign.insert(archive);  // done
    }
  }

  void addOpened(HandoutFile file) {
    if (const auto& answers = file.handout.sealed) {
      if (!std::exchange(m_hasKeys, true))
        for (const fs::path& folder : {m_handoutFolder, fs::absolute(m_handoutFolder).lexically_normal() / ".."})
          for (const SealingKey& key : keysIn(folder)) m_keys.push_back(key);
      const auto key = std::ranges::find(m_keys, answers->key, keyId);
      if (key != m_keys.end()) {
        auto opened = unsealed(file.handout, *key);
        if (!opened) {
          m_folder.unreadable.push_back({file.name, Refusal::Altered, {}, opened.error().toStdString()});
          return;
        }
        file.handout = std::move(*opened);
      }
    }
    m_folder.handouts.push_back(std::move(file));
  }

  void countFile() {
    ++m_done;
    if (m_progress) m_progress(static_cast<double>(m_done) / static_cast<double>(m_all));
  }

  const ShareRead& m_progress;
  std::size_t m_done = 0, m_all = 0;  // entries of both folders
  std::optional<fs::path> m_handouts;
  std::uint64_t m_bytesLeft = 0;  // to unpack of an archive with all archives in it
  std::int64_t m_entriesLeft = 0;
  std::vector<std::pair<std::string, std::string>> m_sentBack;  // archive, and the hash of a hand-out in it
  fs::path m_handoutFolder;
  std::vector<SealingKey> m_keys;
  bool m_hasKeys = false;  // those of the key files were read
  ClassroomFolder m_folder;
};

/// True if `there` is an archive of a group that has fewer hand-outs, none of them with other contents.
bool isOlderArchive(const NamedText& archive, std::string_view there) {
  if (!archive.name.ends_with(kGroupArchiveSuffix)) return false;
  const auto filesOf = [](std::string_view bytes) {
    FilesByName files;
    Unpacking how;
    how.maxEntries = kMaxVariants;
    how.maxBytes = kMaxUnpackedBytes;
    how.maxBytesOf = [](const std::string&) { return std::optional(kMaxHandoutBytes); };
    how.take = [&](ZippedFile file) { files[file.name] = std::move(file.content); };
    const bool isWhole = unpackBytes(bytes, how).kind == UnpackOutcome::Kind::Done;
    return isWhole ? std::optional(std::move(files)) : std::nullopt;
  };
  const auto ours = filesOf(archive.text), theirs = filesOf(there);
  return ours && theirs && std::ranges::includes(*ours, *theirs);
}

}  // namespace

std::string sha256Of(std::string_view bytes) {
  QCryptographicHash hash(QCryptographicHash::Sha256);
  hash.addData(QByteArrayView(bytes.data(), static_cast<qsizetype>(bytes.size())));
  return hash.result().toHex().toStdString();
}

Result<HandoutFile> readHandoutFile(const fs::path& path) {
  return readNamedHandout(path, path.filename().string());
}

Result<ClassroomFolder> readClassroom(const fs::path& returns, const std::optional<fs::path>& handouts,
                                      const ShareRead& progress, const std::optional<SealingKey>& key) {
  return ClassroomReader(progress, key).read(returns, handouts);
}

ClassResults resultsOf(const ClassroomFolder& folder) {
  ClassResults results = collect(folder.handouts, folder.returns, folder.marks);
  results.refused.insert(results.refused.end(), folder.unreadable.begin(), folder.unreadable.end());
  std::ranges::stable_sort(results.refused, {}, &RefusedFile::name);
  results.ignored = folder.ignored;
  return results;
}

std::vector<HandoutFile> handoutsIn(const fs::path& folder) {
  std::vector<HandoutFile> handouts;
  std::error_code error;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!isHandoutName(name) || isHidden(name)) continue;
    if (Result<HandoutFile> file = readNamedHandout(at->path(), name)) handouts.push_back(std::move(*file));
  }
  return handouts;
}

std::vector<NamedText> rosterTexts(const RosterHandouts& handouts, const fs::path& folder, bool archives) {
  std::vector<NamedText> texts;
  std::map<std::string, std::string> textOf;
  for (const NamedHandout& each : handouts.made) {
    texts.push_back({each.name, writeHandout(each.handout)});
    if (archives) textOf[each.name] = texts.back().text;
  }
  if (!archives) return texts;
  for (const NamedHandout& each : handouts.kept)
    if (Result<std::string> text = readAtMost(folder / each.name, each.name, kMaxHandoutBytes))
      textOf[each.name] = std::move(*text);
  for (const auto& [name, members] : groupArchives(handouts)) {
    FilesByName files;
    for (const NamedHandout* each : members) files[each->name] = textOf[each->name];
    texts.push_back({name, packedFiles(files)});
  }
  return texts;
}

Result<HandMarks> readHandMarksIn(const fs::path& folder) {
  const std::string name(kHandMarksFile);
  const fs::path path = folder / name;
  std::error_code error;
  if (!fs::exists(fs::symlink_status(path, error))) return HandMarks();
  return readAtMost(path, name, kMaxHandoutBytes).and_then([](const std::string& text) { return readHandMarks(text); });
}

Result<void> setHandMark(const fs::path& folder, const std::string& handout, std::size_t question,
                         std::optional<double> points) {
  Result<HandMarks> marks = readHandMarksIn(folder);
  if (!marks) return tl::unexpected(marks.error());
  marks->set(handout, question, points);
  const fs::path path = folder / kHandMarksFile;
  const auto written = replaceFile(path, writeHandMarks(*marks));
  if (written) return {};
  return tl::unexpected(fileProblem(ProblemCode::FileNotWritable, {path.string(), written.error().reason.message()}));
}

std::vector<NamedText> handoutTexts(const std::vector<Handout>& handouts) {
  std::vector<NamedText> texts;
  for (const Handout& handout : handouts) texts.push_back({handoutFileName(handout), writeHandout(handout)});
  return texts;
}

std::vector<std::string> othersInPlaceOf(const std::vector<NamedText>& texts, const fs::path& folder) {
  std::vector<std::string> others;
  for (const NamedText& each : texts) {
    std::error_code error;
    const fs::path path = folder / each.name;
    if (!fs::exists(fs::symlink_status(path, error))) continue;
    const Result<std::string> there = readAtMost(path, each.name, kMaxInnerArchiveBytes);
    if (there && (*there == each.text || isOlderArchive(each, *there))) continue;
    others.push_back(each.name);
  }
  return others;
}

Result<void> writeTexts(const std::vector<NamedText>& texts, const fs::path& folder) {
  for (const NamedText& each : texts) {
    const fs::path path = folder / each.name;
    if (const Result<std::string> there = readAtMost(path, each.name, kMaxInnerArchiveBytes);
        there && *there == each.text)
      continue;
    const auto written = replaceFile(path, each.text, MissingFolder::IsMade);
    if (!written)
      return tl::unexpected(
          fileProblem(ProblemCode::FileNotWritable, {path.string(), written.error().reason.message()}));
  }
  return {};
}

}  // namespace attn::app
