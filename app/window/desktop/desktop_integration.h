// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QPointer>
#include <QString>
#include <functional>
#include <memory>
#include <optional>

#include "desktop/dragged_pictures.h"
#include "desktop/kept_window.h"
#include "desktop/open_windows.h"
#include "desktop/printing/print_job.h"
#include "theme/theme.h"
#include "window/frame/window_services.h"

class QMainWindow;
class QSessionManager;

namespace attn::app {

class Autosave;
class ClassroomController;
class DragCard;
class EndSignals;
class LectureController;
class WindowTheatre;

/// A window among others on a desktop: it comes to the front when its document is opened once more, loses nothing when
/// the session ends, and comes back with the next one.
class DesktopIntegration : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DesktopIntegration)

 public:
  struct Services : WindowServices {
    Autosave& autosave;
    const WindowTheatre& theatre;
    LectureController& lecture;
    const ClassroomController& classroom;
    std::function<bool()> mayClose;
  };
  /// `folder`: of the window that was closed last; empty: the application's data folder.
  DesktopIntegration(const Services&, const QString& folder);
  ~DesktopIntegration() override;

  // --- one window for a document
  /// Other starts of the program reach this window from now on; `opening` is a document that it is about to show.
  void receiveStarts(const OpenWindows&, const QString& opening);
  /// Comes to the front where this is open here: the document, a hand-out, a lecture.
  bool show(const ShowRequest&);
  bool holds(const QString& file) const;

  // --- the end of a session
  /// Hears of the desktop's session and of requests to end.
  void followSession();
  /// Everything unsaved is on the disk when it returns, where it can be written.
  void keepWork();
  /// The next window opens where this one is; a presentation is where the projector is.
  void keepGeometry();
  /// The session is about to end. `askable`: whether the learner may be asked, asked for only where something is
  /// unsaved. False where they want to stay.
  bool prepareEnd(const std::function<bool()>& askable);
  /// Ends the program now, with everything kept.
  void end();
  /// Whether the window closes without a question, and whether its unsaved work stays in the journal then.
  bool closesUnasked() const { return m_ending != Ending::No; }
  bool keepsJournal() const { return m_ending == Ending::Kept; }

  // --- other programs and paper
  /// Asks for a printer and prints the stage as a page, in the light theme.
  void print();
  void setPrinter(AskPrinter ask) { m_askPrinter = std::move(ask); }
  /// A card over the stage, from which its picture can be dragged into another program.
  void offerPicture();
  void takePictureBack();
  void setTheme(const Theme&);

  // --- the next session
  KeptWindow kept() const;
  /// Shows what was kept, as far as it is still there.
  void restore(const KeptWindow&);
  /// Keeps the window for the next start; `before`: what was in it before questions were asked, which end a lesson.
  /// Without its journal, what was not saved was not wanted.
  void keepLast(const KeptWindow& before, bool journalStays);
  /// The window that was closed last; nullopt where there is none.
  std::optional<KeptWindow> last() const;
  void forgetLast();
  /// Shows Learn if it was left there, else offers on the welcome page to continue what was in progress.
  void offerToContinue();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  enum class Ending { No, Kept, Answered };

  bool hasUnsaved() const;
  void commitData(QSessionManager&);
  void saveState(QSessionManager&);
  void bringToFront(const QByteArray& activationToken);
  void putBack();

  Services m_services;
  QWidget& m_window;
  Workspace& m_workspace;
  QString m_folder;
  std::unique_ptr<WindowDoor> m_door;
  std::unique_ptr<EndSignals> m_signals;
  QString m_opening;
  Ending m_ending = Ending::No;
  AskPrinter m_askPrinter;  // absent: the desktop's dialog
  DraggedPictures m_dragged;
  QPointer<DragCard> m_dragCard;
  std::optional<KeptWindow> m_back;  // whose place is still to be sought
};

}  // namespace attn::app
