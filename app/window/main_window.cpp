// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QMimeData>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <initializer_list>
#include <new>
#include <utility>

#include "base/foreign_text.h"
#include "desktop/window_place.h"
#include "labs/lab_factory.h"
#include "learn/classroom/work_dialog.h"
#include "learn/learn_page.h"
#include "learn/lesson/lesson_pane.h"
#include "lecture/record/lecture_panel.h"
#include "lessons/lesson_director.h"
#include "panes/compare_bar.h"
#include "panes/question_card.h"
#include "panes/reading_column.h"
#include "preferences/language.h"
#include "session/document_file.h"
#include "session/settings.h"
#include "widgets/pane_edge.h"
#include "widgets/transport_bar.h"
#include "window/command/actions.h"
#include "window/command/command_palette.h"
#include "window/command/compare_menu.h"
#include "window/command/device_menu.h"
#include "window/desktop/desktop_room.h"
#include "window/document/dropped_files.h"
#include "window/export/animation_export.h"
#include "window/export/picture_actions.h"
#include "window/frame/document_title.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/frame/reading_order.h"
#include "window/frame/spotlight.h"
#include "window/guarded_application.h"
#include "window/help/help_desk.h"
#include "window/help/tour_guide.h"
#include "window/lecture/lecture_room.h"
#include "window/lesson/ask_me.h"
#include "window/lesson/open_question.h"
#include "window/lesson/window_theatre.h"
#include "window/notice/notice_bar.h"
#include "window/present/black_screen.h"
#include "window/present/presenting_desk.h"
#include "window/settings/appearance.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {
namespace {

constexpr QSize kFirstSize(1440, 900), kSmallestSize(760, 520);

}  // namespace

MainWindow::MainWindow(Settings& settings, Language& language, WindowParts parts, QWidget* parent)
    : QMainWindow(parent),
      m_settings(settings),
      m_language(language),
      m_desktop(parts.desktop),
      m_startsBackend(parts.startsBackend),
      m_theme(themeOf(settings, parts.desktop, 1)),
      m_session(parts.backends),
      m_lastFolder(parts.recoveryFolder),
      m_autosave(m_session, parts.recoveryFolder),
      m_progress(parts.progressFolder),
      m_actions(new Actions(this)),
      m_devices(new DeviceMenu(m_session, settings, *m_actions->deviceMenu, this)),
      m_compare(new CompareMenu(m_session, *m_actions, this)),
      m_header(new HeaderBar(m_session, *m_actions, *m_devices, this)),
      m_notices(new NoticeBar(this)),
      m_compareBar(new CompareBar(&m_session, this)),
      m_middle(new QHBoxLayout),
      m_pages(new QStackedWidget(this)),
      m_welcome(new WelcomePage(*m_actions, settings, parts.pictureFolder, this)),
      m_panes(new PaneLayout(&m_session, this)),
      m_transport(new TransportBar(this)),
      m_palette(new CommandPalette(this)),
      m_black(new BlackScreen(this)),
      m_spotlight(new Spotlight(this)),
      m_documents(new Documents(m_session, settings, m_autosave, *m_notices,
                                parts.questions ? *parts.questions : DocumentQuestions::dialogs(this), this)),
      m_askMe(new AskMe(m_session, m_panes->reading().question(), m_progress, this)),
      m_animation(new AnimationExport(settings, *m_notices, this)),
      m_lessons(new LessonDirector(m_session, m_autosave, this)),
      m_openQuestion(new OpenQuestion(*this, *m_lessons, *m_askMe)),
      m_theatre(std::make_unique<WindowTheatre>(*this, *m_spotlight)),
      m_workQuestions(parts.workQuestions ? *parts.workQuestions : WorkFileQuestions::dialogs()),
      m_desk(new PresentingDesk(*this, settings)),
      m_help(new HelpDesk(*this, settings, parts.manualFolder)) {
  build();
  m_lecture = new LectureRoom(*this, *m_actions, settings, *m_notices,
                              parts.lectureQuestions ? *parts.lectureQuestions : LectureQuestions::dialogs(this),
                              parts.recoveryFolder);
  connectFile();
  connectView();
  connectPlayback();
  connectSession();
  connectPresentation();
  connectCommands();
  connectLessons();
  connectLecture();
  connectClassroom();
  connectProgress();
  connectSharing();
  connectPreferences();
  connectDesktop();
  connectHelp();
  useTheme();
  retranslate();
  showWelcome();
  if (!restorePlace(*this, settings.geometry())) resize(kFirstSize);
  if (auto* application = qobject_cast<GuardedApplication*>(QCoreApplication::instance()))
    application->setOwner(this, [this](const JobFailure& failure) { tellOfFailure(failure); });
}

