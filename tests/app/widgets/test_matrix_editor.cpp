// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QClipboard>
#include <QHeaderView>
#include <QLineEdit>
#include <QSignalSpy>
#include <QWheelEvent>

#include "app/figures/drawing_recorder.h"
#include "support/qt_test.h"
#include "text/number_text.h"
#include "widgets/matrix_editor.h"

namespace attn::app::test_matrix_editor {

namespace {

Matrix twoByTwo() {
  Matrix m(2, 2);
  m << 1, -0.25, 0.1, 3;
  return m;
}

const QStringList kRows = {QStringLiteral("cat"), QStringLiteral("a very long token that cannot be read in full")};

/// An editor whose edits are applied to it, as in the inputs pane.
struct Table {
  MatrixEditor editor;
  Matrix numbers;
  QSignalSpy edited{&editor, &MatrixEditor::cellEdited};

  explicit Table(const Matrix& m = twoByTwo()) : numbers(m) {
    editor.setTheme(lightTheme());
    editor.setFixedWidth(256);
    editor.setMatrix(m, kRows, {});
    QObject::connect(&editor, &MatrixEditor::cellEdited, &editor, [this](int row, int column, double value, bool) {
      numbers(row, column) = value;
      editor.setMatrix(numbers, kRows, {});
    });
    editor.show();
    QApplication::setActiveWindow(&editor);
    (void)QTest::qWaitForWindowActive(&editor);
    editor.setFocus();
  }

  QPointF middleOf(int row, int column) {
    return QRectF(editor.visualRect(editor.model()->index(row, column))).center();
  }

  void mouse(QEvent::Type type, QPointF at, Qt::MouseButtons held, Qt::KeyboardModifiers modifiers = {}) {
    const Qt::MouseButton button = type == QEvent::MouseMove ? Qt::NoButton : Qt::LeftButton;
    QMouseEvent event(type, at, editor.viewport()->mapToGlobal(at), button, held, modifiers);
    QApplication::sendEvent(editor.viewport(), &event);
  }

  void drag(QPointF from, double distance, Qt::KeyboardModifiers modifiers = {}) {
    mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
    for (int part = 1; part <= 4; ++part) {
      mouse(QEvent::MouseMove, from + QPointF(distance * part / 4, 0), Qt::LeftButton, modifiers);
    }
    mouse(QEvent::MouseButtonRelease, from + QPointF(distance, 0), Qt::NoButton);
  }

  void turn(int row, int column, Qt::KeyboardModifiers modifiers = {}) {
    const QPointF at = middleOf(row, column);
    QWheelEvent event(at, editor.viewport()->mapToGlobal(at), {}, {0, 120}, Qt::NoButton, modifiers, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(editor.viewport(), &event);
  }

  void type(int row, int column, const QString& text) {
    editor.setCurrentIndex(editor.model()->index(row, column));
    QTest::keyClick(&editor, Qt::Key_F2);
    auto* line = editor.findChild<QLineEdit*>();
    QVERIFY(line != nullptr);
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }
};

QString clipboard() {
  return QGuiApplication::clipboard()->text();
}

}  // namespace

class TestMatrixEditor : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cleanup() { QLocale::setDefault(QLocale::c()); }

  void aDragSidewaysChangesTheNumberAndEndsOnce() {
    Table t;
    t.drag(t.middleOf(0, 0), 60);
    QCOMPARE(t.numbers(0, 0), 2.0);  // 6 pixels a step of 0.1
    QVERIFY(t.edited.count() > 2);
    int finished = 0;
    for (const auto& signal : t.edited) finished += signal[3].toBool() ? 0 : 1;
    QCOMPARE(finished, 1);
    QCOMPARE(t.edited.last()[3].toBool(), false);
  }

  void shiftMakesTheDragFine() {
    Table t;
    t.drag(t.middleOf(1, 1), -60, Qt::ShiftModifier);
    QCOMPARE(t.numbers(1, 1), 2.9);
  }

  void aDragDownSelectsAndChangesNothing() {
    Table t;
    const QPointF from = t.middleOf(0, 0);
    t.mouse(QEvent::MouseButtonPress, from, Qt::LeftButton);
    t.mouse(QEvent::MouseMove, from + QPointF(2, 12), Qt::LeftButton);
    t.mouse(QEvent::MouseMove, t.middleOf(1, 0), Qt::LeftButton);
    t.mouse(QEvent::MouseButtonRelease, t.middleOf(1, 0), Qt::NoButton);
    QCOMPARE(t.edited.count(), 0);
    QCOMPARE(t.editor.selectionModel()->selectedIndexes().size(), 2);
  }

