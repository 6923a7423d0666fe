// SPDX-License-Identifier: GPL-3.0-or-later
// What lessons do with the window.
#include "labs/lab.h"
#include "lessons/lesson_director.h"
#include "lessons/stage_scenario.h"
#include "panes/reading_column.h"
#include "session/playback.h"
#include "widgets/transport_bar.h"
#include "window/header_bar.h"
#include "window/main_window.h"
#include "window/pane_layout.h"
#include "window/window_theatre.h"

namespace attn::app {
namespace {

const QString kLessonTab = QStringLiteral("learn");

}  // namespace

void MainWindow::connectLessons() {
  m_lessons->setTheatre(m_theatre.get());
  // Whatever opens, saves or asks about a document means the learner's own.
  m_documents->setBeforeReplacing([this] { m_lessons->leave(); });
  connect(m_lessons, &LessonDirector::taskChosen, this, [this](const Scenario& scenario, const LessonStage& stage) {
    if (!m_documents->openTask(scenario)) return;
    showLab(QString::fromStdString(stage.lab));
    settle();
    if (stage.place) m_theatre->seek(*stage.place);
  });
}

QWidget* MainWindow::lessonPane() {
  Lab* learn = labNamed(kLessonTab);
  return learn ? learn->inputsPane() : nullptr;
}

void MainWindow::stageLesson(Lab& stage) {
  const int tab = std::max(indexOfLab(kLessonTab), -1);
  Lab* const before = lab();
  if (before && before != &stage) {
    before->playback()->pause();
    before->setPresenting(false);
  }
  m_lab = tab >= 0 ? tab : indexOfLab(stage.id());
  m_onStage = &stage;
  QWidget* text = lessonPane();
  m_panes->setPanes(text ? text : stage.inputsPane(), stage.stagePane(), stage.explainPane(),
                    text ? stage.inputsPane() : nullptr);
  if (Lab* learn = labNamed(kLessonTab)) {
    learn->setTheme(m_theme);
    learn->setPresenting(m_presenting);
  }
  bringLabToFront();
  updatePanes();
  updateAvailability();
}

void MainWindow::unstageLesson(const QString& id) {
  if (!m_onStage && m_lab < 0) return;
  const bool hasDocument = m_session.hasScenario();
  const int index = indexOfLab(id);
  if (m_onStage) {
    m_onStage->playback()->pause();
    m_onStage->setPresenting(false);
  }
  if (const int home = indexOfLab(kLessonTab); home >= 0 && m_onStage) {
    showLab(home);
  } else if (hasDocument && index >= 0) {
    showLab(index);
  } else if (!hasDocument) {
    showWelcome();
  }
}

/// Page keys, as clickers send them, go on with the lesson while it is on the stage.
bool MainWindow::turnLessonPage(bool forward) {
  if (!m_lessons->isPlaying() || !m_onStage) return false;
  forward ? m_lessons->advance() : m_lessons->retreat();
  return true;
}

}  // namespace attn::app
