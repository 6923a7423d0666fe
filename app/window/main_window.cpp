// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/main_window.h"

#include <QApplication>
#include <QClipboard>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QGuiApplication>
#include <QMimeData>
#include <QShortcut>
#include <QTimer>
#include <QWidget>
#include <algorithm>
#include <initializer_list>
#include <utility>

#include "base/foreign_text.h"
#include "desktop/kept_window.h"
#include "desktop/page_link.h"
#include "figures/document_picture.h"
#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "learn/learn_page.h"
#include "lecture/record/lecture_panel.h"
#include "lessons/lesson_director.h"
#include "panes/compare_bar.h"
#include "panes/reading_column.h"
#include "panes/sentence_dialog.h"
#include "preferences/language.h"
#include "session/document_file.h"
#include "session/examples.h"
#include "session/settings.h"
#include "text/administrator_text.h"
#include "text/list_text.h"
#include "widgets/page_parts.h"
#include "widgets/pane_edge.h"
#include "widgets/transport_bar.h"
#include "window/classroom/classroom_controller.h"
#include "window/command/actions.h"
#include "window/command/compare_menu.h"
#include "window/command/device_menu.h"
#include "window/command/key_router.h"
#include "window/desktop/desktop_integration.h"
#include "window/document/dropped_files.h"
#include "window/document/recent_pictures.h"
#include "window/export/export_controller.h"
#include "window/frame/document_title.h"
#include "window/frame/header_bar.h"
#include "window/frame/pane_layout.h"
#include "window/frame/spotlight.h"
#include "window/guarded_application.h"
#include "window/help/help_controller.h"
#include "window/lecture/lecture_controller.h"
#include "window/lesson/ask_me.h"
#include "window/lesson/learn_controller.h"
#include "window/lesson/open_question.h"
#include "window/lesson/task_bar.h"
#include "window/lesson/window_theatre.h"
#include "window/notice/notice_bar.h"
#include "window/palette/command_controller.h"
#include "window/present/presentation_controller.h"
#include "window/settings/settings_controller.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {
namespace {

bool takesTab(const QWidget& w) {
  return (w.focusPolicy() & Qt::TabFocus) != 0 && w.focusProxy() == nullptr && w.isVisible() && w.isEnabled();
}

struct PlacedWidget {
  QWidget* widget;
  QRect place;  // in window coordinates
};

using Placed = std::vector<PlacedWidget>::iterator;

/// A widget belongs to a row if its center is within the height of the highest one. A widget that contains others is
/// its own row, before them.
Placed endOfRow(Placed first, Placed last) {
  const auto liesOnFirst = [&](const PlacedWidget& p) {
    return p.widget != first->widget && first->widget->isAncestorOf(p.widget);
  };
  if (std::any_of(first, last, liesOnFirst)) return first + 1;
  return std::find_if(first, last, [&](const PlacedWidget& p) { return p.place.center().y() > first->place.bottom(); });
}

void appendArea(QWidget& area, std::vector<QWidget*>& order) {
  std::vector<PlacedWidget> placed;
  const auto add = [&](QWidget* w) {
    if (takesTab(*w)) placed.push_back({w, QRect(w->mapTo(w->window(), QPoint()), w->size())});
  };
  add(&area);
  const auto inside = area.findChildren<QWidget*>();
  for (QWidget* w : inside)
    if (w->window() == area.window()) add(w);
  std::ranges::stable_sort(placed, {}, [](const PlacedWidget& p) { return p.place.top(); });
  for (auto row = placed.begin(); row != placed.end();) {
    const auto end = endOfRow(row, placed.end());
    std::stable_sort(row, end,
                     [](const PlacedWidget& a, const PlacedWidget& b) { return a.place.left() < b.place.left(); });
    for (; row != end; ++row) order.push_back(row->widget);
  }
}

/// The tab order: every visible, enabled widget with tab focus, area by area, and within an area row by row from left
/// to right. Qt's default is the order of creation, but parts of panes are recreated at any time.
std::vector<QWidget*> readingOrder(const std::vector<QWidget*>& areas) {
  std::vector<QWidget*> order;
  for (QWidget* area : areas)
    if (area != nullptr && area->isVisible()) appendArea(*area, order);
  return order;
}

constexpr QSize kFirstSize(1440, 900), kSmallestSize(760, 520);

}  // namespace

