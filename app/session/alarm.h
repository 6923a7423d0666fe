// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace attn::app {

/// A one-shot timer. Tests substitute one with simulated time.
class Alarm {
 public:
  virtual ~Alarm() = default;
  /// A monotonic time; only differences are meaningful.
  virtual std::chrono::milliseconds now() const = 0;
  /// Calls `ring` once after this time, replacing any earlier call to set(); never calls it from within set().
  virtual void set(std::chrono::milliseconds in, std::function<void()> ring) = 0;
  virtual void cancel() = 0;
  virtual bool isSet() const = 0;
};

/// An alarm that uses the system clock and rings in the thread that created it.
std::unique_ptr<Alarm> timerAlarm();

}  // namespace attn::app
