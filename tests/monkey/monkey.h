// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QObject>
#include <QStringList>
#include <atomic>
#include <deque>
#include <memory>
#include <optional>

#include "compute/backend.h"
#include "monkey/dice.h"
#include "monkey/event.h"
#include "monkey/eyes.h"
#include "monkey/house.h"
#include "monkey/judge.h"
#include "monkey/walk.h"
#include "preferences/language.h"
#include "session/settings.h"
#include "window/main_window.h"

namespace attn::app::monkey {

struct Plan {
  quint64 seed = 1;
  qint64 events = 1000;  // at random, after the walk
  Thoroughness walk = Thoroughness::Short;
  BackendChoice backend = BackendChoice::Eigen;
  std::optional<std::deque<Event>> replay;  // instead of both
};

/// Runs in a separate home folder and uses the window there. Every event is logged before it happens, so that the log
/// reproduces a crash. Events are sent by the event loop, including that of a dialog or menu that an earlier event has
/// opened: that event is then unfinished.
class Monkey : public QObject {
 public:
  Monkey(Plan, House&, QFile& log);
  ~Monkey() override;

  /// Returns when everything is done.
  void run();
  const Judge& judge() const { return m_judge; }
  const Reached& reached() const { return m_reached; }
  const QStringList& troublesOfTheWalk() const { return m_walk.troubles(); }
  qint64 walked() const { return m_walked; }
  qint64 done() const { return m_done; }
  /// Increases with every event; another thread may read it.
  const std::atomic<qint64>& pulse() const { return m_pulse; }

 private:
  void makeWindow();
  void step();
  std::optional<Event> next();
  std::optional<Event> wayOutOfADialog();
  std::optional<Event> lastWays();
  void act(const Event&);
  void actOnProgram(const Event&);

  Plan m_plan;
  House& m_house;
  QFile& m_log;
  Judge m_judge;
  Reached m_reached;
  Walk m_walk;
  Dice m_dice;
  std::unique_ptr<Settings> m_settings;
  Language m_language;
  std::unique_ptr<MainWindow> m_window;
  int m_depth = 0;  // unfinished events
  qint64 m_walked = 0, m_random = 0, m_done = 0;
  bool m_over = false, m_undoneAtTheEnd = false;
  const QWidget* m_held = nullptr;  // compared only
  int m_heldFor = 0, m_waysOut = 0;
  std::atomic<qint64> m_pulse = 0;
};

}  // namespace attn::app::monkey
