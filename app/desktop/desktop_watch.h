// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <memory>

#include "desktop/desktop_look.h"

class QDBusVariant;

namespace attn::app {

/// Listens to how the desktop wants its programs to look, by the portal of settings on the session bus
/// (org.freedesktop.portal.Settings), and from Qt 6.5 on by the toolkit. Where there is neither, what the palette and
/// the files of GTK said at the start stays. Nothing here waits for the bus.
class DesktopWatch : public QObject {
  Q_OBJECT

 public:
  /// Made before the program sets its own palette, because it reads the desktop's. `busAddress`: of another bus than
  /// the session's (tests).
  explicit DesktopWatch(const QString& busAddress = {}, QObject* parent = nullptr);
  ~DesktopWatch() override;

  /// For the first picture: the portal answers later, and most often the same as `remembered` (DesktopLook::asText()).
  DesktopLook firstLook(const QString& remembered) const;
  /// As far as it is known by now.
  const DesktopLook& look() const { return m_look; }

 Q_SIGNALS:
  /// For the first time when the desktop has answered, then whenever it looks otherwise.
  void changed(const DesktopLook&);

 private Q_SLOTS:
  void hear(const QString& group, const QString& name, const QDBusVariant& value);

 private:
  void ask();
  void use(const DesktopLook&);

  struct Bus;
  std::unique_ptr<Bus> m_bus;
  DesktopLook m_first;  // without the portal
  DesktopLook m_look;
  DesktopSettings m_settings;
  bool m_heard = false;
};

}  // namespace attn::app
