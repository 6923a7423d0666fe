// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QString>

namespace attn::app {

/// A cell of a painted table, from 0; negative where there is none.
struct TablePlace {
  int row = -1, column = -1;
  bool operator==(const TablePlace&) const = default;
  bool exists() const { return row >= 0 && column >= 0; }
};

/// What a widget that paints a table answers, so that assistive tools read it like a table of items. A widget derives
/// from this beside QWidget; nothing else is needed. Areas and points are in the widget's coordinates.
class AccessibleTable {
 public:
  enum class Kind {
    Cells,  // single cells are selected
    Rows,   // whole rows are selected
    List,   // of one column: its cells are items
  };

  AccessibleTable();

  virtual Kind tableKind() const { return Kind::Cells; }
  virtual int tableRows() const = 0;
  virtual int tableColumns() const = 0;
  /// All that a cell says, with the names of its row and column where they belong to it.
  virtual QString cellText(int row, int column) const = 0;
  /// Where a cell is drawn; null where it is not on the picture.
  virtual QRect cellArea(int row, int column) const = 0;
  virtual TablePlace cellUnder(const QPoint&) const = 0;
  /// The cell that is asked about; of Kind::Rows any cell of the row.
  virtual TablePlace currentCell() const = 0;
  virtual void selectCell(int row, int column) = 0;
  /// Without names: from 0; rows of the other kinds are things for people, the first is 1.
  virtual QString rowName(int row) const;
  virtual QString columnName(int column) const;
  /// Where they are empty, the name and the description that the widget was given; without one, currentText().
  virtual QString tableName() const { return {}; }
  virtual QString tableDescription() const { return {}; }
  /// The current cell, or the current row cell by cell.
  virtual QString currentText() const;
  /// One of these texts as it may be read now.
  virtual QString covered(const QString& text) const { return text; }

 protected:
  ~AccessibleTable() = default;
};

/// What assistive tools are told of when it changes: the sizes of a table and its current cell.
struct TableState {
  int rows = 0, columns = 0;
  TablePlace current;
};
struct TableChange {
  bool otherCells = false;  // the cells are others: what was known of them is void
  int current = -1;         // the current cell as a child, where it is another one; else -1
  bool operator==(const TableChange&) const = default;
};
/// `otherCells`: the cells mean something else, even where there are as many as before.
TableChange changeBetween(const TableState& before, const TableState& now, bool otherCells = false);

/// Empty while no assistive tool listens, so that it costs nothing then.
TableState stateOf(const AccessibleTable&);
/// Sends the events for what has changed in a table since `before`: that its cells are others, and, where it has the
/// focus, which one is current now. To be called after every change.
void announceTable(AccessibleTable&, const TableState& before, bool otherCells = false);

}  // namespace attn::app
