// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace attn::app {

/// Rings once, some time after it was set. Tests have one that goes by a time of their own.
class Alarm {
 public:
  virtual ~Alarm() = default;
  /// A steady time; only differences mean something.
  virtual std::chrono::milliseconds now() const = 0;
  /// Calls `ring` once after that time, in the place of what was set before; never from within set().
  virtual void set(std::chrono::milliseconds in, std::function<void()> ring) = 0;
  virtual void cancel() = 0;
  virtual bool isSet() const = 0;
};

/// One that goes by the clock of the machine and rings in the thread that made it.
std::unique_ptr<Alarm> timerAlarm();

}  // namespace attn::app
