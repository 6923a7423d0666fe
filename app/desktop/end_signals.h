// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <array>
#include <csignal>
#include <functional>

namespace attn::app {

/// Handles requests of the system to end the program: SIGTERM at the end of a session, SIGHUP when its terminal closes,
/// SIGINT from its terminal. The second signal of a kind has its default effect, in case the program does not react to
/// the first. Only one instance at a time.
class EndSignals : public QObject {
 public:
  /// `asked` is called from the event loop.
  explicit EndSignals(std::function<void()> asked, QObject* parent = nullptr);
  /// Restores the previous signal handlers.
  ~EndSignals() override;

 private:
  static constexpr std::array kSignals{SIGTERM, SIGHUP, SIGINT};

  std::array<int, 2> m_pipe{-1, -1};
  std::array<struct sigaction, kSignals.size()> m_before{};
};

}  // namespace attn::app