MainWindow::~MainWindow() {
  // Everything on screen knows the session, and an open editor hands over its number when it goes: before the session.
  delete m_help;
  delete std::exchange(m_tour, nullptr);
  delete m_desk;
  m_transport->setPlayback(nullptr);
  hide();
  delete std::exchange(m_lecture, nullptr);
  m_lab = -1;
  m_onStage = nullptr;
  m_spotlight->point(nullptr, {});
  delete takeCentralWidget();
  m_labs.clear();
}

void MainWindow::build() {
  setAcceptDrops(true);
  setMinimumSize(kSmallestSize);
  auto* centre = new QWidget(this);
  auto* column = new QVBoxLayout(centre);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(m_header);
  column->addWidget(m_compareBar);
  m_middle->setContentsMargins(0, 0, 0, 0);
  m_middle->setSpacing(0);
  m_middle->addWidget(m_pages, 1);
  column->addLayout(m_middle, 1);
  column->addWidget(m_transport);
  m_pages->addWidget(m_welcome);
  m_pages->addWidget(m_panes);
  setCentralWidget(centre);
  m_notices->floatOver(m_pages);
}

void MainWindow::makeLabsOnce() {
  if (!m_labs.empty()) return;
  m_labs = makeLabs(m_session);
  m_startsFresh.assign(m_labs.size(), false);
  for (const auto& each : m_labs) {
    each->playback()->setReducedMotion(isMotionReduced(m_settings, m_desktop));
    each->playback()->setSpeed(m_settings.speed());
    connect(each->playback(), &Playback::speedChanged, this, [this](double speed) { m_settings.setSpeed(speed); });
    if (const QUndoStack* own = each->ownSteps())
      connect(own, &QUndoStack::indexChanged, this, &MainWindow::updateUndo);
    each->useKept(m_settings.keptOfLab(each->id()));
    connect(each.get(), &Lab::keptChanged, this,
            [this, kept = each.get()] { m_settings.setKeptOfLab(kept->id(), kept->kept()); });
    connect(each.get(), &Lab::subjectChanged, this, [this, changed = each.get()] {
      if (changed == lab()) showSubject();
    });
    connect(each->playback(), &Playback::marksChanged, this, &MainWindow::updateMarks);
    connect(each.get(), &Lab::publishedSheetRequested, m_actions->published, &QAction::trigger);
    connect(each.get(), &Lab::labRequested, this, [this](const QString& id) {
      if (const int index = indexOfLab(id); index >= 0) openLab(index, true);
    });
  }
}

std::vector<Lab*> MainWindow::labs() {
  makeLabsOnce();
  std::vector<Lab*> labs;
  for (const auto& each : m_labs) labs.push_back(each.get());
  return labs;
}

Lab* MainWindow::labNamed(const QString& id) {
  const int index = indexOfLab(id);
  return index < 0 ? nullptr : m_labs[static_cast<std::size_t>(index)].get();
}

Lab* MainWindow::lab() const {
  if (m_onStage) return m_onStage;
  return m_lab < 0 ? nullptr : m_labs[static_cast<std::size_t>(m_lab)].get();
}

/// A page without a stage comes to the front.
void MainWindow::showPage(QWidget& page, int tab) {
  if (lab()) lab()->playback()->pause();
  setPresenting(false);
  m_lab = -1;
  m_onStage = nullptr;
  m_pages->setCurrentWidget(&page);
  m_transport->setPlayback(nullptr);
  m_transport->hide();
  m_header->setCurrentTab(tab);
  for (QAction* action : m_actions->labGroup->actions()) action->setChecked(false);
  updatePanes();
  updateAvailability();
  m_desk->stageChanged();
}

