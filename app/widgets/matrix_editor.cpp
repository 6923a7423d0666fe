// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_editor.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QMimeData>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "base/number_format.h"
#include "figures/cell_text.h"
#include "figures/face.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/number_steps.h"
#include "widgets/pasted_numbers.h"

namespace attn::app {
namespace {

constexpr double kRowHeight = 27;
constexpr double kLongestHeader = 92;
constexpr double kShortestHeader = 43;
constexpr double kLargestHeaderShare = 0.4;  // of the table's width
constexpr double kCellFontSize = 12.5;
constexpr double kScrollBar = 8;
constexpr int kVisibleRows = 10;
constexpr int kMeasuredNames = 64;

/// With this many decimals if there is room; otherwise as in painted cells.
QStringList editorForms(double value, int decimals) {
  QStringList forms = cellForms(value, decimals);
  const bool hidden = value != 0 && std::abs(value) * 2 < std::pow(10.0, -decimals);  // it would round to zero
  if (!hidden) forms.prepend(numberText(value, decimals));
  return forms;
}

/// Draws the current cell with the amber outline of every selected cell in the program.
class CellDelegate : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;
  void setTheme(const Theme& theme) {
    m_theme = theme;
    m_face = Face(uiFont(theme.px(kCellFontSize)));
    m_currentFace = Face(uiFont(theme.px(kCellFontSize), QFont::DemiBold));
  }
  const Face& currentFace() const { return m_currentFace; }

  void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
    const auto* view = qobject_cast<const QTableView*>(option.widget);
    const bool current = view != nullptr && view->currentIndex() == index;
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (current || selected) painter->fillRect(option.rect, m_theme.selectionBackground);
    // Draw only the lines between cells: the frame already closes the table.
    const QRect cell = option.rect;
    if (index.column() + 1 < index.model()->columnCount()) {
      painter->fillRect(QRect(cell.right(), cell.top(), 1, cell.height()), m_theme.line);
    }
    if (index.row() + 1 < index.model()->rowCount()) {
      painter->fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), m_theme.line);
    }
    painter->setPen(m_theme.ink);
    const QRectF room = QRectF(option.rect).adjusted(m_theme.px(3), 0, -m_theme.px(6), 0);
    const double value = index.data(MatrixModel::kNumberRole).toDouble();
    const Face& face = current ? m_currentFace : m_face;
    const QString text = fittedText(editorForms(value, m_theme.decimals), face, room.width());
    const double baseline = room.top() + (room.height() - face.metrics().height()) / 2 + face.metrics().ascent();
    face.draw(*painter, {room.right() - face.width(text), baseline}, text);
    if (!current) return;
    painter->setPen(QPen(m_theme.selection, 2));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(QRectF(option.rect).adjusted(1, 1, -1, -1));
  }

 private:
  Theme m_theme;
  Face m_face{uiFont(kCellFontSize)}, m_currentFace{uiFont(kCellFontSize, QFont::DemiBold)};
};

/// The font of the current cell, the widest one in a table.
const Face& widestFace(const QTableView& table) {
  return static_cast<const CellDelegate*>(table.itemDelegate())->currentFace();
}

/// The largest number, the smallest, and the one with the most digits represent all.
double widestNumber(const Matrix& m, const Face& face, int decimals) {
  double widest = face.width(numberText(-0.5, decimals));
  if (m.size() == 0) return widest;
  const auto consider = [&](double value) {
    widest = std::max(widest, face.width(editorForms(value, decimals).constLast()));
  };
  consider(m.minCoeff());
  consider(m.maxCoeff());
  return widest;
}

template <class CellText>
QString joined(const Matrix& m, const QString& betweenCells, const QString& betweenRows, CellText cellText) {
  QStringList rows;
  for (Index r = 0; r < m.rows(); ++r) {
    QStringList cells;
    for (Index c = 0; c < m.cols(); ++c) cells.append(cellText(m(r, c)));
    rows.append(cells.join(betweenCells));
  }
  return rows.join(betweenRows);
}

QString plainNumber(double value) {
  return QString::fromStdString(shortest(value));
}

std::optional<std::filesystem::path> droppedFile(const QMimeData* data) {
  if (data->urls().size() != 1 || !data->urls().first().isLocalFile()) return std::nullopt;
  const std::filesystem::path path = data->urls().first().toLocalFile().toStdString();
  for (const char* suffix : {".npy", ".npz", ".safetensors", ".csv", ".tsv"}) {
    if (path.extension() == suffix) return path;
  }
  return std::nullopt;
}

}  // namespace

