// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <functional>
#include <optional>

#include "base/problem.h"
#include "session/autosave.h"

class QMenu;
class QWidget;

namespace attn::app {

class NoticeBar;
class Session;
class Settings;

enum class UnsavedAnswer { Save, Discard, Cancel };

/// What has to be asked while documents are opened and saved. Tests answer in the learner's place.
struct DocumentQuestions {
  std::function<QString(const QString& folder)> fileToOpen;
  std::function<QString(const QString& suggested)> fileToSave;
  std::function<UnsavedAnswer(const QString& title)> unsaved;
  std::function<std::optional<QString>(const QString& title)> newTitle;

  static DocumentQuestions dialogs(QWidget* window);
};

/// Opening, saving, closing: every path asks before unsaved work is lost, and a document that cannot be read leaves
/// everything as it is.
class Documents : public QObject {
  Q_OBJECT

 public:
  Documents(Session&, Settings&, Autosave&, NoticeBar&, DocumentQuestions, QObject* parent = nullptr);

  bool openFile(const QString& path);
  void openWithDialog();
  void openExample(const QString& file);
  void openNew();
  void openRecovered(const RecoverableWork&);
  bool save();
  bool saveWithDialog();
  void rename();
  /// True when the present document may go: it is saved, let go, or unchanged.
  bool mayClose();
  /// For imports that start from the welcome page.
  void ensureDocument();

  void fillRecentMenu(QMenu&);
  void fillExamplesMenu(QMenu&);

 Q_SIGNALS:
  /// A document is there now: show it.
  void opened();
  void recentFilesChanged();

 private:
  void remember(const QString& path);
  void showSizesOnly(const std::shared_ptr<const Scenario>&, const std::filesystem::path&);
  void report(const QString& heading, const Problems&);
  QString suggestedFile() const;

  Session& m_session;
  Settings& m_settings;
  Autosave& m_autosave;
  NoticeBar& m_notices;
  DocumentQuestions m_ask;
};

}  // namespace attn::app
