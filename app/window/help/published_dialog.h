// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <vector>

#include "theme/theme.h"
#include "traffic/published.h"

class QTableWidget;

namespace attn::app {

/// The sheet "published next to counted": every printed figure with its source, our count, their ratio, and why they
/// differ. Rows can be selected and copied as a table.
class PublishedSheet : public QDialog {
  Q_OBJECT

 public:
  PublishedSheet(const Theme&, QWidget* parent = nullptr);

  QTableWidget* table() const { return m_table; }
  /// The row of publishedRows() in a row of the table; -1 for the heading of a publication.
  int publishedIn(int tableRow) const;
  /// Puts the selected rows, or all, on the clipboard: for spreadsheets and for word processors.
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
  /// Rows of publishedRows() that are selected, or all.
  QList<int> chosen() const;
  QString asTabs(const QList<int>& published) const;
  QString asHtml(const QList<int>& published) const;

  Theme m_theme;
  std::vector<PublishedRow> m_rows;
  QTableWidget* m_table;
};

/// Not modal: it can stay open beside a lab.
void showPublishedSheet(QWidget* window, const Theme&);

}  // namespace attn::app
