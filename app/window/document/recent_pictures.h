// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QObject>
#include <QString>
#include <deque>
#include <functional>

#include "desktop/picture_cache.h"
#include "session/background_job.h"
#include "theme/theme.h"

class QMenu;

namespace attn::app {

/// Small pictures of documents that were open before, as the welcome page and the menu show them. Read, computed and
/// drawn in the background, one after the other, and kept between starts: a document is read again only when it was
/// written since.
class RecentPictures : public QObject {
 public:
  explicit RecentPictures(PictureCache, QObject* parent = nullptr);

  struct Look {
    double side = 48;   // in logical pixels
    double pixels = 1;  // of the screen for each of them
    Theme theme;
  };
  /// Called in this object's thread, never from within order(). A null image: there is nothing to be shown of it (a
  /// hand-out, a lesson, a document that is too large or cannot be read).
  using Done = std::function<void(const QImage&)>;
  void order(const QString& path, const Look&, Done);
  /// Forgets what was ordered and is not there yet.
  void dropOrders();
  /// Whether something that was ordered is still to be delivered.
  bool isDrawing() const { return m_job.isRunning(); }
  /// Returns when everything ordered has been delivered.
  void finish();
  /// Removes all pictures that were kept.
  void clear();
  /// Where they are kept; empty where none are.
  const std::filesystem::path& folder() const { return m_cache.folder(); }

 private:
  struct Order {
    QString path;
    Look look;
    Done done;
  };
  void begin();

  PictureCache m_cache;
  std::deque<Order> m_waiting;
  BackgroundJob m_job;
};

/// A sheet of paper, where there is no picture of a file.
QImage sheetPicture(const RecentPictures::Look&);
/// Puts a picture before each file of the menu of recent files, as they come.
void showPicturesIn(QMenu&, RecentPictures&, const Theme&);

}  // namespace attn::app
