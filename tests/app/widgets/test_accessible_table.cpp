// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/qt_test.h"
#include "widgets/accessible_table.h"

#include <QPushButton>

#include "app/labs/asked_from_outside.h"

namespace attn::app::test_accessible_table {
namespace {

using asked::askEveryCell;
using asked::nameOf;
using asked::press;
using asked::tableOf;

constexpr int kSide = 20;

/// Squares, with a button below them.
class Squares : public QWidget, public AccessibleTable {
 public:
  Squares(int rows, int columns, Kind kind = Kind::Cells)
      : m_kind(kind), m_rows(rows), m_columns(columns), button(new QPushButton(QStringLiteral("Go"), this)) {
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(QStringLiteral("Squares"));
    resize(200, 200);
    button->setGeometry(0, 160, 60, 30);
  }
  void become(int rows, int columns) {
    const TableState before = stateOf(*this);
    m_rows = rows;
    m_columns = columns;
    announceTable(*this, before);
  }
  void choose(TablePlace place) {
    const TableState before = stateOf(*this);
    current = place;
    announceTable(*this, before);
  }

  Kind tableKind() const override { return m_kind; }
  int tableRows() const override { return m_rows; }
  int tableColumns() const override { return m_columns; }
  QString cellText(int row, int column) const override { return QStringLiteral("%1|%2").arg(row).arg(column); }
  QRect cellArea(int row, int column) const override {
    return row < 8 && column < 10 ? QRect(column * kSide, row * kSide, kSide, kSide) : QRect();
  }
  TablePlace cellUnder(const QPoint& p) const override { return {p.y() / kSide, p.x() / kSide}; }
  TablePlace currentCell() const override { return current; }
  void selectCell(int row, int column) override { choose({row, column}); }

 private:
  Kind m_kind;
  int m_rows, m_columns;

 public:
  QPushButton* button;
  TablePlace current{0, 0};
};

QAccessibleInterface* outsideOf(QWidget& widget) {
  return QAccessible::queryAccessibleInterface(&widget);
}

}  // namespace

class TestAccessibleTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cellsAreReadOneByOne() {
    Squares squares(3, 4);
    squares.show();
    QCOMPARE(askEveryCell(&squares), 12);
    QCOMPARE(outsideOf(squares)->text(QAccessible::Name), QStringLiteral("Squares"));
    QCOMPARE(outsideOf(squares)->text(QAccessible::Value), QStringLiteral("0|0"));
    QCOMPARE(tableOf(&squares)->rowDescription(2), QStringLiteral("2"));
    QCOMPARE(tableOf(&squares)->columnDescription(0), QStringLiteral("0"));
    QAccessibleInterface* cell = tableOf(&squares)->cellAt(1, 2);
    QVERIFY(!cell->state().selected);
    press(cell);
    QCOMPARE(squares.current, (TablePlace{1, 2}));
    QVERIFY(cell->state().selected && cell->tableCellInterface()->isSelected());
    QCOMPARE(tableOf(&squares)->selectedCells(), QList<QAccessibleInterface*>{cell});
    QVERIFY(!tableOf(&squares)->selectRow(0));
    QCOMPARE(tableOf(&squares)->selectedRowCount(), 0);
  }

  void rowsAreSelectedWhole() {
    Squares squares(3, 4, AccessibleTable::Kind::Rows);
    squares.show();
    QCOMPARE(askEveryCell(&squares), 12);
    auto* table = tableOf(&squares);
    QVERIFY(table->selectRow(2));
    QVERIFY(!table->selectRow(3));
    QCOMPARE(table->rowDescription(0), QStringLiteral("1"));  // of things
    QCOMPARE(squares.current.row, 2);
    QCOMPARE(table->selectedRows(), QList<int>{2});
    QCOMPARE(table->selectedCellCount(), 4);
    QVERIFY(table->cellAt(2, 3)->state().selected && !table->cellAt(1, 3)->state().selected);
    QCOMPARE(outsideOf(squares)->text(QAccessible::Value), QStringLiteral("2|0, 2|1, 2|2, 2|3"));
  }

  void aListHasItems() {
    Squares squares(3, 1, AccessibleTable::Kind::List);
    squares.show();
    QCOMPARE(outsideOf(squares)->role(), QAccessible::List);
    QVERIFY(!outsideOf(squares)->tableInterface());
    QAccessibleInterface* item = outsideOf(squares)->child(1);
    QCOMPARE(item->role(), QAccessible::ListItem);
    QVERIFY(!item->tableCellInterface());
    QCOMPARE(nameOf(item), QStringLiteral("1|0"));
    QCOMPARE(outsideOf(squares)->indexOfChild(item), 1);
    press(item);
    QVERIFY(item->state().selected);
  }

