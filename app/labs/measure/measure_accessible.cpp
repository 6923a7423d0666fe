// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/measure/measure_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <map>

#include "labs/measure/measure_stage.h"

namespace attn::app {
namespace {

/// One cell of the table of runs; made when somebody asks for it.
class RunCell : public QAccessibleInterface, public QAccessibleTableCellInterface, public QAccessibleActionInterface {
 public:
  RunCell(MeasureStage* stage, int row, int column) : m_stage(stage), m_row(row), m_column(column) {}

  bool isValid() const override { return m_stage && !m_stage->cellText(m_row, m_column).isEmpty(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_stage ? m_stage->window()->windowHandle() : nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return table(); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return m_stage && kind == QAccessible::Name ? m_stage->cellText(m_row, m_column) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!m_stage) return {};
    const QRect area = m_stage->rowArea(m_row);
    return area.isNull() ? QRect() : QRect(m_stage->mapToGlobal(area.topLeft()), area.size());
  }
  QAccessible::Role role() const override { return QAccessible::Cell; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = state.readOnly = true;
    state.selected = isSelected();
    state.focused = isSelected() && m_stage->hasFocus();
    state.invalid = !isValid();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableCellInterface) return static_cast<QAccessibleTableCellInterface*>(this);
    if (type == QAccessible::ActionInterface) return static_cast<QAccessibleActionInterface*>(this);
    return nullptr;
  }

  bool isSelected() const override { return m_stage && m_stage->selectedRow() == m_row; }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return m_column; }
  int rowIndex() const override { return m_row; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return QAccessible::queryAccessibleInterface(m_stage); }

  QStringList actionNames() const override { return {pressAction()}; }
  void doAction(const QString& action) override {
    if (isValid() && action == pressAction()) m_stage->selectRow(m_row);
  }
  QStringList keyBindingsForAction(const QString&) const override { return {}; }

 private:
  QPointer<MeasureStage> m_stage;
  int m_row, m_column;
};

class RunsTable : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  explicit RunsTable(MeasureStage* stage) : QAccessibleWidget(stage, QAccessible::Table) {}
  ~RunsTable() override {
    for (const auto& [index, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
  }

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableInterface) return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }
  QString text(QAccessible::Text kind) const override {
    if (kind == QAccessible::Description) return measureSceneText(stage()->view());
    return QAccessibleWidget::text(kind);
  }

  int childCount() const override { return rowCount() * columnCount(); }
  QAccessibleInterface* child(int index) const override {
    return index >= 0 && index < childCount() ? cellAt(index / columnCount(), index % columnCount()) : nullptr;
  }
  int indexOfChild(const QAccessibleInterface* child) const override {
    auto* cell = child ? const_cast<QAccessibleInterface*>(child)->tableCellInterface() : nullptr;
    return cell ? cell->rowIndex() * columnCount() + cell->columnIndex() : -1;
  }
  QAccessibleInterface* focusChild() const override {
    return stage()->hasFocus() ? cellAt(stage()->selectedRow(), 0) : nullptr;
  }

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override {
    if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) return nullptr;
    const auto key = std::pair(row, column);
    if (const auto known = m_cells.find(key); known != m_cells.end())
      if (auto* cell = QAccessible::accessibleInterface(known->second)) return cell;
    auto* cell = new RunCell(stage(), row, column);
    m_cells[key] = QAccessible::registerAccessibleInterface(cell);
    return cell;
  }
  int selectedCellCount() const override { return stage()->selectedRow() >= 0 ? columnCount() : 0; }
  QList<QAccessibleInterface*> selectedCells() const override {
    QList<QAccessibleInterface*> cells;
    for (int i = 0; i < columnCount(); ++i)
      if (auto* cell = cellAt(stage()->selectedRow(), i)) cells << cell;
    return cells;
  }
  QString columnDescription(int column) const override { return tableColumns(stage()->view()).value(column); }
  QString rowDescription(int row) const override { return stage()->cellText(row, 0); }
  int columnCount() const override { return static_cast<int>(tableColumns(stage()->view()).size()); }
  int rowCount() const override { return static_cast<int>(rowsOf(stage()->view()).size()); }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return stage()->selectedRow() >= 0 ? 1 : 0; }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override {
    return stage()->selectedRow() >= 0 ? QList<int>{stage()->selectedRow()} : QList<int>{};
  }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int row) const override { return row == stage()->selectedRow(); }
  bool selectRow(int row) override {
    stage()->selectRow(row);
    return stage()->selectedRow() == row;
  }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {
    for (const auto& [index, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
  }

 private:
  MeasureStage* stage() const { return static_cast<MeasureStage*>(widget()); }

  mutable std::map<std::pair<int, int>, QAccessible::Id> m_cells;
};

QAccessibleInterface* runsFactory(const QString&, QObject* object) {
  auto* stage = qobject_cast<MeasureStage*>(object);
  return stage ? new RunsTable(stage) : nullptr;
}

}  // namespace

void installMeasureAccessibility() {
  QAccessible::installFactory(runsFactory);  // Qt keeps each factory once
}

}  // namespace attn::app
