// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace attn::app {

/// The duration of a lecture without pauses. Times are milliseconds of a monotonic clock.
class LectureClock {
 public:
  bool isRunning() const { return m_since.has_value(); }
  void start(std::int64_t now) {
    if (!m_since) m_since = now;
  }
  void pause(std::int64_t now) {
    m_before = elapsed(now);
    m_since.reset();
  }
  /// Restarts at zero; keeps running if it was running.
  void reset(std::int64_t now) {
    m_before = 0;
    if (m_since) m_since = now;
  }
  std::int64_t elapsed(std::int64_t now) const { return m_before + (m_since ? now - *m_since : 0); }

 private:
  std::int64_t m_before = 0;
  std::optional<std::int64_t> m_since;
};

}  // namespace attn::app
