// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "base/matrix.h"
#include "theme/themed.h"

namespace attn::app {

/// A mask with a row per query and a column per key. A click or drag opens cells (blank, visible) or closes them
/// (hatched, hidden). Arrow keys move, Space toggles. Rows and columns show token names if the cells are large enough.
class MaskGrid : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit MaskGrid(QWidget* parent = nullptr);

  /// 1 = open, 0 = closed; names for tooltips and screen readers.
  void setMask(const Matrix&, const QStringList& rowNames, const QStringList& columnNames);

 Q_SIGNALS:
  /// `interactive` during a drag.
  void cellSwitched(int row, int column, bool open, bool interactive);

 protected:
  void restyle() override { fitHeight(); }
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

  Matrix m_mask;
  QStringList m_rows;
  QStringList m_columns;
  double m_nameWidth = 0;  // of the row names; 0 if the cells are too small for names
  QPoint m_current;
  std::optional<bool> m_painting;  // the state that the drag paints
};

}  // namespace attn::app
