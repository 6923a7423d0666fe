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

/// What a lesson puts on the stage, as a picture, drawn away from the window: for small pictures of recorded views, the
/// next view of a presenter, and pages for elsewhere. It has a session and labs of its own, which compute with Eigen in
/// the background; neither the document nor the playheads of the window are touched.
class StageStudio : public QObject {
  Q_DECLARE_TR_FUNCTIONS(attn::app::StageStudio)

 public:
  struct Order {
    LessonStage stage;
    ScenarioSource scenarios;
    QSize size;
    Theme theme;
    bool presenting = false;
  };
  /// Called in the GUI thread with what draws the picture, which holds during the call only; else with the reason why
  /// there is none, a sentence.
  using Done = std::function<void(const tl::expected<DrawPicture, QString>&)>;

  /// A stage as it stands in the studio, its numbers computed. It holds during the call only.
  struct View {
    Lab& lab;
    const Session& session;
  };
  using ViewDone = std::function<void(const tl::expected<View, QString>&)>;

  explicit StageStudio(QObject* parent = nullptr);
  ~StageStudio() override;

  /// Orders are worked off one after the other, each in turns of the event loop of its own. A stage without a place is
  /// shown where its lab begins.
  void order(Order, Done);
  /// The same for who wants more than a picture.
  void orderView(Order, ViewDone);
  /// Forgets what is not drawn yet; nobody hears of it any more.
  void clear();
  /// Whether nothing is left to be drawn. Within the last call of a Done, too.
  bool isIdle() const { return m_waiting.empty() && !m_current; }

 private:
  struct Work {
    Order order;
    ViewDone done;
  };

  void lookAgain(int milliseconds = 0);
  void proceed();
  /// Until the present order is done, or has to wait. Throws std::bad_alloc.
  void workOn(const Order&);
  void makeSession();
  void open(Scenario);
  bool isComputed() const;
  Lab* labNamed(const std::string& name);
  tl::expected<void, QString> putOnStage(const LessonStage&, Lab&);
  void finish(const tl::expected<View, QString>&);
  void dropLabsOfAnotherLanguage();

  std::unique_ptr<Session> m_session;  // made for the first order
  std::map<QString, std::unique_ptr<Lab>> m_labs;
  QString m_language;  // of the texts in the labs
  std::deque<Work> m_waiting;
  std::optional<Work> m_current;
  bool m_isOpen = false, m_isPlaced = false;  // the scenario, and the lab's playhead, of the present order
  QTimer m_turn;
};

}  // namespace attn::app
