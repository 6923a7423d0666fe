// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/frame/workspace.h"

#include <QUndoGroup>
#include <QUndoStack>
#include <algorithm>
#include <optional>

#include "base/foreign_text.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "learn/learn_page.h"
#include "learn/lesson/lesson_pane.h"
#include "lessons/lesson_director.h"
#include "panes/compare_bar.h"
#include "panes/reading_column.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/settings.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/frame/slide_lab.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {

Workspace::Workspace(const Services& services, const QString& pictureFolder, QWidget* parent)
    : QStackedWidget(parent),
      m_services(services),
      m_welcome(new WelcomePage(services.actions, services.learning.settings, pictureFolder, this)),
      m_panes(new PaneLayout(&services.session, this)) {
  addWidget(m_welcome);
  addWidget(m_panes);
  Actions& a = services.actions;
  connect(a.showInputs, &QAction::triggered, m_panes, [this] { m_panes->toggle(PaneSide::Left); });
  connect(a.showExplain, &QAction::triggered, m_panes, [this] { m_panes->toggle(PaneSide::Right); });
  // Notes and explanation share one pane: brings the other one to the front, and opens the pane.
  connect(a.showNotes, &QAction::triggered, m_panes, [this] {
    ReadingColumn& reading = m_panes->reading();
    const bool open = m_panes->isOpen(PaneSide::Right);
    if (!open) m_panes->toggle(PaneSide::Right);
    reading.showNotes(!open || !reading.showsNotes());
  });
  connect(m_panes, &PaneLayout::arranged, this, [this, &a] {
    a.showInputs->setChecked(m_panes->isOpen(PaneSide::Left));
    a.showExplain->setChecked(m_panes->isOpen(PaneSide::Right));
  });
  connect(m_panes, &PaneLayout::wished, this,
          [&settings = services.learning.settings](PaneSide side, const PanePreference& wish) {
            if (side == PaneSide::Left) {
              settings.setInputsShown(wish.open);
              settings.setInputsWidth(wish.width);
            } else {
              settings.setExplainShown(wish.open);
              settings.setExplainWidth(wish.width);
            }
          });
  connect(&a, &Actions::keysChanged, this, &Workspace::showKeys);
  connect(a.undo, &QAction::triggered, this, [this] { undoSteps().undo(); });
  connect(a.redo, &QAction::triggered, this, [this] { undoSteps().redo(); });
  connect(services.session.undoGroup(), &QUndoGroup::indexChanged, this, &Workspace::updateUndo);
  const auto plays = [this](QAction* action, void (Playback::*slot)()) {
    connect(action, &QAction::triggered, this, [this, slot] {
      if (lab()) (lab()->playback()->*slot)();
    });
  };
  plays(a.playPause, &Playback::togglePlay);
  plays(a.nextStep, &Playback::nextStep);
  plays(a.previousStep, &Playback::previousStep);
  plays(a.nextCell, &Playback::nextCell);
  plays(a.previousCell, &Playback::previousCell);
  plays(a.toStart, &Playback::toStart);
  plays(a.toEnd, &Playback::toEnd);
  plays(a.nextMark, &Playback::nextMark);
  plays(a.previousMark, &Playback::previousMark);
}

void Workspace::showKeys() {
  const Actions& a = m_services.actions;
  const auto keysOf = [](const QAction* action) { return action->shortcut().toString(QKeySequence::NativeText); };
  m_panes->setKeys(keysOf(a.showInputs), keysOf(a.showExplain));
  m_panes->reading().setKeys(keysOf(a.showNotes), keysOf(a.askMe));
  m_welcome->refresh();
  updateUndo();
}

Workspace::~Workspace() {
  m_services.transport.setPlayback(nullptr);
  m_lab = -1;
  m_onStage = nullptr;
  // Pages hold references to labs.
  delete m_welcome;
  delete m_panes;
  delete m_learn;
}

void Workspace::makeLabsOnce() {
  if (!m_labs.empty()) return;
  Settings& settings = m_services.learning.settings;
  m_labs = makeLabs(m_services.session);
  m_startsFresh.assign(m_labs.size(), false);
  for (const auto& each : m_labs) {
    each->playback()->setReducedMotion(m_reducedMotion);
    each->playback()->setSpeed(settings.speed());
    connect(each->playback(), &Playback::speedChanged, this, [&settings](double speed) { settings.setSpeed(speed); });
    if (const QUndoStack* own = each->ownSteps()) connect(own, &QUndoStack::indexChanged, this, &Workspace::updateUndo);
    each->useKept(settings.keptOfLab(each->id()));
    connect(each.get(), &Lab::keptChanged, this,
            [&settings, kept = each.get()] { settings.setKeptOfLab(kept->id(), kept->kept()); });
    connect(each.get(), &Lab::ownChangesChanged, &m_services.learning.director, &LessonDirector::lookAgain);
    connect(each.get(), &Lab::subjectChanged, this, [this, changed = each.get()] {
      if (changed == lab()) showSubject();
    });
    connect(each->playback(), &Playback::marksChanged, this, &Workspace::updateMarks);
    connect(each.get(), &Lab::publishedSheetRequested, m_services.actions.published, &QAction::trigger);
    connect(each.get(), &Lab::labRequested, this, [this](const QString& id) {
      if (const int index = indexOfLab(id); index >= 0) openLab(index, true);
    });
  }
}