/// Ordered by dependency; references are to children of the window.
struct MainWindow::Parts {
  /// All widgets use the session, and an open editor commits its number when destroyed, so the widgets are destroyed
  /// after the controllers and before the session.
  struct Center {
    QMainWindow& window;
    ~Center() {
      window.hide();
      delete window.centralWidget();  // taking it first would style every widget again
    }
  };

  MainWindow& window;
  Settings& settings;
  Language& language;
  const WindowParts given;

  Session session{given.backends};
  Autosave autosave{session, given.recoveryFolder};
  Progress progress{given.progressFolder};
  LessonDirector director{session, autosave};
  LearnServices learn{director, progress, settings};

  Actions& actions = *new Actions(&window);
  Appearance appearance{settings, actions, given.desktop, window};
  DeviceMenu devices{session, settings, *actions.deviceMenu};
  HeaderBar& header = *new HeaderBar(session, actions, devices, &window);
  CompareBar& compareBar = *new CompareBar(&session, &window);
  TaskBar& taskBar = *new TaskBar(&window);
  NoticeBar& notices = *new NoticeBar(&window);
  TransportBar& transport = *new TransportBar(&window);
  Spotlight& spotlight = *new Spotlight(&window);
  Workspace& workspace =
      *new Workspace({session, actions, learn, header, compareBar, transport}, given.pictureFolder, &window);
  Center center{window};

  Documents documents{session, settings, autosave, notices, window};
  WindowServices shared{window, session, settings, documents, director, notices, actions, appearance, workspace};
  CompareMenu compare{session, actions, nullptr};
  AskMe& askMe = *new AskMe(session, workspace.panes().reading().question(), progress, &window);
  OpenQuestion openQuestion{session, workspace, director, askMe};
  LearnController learning{{shared, progress, askMe, taskBar}};
  ExportController exports{{shared, openQuestion}};
  LectureController lecture{{shared, autosave}, given.recoveryFolder};
  WindowLessonHost theatre{window, session, workspace, spotlight, [this] { lecture.leaveView(); }};
  ClassroomController classroom{{shared, progress, lecture.recorder()}};
  PresentationController presentation{{shared, transport}};
  HelpController help{{shared, header, transport}, given.manualFolder};
  CommandController commands{{shared, devices, help}};
  DesktopIntegration desktop{{shared, autosave, theatre, lecture, classroom, [this] { return window.mayClose(); }},
                             given.recoveryFolder};
  SettingsController preferences{{shared, language, autosave, progress, devices, lecture, presentation, desktop}};
};

MainWindow::MainWindow(Settings& settings, Language& language, WindowParts parts, QWidget* parent)
    : QMainWindow(parent), m_parts(new Parts{*this, settings, language, std::move(parts)}) {
  build();
  connectDocuments();
  connectNavigation();
  connectLook();
  m_parts->preferences.useKeys();
  m_parts->appearance.updateMotion();
  m_parts->appearance.update();
  retranslate();
  m_parts->workspace.showWelcome();
  if (!restorePlace(*this, settings.geometry())) resize(firstSize(kFirstSize, presentScreens()));
  if (auto* application = qobject_cast<GuardedApplication*>(QCoreApplication::instance()))
    application->setOwner(this, [this](const JobFailure& failure) {
      if (m_parts) m_parts->documents.showFailure(failure);
    });
}

MainWindow::~MainWindow() {
  m_parts->spotlight.point(nullptr, {});
  hide();  // open editors commit their numbers while all receivers exist
  m_parts.reset();
}

