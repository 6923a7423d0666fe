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

/// The pixels and the vectors, for each program to take the best that it knows.
std::unique_ptr<QMimeData> mimeOf(const PictureForms&);

/// Pictures on their way into other programs. What takes files (a file manager, a mail, a browser) gets a file, which
/// it may read after it was dropped: it lies in a temporary folder that goes with this object.
class DraggedPictures {
 public:
  /// The folder is made in `where`, an empty one means the folder for temporary files.
  explicit DraggedPictures(const QString& where = QString());

  /// With the file as its address, called `name`. Without one where it cannot be written.
  std::unique_ptr<QMimeData> parcel(const QString& name, const PictureForms&);

 private:
  QString m_where;
  std::unique_ptr<QTemporaryDir> m_folder;  // made for the first parcel
  std::deque<QString> m_parcels;            // the last ones
  int m_count = 0;
};

}  // namespace attn::app
