// SPDX-License-Identifier: GPL-3.0-or-later
// The window as one among others on a desktop.
#include <algorithm>

#include "desktop/kept_window.h"
#include "desktop/window_place.h"
#include "learn/classroom/work_dialog.h"
#include "learn/learn_page.h"
#include "lessons/lesson_director.h"
#include "session/settings.h"
#include "window/command/actions.h"
#include "window/desktop/desktop_room.h"
#include "window/document/recent_pictures.h"
#include "window/export/animation_export.h"
#include "window/lecture/lecture_room.h"
#include "window/lesson/window_theatre.h"
#include "window/main_window.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {

void MainWindow::connectDesktop() {
  m_desktopRoom = new DesktopRoom(*this, m_lastFolder, this);
  connect(m_actions->print, &QAction::triggered, m_desktopRoom, &DesktopRoom::print);
  connect(m_actions->dragPicture, &QAction::triggered, m_desktopRoom, &DesktopRoom::offerPicture);
  connect(m_actions->recentMenu, &QMenu::aboutToShow, this,
          [this] { showPicturesIn(*m_actions->recentMenu, m_welcome->pictures(), m_theme); });
  connect(m_welcome, &WelcomePage::continueChosen, this, [this](const KeptWindow& last) {
    if (last.lesson.isEmpty())
      m_desktopRoom->restore(last);
    else
      learn().playLesson(last.lesson);
  });
  // Something else was begun.
  connect(m_documents, &Documents::opened, this, [this] { m_welcome->setInProgress(std::nullopt); });
  connect(m_documents, &Documents::recentFilesChanged, this, [this] {
    if (m_settings.recentFiles().empty()) m_welcome->pictures().clear();
  });
}

void MainWindow::offerToContinue() {
  const std::optional<KeptWindow> last = m_desktopRoom->last();
  if (!last) return;
  if (last->page == KeptWindow::Page::Learn && last->lesson.isEmpty()) return showLearn();
  // What was never saved is offered by itself.
  const std::vector<RecoverableWork> unsaved = m_autosave.recoverable();
  const bool isOffered = std::ranges::find(unsaved, last->journal, &RecoverableWork::journal) != unsaved.end();
  if (!last->hasWork() || (last->lesson.isEmpty() && isOffered)) return;
  m_welcome->setInProgress(last);
}

bool MainWindow::hasUnsavedClasswork() const {
  return m_work && m_work->isModified();
}

QString MainWindow::classworkFile() const {
  return m_work ? m_work->file() : QString();
}

bool MainWindow::mayClose() {
  m_lessons->leave();
  return (!m_work || m_work->mayClose()) && m_lecture->mayClose() && m_documents->mayClose() && m_animation->mayClose();
}

QString MainWindow::fileAside() const {
  return m_theatre->fileAside();
}

/// A presentation stands where the projector is.
void MainWindow::keepPlace() {
  if (!m_presenting) m_settings.setGeometry(textOf(placeOf(*this)));
}

}  // namespace attn::app
