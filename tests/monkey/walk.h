// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <deque>
#include <optional>
#include <set>
#include <vector>

#include "learn/learn_page.h"
#include "monkey/event.h"

class QWidget;

namespace attn::app {
class MainWindow;
}

namespace attn::app::monkey {

enum class Thoroughness {
  None,
  Short,  // each control once: a click, the wheel, a key
  Full    // every action on a control, in light and English, and again in dark and Chinese
};

/// Visits every lab, page and dialog, and every new control there.
class Walk {
 public:
  explicit Walk(Thoroughness);

  /// nullopt at the end.
  std::optional<Event> next(MainWindow&);
  /// The stops that were reached, and what failed there.
  int stops() const { return static_cast<int>(m_stops.size()); }
  int stop() const { return static_cast<int>(m_stop); }
  const QStringList& troubles() const { return m_troubles; }

 private:
  struct Stop {
    QString name;
    std::vector<Event> way;
    std::size_t back = 0;  // where the path starts after it was left
    bool begins = false;   // visited controls are visited again from here on
  };
  struct Place {
    QString window, lab;
    bool presenting = false;
    std::optional<LearnPage::Page> shownPage;  // of Learn
    bool operator==(const Place&) const = default;
  };
  static Place placeOf(MainWindow&);
  void addStops(const std::vector<Event>& look);
  std::optional<Event> leaveWhatIsInTheWay(MainWindow&);
  bool chooseControl(QWidget* window);
  void beginNextStop();
  std::optional<Event> atControl(QWidget* window);

  Thoroughness m_thoroughness;
  std::vector<Stop> m_stops;
  std::size_t m_stop = 0, m_step = 0;  // m_step: along the path
  std::optional<Place> m_arrived;
  bool m_leaving = false;
  std::set<QString> m_visited, m_tried;  // m_tried: at this stop
  QString m_control;
  std::deque<Event> m_todo;
  bool m_revealed = false;
  int m_obstacles = 0, m_returns = 0, m_texts = 0;
  QStringList m_troubles;
};

}  // namespace attn::app::monkey
