// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QString>
#include <memory>

#include "window/export/lesson_page.h"

namespace attn::app {

class NoticeBar;

/// Writes a lesson or a lecture as a page while the window goes on; the notices say how far it is, offer to stop it,
/// and tell how it ended. A window that is closed meanwhile leaves no file behind.
class PageExport : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PageExport)

 public:
  PageExport(NoticeBar&, QObject* parent);

  /// `file` is replaced once the page is whole. An export that is under way is dropped.
  void start(std::shared_ptr<const LoadedLesson>, const LessonPageWish&, const QString& file);
  bool isBusy() const { return m_maker.isBusy(); }

 private:
  void tell(int pictures, int of);
  void write(const MadePage&);

  NoticeBar& m_notices;
  LessonPageMaker m_maker;
  QString m_file;
};

}  // namespace attn::app
