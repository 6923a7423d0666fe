// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <optional>
#include <vector>

#include "desktop/kept_window.h"
#include "session/autosave.h"
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

/// The first page: continue what was in progress, open, import, go on with a recent document, recover lost work, or
/// begin with an example.
class WelcomePage : public QScrollArea {
  Q_OBJECT

 public:
  /// Small pictures of recent files are kept in `pictureFolder`; an empty one means the cache folder.
  WelcomePage(Actions&, const Settings&, const QString& pictureFolder, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// Reads the recent files anew.
  void refresh();
  void setRecoverable(std::vector<RecoverableWork>);
  /// Offered before everything else, and the first to have the focus; nothing takes it away.
  void setInProgress(const std::optional<KeptWindow>&);
  /// Whether pictures on the cards are on their way; asking begins it.
  bool isPreparing();
  /// Waits for the pictures on the cards (pictures of the page, tests).
  void finishPictures();
  RecentPictures& pictures() { return m_pictures; }

 Q_SIGNALS:
  void exampleChosen(const QString& file);
  void fileChosen(const QString& path);
  void workChosen(const attn::app::RecoverableWork&);
  void continueChosen(const attn::app::KeptWindow&);

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
  CardLoader m_loader;
  RecentPictures m_pictures;
  std::vector<RecoverableWork> m_recoverable;
  std::vector<QWidget*> m_rows;  // of what is in progress, and of lost work
  std::optional<KeptWindow> m_inProgress;
  std::vector<DocumentCard*> m_recent, m_examples;
  std::vector<QString> m_recentFiles, m_exampleFiles;
  QLabel *m_title, *m_subtitle, *m_continue, *m_examplesTitle;
  QPushButton *m_learn, *m_open, *m_import;
  Legend* m_legend;
  QVBoxLayout *m_column, *m_recoveryColumn;
  QGridLayout *m_recentGrid, *m_exampleGrid;
  int m_columns = 0;
  bool m_loaded = false;
};

}  // namespace attn::app
