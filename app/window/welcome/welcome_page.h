// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <optional>
#include <vector>

#include "desktop/kept_window.h"
#include "session/autosave.h"
#include "session/job_queue.h"
#include "theme/theme.h"
#include "window/document/card_data.h"
#include "window/document/recent_pictures.h"

class QGridLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace attn::app {

class Actions;
class DocumentCard;
class Settings;

/// The start page: resume previous work, open, import, choose a recent document, recover lost work, or start with an
/// example.
class WelcomePage : public QScrollArea {
  Q_OBJECT

 public:
  /// Thumbnails of recent files are stored in `pictureFolder`; if empty, in the cache folder.
  WelcomePage(Actions&, const Settings&, const QString& pictureFolder, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// Reloads the recent files.
  void refresh();
  void setRecoverable(std::vector<RecoverableWork>);
  /// Shown first and focused first; stays until it is reset.
  void setInProgress(const std::optional<SavedWindowState>&);
  /// True if pictures of the cards are pending; calling it starts loading them.
  bool isPreparing();
  /// Waits until the pictures of the cards are loaded (for pictures of the page and tests).
  void finishPictures();
  RecentPictures& pictures() { return m_pictures; }

 Q_SIGNALS:
  void exampleChosen(const QString& file);
  void fileChosen(const QString& path);
  void workChosen(const attn::app::RecoverableWork&);
  void continueChosen(const attn::app::SavedWindowState&);

 protected:
  void changeEvent(QEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  class Legend;

  void buildHead(QVBoxLayout&);
  void buildExamples();
  void retranslate();
  void restyle();
  void arrange();
  void fillRecent();
  void fillRecovery();
  void fillProgress();
  QHBoxLayout* addRow(const QString& text);
  void loadPictures();
  void loadRecentPictures();

  Actions& m_actions;
  const Settings& m_settings;
  Theme m_theme;
  JobQueue m_loader;  // of the pictures of examples
  RecentPictures m_pictures;
  std::vector<RecoverableWork> m_recoverable;
  std::vector<QWidget*> m_rows;  // of previous and recovered work
  std::optional<SavedWindowState> m_inProgress;
  std::vector<DocumentCard*> m_recent, m_examples;
  std::vector<QString> m_recentFiles, m_exampleFiles;
  QLabel *m_title, *m_subtitle, *m_continue, *m_examplesTitle;
  QPushButton *m_learn, *m_sentence, *m_open, *m_import;
  Legend* m_legend;
  QVBoxLayout *m_column, *m_recoveryColumn;
  QGridLayout *m_recentGrid, *m_exampleGrid;
  int m_columns = 0;
  bool m_loaded = false;
};

}  // namespace attn::app