  void theWheelTurnsTheMarkedCellOnly() {
    Table t;
    t.editor.setCurrentIndex(t.editor.model()->index(0, 0));
    t.turn(1, 1);
    QCOMPARE(t.edited.count(), 0);
    t.turn(0, 0);
    QCOMPARE(t.numbers(0, 0), 1.1);
    t.turn(0, 0, Qt::ShiftModifier);
    QCOMPARE(t.numbers(0, 0), 1.11);
    t.editor.clearFocus();
    t.turn(0, 0);
    QCOMPARE(t.numbers(0, 0), 1.11);
  }

  void germansTypeAComma() {
    QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
    Table t;
    t.type(0, 0, QStringLiteral("-1,5"));
    QTRY_COMPARE(t.numbers(0, 0), -1.5);
  }

  void reportsTextThatIsNotANumber() {
    Table t;
    QSignalSpy refused(&t.editor, &MatrixEditor::notANumber);
    t.type(0, 0, QStringLiteral("abc"));
    QTRY_COMPARE(refused.count(), 1);
    QCOMPARE(refused[0][0].toString(), QStringLiteral("abc"));
    QCOMPARE(t.edited.count(), 0);
    QVERIFY(t.numbers == twoByTwo());
  }

  void newNumbersDoNotCloseAnOpenEditor() {
    Table t;
    t.editor.setCurrentIndex(t.editor.model()->index(0, 0));
    QTest::keyClick(&t.editor, Qt::Key_F2);
    auto* line = t.editor.findChild<QLineEdit*>();
    QVERIFY(line != nullptr);
    line->setText(QStringLiteral("4"));
    Matrix next = twoByTwo();
    next(1, 1) = 9;
    t.numbers = next;
    t.editor.setMatrix(next, kRows, {});
    QCOMPARE(t.editor.findChild<QLineEdit*>(), line);
    QCOMPARE(line->text(), QStringLiteral("4"));
    QTest::keyClick(line, Qt::Key_Return);
    QTRY_COMPARE(t.numbers(0, 0), 4.0);
  }

  void copiesAsTableLatexAndNumPy() {
    Table t;
    t.editor.copyAsTable();
    QCOMPARE(clipboard(), QStringLiteral("1\t-0.25\n0.1\t3\n"));
    t.editor.copyAsLatex();
    QCOMPARE(clipboard(), QStringLiteral("\\begin{bmatrix}\n1 & -0.25 \\\\\n0.1 & 3\n\\end{bmatrix}\n"));
    t.editor.copyAsNumPy();
    QCOMPARE(clipboard(), QStringLiteral("np.array([[1, -0.25],\n          [0.1, 3]])\n"));
    QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
    QTest::keySequence(&t.editor, QKeySequence::Copy);
    QCOMPARE(clipboard(), QStringLiteral("1\t-0,25\n0,1\t3\n"));
  }

  void pastesOneNumberABlockAndAWholeMatrix() {
    Table t;
    QSignalSpy pasted(&t.editor, &MatrixEditor::matrixPasted);
    t.editor.setCurrentIndex(t.editor.model()->index(1, 0));
    QGuiApplication::clipboard()->setText(QStringLiteral("7.5"));
    QTest::keySequence(&t.editor, QKeySequence::Paste);
    QCOMPARE(t.numbers(1, 0), 7.5);
    QCOMPARE(pasted.count(), 0);

    QGuiApplication::clipboard()->setText(QStringLiteral("5\t6\n"));
    t.editor.paste();
    QCOMPARE(pasted.count(), 1);
    Matrix expected(2, 2);
    expected << 1, -0.25, 5, 6;
    QVERIFY(pasted[0][0].value<Matrix>() == expected);

    QGuiApplication::clipboard()->setText(QStringLiteral("1\t2\t3\n4\t5\t6\n"));
    t.editor.paste();
    QCOMPARE(pasted.count(), 2);
    QCOMPARE(pasted[1][0].value<Matrix>().cols(), Index(3));
    QCOMPARE(pasted[1][0].value<Matrix>()(1, 2), 6.0);
  }

