// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/accessible_table.h"
#include "text/index_text.h"
#include "text/list_text.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <QWidget>
#include <QWindow>
#include <algorithm>
#include <limits>
#include <map>

namespace attn::app {
namespace {

/// Accessibility counts children in int. In a larger table, only the first cells can be reached as children; all can be
/// reached by row and column.
constexpr qint64 kMaxChildren = std::numeric_limits<int>::max() / 2;

/// Queried on each call: a widget being destroyed is no longer a table, but tools may still hold its cells.
AccessibleTable* tableOf(QObject* object) {
  return object ? dynamic_cast<AccessibleTable*>(object) : nullptr;
}

bool isInside(const AccessibleTable& table, int row, int column) {
  return row >= 0 && column >= 0 && row < table.tableRows() && column < table.tableColumns();
}

bool isChosen(const AccessibleTable& table, int row, int column) {
  const TablePlace current = table.currentCell();
  return current.row == row && (table.tableKind() != AccessibleTable::Kind::Cells || current.column == column);
}

class PaintedCell : public QAccessibleInterface,
                    public QAccessibleTableCellInterface,
                    public QAccessibleActionInterface {
 public:
  PaintedCell(QWidget* widget, int row, int column) : m_widget(widget), m_row(row), m_column(column) {}

  bool isValid() const override {
    const AccessibleTable* owner = tableOf(m_widget);
    return owner && isInside(*owner, m_row, m_column);
  }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_widget ? m_widget->window()->windowHandle() : nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return table(); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    if (kind != QAccessible::Name || !isValid()) return {};
    const AccessibleTable& owner = *tableOf(m_widget);
    return owner.covered(owner.cellText(m_row, m_column));
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    const QRect drawn = area();
    return drawn.isEmpty() ? QRect() : QRect(m_widget->mapToGlobal(drawn.topLeft()), drawn.size());
  }
  QAccessible::Role role() const override { return isItem() ? QAccessible::ListItem : QAccessible::Cell; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = state.readOnly = true;
    state.selected = isSelected();
    state.focused = state.selected && m_widget->hasFocus();
    state.invalid = !isValid();
    state.offscreen = area().isEmpty();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableCellInterface && !isItem()) return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
  }

  bool isSelected() const override { return isValid() && isChosen(*tableOf(m_widget), m_row, m_column); }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return m_column; }
  int rowIndex() const override { return m_row; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return QAccessible::queryAccessibleInterface(m_widget); }

  QStringList actionNames() const override { return {pressAction(), setFocusAction()}; }
  void doAction(const QString& action) override {
    if (!isValid() || !actionNames().contains(action)) return;
    if (action == setFocusAction()) m_widget->setFocus(Qt::OtherFocusReason);
    tableOf(m_widget)->selectCell(m_row, m_column);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  bool isItem() const {
    const AccessibleTable* owner = tableOf(m_widget);
    return owner && owner->tableKind() == AccessibleTable::Kind::List;
  }
  QRect area() const { return isValid() ? tableOf(m_widget)->cellArea(m_row, m_column) : QRect(); }

  QPointer<QWidget> m_widget;
  int m_row, m_column;
};

