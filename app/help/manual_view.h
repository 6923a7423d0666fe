// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>
#include <optional>

#include "help/help_topics.h"
#include "help/manual_book.h"
#include "theme/theme.h"

namespace attn::app {

/// One page of the manual as it is read: lines of a readable length, pictures as wide as the text and sharp on any
/// screen.
class ManualView : public QTextBrowser {
  Q_OBJECT

 public:
  explicit ManualView(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// Shows a page of a book that outlives the view's showing it; says in its place why it cannot be read.
  void showPage(const ManualBook&, const HelpPlace&);
  void showWords(const QString& plain);
  void goTo(const QString& anchor);
  /// How far down the page is, from 0 to 1.
  double depth() const;
  void setDepth(double);

 Q_SIGNALS:
  /// Another place of the manual, or an address elsewhere, was chosen.
  void placeChosen(const attn::app::HelpPlace&);
  void addressChosen(const QUrl&);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void layOut();
  void showAnchor(const QString&);
  void followLink(const QUrl&);
  int textWidth() const { return std::max(1, viewport()->width() - 2 * margin()); }
  int margin() const;

  Theme m_theme = lightTheme();
  std::optional<ManualBook> m_book;
  QString m_page, m_html;
  int m_laidOutFor = 0;
};

}  // namespace attn::app
