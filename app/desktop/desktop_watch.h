// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "desktop/desktop_look.h"

class QDBusVariant;

namespace attn::app {

/// Watches the desktop's look through the settings portal on the session bus (org.freedesktop.portal.Settings), and
/// from Qt 6.5 on through Qt. If neither is available, the look from the palette and the GTK files at startup stays.
/// Never blocks on the bus.
class DesktopWatch : public QObject {
  Q_OBJECT

 public:
  /// Must be created before the program sets its own palette, because it reads the desktop's. `busAddress`: the address
  /// of a bus other than the session's (tests).
  explicit DesktopWatch(const QString& busAddress = {}, QObject* parent = nullptr);
  ~DesktopWatch() override;

  /// The look of the first frame: the portal answers later, and usually the same as `remembered`
  /// (DesktopLook::asText()).
  DesktopLook firstLook(const QString& remembered) const;
  /// The look known so far.
  const DesktopLook& look() const { return m_look; }

 Q_SIGNALS:
  /// Emitted first when the desktop has answered, then whenever its look changes.
  void changed(const DesktopLook&);

 private Q_SLOTS:
  void hear(const QString& group, const QString& name, const QDBusVariant& value);

 private:
  void ask();
  void use(const DesktopLook&);

  struct Bus;
  std::unique_ptr<Bus> m_bus;
  DesktopLook m_first;  // before the portal answers
  DesktopLook m_look;
  DesktopSettings m_settings;
  bool m_heard = false;
};

}  // namespace attn::app
