// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QMimeData>
#include <QPoint>
#include <QString>
#include <QTemporaryDir>
#include <QWidget>
#include <deque>
#include <functional>
#include <memory>

#include "theme/theme.h"

class QLabel;
class QPixmap;

namespace attn::app {

class GlyphButton;

struct PictureForms {
  QByteArray png, svg;
};

/// The pixels and the vectors, so that each program can use the best format it supports.
std::unique_ptr<QMimeData> mimeOf(const PictureForms&);

/// Pictures dragged into other programs. Programs that accept files (a file manager, mail, a browser) may read the file
/// after the drop, so it is kept in a temporary folder until this object is destroyed.
class DraggedPictures {
 public:
  /// The folder is created in `where`; if empty, in the system's temporary folder.
  explicit DraggedPictures(const QString& where = QString());

  /// The data with the URL of a file called `name`, or without one if the file cannot be written.
  std::unique_ptr<QMimeData> parcel(const QString& name, const PictureForms&);

 private:
  QString m_where;
  std::unique_ptr<QTemporaryDir> m_folder;  // created for the first picture
  std::deque<QString> m_parcels;            // the most recent ones
  int m_count = 0;
};

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
