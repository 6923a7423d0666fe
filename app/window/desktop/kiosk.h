// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QObject>
#include <QPointer>
#include <chrono>
#include <memory>

#include "session/alarm.h"

namespace attn::app {

class Appearance;

/// Requests a new start of the program when nobody has used it for some time, in any of its windows. A countdown over
/// the window in front shows the last 30 seconds; any input cancels it.
class Kiosk : public QObject {
  Q_OBJECT

 public:
  static constexpr std::chrono::seconds kCountdown{30};

  Kiosk(std::chrono::milliseconds patience, QWidget& window, const Appearance&, std::unique_ptr<Alarm> = timerAlarm());
  ~Kiosk() override;

  /// The countdown, if it is shown.
  QString text() const;

 Q_SIGNALS:
  void expired();

 protected:
  bool eventFilter(QObject* watched, QEvent*) override;

 private:
  void check();
  void makeCountdown(QWidget& over);
  void showCountdown(std::chrono::milliseconds left);

  std::chrono::milliseconds m_patience, m_lastInput;
  const Appearance& m_appearance;
  std::unique_ptr<Alarm> m_alarm;
  QWidget& m_window;
  QPointer<QLabel> m_countdown;  // deleted with the window that it covers
};

}  // namespace attn::app
