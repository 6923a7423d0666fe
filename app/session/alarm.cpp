// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/alarm.h"

#include <QTimer>
#include <utility>

namespace attn::app {
namespace {

class TimerAlarm : public Alarm {
 public:
  TimerAlarm() {
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
      if (const auto ring = std::exchange(m_ring, nullptr)) ring();
    });
  }

  std::chrono::milliseconds now() const override {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
  }
  void set(std::chrono::milliseconds in, std::function<void()> ring) override {
    m_ring = std::move(ring);
    m_timer.start(in);
  }
  void cancel() override { m_timer.stop(); }
  bool isSet() const override { return m_timer.isActive(); }

 private:
  QTimer m_timer;
  std::function<void()> m_ring;
};

}  // namespace

std::unique_ptr<Alarm> timerAlarm() {
  return std::make_unique<TimerAlarm>();
}

}  // namespace attn::app
