// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>
#include <filesystem>
#include <optional>
#include <tl/expected.hpp>

#include "session/background_job.h"
#include "session/disk_state.h"

namespace attn::app {

class Session;

/// Watches the file of the open document, and the files next to it that contain its matrices, for changes by other
/// programs. It checks after file system notifications, on check() (not every file system notifies), and with
/// checkNow() right before the file is written. Checks run in the background; a change is reported only after two
/// checks agree, so that half-written files are ignored.
class DiskWatch : public QObject {
  Q_OBJECT

 public:
  explicit DiskWatch(Session&, QObject* parent = nullptr);

  void setReader(DocumentReader reader) { m_read = std::move(reader); }
  /// Milliseconds from a change to the first check, and from the first to the second.
  void setDelay(int milliseconds) { m_timer.setInterval(milliseconds); }
  /// Checks in the background; emits news() if the file has changed.
  void check();
  /// Reads the file and returns its state; does not emit news().
  tl::expected<DiskChange, JobFailure> checkNow();
  /// True if a check is running or pending.
  bool isChecking() const { return m_looking.isRunning() || m_timer.isActive(); }

 Q_SIGNALS:
  /// The file differs from what was last read or written. Emitted once per state of the file.
  void news(const attn::app::DiskChange&);
  /// The reported change is obsolete: the file has its previous content again, or was read or written since.
  void over();

 private:
  using Found = tl::expected<DiskChange, JobFailure>;

  void follow();
  void watch();
  void look();
  void hear(const std::filesystem::path&, const DiskState& known, Found);
  void consider(const DiskChange&);

  Session& m_session;
  DocumentReader m_read;
  QFileSystemWatcher m_watcher;
  QTimer m_timer;  // not restarted by further changes: a folder that changes constantly must be checked as well
  std::filesystem::path m_path;
  DiskState m_known;
  std::optional<DiskState> m_seen, m_told;
  bool m_again = false;
  BackgroundJob m_looking;
};

}  // namespace attn::app
