// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QWidget>
#include <optional>

#include "base/matrix.h"
#include "theme/theme.h"

class QKeyEvent;
class QPainter;

namespace attn::app {

/// What a canvas says of a place of its picture.
struct CanvasHint {
  QString text;  // plain
  QRectF area;   // the hint holds as long as the pointer is here
};

/// A widget that shows a picture and is moved in by keyboard: it wears a ring where the keyboard has led to it, knows
/// what the pointer is over, and explains it.
class Canvas : public QWidget {
  Q_OBJECT

 public:
  explicit Canvas(QWidget* parent = nullptr);

 protected:
  bool event(QEvent*) override;
  void leaveEvent(QEvent*) override;
  void focusInEvent(QFocusEvent*) override;
  void focusOutEvent(QFocusEvent*) override;
  /// What to say of a point; no text for nothing.
  virtual CanvasHint hintAt(const QPointF&) const { return {}; }
  /// The pointer is over this part of the picture, or (null) over nothing that answers.
  void hover(const QRectF& area);
  const QRectF& hovered() const { return m_hovered; }
  /// The picture is another one, and the pointer has not moved in it yet.
  void forgetHovered() { m_hovered = {}; }
  /// A frame around what the pointer is over.
  void drawHovered(QPainter&, const Theme&) const;
  /// The ring, on top of the picture; nothing where the mouse has given the focus.
  void drawFocusRing(QPainter&, const Theme&) const;

 private:
  QRectF m_hovered;
  bool m_focusByKeys = false;
};

/// Lets a widget lie over all of its parent, or go away. Shown, it has the focus that its parent would have.
void coverParent(QWidget* cover, bool on);

/// One cell down (or up) and to the right (or left).
struct CellStep {
  Index down = 0, right = 0;
};
/// The step that an arrow key asks for, with or without Shift; nothing for other keys.
std::optional<CellStep> arrowStep(const QKeyEvent&);
/// What a key asks for on a stage of matrices: the next one (M, with Shift the one before), or another cell.
struct MatrixKey {
  int matrix = 0;  // 1 = the next one, -1 = the one before
  CellStep step;
};
/// Nothing for other keys, and with other modifiers.
std::optional<MatrixKey> matrixKey(const QKeyEvent&);

}  // namespace attn::app
