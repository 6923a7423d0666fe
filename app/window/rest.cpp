// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/rest.h"

#include <QAbstractEventDispatcher>
#include <QDeadlineTimer>
#include <QTimer>

namespace attn::app {
namespace {

/// Handles all that is due, and what follows from it; false where that does not end.
bool handleWhatIsDue(const QDeadlineTimer& deadline) {
  while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents))
    if (deadline.hasExpired()) return false;
  return true;
}

void waitForAnEvent(const QDeadlineTimer& deadline) {
  QTimer end;  // an event of its own, so that waiting has one
  end.setSingleShot(true);
  end.start(static_cast<int>(deadline.remainingTime()));
  QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

tl::expected<void, Unrest> comeToRest(const RestOf& whatever, const QDeadlineTimer& deadline) {
  while (true) {
    if (!handleWhatIsDue(deadline)) return tl::unexpected(Unrest::Events);
    if (!whatever.isPreparing()) return {};
    if (deadline.hasExpired()) return tl::unexpected(Unrest::Preparing);
    waitForAnEvent(deadline);
  }
}

}  // namespace

tl::expected<void, Unrest> waitForRest(const RestOf& whatever, std::chrono::milliseconds patience) {
  const QDeadlineTimer deadline(patience);
  return comeToRest(whatever, deadline).and_then([&] {
    whatever.settle();
    return comeToRest(whatever, deadline);
  });
}

}  // namespace attn::app
