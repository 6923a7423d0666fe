// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QMimeData>
#include <QString>
#include <QTemporaryDir>
#include <deque>
#include <memory>

namespace attn::app {

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

}  // namespace attn::app