MatrixEditor::MatrixEditor(QWidget* parent) : Themed(parent) {
  setModel(&m_model);
  setItemDelegate(new CellDelegate(this));
  setEditTriggers(DoubleClicked | AnyKeyPressed | EditKeyPressed);
  setSelectionMode(ContiguousSelection);
  setTabKeyNavigation(false);  // Tab leaves the table; arrow keys move in it
  setAcceptDrops(true);
  setWordWrap(false);
  setShowGrid(false);
  setSizeAdjustPolicy(AdjustIgnored);
  setHorizontalScrollMode(ScrollPerPixel);
  horizontalHeader()->setHighlightSections(false);
  verticalHeader()->setHighlightSections(false);
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  verticalHeader()->setTextElideMode(Qt::ElideRight);
  connect(&m_model, &MatrixModel::cellEdited, this,
          [this](int row, int column, double value) { Q_EMIT cellEdited(row, column, value, false); });
  connect(&m_model, &MatrixModel::notANumber, this, &MatrixEditor::notANumber);
  connect(&m_model, &QAbstractItemModel::modelReset, this, &MatrixEditor::arrange);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& current) {
    if (!m_following && current.isValid()) Q_EMIT cellSelected(current.row(), current.column());
  });
}

void MatrixEditor::restyle() {
  static_cast<CellDelegate*>(itemDelegate())->setTheme(m_theme);
  m_model.setLook(uiFont(m_theme.px(kCellFontSize)), m_theme.faint, m_theme.decimals);
  arrange();
  viewport()->update();
}

void MatrixEditor::setMatrix(const Matrix& matrix, const QStringList& rowNames, const QStringList& columnNames) {
  m_following = true;
  const bool changed = m_model.setMatrix(matrix, rowNames, columnNames);
  m_following = false;
  if (changed) arrange();
}

void MatrixEditor::setCurrentCell(int row, int column) {
  if (state() == EditingState) return;  // keep what is being typed
  m_following = true;
  const QModelIndex cell = row >= 0 ? m_model.index(row, column) : QModelIndex();
  if (cell != currentIndex()) {
    // Only the current index follows the picture, not the range of selected cells.
    selectionModel()->setCurrentIndex(cell, QItemSelectionModel::ClearAndSelect);
    viewport()->update();
  }
  m_following = false;
}

int MatrixEditor::leastColumnWidth() const {
  return static_cast<int>(std::ceil(widestNumber(matrix(), widestFace(*this), m_theme.decimals) + m_theme.px(11)));
}

/// Columns share the width as long as numbers fit; the table shows up to ten rows without scrolling.
void MatrixEditor::arrange() {
  const Face& face = widestFace(*this);
  double widestName = face.width(QStringLiteral("00"));
  for (int r = 0; r < std::min(m_model.rowCount(), kMeasuredNames); ++r) {
    const QString name = m_model.headerData(r, Qt::Vertical, Qt::ToolTipRole).toString();
    widestName = std::max(widestName, face.width(name));
  }
  const double longest = std::min(m_theme.px(kLongestHeader), width() * kLargestHeaderShare);
  const int least = leastColumnWidth();
  // Numbers take precedence over names: names are elided before a column scrolls out of view, and shown in full on
  // hover.
  const double remainingWidth = width() - 2 * frameWidth() - least * std::max(1, m_model.columnCount()) -
                                (m_model.rowCount() > kVisibleRows ? m_theme.px(kScrollBar) : 0);
  const double shortest = std::min(m_theme.px(kShortestHeader), longest);
  const double roomForNames = m_namesFirst ? longest : std::max(shortest, std::min(longest, remainingWidth));
  const int header = static_cast<int>(std::min(std::ceil(widestName + m_theme.px(14)), std::floor(roomForNames)));
  const Arrangement next{m_model.rowCount(), m_model.columnCount(), width(), header, least, m_theme.scale};
  if (next == m_arranged) return;
  m_arranged = next;

  const int rowHeight = qRound(m_theme.px(kRowHeight));
  const int scrollBar = qRound(m_theme.px(kScrollBar));
  const int columns = std::max(1, next.columns);
  const bool allRows = next.rows <= kVisibleRows;
  const int room = width() - 2 * frameWidth() - header - (allRows ? 0 : scrollBar);
  const bool allColumns = least * columns <= room;
  const int column = allColumns ? room / columns : least;
  const int left = allColumns ? room - column * columns : 0;  // pixels distributed to the first columns, one each

  m_model.setRoomForRowNames(header - m_theme.px(12.5));  // minus the padding of the style sheet
  verticalHeader()->setFixedWidth(header);
  verticalHeader()->setMinimumSectionSize(rowHeight);
  verticalHeader()->setDefaultSectionSize(rowHeight);
  horizontalHeader()->setFixedHeight(rowHeight);
  horizontalHeader()->setMinimumSectionSize(least);
  horizontalHeader()->setDefaultSectionSize(column);
  for (int c = 0; allColumns && c < columns; ++c) horizontalHeader()->resizeSection(c, column + (c < left ? 1 : 0));
  setVerticalScrollBarPolicy(allRows ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAlwaysOn);
  setHorizontalScrollBarPolicy(allColumns ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAlwaysOn);
  setFixedHeight(rowHeight * (std::min(next.rows, kVisibleRows) + 1) + 2 * frameWidth() + (allColumns ? 0 : scrollBar));
  updateGeometries();
}

