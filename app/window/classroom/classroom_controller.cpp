// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/classroom/classroom_controller.h"

#include <QFileInfo>
#include <QMainWindow>

#include "learn/assignment/class_file.h"
#include "learn/classroom/assignment_dialog.h"
#include "learn/learn_page.h"
#include "lecture/classroom/class_projector.h"
#include "lecture/record/recorder.h"
#include "lessons/lecture_file.h"
#include "lessons/lesson_director.h"
#include "progress/progress.h"
#include "session/session.h"
#include "session/settings.h"
#include "widgets/file_dialogs.h"
#include "window/command/actions.h"
#include "window/document/documents.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/notice/notice_bar.h"

namespace attn::app {

ClassroomController::ClassroomController(const Services& services) : m_services(services) {
  const Actions& a = services.actions;
  connect(a.newAssignment, &QAction::triggered, this, [this] { workDialog(); });
  connect(a.worksheets, &QAction::triggered, this, [this] {
    AssignmentDialog& dialog = workDialog();
    if (!dialog.assignment().items.empty() || dialog.openWithDialog()) dialog.handOut(true);
  });
  connect(a.openHandout, &QAction::triggered, this, [this] {
    const QString file = chosenFile(&m_services.window, tr("Open a hand-out"), m_services.settings.lastFolder(),
                                    tr("Hand-outs (*.handout.json);;All files (*)"));
    if (!file.isEmpty()) m_services.workspace.learn().openHandout(file);
  });
  connect(&services.workspace, &Workspace::learnMade, this, &ClassroomController::connectLearn);
}

void ClassroomController::connectLearn(LearnPage& learn) {
  connect(&learn, &LearnPage::handoutOpened, this, [this](const QString& file, const QString& title) {
    m_services.director.leave();
    m_services.notices.hide();
    m_services.documents.remember(file, title);
    m_services.workspace.showLearn();
  });
  connect(&learn, &LearnPage::handoutRefused, this, [this](const QString& file, const QString& why) {
    m_services.notices.fail(tr("The hand-out %1 was not opened.").arg(QFileInfo(file).fileName()), why);
  });
  connect(&learn, &LearnPage::handOutRequested, m_services.actions.newAssignment, &QAction::trigger);
  connect(&learn, &LearnPage::worksheetsRequested, m_services.actions.worksheets, &QAction::trigger);
  connect(&learn, &LearnPage::projectionRequested, this, [this](const ClassQuestionDetails& question) {
    projector().project(question);
    projector().showOnProjector(m_services.window);
  });
  connect(&learn, &LearnPage::askingRequested, this, [this](const AskedQuestion& asked, int number) {
    projector().ask(asked, number);
    projector().showOnProjector(m_services.window);
  });
}

ClassProjector& ClassroomController::projector() {
  auto* made = m_services.window.findChild<ClassProjector*>();
  if (!made) made = new ClassProjector(m_services.appearance.theme(), &m_services.window);
  made->setTheme(m_services.appearance.theme());
  made->retranslate();
  return *made;
}

/// The single dialog for creating an assignment; raises it if it is already open.
AssignmentDialog& ClassroomController::workDialog() {
  if (!m_assignment) {
    const AssignmentOffers offers{
        [this] {
          LoadedLessons lessons = m_services.workspace.learn().lessons();
          const Recorder& recorded = m_services.lecture;
          if (recorded.hasLecture()) lessons.insert(lessons.begin(), asLesson(recorded.lecture()));
          return lessons;
        },
        [this]() -> std::shared_ptr<const Scenario> { return m_services.session.scenario(); }};
    m_assignment = new AssignmentDialog({m_services.director, m_services.progress, m_services.settings},
                                        m_services.appearance.theme(), offers, &m_services.window);
    m_assignment->setAttribute(Qt::WA_DeleteOnClose);
    connect(m_assignment, &AssignmentDialog::saved, &m_services.documents, &Documents::remember);
  }
  m_assignment->show();
  m_assignment->raise();
  m_assignment->activateWindow();
  return *m_assignment;
}

bool ClassroomController::opens(const QString& file) {
  switch (classFileOf(file)) {
    case ClassFile::Handout:
      m_services.workspace.learn().openHandout(file);
      return true;
    case ClassFile::Assignment:
      workDialog().openFile(file);
      return true;
    case ClassFile::Return:
      m_services.notices.say(
          tr("%1 contains one student's answers. Collect the answers of the whole class from their folder.")
              .arg(QFileInfo(file).fileName()));
      m_services.notices.offer(tr("Collect the answers in its folder"),
                               [this, folder = QFileInfo(file).absolutePath()] {
                                 m_services.director.leave();
                                 if (!m_services.workspace.isLearnInFront()) m_services.workspace.showLearn();
                                 m_services.workspace.learn().showClassOf(folder);
                               });
      return true;
    case ClassFile::None:
      break;
  }
  return false;
}

bool ClassroomController::hasUnsaved() const {
  return m_assignment && m_assignment->isModified();
}

QString ClassroomController::file() const {
  return m_assignment ? m_assignment->file() : QString();
}

bool ClassroomController::mayClose() {
  return !m_assignment || m_assignment->mayClose();
}

}  // namespace attn::app
