// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the desktop's look (colors, font, motion), and follows changes while the program runs.
#include "desktop/desktop_look.h"

#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QtDBus/QDBusArgument>
#include <QtDBus/QDBusConnection>
#include <QtDBus/QDBusMessage>
#include <QtDBus/QDBusMetaType>
#include <QtDBus/QDBusVariant>

#include "desktop/desktop_watch.h"
#include "support/qt_test.h"

namespace attn::app::test_desktop_look {
namespace {

using Groups = QMap<QString, QVariantMap>;

DesktopSetting appearance(const char* name) {
  return {QStringLiteral("org.freedesktop.appearance"), QLatin1String(name)};
}

/// Three components, as portals pack a color.
struct Accent {
  double red = 0, green = 0, blue = 0;
};

QDBusArgument& operator<<(QDBusArgument& to, const Accent& accent) {
  to.beginStructure();
  to << accent.red << accent.green << accent.blue;
  to.endStructure();
  return to;
}

const QDBusArgument& operator>>(const QDBusArgument& from, Accent& accent) {
  from.beginStructure();
  from >> accent.red >> accent.green >> accent.blue;
  from.endStructure();
  return from;
}

/// A private bus, as long as this object exists.
class PrivateBus {
 public:
  PrivateBus() {
    const QString program = QStandardPaths::findExecutable(QStringLiteral("dbus-daemon"));
    if (program.isEmpty()) return;
    m_daemon.start(program,
                   {QStringLiteral("--session"), QStringLiteral("--nofork"), QStringLiteral("--print-address")});
    if (m_daemon.waitForStarted() && m_daemon.waitForReadyRead())
      m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
  }
  ~PrivateBus() {
    m_daemon.kill();
    m_daemon.waitForFinished();
  }
  const QString& address() const { return m_address; }

 private:
  QProcess m_daemon;
  QString m_address;
};

}  // namespace

/// A settings portal, as desktops provide one.
class FakePortal : public QObject {
  Q_OBJECT
  Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")

 public:
  explicit FakePortal(const QString& address)
      : m_bus(QDBusConnection::connectToBus(address, QStringLiteral("fake portal"))) {
    qDBusRegisterMetaType<Groups>();
    qDBusRegisterMetaType<Accent>();
    isReady = m_bus.registerObject(QStringLiteral("/org/freedesktop/portal/desktop"), this,
                                   QDBusConnection::ExportAllSlots) &&
              m_bus.registerService(QStringLiteral("org.freedesktop.portal.Desktop"));
  }
  ~FakePortal() override { QDBusConnection::disconnectFromBus(QStringLiteral("fake portal")); }

  void change(const char* name, const QVariant& value) {
    QDBusMessage signal =
        QDBusMessage::createSignal(QStringLiteral("/org/freedesktop/portal/desktop"),
                                   QStringLiteral("org.freedesktop.portal.Settings"), QStringLiteral("SettingChanged"));
    signal << QStringLiteral("org.freedesktop.appearance") << QLatin1String(name)
           << QVariant::fromValue(QDBusVariant(value));
    m_bus.send(signal);
  }

  bool isReady = false;

 public Q_SLOTS:
  QMap<QString, QVariantMap> ReadAll(const QStringList& groups) {
    asked = groups;
    return {{QStringLiteral("org.freedesktop.appearance"),
             {{QStringLiteral("color-scheme"), 1U},
              {QStringLiteral("accent-color"), QVariant::fromValue(Accent{0.2, 0.4, 0.8})}}}};
  }

 public:
  QStringList asked;

 private:
  QDBusConnection m_bus;
};

class TestDesktopLook : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void settingsOfDesktops_data() {
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("name");
    QTest::addColumn<QVariant>("value");
    QTest::addColumn<QString>("look");
    const auto row = [](const char* group, const char* name, const QVariant& value, const char* look) {
      QTest::addRow("%s %s", name, qPrintable(value.toString()))
          << QString::fromLatin1(group) << QString::fromLatin1(name) << value << QString::fromLatin1(look);
    };
    const char* const common = "org.freedesktop.appearance";
    row(common, "color-scheme", 0U, "light");
    row(common, "color-scheme", 1U, "dark");
    row(common, "color-scheme", 2U, "light");
    row(common, "color-scheme", 77U, "light");
    row(common, "color-scheme", QStringLiteral("dark"), "light");
    row(common, "contrast", 1U, "light contrast");
    row(common, "contrast", 0U, "light");
    row(common, "reduced-motion", 1U, "light still");
    row(common, "accent-color", QVariantList{1.0, 0.0, 0.0}, "light #ff0000");
    row(common, "accent-color", QVariantList{2.0, 0.0, 0.0}, "light");  // "no accent" is written as out of range
    row(common, "accent-color", QVariantList{-1.0, -1.0, -1.0}, "light");
    row(common, "accent-color", QVariantList{1.0}, "light");
    row(common, "accent-color", QStringLiteral("red"), "light");
    row("org.gnome.desktop.interface", "enable-animations", false, "light still");
    row("org.gnome.desktop.interface", "enable-animations", true, "light");
    row("org.gnome.desktop.a11y.interface", "high-contrast", true, "light contrast");
    row("org.kde.kdeglobals.KDE", "AnimationDurationFactor", QStringLiteral("0"), "light still");
    row("org.kde.kdeglobals.KDE", "AnimationDurationFactor", QStringLiteral("1"), "light");
    row("org.kde.kdeglobals.KDE", "AnimationDurationFactor", QStringLiteral("quick"), "light");
    row("some.other.group", "color-scheme", 1U, "light");
  }
  void settingsOfDesktops() {
    QFETCH(QString, group);
    QFETCH(QString, name);
    QFETCH(QVariant, value);
    QTEST(lookOf({{{group, name}, value}}, {}).asText(), "look");
  }

