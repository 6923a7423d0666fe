// SPDX-License-Identifier: GPL-3.0-or-later
// What each action, button and signal of the window leads to.
#include <QApplication>
#include <QShortcut>
#include <utility>

#include "compute/guest/driver_guard.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "panes/reading_column.h"
#include "session/settings.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/command/key_router.h"
#include "window/export/animation_export.h"
#include "window/export/script_actions.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/help/dialogs.h"
#include "window/help/published_dialog.h"
#include "window/lesson/ask_me.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"
#include "window/present/black_screen.h"
#include "window/present/presenting_desk.h"
#include "window/settings/appearance.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {

void MainWindow::connectFile() {
  Actions& a = *m_actions;
  Documents& d = *m_documents;
  connect(a.newDocument, &QAction::triggered, &d, &Documents::openNew);
  connect(a.open, &QAction::triggered, &d, &Documents::openWithDialog);
  connect(a.welcome, &QAction::triggered, this, &MainWindow::showWelcome);
  connect(a.save, &QAction::triggered, this, &MainWindow::save);
  connect(a.saveAs, &QAction::triggered, &d, &Documents::saveWithDialog);
  connect(a.rename, &QAction::triggered, &d, &Documents::rename);
  connect(a.importNumbers, &QAction::triggered, this, [this] { importNumbers(); });
  connect(a.exportPicture, &QAction::triggered, this, &MainWindow::exportPicture);
  connect(a.copyPicture, &QAction::triggered, this, &MainWindow::copyPicture);
  connect(a.exportAnimation, &QAction::triggered, this, [this] { m_animation->ask(*lab(), m_session, m_theme); });
  connect(a.copyNumPy, &QAction::triggered, this,
          [this] { copyScript(m_session, PythonLibrary::NumPy, m_actions->wantedGradients(), *m_notices); });
  connect(a.copyPyTorch, &QAction::triggered, this,
          [this] { copyScript(m_session, PythonLibrary::PyTorch, m_actions->wantedGradients(), *m_notices); });
  connect(a.saveScript, &QAction::triggered, this,
          [this] { saveScript(m_session, m_actions->wantedGradients(), m_settings, *m_notices, this); });
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  connect(a.recentMenu, &QMenu::aboutToShow, &d, [this] { m_documents->fillRecentMenu(*m_actions->recentMenu); });
  connect(a.examplesMenu, &QMenu::aboutToShow, &d, [this] { m_documents->fillExamplesMenu(*m_actions->examplesMenu); });
  connect(m_welcome, &WelcomePage::exampleChosen, &d, &Documents::openExample);
  connect(m_welcome, &WelcomePage::fileChosen, &d, &Documents::openFile);
  connect(m_welcome, &WelcomePage::workChosen, &d, &Documents::openRecovered);
  connect(&d, &Documents::opened, this, &MainWindow::documentOpened);
  connect(&d, &Documents::recentFilesChanged, m_welcome, &WelcomePage::refresh);
}

void MainWindow::connectView() {
  Actions& a = *m_actions;
  QAction* const modes[] = {a.themeSystem, a.themeLight, a.themeDark, a.themeContrast};
  for (int i = 0; i < 4; ++i) connect(modes[i], &QAction::triggered, this, [this, i] { setThemeMode(i); });
  connect(m_header, &HeaderBar::themeToggled, this,
          [this] { setThemeMode(static_cast<int>(m_theme.dark ? ThemeMode::Light : ThemeMode::Dark)); });
  connect(a.larger, &QAction::triggered, this, [this] { changeTextSize(SizeChange::Larger); });
  connect(a.smaller, &QAction::triggered, this, [this] { changeTextSize(SizeChange::Smaller); });
  connect(a.normalSize, &QAction::triggered, this, [this] { changeTextSize(SizeChange::Normal); });
  connect(a.showInputs, &QAction::triggered, m_panes, [this] { m_panes->toggle(PaneSide::Left); });
  connect(a.showExplain, &QAction::triggered, m_panes, [this] { m_panes->toggle(PaneSide::Right); });
  connect(a.showNotes, &QAction::triggered, this, &MainWindow::turnToNotes);
  connect(a.askMe, &QAction::triggered, this, &MainWindow::askMe);
  connect(m_panes, &PaneLayout::arranged, this, [this, &a] {
    a.showInputs->setChecked(m_panes->isOpen(PaneSide::Left));
    a.showExplain->setChecked(m_panes->isOpen(PaneSide::Right));
  });
  connect(m_panes, &PaneLayout::wished, this, [this](PaneSide side, const PaneWish& wish) {
    if (side == PaneSide::Left) {
      m_settings.setInputsShown(wish.open);
      m_settings.setInputsWidth(wish.width);
    } else {
      m_settings.setExplainShown(wish.open);
      m_settings.setExplainWidth(wish.width);
    }
  });
  connect(a.languages, &QActionGroup::triggered, this,
          [this](QAction* action) { useLanguage(action->data().toString()); });
  connect(a.shortcuts, &QAction::triggered, this, [this] { showShortcuts(this, *m_actions, m_theme); });
  connect(a.pastNotices, &QAction::triggered, this, [this] { showPastNotices(this, m_notices->past(), m_theme); });
  connect(a.published, &QAction::triggered, this, [this] { showPublishedSheet(this, m_theme); });
  connect(a.about, &QAction::triggered, this, [this] { showAbout(this); });
  connect(a.aboutQt, &QAction::triggered, qApp, &QApplication::aboutQt);
  connect(m_header, &HeaderBar::tabChosen, this, &MainWindow::chooseLab);
  connect(m_header, &HeaderBar::learnChosen, this, &MainWindow::chooseLearn);
  connect(a.learn, &QAction::triggered, this, &MainWindow::chooseLearn);
  connect(a.lessons, &QAction::triggered, this, [this] { showLearnRoom(&LearnPage::showHome); });
  connect(a.interview, &QAction::triggered, this, [this] { showLearnRoom(&LearnPage::chooseInterview); });
  connect(a.learningSettings, &QAction::triggered, this, &MainWindow::showLearningSettings);
  connect(a.cards, &QAction::triggered, this, [this] { showLearnRoom(&LearnPage::startReview); });
  for (std::size_t i = 0; i < a.labs.size(); ++i)
    connect(a.labs[i], &QAction::triggered, this, [this, index = static_cast<int>(i)] { chooseLab(index); });
  connect(a.nextArea, &QAction::triggered, this, [this] { focusArea(true); });
  connect(a.previousArea, &QAction::triggered, this, [this] { focusArea(false); });
  new QShortcut(QKeySequence(Qt::Key_F10), this, [this] { m_header->openMenu(); });
}

