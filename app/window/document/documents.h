// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <functional>
#include <optional>
#include <utility>

#include "base/problem.h"
#include "compute/backend.h"
#include "scenario/scenario.h"
#include "session/autosave.h"
#include "session/background_job.h"
#include "window/document/disk_changes.h"

class QMenu;
class QWidget;

namespace attn::app {

class NoticeBar;
class Session;
class Settings;

/// Returns "my cat" for ".../my cat.attn.json".
QString nameOfFile(const QString& path);

/// Opens, saves and closes documents. Asks before unsaved work, or changes by others to the file, would be lost; if a
/// document cannot be read, the open one is unaffected.
class Documents : public QObject {
  Q_OBJECT

 public:
  Documents(Session&, Settings&, Autosave&, NoticeBar&, QWidget& window);

  /// Reads a document in the background and opens it. If that takes less than the patience, the document is open when
  /// this returns; otherwise a notice offers to cancel, and opened() is emitted later. Returns true if it is already
  /// open.
  bool openFile(const QString& path) { return openWithNotice(path, {}); }
  /// The same; shows the notice `about` after opening.
  bool openWithNotice(const QString& path, const QString& about);
  /// Sets the function that reads documents, on its own thread; for tests.
  void setReader(DocumentReader reader);
  /// Sets how long openFile() waits before it shows a notice; nullopt: until the document is read.
  void setPatience(std::optional<std::chrono::milliseconds> patience) { m_patience = patience; }
  /// Estimates the resources to compute a document; tests substitute their own.
  using Demand = std::function<TraceDemand(const Scenario&)>;
  void setDemand(Demand demand) { m_demand = std::move(demand); }
  void openWithDialog();
  void openExample(const QString& file);
  void openNew();
  void openRecovered(const RecoverableWork&);
  /// Returns false if nothing was saved. If others have changed the file, asks the user; loading their version also
  /// counts as not saved.
  bool save();
  bool saveWithDialog();
  void rename();
  /// True if the current document can be closed: it is saved, discarded, or unchanged.
  bool mayClose();
  /// Sets a function called before asking about unsaved changes: it must restore the user's own document first.
  void setBeforeReplacing(std::function<void()> before) { m_beforeReplacing = std::move(before); }
  /// Opens the document of a lesson's task as the user's own; returns false if the user keeps the current one.
  bool openTask(const Scenario&);
  /// Sets a function that opens files other than documents; it returns true if it handled the file.
  void setFallbackOpener(std::function<bool(const QString& path)> elsewhere) { m_elsewhere = std::move(elsewhere); }
  /// Adds a file to the recent files.
  void remember(const QString& path, const QString& title);
  /// Opens pasted content as a new unsaved document; returns false if the user keeps the current one.
  bool openPasted(const Scenario&);
  /// For imports started on the welcome page.
  void ensureDocument();
  /// Handles an exception in an event handler: backs up unsaved work and shows a notice.
  void showFailure(const JobFailure&);
  /// True while a document is being read.
  bool isReading() const { return m_reading.isRunning(); }
  /// Checks in the background whether others have changed the file, for file systems without notifications.
  void checkFile() { m_disk.watch().check(); }
  DiskWatch& watch() { return m_disk.watch(); }

  void fillRecentMenu(QMenu&);
  void fillExamplesMenu(QMenu&);

 Q_SIGNALS:
  /// Emitted after a document was opened.
  void opened();
  void recentFilesChanged();

 private:
  void connectNotices();
  bool take(const QString& path, Result<DiskCopy>);
  bool write(const QString& path);
  enum class LargeAnswer { Compute, SizesOnly, Cancel };
  /// Asks if computing the document needs much memory.
  LargeAnswer askAboutSize(const QString& name, const Scenario&);
  bool openSizesOf(const QString& name, const Scenario&);
  void stopReading();
  bool replaceBy(const std::function<void()>& open);
  bool takeNameOf(const QString& path);
  void report(const QString& heading, const Problems&);
  QString suggestedFile() const;

  Session& m_session;
  Settings& m_settings;
  Autosave& m_autosave;
  NoticeBar& m_notices;
  QWidget& m_window;
  std::optional<std::chrono::milliseconds> m_patience;
  DocumentReader m_read;
  Demand m_demand;
  DiskChanges m_disk;
  std::function<void()> m_beforeReplacing = [] {};
  std::function<bool(const QString& path)> m_elsewhere = [](const QString&) { return false; };
  BackgroundJob m_reading;
};

}  // namespace attn::app
