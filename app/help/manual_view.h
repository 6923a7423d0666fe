// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>
#include <optional>

#include "help/help_topics.h"
#include "help/manual_book.h"
#include "theme/theme.h"

namespace attn::app {

/// A page of the manual: lines of readable length, pictures as wide as the text and sharp on any screen.
class ManualView : public QTextBrowser {
  Q_OBJECT

 public:
  explicit ManualView(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// Shows a page, or an error message in its place.
  void showPage(const ManualBook&, const HelpPlace&);
  void showWords(const QString& plain);
  void goTo(const QString& anchor);
  /// The scroll position, from 0 to 1.
  double depth() const;
  void setDepth(double);

 Q_SIGNALS:
  /// A link to another place in the manual, or to an external address, was activated.
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
