// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/end_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>
#include <atomic>
#include <cerrno>
#include <utility>

namespace attn::app {
namespace {

/// Global, because a signal handler has no arguments for state.
std::atomic<int> endSignalPipe{-1};
static_assert(std::atomic<int>::is_always_lock_free);

/// Uses only async-signal-safe functions.
extern "C" void passOnEndSignal(int signal) {
  const int before = errno;
  const char byte = static_cast<char>(signal);
  (void)!::write(endSignalPipe.load(), &byte, 1);
  errno = before;
}

}  // namespace

EndSignals::EndSignals(std::function<void()> asked, QObject* parent) : QObject(parent) {
  if (::pipe2(m_pipe.data(), O_CLOEXEC | O_NONBLOCK) != 0) return;  // the signals keep their default effect
  endSignalPipe = m_pipe[1];
  auto* notifier = new QSocketNotifier(m_pipe[0], QSocketNotifier::Read, this);
  connect(notifier, &QSocketNotifier::activated, this, [this, asked = std::move(asked)] {
    char bytes[16];
    if (::read(m_pipe[0], bytes, sizeof bytes) > 0) asked();
  });
  for (std::size_t n = 0; n < kSignals.size(); ++n) {
    ::sigaction(kSignals[n], nullptr, &m_before[n]);
    if (m_before[n].sa_handler == SIG_IGN) continue;  // under nohup
    struct sigaction action {};
    action.sa_handler = passOnEndSignal;
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(kSignals[n], &action, nullptr);
  }
}

EndSignals::~EndSignals() {
  if (m_pipe[0] < 0) return;
  for (std::size_t n = 0; n < kSignals.size(); ++n) ::sigaction(kSignals[n], &m_before[n], nullptr);
  endSignalPipe = -1;
  qDeleteAll(findChildren<QSocketNotifier*>());  // before their file descriptors are closed
  for (const int end : m_pipe) ::close(end);
}

}  // namespace attn::app
