// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QStringList>
#include <QTimer>
#include <filesystem>
#include <optional>
#include <tl/expected.hpp>

#include "session/background_job.h"
#include "session/disk_state.h"

namespace attn::app {

class Session;

/// Sees what others do to the file of the open document and to the files beside it that its matrices lie in. It looks
/// whenever the file system tells of a change, whenever check() asks for it (not every file system tells), and, with
/// checkNow(), right before the file is written. It looks in the background, and speaks only of what it has found
/// twice, so that files that are just being written or replaced are not taken for what they are halfway.
class DiskWatch : public QObject {
  Q_OBJECT

 public:
  explicit DiskWatch(Session&, QObject* parent = nullptr);

  void setReader(DocumentReader reader) { m_read = std::move(reader); }
  /// Milliseconds from a change to the look at it, and from the first look to the second.
  void setDelay(int milliseconds) { m_timer.setInterval(milliseconds); }
  /// Looks in the background; news() tells what there is to tell.
  void check();
  /// Reads the file and returns when that is done; news() tells nothing of it.
  tl::expected<DiskNews, JobFailure> checkNow();
  /// Whether a look, or a second one, is still to come.
  bool isChecking() const { return m_looking.isRunning() || m_timer.isActive(); }

 Q_SIGNALS:
  /// The file is not what it was when it was last read or written here. Told once for each state of the file.
  void news(const attn::app::DiskNews&);
  /// What was told is over: the file says what it said before, or it was read or written here since.
  void over();

 private:
  using Found = tl::expected<DiskNews, JobFailure>;

  void follow();
  void watch();
  void look();
  void hear(const std::filesystem::path&, const DiskState& known, Found);
  void consider(const DiskNews&);

  Session& m_session;
  DocumentReader m_read;
  QFileSystemWatcher m_watcher;
  QTimer m_timer;  // not put off by further changes: a folder in which always something happens is looked at, too
  std::filesystem::path m_path;
  DiskState m_known;
  std::optional<DiskState> m_seen, m_told;
  bool m_again = false;
  BackgroundJob m_looking;
};

}  // namespace attn::app
