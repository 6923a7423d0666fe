// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/export/page_export.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>
#include <utility>

#include "session/document_file.h"
#include "text/unit_text.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

const QString& pageTopic() {
  static const QString topic = QStringLiteral("page");
  return topic;
}

}  // namespace

PageExport::PageExport(NoticeBar& notices, QObject* parent) : QObject(parent), m_notices(notices) {
  connect(&m_maker, &LessonPageMaker::progressChanged, this, &PageExport::tell);
}

void PageExport::start(std::shared_ptr<const LoadedLesson> lesson, const LessonPageSettings& wish,
                       const QString& file) {
  m_file = file;
  m_maker.make(std::move(lesson), wish, [this](const MadePage& page) { write(page); });
  tell(0, 0);
}

void PageExport::tell(int pictures, int of) {
  m_notices.showAbout(
      pageTopic(), NoticeBar::Kind::Information,
      of == 0 ? tr("Drawing the page…") : tr("Drawing the page: %1 of %2 pictures").arg(pictures).arg(of));
  m_notices.offer(tr("Stop"), [this] {
    m_maker.cancel();
    m_notices.withdraw(pageTopic());
  });
}

void PageExport::write(const MadePage& page) {
  m_notices.withdraw(pageTopic());
  if (const auto written = replaceFile(m_file, page.html); !written) {
    m_notices.show(NoticeBar::Kind::Error, tr("%1 cannot be written: %2").arg(m_file, written.error()));
    return;
  }
  const QString size = bytesText(static_cast<double>(page.html.size()));
  m_notices.show(NoticeBar::Kind::Information,
                 page.obstacles.isEmpty()
                     ? tr("The page was written to %1 (%2).").arg(m_file, size)
                     : tr("The page was written to %1 (%2). %n view(s) could not be shown; the page "
                          "says why.",
                          nullptr, static_cast<int>(page.obstacles.size()))
                           .arg(m_file, size),
                 page.obstacles.join(QLatin1Char('\n')));
  m_notices.offer(tr("View it"), [file = m_file] {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(file).absoluteFilePath()));
  });
}

}  // namespace attn::app
