// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/disk_watch.h"

#include <utility>

#include "scenario/document.h"
#include "session/document_file.h"
#include "session/session.h"

namespace attn::app {
namespace {

constexpr int kLookAfterMs = 250;

}  // namespace

DiskWatch::DiskWatch(Session& session, QObject* parent) : QObject(parent), m_session(session), m_read(&readDocument) {
  m_timer.setSingleShot(true);
  m_timer.setInterval(kLookAfterMs);
  connect(&m_timer, &QTimer::timeout, this, &DiskWatch::look);
  connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &DiskWatch::check);
  connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &DiskWatch::check);
  connect(&session, &Session::documentChanged, this, &DiskWatch::follow);
  follow();
}

/// Handles another document, another file, or a file that was just read or written.
void DiskWatch::follow() {
  const DiskCopy* copy = m_session.onDisk();
  const DiskState known = copy ? copy->state : DiskState();
  if (m_session.path() == m_path && known.holdsTheSame(m_known)) return;
  m_path = m_session.path();
  m_known = known;
  m_seen.reset();
  if (std::exchange(m_told, std::nullopt)) Q_EMIT over();
  watch();
  check();  // it may have changed in the meantime
}

/// A replaced file is a new one for the file system, so all watches are renewed after each check. Watching the folders
/// detects files that are created or restored.
void DiskWatch::watch() {
  const QStringList watched = m_watcher.files() + m_watcher.directories();
  QStringList wanted;
  const auto want = [&wanted](const std::filesystem::path& path) {
    std::error_code error;
    const QString name = toQString(path);
    if (!name.isEmpty() && !wanted.contains(name) && std::filesystem::exists(path, error)) wanted << name;
  };
  if (!m_path.empty()) {
    std::error_code error;
    const std::filesystem::path folder = m_path.has_parent_path() ? m_path.parent_path() : ".";
    want(m_path);
    want(folder);
    want(std::filesystem::weakly_canonical(m_path, error).parent_path());  // target of a symbolic link
    for (const auto& [name, stamp] : m_known.beside) {
      want(folder / name);
      want((folder / name).parent_path());
    }
  }
  QStringList gone, fresh;
  for (const QString& each : watched)
    if (!wanted.contains(each)) gone << each;
  for (const QString& each : wanted)
    if (!watched.contains(each)) fresh << each;
  if (!gone.isEmpty()) m_watcher.removePaths(gone);
  if (!fresh.isEmpty()) m_watcher.addPaths(fresh);
}

void DiskWatch::check() {
  if (m_path.empty()) return;
  if (m_looking.isRunning())
    m_again = true;
  else if (!m_timer.isActive())
    m_timer.start();
}

void DiskWatch::look() {
  const DiskCopy* copy = m_session.onDisk();
  if (m_path.empty() || !copy) return;
  m_looking.start([path = m_path, known = *copy,
                   read = m_read](const BackgroundJob::Context&) { return diskNews(path, known, read, Look::Stamp); },
                  [this, path = m_path, known = copy->state](Found found) { hear(path, known, std::move(found)); });
}

void DiskWatch::hear(const std::filesystem::path& path, const DiskState& known, Found found) {
  watch();
  const bool again = std::exchange(m_again, false);
  // The result is invalid if the file was read or written meanwhile, or memory ran out.
  const bool valid = found && path == m_path && known.holdsTheSame(m_known);
  if (valid) consider(*found);
  if (again || (found && !valid)) check();
}

void DiskWatch::consider(const DiskChange& found) {
  if (found.kind == DiskChange::Kind::Same) {
    m_seen.reset();
    m_known = found.copy.state;
    m_session.setOnDisk(found.copy);
    if (std::exchange(m_told, std::nullopt)) Q_EMIT over();
    return;
  }
  const DiskState& state = found.copy.state;
  if (m_told && m_told->holdsTheSame(state)) return;
  if (m_seen && m_seen->holdsTheSame(state)) {
    m_told = state;
    Q_EMIT news(found);
  } else {
    m_seen = state;
    m_timer.start();
  }
}

tl::expected<DiskChange, JobFailure> DiskWatch::checkNow() {
  const DiskCopy* copy = m_session.onDisk();
  if (m_session.path().empty() || !copy) return DiskChange();
  m_timer.stop();
  Found result = tl::unexpected(JobFailure());
  m_looking.start([path = m_session.path(), known = *copy,
                   read = m_read](const BackgroundJob::Context&) { return diskNews(path, known, read, Look::Content); },
                  [&result](Found found) { result = std::move(found); });
  m_looking.waitUntilDone();
  if (result && result->kind == DiskChange::Kind::Same) {
    m_session.setOnDisk(result->copy);
    m_known = result->copy.state;
  }
  return result;
}

}  // namespace attn::app
