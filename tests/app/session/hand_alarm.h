// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <functional>
#include <utility>

#include "session/alarm.h"

namespace attn::app::test {

/// A time that a test moves by hand.
class HandAlarm : public Alarm {
 public:
  std::chrono::milliseconds now() const override { return m_now; }
  void set(std::chrono::milliseconds in, std::function<void()> ring) override {
    m_at = m_now + in;
    m_ring = std::move(ring);
  }
  void cancel() override { m_ring = nullptr; }
  bool isSet() const override { return m_ring != nullptr; }

  void pass(std::chrono::milliseconds time) {
    m_now += time;
    if (m_ring && m_now >= m_at) std::exchange(m_ring, nullptr)();
  }

 private:
  std::chrono::milliseconds m_now{1'000'000}, m_at{0};
  std::function<void()> m_ring;
};

}  // namespace attn::app::test
