// SPDX-License-Identifier: GPL-3.0-or-later
// For a class in the window: work that a teacher makes, hand-outs that a student opens, answers that come back.
#include <QFileDialog>
#include <QFileInfo>
#include <QTimer>

#include "learn/classroom/work_dialog.h"
#include "learn/learn_page.h"
#include "learn/work/class_file.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_director.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "window/command/actions.h"
#include "window/document/dropped_files.h"
#include "window/lecture/lecture_room.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"

namespace attn::app {

void MainWindow::connectClassroom() {
  m_documents->setElsewhere([this](const QString& file) {
    if (m_lecture->opens(file) || openOfClass(file)) return true;
    if (!holdsNumbersOnly(file)) return false;
    // A dialog asks how to take them: not before the window is there, where they were named at the start.
    QTimer::singleShot(0, this, [this, file] { importNumbers(toPath(file)); });
    return true;
  });
  connect(m_actions->newWork, &QAction::triggered, this, [this] { workDialog(); });
  connect(m_actions->worksheets, &QAction::triggered, this, [this] {
    WorkDialog& dialog = workDialog();
    if (dialog.work().items.empty()) {
      const QString file = m_workQuestions.fileToOpen(&dialog, m_settings.lastFolder());
      if (file.isEmpty() || !dialog.openFile(file)) return;
    }
    dialog.handOut(true);
  });
  connect(m_actions->collectAnswers, &QAction::triggered, this, [this] { showLearnRoom(&LearnPage::chooseClass); });
  connect(m_actions->openHandout, &QAction::triggered, this, [this] {
    const QString file = QFileDialog::getOpenFileName(this, tr("Open a hand-out"), m_settings.lastFolder(),
                                                      tr("Hand-outs (*.handout.json);;All files (*)"));
    if (!file.isEmpty()) learn().openHandout(file);
  });
}

void MainWindow::connectHandouts() {
  connect(m_learn, &LearnPage::handoutOpened, this, [this](const QString& file, const QString& title) {
    m_lessons->leave();
    m_notices->hide();
    m_documents->remember(file, title);
    showLearn();
  });
  connect(m_learn, &LearnPage::handoutRefused, this, [this](const QString& file, const QString& why) {
    m_notices->show(NoticeBar::Kind::Error, tr("The hand-out %1 was not opened.").arg(QFileInfo(file).fileName()), why);
  });
}

/// The one dialog in which work is made; where it is open already, it comes to the front.
WorkDialog& MainWindow::workDialog() {
  if (!m_work) {
    const WorkOffers offers{[this] {
                              LoadedLessons lessons = learn().lessons();
                              const Recorder& recorded = m_lecture->recorder();
                              if (recorded.hasLecture()) lessons.insert(lessons.begin(), asLesson(recorded.lecture()));
                              return lessons;
                            },
                            [this]() -> std::shared_ptr<const Scenario> { return m_session.scenario(); }};
    m_work = new WorkDialog({*m_lessons, m_progress, m_settings}, m_theme, offers, this, m_workQuestions);
    m_work->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_work, &WorkDialog::saved, m_documents, &Documents::remember);
  }
  m_work->show();
  m_work->raise();
  m_work->activateWindow();
  return *m_work;
}

/// What is no document, but of a class; false for everything else.
bool MainWindow::openOfClass(const QString& file) {
  switch (classFileOf(file)) {
    case ClassFile::Handout:
      learn().openHandout(file);
      return true;
    case ClassFile::Work:
      workDialog().openFile(file);
      return true;
    case ClassFile::Return:
      m_notices->show(NoticeBar::Kind::Information,
                      tr("%1 holds a student's answers. Collect the answers of the whole class from their folder.")
                          .arg(QFileInfo(file).fileName()));
      m_notices->offer(tr("Collect the answers of its folder"), [this, folder = QFileInfo(file).absolutePath()] {
        showLearnRoom(&LearnPage::showClass);
        learn().showClassOf(folder);
      });
      return true;
    case ClassFile::None:
      break;
  }
  return false;
}

}  // namespace attn::app
