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

/// A small card over the window that holds a picture for the mouse to take into another program: beside the picture
/// itself, where dragging means numbers. It goes when the picture was dropped, or by its button, or by Escape.
class DragCard : public QWidget {
  Q_OBJECT

 public:
  /// What is dropped elsewhere; made anew for each drag.
  using Pack = std::function<std::unique_ptr<QMimeData>()>;
  /// Drags until it is dropped; true where somebody took it. Tests put their own in place.
  using Drag = std::function<bool(QWidget* from, std::unique_ptr<QMimeData>, const QPixmap& shown)>;

  /// Floats over `over`, at its lower left.
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