void MainWindow::showWelcome() {
  m_welcome->refresh();
  showPage(*m_welcome, HeaderBar::kNoTab);
  m_header->showWelcome();
  m_welcome->setFocus();  // so that Tab begins with its first control
}

void MainWindow::chooseLab(int index) {
  if (!m_session.hasScenario()) m_documents->openNew();
  if (m_session.hasScenario()) showLab(index);
}

void MainWindow::showLab(int index) {
  openLab(index, false);
}

void MainWindow::openLab(int index, bool toSelection) {
  makeLabsOnce();
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
  if (m_startsFresh[static_cast<std::size_t>(index)]) lab()->startFresh();
  m_startsFresh[static_cast<std::size_t>(index)] = false;
  lab()->comeToFront(toSelection);
  giveNotesWay();
  lab()->stagePane()->setFocus();
  updatePanes();
  updateAvailability();
  m_lessons->lookAgain();
}

/// The tab, the panes and the playback of lab().
void MainWindow::bringLabToFront() {
  lab()->setTheme(m_theme);
  lab()->setPresenting(m_presenting);
  m_pages->setCurrentWidget(m_panes);
  m_transport->setPlayback(lab()->playback());
  m_transport->show();
  m_header->setCurrentTab(m_onStage ? HeaderBar::kLearnTab : m_lab);
  showSubject();
  QAction* tab = m_onStage ? m_actions->learn : m_actions->labs[static_cast<std::size_t>(m_lab)];
  tab->setChecked(true);
  m_desk->stageChanged();
}

/// Of the lab in front: the document, or what it shows instead.
void MainWindow::showSubject() {
  const std::optional<LabSubject> own = lab()->ownSubject();
  if (!own) return m_header->showDocument();
  constexpr std::size_t kLongestTold = 100;
  QString title;
  if (m_session.hasScenario())
    title = QString::fromStdString(foreign::shown(m_session.scenario()->title, kLongestTold));
  m_header->showSubject(own->title, own->detail,
                        title.isEmpty()
                            ? tr("%1 shows a run of its own; the document rests meanwhile.").arg(lab()->title())
                            : tr("%1 shows a run of its own; the document “%2” rests meanwhile.", "name of a lab")
                                  .arg(lab()->title(), title));
}

int MainWindow::indexOfLab(const QString& id) {
  makeLabsOnce();
  const auto found = std::ranges::find_if(m_labs, [&](const auto& each) { return each->id() == id; });
  return found == m_labs.end() ? -1 : static_cast<int>(found - m_labs.begin());
}

/// Notes are those of the document: a lab that shows something else has the explanation, and the next one the notes
/// again.
void MainWindow::giveNotesWay() {
  ReadingColumn& reading = m_panes->reading();
  if (lab()->ownSubject()) {
    m_notesWait = m_notesWait || reading.showsNotes();
    reading.showNotes(false);
  } else if (std::exchange(m_notesWait, false)) {
    reading.showNotes(true);
  }
}

void MainWindow::showLab(const QString& id) {
  if (const int index = indexOfLab(id); index >= 0) showLab(index);
}

void MainWindow::documentOpened() {
  makeLabsOnce();
  m_startsFresh.assign(m_labs.size(), true);
  const Scenario& scenario = *m_session.scenario();
  const QString wanted = labMadeFor(scenario);
  if (!wanted.isEmpty())
    showLab(wanted);
  else
    showLab(std::max(0, m_lab));
  const auto suiting = std::ranges::find_if(m_labs, [&](const auto& each) { return each->suits(scenario); });
  if (!lab()->suits(scenario) && suiting != m_labs.end()) showLab(static_cast<int>(suiting - m_labs.begin()));
  m_panes->reading().documentOpened();
  m_askMe->leave();
  updateUndo();
}

