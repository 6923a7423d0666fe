// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QPoint>
#include <QWidget>
#include <functional>
#include <memory>

#include "theme/theme.h"

class QLabel;
class QMimeData;
class QPixmap;

namespace attn::app {

class GlyphButton;

/// A small card over the window with a picture that can be dragged into another program; the original picture cannot be
/// used, because dragging changes numbers there. The card closes after the drop, by its button, or by Escape.
class DragCard : public QWidget {
  Q_OBJECT

 public:
  /// Creates the dragged data for each drag.
  using Pack = std::function<std::unique_ptr<QMimeData>()>;
  /// Runs a drag; returns true if the drop was accepted. Tests substitute their own.
  using Drag = std::function<bool(QWidget* from, std::unique_ptr<QMimeData>, const QPixmap& shown)>;

  /// Floats over the lower left corner of `over`.
  DragCard(QWidget* over, const QImage& picture, Pack);

  void setTheme(const Theme&);
  void setDrag(Drag drag) { m_drag = std::move(drag); }

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;
  void keyPressEvent(QKeyEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void paintEvent(QPaintEvent*) override;

 private:
  void place();
  void startDrag();

  Theme m_theme = lightTheme();
  QImage m_image;
  Pack m_pack;
  Drag m_drag;
  QLabel *m_picture, *m_words;
  GlyphButton* m_close;
  QPoint m_pressed;
};

}  // namespace attn::app
