// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QActionGroup>
#include <QMenu>
#include <QObject>
#include <optional>
#include <vector>

#include "compute/backend.h"
#include "session/background_job.h"

namespace attn::app {

class Session;
class Settings;

/// "PoCL, 2 cores", "NVIDIA H200": a device in a few words.
QString shortDeviceName(const DeviceEntry&);

/// Chooses the backend and device that compute: automatic, Eigen, each OpenCL device; those that cannot be used are
/// listed with the reason.
/// Devices are looked for in the background, the first time the answer is needed.
class DeviceMenu : public QObject {
  Q_OBJECT

 public:
  DeviceMenu(Session&, Settings&, QMenu&, QObject* parent = nullptr);

  void lookForDevices();
  bool isLooking() const { return m_finder.isRunning(); }
  /// Returns when a search that was begun has been answered.
  void finish();
  void retranslate();
  /// "OpenCL · PoCL, 2 cores · error 4·10⁻⁸", and shorter and shorter: "OpenCL · error 4·10⁻⁸", "OpenCL".
  enum class Length { Full, WithoutName, BackendOnly };
  QString chipText(Length = Length::Full) const;
  /// The same in a sentence or two.
  QString chipToolTip() const;

 Q_SIGNALS:
  void changed();

 private:
  /// Of numbers that the device computed: a document in lower precision is computed on the processor by every backend.
  std::optional<double> errorOfDevice() const;
  void fill();
  void addChoice(const QString& text, BackendChoice, std::optional<int> device, const QString& reason = QString());
  const DeviceEntry* current() const;

  Session& m_session;
  Settings& m_settings;
  QMenu& m_menu;
  QActionGroup m_group;
  std::vector<DeviceEntry> m_devices;
  QString m_failure;  // why there is no list; empty where there is one, or none yet
  BackgroundJob m_finder;
};

}  // namespace attn::app
