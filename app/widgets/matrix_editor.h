// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <filesystem>
#include <optional>

#include "base/problem.h"
#include "theme/themed.h"
#include "widgets/matrix_model.h"

namespace attn::app {

/// An editable table of numbers: type, drag sideways, turn the wheel (Shift: fine), paste from a spreadsheet, or drop a
/// file. It only displays its matrix; every change is emitted as a signal.
class MatrixEditor : public Themed<QTableView> {
  Q_OBJECT

 public:
  explicit MatrixEditor(QWidget* parent = nullptr);

  /// Row names take precedence: columns scroll before names are elided. Must be called before setMatrix().
  void setNamesFirst() { m_namesFirst = true; }
  void setMatrix(const Matrix&, const QStringList& rowNames, const QStringList& columnNames);
  const Matrix& matrix() const { return m_model.matrix(); }
  /// Sets the current cell without emitting a signal; row -1 for none.
  void setCurrentCell(int row, int column);

  void copyAsTable();
  void copyAsLatex();
  void copyAsNumPy();
  void paste();

 Q_SIGNALS:
  void cellSelected(int row, int column);
  /// `interactive` while a drag or wheel turn is in progress.
  void cellEdited(int row, int column, double value, bool interactive);
  /// A pasted block that starts at the first cell, or does not fit after the current cell, replaces the matrix.
  void matrixPasted(const attn::Matrix&);
  void cellsCleared(const QModelIndexList&);
  void pasteFailed(const attn::Problems&);
  void notANumber(const QString& text);
  void fileDropped(const std::filesystem::path&);

 protected:
  void restyle() override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void wheelEvent(QWheelEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void contextMenuEvent(QContextMenuEvent*) override;
  void resizeEvent(QResizeEvent*) override;
  void dragEnterEvent(QDragEnterEvent*) override;
  void dragMoveEvent(QDragMoveEvent*) override;
  void dropEvent(QDropEvent*) override;

 private:
  void arrange();
  int leastColumnWidth() const;
  void nudge(const QModelIndex&, double steps, bool fine, bool interactive);
  Matrix selectedBlock() const;

  struct Arrangement {
    int rows = -1, columns = -1, width = -1, header = -1, least = -1;
    double scale = 0;
    bool operator==(const Arrangement&) const = default;
  };

  struct Drag {
    QPersistentModelIndex cell;
    QPointF start;
    double value = 0;
    bool moving = false;
  };

  MatrixModel m_model;
  Arrangement m_arranged;
  bool m_namesFirst = false;
  std::optional<Drag> m_drag;
  bool m_following = false;  // the current cell is being set by the program
};

}  // namespace attn::app