Session& MainWindow::session() {
  return m_parts->session;
}
Autosave& MainWindow::autosave() {
  return m_parts->autosave;
}
Progress& MainWindow::progress() {
  return m_parts->progress;
}
Actions& MainWindow::actions() {
  return m_parts->actions;
}
NoticeBar& MainWindow::notices() {
  return m_parts->notices;
}
Appearance& MainWindow::appearance() {
  return m_parts->appearance;
}
Workspace& MainWindow::workspace() {
  return m_parts->workspace;
}
Documents& MainWindow::documents() {
  return m_parts->documents;
}
ExportController& MainWindow::exports() {
  return m_parts->exports;
}
LessonDirector& MainWindow::lessons() {
  return m_parts->director;
}
const OpenQuestion& MainWindow::openQuestion() const {
  return m_parts->openQuestion;
}
LearnController& MainWindow::learning() {
  return m_parts->learning;
}
LectureController& MainWindow::lecture() {
  return m_parts->lecture;
}
PresentationController& MainWindow::presentation() {
  return m_parts->presentation;
}
HelpController& MainWindow::help() {
  return m_parts->help;
}
CommandController& MainWindow::commands() {
  return m_parts->commands;
}
DesktopIntegration& MainWindow::desktop() {
  return m_parts->desktop;
}
SettingsController& MainWindow::preferences() {
  return m_parts->preferences;
}

// --- connections

void MainWindow::build() {
  Parts& p = *m_parts;
  setAcceptDrops(true);
  setMinimumSize(kSmallestSize);
  auto* center = new QWidget(this);
  QHBoxLayout* middle = rowOf({&p.lecture.panel(), {&p.workspace, 1}});
  middle->setContentsMargins(0, 0, 0, 0);
  middle->setSpacing(0);
  QVBoxLayout* column = columnOf({&p.header, &p.taskBar, &p.compareBar, {middle, 1}, &p.transport}, center);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  setCentralWidget(center);
  p.notices.floatOver(&p.workspace);
}

void MainWindow::connectDocuments() {
  Parts& p = *m_parts;
  const Actions& a = p.actions;
  Documents& d = p.documents;
  WelcomePage& welcome = p.workspace.welcome();
  connect(a.newDocument, &QAction::triggered, &d, &Documents::openNew);
  connect(a.newSentence, &QAction::triggered, this, [this, &p] {
    SentenceParts parts;
    parts.beforeOpening = [&p] { p.director.leave(); };  // the user's own document is replaced, not that of a lesson
    if (SentenceDialog::ask(p.session, p.appearance.theme(), this, std::move(parts))) Q_EMIT p.documents.opened();
  });
  connect(a.open, &QAction::triggered, &d, &Documents::openWithDialog);
  connect(a.save, &QAction::triggered, &d, [&p] { p.lecture.takesSave() ? p.lecture.save() : p.documents.save(); });
  connect(a.saveAs, &QAction::triggered, &d, &Documents::saveWithDialog);
  connect(a.rename, &QAction::triggered, &d, &Documents::rename);
  connect(a.importNumbers, &QAction::triggered, this, [this] { importNumbers(); });
  connect(a.quit, &QAction::triggered, this, &QWidget::close);
  connect(a.recentMenu, &QMenu::aboutToShow, &d, [&p, &welcome] {
    p.documents.fillRecentMenu(*p.actions.recentMenu);
    showPicturesIn(*p.actions.recentMenu, welcome.pictures(), p.appearance.theme());
  });
  connect(a.examplesMenu, &QMenu::aboutToShow, &d, [&p] { p.documents.fillExamplesMenu(*p.actions.examplesMenu); });
  connect(&welcome, &WelcomePage::exampleChosen, &d, &Documents::openExample);
  connect(&welcome, &WelcomePage::fileChosen, &d, &Documents::openFile);
  connect(&welcome, &WelcomePage::workChosen, &d, &Documents::openRecovered);
  connect(&d, &Documents::opened, &p.workspace, &Workspace::showDocument);
  connect(&d, &Documents::opened, &p.askMe, &AskMe::leave);
  connect(&d, &Documents::recentFilesChanged, &welcome, [&p, &welcome] {
    welcome.refresh();
    if (p.settings.recentFiles().empty()) welcome.pictures().clear();
  });
  connect(&p.session, &Session::documentChanged, this, &MainWindow::showTitle);
  // Opening, saving and closing apply to the user's own document.
  d.setBeforeReplacing([&p] {
    p.director.leave();
    p.lecture.leaveView();
  });
  d.setFallbackOpener([this, &p](const QString& file) {
    if (p.lecture.opens(file) || p.classroom.opens(file)) return true;
    if (const QString model = modelAt(file); !model.isEmpty()) {
      openModel(toPath(model));
      p.documents.remember(model, {});
      return true;
    }
    if (!holdsNumbersOnly(file)) return false;
    // Importing opens a dialog, which must wait until the window exists if the file was given on the command line.
    QTimer::singleShot(0, this, [this, file] { importNumbers(toPath(file)); });
    return true;
  });
  p.presentation.setBeforePresenting([&p] { p.lecture.playForPresentation(); });
  connect(&p.lecture, &LectureController::presentationRequested, &p.presentation,
          [&p] { p.presentation.setPresenting(true); });
  connect(&p.lecture, &LectureController::pageRequested, &p.exports, &ExportController::savePage);
}

