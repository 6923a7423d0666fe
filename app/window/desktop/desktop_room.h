// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

class QSessionManager;

namespace attn::app {

class DragCard;
class EndSignals;
class MainWindow;

/// What a desktop expects of a window: that it comes to the front when its document is opened once more, that nothing
/// is lost when the session ends, that it comes back with the next one.
class DesktopRoom : public QObject {
  Q_OBJECT

 public:
  /// `folder`: of the window that was closed last; empty: the application's data folder.
  explicit DesktopRoom(MainWindow&, const QString& folder = {}, QObject* parent = nullptr);
  ~DesktopRoom() override;

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

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  enum class Ending { No, Kept, Answered };

  bool hasUnsaved() const;
  void commitData(QSessionManager&);
  void saveState(QSessionManager&);
  void bringToFront(const QByteArray& activationToken);
  void putBack();

  MainWindow& m_window;
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
