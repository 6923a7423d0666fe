// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop_watch.h"

#include <QDir>
#include <QFile>
#include <QGuiApplication>
#include <QPalette>
#include <QStandardPaths>
#include <QStyleHints>
#include <QtDBus/QDBusArgument>
#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <QtDBus/QDBusMetaType>
#include <QtDBus/QDBusPendingCallWatcher>
#include <QtDBus/QDBusPendingReply>
#include <QtDBus/QDBusVariant>
#include <utility>

namespace attn::app {
namespace {

using SettingsGroups = QMap<QString, QVariantMap>;

const char* const kPortal = "org.freedesktop.portal.Desktop";
const char* const kPortalPath = "/org/freedesktop/portal/desktop";
const char* const kPortalSettings = "org.freedesktop.portal.Settings";
constexpr int kPatienceMs = 10'000;
constexpr qint64 kLongestIni = 65'536;

QStringList heardGroups() {
  return {QStringLiteral("org.freedesktop.appearance"), QStringLiteral("org.gnome.desktop.interface"),
          QStringLiteral("org.gnome.desktop.a11y.interface"), QStringLiteral("org.kde.kdeglobals.KDE")};
}

/// D-Bus packs structs and lists of numbers; other values are unchanged. Variants may be nested.
QVariant unpacked(QVariant value) {
  while (value.canConvert<QDBusVariant>() && value.userType() == qMetaTypeId<QDBusVariant>())
    value = value.value<QDBusVariant>().variant();
  if (value.userType() != qMetaTypeId<QDBusArgument>()) return value;
  const auto argument = value.value<QDBusArgument>();
  if (argument.currentType() != QDBusArgument::StructureType) return {};
  QVariantList members;
  argument.beginStructure();
  while (!argument.atEnd() && members.size() < 4) members << argument.asVariant();
  argument.endStructure();
  return members;
}

QString gtkFile() {
  const QString folder = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
  for (const char* version : {"gtk-4.0", "gtk-3.0"}) {
    QFile file(QDir(folder).filePath(QLatin1String(version) + QStringLiteral("/settings.ini")));
    if (file.open(QIODevice::ReadOnly)) return QString::fromUtf8(file.read(kLongestIni));
  }
  return {};
}

DesktopLook lookWithoutPortal() {
  DesktopLook look;
  look.dark = QGuiApplication::palette().color(QPalette::Window).lightness() < 128;
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  const Qt::ColorScheme scheme = QGuiApplication::styleHints()->colorScheme();
  if (scheme != Qt::ColorScheme::Unknown) look.dark = scheme == Qt::ColorScheme::Dark;
#endif
  return lookOfGtk(gtkFile(), qEnvironmentVariable("GTK_THEME"), look);
}

}  // namespace

struct DesktopWatch::Bus {
  QDBusConnection connection;
  QString name;
};

DesktopWatch::DesktopWatch(const QString& busAddress, QObject* parent)
    : QObject(parent), m_first(lookWithoutPortal()), m_look(m_first) {
  qDBusRegisterMetaType<SettingsGroups>();
  qRegisterMetaType<QDBusVariant>();  // otherwise hear() could not be connected to the signal
#if QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
  connect(QGuiApplication::styleHints(), &QStyleHints::colorSchemeChanged, this, [this](Qt::ColorScheme scheme) {
    m_first.dark = scheme == Qt::ColorScheme::Dark;
    use(lookOf(m_settings, m_first));
  });
#endif
  const bool hasBus = !busAddress.isEmpty() || qEnvironmentVariableIsSet("DBUS_SESSION_BUS_ADDRESS") ||
                      QFile::exists(qEnvironmentVariable("XDG_RUNTIME_DIR") + QStringLiteral("/bus"));
  if (!hasBus) return;  // otherwise Qt would start one
  const QString name = QStringLiteral("attentionscope-desktop-%1").arg(reinterpret_cast<quintptr>(this));
  QDBusConnection connection = busAddress.isEmpty() ? QDBusConnection::connectToBus(QDBusConnection::SessionBus, name)
                                                    : QDBusConnection::connectToBus(busAddress, name);
  if (!connection.isConnected()) {
    QDBusConnection::disconnectFromBus(name);
    return;
  }
  m_bus.reset(new Bus{connection, name});
  m_bus->connection.connect(QLatin1String(kPortal), QLatin1String(kPortalPath), QLatin1String(kPortalSettings),
                            QStringLiteral("SettingChanged"), this, SLOT(hear(QString, QString, QDBusVariant)));
  ask();
}

DesktopWatch::~DesktopWatch() {
  if (!m_bus) return;
  const QString name = m_bus->name;
  m_bus.reset();
  QDBusConnection::disconnectFromBus(name);
}

DesktopLook DesktopWatch::firstLook(const QString& remembered) const {
  if (m_heard || !m_bus) return m_look;
  return DesktopLook::fromText(remembered).value_or(m_look);
}

void DesktopWatch::ask() {
  QDBusMessage call = QDBusMessage::createMethodCall(QLatin1String(kPortal), QLatin1String(kPortalPath),
                                                     QLatin1String(kPortalSettings), QStringLiteral("ReadAll"));
  call << heardGroups();
  auto* answer = new QDBusPendingCallWatcher(m_bus->connection.asyncCall(call, kPatienceMs), this);
  connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer] {
    answer->deleteLater();
    const QDBusPendingReply<SettingsGroups> reply = *answer;
    if (reply.isValid()) {
      const SettingsGroups groups = reply.value();
      for (auto group = groups.begin(); group != groups.end(); ++group)
        for (auto each = group->begin(); each != group->end(); ++each)
          m_settings[{group.key(), each.key()}] = unpacked(each.value());
    }
    use(lookOf(m_settings, m_first));
  });
}

void DesktopWatch::hear(const QString& group, const QString& name, const QDBusVariant& value) {
  if (!heardGroups().contains(group)) return;
  m_settings[{group, name}] = unpacked(value.variant());
  use(lookOf(m_settings, m_first));
}

void DesktopWatch::use(const DesktopLook& look) {
  const bool isNews = !std::exchange(m_heard, true) || look != m_look;
  m_look = look;
  if (isNews) Q_EMIT changed(m_look);
}

}  // namespace attn::app
