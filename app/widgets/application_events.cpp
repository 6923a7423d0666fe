// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/application_events.h"

#include <QCoreApplication>
#include <QEvent>
#include <QObject>
#include <QPointer>
#include <algorithm>
#include <array>
#include <vector>

namespace attn::app {
namespace {

/// The only event filter installed on the application itself.
class EventDispatcher : public QObject {
 public:
  static EventDispatcher& instance() {
    // A child of the application: a test program may create several applications in turn.
    static QPointer<EventDispatcher> only;
    if (!only) only = new EventDispatcher(QCoreApplication::instance());
    return *only;
  }

  void add(QObject* filter, EventOrder order) {
    Filters& filters = m_filters[static_cast<std::size_t>(order)];
    const auto isIt = [filter](const QPointer<QObject>& each) { return each == filter; };
    if (std::ranges::none_of(filters, isIt)) filters.emplace_back(filter);
  }

  /// Keeps the slot until no event is being handled: a filter may remove itself or others.
  void remove(const QObject* filter) {
    for (Filters& filters : m_filters)
      for (QPointer<QObject>& each : filters)
        if (each == filter) each.clear();
  }

  bool eventFilter(QObject* watched, QEvent* event) override {
    const Depth depth(*this);
    for (Filters& filters : m_filters)
      for (std::size_t i = filters.size(); i-- > 0;)
        if (filters[i] && filters[i]->eventFilter(watched, event)) return true;
    return false;
  }

 private:
  using Filters = std::vector<QPointer<QObject>>;

  class Depth {
   public:
    explicit Depth(EventDispatcher& owner) : m_owner(owner) { ++m_owner.m_depth; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    ~Depth() {
      if (--m_owner.m_depth == 0)
        for (Filters& filters : m_owner.m_filters) std::erase_if(filters, [](const auto& each) { return !each; });
    }

   private:
    EventDispatcher& m_owner;
  };

  explicit EventDispatcher(QCoreApplication* application) : QObject(application) {
    application->installEventFilter(this);
  }

  std::array<Filters, static_cast<std::size_t>(EventOrder::Count)> m_filters;
  int m_depth = 0;
};

}  // namespace

void watchApplicationEvents(QObject* filter, EventOrder order) {
  EventDispatcher::instance().add(filter, order);
}

void stopWatchingApplicationEvents(QObject* filter) {
  if (QCoreApplication::instance() != nullptr) EventDispatcher::instance().remove(filter);
}

bool isUserInput(const QEvent& event) {
  if (!event.spontaneous()) return false;
  switch (event.type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
    case QEvent::TouchBegin:
    case QEvent::TabletPress:
      return true;
    default:
      return false;
  }
}

}  // namespace attn::app
