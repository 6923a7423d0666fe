// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "theme/theme.h"

class QTableWidget;

namespace attn::app {

/// The sheet "published next to counted": every printed figure with its source, our count, their ratio, and why they
/// differ. Rows can be selected and copied as a table.
class PublishedSheet : public QDialog {
  Q_OBJECT

 public:
  PublishedSheet(const Theme&, QWidget* parent = nullptr);

  QTableWidget* table() const { return m_table; }
  /// Puts the selected rows, or all, on the clipboard: for spreadsheets and for word processors.
  void copy() const;

 protected:
  void resizeEvent(QResizeEvent*) override;
  void showEvent(QShowEvent*) override;

 private:
  void fill();
  void fitRows();
  QList<int> chosenRows() const;
  QString asTabs(const QList<int>& rows) const;
  QString asHtml(const QList<int>& rows) const;

  Theme m_theme;
  QTableWidget* m_table;
};

/// Not modal: it can stay open beside a lab.
void showPublishedSheet(QWidget* window, const Theme&);

}  // namespace attn::app
