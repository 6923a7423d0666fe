// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/command/device_menu.h"

#include <algorithm>
#include <cmath>

#include "attention/backend_name.h"
#include "session/session.h"
#include "session/settings.h"
#include "text/administrator_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "window/command/mnemonics.h"

namespace attn::app {
namespace {

QString dot() {
  return QString::fromUtf8(" \xc2\xb7 ");
}

}  // namespace

QString shortDeviceName(const DeviceEntry& device) {
  const QString platform = QString::fromStdString(device.platform);
  if (platform.contains(QStringLiteral("Portable Computing Language"), Qt::CaseInsensitive)) {
    return DeviceMenu::tr("PoCL, %n core(s)", nullptr, device.computeUnits);
  }
  return QString::fromStdString(device.name).simplified();
}

DeviceMenu::DeviceMenu(Session& session, Settings& settings, QMenu& menu, QObject* parent)
    : QObject(parent), m_session(session), m_settings(settings), m_menu(menu), m_group(this) {
  connect(&m_group, &QActionGroup::triggered, this, [this](QAction* action) {
    const QVariantList choice = action->data().toList();
    const auto backend = static_cast<BackendChoice>(choice.value(0).toInt());
    const auto device = choice.size() > 1 ? std::optional(choice.value(1).toInt()) : std::nullopt;
    m_settings.setBackend(backend, device);
    m_session.chooseBackend(backend, device);
  });
  connect(&m_menu, &QMenu::aboutToShow, this, [this] {
    lookForDevices();
    fill();
  });
  connect(&session, &Session::backendChanged, this, &DeviceMenu::changed);
  connect(&session, &Session::backendChanged, this, [this] {
    if (m_session.backendIsStarting()) return;
    // A driver excluded when the list was made has been allowed since.
    if (!m_finder.isRunning() && m_session.backendInfo().name == kOpenClBackend && !current()) m_devices.clear();
    lookForDevices();
  });
  connect(&session, &Session::relativeErrorChanged, this, &DeviceMenu::changed);
  fill();
}

void DeviceMenu::lookForDevices() {
  if (m_finder.isRunning() || !m_devices.empty()) return;
  m_finder.start([](const BackgroundJob::Context&) { return listDevices(); },
                 [this](tl::expected<std::vector<DeviceEntry>, JobFailure> found) {
                   m_failure = found ? QString() : failureText(found.error());
                   if (found) m_devices = std::move(*found);
                   fill();
                   if (found) Q_EMIT changed();
                 });
}

void DeviceMenu::addChoice(const QString& text, BackendChoice backend, std::optional<int> device,
                           const QString& reason) {
  QAction* action = m_menu.addAction(asMenuText(reason.isEmpty() ? text : tr("%1 (not usable: %2)").arg(text, reason)));
  action->setObjectName(QStringLiteral("device:%1:%2").arg(static_cast<int>(backend)).arg(device.value_or(-1)));
  action->setCheckable(true);
  action->setEnabled(reason.isEmpty() && !m_settings.isFixed(Setting::Backend));
  QVariantList choice{static_cast<int>(backend)};
  if (device) choice << *device;
  action->setData(choice);
  action->setChecked(m_session.chosenBackend() == backend && m_session.chosenDevice() == device);
  m_group.addAction(action);
}

void DeviceMenu::fill() {
  m_menu.clear();
  if (m_settings.isFixed(Setting::Backend)) {
    m_menu.addAction(setByAdministratorText())->setEnabled(false);
    m_menu.addSeparator();
  }
  addChoice(tr("Automatic: OpenCL if it works"), BackendChoice::Auto, std::nullopt);
  addChoice(tr("Eigen: the processor, double precision"), BackendChoice::Eigen, std::nullopt);
  m_menu.addSeparator();
  if (m_finder.isRunning() || m_devices.empty()) {
    m_menu.addAction(m_failure.isEmpty() ? tr("Looking for devices…") : asMenuText(m_failure))->setEnabled(false);
    return fillMnemonics(m_menu);
  }
  for (const DeviceEntry& device : m_devices) {
    if (device.backend != kOpenClBackend) continue;
    const QString name =
        device.name.empty() ? QStringLiteral("OpenCL") : QStringLiteral("OpenCL") + dot() + shortDeviceName(device);
    addChoice(name, BackendChoice::OpenCl, device.index,
              device.unavailable ? failureText(*device.unavailable).section(QLatin1Char('\n'), 0, 0) : QString());
  }
  fillMnemonics(m_menu);
}

void DeviceMenu::retranslate() {
  fill();
  Q_EMIT changed();
}

const DeviceEntry* DeviceMenu::current() const {
  const BackendInfo& info = m_session.backendInfo();
  const auto found = std::find_if(m_devices.begin(), m_devices.end(), [&info](const DeviceEntry& device) {
    return device.backend == info.name && device.name == info.device;
  });
  return found == m_devices.end() ? nullptr : &*found;
}

std::optional<double> DeviceMenu::errorOfDevice() const {
  const bool isDouble = m_session.hasScenario() && m_session.scenario()->attention.arithmetic == Arithmetic::Double;
  return isDouble ? m_session.largestRelativeError() : std::nullopt;
}

QString DeviceMenu::chipText(Length length) const {
  const BackendInfo& info = m_session.backendInfo();
  const bool openCl = info.name == kOpenClBackend;
  QString text = openCl ? QStringLiteral("OpenCL") : QStringLiteral("Eigen");
  if (length == Length::BackendOnly) return text;
  if (m_session.backendIsStarting()) {
    return text + dot() +
           (openCl || m_session.chosenBackend() != BackendChoice::Eigen ? tr("starting OpenCL…")
                                                                        : tr("starting Eigen…"));
  }
  if (!openCl) return text + dot() + tr("double precision");
  const DeviceEntry* device = current();
  if (length == Length::Full)
    text += dot() + (device ? shortDeviceName(*device) : QString::fromStdString(info.device).simplified());
  if (const std::optional<double> error = errorOfDevice()) {
    text +=
        dot() + (std::isfinite(*error) ? tr("error below %1").arg(errorBoundText(*error)) : tr("float32 overflows"));
  }
  return text;
}

QString DeviceMenu::chipToolTip() const {
  const BackendInfo& info = m_session.backendInfo();
  if (info.name != kOpenClBackend) {
    if (const auto& why = m_session.whyNotOpenCl()) {
      return tr("Computed on the processor in double precision: the reference itself. %1 Click to choose.")
          .arg(failureText(*why).section(QLatin1Char('\n'), 0, 0));
    }
    return tr("Computed on the processor in double precision: the reference itself. Click to choose.");
  }
  if (const auto error = errorOfDevice(); error && !std::isfinite(*error))
    return tr("Computed on %1 in float32. A number in this document exceeds the range of float32 (up to 3.4·10³⁸) but "
              "not that of double precision, so no error can be given: results that depend on it are ±∞ or NaN here. "
              "Click to choose.")
        .arg(QString::fromStdString(info.device).simplified());
  return tr("Computed on %1 in float32. The error is the largest relative difference between any stage on screen and "
            "the same computation in double precision. Click to choose.")
      .arg(QString::fromStdString(info.device).simplified());
}

}  // namespace attn::app