void MatrixEditor::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  if (event->size().width() != event->oldSize().width()) arrange();
}

void MatrixEditor::nudge(const QModelIndex& cell, double steps, bool fine, bool interactive) {
  if (!cell.isValid() || steps == 0) return;
  const double now = matrix()(cell.row(), cell.column());
  const double value = stepped(now, steps, stepOf(now, fine));
  Q_EMIT cellEdited(cell.row(), cell.column(), value, interactive);
}

void MatrixEditor::mousePressEvent(QMouseEvent* event) {
  QTableView::mousePressEvent(event);
  const QModelIndex cell = indexAt(event->pos());
  if (event->button() == Qt::LeftButton && cell.isValid() && !event->modifiers().testFlag(Qt::ControlModifier)) {
    m_drag = Drag{cell, event->position(), matrix()(cell.row(), cell.column()), false};
  }
}

void MatrixEditor::mouseMoveEvent(QMouseEvent* event) {
  if (!m_drag || !m_drag->cell.isValid() || !event->buttons().testFlag(Qt::LeftButton)) {
    QTableView::mouseMoveEvent(event);
    return;
  }
  const QPointF way = event->position() - m_drag->start;
  if (!m_drag->moving) {
    if (way.manhattanLength() < QApplication::startDragDistance()) return;
    // A horizontal drag changes the number; a vertical one selects a block of cells, as in any table.
    if (std::abs(way.x()) < std::abs(way.y())) {
      m_drag.reset();
      return;
    }
    m_drag->moving = true;
    setCursor(Qt::SizeHorCursor);
  }
  const double step = stepOf(m_drag->value, event->modifiers().testFlag(Qt::ShiftModifier));
  const double value = stepped(m_drag->value, std::trunc(way.x() / kDragPixelsPerStep), step);
  const QModelIndex cell = m_drag->cell;
  if (value != matrix()(cell.row(), cell.column())) Q_EMIT cellEdited(cell.row(), cell.column(), value, true);
}

void MatrixEditor::mouseReleaseEvent(QMouseEvent* event) {
  if (m_drag && m_drag->moving && m_drag->cell.isValid()) {
    const QModelIndex cell = m_drag->cell;
    Q_EMIT cellEdited(cell.row(), cell.column(), matrix()(cell.row(), cell.column()), false);
  }
  m_drag.reset();
  unsetCursor();
  QTableView::mouseReleaseEvent(event);
}

void MatrixEditor::wheelEvent(QWheelEvent* event) {
  // The wheel changes only the current cell of a focused table; everywhere else it scrolls.
  const QModelIndex cell = indexAt(event->position().toPoint());
  if (!hasFocus() || !cell.isValid() || cell != currentIndex()) {
    QTableView::wheelEvent(event);
    return;
  }
  const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
  const QPoint turned = event->angleDelta();
  nudge(cell, (turned.y() != 0 ? turned.y() : turned.x()) / 120.0, fine, true);
  event->accept();
}