/// Notes and explanation stand in one pane: the other one of them comes to the front, and the pane with it.
void MainWindow::turnToNotes() {
  ReadingColumn& reading = m_panes->reading();
  const bool open = m_panes->isOpen(PaneSide::Right);
  if (!open) m_panes->toggle(PaneSide::Right);
  reading.showNotes(!open || !reading.showsNotes());
}

void MainWindow::askMe() {
  if (!lab() || m_presenting) return;
  if (!m_panes->isOpen(PaneSide::Right)) m_panes->toggle(PaneSide::Right);
  m_panes->reading().showQuestion();
  m_askMe->askAbout(lab()->id());
}

void MainWindow::connectPlayback() {
  const auto command = [this](QAction* action, void (Playback::*slot)()) {
    connect(action, &QAction::triggered, this, [this, slot] {
      if (lab()) (lab()->playback()->*slot)();
    });
  };
  Actions& a = *m_actions;
  command(a.playPause, &Playback::togglePlay);
  command(a.nextStep, &Playback::nextStep);
  command(a.previousStep, &Playback::previousStep);
  command(a.nextCell, &Playback::nextCell);
  command(a.previousCell, &Playback::previousCell);
  command(a.toStart, &Playback::toStart);
  command(a.toEnd, &Playback::toEnd);
  command(a.nextMark, &Playback::nextMark);
  command(a.previousMark, &Playback::previousMark);
}

void MainWindow::connectPresentation() {
  connect(m_actions->present, &QAction::triggered, this, [this] { setPresenting(!m_presenting); });
  connect(m_actions->leavePresentation, &QAction::triggered, this, [this] { setPresenting(false); });
  connect(m_transport, &TransportBar::leavePresentation, this, [this] { setPresenting(false); });
  auto* keys = new KeyRouter(
      this, [this] { return lab() ? lab()->playback() : nullptr; }, [this] { return m_presenting; });
  keys->setPaster([this] { return pasteScenario(false); });
  keys->setPageTurner([this](bool forward) { return turnLessonPage(forward); });
  connect(keys, &KeyRouter::blackScreenRequested, this, &MainWindow::beginBlack);
  connect(keys, &KeyRouter::typeSizeTurned, this,
          [this](bool larger) { (larger ? m_actions->larger : m_actions->smaller)->trigger(); });
  connect(m_actions->blackScreen, &QAction::triggered, this, &MainWindow::beginBlack);
  connect(m_black, &BlackScreen::ended, this, [this] {
    if (std::exchange(m_playsAfterBlack, false) && lab()) lab()->playback()->play();
    m_desk->refresh();
  });
}

void MainWindow::connectSession() {
  QUndoGroup* undo = m_session.undoGroup();
  connect(m_actions->undo, &QAction::triggered, this, &MainWindow::undo);
  connect(m_actions->redo, &QAction::triggered, this, &MainWindow::redo);
  connect(undo, &QUndoGroup::indexChanged, this, &MainWindow::updateUndo);
  connect(&m_session, &Session::documentChanged, this, &MainWindow::documentChanged);
  connect(&m_session, &Session::notice, this,
          [this](const QString& text) { m_notices->show(NoticeBar::Kind::Information, text); });
  connect(&m_session, &Session::failed, this, &MainWindow::tellOfFailure);
  connect(&m_session, &Session::driverKeptOut, this, &MainWindow::offerTheDriverAgain);
  const QString topic = QStringLiteral("journal");
  connect(&m_autosave, &Autosave::failed, this, [this, topic](const QString& reason) {
    m_notices->showAbout(
        topic, NoticeBar::Kind::Error,
        tr("Unsaved work cannot be backed up in case of a crash. Save it soon; the program keeps trying."), reason);
  });
  connect(&m_autosave, &Autosave::failureOver, this, [this, topic] {
    m_notices->withdraw(topic);
    if (m_session.isModified())
      m_notices->show(NoticeBar::Kind::Information, tr("Unsaved work is being backed up again."));
  });
}

/// The cache of compiled kernels is what a driver most often stumbles over, and is made again by itself.
void MainWindow::offerTheDriverAgain() {
  m_notices->offer(tr("Empty its cache and try OpenCL again"), [this] {
    emptyKernelCaches();
    m_session.chooseBackend(m_session.chosenBackend(), m_session.chosenDevice());
  });
}

}  // namespace attn::app
