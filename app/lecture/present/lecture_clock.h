// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

namespace attn::app {

/// How long a lecture has been going on, without the pauses. Times are milliseconds of any clock that only goes
/// forward.
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
  /// Counts from nothing; goes on running where it ran.
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
