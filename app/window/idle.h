// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <chrono>
#include <functional>
#include <tl/expected.hpp>

namespace attn::app {

class Session;

/// What to wait for before capturing the screen.
struct IdleProbe {
  /// True if background work is pending; its completion is signaled by an event.
  std::function<bool()> isPreparing;
  /// Immediately shows what would be shown after a delay.
  std::function<void()> settle;
};

/// Why the window did not become idle.
enum class IdleFailure {
  Preparing,  // background work is still pending
  Events,     // events keep causing events, such as a layout that requests another one
};

/// Runs the event loop until nothing changes by itself any more: no background work is pending, its results are shown,
/// and no event is due. Returns an error if it takes longer than `patience`.
tl::expected<void, IdleFailure> waitUntilIdle(const IdleProbe&, std::chrono::milliseconds patience);

/// Runs the event loop until the chosen backend has computed the open scenario, the pinned one, and their error against
/// the reference; for a document without numbers, until the backend is ready. The error is the text of the notice that
/// explains the failure.
tl::expected<void, QString> waitForNumbers(Session&);

}  // namespace attn::app