  void widgetsOnThePictureComeAfterTheCells() {
    Squares squares(3, 4);
    squares.show();
    QAccessibleInterface* table = outsideOf(squares);
    QCOMPARE(table->childCount(), 13);
    QAccessibleInterface* button = table->child(12);
    QCOMPARE(button->role(), QAccessible::Button);
    QCOMPARE(table->indexOfChild(button), 12);
    const QPoint on = squares.button->mapToGlobal(QPoint(5, 5));
    QCOMPARE(table->childAt(on.x(), on.y()), button);
    const QPoint off = squares.mapToGlobal(QPoint(150, 190));
    QVERIFY(!table->childAt(off.x(), off.y()));
    squares.button->hide();
    QCOMPARE(table->childCount(), 12);
    QCOMPARE(table->indexOfChild(button), -1);
  }

  void millionsOfCellsAreNotMadeUnasked() {
    Squares squares(100000, 100000);
    squares.show();
    QAccessibleInterface* table = outsideOf(squares);
    QVERIFY(table->childCount() > 1000000);
    const QPoint at = squares.mapToGlobal(QPoint(3 * kSide + 1, 2 * kSide + 1));
    QAccessibleInterface* cell = table->childAt(at.x(), at.y());
    QCOMPARE(nameOf(cell), QStringLiteral("2|3"));
    QAccessibleInterface* last = tableOf(&squares)->cellAt(99999, 99999);
    QVERIFY(last->isValid() && last->state().offscreen && last->rect().isNull());
  }

  void cellsOfASmallerTableAreGone() {
    Squares squares(3, 4);
    squares.show();
    QAccessibleInterface* corner = tableOf(&squares)->cellAt(2, 3);
    const QAccessible::Id id = QAccessible::uniqueId(corner);
    squares.become(2, 2);
    QVERIFY(!corner->isValid() && corner->state().invalid);
    QVERIFY(corner->text(QAccessible::Name).isEmpty() && corner->rect().isNull());
    QCOMPARE(outsideOf(squares)->indexOfChild(corner), -1);
    press(corner);
    QCOMPARE(squares.current, (TablePlace{0, 0}));
    // When tools are notified, the old cells are removed.
    QAccessibleTableModelChangeEvent reset(&squares, QAccessibleTableModelChangeEvent::ModelReset);
    tableOf(&squares)->modelChange(&reset);
    QVERIFY(!QAccessible::accessibleInterface(id));
    QCOMPARE(askEveryCell(&squares), 4);
  }

  void cellsOutliveTheirWidget() {
    auto squares = std::make_unique<Squares>(3, 4);
    QAccessibleInterface* cell = tableOf(squares.get())->cellAt(1, 1);
    const QAccessible::Id id = QAccessible::uniqueId(cell);
    squares.reset();
    QAccessibleInterface* left = QAccessible::accessibleInterface(id);
    QVERIFY(!left || !left->isValid());
  }

  void theFocusGoesToACell() {
    Squares squares(3, 4);
    squares.show();
    squares.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&squares));
    squares.button->setFocus();
    QCOMPARE(outsideOf(squares)->focusChild(), QAccessible::queryAccessibleInterface(squares.button));
    QAccessibleInterface* cell = tableOf(&squares)->cellAt(0, 3);
    cell->actionInterface()->doAction(QAccessibleActionInterface::setFocusAction());
    QVERIFY(squares.hasFocus() && cell->state().focused);
    QCOMPARE(outsideOf(squares)->focusChild(), cell);
  }

  void notifiesOnlyAboutChanges() {
    const TableState before{3, 4, {1, 2}};
    QCOMPARE(changeBetween(before, before), TableChange());
    QCOMPARE(changeBetween(before, {3, 4, {2, 1}}), (TableChange{false, 9}));
    QCOMPARE(changeBetween(before, {3, 4, {}}), TableChange());
    QCOMPARE(changeBetween(before, {3, 2, {1, 1}}), (TableChange{true, 3}));
    QCOMPARE(changeBetween(before, {0, 0, {}}), (TableChange{true, -1}));
    QCOMPARE(changeBetween(before, before, true), (TableChange{true, 6}));
    // Too far down to be a child.
    QCOMPARE(changeBetween(before, {100000, 100000, {99999, 0}}), (TableChange{true, -1}));
  }
};

ATTN_TEST(TestAccessibleTable)

}  // namespace attn::app::test_accessible_table

#include "test_accessible_table.moc"
