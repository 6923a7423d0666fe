// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/learn_controller.h"

#include <QMainWindow>

#include "labs/lab.h"
#include "learn/learn_page.h"
#include "learn/settings/learning_dialog.h"
#include "lessons/lesson_director.h"
#include "lessons/stage_view.h"
#include "panes/reading_column.h"
#include "progress/progress.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/problem_text.h"
#include "window/command/actions.h"
#include "window/document/documents.h"
#include "window/frame/appearance.h"
#include "window/frame/pane_layout.h"
#include "window/frame/workspace.h"
#include "window/lesson/ask_me.h"
#include "window/lesson/lesson_place.h"
#include "window/lesson/task_bar.h"
#include "window/notice/notice_bar.h"

namespace attn::app {

LearnController::LearnController(const Services& services) : m_services(services) {
  const Actions& a = services.actions;
  connect(a.learn, &QAction::triggered, this, &LearnController::chooseLearn);
  connect(a.lessons, &QAction::triggered, this, [this] { showPage(&LearnPage::showHome); });
  connect(a.interview, &QAction::triggered, this, [this] { showPage(&LearnPage::chooseInterview); });
  connect(a.cards, &QAction::triggered, this, [this] { showPage(&LearnPage::startReview); });
  connect(a.collectAnswers, &QAction::triggered, this, [this] { showPage(&LearnPage::chooseClass); });
  connect(a.learningSettings, &QAction::triggered, this, &LearnController::showSettings);
  connect(a.askMe, &QAction::triggered, this, &LearnController::ask);
  ReadingColumn& reading = services.workspace.panes().reading();
  connect(&services.director, &LessonDirector::began, &reading, &ReadingColumn::dropQuestion);
  connect(&reading, &ReadingColumn::questionRequested, this, &LearnController::chooseLearn);
  connect(&reading, &ReadingColumn::questionLeft, this, [this, &reading] {
    m_services.askMe.leave();
    reading.dropQuestion();
  });
  connect(&services.director, &LessonDirector::taskChosen, this, &LearnController::startTask);
  TaskBar& bar = services.taskBar;
  connect(&bar, &TaskBar::returnRequested, &services.director, &LessonDirector::play);
  connect(&services.director, &LessonDirector::began, &bar, &TaskBar::clear);
  connect(&services.documents, &Documents::opened, &bar, &TaskBar::clear);
  connect(&services.workspace, &Workspace::presentingChanged, &bar, &TaskBar::setPresenting);
  connect(&services.workspace, &Workspace::learnMade, this, &LearnController::connectLearn);
  connectProgress();
}

void LearnController::connectLearn(LearnPage& learn) {
  connect(&learn, &LearnPage::scenarioRequested, this, &LearnController::openTask);
  connect(&learn, &LearnPage::learningSettingsRequested, this, &LearnController::showSettings);
  // The time of an interview ended while another page was shown.
  connect(&learn, &LearnPage::roomChanged, this, [this, &learn] {
    if (m_services.workspace.isLearnInFront() || learn.shownPage() != LearnPage::Page::Report) return;
    m_services.notices.say(tr("The mock interview is over."));
    m_services.notices.offer(tr("See the report"), [this] { showPage(&LearnPage::comeToFront); });
  });
  updateProgressNotice();
}

void LearnController::chooseLearn() {
  LessonDirector& director = m_services.director;
  Workspace& workspace = m_services.workspace;
  if (director.isPlaying()) {
    director.restore();
    if (workspace.showsLesson()) {
      workspace.bringLabToFront();  // clicking a tab checks it
      return;
    }
    director.leave();  // a lesson without steps shows nothing
  }
  if (workspace.isLearnInFront() && !workspace.learn().isAsking()) workspace.learn().showHome();
  workspace.showLearn();
}

void LearnController::showPage(void (LearnPage::*page)()) {
  m_services.director.leave();
  if (!m_services.workspace.isLearnInFront()) m_services.workspace.showLearn();
  (m_services.workspace.learn().*page)();
}

void LearnController::showSettings() {
  const LearningDialog* dialog =
      showLearningDialog(&m_services.window, m_services.settings, m_services.progress, m_services.appearance.theme());
  connect(dialog, &LearningDialog::rulesChanged, &m_services.workspace.learn(), &LearnPage::updateRules,
          Qt::UniqueConnection);
}

bool LearnController::openTask(const Scenario& scenario, const QString& lab) {
  if (!m_services.documents.openTask(scenario)) return false;
  m_services.workspace.showLab(lab);
  return true;
}

void LearnController::startTask(const ChosenTask& task) {
  const LessonStage& stage = task.stage;
  if (!openTask(task.scenario, QString::fromStdString(stage.lab))) return;
  m_services.taskBar.setTask(task);
  m_services.session.setCompareMode(compareModeOf(stage));
  m_services.workspace.settle();
  if (stage.place) (void)seek(*m_services.workspace.lab(), *stage.place);
  if (const auto selection = selectionOf(stage.select)) m_services.session.select(*selection);
}

void LearnController::ask() {
  const Lab* lab = m_services.workspace.lab();
  if (!lab || m_services.workspace.isPresenting()) return;
  PaneLayout& panes = m_services.workspace.panes();
  if (!panes.isOpen(PaneSide::Right)) panes.toggle(PaneSide::Right);
  panes.reading().showQuestion();
  m_services.askMe.askAbout(lab->id());
}

void LearnController::connectProgress() {
  Progress& progress = m_services.progress;
  connect(&progress, &Progress::happened, this, [this, &progress](const ProgressProblem& problem) {
    const bool lasts = progress.problem() && progress.problem()->kind == problem.kind;
    if (lasts) return updateProgressNotice();
    const bool isMended = problem.kind == ProgressProblem::Kind::MadeAgain;
    m_services.notices.show(isMended ? NoticeBar::Kind::Information : NoticeBar::Kind::Error, problemText(problem));
  });
  connect(&progress, &Progress::problemChanged, this, &LearnController::updateProgressNotice);
  connect(&progress, &Progress::opened, this, [this, &progress] {
    const LearningRecord& record = progress.record();
    const InterviewStarted* begun = record.openInterview(momentNow());
    if (!begun) return;
    const std::size_t next = record.answersOf(begun->uid).size() + 1, all = record.questionsOf(*begun).size();
    if (next > all) return;
    m_services.notices.say(tr("A mock interview was interrupted at question %1 of %2.").arg(next).arg(all));
    m_services.notices.offer(tr("Continue"), [this] { showPage(&LearnPage::chooseInterview); });
  });
}

/// Persistent problems are shown only to users of Learn, not at every start.
void LearnController::updateProgressNotice() {
  const Progress& progress = m_services.progress;
  const QString topic = QStringLiteral("progress");
  if (!progress.problem())
    m_services.notices.withdraw(topic);
  else if (m_services.workspace.hasLearn() || progress.unsaved() > 0)
    m_services.notices.showAbout(topic, NoticeBar::Kind::Error, problemText(*progress.problem()));
}

}  // namespace attn::app
