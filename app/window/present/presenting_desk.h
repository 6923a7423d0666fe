// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>
#include <memory>
#include <optional>

#include "lecture/present/notes_panel.h"
#include "lecture/present/poll_panel.h"
#include "lecture/present/presenter_facts.h"
#include "lecture/present/presenter_keys.h"
#include "lecture/present/stage_glass.h"
#include "lecture/present/stage_notice.h"
#include "window/settings/appearance.h"

class QKeyEvent;
class QWidget;

namespace attn::app {

class MainWindow;
class PresenterWindow;
class Settings;
class StageStudio;

/// What a presenter has at hand: a window of their own, pen, laser pointer and zoom on the stage, notes over it, the
/// show of hands; by the same keys in both windows.
class PresentingDesk : public QObject {
  Q_OBJECT

 public:
  PresentingDesk(MainWindow&, Settings&);
  ~PresentingDesk() override;

  StageGlass& glass() { return *m_glass; }
  /// nullptr while it is closed.
  PresenterWindow* presenter() { return m_presenter.get(); }
  const std::optional<PollState>& poll() const { return m_poll; }
  NotesPanel& notes() { return *m_notes; }
  PollPanel& pollPanel() { return *m_pollPanel; }
  const StageNotice& notice() const { return *m_notice; }
  /// Whether the audience reads the text of a lesson.
  bool showsText() const { return m_showsText; }

  // --- what the window tells
  void setTheme();
  void retranslate();
  /// Another stage, or none, is in front; the same one may show another document.
  void stageChanged();
  void presentationBegins(bool fullScreen);
  void presentationEnded();
  /// Black or not, another scenario, another place: what is shown may have to change.
  void refresh();
  void windowClosed();
  /// The audience's type has this scale now, as asked for; or it is as large or small as it gets.
  void tellTypeSize(double scale, SizeChange, bool changed);

 public Q_SLOTS:
  void showPresenter(bool shown);
  void run(attn::app::PresenterCommand);
  void toPointer();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  enum class Window { None, Main, Presenter };

  void connectActions();
  void followPlayback();
  void playheadMoved();
  void lessonChanged();
  PresenterFacts facts() const;
  void addLesson(PresenterFacts&) const;
  void addLab(PresenterFacts&) const;
  void orderNextPicture();
  void placePanels();
  void showTools();
  Window windowOf(const QObject* watched) const;
  bool takesKeys(Window, const QWidget& focused, const QKeyEvent&) const;
  bool take(Window, const QKeyEvent&, bool onlyAsking);
  bool takeEscape(bool onlyAsking);
  bool takePollKey(const QKeyEvent&, bool onlyAsking);
  bool takeDigit(Window, const QKeyEvent&, bool onlyAsking);
  void setTyped(const QString&);
  void jumpTo(int view);
  void openPresenterWindow();
  void stylePresenter();
  void placeOnScreens(bool fullScreen);
  QPointF onGlass(const QPointF& inCentre) const;
  void beginPoll();
  void endPoll();
  void enterHands();
  void takeAdvice();
  void showPoll();

  MainWindow& m_window;
  Settings& m_settings;
  QPointer<StageGlass> m_glass;
  QPointer<NotesPanel> m_notes;
  QPointer<PollPanel> m_pollPanel;
  QPointer<StageNotice> m_notice;
  std::unique_ptr<PresenterWindow> m_presenter;
  StageStudio* m_studio;
  QMetaObject::Connection m_following, m_timeline;
  int m_step = -1;     // where the playhead was seen last
  int m_view = -1;     // the step of the lesson
  int m_ordered = -1;  // the view whose picture is on its way, or there
  bool m_showsText = true;
  bool m_notesWanted = false;
  QString m_typed;
  std::optional<PollState> m_poll;
  int m_polled = -1;  // the asking that hands are raised for
  QPointer<QWidget> m_watched;
};

}  // namespace attn::app
