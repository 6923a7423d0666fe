// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/interrupt.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

namespace attn::app {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM};
constexpr char kSignalled = 's', kEnd = 'e';

/// Global, because a signal handler has no arguments for state.
std::atomic<int> writeEnd{-1};
static_assert(std::atomic<int>::is_always_lock_free);

/// Uses only async-signal-safe functions: writes a byte to a pipe that a thread reads.
extern "C" void passOn(int) {
  const int before = errno;
  (void)!::write(writeEnd.load(), &kSignalled, 1);
  errno = before;
}

}  // namespace

Interrupt::Interrupt(std::function<void()> told) {
  if (::pipe2(m_pipe.data(), O_CLOEXEC) != 0) throw std::system_error(errno, std::generic_category(), "pipe2");
  writeEnd = m_pipe[1];
  for (std::size_t n = 0; n < kSignals.size(); ++n) ::sigaction(kSignals[n], nullptr, &m_before[n]);
  try {
    m_listener = std::thread([this, told = std::move(told)] { listen(told); });
  } catch (const std::system_error&) {
    return;  // without a thread, signals have their default effect
  }
  for (std::size_t n = 0; n < kSignals.size(); ++n) {
    if (m_before[n].sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = passOn;
    // The next signal has its default effect; system calls in drivers are restarted.
    action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART;
    ::sigemptyset(&action.sa_mask);
    ::sigaction(kSignals[n], &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (std::size_t n = 0; n < kSignals.size(); ++n) ::sigaction(kSignals[n], &m_before[n], nullptr);
  (void)!::write(m_pipe[1], &kEnd, 1);
  if (m_listener.joinable()) m_listener.join();
  writeEnd = -1;
  for (const int end : m_pipe) ::close(end);
}

void Interrupt::listen(const std::function<void()>& told) {
  char byte = 0;
  while (true) {
    const ssize_t count = ::read(m_pipe[0], &byte, 1);
    if (count < 0 && errno == EINTR) continue;
    if (count != 1 || byte == kEnd) return;
    if (m_stop.stop_requested()) continue;
    if (told) told();  // must come first: the stopped work prints its own message afterwards
    m_stop.request_stop();
  }
}

}  // namespace attn::app