std::vector<Lab*> Workspace::labs() {
  makeLabsOnce();
  std::vector<Lab*> labs;
  for (const auto& each : m_labs) labs.push_back(each.get());
  return labs;
}

int Workspace::indexOfLab(const QString& id) {
  makeLabsOnce();
  const auto found = std::ranges::find_if(m_labs, [&](const auto& each) { return each->id() == id; });
  return found == m_labs.end() ? -1 : static_cast<int>(found - m_labs.begin());
}

Lab* Workspace::labNamed(const QString& id) {
  const int index = indexOfLab(id);
  return index < 0 ? nullptr : m_labs[static_cast<std::size_t>(index)].get();
}

bool Workspace::offers(const QString& id) {
  const int index = indexOfLab(id);
  return index >= 0 && m_services.actions.labs[static_cast<std::size_t>(index)]->isVisible();
}

Lab* Workspace::lab() const {
  if (m_onStage) return m_onStage;
  return m_lab < 0 ? nullptr : m_labs[static_cast<std::size_t>(m_lab)].get();
}

LearnPage& Workspace::learn() {
  if (m_learn) return *m_learn;
  m_learn = new LearnPage(m_services.learning, this);
  m_learn->setTheme(m_theme);
  addWidget(m_learn);
  connect(m_learn, &LearnPage::roomChanged, this, [this] {
    if (isLearnInFront()) m_services.header.showPage(m_learn->title(), m_learn->detail());
  });
  connect(m_learn, &LearnPage::examplesRequested, this, &Workspace::showWelcome);
  Q_EMIT learnMade(*m_learn);
  return *m_learn;
}

bool Workspace::isLearnInFront() const {
  return m_learn && currentWidget() == m_learn;
}

QWidget* Workspace::lessonPane() {
  return learn().lessonPane();
}

// --- the current page

void Workspace::showPage(QWidget& page, int tab) {
  if (lab()) lab()->playback()->pause();
  Q_EMIT stageLeft();
  m_lab = -1;
  m_onStage = nullptr;
  setCurrentWidget(&page);
  m_services.transport.setPlayback(nullptr);
  m_services.transport.hide();
  m_services.header.setCurrentTab(tab);
  for (QAction* action : m_services.actions.labGroup->actions()) action->setChecked(false);
  updatePanes();
  updateActions();
  Q_EMIT stageChanged();
}

void Workspace::showWelcome() {
  m_welcome->refresh();
  showPage(*m_welcome, HeaderBar::kNoTab);
  m_services.header.showWelcome();
  m_welcome->setFocus();  // so that Tab starts at its first control
}

void Workspace::showLearn() {
  showPage(learn(), HeaderBar::kLearnTab);
  m_services.actions.learn->setChecked(true);
  m_learn->comeToFront();
  m_services.header.showPage(m_learn->title(), m_learn->detail());
}

void Workspace::showLab(int index) {
  openLab(index, false);
}

void Workspace::showLab(const QString& id) {
  if (const int index = indexOfLab(id); index >= 0) showLab(index);
}

void Workspace::openLab(int index, bool toSelection) {
  makeLabsOnce();
  if (const Lab& wanted = *m_labs[static_cast<std::size_t>(index)]; !offers(wanted.id()))
    return Q_EMIT hiddenLabRequested(wanted.title());
  Lab* const before = std::exchange(m_onStage, nullptr);
  if (index != m_lab || before) {
    Lab* const left = before ? before : lab();
    if (left) {
      left->playback()->pause();
      left->setPresenting(false);
    }
    m_lab = index;
    m_panes->setPanes(lab()->inputsPane(), lab()->stagePane(), lab()->explainPane());
  }
  bringLabToFront();
  if (m_startsFresh[static_cast<std::size_t>(index)]) lab()->resetForDocument();
  m_startsFresh[static_cast<std::size_t>(index)] = false;
  lab()->comeToFront(toSelection);
  hideNotesForOwnSubject();
  m_panes->focusStage();
  updatePanes();
  updateActions();
  m_services.learning.director.lookAgain();
}

