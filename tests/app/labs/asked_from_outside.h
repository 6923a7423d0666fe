// SPDX-License-Identifier: GPL-3.0-or-later
// Queries a painted stage as a screen reader does, through QAccessible only.
#pragma once

#include <QAccessible>
#include <QWidget>

#include "support/qt_test.h"

namespace attn::app::asked {

inline QAccessibleTableInterface* tableOf(QWidget* widget) {
  QAccessibleInterface* outside = QAccessible::queryAccessibleInterface(widget);
  return outside ? outside->tableInterface() : nullptr;
}

inline QString nameOf(QAccessibleInterface* cell) {
  return cell ? cell->text(QAccessible::Name) : QString();
}

inline void press(QAccessibleInterface* cell) {
  QVERIFY(cell && cell->actionInterface());
  cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
}

/// Every cell has a text, its position in the table, and an area inside the widget (or reports that it is off screen).
/// Returns how many are on screen.
inline int askEveryCell(QWidget* widget) {
  QAccessibleInterface* outside = QAccessible::queryAccessibleInterface(widget);
  QAccessibleTableInterface* table = tableOf(widget);
  const auto fail = [](const QString& why) {
    QTest::qFail(qPrintable(why), __FILE__, __LINE__);
    return 0;
  };
  if (!table || outside->role() != QAccessible::Table) return fail(QStringLiteral("no table"));
  const QRect whole(widget->mapToGlobal(QPoint(0, 0)), widget->size());
  int drawn = 0;
  for (int i = 0; i < table->rowCount(); ++i) {
    if (table->rowDescription(i).isEmpty()) return fail(QStringLiteral("row %1 has no name").arg(i));
    for (int j = 0; j < table->columnCount(); ++j) {
      QAccessibleInterface* cell = table->cellAt(i, j);
      const QString where = QStringLiteral("cell %1, %2: ").arg(i).arg(j);
      if (!cell || !cell->isValid() || cell->state().invalid) return fail(where + QStringLiteral("none"));
      if (nameOf(cell).isEmpty()) return fail(where + QStringLiteral("no words"));
      const QAccessibleTableCellInterface* place = cell->tableCellInterface();
      if (place->rowIndex() != i || place->columnIndex() != j || place->table() != outside)
        return fail(where + QStringLiteral("elsewhere"));
      if (outside->child(outside->indexOfChild(cell)) != cell) return fail(where + QStringLiteral("no child"));
      if (bool(cell->state().offscreen) != cell->rect().isEmpty()) return fail(where + QStringLiteral("where?"));
      if (cell->rect().isEmpty()) continue;
      if (!whole.contains(cell->rect())) return fail(where + QStringLiteral("outside of the widget"));
      const QPoint middle = cell->rect().center();
      QAccessibleInterface* found = outside->childAt(middle.x(), middle.y());
      if (!found || found->tableCellInterface()->rowIndex() != i)
        return fail(where + QStringLiteral("not found there"));
      ++drawn;
    }
  }
  if (table->cellAt(table->rowCount(), 0) || table->cellAt(0, table->columnCount()) || table->cellAt(-1, 0))
    return fail(QStringLiteral("a cell beyond the table"));
  return drawn;
}

}  // namespace attn::app::asked
