// SPDX-License-Identifier: GPL-3.0-or-later
// Learn in the window: its pages, what lessons do with the labs, and what is said about the learner's progress.
#include <QStackedWidget>

#include "labs/lab.h"
#include "learn/learn_page.h"
#include "learn/lesson/lesson_pane.h"
#include "learn/settings/learning_dialog.h"
#include "lessons/lesson_director.h"
#include "lessons/stage_scenario.h"
#include "panes/reading_column.h"
#include "session/document_file.h"
#include "session/playback.h"
#include "session/settings.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/document/examples.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/lecture/lecture_room.h"
#include "window/lesson/ask_me.h"
#include "window/lesson/open_question.h"
#include "window/lesson/window_theatre.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {
LearnPage& MainWindow::learn() {
  if (m_learn) return *m_learn;
  m_learn = new LearnPage({*m_lessons, m_progress, m_settings}, this);
  m_learn->setTheme(m_theme);
  m_pages->addWidget(m_learn);
  connect(m_learn, &LearnPage::roomChanged, this, [this] {
    if (isLearnInFront())
      showLearnTitle();
    else if (m_learn->room() == LearnPage::Room::Report)
      tellOfReport();
  });
  connectHandouts();
  connect(m_learn, &LearnPage::examplesWanted, this, &MainWindow::showWelcome);
  connect(m_learn, &LearnPage::scenarioWanted, this, &MainWindow::openTask);
  connect(m_learn, &LearnPage::learningSettingsWanted, this, &MainWindow::showLearningSettings);
  connectResults();
  tellOfProgress();
  return *m_learn;
}

bool MainWindow::isLearnInFront() const {
  return m_learn && m_pages->currentWidget() == m_learn;
}

void MainWindow::begin(const QString& file) {
  const bool isFirst = !m_settings.hasStartedBefore();
  m_settings.setStartedBefore();
  if (namesExample(toPath(file)))
    m_documents->openExample(file);
  else if (!file.isEmpty())
    m_documents->openFile(file);
  else if (isFirst && m_autosave.recoverable().empty()) {
    showLearn();
    // Over the first picture, not before it. Whoever starts with a document has something else in mind, a lecture
    // perhaps; and there is no second first time.
    connect(this, &MainWindow::firstPainted, this, &MainWindow::startTour, Qt::SingleShotConnection);
  } else {
    offerToContinue();
  }
}

void MainWindow::showLearningSettings() {
  const LearningDialog* dialog = showLearningDialog(this, m_settings, m_progress, m_theme);
  connect(dialog, &LearningDialog::rulesChanged, &learn(), &LearnPage::takeRules, Qt::UniqueConnection);
}

/// The time of an interview is up while the learner is elsewhere.
void MainWindow::tellOfReport() {
  m_notices->show(NoticeBar::Kind::Information, tr("The mock interview is over."));
  m_notices->offer(tr("See the report"), [this] { showLearnRoom(&LearnPage::comeToFront); });
}

void MainWindow::showLearn() {
  showPage(learn(), HeaderBar::kLearnTab);
  m_actions->learn->setChecked(true);
  m_learn->comeToFront();
  showLearnTitle();
}

void MainWindow::showLearnTitle() {
  m_header->showPage(m_learn->title(), m_learn->detail());
}

/// A lesson that is being played ends: it can be gone on with at home.
void MainWindow::showLearnRoom(void (LearnPage::*room)()) {
  m_lessons->leave();
  if (!isLearnInFront()) showLearn();
  (learn().*room)();
}

void MainWindow::chooseLearn() {
  if (m_lessons->isPlaying()) {
    m_lessons->restore();
    if (m_onStage) {
      bringLabToFront();  // a tab that is clicked checks itself
      return;
    }
    m_lessons->leave();  // a lesson without a step shows nothing
  }
  if (isLearnInFront() && !m_learn->isAsking()) m_learn->showHome();
  showLearn();
}

