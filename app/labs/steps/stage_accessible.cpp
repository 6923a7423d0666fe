// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/stage_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <QPointer>
#include <map>

#include "labs/steps/compare_canvas.h"
#include "labs/steps/stage_canvas.h"

namespace attn::app {
namespace {

/// One cell of the selected matrix; made when somebody asks for it.
template <class Canvas>
class CellInterface : public QAccessibleInterface, public QAccessibleTableCellInterface {
 public:
  CellInterface(Canvas* canvas, int row, int column) : m_canvas(canvas), m_row(row), m_column(column) {}

  bool isValid() const override { return m_canvas && m_row < rows() && m_column < columns(); }
  QObject* object() const override { return nullptr; }
  QWindow* window() const override { return m_canvas ? m_canvas->window()->windowHandle() : nullptr; }
  QAccessibleInterface* childAt(int, int) const override { return nullptr; }
  QAccessibleInterface* parent() const override { return table(); }
  QAccessibleInterface* child(int) const override { return nullptr; }
  int childCount() const override { return 0; }
  int indexOfChild(const QAccessibleInterface*) const override { return -1; }
  QString text(QAccessible::Text kind) const override {
    return m_canvas && kind == QAccessible::Name ? m_canvas->cellText(m_row, m_column) : QString();
  }
  void setText(QAccessible::Text, const QString&) override {}
  QRect rect() const override {
    if (!m_canvas) return {};
    const QRect area = m_canvas->cellArea(m_row, m_column);
    return area.isNull() ? QRect() : QRect(m_canvas->mapToGlobal(area.topLeft()), area.size());
  }
  QAccessible::Role role() const override { return QAccessible::Cell; }
  QAccessible::State state() const override {
    QAccessible::State state;
    state.focusable = state.selectable = state.readOnly = true;
    state.selected = isSelected();
    state.focused = isSelected() && m_canvas->hasFocus();
    state.invalid = !isValid();
    return state;
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    return type == QAccessible::TableCellInterface ? static_cast<QAccessibleTableCellInterface*>(this) : nullptr;
  }

  bool isSelected() const override {
    return m_canvas && m_canvas->view().selection.row == m_row && m_canvas->view().selection.column == m_column;
  }
  QList<QAccessibleInterface*> columnHeaderCells() const override { return {}; }
  QList<QAccessibleInterface*> rowHeaderCells() const override { return {}; }
  int columnIndex() const override { return m_column; }
  int rowIndex() const override { return m_row; }
  int columnExtent() const override { return 1; }
  int rowExtent() const override { return 1; }
  QAccessibleInterface* table() const override { return QAccessible::queryAccessibleInterface(m_canvas); }

 private:
  int rows() const { return static_cast<int>(m_canvas->selectedShape().rows); }
  int columns() const { return static_cast<int>(m_canvas->selectedShape().columns); }

  QPointer<Canvas> m_canvas;
  int m_row, m_column;
};

template <class Canvas>
class StageInterface : public QAccessibleWidget, public QAccessibleTableInterface {
 public:
  explicit StageInterface(Canvas* canvas) : QAccessibleWidget(canvas, QAccessible::Table) {}
  ~StageInterface() override {
    for (const auto& [index, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
  }

  QString text(QAccessible::Text kind) const override {
    const Canvas& c = *canvas();
    if (kind == QAccessible::Name) return c.title();
    if (kind == QAccessible::Description || kind == QAccessible::Value)
      return c.hasPicture() ? c.cellText(c.view().selection.row, c.view().selection.column) : QString();
    return QAccessibleWidget::text(kind);
  }
  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::TableInterface) return static_cast<QAccessibleTableInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
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
    const Selection& s = canvas()->view().selection;
    return canvas()->hasFocus() ? cellAt(static_cast<int>(s.row), static_cast<int>(s.column)) : nullptr;
  }

  QAccessibleInterface* caption() const override { return nullptr; }
  QAccessibleInterface* summary() const override { return nullptr; }
  QAccessibleInterface* cellAt(int row, int column) const override {
    if (row < 0 || column < 0 || row >= rowCount() || column >= columnCount()) return nullptr;
    const auto key = std::pair(row, column);
    if (const auto known = m_cells.find(key); known != m_cells.end())
      if (auto* cell = QAccessible::accessibleInterface(known->second)) return cell;
    auto* cell = new CellInterface<Canvas>(canvas(), row, column);
    m_cells[key] = QAccessible::registerAccessibleInterface(cell);
    return cell;
  }
  int selectedCellCount() const override { return canvas()->hasPicture() ? 1 : 0; }
  QList<QAccessibleInterface*> selectedCells() const override {
    const Selection& s = canvas()->view().selection;
    auto* cell = cellAt(static_cast<int>(s.row), static_cast<int>(s.column));
    return cell ? QList<QAccessibleInterface*>{cell} : QList<QAccessibleInterface*>{};
  }
  QString columnDescription(int column) const override { return QString::number(column + 1); }
  QString rowDescription(int row) const override { return QString::number(row + 1); }
  int columnCount() const override { return static_cast<int>(canvas()->selectedShape().columns); }
  int rowCount() const override { return static_cast<int>(canvas()->selectedShape().rows); }
  int selectedColumnCount() const override { return 0; }
  int selectedRowCount() const override { return 0; }
  QList<int> selectedColumns() const override { return {}; }
  QList<int> selectedRows() const override { return {}; }
  bool isColumnSelected(int) const override { return false; }
  bool isRowSelected(int) const override { return false; }
  bool selectRow(int) override { return false; }
  bool selectColumn(int) override { return false; }
  bool unselectRow(int) override { return false; }
  bool unselectColumn(int) override { return false; }
  void modelChange(QAccessibleTableModelChangeEvent*) override {
    for (const auto& [index, id] : m_cells) QAccessible::deleteAccessibleInterface(id);
    m_cells.clear();
  }

 private:
  Canvas* canvas() const { return static_cast<Canvas*>(widget()); }

  mutable std::map<std::pair<int, int>, QAccessible::Id> m_cells;
};

QAccessibleInterface* stageFactory(const QString&, QObject* object) {
  if (auto* canvas = qobject_cast<StageCanvas*>(object)) return new StageInterface<StageCanvas>(canvas);
  if (auto* canvas = qobject_cast<CompareCanvas*>(object)) return new StageInterface<CompareCanvas>(canvas);
  return nullptr;
}

}  // namespace

void installStageAccessibility() {
  QAccessible::installFactory(stageFactory);  // Qt keeps each factory once
}

}  // namespace attn::app