void MainWindow::documentChanged() {
  const QString program = QStringLiteral("AttentionScope");
  if (!m_session.hasScenario()) {
    setWindowTitle(program + QStringLiteral("[*]"));
    setWindowModified(false);
    return;
  }
  constexpr std::size_t kLongestWindowTitle = 300;
  QString title = QString::fromStdString(foreign::shown(m_session.scenario()->title, kLongestWindowTitle));
  if (title.isEmpty()) title = tr("Untitled");
  const QString file = DocumentTitle::fileBeside(m_session);
  if (!file.isEmpty()) title = tr("%1 (%2)", "title of a document, name of its file").arg(title, file);
  setWindowTitle(tr("%1[*] – %2").arg(title.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")), program));
  setWindowModified(m_session.isModified());
}

bool MainWindow::lectureTakesUndo() const {
  return m_lecture != nullptr && m_lecture->takesUndo();
}

/// Of the lecture, of what is set in the lab in front, or of the document.
QUndoStack& MainWindow::undoSteps() {
  if (lectureTakesUndo()) return m_lecture->recorder().undoStack();
  QUndoStack* own = lab() ? lab()->ownSteps() : nullptr;
  return own != nullptr && own->count() > 0 ? *own : *m_session.undoStack();
}

void MainWindow::updateUndo() {
  const bool isLecture = lectureTakesUndo();
  const QUndoStack& undo = undoSteps();
  const bool isShown = isLecture || lab() != nullptr;  // what is not on screen is not changed by a key
  m_actions->undo->setEnabled(isShown && undo.canUndo());
  m_actions->redo->setEnabled(isShown && undo.canRedo());
  m_actions->setUndoTexts(undo.undoText(), undo.redoText());
}

void MainWindow::updateAvailability() {
  const bool inLab = lab() != nullptr;
  Actions& a = *m_actions;
  for (QAction* action : {a.exportPicture, a.copyPicture, a.dragPicture,  a.print,     a.exportAnimation, a.present,
                          a.playPause,     a.nextStep,    a.previousStep, a.nextCell,  a.previousCell,    a.toStart,
                          a.toEnd,         a.showInputs,  a.showExplain,  a.showNotes, a.askMe,           a.rename,
                          a.copyNumPy,     a.copyPyTorch, a.saveScript}) {
    action->setEnabled(inLab);
  }
  if (m_openQuestion->isOpen())
    for (QAction* action : {a.exportPicture, a.copyPicture, a.dragPicture, a.print, a.exportAnimation})
      action->setEnabled(false);
  // Nobody renames what is not in sight.
  if (inLab && lab()->ownSubject()) a.rename->setEnabled(false);
  m_compare->setLab(lab());
  updateMarks();
  a.save->setEnabled(m_session.hasScenario());
  a.saveAs->setEnabled(m_session.hasScenario());
  if (m_lecture) m_lecture->look();
  updateUndo();
  updateSharing();
}

void MainWindow::updateMarks() {
  const bool has = lab() && !lab()->playback()->marks().empty();
  m_actions->nextMark->setEnabled(has);
  m_actions->previousMark->setEnabled(has);
}

void MainWindow::updatePanes() {
  m_compareBar->setWanted(lab() && lab()->canCompare() && !m_presenting);
  m_panes->setWishes({m_settings.inputsShown(), m_settings.inputsWidth()},
                     {m_settings.explainShown(), m_settings.explainWidth()});
  m_panes->setPresenting(m_presenting, m_onStage != nullptr && m_desk->showsText());
}

/// Seen from the last row, the bar and the text of a lesson grow with the screen.
void MainWindow::updateTransport() {
  Theme bar = m_theme, text = m_theme;
  if (m_presenting) {
    bar.scale = presentedWordsScale(height(), m_theme.scale);
    text.scale = presentedScale(height(), m_theme.scale);
  }
  m_transport->setTheme(bar);
  if (m_learn) m_learn->lessonPane()->setTheme(text);
}

void MainWindow::setPresenting(bool presenting, bool fullScreen) {
  if (presenting == m_presenting || (presenting && !lab())) return;
  m_presenting = presenting;
  m_black->end();
  m_desktopRoom->takePictureBack();
  // First: a focused control that goes away would hand the focus on as the Tab key does, with a ring around the
  // picture.
  if (lab()) lab()->stagePane()->setFocus();
  if (fittingTheme().scale != m_theme.scale) useTheme();
  m_header->setVisible(!presenting);
  m_transport->setPresenting(presenting);
  m_actions->leavePresentation->setEnabled(presenting);
  m_actions->blackScreen->setEnabled(presenting);
  m_notices->setHeld(presenting);
  updatePanes();
  if (lab()) lab()->setPresenting(presenting);
  m_lecture->look();
  if (m_learn) m_learn->lessonPane()->setPresenting(presenting);
  if (presenting) {
    m_stateBefore = windowState();
    m_desk->presentationBegins(fullScreen);
    if (fullScreen) setWindowState(windowState() | Qt::WindowFullScreen);
  } else {
    setWindowState(m_stateBefore & ~Qt::WindowFullScreen);
    m_desk->presentationEnded();
  }
  updateTransport();
}

bool MainWindow::isBlack() const {
  return !m_black->isHidden();
}

/// Whoever speaks now goes on where it became dark.
void MainWindow::beginBlack() {
  if (!m_presenting || isBlack()) return;
  Playback* playback = lab()->playback();
  m_playsAfterBlack = playback->isPlaying() && !playback->isDriven();
  if (m_playsAfterBlack) playback->pause();
  m_black->begin();
  m_desk->refresh();
}

void MainWindow::setBlack(bool black) {
  if (black)
    beginBlack();
  else
    m_black->end();
}

void MainWindow::setThemeMode(int mode) {
  m_settings.setThemeMode(static_cast<ThemeMode>(mode));
  useTheme();
}

void MainWindow::setTextPixels(double pixels) {
  m_settings.setTextPixels(pixels);
  useTheme();
}

/// In a presentation it is the audience's type that changes.
void MainWindow::changeTextSize(SizeChange change) {
  if (!m_presenting) {
    const double now = m_theme.scale * normalTextPixels;
    setTextPixels(change == SizeChange::Normal ? normalTextPixels : nextTextPixels(now, change == SizeChange::Larger));
    return;
  }
  const double before = m_theme.scale, most = largestScale(size());
  m_settings.setPresentedScale(nextPresentedScale(before, change, most));
  useTheme();
  m_desk->tellTypeSize(m_theme.scale, change, m_theme.scale != before);
}

Theme MainWindow::usualTheme() const {
  return themeOf(m_settings, m_desktop, largestScale(size()));
}

/// The learner's theme, with type no larger than leaves the picture its room in this window; of a presentation the
/// audience's.
Theme MainWindow::fittingTheme() const {
  return m_presenting ? presentedTheme(m_settings, m_desktop, largestScale(size())) : usualTheme();
}

void MainWindow::useTheme() {
  m_theme = fittingTheme();
  applyTheme(m_theme);
  m_header->setTheme(m_theme);
  m_notices->setTheme(m_theme);
  m_compareBar->setTheme(m_theme);
  m_welcome->setTheme(m_theme);
  m_panes->setTheme(m_theme);
  m_lecture->setTheme(m_theme);
  m_palette->setTheme(m_theme);
  m_spotlight->setTheme(m_theme);
  m_lessons->setDecimals(m_theme.decimals);
  m_help->setTheme(m_theme);
  if (m_tour) m_tour->setTheme(m_theme);
  if (m_learn) m_learn->setTheme(m_theme);
  m_desktopRoom->setTheme(m_theme);
  updateTransport();
  m_desk->setTheme();
  if (lab()) lab()->setTheme(m_theme);
  QAction* const modes[] = {m_actions->themeSystem, m_actions->themeLight, m_actions->themeDark,
                            m_actions->themeContrast};
  modes[static_cast<int>(m_settings.themeMode())]->setChecked(true);
  tellPreferences();
}

void MainWindow::useLanguage(const QString& choice) {
  m_settings.setLanguage(choice);
  m_language.use(choice);
}

void MainWindow::retranslate() {
  m_actions->retranslate();
  updateUndo();
  m_devices->retranslate();
  m_compare->retranslate();
  m_compareBar->retranslate();
  m_panes->retranslate();
  m_palette->retranslate();
  for (const auto& each : m_labs) each->retranslate();
  m_lessons->retranslate();
  if (m_tour) m_tour->retranslate();
  m_desk->retranslate();
  m_help->setLanguage(m_language.current());
  m_lecture->retranslate();
  if (m_learn) m_learn->retranslate();
  m_header->setTabs(labTitles());
  m_header->retranslate();
  if (isLearnInFront()) showLearnTitle();
  if (lab()) showSubject();
  documentChanged();
  const QList<QAction*> languageActions = m_actions->languages->actions();
  for (QAction* action : languageActions) action->setChecked(action->data().toString() == m_settings.language());
  tellPreferences();
}

bool MainWindow::isPreparing() {
  if (m_devices->isLooking()) return true;
  if (lab()) return lab()->isPreparing();
  return !isLearnInFront() && m_welcome->isPreparing();
}

void MainWindow::settle() {
  m_devices->finish();
  if (m_onStage) m_learn->lessonPane()->refreshNow();
  if (isLearnInFront()) m_learn->refreshNow();
  if (lab()) {
    lab()->refreshNow();
  } else if (!isLearnInFront()) {
    m_welcome->finishPictures();
  }
}

void MainWindow::importNumbers(const std::filesystem::path& file) {
  m_documents->ensureDocument();
  if (!lab()) showLab(0);
  lab()->importNumbers(file);
}

void MainWindow::openDropped(const QStringList& files) {
  const DroppedFiles dropped = usedOf(files);
  if (dropped.use == DroppedFiles::Use::Open) {
    m_documents->openNoticing(dropped.file, dropped.notice);
    return;
  }
  if (!dropped.notice.isEmpty()) m_notices->show(NoticeBar::Kind::Information, dropped.notice);
  if (dropped.use == DroppedFiles::Use::Import) importNumbers(toPath(dropped.file));
}

void MainWindow::exportPicture() {
  exportPictureOf(*lab(), m_session, m_settings, m_theme, *m_notices, this);
}

void MainWindow::copyPicture() {
  copyPictureOf(*lab(), m_session, m_theme);
  m_notices->show(NoticeBar::Kind::Information, tr("The picture is on the clipboard."));
}

void MainWindow::offerRecovery() {
  const std::vector<RecoverableWork> work = m_autosave.recoverable();
  m_welcome->setRecoverable(work);
  if (work.empty() || !lab()) return;
  m_notices->show(NoticeBar::Kind::Information, tr("There is unsaved work from a run that ended unexpectedly."));
  m_notices->offer(tr("Look at it"), [this] { showWelcome(); });
}

/// Something went wrong in the middle of an event. What matters is that nothing is lost by it.
void MainWindow::tellOfFailure(const JobFailure& failure) {
  const bool unsaved = m_session.hasScenario() && m_session.isModified();
  bool kept = false;
  try {
    kept = m_autosave.keepNow();
  } catch (const std::bad_alloc&) {
    // It is tried again by itself; what has to be said is said all the same.
  }
  const QString what = failure.kind == JobFailure::Kind::OutOfMemory
                           ? tr("There was not enough memory for this, and it was not finished.")
                           : tr("Something went wrong inside the program, and this was not finished.");
  const QString work = !unsaved ? tr("Nothing of your work is lost.")
                       : kept   ? tr("Your work is untouched and backed up.")
                                : tr("Your work is untouched, but could not be backed up: save it now.");
  const QString advice = failure.kind == JobFailure::Kind::OutOfMemory
                             ? tr("Close other programs, or use fewer tokens or heads.")
                             : QString::fromStdString(foreign::shown(failure.detail, 500));
  m_notices->show(NoticeBar::Kind::Error, what + QLatin1Char(' ') + work, advice);
}

void MainWindow::startBackground() {
  Q_EMIT firstPainted();
  offerRecovery();
  m_lecture->offerRecovery();
  if (m_startsBackend) m_session.restoreBackend(m_settings.backend(), m_settings.device());
}

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (fittingTheme().scale != m_theme.scale) useTheme();
  m_lecture->fitInto(width());
  if (m_presenting) updateTransport();
}

/// In the order in which one works: the numbers, their picture, what it means, the way through it; then what is around.
std::vector<QWidget*> MainWindow::areas() const {
  if (!lab()) return {m_pages->currentWidget(), &m_lecture->panel(), m_header, m_notices};
  std::vector<QWidget*> areas = m_panes->areas();
  areas.insert(areas.begin(), &m_lecture->panel());
  for (QWidget* around : std::initializer_list<QWidget*>{m_transport, m_compareBar, m_header, m_notices})
    areas.push_back(around);
  return areas;
}

bool MainWindow::focusNextPrevChild(bool next) {
  std::vector<QWidget*> visited = areas();
  if (isLearnInFront()) {
    visited.erase(visited.begin());
    const std::vector<QWidget*> page = m_learn->areas();
    visited.insert(visited.begin(), page.begin(), page.end());
  }
  const std::vector<QWidget*> order = readingOrder(visited);
  if (order.empty()) return QMainWindow::focusNextPrevChild(next);
  const Qt::FocusReason reason = next ? Qt::TabFocusReason : Qt::BacktabFocusReason;
  const auto at = std::ranges::find(order, focusWidget());
  if (at == order.end()) {
    (next ? order.front() : order.back())->setFocus(reason);
    return true;
  }
  const std::size_t count = order.size(), place = static_cast<std::size_t>(at - order.begin());
  order[(place + (next ? 1 : count - 1)) % count]->setFocus(reason);
  return true;
}

void MainWindow::focusArea(bool next) {
  std::vector<QWidget*> firsts;
  std::ptrdiff_t present = -1;
  for (QWidget* area : areas()) {
    const std::vector<QWidget*> order = readingOrder({area});
    const bool between = qobject_cast<PaneEdge*>(area) || qobject_cast<PaneFold*>(area);
    if (order.empty() || between) continue;
    const bool here = focusWidget() && (area == focusWidget() || area->isAncestorOf(focusWidget()));
    if (here) present = static_cast<std::ptrdiff_t>(firsts.size());
    firsts.push_back(order.front());
  }
  const auto count = static_cast<std::ptrdiff_t>(firsts.size());
  if (count == 0) return;
  const std::ptrdiff_t wanted = present < 0 ? (next ? 0 : count - 1) : (present + (next ? 1 : count - 1)) % count;
  firsts[static_cast<std::size_t>(wanted)]->setFocus(Qt::TabFocusReason);
}

void MainWindow::paintEvent(QPaintEvent* event) {
  QMainWindow::paintEvent(event);
  if (m_painted) return;
  m_painted = true;
  QTimer::singleShot(0, this, &MainWindow::startBackground);  // when this first picture is on screen
}

void MainWindow::closeEvent(QCloseEvent* event) {
  const KeptWindow before = m_desktopRoom->kept();
  if (!m_desktopRoom->closesUnasked() && !mayClose()) {
    event->ignore();
    return;
  }
  m_desktopRoom->keepLast(before, m_desktopRoom->keepsJournal());
  if (!m_desktopRoom->keepsJournal()) {
    m_autosave.forget();
    m_lecture->autosave().forget();
  }
  keepPlace();
  m_desk->windowClosed();
  event->accept();
}

void MainWindow::changeEvent(QEvent* event) {
  if (event->type() == QEvent::LanguageChange) retranslate();
  // Whoever comes back may have changed the file elsewhere, on a file system that tells nothing of it.
  if (event->type() == QEvent::ActivationChange && isActiveWindow()) m_documents->checkFile();
  QMainWindow::changeEvent(event);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  if (!localFiles(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  const QStringList files = localFiles(*event->mimeData());
  if (files.isEmpty()) return;
  event->acceptProposedAction();
  // The drag is over before a dialog may open.
  QTimer::singleShot(0, this, [this, files] { openDropped(files); });
}

}  // namespace attn::app
