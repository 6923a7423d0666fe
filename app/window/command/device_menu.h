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

/// A short device name: "PoCL, 2 cores", "NVIDIA H200".
QString shortDeviceName(const DeviceEntry&);

/// The menu for choosing the backend and device: automatic, Eigen, each OpenCL device; unusable ones are listed with
/// the reason. Devices are searched for in the background when first needed.
class DeviceMenu : public QObject {
  Q_OBJECT

 public:
  DeviceMenu(Session&, Settings&, QMenu&, QObject* parent = nullptr);

  void lookForDevices();
  bool isLooking() const { return m_finder.isRunning(); }
  /// Returns when a running search has finished.
  void finish() { m_finder.waitUntilDone(); }
  void retranslate();
  /// "OpenCL · PoCL, 2 cores · error 4·10⁻⁸", or shorter: "OpenCL · error 4·10⁻⁸", "OpenCL".
  enum class Length { Full, WithoutName, BackendOnly };
  QString chipText(Length = Length::Full) const;
  /// The same as one or two sentences.
  QString chipToolTip() const;

 Q_SIGNALS:
  void changed();

 private:
  /// The error of numbers computed by the device; nullopt for documents in lower precision, which every backend
  /// computes on the CPU.
  std::optional<double> errorOfDevice() const;
  void fill();
  void addChoice(const QString& text, BackendChoice, std::optional<int> device, const QString& reason = QString());
  const DeviceEntry* current() const;

  Session& m_session;
  Settings& m_settings;
  QMenu& m_menu;
  QActionGroup m_group;
  std::vector<DeviceEntry> m_devices;
  QString m_failure;  // why the list is missing; empty if it exists or is pending
  BackgroundJob m_finder;
};

}  // namespace attn::app