void MainWindow::connectNavigation() {
  Parts& p = *m_parts;
  const Actions& a = p.actions;
  p.director.setHost(&p.theatre);
  connect(a.welcome, &QAction::triggered, &p.workspace, &Workspace::showWelcome);
  connect(&p.header, &HeaderBar::tabChosen, this, &MainWindow::chooseLab);
  connect(&p.header, &HeaderBar::learnChosen, &p.learning, &LearnController::chooseLearn);
  for (std::size_t i = 0; i < a.labs.size(); ++i)
    connect(a.labs[i], &QAction::triggered, this, [this, index = static_cast<int>(i)] { chooseLab(index); });
  connect(&p.workspace, &Workspace::hiddenLabRequested, &p.notices,
          [&p](const QString& title) { p.notices.say(hiddenLabText(title)); });
  connect(&p.workspace, &Workspace::availabilityChanged, &p.compare, [&p] { p.compare.setLab(p.workspace.lab()); });
}

void MainWindow::connectLook() {
  Parts& p = *m_parts;
  connect(&p.header, &HeaderBar::themeToggled, &p.appearance, &Appearance::toggleDark);
  connect(&p.appearance, &Appearance::themeChanged, this, [&p](const Theme& theme) {
    p.director.setDecimals(theme.decimals);
    p.header.setTheme(theme);
    p.notices.setTheme(theme);
    p.compareBar.setTheme(theme);
    p.taskBar.setTheme(theme);
    p.spotlight.setTheme(theme);
    p.workspace.setTheme(theme);
    p.lecture.setTheme(theme);
    p.help.setTheme(theme);
    p.desktop.setTheme(theme);
    p.presentation.setTheme();
  });
  connect(&p.appearance, &Appearance::motionChanged, this, [&p](bool reduced) {
    p.notices.setReducedMotion(reduced);
    p.workspace.setReducedMotion(reduced);
  });
  connect(&p.actions, &Actions::keysChanged, &p.compare, &CompareMenu::retranslate);
  connect(&p.actions, &Actions::keysChanged, &p.header, &HeaderBar::retranslate);
  connect(p.actions.nextArea, &QAction::triggered, this, [this] { focusArea(true); });
  connect(p.actions.previousArea, &QAction::triggered, this, [this] { focusArea(false); });
  new QShortcut(QKeySequence(Qt::Key_F10), this, [&p] { p.header.openMenu(); });
  auto* keys = new KeyRouter(
      this, [&p] { return p.workspace.lab() ? p.workspace.lab()->playback() : nullptr; },
      [&p] { return p.workspace.isPresenting(); });
  keys->setPaster([&p] {
    const QMimeData* clipboard = QGuiApplication::clipboard()->mimeData();
    return (clipboard && p.lecture.takesPicture(*clipboard, true)) || p.exports.pasteScenario(false);
  });
  keys->setPageTurner([&p](bool forward) { return p.workspace.turnLessonPage(forward); });
  connect(keys, &KeyRouter::blackScreenRequested, &p.presentation, [&p] { p.presentation.setBlack(true); });
  connect(keys, &KeyRouter::typeSizeTurned, this,
          [&p](bool larger) { (larger ? p.actions.larger : p.actions.smaller)->trigger(); });
}

void MainWindow::retranslate() {
  Parts& p = *m_parts;
  p.actions.retranslate();
  p.devices.retranslate();
  p.compare.retranslate();
  p.compareBar.retranslate();
  p.taskBar.retranslate();
  p.commands.retranslate();
  p.header.setTabs(labTitles());
  p.header.retranslate();
  p.director.retranslate();
  p.workspace.retranslate();
  p.presentation.retranslate();
  p.help.setLanguage(p.language.current());
  p.lecture.retranslate();
  p.preferences.update();
  showTitle();
}

