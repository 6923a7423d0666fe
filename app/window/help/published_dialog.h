// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "theme/theme.h"
#include "traffic/published.h"

class QTableWidget;

namespace attn::app {

/// The "published next to counted" table: every published figure with its source, the program's count, their ratio, and
/// why they differ. Rows can be selected and copied.
class PublishedDialog : public QDialog {
  Q_OBJECT

 public:
  PublishedDialog(const Theme&, QWidget* parent = nullptr);

  QTableWidget* table() const { return m_table; }
  /// The index in publishedRows() for a table row; -1 for a publication's heading.
  int publishedIn(int tableRow) const;
  /// Copies the selected rows, or all, for spreadsheets and word processors.
  void copy() const;

 protected:
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  void build();
  void fill();
  void addHeading(const PublishedRow&);
  void addRow(const PublishedRow&, int index);
  QStringList textsOf(int index) const;
  void fitRows();
  /// The selected indices in publishedRows(), or all.
  QList<int> chosen() const;
  QString asTabs(const QList<int>& published) const;
  QString asHtml(const QList<int>& published) const;

  Theme m_theme;
  std::vector<PublishedRow> m_rows;
  QTableWidget* m_table;
};

/// Not modal: it can stay open next to a lab.
void showPublishedDialog(QWidget* window, const Theme&);

}  // namespace attn::app
