// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QWidget>
#include <optional>

#include "questions/question.h"
#include "theme/themed.h"

namespace attn::app {

/// A small matrix with named rows and columns for picking a cell, by mouse or arrow keys. When revealed, it shows the
/// correct cell next to the chosen one.
class MatrixPicker : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit MatrixPicker(QWidget* parent = nullptr);

  void setMatrix(AskedMatrix);
  /// Enables picking; otherwise the matrix is read-only.
  void setPicking(bool);
  const std::optional<CellPlace>& chosen() const { return m_chosen; }
  /// Does not emit a signal. An invalid cell clears the choice.
  void setChosen(CellPlace);
  void reveal(CellPlace right);

  QSize sizeHint() const override;
  /// The narrowest legible size; numbers shrink before they are cut off.
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

  AskedMatrix m_matrix;
  bool m_picking = false;
  std::optional<CellPlace> m_chosen, m_right;
};

}  // namespace attn::app
