// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QString>
#include <functional>

#include "desktop/picture_cache.h"
#include "session/job_queue.h"
#include "theme/theme.h"

class QMenu;

namespace attn::app {

/// Thumbnails of recent documents for the welcome page and the menu. They are read, computed and drawn one after the
/// other in the background, and kept between starts: a document is read again only after it has changed.
class RecentPictures : public QObject {
 public:
  explicit RecentPictures(PictureCache, QObject* parent = nullptr);

  struct Look {
    double side = 48;   // in logical pixels
    double pixels = 1;  // device pixels per logical pixel
    Theme theme;
  };
  /// Called in this object's thread, never from within order(). The image is null if there is nothing to show (an
  /// assignment, a lesson, a document that is too large or unreadable).
  using Done = std::function<void(const QImage&)>;
  void order(const QString& path, const Look&, Done);
  /// Discards pending orders.
  void dropOrders() { m_jobs.clear(); }
  /// True if any order is pending.
  bool isDrawing() const { return m_jobs.isRunning(); }
  /// Returns when all orders have been delivered.
  void finish() { m_jobs.waitUntilDone(); }
  /// Removes all stored pictures.
  void clear();
  /// The cache folder; empty if there is none.
  const std::filesystem::path& folder() const { return m_cache.folder(); }

 private:
  PictureCache m_cache;
  JobQueue m_jobs;
};

/// A blank page, for files without a picture.
QImage sheetPicture(const RecentPictures::Look&);
/// Adds a picture to each file in the menu of recent files as it becomes available.
void showPicturesIn(QMenu&, RecentPictures&, const Theme&);

}  // namespace attn::app
