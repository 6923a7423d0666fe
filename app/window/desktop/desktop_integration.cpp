// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/desktop/desktop_integration.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QImage>
#include <QMainWindow>
#include <QPainter>
#include <QSessionManager>
#include <algorithm>
#include <utility>

#include "base/foreign_text.h"
#include "desktop/end_signals.h"
#include "desktop/page_address.h"
#include "desktop/page_link.h"
#include "desktop/printed_page.h"
#include "labs/lab.h"
#include "learn/assignment/assignment_page.h"
#include "learn/learn_page.h"
#include "lecture/record/lecture_autosave.h"
#include "lecture/record/recorder.h"
#include "lessons/lesson_director.h"
#include "lessons/stage_view.h"
#include "scenario/document.h"
#include "scenario/has_numbers.h"
#include "session/autosave.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "session/playback.h"
#include "session/session.h"
#include "session/settings.h"
#include "widgets/application_events.h"
#include "window/classroom/classroom_controller.h"
#include "window/command/actions.h"
#include "window/desktop/link_dialog.h"
#include "window/document/documents.h"
#include "window/export/picture_actions.h"
#include "window/export/picture_choice.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/lecture/lecture_controller.h"
#include "window/lesson/lesson_place.h"
#include "window/lesson/window_theatre.h"
#include "window/notice/notice_bar.h"
#include "window/welcome/welcome_page.h"