void Workspace::setLabCovered(bool covered) {
  m_panes->setCovered(covered);
  m_services.transport.setVisible(!covered && lab() && !showsSlide());
}

void Workspace::bringLabToFront() {
  lab()->setTheme(m_theme);
  lab()->setPresenting(m_presenting);
  setCurrentWidget(m_panes);
  m_services.transport.setPlayback(lab()->playback());
  m_services.transport.setVisible(!showsSlide());
  const Actions& a = m_services.actions;
  if (m_onStage && !m_services.learning.director.isPlaying()) {  // a slide that is edited
    m_services.header.setCurrentTab(HeaderBar::kNoTab);
    for (QAction* action : a.labGroup->actions()) action->setChecked(false);
  } else {
    m_services.header.setCurrentTab(m_onStage ? HeaderBar::kLearnTab : m_lab);
    (m_onStage ? a.learn : a.labs[static_cast<std::size_t>(m_lab)])->setChecked(true);
  }
  showSubject();
  Q_EMIT stageChanged();
}

/// The current lab's subject: the document, or its own.
void Workspace::showSubject() {
  const std::optional<LabSubject> own = lab()->ownSubject();
  if (!own) return m_services.header.showDocument();
  constexpr std::size_t kMaxTitle = 100;
  QString title;
  if (m_services.session.hasScenario())
    title = QString::fromStdString(foreign::shown(m_services.session.scenario()->title, kMaxTitle));
  m_services.header.showSubject(
      own->title, own->detail,
      title.isEmpty()
          ? tr("%1 shows its own run; the document is not used.").arg(lab()->title())
          : tr("%1 shows its own run; the document “%2” is not used.", "name of a lab").arg(lab()->title(), title));
}

/// Notes belong to the document: a lab with its own subject shows the explanation instead, and the next lab shows the
/// notes again.
void Workspace::hideNotesForOwnSubject() {
  ReadingColumn& reading = m_panes->reading();
  if (lab()->ownSubject()) {
    m_notesPending = m_notesPending || reading.showsNotes();
    reading.showNotes(false);
  } else if (std::exchange(m_notesPending, false)) {
    reading.showNotes(true);
  }
}

void Workspace::showLesson(Lab& stage) {
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
  updateActions();
}

void Workspace::showSlide(const LessonSlide& slide) {
  makeLabsOnce();
  if (!m_slide) {
    m_slide = std::make_unique<SlideLab>(m_services.session);
    connect(m_slide.get(), &Lab::subjectChanged, this, [this] {
      if (showsSlide()) showSubject();
    });
    connect(m_slide.get(), &SlideLab::turned, this, &Workspace::turnLessonPage);
  }
  m_slide->showSlide(slide);
  if (m_services.learning.director.isPlaying()) {
    showLesson(*m_slide);
    if (m_presenting) m_panes->focusStage();  // its arrow keys turn the pages
    return;
  }
  if (showsSlide() && currentWidget() == m_panes) return;
  Lab* const before = lab();
  if (before) before->playback()->pause();
  m_lab = -1;
  m_onStage = m_slide.get();
  m_panes->setPanes(m_slide->inputsPane(), m_slide->stagePane(), m_slide->explainPane());
  bringLabToFront();
  updatePanes();
  updateActions();
}

bool Workspace::showsSlide() const {
  return m_slide && m_onStage == m_slide.get();
}

void Workspace::endLesson(const QString& id, bool beganInLearn) {
  if (currentWidget() != m_panes) return;  // the user has switched to another page in the meantime
  const bool hasWandered = m_onStage == nullptr, hasDocument = m_services.session.hasScenario();
  const int index = hasWandered && beganInLearn ? m_lab : indexOfLab(id);
  if (beganInLearn && !(hasWandered && hasDocument)) {
    showLearn();
  } else if (hasDocument && index >= 0) {
    showLab(index);
  } else {
    showWelcome();
  }
}

bool Workspace::turnLessonPage(bool forward) {
  LessonDirector& director = m_services.learning.director;
  if (!director.isPlaying() || !m_onStage) return false;
  forward ? director.advance() : director.retreat();
  return true;
}

void Workspace::showDocument() {
  makeLabsOnce();
  m_startsFresh.assign(m_labs.size(), true);
  const Scenario& scenario = *m_services.session.scenario();
  const QString wanted = labMadeFor(scenario);
  if (!wanted.isEmpty())
    showLab(wanted);
  else
    showLab(std::max(0, m_lab));
  const auto suiting = std::ranges::find_if(m_labs, [&](const auto& each) { return each->suits(scenario); });
  if (!lab()->suits(scenario) && suiting != m_labs.end()) showLab(static_cast<int>(suiting - m_labs.begin()));
  m_panes->reading().documentOpened();
  updateUndo();
}

