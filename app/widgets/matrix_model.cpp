// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_model.h"

#include <QFontMetricsF>
#include <cmath>
#include <utility>
#include <vector>

#include "figures/cell_text.h"
#include "text/index_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"

namespace attn::app {
namespace {

/// A nonzero number that would round to zero keeps a digit.
QString shownText(double value, int decimals) {
  const bool hidden = value != 0 && std::abs(value) * 2 < std::pow(10.0, -decimals);
  return hidden ? cellText(value, decimals) : numberText(value, decimals);
}

}  // namespace

bool MatrixModel::setMatrix(const Matrix& matrix, const QStringList& rowNames, const QStringList& columnNames) {
  const bool sameShape = matrix.rows() == m_matrix.rows() && matrix.cols() == m_matrix.cols();
  if (!sameShape) {
    beginResetModel();
    m_matrix = matrix;
    m_rowNames = rowNames;
    m_columnNames = columnNames;
    endResetModel();
    return true;
  }
  const bool namesChanged = rowNames != m_rowNames || columnNames != m_columnNames;
  const Matrix before = std::exchange(m_matrix, matrix);
  m_rowNames = rowNames;
  m_columnNames = columnNames;
  const bool cellsChanged = announce(before);
  if (namesChanged && matrix.size() > 0) {
    Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
  }
  return cellsChanged || namesChanged;
}

/// For a range of cells, a view repaints itself completely; for a single cell, only that cell. Dragging a number must
/// not cost more.
bool MatrixModel::announce(const Matrix& before) {
  constexpr std::size_t kFew = 16;
  std::vector<QModelIndex> changed;
  for (Index r = 0; r < m_matrix.rows(); ++r) {
    for (Index c = 0; c < m_matrix.cols(); ++c) {
      if (before(r, c) == m_matrix(r, c)) continue;
      changed.push_back(index(static_cast<int>(r), static_cast<int>(c)));
      if (changed.size() > kFew) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        return true;
      }
    }
  }
  for (const QModelIndex& cell : changed) Q_EMIT dataChanged(cell, cell);
  return !changed.empty();
}

void MatrixModel::setLook(const QFont& font, const QColor& headerInk, int decimals) {
  m_decimals = decimals;
  m_font = font;
  m_headerInk = headerInk;
}

int MatrixModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_matrix.rows());
}

int MatrixModel::columnCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(m_matrix.cols());
}

QString MatrixModel::nameOf(int section, Qt::Orientation orientation) const {
  const QStringList& names = orientation == Qt::Vertical ? m_rowNames : m_columnNames;
  return nameOrIndex(names, section);
}

QVariant MatrixModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const double value = m_matrix(index.row(), index.column());
  switch (role) {
    case Qt::DisplayRole:
      return shownText(value, m_decimals);
    case kNumberRole:
      return value;
    case Qt::EditRole:
      return exactText(value);
    case Qt::ToolTipRole:
      return toolTipText(
          tr("%1 · drag sideways, type, or click and use the wheel; hold Shift for fine steps").arg(exactText(value)));
    case Qt::AccessibleTextRole:
      return tr("row %1, column %2: %3")
          .arg(nameOf(index.row(), Qt::Vertical), nameOf(index.column(), Qt::Horizontal), shownText(value, m_decimals));
    case Qt::TextAlignmentRole:
      return static_cast<int>(Qt::AlignRight | Qt::AlignVCenter);
    case Qt::FontRole:
      return m_font;
    default:
      return {};
  }
}

void MatrixModel::setRoomForRowNames(double pixels) {
  if (pixels == m_roomForRowNames) return;
  m_roomForRowNames = pixels;
  if (rowCount() > 0) Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

QVariant MatrixModel::headerData(int section, Qt::Orientation orientation, int role) const {
  switch (role) {
    case Qt::DisplayRole:
      if (orientation == Qt::Vertical && m_roomForRowNames > 0)
        return QFontMetricsF(m_font).elidedText(nameOf(section, orientation), Qt::ElideRight, m_roomForRowNames);
      return nameOf(section, orientation);
    case Qt::ToolTipRole:
      return toolTipText(nameOf(section, orientation));
    case Qt::FontRole:
      return m_font;
    case Qt::ForegroundRole:
      return m_headerInk;
    case Qt::TextAlignmentRole:
      return static_cast<int>((orientation == Qt::Vertical ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
      return {};
  }
}

Qt::ItemFlags MatrixModel::flags(const QModelIndex& index) const {
  return QAbstractTableModel::flags(index) | Qt::ItemIsEditable;
}

bool MatrixModel::setData(const QModelIndex& index, const QVariant& typed, int role) {
  if (role != Qt::EditRole || !index.isValid()) return false;
  const std::optional<double> value = parseNumber(typed.toString());
  if (!value || !std::isfinite(*value)) {
    Q_EMIT notANumber(typed.toString());
    return false;
  }
  if (*value != m_matrix(index.row(), index.column())) Q_EMIT cellEdited(index.row(), index.column(), *value);
  return true;
}

}  // namespace attn::app
