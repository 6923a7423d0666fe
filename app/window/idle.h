// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <chrono>
#include <functional>
#include <tl/expected.hpp>

namespace attn::app {

class Session;

/// What a picture of something on screen waits for.
struct IdleProbe {
  /// Whether something is still on its way from the background. When it has come, an event was handled.
  std::function<bool()> isPreparing;
  /// Shows at once what would be shown after a delay.
  std::function<void()> settle;
};

/// Why there is no rest.
enum class IdleFailure {
  Preparing,  // something is still on its way
  Events,     // one event leads to the next: a layout that asks for another one, for example
};

/// Runs the event loop until nothing would change by itself any more: nothing is on its way from the background, what
/// has come is shown, and no event is due. What takes longer than `patience` is told.
tl::expected<void, IdleFailure> waitUntilIdle(const IdleProbe&, std::chrono::milliseconds patience);

/// Runs the event loop until the chosen backend has computed the open scenario, the one that it is compared with, and
/// their error against the reference; for a document without numbers, until the backend is known. The error is the
/// notice that says why there will be none.
tl::expected<void, QString> waitForNumbers(Session&);

}  // namespace attn::app