namespace attn::app {
namespace {

constexpr std::size_t kLongestPrintedTitle = 300;

}  // namespace

DesktopIntegration::DesktopIntegration(const Services& services, const QString& folder)
    : m_services(services), m_window(services.window), m_workspace(services.workspace), m_folder(folder) {
  const Actions& a = services.actions;
  connect(a.copyLink, &QAction::triggered, this, &DesktopIntegration::showLink);
  offerLink();
  connect(a.print, &QAction::triggered, this, &DesktopIntegration::print);
  connect(a.dragPicture, &QAction::triggered, this, &DesktopIntegration::offerPicture);
  connect(&m_workspace, &Workspace::presentingChanged, this, &DesktopIntegration::closePictureCard);
  WelcomePage& welcome = services.workspace.welcome();
  connect(&welcome, &WelcomePage::continueChosen, this, [this](const SavedWindowState& last) {
    if (!last.lecture.isEmpty())
      m_services.lecture.openToEdit(last.lecture);
    else if (last.lesson.isEmpty())
      restore(last);
    else
      m_workspace.learn().playLesson(last.lesson);
  });
  // Other work was started.
  connect(&services.documents, &Documents::opened, &welcome, [&welcome] { welcome.setInProgress(std::nullopt); });
  connect(&services.session, &Session::snapshotChanged, this, &DesktopIntegration::putBack, Qt::QueuedConnection);
  connect(&services.documents, &Documents::opened, this, &DesktopIntegration::putBack, Qt::QueuedConnection);
}

DesktopIntegration::~DesktopIntegration() = default;

void DesktopIntegration::receiveStarts(const OpenWindows& windows, const QString& opening) {
  m_opening = opening;
  m_door =
      std::make_unique<SingleInstanceServer>(windows, [this](const ShowRequest& request) { return show(request); });
}

bool DesktopIntegration::holds(const QString& file) const {
  if (m_services.documents.isReading() && isSameFile(file, m_opening)) return true;
  for (const QString& open : {toQString(m_services.session.path()), m_services.theatre.fileAside(),
                              m_services.lecture.path(), m_services.classroom.file()})
    if (isSameFile(file, open)) return true;
  if (!m_workspace.isLearnInFront()) return false;
  const auto& handout = m_workspace.learn().assignment().handout();
  return handout && isSameFile(file, handout->file);
}

bool DesktopIntegration::show(const ShowRequest& request) {
  if (closesWithoutAsking() || !holds(request.document)) return false;
  bringToFront(request.activationToken);
  return true;
}

void DesktopIntegration::bringToFront(const QByteArray& activationToken) {
  // A presenter window or a dialog must be handled first.
  QWidget* front = QApplication::activeModalWidget() ? QApplication::activeModalWidget()->window() : &m_window;
  if (m_window.isMinimized()) m_window.setWindowState(m_window.windowState() & ~Qt::WindowMinimized);
  m_window.show();
  m_window.raise();
  // Qt's Wayland plugin reads and removes this variable on the next activation.
  if (!activationToken.isEmpty()) qputenv("XDG_ACTIVATION_TOKEN", activationToken);
  front->raise();
  front->activateWindow();
  QApplication::alert(front);  // if the desktop does not allow it to come to the front
}

void DesktopIntegration::followSession() {
  // Direct connections: the session manager waits for the answer.
  connect(qApp, &QGuiApplication::commitDataRequest, this, &DesktopIntegration::commitData, Qt::DirectConnection);
  connect(qApp, &QGuiApplication::saveStateRequest, this, &DesktopIntegration::saveState, Qt::DirectConnection);
  m_signals = std::make_unique<EndSignals>([this] { end(); });
}

bool DesktopIntegration::hasUnsaved() const {
  return (m_services.session.hasScenario() && m_services.session.isModified()) ||
         m_services.lecture.recorder().isModified() || m_services.classroom.hasUnsaved();
}

void DesktopIntegration::saveAssignment() {
  m_services.autosave.keepNow();
  m_services.lecture.autosave().flush();
  keepGeometry();
  saveLastState(kept(), true);
}

void DesktopIntegration::keepGeometry() {
  if (!m_workspace.isPresenting()) m_services.settings.setGeometry(textOf(placeOf(m_window)));
}

/// Saves everything first: the desktop may kill the program while the user is being asked.
bool DesktopIntegration::prepareEnd(const std::function<bool()>& askable) {
  saveAssignment();
  const bool asks = hasUnsaved() && askable();
  if (asks && !m_services.mayClose()) {
    m_ending = Ending::No;
    return false;
  }
  m_ending = asks ? Ending::Answered : Ending::Kept;
  // The end may be canceled, of which programs are not notified.
  watchApplicationEvents(this, EventOrder::SignsOfLife);
  return true;
}

bool DesktopIntegration::eventFilter(QObject*, QEvent* event) {
  if (!isUserInput(*event)) return false;
  m_ending = Ending::No;
  stopWatchingApplicationEvents(this);
  return false;
}

void DesktopIntegration::end() {
  saveAssignment();
  m_ending = Ending::Kept;
  QCoreApplication::exit();
}

void DesktopIntegration::commitData(QSessionManager& manager) {
  const bool may = prepareEnd([&manager] { return manager.allowsInteraction(); });
  manager.release();
  if (!may) manager.cancel();
}

void DesktopIntegration::saveState(QSessionManager& manager) {
  saveAssignment();
  const QString file = keptWindowFile(manager.sessionId(), manager.sessionKey(), m_folder);
  if (!keepWindow(file, kept())) return;
  manager.setRestartHint(QSessionManager::RestartIfRunning);
  manager.setRestartCommand({QCoreApplication::applicationFilePath(), QStringLiteral("-session"),
                             manager.sessionId() + QLatin1Char('_') + manager.sessionKey()});
  manager.setDiscardCommand({QStringLiteral("rm"), QStringLiteral("-f"), file});
}

void DesktopIntegration::offerLink() {
  m_services.actions.copyLink->setVisible(edition().isPage || !m_services.settings.browserAddress().isEmpty());
}

void DesktopIntegration::showLink() {
  SavedWindowState place = kept();
  if (place.lesson.isEmpty() && m_services.session.hasScenario())
    place.text = QString::fromStdString(writeDocument(*m_services.session.scenario()));
  const auto fragment = fragmentOf(place);
  if (!fragment) {
    m_services.notices.fail(fragment.error());
    return;
  }
  const QString address = edition().isPage ? pageAddress() : m_services.settings.browserAddress();
  auto* dialog = new LinkDialog(address + QLatin1Char('#') + *fragment, m_services.appearance.theme(), &m_window);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void DesktopIntegration::print() {
  if (!edition().prints) return m_services.notices.say(missingText(&Edition::prints));
  Lab* lab = m_workspace.lab();
  if (!lab) return;
  const Session& session = m_services.session;
  const std::optional<LabSubject> own = lab->ownSubject();
  const QString beside = own ? own->detail : toQString(session.path().filename());
  const QString title =
      QString::fromStdString(foreign::shown(pictureTitle(*lab, session).toStdString(), kLongestPrintedTitle));
  PrintedPicture page;
  page.title = title.isEmpty() ? tr("Untitled") : title;
  page.detail =
      beside.isEmpty() ? lab->title() : tr("%1 · %2", "name of a file, name of a lab").arg(beside, lab->title());
  page.onScreen = lab->stagePane()->size();
  Theme paper = exportTheme(false);
  paper.background = Qt::white;
  page.draw = [lab, paper](QPainter& painter, const QSizeF& size) { lab->drawPicture(painter, size, paper); };
  const PrintJob job{page.title, isLandscape(page.onScreen),
                     [&page](QPainter& painter, const QSizeF& room) { paintPage(painter, room, page); }};
  const AskPrinter ask = m_askPrinter ? m_askPrinter : askWithDialog(&m_window, tr("Print"));
  const PrintResult result = attn::app::print(job, ask);
  switch (result.outcome) {
    case PrintOutcome::Printed:
      m_services.notices.say(result.file.isEmpty() ? tr("The picture was sent to the printer.")
                                                   : tr("The picture was printed to %1.").arg(result.file));
      break;
    case PrintOutcome::Failed:
      m_services.notices.fail(tr("The picture was not printed."),
                              tr("The printer or the output file is not writable."));
      break;
    case PrintOutcome::Cancelled:
      break;
  }
}

void DesktopIntegration::offerPicture() {
  Lab* lab = m_workspace.lab();
  if (!lab || m_workspace.isPresenting()) return;
  closePictureCard();
  const PictureForms forms = pictureForms(*lab, m_services.session, m_services.appearance.theme(), m_services.settings);
  const QString name = pictureFileName(*lab, m_services.session);
  m_dragCard = new DragCard(lab->stagePane(), QImage::fromData(forms.png, "PNG"),
                            [this, name, forms] { return m_dragged.parcel(name, forms); });
  m_dragCard->setTheme(m_services.appearance.theme());
  m_dragCard->show();
  m_dragCard->raise();
  m_dragCard->setFocus();
}

void DesktopIntegration::closePictureCard() {
  delete m_dragCard;
}

void DesktopIntegration::setTheme(const Theme& theme) {
  if (m_dragCard) m_dragCard->setTheme(theme);
}

SavedWindowState DesktopIntegration::kept() const {
  const Session& session = m_services.session;
  SavedWindowState kept;
  if (m_services.director.isPlaying()) {
    // Learn stores its own position; the user's own document is set aside.
    const LessonPlayer& player = m_services.director.player();
    if (m_workspace.learn().knows(QString::fromStdString(player.lesson().id))) {
      kept.lesson = QString::fromStdString(player.lesson().id);
      kept.lessonStep = player.step();
      kept.lessonSteps = player.stepCount();
      kept.title = QString::fromStdString(m_services.director.text().title);
    }
    kept.document = m_services.theatre.fileAside();
    if (QFile::exists(m_services.autosave.path())) kept.journal = m_services.autosave.path();
  } else if (session.hasScenario()) {
    kept.document = toQString(session.path());
    kept.title = QString::fromStdString(foreign::shown(session.scenario()->title, kLongestPrintedTitle));
    if (session.isModified())
      kept.journal = m_services.autosave.path();
    else if (kept.document.isEmpty())
      kept.text = QString::fromStdString(writeDocument(*session.scenario()));
  }
  if (kept.lesson.isEmpty() && m_services.lecture.isPanelShown() && !m_services.lecture.path().isEmpty()) {
    kept.lecture = m_services.lecture.path();
    kept.title = m_services.lecture.recorder().title();
  }
  if (m_workspace.isLearnInFront() || m_services.director.isPlaying()) {
    kept.page = SavedWindowState::Page::Learn;
  } else if (Lab* lab = m_workspace.showsSlide() ? nullptr : m_workspace.lab()) {
    setPlace(kept, *lab, session);
  }
  return kept;
}

void DesktopIntegration::saveLastState(const SavedWindowState& before, bool journalStays) {
  SavedWindowState last = before.lesson.isEmpty() ? kept() : before;
  if (!journalStays && !last.journal.isEmpty()) {
    last.journal.clear();
    const std::shared_ptr<const Scenario> saved = m_services.session.unmodified();
    if (last.document.isEmpty() && last.lesson.isEmpty() && saved)
      last.text = QString::fromStdString(writeDocument(*saved));
  }
  keepWindow(lastWindowFile(m_folder), last);
}

std::optional<SavedWindowState> DesktopIntegration::last() const {
  return keptWindow(lastWindowFile(m_folder));
}

void DesktopIntegration::forgetLast() {
  QFile::remove(lastWindowFile(m_folder));
}

void DesktopIntegration::offerToContinue() {
  const std::optional<SavedWindowState> last = this->last();
  if (!last) return;
  if (last->page == SavedWindowState::Page::Learn && last->lesson.isEmpty() && last->lecture.isEmpty())
    return m_workspace.showLearn();
  // Work that was never saved is offered separately.
  const std::vector<RecoverableWork> unsaved = m_services.autosave.recoverable();
  const bool isOffered = std::ranges::find(unsaved, last->journal, &RecoverableWork::journal) != unsaved.end();
  if (!last->lecture.isEmpty() && !QFileInfo::exists(last->lecture)) return;
  if (!last->hasWork() || (last->lesson.isEmpty() && last->lecture.isEmpty() && isOffered)) return;
  m_workspace.welcome().setInProgress(last);
}

void DesktopIntegration::openLink(const SavedWindowState& place) {
  m_backIsLink = true;
  restore(place);
}

void DesktopIntegration::restore(const SavedWindowState& kept) {
  m_back = kept;
  const std::vector<RecoverableWork> unsaved = m_services.autosave.recoverable();
  const auto work = std::ranges::find(unsaved, kept.journal, &RecoverableWork::journal);
  if (!kept.journal.isEmpty() && work != unsaved.end()) {
    m_services.documents.openRecovered(*work);
  } else if (!kept.document.isEmpty()) {
    m_services.documents.openFile(kept.document);
  } else if (!kept.text.isEmpty()) {
    const Result<Scenario> scenario = parseDocument(kept.text.toStdString());
    // False if the user keeps the present document.
    if (scenario && !m_services.documents.openTask(*scenario)) return m_back.reset();
  }
  if (kept.page == SavedWindowState::Page::Learn) m_workspace.showLearn();
  if (kept.page == SavedWindowState::Page::Welcome) m_workspace.showWelcome();
  putBack();
}

/// Must wait for the numbers, because places refer to them.
void DesktopIntegration::putBack() {
  if (!m_back || m_back->page != SavedWindowState::Page::Lab || !m_services.session.hasScenario()) return;
  if (hasNumbers(*m_services.session.scenario()) && !m_services.session.snapshot().hasResults()) return;
  const SavedWindowState back = *m_back;
  const bool isLink = std::exchange(m_backIsLink, false);
  m_back.reset();
  // The kept document was not opened; this is a different one.
  if (!back.document.isEmpty() && !isSameFile(back.document, toQString(m_services.session.path()))) return;
  m_workspace.showLab(back.lab);
  Lab* lab = m_workspace.lab();
  if (!lab || lab->id() != back.lab) return;
  if (!back.step.isEmpty()) {
    const auto sought = lab->seek({back.step, back.head, back.frame, back.nth, back.pass});
    // If the file of a kept window has changed and the place no longer exists, the playback stays at the beginning.
    if (!sought && isLink) m_services.notices.fail(tr("The link’s place does not exist: %1").arg(sought.error()));
  }
  const Scenario& scenario = *m_services.session.scenario();
  if (const std::optional<Selection> selected = selectionOf(back.cell); selected && hasNumbers(scenario))
    m_services.session.select(clamped(*selected, scenario));
}

}  // namespace attn::app