void MainWindow::showTitle() {
  const Session& session = m_parts->session;
  const QString program = QStringLiteral("AttentionScope");
  if (!session.hasScenario()) {
    setWindowTitle(program + QStringLiteral("[*]"));
    setWindowModified(false);
    return;
  }
  constexpr std::size_t kLongestWindowTitle = 300;
  QString title = QString::fromStdString(foreign::shown(session.scenario()->title, kLongestWindowTitle));
  if (title.isEmpty()) title = tr("Untitled");
  const QString file = DocumentTitle::fileNextTo(session);
  if (!file.isEmpty()) title = tr("%1 (%2)", "title of a document, name of its file").arg(title, file);
  setWindowTitle(tr("%1[*] – %2").arg(title.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")), program));
  setWindowModified(session.isModified());
}

// --- start and end

void MainWindow::beginAt(const QString& fragment) {
  constexpr int kShown = 40;
  Parts& p = *m_parts;
  p.settings
      .setStartedBefore();  // a link skips the tour, like a document: its place is what the lecturer wants to show
  const auto place = placeOfFragment(fragment);
  if (!place) return p.notices.fail(place.error());
  if (!place->lab.isEmpty() && !labIds().contains(place->lab))
    return p.notices.fail(tr("The link asks for the lab “%1”, which does not exist. The labs are %2.")
                              .arg(place->lab.left(kShown), listText(labIds())));
  const bool isLesson = !place->lesson.isEmpty();
  if (isLesson && !p.workspace.learn().knows(place->lesson))
    return p.notices.fail(
        tr("The link asks for the lesson “%1”, which does not exist.").arg(place->lesson.left(kShown)));
  p.director.leave();
  if (!place->lab.isEmpty() && place->text.isEmpty()) p.documents.ensureDocument();
  p.desktop.openLink(*place);
  if (isLesson) p.workspace.learn().playLesson(place->lesson);
}

void MainWindow::begin(const QString& file) {
  Parts& p = *m_parts;
  const bool isFirst = !p.settings.hasStartedBefore();
  p.settings.setStartedBefore();
  if (namesExample(toPath(file)))
    p.documents.openExample(file);
  else if (!file.isEmpty())
    p.documents.openFile(file);
  else if (isFirst && p.autosave.recoverable().empty()) {
    p.workspace.showLearn();
    // The tour starts over the first frame, not before it. A start with a document skips it, because the user has other
    // intentions, such as a lecture; the tour is never offered again.
    if (p.actions.tour->isVisible())
      connect(this, &MainWindow::firstPainted, &p.help, &HelpController::startTour, Qt::SingleShotConnection);
  } else {
    p.desktop.offerToContinue();
  }
}

void MainWindow::paintEvent(QPaintEvent* event) {
  QMainWindow::paintEvent(event);
  if (m_painted) return;
  m_painted = true;
  QTimer::singleShot(0, this, &MainWindow::startBackground);  // after the first frame is on screen
}

void MainWindow::startBackground() {
  Q_EMIT firstPainted();
  Parts& p = *m_parts;
  const std::vector<RecoverableWork> work = p.autosave.recoverable();
  p.workspace.welcome().setRecoverable(work);
  if (!work.empty() && p.workspace.lab()) {
    p.notices.say(tr("There is unsaved work from a run that ended unexpectedly."));
    p.notices.offer(tr("View it"), [&p] { p.workspace.showWelcome(); });
  }
  p.lecture.offerRecovery();
  p.preferences.reportIgnored();
  if (p.given.startsBackend) p.session.restoreBackend(p.settings.backend(), p.settings.device());
}

bool MainWindow::mayClose() {
  Parts& p = *m_parts;
  p.director.leave();
  return p.classroom.mayClose() && p.lecture.mayClose() && p.documents.mayClose() && p.exports.animation().mayClose();
}

void MainWindow::closeEvent(QCloseEvent* event) {
  DesktopIntegration& desktop = m_parts->desktop;
  const SavedWindowState before = desktop.kept();
  if (!desktop.closesWithoutAsking() && !mayClose()) {
    event->ignore();
    return;
  }
  desktop.saveLastState(before, desktop.keepsJournal());
  if (!desktop.keepsJournal()) {
    m_parts->autosave.forget();
    m_parts->lecture.autosave().forget();
  }
  desktop.keepGeometry();
  m_parts->presentation.closePresenter();
  event->accept();
}

void MainWindow::chooseLab(int index) {
  if (!m_parts->session.hasScenario()) m_parts->documents.openNew();
  if (m_parts->session.hasScenario()) m_parts->workspace.showLab(index);
}

bool MainWindow::isPreparing() {
  return m_parts->devices.isLooking() || m_parts->workspace.isPreparing() || isDrawingDocuments();
}

void MainWindow::settle() {
  m_parts->devices.finish();
  m_parts->workspace.settle();
}

// --- external files

void MainWindow::importNumbers(const std::filesystem::path& file) {
  Workspace& workspace = m_parts->workspace;
  m_parts->documents.ensureDocument();
  if (!workspace.lab() || workspace.showsSlide()) workspace.showLab(0);
  workspace.lab()->importNumbers(file);
}

void MainWindow::openModel(const std::filesystem::path& place) {
  m_parts->documents.ensureDocument();
  m_parts->workspace.showLab(Lab::idOf(LabKind::Model));
  if (Lab* lab = m_parts->workspace.lab()) lab->openModel(place);  // the Model lab may be hidden
}

void MainWindow::openDropped(const QStringList& files) {
  const DroppedFiles dropped = usedOf(files);
  if (dropped.use == DroppedFiles::Use::Open || dropped.use == DroppedFiles::Use::Model) {
    m_parts->documents.openWithNotice(dropped.file, dropped.notice);
    return;
  }
  if (!dropped.notice.isEmpty()) m_parts->notices.say(dropped.notice);
  if (dropped.use == DroppedFiles::Use::Import) importNumbers(toPath(dropped.file));
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
  const QMimeData& dragged = *event->mimeData();
  if (!localFiles(dragged).isEmpty() || m_parts->lecture.takesPicture(dragged, false)) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
  if (m_parts->lecture.takesPicture(*event->mimeData(), true)) return event->acceptProposedAction();
  const QStringList files = localFiles(*event->mimeData());
  if (files.isEmpty()) return;
  event->acceptProposedAction();
  // A dialog may open only after the drag has ended.
  QTimer::singleShot(0, this, [this, files] { openDropped(files); });
}

// --- events; some arrive while the parts are being created or destroyed

void MainWindow::resizeEvent(QResizeEvent* event) {
  QMainWindow::resizeEvent(event);
  if (!m_parts) return;
  m_parts->appearance.fit();
  m_parts->lecture.fitInto(width());
}

void MainWindow::changeEvent(QEvent* event) {
  if (m_parts && event->type() == QEvent::LanguageChange) retranslate();
  // The user may have changed the file in another program, on a file system without notifications.
  if (m_parts && event->type() == QEvent::ActivationChange && isActiveWindow()) m_parts->documents.checkFile();
  QMainWindow::changeEvent(event);
}

/// In working order: the numbers, their picture, the explanation, the playback, then the rest.
std::vector<QWidget*> MainWindow::areas() const {
  Parts& p = *m_parts;
  std::vector<QWidget*> areas = p.workspace.areas();
  if (!p.workspace.lab()) {
    areas.push_back(&p.lecture.panel());
  } else {
    areas.insert(areas.begin(), &p.lecture.panel());
    areas.insert(areas.end(), {&p.transport, &p.compareBar, &p.taskBar});
  }
  areas.insert(areas.end(), {&p.header, &p.notices});
  return areas;
}

bool MainWindow::focusNextPrevChild(bool next) {
  if (!m_parts) return QMainWindow::focusNextPrevChild(next);
  std::vector<QWidget*> visited = areas();
  if (m_parts->workspace.isLearnInFront()) {
    visited.erase(visited.begin());
    const std::vector<QWidget*> page = m_parts->workspace.learn().areas();
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

}  // namespace attn::app