void MatrixEditor::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) return copyAsTable();
  if (event->matches(QKeySequence::Paste)) return paste();
  if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) {
    Q_EMIT cellsCleared(selectionModel()->selectedIndexes());
    return;
  }
  const bool alt = event->modifiers().testFlag(Qt::AltModifier);
  if (alt && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)) {
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    nudge(currentIndex(), event->key() == Qt::Key_Up ? 1 : -1, fine, true);
    return;
  }
  if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && state() != EditingState &&
      currentIndex().isValid()) {
    edit(currentIndex());
    return;
  }
  if (event->key() == Qt::Key_Space || event->key() == Qt::Key_Home || event->key() == Qt::Key_End ||
      event->key() == Qt::Key_PageUp || event->key() == Qt::Key_PageDown) {
    event->ignore();
    return;
  }
  QTableView::keyPressEvent(event);
}

Matrix MatrixEditor::selectedBlock() const {
  const QItemSelection selection = selectionModel()->selection();
  if (selection.isEmpty() || selectionModel()->selectedIndexes().size() < 2) return matrix();
  const QItemSelectionRange& block = selection.first();
  return matrix().block(block.top(), block.left(), block.height(), block.width());
}

void MatrixEditor::copyAsTable() {
  // The locale's decimal separator, but an ASCII minus: spreadsheets parse "−1" as text.
  const QString decimal = QLocale().decimalPoint();
  const auto cell = [&](double x) { return plainNumber(x).replace(QLatin1Char('.'), decimal); };
  QGuiApplication::clipboard()->setText(joined(selectedBlock(), QStringLiteral("\t"), QStringLiteral("\n"), cell) +
                                        QLatin1Char('\n'));
}

void MatrixEditor::copyAsLatex() {
  QGuiApplication::clipboard()->setText(
      QStringLiteral("\\begin{bmatrix}\n") +
      joined(selectedBlock(), QStringLiteral(" & "), QStringLiteral(" \\\\\n"), plainNumber) +
      QStringLiteral("\n\\end{bmatrix}\n"));
}

void MatrixEditor::copyAsNumPy() {
  QGuiApplication::clipboard()->setText(
      QStringLiteral("np.array([[") +
      joined(selectedBlock(), QStringLiteral(", "), QStringLiteral("],\n          ["), plainNumber) +
      QStringLiteral("]])\n"));
}

void MatrixEditor::paste() {
  const QString text = QGuiApplication::clipboard()->text();
  const Result<Matrix> pasted = numbersIn(text);
  if (!pasted) {
    Q_EMIT pasteFailed(pasted.error());
    return;
  }
  const int row = std::max(0, currentIndex().row());
  const int column = std::max(0, currentIndex().column());
  const bool fits = row + pasted->rows() <= matrix().rows() && column + pasted->cols() <= matrix().cols();
  if (pasted->size() == 1 && fits) {
    Q_EMIT cellEdited(row, column, (*pasted)(0, 0), false);
  } else if (fits && (row > 0 || column > 0)) {
    Matrix next = matrix();
    next.block(row, column, pasted->rows(), pasted->cols()) = *pasted;
    Q_EMIT matrixPasted(next);
  } else {
    Q_EMIT matrixPasted(*pasted);
  }
}

void MatrixEditor::contextMenuEvent(QContextMenuEvent* event) {
  QMenu menu(this);
  menu.addAction(tr("Copy as a table"), this, &MatrixEditor::copyAsTable);
  menu.addAction(tr("Copy as LaTeX"), this, &MatrixEditor::copyAsLatex);
  menu.addAction(tr("Copy as NumPy"), this, &MatrixEditor::copyAsNumPy);
  menu.addSeparator();
  menu.addAction(tr("Paste"), this, &MatrixEditor::paste);
  menu.exec(event->globalPos());
}

void MatrixEditor::dragEnterEvent(QDragEnterEvent* event) {
  if (droppedFile(event->mimeData())) event->acceptProposedAction();
}

void MatrixEditor::dragMoveEvent(QDragMoveEvent* event) {
  if (droppedFile(event->mimeData())) event->acceptProposedAction();
}

void MatrixEditor::dropEvent(QDropEvent* event) {
  const auto file = droppedFile(event->mimeData());
  if (!file) return;
  event->acceptProposedAction();
  Q_EMIT fileDropped(*file);
}

}  // namespace attn::app