// --- dependent state

void Workspace::updateActions() {
  const Actions& a = m_services.actions;
  const bool inLab = lab() && !showsSlide(), hasDocument = m_services.session.hasScenario();
  a.present->setEnabled(lab());
  for (QAction* action : {a.playPause, a.nextStep, a.previousStep, a.nextCell, a.previousCell, a.toStart, a.toEnd,
                          a.showInputs, a.showExplain, a.showNotes, a.askMe, a.copyNumPy, a.copyPyTorch, a.saveScript})
    action->setEnabled(inLab);
  a.rename->setEnabled(inLab && !lab()->ownSubject());  // the document is not visible
  updateMarks();
  a.save->setEnabled(hasDocument);
  a.saveAs->setEnabled(hasDocument);
  Q_EMIT availabilityChanged();
  updateUndo();
}

QUndoStack& Workspace::undoSteps() const {
  if (QUndoStack* before = m_stepsBefore()) return *before;
  QUndoStack* own = lab() ? lab()->ownSteps() : nullptr;
  return own != nullptr && own->count() > 0 ? *own : *m_services.session.undoStack();
}

void Workspace::updateUndo() {
  Actions& a = m_services.actions;
  const QUndoStack& undo = undoSteps();
  const bool isShown = m_stepsBefore() || (lab() && !showsSlide());  // shortcuts must not change what is not visible
  a.undo->setEnabled(isShown && undo.canUndo());
  a.redo->setEnabled(isShown && undo.canRedo());
  a.setUndoTexts(undo.undoText(), undo.redoText());
}

void Workspace::updateMarks() {
  const bool has = lab() && !lab()->playback()->marks().empty();
  m_services.actions.nextMark->setEnabled(has);
  m_services.actions.previousMark->setEnabled(has);
}

void Workspace::updatePanes() {
  const Settings& settings = m_services.learning.settings;
  m_services.compareBar.setRequested(lab() && lab()->canCompare() && !m_presenting);
  m_panes->setPreferences({settings.inputsShown(), settings.inputsWidth()},
                          {settings.explainShown(), settings.explainWidth()});
  m_panes->setStageOnly(showsSlide());
  // The audience reads the text of a slide on the slide itself.
  const LessonDirector& director = m_services.learning.director;
  const bool isRead = showsSlide() && director.isPlaying() && director.player().step() >= 0 &&
                      !director.player().current().isPrediction();
  m_panes->setPresenting(m_presenting, m_onStage && settings.lessonTextPresented() && !isRead);
}

void Workspace::setPresenting(bool presenting) {
  m_presenting = presenting;
  m_services.header.setVisible(!presenting);
  m_services.transport.setPresenting(presenting);
  updatePanes();
  if (lab()) lab()->setPresenting(presenting);
  if (m_learn) m_learn->lessonPane()->setPresenting(presenting);
  Q_EMIT presentingChanged(presenting);
}

void Workspace::setTheme(const Theme& theme) {
  m_theme = theme;
  m_welcome->setTheme(theme);
  m_panes->setTheme(theme);
  if (m_learn) m_learn->setTheme(theme);
  if (lab()) lab()->setTheme(theme);
}

void Workspace::setReducedMotion(bool reduced) {
  m_reducedMotion = reduced;
  for (const auto& each : m_labs) each->playback()->setReducedMotion(reduced);
}

void Workspace::setSpeed(double speed) {
  for (const auto& each : m_labs) each->playback()->setSpeed(speed);
}

void Workspace::retranslate() {
  updateUndo();
  m_panes->retranslate();
  for (const auto& each : m_labs) each->retranslate();
  if (m_slide) m_slide->retranslate();
  if (isLearnInFront()) m_services.header.showPage(m_learn->title(), m_learn->detail());
  if (lab()) showSubject();
}

std::vector<QWidget*> Workspace::areas() const {
  return lab() ? m_panes->areas() : std::vector{currentWidget()};
}

bool Workspace::isPreparing() {
  if (lab()) return lab()->isPreparing();
  return !isLearnInFront() && m_welcome->isPreparing();
}

void Workspace::settle() {
  if (m_onStage) m_learn->lessonPane()->refreshNow();
  if (isLearnInFront()) m_learn->refreshNow();
  if (lab()) {
    lab()->refreshNow();
  } else if (!isLearnInFront()) {
    m_welcome->finishPictures();
  }
}

}  // namespace attn::app
