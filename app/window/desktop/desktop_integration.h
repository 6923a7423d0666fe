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

class QSessionManager;

namespace attn::app {

class Autosave;
class ClassroomController;
class EndSignals;
class LectureController;
class WindowLessonHost;

/// The window's integration into the desktop: it comes to the front when its document is opened again, loses nothing
/// when the session ends, and is restored with the next one.
class DesktopIntegration : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::DesktopIntegration)

 public:
  struct Services : WindowServices {
    Autosave& autosave;
    const WindowLessonHost& theatre;
    LectureController& lecture;
    const ClassroomController& classroom;
    std::function<bool()> mayClose;
  };
  /// `folder`: contains the state of the window closed last; empty for the application's data folder.
  DesktopIntegration(const Services&, const QString& folder);
  ~DesktopIntegration() override;

  // --- one window per document
  /// Receives the requests of other starts from now on; `opening` is a document that is about to be shown.
  void receiveStarts(const OpenWindows&, const QString& opening);
  /// Comes to the front if the file is open here: the document, an assignment, or a lecture.
  bool show(const ShowRequest&);
  bool holds(const QString& file) const;

  // --- the end of a session
  /// Connects to the desktop's session and to requests to end.
  void followSession();
  /// Writes everything unsaved to disk, if possible, before it returns.
  void saveAssignment();
  /// Stores the geometry for the next window; in a presentation, the projector's is ignored.
  void keepGeometry();
  /// Prepares for the end of the session. `askable` returns whether the user can be asked, and is called only if
  /// something is unsaved. Returns false if the user cancels.
  bool prepareEnd(const std::function<bool()>& askable);
  /// Ends the program now, with everything kept.
  void end();
  /// True if the window closes without asking; keepsJournal() is true if its unsaved work stays in the journal then.
  bool closesWithoutAsking() const { return m_ending != Ending::No; }
  bool keepsJournal() const { return m_ending == Ending::Kept; }

  // --- other programs and printing
  /// Shows an address that opens the present place in the browser edition, to copy it.
  void showLink();
  /// Offers the link if there is such an edition: in a page, or if the settings contain its address.
  void offerLink();
  /// Asks for a printer and prints the stage on a page, in the light theme.
  void print();
  void setPrinter(AskPrinter ask) { m_askPrinter = std::move(ask); }
  /// Shows a card over the stage, from which its picture can be dragged into another program.
  void offerPicture();
  void closePictureCard();
  void setTheme(const Theme&);

  // --- the next session
  SavedWindowState kept() const;
  /// Opens the place of a link; a notice says what does not exist.
  void openLink(const SavedWindowState&);
  /// Restores the kept state, as far as it still exists.
  void restore(const SavedWindowState&);
  /// Stores the window for the next start; `before` is its state before closing dialogs, which end a lesson. Without
  /// the journal, unsaved changes were discarded.
  void saveLastState(const SavedWindowState& before, bool journalStays);
  /// The window closed last; nullopt if there is none.
  std::optional<SavedWindowState> last() const;
  void forgetLast();
  /// Shows Learn if it was left there; otherwise offers on the welcome page to resume previous work.
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
  std::unique_ptr<SingleInstanceServer> m_door;
  std::unique_ptr<EndSignals> m_signals;
  QString m_opening;
  Ending m_ending = Ending::No;
  AskPrinter m_askPrinter;  // empty: the native dialog
  DraggedPictures m_dragged;
  QPointer<DragCard> m_dragCard;
  std::optional<SavedWindowState> m_back;  // whose place is still to be restored
  bool m_backIsLink = false;
};

}  // namespace attn::app
