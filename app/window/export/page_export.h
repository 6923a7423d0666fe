// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QString>
#include <memory>

#include "window/export/lesson_page.h"

namespace attn::app {

class NoticeBar;

/// Writes a lesson or a lecture as a page in the background; notices show the progress, offer to stop it, and report
/// the result. Closing the window leaves no file behind.
class PageExport : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::PageExport)

 public:
  PageExport(NoticeBar&, QObject* parent);

  /// `file` is replaced once the page is complete. Discards an export in progress.
  void start(std::shared_ptr<const LoadedLesson>, const LessonPageSettings&, const QString& file);
  bool isBusy() const { return m_maker.isBusy(); }

 private:
  void tell(int pictures, int of);
  void write(const MadePage&);

  NoticeBar& m_notices;
  LessonPageMaker m_maker;
  QString m_file;
};

}  // namespace attn::app
