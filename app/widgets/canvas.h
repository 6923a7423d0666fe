// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>
#include <optional>

#include "base/matrix.h"
#include "theme/theme.h"

class QKeyEvent;
class QPainter;

namespace attn::app {

/// A widget that shows a picture and is moved in by keyboard: it wears a ring where the keyboard has led to it.
class Canvas : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

 protected:
  void focusInEvent(QFocusEvent*) override;
  void focusOutEvent(QFocusEvent*) override;
  /// The ring, on top of the picture; nothing where the mouse has given the focus.
  void drawFocusRing(QPainter&, const Theme&) const;

 private:
  bool m_focusByKeys = false;
};

/// One cell down (or up) and to the right (or left).
struct CellStep {
  Index down = 0, right = 0;
};
/// The step that an arrow key asks for, with or without Shift; nothing for other keys.
std::optional<CellStep> arrowStep(const QKeyEvent&);

}  // namespace attn::app