/// The table: its cells row by row, then its visible child widgets.
class PaintedTable : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  PaintedTable(QWidget* widget, AccessibleTable::Kind kind)
      : QAccessibleWidget(widget, kind == AccessibleTable::Kind::List ? QAccessible::List : QAccessible::Table) {}
  ~PaintedTable() override { dropCells(); }

  QString text(QAccessible::Text kind) const override {
    const AccessibleTable* t = table();
    QString given = QAccessibleWidget::text(kind);
    if (!t) return given;
    const auto first = [](const QString& a, const QString& b) { return a.isEmpty() ? b : a; };
    if (kind == QAccessible::Name) return t->covered(first(t->tableName(), given));
    if (kind == QAccessible::Value) return t->covered(t->currentText());
    if (kind != QAccessible::Description) return given;
    const QString description = first(t->tableDescription(), given);
    return t->covered(description.isEmpty() ? t->currentText() : description);
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableInterface && role() == QAccessible::Table)
      return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }

  int childCount() const override { return cellCount() + static_cast<int>(onTop().size()); }
  QAccessibleInterface* child(int index) const override {
    const int cells = cellCount();
    if (index >= cells) return QAccessible::queryAccessibleInterface(onTop().value(index - cells));
    return index < 0 ? nullptr : cellAt(index / columnCount(), index % columnCount());
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    if (const auto* cell = dynamic_cast<const PaintedCell*>(child)) {
      const bool mine = cell->isValid() && cell->parent() == this;
      return mine ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
    }
    const auto among = child ? onTop().indexOf(qobject_cast<QWidget*>(child->object())) : -1;
    return among < 0 ? -1 : cellCount() + static_cast<int>(among);
  }
  /// Does not query the area of every cell: a table may have millions.
  QAccessibleInterface* childAt(int x, int y) const override {
    if (!table()) return nullptr;
    const QPoint at = widget()->mapFromGlobal(QPoint(x, y));
    QWidget* above = widget()->childAt(at);
    while (above && above->parentWidget() != widget()) above = above->parentWidget();
    if (above) return QAccessible::queryAccessibleInterface(above);
    const TablePlace place = widget()->rect().contains(at) ? table()->cellUnder(at) : TablePlace{};
    return cellAt(place.row, place.column);
  }
  QAccessibleInterface* focusChild() const override {
    if (!table() || !widget()->hasFocus()) return QAccessibleWidget::focusChild();
    const TablePlace current = table()->currentCell();
    return cellAt(current.row, current.column);
  }

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override {
    if (!table() || !isInside(*table(), row, column)) return nullptr;
    const auto key = std::pair(row, column);
    if (const auto known = m_cells.find(key); known != m_cells.end())
      if (auto* cell = QAccessible::accessibleInterface(known->second)) return cell;
    auto* cell = new PaintedCell(widget(), row, column);
    m_cells[key] = QAccessible::registerAccessibleInterface(cell);
    return cell;
  }
  int columnCount() const override { return table() ? table()->tableColumns() : 0; }
  int rowCount() const override { return table() ? table()->tableRows() : 0; }
  QString columnDescription(int column) const override { return table() ? table()->columnName(column) : QString(); }
  QString rowDescription(int row) const override { return table() ? table()->rowName(row) : QString(); }

  int selectedCellCount() const override { return static_cast<int>(selectedCells().size()); }
  QList<QAccessibleInterface*> selectedCells() const override {
    if (!table()) return {};
    const TablePlace current = table()->currentCell();
    QList<QAccessibleInterface*> cells;
    const bool whole = selectsRows();
    for (int i = whole ? 0 : current.column; i < (whole ? columnCount() : current.column + 1); ++i)
      if (auto* cell = cellAt(current.row, i)) cells << cell;
    return cells;
  }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return static_cast<int>(selectedRows().size()); }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override {
    return selectsRows() && table()->currentCell().exists() ? QList<int>{table()->currentCell().row} : QList<int>{};
  }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int row) const override { return selectedRows().contains(row); }
  bool selectRow(int row) override {
    if (!selectsRows() || !isInside(*table(), row, 0)) return false;
    table()->selectCell(row, 0);
    return isRowSelected(row);
  }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override { dropCells(); }

 private:
  AccessibleTable* table() const { return tableOf(object()); }
  QList<QWidget*> onTop() const {
    QList<QWidget*> seen;
    for (QWidget* each : widget()->findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
      if (!each->isWindow() && !each->isHidden()) seen << each;
    return seen;
  }
  bool selectsRows() const { return table() && table()->tableKind() == AccessibleTable::Kind::Rows; }
  int cellCount() const {
    const auto all = static_cast<qint64>(rowCount()) * columnCount();
    return static_cast<int>(std::min<qint64>(all, kMaxChildren));
  }
  void dropCells() {
    for (const auto& [place, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
  }

  mutable std::map<std::pair<int, int>, QAccessible::Id> m_cells;
};

QAccessibleInterface* paintedTableFactory(const QString&, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  const AccessibleTable* table = tableOf(widget);
  return table ? new PaintedTable(widget, table->tableKind()) : nullptr;
}

}  // namespace

AccessibleTable::AccessibleTable() {
  QAccessible::installFactory(paintedTableFactory);  // Qt keeps each factory once
}

QString AccessibleTable::rowName(int row) const {
  return indexText(row + (tableKind() == Kind::Cells ? 0 : 1));
}

QString AccessibleTable::columnName(int column) const {
  return indexText(column);
}

QString AccessibleTable::currentText() const {
  const TablePlace current = currentCell();
  if (!isInside(*this, current.row, current.column)) return {};
  if (tableKind() != Kind::Rows) return cellText(current.row, current.column);
  QStringList cells;
  for (int i = 0; i < tableColumns(); ++i) cells << cellText(current.row, i);
  return listText(cells);
}

TableChange changeBetween(const TableState& before, const TableState& now, bool otherCells) {
  TableChange change{otherCells || now.rows != before.rows || now.columns != before.columns, -1};
  const qint64 child = static_cast<qint64>(now.current.row) * now.columns + now.current.column;
  const bool moved = change.otherCells || now.current != before.current;
  if (moved && now.current.exists() && child <= kMaxChildren) change.current = static_cast<int>(child);
  return change;
}

TableState stateOf(const AccessibleTable& table) {
  if (!QAccessible::isActive()) return {};
  return {table.tableRows(), table.tableColumns(), table.currentCell()};
}

void announceTable(AccessibleTable& table, const TableState& before, bool otherCells) {
  auto* widget = dynamic_cast<QWidget*>(&table);
  if (!widget || !QAccessible::isActive()) return;
  const TableChange change = changeBetween(before, stateOf(table), otherCells);
  if (change.otherCells && table.tableKind() != AccessibleTable::Kind::List) {
    QAccessibleTableModelChangeEvent reset(widget, QAccessibleTableModelChangeEvent::ModelReset);
    QAccessible::updateAccessibility(&reset);
  }
  if (change.current < 0 || !widget->hasFocus()) return;
  QAccessibleEvent focus(widget, QAccessible::Focus);
  focus.setChild(change.current);
  QAccessible::updateAccessibility(&focus);
}

}  // namespace attn::app