void MainWindow::connectLessons() {
  m_lessons->setTheatre(m_theatre.get());
  connect(m_openQuestion, &OpenQuestion::changed, this, &MainWindow::updateAvailability);
  connect(m_lessons, &LessonDirector::began, &m_panes->reading(), &ReadingColumn::dropQuestion);
  connect(&m_panes->reading(), &ReadingColumn::questionWanted, this, &MainWindow::chooseLearn);
  connect(&m_panes->reading(), &ReadingColumn::questionLeft, this, [this] {
    m_askMe->leave();
    m_panes->reading().dropQuestion();
  });
  // Whatever opens, saves or asks about a document means the learner's own.
  m_documents->setBeforeReplacing([this] {
    m_lessons->leave();
    m_lecture->leaveView();
  });
  connect(m_lessons, &LessonDirector::taskChosen, this, [this](const Scenario& scenario, const LessonStage& stage) {
    if (!openTask(scenario, QString::fromStdString(stage.lab))) return;
    settle();
    if (stage.place) m_theatre->seek(*stage.place);
  });
}

/// A document of the learner's own, in the lab where it is to be looked at; false where they keep the present one.
bool MainWindow::openTask(const Scenario& scenario, const QString& lab) {
  if (!m_documents->openTask(scenario)) return false;
  showLab(lab);
  return true;
}

void MainWindow::connectProgress() {
  connect(&m_progress, &Progress::happened, this, [this](const ProgressProblem& problem) {
    const bool lasts = m_progress.problem() && m_progress.problem()->kind == problem.kind;
    if (lasts) return tellOfProgress();
    const bool isMended = problem.kind == ProgressProblem::Kind::MadeAgain;
    m_notices->show(isMended ? NoticeBar::Kind::Information : NoticeBar::Kind::Error, problemText(problem));
  });
  connect(&m_progress, &Progress::problemChanged, this, &MainWindow::tellOfProgress);
  connect(&m_progress, &Progress::opened, this, [this] {
    const LearningRecord& record = m_progress.record();
    const InterviewBegun* begun = record.openInterview(momentNow());
    if (!begun) return;
    const std::size_t next = record.answersOf(begun->uid).size() + 1, all = begun->questions.size();
    if (next > all) return;
    m_notices->show(NoticeBar::Kind::Information,
                    tr("A mock interview was interrupted at question %1 of %2.").arg(next).arg(all));
    m_notices->offer(tr("Go on"), [this] { showLearnRoom(&LearnPage::chooseInterview); });
  });
}

/// What lasts is said to those who learn, and not to everybody at every start.
void MainWindow::tellOfProgress() {
  const QString topic = QStringLiteral("progress");
  if (!m_progress.problem())
    m_notices->withdraw(topic);
  else if (m_learn || m_progress.unsaved() > 0)
    m_notices->showAbout(topic, NoticeBar::Kind::Error, problemText(*m_progress.problem()));
}

QWidget* MainWindow::lessonPane() {
  return learn().lessonPane();
}

void MainWindow::stageLesson(Lab& stage) {
  Lab* const before = lab();
  if (before && before != &stage) {
    before->playback()->pause();
    before->setPresenting(false);
  }
  m_lab = -1;
  m_onStage = &stage;
  learn().lessonPane()->setPresenting(m_presenting);
  m_panes->setPanes(lessonPane(), stage.stagePane(), stage.explainPane(), stage.inputsPane());
  bringLabToFront();
  updatePanes();
  updateAvailability();
}

void MainWindow::unstageLesson(const QString& id, bool beganInLearn) {
  if (m_pages->currentWidget() != m_panes) return;  // the learner has gone to another page meanwhile
  const bool hasWandered = m_onStage == nullptr, hasDocument = m_session.hasScenario();
  const int index = hasWandered && beganInLearn ? m_lab : indexOfLab(id);
  if (beganInLearn && !(hasWandered && hasDocument)) {
    showLearn();
  } else if (hasDocument && index >= 0) {
    showLab(index);
  } else {
    showWelcome();
  }
}

bool MainWindow::turnLessonPage(bool forward) {
  if (!m_lessons->isPlaying() || !m_onStage) return false;
  forward ? m_lessons->advance() : m_lessons->retreat();
  return true;
}

}  // namespace attn::app
