// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/idle.h"

#include <QAbstractEventDispatcher>
#include <QDeadlineTimer>
#include <QEventLoop>
#include <QTimer>

#include "scenario/has_numbers.h"
#include "session/session.h"

namespace attn::app {
namespace {

/// Processes all pending events and those they cause; returns false if that does not end before the deadline.
bool handleWhatIsDue(const QDeadlineTimer& deadline) {
  while (QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents))
    if (deadline.hasExpired()) return false;
  return true;
}

void waitForAnEvent(const QDeadlineTimer& deadline) {
  QTimer end;  // posts an event, so that waiting ends
  end.setSingleShot(true);
  end.start(static_cast<int>(deadline.remainingTime()));
  QAbstractEventDispatcher::instance()->processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
}

tl::expected<void, IdleFailure> comeToRest(const IdleProbe& whatever, const QDeadlineTimer& deadline) {
  while (true) {
    if (!handleWhatIsDue(deadline)) return tl::unexpected(IdleFailure::Events);
    if (!whatever.isPreparing()) return {};
    if (deadline.hasExpired()) return tl::unexpected(IdleFailure::Preparing);
    waitForAnEvent(deadline);
  }
}

}  // namespace

tl::expected<void, IdleFailure> waitUntilIdle(const IdleProbe& whatever, std::chrono::milliseconds patience) {
  const QDeadlineTimer deadline(patience);
  return comeToRest(whatever, deadline).and_then([&] {
    whatever.settle();
    return comeToRest(whatever, deadline);
  });
}

tl::expected<void, QString> waitForNumbers(Session& session) {
  QEventLoop loop;
  QString lastNotice;
  const auto isBusy = [&] {
    return session.isComputing() || session.isMeasuringError() || session.backendIsStarting();
  };
  const auto hasAll = [&] {
    if (!session.hasScenario() || !hasNumbers(*session.scenario())) return true;
    const bool other = !session.isComparing() || session.pinnedSnapshot().trace;
    return session.snapshot().trace && session.largestRelativeError() && other;
  };
  const auto check = [&] {
    if (!isBusy() && hasAll()) loop.quit();
  };
  QObject::connect(&session, &Session::relativeErrorChanged, &loop, check);
  QObject::connect(&session, &Session::pinnedSnapshotChanged, &loop, check);
  QObject::connect(&session, &Session::backendChanged, &loop, check);
  QObject::connect(&session, &Session::notice, &loop, [&](const QString& text) {
    lastNotice = text;
    if (!isBusy()) loop.quit();
  });
  QMetaObject::invokeMethod(&loop, check, Qt::QueuedConnection);
  loop.exec();
  if (hasAll()) return {};
  return tl::unexpected(lastNotice);
}

}  // namespace attn::app
