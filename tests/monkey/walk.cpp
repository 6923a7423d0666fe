// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey/walk.h"

#include <QAbstractButton>
#include <QFileDialog>
#include <QMessageBox>
#include <QStringList>
#include <algorithm>
#include <utility>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "monkey/eyes.h"
#include "monkey/house.h"
#include "window/main_window.h"

namespace attn::app::monkey {
namespace {

constexpr QPoint kAtControl(-1, -1);
constexpr int kMaxObstacles = 12, kMaxSubmissions = 300;

Event eventWith(Event::Kind kind, const QString& text) {
  Event event;
  event.kind = kind;
  event.text = text;
  return event;
}

Event key(const char* name) {
  return eventWith(Event::Kind::Key, QLatin1String(name));
}

Event action(const char* name) {
  return eventWith(Event::Kind::Action, QLatin1String(name));
}

Event open(const char* name) {
  return eventWith(Event::Kind::Open, QLatin1String(name));
}

Event lab(int number) {
  Event event;
  event.kind = Event::Kind::Lab;
  event.number = number;
  return event;
}

Event lesson(const char* id, int step) {
  Event event = eventWith(Event::Kind::Lesson, QLatin1String(id));
  event.number = step;
  return event;
}

Event settle() {
  Event event;
  event.kind = Event::Kind::Settle;
  return event;
}

Event restart() {
  Event event;
  event.kind = Event::Kind::Restart;
  event.number = Event::kFirstStart;
  return event;
}

Event undoAll() {
  Event event;
  event.kind = Event::Kind::UndoAll;
  return event;
}

Event clickAtControl(Qt::MouseButton button = Qt::LeftButton, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  Event event;
  event.at = kAtControl;
  event.button = button;
  event.modifiers = modifiers;
  return event;
}

Event wheelAtControl(int angle, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
  Event event = clickAtControl(Qt::NoButton, modifiers);
  event.kind = Event::Kind::Wheel;
  event.number = angle;
  return event;
}

Event dragAtControl(QPoint by) {
  Event event = clickAtControl();
  event.kind = Event::Kind::Drag;
  event.to = by;
  return event;
}

QString keyOf(const QWidget* control) {
  // Rows of tokens and numbers repeat.
  constexpr int kApart = 3;
  QStringList steps = pathOf(control).split(u'/');
  for (QString& step : steps)
    if (step.section(u'#', 1).toInt() > kApart) step = step.section(u'#', 0, 0) + QStringLiteral("#+");
  return steps.join(u'/');
}

}  // namespace

Walk::Walk(Thoroughness thoroughness) : m_thoroughness(thoroughness) {
  if (thoroughness == Thoroughness::None) return;
  addStops({restart()});
  if (thoroughness == Thoroughness::Full) addStops({restart(), action("themeDark"), action("language:zh_CN")});
}

/// Every stop starts with a window as at its first start: what was folded before is open again.
void Walk::addStops(const std::vector<Event>& look) {
  bool begins = true;
  const auto add = [&](const char* name, std::vector<Event> way) {
    way.insert(way.begin(), look.begin(), look.end());
    m_stops.push_back({QLatin1String(name), std::move(way), look.size(), std::exchange(begins, false)});
  };
  add("welcome", {lab(-1), settle()});
  for (const char* shownPage : {"lessons", "interview", "cards"}) add(shownPage, {action(shownPage), settle()});
  for (const int step : {0, 2, 5}) add("lesson", {lesson("scaling", step), settle()});
  add("lesson of tiles", {lesson("tiles", 1), settle()});
  add("a textbook's mistake", {lesson("textbook-mistakes", 0), settle()});
  for (int n = 0; n < labTitles().size(); ++n) add("lab", {open("2-it-and-the-dog.attn.json"), lab(n), settle()});
  add("typed queries and keys", {open("1-the-cat-sat.attn.json"), lab(0), settle()});
  add("grouped heads", {open("7-grouped-heads.attn.json"), lab(1), settle()});
  add("rotary positions", {open("9-rotary-positions.attn.json"), lab(2), settle()});
  add("two sequences", {open("4-translation.attn.json"), lab(0), settle()});
  add("sizes only", {open("t6-llama-3-8b-decode-8k.attn.json"), lab(0), settle()});
  add("sizes only, decoding", {open("t7-llama-3-8b-decode-128k.attn.json"), lab(4), settle()});
  add("growth of sizes", {open("t9-llama-3-1-8b-prefill-8k.attn.json"), lab(5), settle()});
  add("tiles of sizes", {open("t5-gpt2-medium.attn.json"), lab(3), settle()});
  add("two documents", {open("3-causal-and-window.attn.json"), lab(0), action("pin"), settle()});
  add("presentation", {open("1-the-cat-sat.attn.json"), lab(0), action("present"), settle()});
  for (const char* dialog : {"findCommand", "exportPicture", "importNumbers", "shortcuts", "pastNotices", "published",
                             "about", "rename", "learningSettings"})
    add(dialog, {open("1-the-cat-sat.attn.json"), lab(0), action(dialog)});
}

Walk::Place Walk::placeOf(MainWindow& window) {
  return {QLatin1String(frontWindow(&window)->metaObject()->className()),
          window.workspace().lab() ? window.workspace().lab()->id() : QString(), window.workspace().isPresenting(),
          window.workspace().isLearnInFront() ? std::optional(window.workspace().learn().shownPage()) : std::nullopt};
}

void Walk::beginNextStop() {
  ++m_stop;
  m_step = 0;
  m_arrived.reset();
  m_todo.clear();
  m_tried.clear();
  m_control.clear();
  m_obstacles = m_returns = 0;
  m_leaving = false;
}

/// A dialog or menu that does not belong to this stop.
std::optional<Event> Walk::leaveWhatIsInTheWay(MainWindow& window) {
  QWidget* front = frontWindow(&window);
  if (front == &window) return std::nullopt;
  if (++m_obstacles > kMaxObstacles) {
    m_troubles << QStringLiteral("%1: %2 does not close")
                      .arg(m_stops[m_stop].name, QLatin1String(front->metaObject()->className()));
    beginNextStop();
    return std::nullopt;
  }
  if (qobject_cast<QFileDialog*>(front)) return eventWith(Event::Kind::Answer, {});
  if (auto* box = qobject_cast<QMessageBox*>(front)) {
    if (QAbstractButton* button = box->button(QMessageBox::Discard)) {
      if (const auto place = placeIn(front, button)) {
        Event click;
        click.at = *place;
        return click;
      }
    }
  }
  Event close;
  close.kind = Event::Kind::Close;
  return m_obstacles % 3 == 0 ? close : key("Esc");
}

bool Walk::chooseControl(QWidget* window) {
  std::vector<QWidget*> controls = controlsIn(window);
  // What leaves the window, or makes the others smaller, comes last.
  std::stable_partition(controls.begin(), controls.end(), [](const QWidget* control) {
    const QString path = pathOf(control);
    return !path.contains(QLatin1String("HeaderBar")) && !path.contains(QLatin1String("PaneFold")) &&
           !path.contains(QLatin1String("PaneEdge"));
  });
  for (const QWidget* control : controls) {
    if (!control->isEnabled() || m_visited.contains(keyOf(control)) || !m_tried.insert(keyOf(control)).second) continue;
    m_control = pathOf(control);
    m_revealed = false;
    m_obstacles = 0;
    if (m_thoroughness == Thoroughness::Short) {
      m_todo = {clickAtControl(), wheelAtControl(120), key("Right"), key("Esc")};
      return true;
    }
    const QStringList& texts = hostileTexts();
    const QString text = texts[m_texts++ % texts.size()], typed = texts[(m_texts * 7) % 22];
    m_todo = {clickAtControl(),
              key("Esc"),
              wheelAtControl(120),
              wheelAtControl(-360, Qt::ShiftModifier),
              dragAtControl({30, 3}),
              dragAtControl({-40, -20}),
              clickAtControl(Qt::RightButton),
              key("Esc"),
              clickAtControl(Qt::LeftButton, Qt::ControlModifier),
              clickAtControl(Qt::LeftButton, Qt::ShiftModifier)};
    Event twice = clickAtControl();
    twice.kind = Event::Kind::Double;
    m_todo.push_back(twice);
    for (const char* name : {"Right", "Down", "Left", "Up", "Home", "End", "Space", "1", "Delete", "Ctrl+A"})
      m_todo.push_back(key(name));
    m_todo.push_back(eventWith(Event::Kind::Type, typed));
    m_todo.push_back(key("Return"));
    m_todo.push_back(eventWith(Event::Kind::Paste, text));
    m_todo.push_back(key("Tab"));
    m_todo.push_back(key("Esc"));
    return true;
  }
  return false;
}

/// The next action for the control; nullopt if it no longer exists.
std::optional<Event> Walk::atControl(QWidget* window) {
  Event event = m_todo.front();
  if (event.at != kAtControl) {
    m_todo.pop_front();
    return event;
  }
  const QWidget* control = widgetAt(m_control);
  const std::optional<QPoint> place = control ? placeIn(window, control) : std::nullopt;
  if (!place && control && !std::exchange(m_revealed, true)) return eventWith(Event::Kind::Reveal, m_control);
  if (!place) {
    m_todo.clear();
    return std::nullopt;
  }
  m_todo.pop_front();
  m_visited.insert(keyOf(control));
  event.at = *place;
  if (event.kind == Event::Kind::Drag) event.to += *place;
  return event;
}

std::optional<Event> Walk::next(MainWindow& window) {
  while (m_stop < m_stops.size()) {
    const Stop& stop = m_stops[m_stop];
    QWidget* front = frontWindow(&window);
    if (m_leaving) {
      if (auto event = leaveWhatIsInTheWay(window)) return event;
      if (!m_leaving) continue;  // given up
      beginNextStop();
      return undoAll();
    }
    if (m_step < stop.way.size()) {
      if (front != &window) {
        if (auto event = leaveWhatIsInTheWay(window)) return event;
        continue;
      }
      if (m_step == 0 && stop.begins) m_visited.clear();
      return stop.way[m_step++];
    }
    const Place place = placeOf(window);
    if (!m_arrived) m_arrived = place;
    if (place != *m_arrived) {
      const bool held = front != &window && place.window != m_arrived->window;
      if (held) {
        if (auto event = leaveWhatIsInTheWay(window)) return event;
        continue;
      }
      if (++m_returns > kMaxSubmissions) {
        m_troubles << QStringLiteral("%1: the way there was gone too often").arg(stop.name);
        m_leaving = true;
        continue;
      }
      // Selecting a lab does not end a presentation.
      if (place.presenting && !m_arrived->presenting) return action("leavePresentation");
      m_step = stop.back;
      continue;
    }
    if (m_todo.empty() && !chooseControl(front)) {
      m_leaving = true;
      continue;
    }
    if (auto event = atControl(front)) return event;
  }
  return std::nullopt;
}

}  // namespace attn::app::monkey
