// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <array>
#include <csignal>
#include <functional>

namespace attn::app {

/// Hears when the system asks the program to end: SIGTERM as at the end of a session, SIGHUP when its terminal goes,
/// SIGINT from its terminal. The second request of a kind has its usual effect, should the program not answer to the
/// first. One at a time.
class EndSignals : public QObject {
 public:
  /// `asked` is called from the event loop.
  explicit EndSignals(std::function<void()> asked, QObject* parent = nullptr);
  /// The signals have the effect again that they had before.
  ~EndSignals() override;

 private:
  static constexpr std::array kSignals{SIGTERM, SIGHUP, SIGINT};

  std::array<int, 2> m_pipe{-1, -1};
  std::array<struct sigaction, kSignals.size()> m_before{};
};

}  // namespace attn::app
