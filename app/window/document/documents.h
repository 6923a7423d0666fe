// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <filesystem>
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

/// "my cat" of ".../my cat.attn.json".
QString nameOfFile(const QString& path);

enum class UnsavedAnswer { Save, Discard, Cancel };

/// A document whose computing needs much memory.
struct LargeDocument {
  QString name;
  Index queryTokens = 0, keyTokens = 0, heads = 0;
  TraceDemand demand;  // Large or Beyond
};
enum class LargeAnswer { Compute, SizesOnly, Cancel };

/// What has to be asked while documents are opened and saved. Tests answer in the learner's place.
struct DocumentQuestions {
  std::function<QString(const QString& folder)> fileToOpen;
  std::function<QString(const QString& suggested)> fileToSave;
  std::function<UnsavedAnswer(const QString& title)> unsaved;
  std::function<std::optional<QString>(const QString& title)> newTitle;
  std::function<ConflictAnswer(const DiskConflict&)> conflict;
  std::function<LargeAnswer(const LargeDocument&)> large;

  static DocumentQuestions dialogs(QWidget* window);
};

/// Opens, saves and closes documents. Whatever would lose unsaved work, or what others have written to the file
/// meanwhile, asks first; a document that cannot be read leaves the open one as it is.
class Documents : public QObject {
  Q_OBJECT

 public:
  Documents(Session&, Settings&, Autosave&, NoticeBar&, DocumentQuestions, QObject* parent = nullptr);

  /// Reads in the background and opens what was read. A document that is read within the patience is open when this
  /// returns, as if it had been read here; for a longer one a notice says so and offers to cancel, and opened() tells
  /// when it is there. True where it is open already.
  bool openFile(const QString& path) { return openNoticing(path, {}); }
  /// The same; `about` is noticed once it is open.
  bool openNoticing(const QString& path, const QString& about);
  /// How documents are read, in a thread of its own; tests put their own in place.
  void setReader(DocumentReader reader);
  /// How long openFile() waits before it says that it is reading; none: until it is done.
  void setPatience(std::optional<std::chrono::milliseconds> patience) { m_patience = patience; }
  /// What a document needs to be computed; tests put their own in place.
  using Demand = std::function<TraceDemand(const Scenario&)>;
  void setDemand(Demand demand) { m_demand = std::move(demand); }
  void openWithDialog();
  void openExample(const QString& file);
  void openNew();
  void openRecovered(const RecoverableWork&);
  /// False where nothing was saved. Where others have changed the file the learner is asked; whoever chooses to load
  /// their state has saved nothing.
  bool save();
  bool saveWithDialog();
  void rename();
  /// True when the present document may go: it is saved, let go, or unchanged.
  bool mayClose();
  /// What is done before it is asked whether the open document may go: it may be the learner's own only then.
  void setBeforeReplacing(std::function<void()> before) { m_beforeReplacing = std::move(before); }
  /// Opens what a lesson asks for as a document of the learner's own; false where they keep the present one.
  bool openTask(const Scenario&);
  /// Files that are no documents are opened elsewhere; true where this is one.
  void setElsewhere(std::function<bool(const QString& path)> elsewhere) { m_elsewhere = std::move(elsewhere); }
  /// Lists a file among those that were open lately.
  void remember(const QString& path, const QString& title);
  /// Opens what came by the clipboard as a new document that is not saved anywhere yet; false where they keep the
  /// present one.
  bool openPasted(const Scenario&);
  /// For imports that start from the welcome page.
  void ensureDocument();
  /// Something went wrong in the middle of an event: unsaved work is backed up, and a notice says so.
  void showFailure(const JobFailure&);
  /// Whether a document is on its way from the disk.
  bool isReading() const { return m_reading.isRunning(); }
  /// Looks in the background whether others have changed the file, for file systems that do not tell.
  void checkFile() { m_disk.watch().check(); }
  DiskWatch& watch() { return m_disk.watch(); }

  void fillRecentMenu(QMenu&);
  void fillExamplesMenu(QMenu&);

 Q_SIGNALS:
  /// A document is there now: show it.
  void opened();
  void recentFilesChanged();

 private:
  void connectNotices();
  bool take(const QString& path, Result<DiskCopy>);
  bool write(const QString& path);
  LargeAnswer askAboutSize(const QString& name, const Scenario&);
  bool openSizesOf(const QString& name, const Scenario&);
  void stopReading();
  bool takeNameOf(const QString& path);
  void report(const QString& heading, const Problems&);
  QString suggestedFile() const;

  Session& m_session;
  Settings& m_settings;
  Autosave& m_autosave;
  NoticeBar& m_notices;
  DocumentQuestions m_ask;
  std::optional<std::chrono::milliseconds> m_patience;
  DocumentReader m_read;
  Demand m_demand;
  DiskChanges m_disk;
  std::function<void()> m_beforeReplacing = [] {};
  std::function<bool(const QString& path)> m_elsewhere = [](const QString&) { return false; };
  BackgroundJob m_reading;
};

}  // namespace attn::app