  void aDecimalCommaIsNotTwoCells() {
    QLocale::setDefault(QLocale(QStringLiteral("de_DE")));
    Table t;
    t.editor.setCurrentIndex(t.editor.model()->index(0, 1));
    QGuiApplication::clipboard()->setText(QStringLiteral("0,5\r\n"));
    t.editor.paste();
    QCOMPARE(t.numbers(0, 1), 0.5);
  }

  void badTextsAreNotPasted_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("nan") << QStringLiteral("1\tnan");
    QTest::newRow("words") << QStringLiteral("one\ttwo");
    QTest::newRow("ragged") << QStringLiteral("1\t2\n3");
    QTest::newRow("empty") << QString();
  }

  void badTextsAreNotPasted() {
    QFETCH(const QString, text);
    Table t;
    QSignalSpy pasted(&t.editor, &MatrixEditor::matrixPasted), failed(&t.editor, &MatrixEditor::pasteFailed);
    QGuiApplication::clipboard()->setText(text);
    t.editor.paste();
    QCOMPARE(failed.count(), 1);
    QCOMPARE(pasted.count() + t.edited.count(), 0);
  }

  /// A cell shows the number or a shorter form of it, never a part of its digits.
  void aNumberIsNeverCut() {
    Matrix m(2, 3);
    m << 123456.789, -98765.4321, 0.000012345, 1, -0.25, 3;
    Table t(m);
    const QStringList forms[] = {{numberText(m(0, 0)), QStringLiteral("1.2·10⁵"), QStringLiteral("1·10⁵")},
                                 {numberText(m(0, 1)), QStringLiteral("−9.9·10⁴"), QStringLiteral("−1·10⁵")},
                                 {QStringLiteral("1·10⁻⁵"), QStringLiteral("≈0")}};
    for (const int width : {120, 160, 256, 400}) {
      t.editor.setFixedWidth(width);
      attn::test::settle();
      for (int column = 0; column < 3; ++column) {
        const QModelIndex cell = t.editor.model()->index(0, column);
        QStyleOptionViewItem option;
        option.rect = QRect(0, 0, t.editor.columnWidth(column), t.editor.rowHeight(0));
        option.widget = &t.editor;
        const auto texts = attn::test::textsOf(
            option.rect.size(), [&](QPainter& painter) { t.editor.itemDelegate()->paint(&painter, option, cell); });
        QCOMPARE(texts.size(), std::size_t{1});
        QVERIFY2(forms[column].contains(texts[0].text), qPrintable(texts[0].text));
        QVERIFY(texts[0].box.left() >= 0);
      }
    }
    for (int column = 0; column < 3; ++column)
      QVERIFY(t.editor.model()->index(0, column).data(Qt::ToolTipRole).toString().startsWith(exactText(m(0, column))));
  }

  void stepsFitTheNumber() {
    Matrix m(1, 2);
    m << 123456.789, 0.000012345;
    Table t(m);
    t.drag(t.middleOf(0, 0), 12);
    QCOMPARE(t.numbers(0, 0), 125456.789);
    t.drag(t.middleOf(0, 1), 12);
    QCOMPARE(t.numbers(0, 1), 0.000032345);
  }

  void columnsFillTheWidth() {
    Table t;
    const QHeaderView* header = t.editor.horizontalHeader();
    QCOMPARE(header->length(), t.editor.viewport()->width());
    t.numbers = Matrix::Ones(2, 40);
    t.editor.setMatrix(t.numbers, kRows, {});
    QVERIFY(header->length() > t.editor.viewport()->width());
  }

  void longNamesAreElidedAndToldInFull() {
    Table t;
    QVERIFY(t.editor.verticalHeader()->width() <= 256 * 4 / 10);
    QCOMPARE(t.editor.model()->headerData(1, Qt::Vertical, Qt::ToolTipRole).toString(), kRows[1]);
    QCOMPARE(t.editor.verticalHeader()->textElideMode(), Qt::ElideRight);
  }

  void screenReadersHearEachCell() {
    Table t;
    const QModelIndex cell = t.editor.model()->index(0, 1);
    QCOMPARE(cell.data(Qt::AccessibleTextRole).toString(), QStringLiteral("row cat, column 1: −0.25"));
  }
};

ATTN_TEST(TestMatrixEditor)

}  // namespace attn::app::test_matrix_editor

#include "test_matrix_editor.moc"
