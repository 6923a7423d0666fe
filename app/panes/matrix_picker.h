// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QWidget>
#include <optional>

#include "questions/question.h"
#include "theme/theme.h"

namespace attn::app {

/// A small matrix with its rows and columns named, in which a cell is pointed at: by mouse or arrow keys. Afterwards it
/// shows the cell that was asked for beside the one that was chosen.
class MatrixPicker : public QWidget {
  Q_OBJECT

 public:
  explicit MatrixPicker(QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void setMatrix(AskedMatrix);
  /// Whether a cell can be chosen; else it only shows numbers.
  void setPicking(bool);
  const std::optional<CellPlace>& chosen() const { return m_chosen; }
  /// Without a signal. Cells that do not exist choose none.
  void setChosen(CellPlace);
  void reveal(CellPlace right);

  QSize sizeHint() const override;
  /// As narrow as numbers can be read; they get smaller before they are cut.
  QSize minimumSizeHint() const override;

 Q_SIGNALS:
  void chosenChanged();

 protected:
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void focusInEvent(QFocusEvent*) override { update(); }
  void focusOutEvent(QFocusEvent*) override { update(); }

 private:
  QFont face() const;
  double headWidth() const;
  QRectF cellRect(Index row, Index column) const;
  std::optional<CellPlace> cellAt(const QPointF&) const;
  void choose(CellPlace);
  QString numberOf(Index row, Index column) const;
  void describe();

  Theme m_theme;
  AskedMatrix m_matrix;
  bool m_picking = false;
  std::optional<CellPlace> m_chosen, m_right;
};

}  // namespace attn::app
