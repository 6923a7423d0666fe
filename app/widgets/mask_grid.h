// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "base/matrix.h"
#include "theme/theme.h"

namespace attn::app {

/// A mask, a row for each query and a column for each key: a click or drag opens cells (blank, visible) or closes them
/// (hatched, hidden). Arrows move, Space switches.
/// Tokens name rows and columns as long as the cells are large enough.
class MaskGrid : public QWidget {
  Q_OBJECT

 public:
  explicit MaskGrid(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// 1 = open, 0 = closed; names for tooltips and screen readers.
  void setMask(const Matrix&, const QStringList& rowNames, const QStringList& columnNames);

 Q_SIGNALS:
  /// `interactive` while one drag is going on.
  void cellSwitched(int row, int column, bool open, bool interactive);

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void mouseReleaseEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void resizeEvent(QResizeEvent*) override { fitHeight(); }
  bool event(QEvent*) override;

 private:
  double side() const;
  QPointF origin() const;
  QRectF rectOf(Index row, Index column) const;
  void paintNames(QPainter&) const;
  void paintManyCells(QPainter&) const;
  std::optional<QPoint> cellAt(const QPointF&) const;  // x = column, y = row
  void switchCell(QPoint cell, bool open, bool interactive);
  void fitHeight();
  QString describe(QPoint cell) const;

  Theme m_theme = lightTheme();
  Matrix m_mask;
  QStringList m_rows;
  QStringList m_columns;
  double m_nameWidth = 0;  // of the row names; 0 = the cells are too small for names
  QPoint m_current;
  std::optional<bool> m_painting;  // what the drag makes of the cells it passes
};

}  // namespace attn::app
