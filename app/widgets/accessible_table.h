// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>

namespace attn::app {

/// A cell of a painted table, counted from 0; negative if there is none.
struct TablePlace {
  int row = -1, column = -1;
  bool operator==(const TablePlace&) const = default;
  bool exists() const { return row >= 0 && column >= 0; }
};

/// The interface of a widget that paints a table; assistive tools read it like an item view. A widget only has to
/// inherit from this in addition to QWidget. Areas and points are in widget coordinates.
class AccessibleTable {
 public:
  enum class Kind {
    Cells,
    Rows,
    List,  // a single column whose cells are items
  };

  AccessibleTable();

  virtual Kind tableKind() const { return Kind::Cells; }
  virtual int tableRows() const = 0;
  virtual int tableColumns() const = 0;
  /// The full text of a cell, including its row and column names where they apply.
  virtual QString cellText(int row, int column) const = 0;
  /// The rectangle in which a cell is drawn; null if it is not visible.
  virtual QRect cellArea(int row, int column) const = 0;
  virtual TablePlace cellUnder(const QPoint&) const = 0;
  /// The current cell; with Kind::Rows, any cell of the current row.
  virtual TablePlace currentCell() const = 0;
  virtual void selectCell(int row, int column) = 0;
  /// By default, indices counted from 0; row names count from 1 unless the kind is Kind::Cells.
  virtual QString rowName(int row) const;
  virtual QString columnName(int column) const;
  /// If empty, the widget's accessible name and description are used; without a description, currentText().
  virtual QString tableName() const { return {}; }
  virtual QString tableDescription() const { return {}; }
  /// The current cell, or the current row cell by cell.
  virtual QString currentText() const;
  /// The text with the answers to open questions hidden.
  virtual QString covered(const QString& text) const { return text; }

 protected:
  ~AccessibleTable() = default;
};

/// The parts of a table whose changes are reported to assistive tools: its size and current cell.
struct TableState {
  int rows = 0, columns = 0;
  TablePlace current;
};
struct TableChange {
  bool otherCells = false;  // the cells mean something else; cached cells are invalid
  int current = -1;         // child index of the new current cell, or -1 if unchanged
  bool operator==(const TableChange&) const = default;
};
/// `otherCells`: the cells mean something else, even if their number is unchanged.
TableChange changeBetween(const TableState& before, const TableState& now, bool otherCells = false);

/// Empty unless an assistive tool is listening, which saves the cost.
TableState stateOf(const AccessibleTable&);
/// Sends accessibility events for what has changed since `before`: the cells and, if the table has focus, the current
/// cell. Must be called after every change.
void announceTable(AccessibleTable&, const TableState& before, bool otherCells = false);

}  // namespace attn::app
