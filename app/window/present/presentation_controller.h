// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QRect>
#include <QString>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "lecture/present/notes_panel.h"
#include "lecture/present/poll_panel.h"
#include "lecture/present/presenter_facts.h"
#include "lecture/present/presenter_keys.h"
#include "lecture/present/stage_glass.h"
#include "window/frame/appearance.h"
#include "window/frame/window_services.h"

namespace attn::app {

class BlackScreen;
class PresenterWindow;
class OffscreenStageRenderer;
class TransportBar;

/// Starts and ends presentations, and handles the presenter's tools: a separate window, pen, laser pointer and zoom on
/// the stage, notes over it, the show of hands, a black screen. The same keys work in both windows.
class PresentationController : public QObject {
  Q_OBJECT

 public:
  struct Services : WindowServices {
    TransportBar& transport;
  };
  explicit PresentationController(const Services&);
  ~PresentationController() override;

  StageOverlay& glass() { return *m_glass; }
  /// nullptr while it is closed.
  PresenterWindow* presenter() { return m_presenter.get(); }
  const std::optional<PollState>& poll() const { return m_poll; }
  NotesPanel& notes() { return *m_notes; }
  PollPanel& pollPanel() { return *m_pollPanel; }
  const StageNotice& notice() const { return *m_notice; }

  /// If `fullScreen` is false, the window state is unchanged (pictures).
  void setPresenting(bool, bool fullScreen = true);
  /// True while the presentation's screen is black.
  bool isBlack() const;
  /// Turns the screen black until a key or a click; only in a presentation.
  void setBlack(bool);
  /// Called when the user starts a presentation, before anything is shown.
  void setBeforePresenting(std::function<void()> before) { m_beforePresenting = std::move(before); }
  void retranslate();
  void closePresenter();

 public Q_SLOTS:
  void setTheme();
  /// Updates actions, tools and presenter window after a change of scenario, place or black screen.
  void refresh();
  void showPresenter(bool shown);
  void run(attn::app::PresenterCommand);
  void toPointer();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  enum class Window { None, Main, Presenter };

  void connectActions();
  void begin(bool fullScreen);
  void end();
  void stageChanged();
  void stylePanels();
  void styleBars();
  void showTypeSize(double scale, SizeChange, bool changed);
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
  QPointF onGlass(const QPointF& inCenter) const;
  void beginPoll();
  void endPoll();
  void enterHands();
  void takeAdvice();
  void showPoll();

  Services m_services;
  QMainWindow& m_window;
  Workspace& m_workspace;
  Settings& m_settings;
  std::function<void()> m_beforePresenting;
  BlackScreen* m_black;
  QPointer<StageOverlay> m_glass;
  QPointer<NotesPanel> m_notes;
  QPointer<PollPanel> m_pollPanel;
  QPointer<StageNotice> m_notice;
  std::unique_ptr<PresenterWindow> m_presenter;
  OffscreenStageRenderer* m_studio;
  QMetaObject::Connection m_following, m_timeline;
  int m_step = -1;     // last known step of the playhead
  int m_view = -1;     // step of the lesson
  int m_ordered = -1;  // the view whose picture was ordered
  bool m_playsAfterBlack = false;
  bool m_notesRequested = false;
  Qt::WindowStates m_stateBefore;
  QRect m_placeBefore;     // of the window
  bool m_isMoved = false;  // from there, to the audience's screen
  QString m_typed;
  std::optional<PollState> m_poll;
  int m_polled = -1;  // the question of the current show of hands
};

}  // namespace attn::app
