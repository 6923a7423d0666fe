// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/classroom_files.h"

#include <QByteArray>
#include <QCryptographicHash>
#include <algorithm>
#include <span>
#include <system_error>
#include <utility>

#include "base/replace_file.h"
#include "base/term.h"
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
  return name.ends_with(".json") && name.find(".return") != std::string::npos && !isHandoutName(name);
}

Result<std::vector<fs::directory_entry>> entriesOf(const fs::path& folder) {
  std::error_code error;
  fs::directory_iterator at(folder, error);
  std::vector<fs::directory_entry> entries;
  for (; !error && at != fs::directory_iterator(); at.increment(error))
    if (!at->path().filename().string().starts_with('.')) entries.push_back(*at);
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
    m_handoutFolder = handouts.value_or(returns);
    for (const fs::directory_entry& entry : *entries) {
      const std::string name = entry.path().filename().string();
      if (isReturnName(name))
        addReturn(entry.path(), name);
      else if (isRealFolder(entry))
        addStudent(entry.path(), name);
      else if (!handouts && isHandoutName(name))
        addHandout(entry.path(), name);
      countFile();
    }
    for (const fs::directory_entry& entry : *apart) {
      if (const std::string name = entry.path().filename().string(); isHandoutName(name))
        addHandout(entry.path(), name);
      countFile();
    }
    return std::move(m_folder);
  }

 private:
  void addStudent(const fs::path& folder, const std::string& student) {
    const auto entries = entriesOf(folder);
    if (!entries) {
      // It may contain a submission, so report it.
      m_folder.returns.push_back({student, {}, withName(entries.error(), student)});
      return;
    }
    for (const fs::directory_entry& entry : *entries)
      if (const std::string name = entry.path().filename().string(); isReturnName(name))
        addReturn(entry.path(), student + '/' + name);
  }

  void addReturn(const fs::path& path, const std::string& name) {
    if (m_folder.returns.size() >= kMaxClassFiles) return;
    Result<std::string> text = readAtMost(path, name, kMaxSubmissionBytes);
    if (text)
      m_folder.returns.push_back({name, std::move(*text), {}});
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
  fs::path m_handoutFolder;
  std::vector<SealingKey> m_keys;
  bool m_hasKeys = false;  // those of the key files were read
  ClassroomFolder m_folder;
};

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
  ClassResults results = collect(folder.handouts, folder.returns);
  results.refused.insert(results.refused.end(), folder.unreadable.begin(), folder.unreadable.end());
  std::ranges::stable_sort(results.refused, {}, &RefusedFile::name);
  return results;
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
    const Result<std::string> there = readAtMost(path, each.name, kMaxHandoutBytes);
    if (!there || *there != each.text) others.push_back(each.name);
  }
  return others;
}

Result<void> writeTexts(const std::vector<NamedText>& texts, const fs::path& folder) {
  for (const NamedText& each : texts) {
    const fs::path path = folder / each.name;
    if (const Result<std::string> there = readAtMost(path, each.name, kMaxHandoutBytes); there && *there == each.text)
      continue;
    const auto written = replaceFile(path, each.text, MissingFolder::IsMade);
    if (!written)
      return tl::unexpected(
          fileProblem(ProblemCode::FileNotWritable, {path.string(), written.error().reason.message()}));
  }
  return {};
}

}  // namespace attn::app
