// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/desktop/desktop_room.h"

#include <QApplication>
#include <QEvent>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSessionManager>
#include <algorithm>

#include "base/foreign_text.h"
#include "desktop/drag_card.h"
#include "desktop/end_signals.h"
#include "desktop/printed_page.h"
#include "labs/lab.h"
#include "learn/learn_page.h"
#include "learn/work/work_page.h"
#include "lecture/record/lecture_autosave.h"
#include "lecture/record/recorder.h"
#include "lessons/lesson_director.h"
#include "scenario/document.h"
#include "scenario/has_numbers.h"
#include "session/document_file.h"
#include "session/playback.h"
#include "session/session.h"
#include "widgets/application_events.h"
#include "window/export/export_dialog.h"
#include "window/export/picture_actions.h"
#include "window/lecture/lecture_room.h"
#include "window/main_window.h"
#include "window/notice/notice_bar.h"

namespace attn::app {
namespace {

constexpr std::size_t kLongestPrintedTitle = 300;

/// What only somebody who is at the computer does.
bool isSignOfLife(QEvent::Type type) {
  switch (type) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
      return true;
    default:
      return false;
  }
}

}  // namespace

DesktopRoom::DesktopRoom(MainWindow& window, const QString& folder, QObject* parent)
    : QObject(parent), m_window(window), m_folder(folder) {
  const auto look = [this] { putBack(); };
  connect(&window.session(), &Session::snapshotChanged, this, look, Qt::QueuedConnection);
  connect(&window.documents(), &Documents::opened, this, look, Qt::QueuedConnection);
}

DesktopRoom::~DesktopRoom() = default;

void DesktopRoom::receiveStarts(const OpenWindows& windows, const QString& opening) {
  m_opening = opening;
  m_door = std::make_unique<WindowDoor>(windows, [this](const ShowRequest& request) { return show(request); });
}

bool DesktopRoom::holds(const QString& file) const {
  MainWindow& w = m_window;
  if (w.documents().isReading() && isSameFile(file, m_opening)) return true;
  for (const QString& open : {toQString(w.session().path()), w.fileAside(), w.lecture().path(), w.classworkFile()})
    if (isSameFile(file, open)) return true;
  if (!w.isLearnInFront()) return false;
  const auto& handout = w.learn().work().handout();
  return handout && isSameFile(file, handout->file);
}

bool DesktopRoom::show(const ShowRequest& request) {
  if (closesUnasked() || !holds(request.document)) return false;
  bringToFront(request.activationToken);
  return true;
}

void DesktopRoom::bringToFront(const QByteArray& activationToken) {
  // A presenter's window, or a dialog, is what has to be answered first.
  QWidget* front = QApplication::activeModalWidget() ? QApplication::activeModalWidget()->window() : &m_window;
  if (m_window.isMinimized()) m_window.setWindowState(m_window.windowState() & ~Qt::WindowMinimized);
  m_window.show();
  m_window.raise();
  // Qt's Wayland plugin takes it from there, and away, for the next activation.
  if (!activationToken.isEmpty()) qputenv("XDG_ACTIVATION_TOKEN", activationToken);
  front->raise();
  front->activateWindow();
  QApplication::alert(front);  // where the desktop does not let it come to the front
}

void DesktopRoom::followSession() {
  // Directly: the session manager waits for the answer.
  connect(qApp, &QGuiApplication::commitDataRequest, this, &DesktopRoom::commitData, Qt::DirectConnection);
  connect(qApp, &QGuiApplication::saveStateRequest, this, &DesktopRoom::saveState, Qt::DirectConnection);
  m_signals = std::make_unique<EndSignals>([this] { end(); });
}

bool DesktopRoom::hasUnsaved() const {
  return (m_window.session().hasScenario() && m_window.session().isModified()) ||
         m_window.lecture().recorder().isModified() || m_window.hasUnsavedClasswork();
}

void DesktopRoom::keepWork() {
  m_window.autosave().keepNow();
  m_window.lecture().autosave().flush();
  m_window.keepPlace();
  keepLast(kept(), true);
}

/// First everything is on disk: the desktop may lose its patience with whoever is asked.
bool DesktopRoom::prepareEnd(const std::function<bool()>& askable) {
  keepWork();
  const bool asks = hasUnsaved() && askable();
  if (asks && !m_window.mayClose()) {
    m_ending = Ending::No;
    return false;
  }
  m_ending = asks ? Ending::Answered : Ending::Kept;
  // The end may be called off, of which nobody is told.
  watchApplicationEvents(this, EventOrder::SignsOfLife);
  return true;
}

bool DesktopRoom::eventFilter(QObject*, QEvent* event) {
  if (!event->spontaneous() || !isSignOfLife(event->type())) return false;
  m_ending = Ending::No;
  stopWatchingApplicationEvents(this);
  return false;
}

void DesktopRoom::end() {
  keepWork();
  m_ending = Ending::Kept;
  QCoreApplication::exit();
}

void DesktopRoom::commitData(QSessionManager& manager) {
  const bool may = prepareEnd([&manager] { return manager.allowsInteraction(); });
  manager.release();
  if (!may) manager.cancel();
}

void DesktopRoom::saveState(QSessionManager& manager) {
  keepWork();
  const QString file = keptWindowFile(manager.sessionId(), manager.sessionKey());
  if (!keepWindow(file, kept())) return;
  manager.setRestartHint(QSessionManager::RestartIfRunning);
  manager.setRestartCommand({QCoreApplication::applicationFilePath(), QStringLiteral("-session"),
                             manager.sessionId() + QLatin1Char('_') + manager.sessionKey()});
  manager.setDiscardCommand({QStringLiteral("rm"), QStringLiteral("-f"), file});
}

