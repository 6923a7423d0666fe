// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>
#include <vector>

#include "help/help_topics.h"
#include "help/manual_book.h"
#include "theme/theme.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTreeWidget;

namespace attn::app {

class GlyphButton;
class ManualView;

/// The manual in its own window: contents and search results on the left, a page on the right.
class ManualWindow : public QWidget {
  Q_OBJECT

 public:
  ManualWindow(const QString& folder, const QString& language, const Theme&);

  void setTheme(const Theme&);
  void setLanguage(const QString& language);
  void goTo(const HelpPlace&);
  /// The current place; empty if there is no manual.
  const HelpPlace& place() const { return m_place; }
  bool hasManual() const { return m_book.has_value(); }
  void back() { turn(m_before, m_after); }
  void forward() { turn(m_after, m_before); }
  void search(const QString& words);

 Q_SIGNALS:
  /// To be opened externally: a file of the manual, or a web address.
  void addressChosen(const QUrl&);
  void closed();

 protected:
  void closeEvent(QCloseEvent*) override;
  void changeEvent(QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void paintEvent(QPaintEvent*) override;
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  /// A visited place and its scroll position.
  struct Visit {
    HelpPlace place;
    double depth = 0;
  };

  void build();
  void readBook();
  void fillContents();
  void fillHits();
  void showPlace(const HelpPlace&);
  void markPlace();
  void openInBrowser();
  void turn(std::vector<Visit>& from, std::vector<Visit>& to);
  void retranslate();

  QString m_folder, m_language;
  Theme m_theme;
  std::optional<ManualBook> m_book;
  std::vector<ManualPassage> m_passages;  // of all pages; built on the first search
  std::vector<ManualHit> m_hits;
  HelpPlace m_place;
  double m_laidOutAt = 0;  // the theme scale used for the pane widths
  std::vector<Visit> m_before, m_after;

  GlyphButton *m_back, *m_forward;
  QLineEdit* m_search;
  QPushButton* m_browser;
  QWidget* m_side;
  QStackedWidget* m_lists;
  QTreeWidget* m_contents;
  QListWidget* m_found;
  QLabel* m_count;
  QSplitter* m_splitter;
  ManualView* m_view;
};

}  // namespace attn::app
