// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <signal.h>

#include <array>
#include <functional>
#include <stop_token>
#include <thread>

namespace attn::app {

/// While it exists, the first Ctrl-C (or SIGTERM) requests the work to stop instead of ending the program; the second
/// one ends it. Only one instance at a time. Ignored signals stay ignored.
class Interrupt {
 public:
  /// `told` is called in another thread on the first signal.
  explicit Interrupt(std::function<void()> told = {});
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  std::stop_token token() const { return m_stop.get_token(); }
  bool happened() const { return m_stop.stop_requested(); }

 private:
  void listen(const std::function<void()>& told);

  std::stop_source m_stop;
  std::array<int, 2> m_pipe{-1, -1};
  std::array<struct sigaction, 2> m_before{};
  std::thread m_listener;
};

}  // namespace attn::app