  void unsetValuesStay() {
    DesktopLook before{true, true, true, QColor(1, 2, 3)};
    QCOMPARE(lookOf({}, before), before);
    QCOMPARE(lookOf({{appearance("color-scheme"), 2U}}, before).dark, false);
    QVERIFY(lookOf({{appearance("color-scheme"), 2U}}, before).reducedMotion);
  }

  void aLookIsWrittenAndReadBack() {
    for (const bool dark : {false, true})
      for (const bool contrast : {false, true})
        for (const bool still : {false, true})
          for (const QColor& accent : {QColor(), QColor(10, 200, 30)}) {
            const DesktopLook look{dark, contrast, still, accent};
            QCOMPARE(DesktopLook::fromText(look.asText()), std::optional(look));
          }
    for (const char* no : {"", "purple", "dark red", "light #12", "dark contrast still #ffffff again", "  "})
      QVERIFY2(!DesktopLook::fromText(QString::fromLatin1(no)), no);
  }

  void filesOfGtk_data() {
    QTest::addColumn<QString>("ini");
    QTest::addColumn<QString>("theme");
    QTest::addColumn<QString>("look");
    QTest::newRow("nothing") << QString() << QString() << QStringLiteral("light");
    QTest::newRow("dark") << QStringLiteral("[Settings]\ngtk-application-prefer-dark-theme=1\n") << QString()
                          << QStringLiteral("dark");
    QTest::newRow("a dark theme") << QStringLiteral("[Settings]\ngtk-theme-name=Adwaita-dark\n") << QString()
                                  << QStringLiteral("dark");
    QTest::newRow("contrast") << QStringLiteral("gtk-theme-name = HighContrast") << QString()
                              << QStringLiteral("light contrast");
    QTest::newRow("inverse") << QString() << QStringLiteral("HighContrastInverse") << QStringLiteral("dark contrast");
    QTest::newRow("environment first") << QStringLiteral("gtk-theme-name=Adwaita-dark") << QStringLiteral("Adwaita")
                                       << QStringLiteral("light");
    QTest::newRow("still") << QStringLiteral("gtk-enable-animations=0") << QString() << QStringLiteral("light still");
    QTest::newRow("nonsense") << QStringLiteral("gtk-enable-animations=perhaps\n=\n===1\n\x01") << QString()
                              << QStringLiteral("light");
  }
  void filesOfGtk() {
    QFETCH(QString, ini);
    QFETCH(QString, theme);
    QTEST(lookOfGtk(ini, theme, {}).asText(), "look");
  }

  void thePortalIsFollowedWhileItChanges() {
    const PrivateBus bus;
    if (bus.address().isEmpty()) QSKIP("dbus-daemon is not installed");
    FakePortal portal(bus.address());
    QVERIFY(portal.isReady);
    DesktopWatch watch(bus.address());
    QCOMPARE(watch.firstLook(QStringLiteral("dark contrast")).asText(), QStringLiteral("dark contrast"));
    QSignalSpy heard(&watch, &DesktopWatch::changed);
    QTRY_COMPARE(heard.count(), 1);
    QVERIFY(portal.asked.contains(QStringLiteral("org.freedesktop.appearance")));
    QCOMPARE(watch.look().asText(), QStringLiteral("dark #3366cc"));
    QCOMPARE(watch.firstLook(QStringLiteral("light")), watch.look());  // a setting that is known takes precedence
    portal.change("color-scheme", 2U);
    QTRY_COMPARE(watch.look().asText(), QStringLiteral("light #3366cc"));
    portal.change("contrast", 1U);
    QTRY_VERIFY(watch.look().highContrast);
    const auto before = heard.count();
    portal.change("contrast", 1U);  // unchanged
    portal.change("color-scheme", 1U);
    QTRY_VERIFY(watch.look().dark);
    QCOMPARE(heard.count(), before + 1);
  }

  void withoutAPortalTheFirstLookStays() {
    const PrivateBus bus;
    if (bus.address().isEmpty()) QSKIP("dbus-daemon is not installed");
    DesktopWatch watch(bus.address());
    const DesktopLook first = watch.look();
    QSignalSpy heard(&watch, &DesktopWatch::changed);
    QTRY_COMPARE(heard.count(), 1);
    QCOMPARE(watch.look(), first);
  }
};

ATTN_TEST(TestDesktopLook)

}  // namespace attn::app::test_desktop_look

#include "test_desktop_look.moc"
