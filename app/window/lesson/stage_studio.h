// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QObject>
#include <QSize>
#include <QString>
#include <QTimer>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tl/expected.hpp>

#include "exports/picture.h"
#include "lessons/lesson.h"
#include "lessons/stage_scenario.h"
#include "theme/theme.h"

namespace attn::app {

class Lab;
class Session;

/// Draws stages of a lesson off screen: for thumbnails of recorded views, the presenter's next view, and exported
/// pages. Has its own session and labs, which compute with Eigen in the background; the window's document and playheads
/// are unaffected.
class OffscreenStageRenderer : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::OffscreenStageRenderer)

 public:
  struct Order {
    LessonStage stage;
    ScenarioSource scenarios;
    QSize size;
    Theme theme;
    bool presenting = false;
  };
  /// Called in the GUI thread with a function that draws the picture, valid only during the call; or with an error
  /// message.
  using Done = std::function<void(const tl::expected<DrawPicture, QString>&)>;

  /// A stage that is set up and computed. Valid only during the call.
  struct View {
    Lab& lab;
    const Session& session;
  };
  using ViewDone = std::function<void(const tl::expected<View, QString>&)>;

  explicit OffscreenStageRenderer(QObject* parent = nullptr);
  ~OffscreenStageRenderer() override;

  /// Orders are processed one after the other, in slices in the event loop. A stage without a place is shown at the
  /// beginning of its lab.
  void order(Order, Done);
  /// The same for callers that need more than a picture.
  void orderView(Order, ViewDone);
  /// Discards pending orders without calling Done.
  void clear();
  /// True if no order is pending, also within the last call of a Done.
  bool isIdle() const { return m_waiting.empty() && !m_current; }

 private:
  struct Work {
    Order order;
    ViewDone done;
  };

  void lookAgain(int milliseconds = 0);
  void proceed();
  /// Processes the current order until it is done or has to wait. Throws std::bad_alloc.
  void workOn(const Order&);
  void makeSession();
  void open(Scenario);
  bool isComputed() const;
  Lab* labNamed(const std::string& name);
  tl::expected<void, QString> putOnStage(const LessonStage&, Lab&);
  void finish(const tl::expected<View, QString>&);
  void dropLabsOfAnotherLanguage();

  std::unique_ptr<Session> m_session;  // created for the first order
  std::map<QString, std::unique_ptr<Lab>> m_labs;
  QString m_language;  // of the labs' texts
  std::deque<Work> m_waiting;
  std::optional<Work> m_current;
  // whether the scenario is open, and the playhead placed, for the current order
  bool m_isOpen = false, m_isPlaced = false;
  QTimer m_turn;
};

}  // namespace attn::app