void DesktopRoom::print() {
  Lab* lab = m_window.lab();
  if (!lab) return;
  const Session& session = m_window.session();
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
      m_window.notices().show(NoticeBar::Kind::Information,
                              result.file.isEmpty() ? tr("The picture is on its way to the printer.")
                                                    : tr("The picture was printed into %1.").arg(result.file));
      break;
    case PrintOutcome::Failed:
      m_window.notices().show(NoticeBar::Kind::Error, tr("The picture was not printed."),
                              tr("The printer, or the file that it was to be printed into, cannot be written."));
      break;
    case PrintOutcome::Cancelled:
      break;
  }
}

void DesktopRoom::offerPicture() {
  Lab* lab = m_window.lab();
  if (!lab || m_window.isPresenting()) return;
  takePictureBack();
  const PictureForms forms = pictureForms(*lab, m_window.session(), m_window.theme());
  const QString name = pictureFileName(*lab, m_window.session());
  m_dragCard = new DragCard(lab->stagePane(), QImage::fromData(forms.png, "PNG"),
                            [this, name, forms] { return m_dragged.parcel(name, forms); });
  m_dragCard->setTheme(m_window.theme());
  m_dragCard->show();
  m_dragCard->raise();
  m_dragCard->setFocus();
}

void DesktopRoom::takePictureBack() {
  delete m_dragCard;
}

void DesktopRoom::setTheme(const Theme& theme) {
  if (m_dragCard) m_dragCard->setTheme(theme);
}

KeptWindow DesktopRoom::kept() const {
  MainWindow& w = m_window;
  const Session& session = w.session();
  KeptWindow kept;
  if (w.lessons().isPlaying()) {
    // Learn knows where it was left; the learner's own document is set aside.
    const LessonPlayer& player = w.lessons().player();
    if (w.learn().knows(QString::fromStdString(player.lesson().id))) {
      kept.lesson = QString::fromStdString(player.lesson().id);
      kept.lessonStep = player.step();
      kept.lessonSteps = player.stepCount();
      kept.title = QString::fromStdString(w.lessons().text().title);
    }
    kept.document = w.fileAside();
    if (QFile::exists(w.autosave().journalFile())) kept.journal = w.autosave().journalFile();
  } else if (session.hasScenario()) {
    kept.document = toQString(session.path());
    kept.title = QString::fromStdString(foreign::shown(session.scenario()->title, kLongestPrintedTitle));
    if (session.isModified())
      kept.journal = w.autosave().journalFile();
    else if (kept.document.isEmpty())
      kept.text = QString::fromStdString(writeDocument(*session.scenario()));
  }
  if (w.isLearnInFront() || w.lessons().isPlaying()) {
    kept.page = KeptWindow::Page::Learn;
  } else if (Lab* lab = w.lab()) {
    kept.page = KeptWindow::Page::Lab;
    kept.lab = lab->id();
    if (const std::optional<PicturePlace> place = lab->place()) {
      kept.step = place->step;
      kept.head = static_cast<int>(place->head);
      kept.nth = place->nth;
      kept.pass = place->pass;
      kept.frame = place->frame;
    }
  }
  return kept;
}

void DesktopRoom::keepLast(const KeptWindow& before, bool journalStays) {
  KeptWindow last = before.lesson.isEmpty() ? kept() : before;
  if (!journalStays && !last.journal.isEmpty()) {
    last.journal.clear();
    const std::shared_ptr<const Scenario> saved = m_window.session().unmodified();
    if (last.document.isEmpty() && last.lesson.isEmpty() && saved)
      last.text = QString::fromStdString(writeDocument(*saved));
  }
  keepWindow(lastWindowFile(m_folder), last);
}

std::optional<KeptWindow> DesktopRoom::last() const {
  return keptWindow(lastWindowFile(m_folder));
}

void DesktopRoom::forgetLast() {
  QFile::remove(lastWindowFile(m_folder));
}

void DesktopRoom::restore(const KeptWindow& kept) {
  m_back = kept;
  const std::vector<RecoverableWork> unsaved = m_window.autosave().recoverable();
  const auto work = std::ranges::find(unsaved, kept.journal, &RecoverableWork::journal);
  if (!kept.journal.isEmpty() && work != unsaved.end()) {
    m_window.documents().openRecovered(*work);
  } else if (!kept.document.isEmpty()) {
    m_window.documents().openFile(kept.document);
  } else if (!kept.text.isEmpty()) {
    if (const Result<Scenario> scenario = parseDocument(kept.text.toStdString()))
      m_window.documents().openTask(*scenario);
  }
  if (kept.page == KeptWindow::Page::Learn) m_window.showLearn();
  if (kept.page == KeptWindow::Page::Welcome) m_window.showWelcome();
  putBack();
}

/// As soon as the numbers are there: places are places in them.
void DesktopRoom::putBack() {
  if (!m_back || m_back->page != KeptWindow::Page::Lab || !m_window.session().hasScenario()) return;
  if (hasNumbers(*m_window.session().scenario()) && !m_window.session().snapshot().hasResults()) return;
  const KeptWindow back = *m_back;
  m_back.reset();
  // That document was not opened, and this is another one.
  if (!back.document.isEmpty() && !isSameFile(back.document, toQString(m_window.session().path()))) return;
  m_window.showLab(back.lab);
  Lab* lab = m_window.lab();
  if (!lab || lab->id() != back.lab || back.step.isEmpty()) return;
  // A file that has changed meanwhile may have no such place; then it is seen from its beginning.
  (void)lab->seek({back.step, back.head, back.frame, back.nth, back.pass});
}

}  // namespace attn::app
