// SPDX-License-Identifier: GPL-3.0-or-later
// Settings for all users, and what an administrator fixes.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <cmath>

#include "session/settings.h"
#include "session/system_settings.h"
#include "support/qt_test.h"

namespace attn::app::test_system_settings {
namespace {

struct Room {
  QTemporaryDir folder;

  QString conf(const char* name) const { return folder.filePath(QLatin1String(name)); }
  /// A folder with this attentionscope.conf.
  QString with(const char* name, const QByteArray& text) const {
    if (!QDir().mkpath(conf(name))) qFatal("no folder");
    QFile file(conf(name) + QStringLiteral("/attentionscope.conf"));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("not written");
    return conf(name);
  }
  SystemSettings read(const QByteArray& text) const { return readSystemSettings({with("xdg", text)}); }
};

}  // namespace

class TestSystemSettings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyRowHasASoundDefaultAndItsOwnKey() {
    QStringList keys;
    for (const SettingRow& row : kSettings) {
      QVERIFY2(!keys.contains(QLatin1String(row.key)), row.key);
      keys << QLatin1String(row.key);
      QCOMPARE(rowWithKey(QLatin1String(row.key)), &row);
      QVERIFY2(row.least < row.most, row.key);
      QVERIFY2(std::isnan(row.usual) || (row.usual >= row.least && row.usual <= row.most), row.key);
      if (row.kind == SettingKind::Choice || row.kind == SettingKind::Word)
        QCOMPARE(wordsOf(row).size(), static_cast<qsizetype>(row.most) + 1);
    }
    QCOMPARE(rowWithKey(QStringLiteral("window/geometry")), nullptr);
  }

  void theyCountWhereTheUserHasChosenNothing() {
    const Room room;
    const SystemSettings all = room.read(
        "[view]\nlanguage=zh_CN\ntheme=dark\ntextPixels=20\ndecimals=4\nmotion=2\n[compute]\nbackend=opencl\n"
        "device=1\n[learn]\nallCards=true\n[window]\nexplain=false\nstartedBefore=true\n");
    QVERIFY(all.ignored.empty());
    Settings s(room.conf("user.ini"), all);
    QCOMPARE(s.language(), QStringLiteral("zh_CN"));
    QCOMPARE(s.themeMode(), ThemeMode::Dark);
    QCOMPARE(s.textPixels(), 20.0);
    QCOMPARE(s.decimals(), std::optional(4));
    QCOMPARE(s.motion(), MotionSetting::Reduced);
    QCOMPARE(s.backend(), BackendChoice::OpenCl);
    QCOMPARE(s.device(), std::optional(1));
    QVERIFY(s.offersAllCards() && !s.explainShown() && s.hasStartedBefore());
    s.setLanguage(QString());
    s.setThemeMode(ThemeMode::Light);
    s.setTextPixels(15);
    s.setBackend(BackendChoice::OpenCl, std::nullopt);
    s.setExplainShown(true);
    QCOMPARE(s.language(), QString());
    QCOMPARE(s.themeMode(), ThemeMode::Light);
    QCOMPARE(s.textPixels(), 15.0);
    QVERIFY(!s.device());  // that of all users belongs to another choice
    QVERIFY(s.explainShown());
    s.restoreDefaults();
    QCOMPARE(s.language(), QStringLiteral("zh_CN"));
    QCOMPARE(s.themeMode(), ThemeMode::Dark);
    QCOMPARE(s.device(), std::optional(1));
  }

  void aDamagedValueOfTheUserLeavesThatOfAllUsers() {
    const Room room;
    QFile own(room.conf("user.ini"));
    QVERIFY(own.open(QIODevice::WriteOnly));
    own.write("[view]\ntheme=77\ntextPixels=nan\ndecimals=-1\n[learn]\nallCards=maybe\n");
    own.close();
    const Settings s(own.fileName(), room.read("[view]\ntheme=1\ntextPixels=30\ndecimals=2\n[learn]\nallCards=true\n"));
    QCOMPARE(s.themeMode(), ThemeMode::Light);
    QCOMPARE(s.textPixels(), 30.0);
    QCOMPARE(s.decimals(), std::optional(2));
    QVERIFY(s.offersAllCards());
  }

  void whatIsFixedCannotBeChanged() {
    const Room room;
    const SystemSettings all = room.read(
        "[view]\nlanguage=en\n[compute]\nbackend=1\n[policy]\nfixed=view/language, view/decimals, compute/backend\n");
    QVERIFY(all.ignored.empty());
    {
      Settings before(room.conf("user.ini"));
      before.setLanguage(QStringLiteral("zh_CN"));
      before.setDecimals(5);
      before.setBackend(BackendChoice::OpenCl, 2);
    }
    Settings s(room.conf("user.ini"), all);
    s.setLanguage(QStringLiteral("zh_CN"));
    s.setDecimals(6);
    s.setBackend(BackendChoice::OpenCl, 3);
    s.setThemeMode(ThemeMode::Dark);
    QVERIFY(s.isFixed(Setting::Language) && s.isFixed(Setting::Backend) && s.isFixed(Setting::Device));
    QVERIFY(!s.isFixed(Setting::Theme));
    QCOMPARE(s.language(), QStringLiteral("en"));
    QVERIFY(!s.decimals());  // fixed without a value: the program's default
    QCOMPARE(s.backend(), BackendChoice::Eigen);
    QVERIFY(!s.device());
    QCOMPARE(s.themeMode(), ThemeMode::Dark);
    // The user's own choices are kept for computers without the policy.
    const Settings elsewhere(room.conf("user.ini"));
    QCOMPARE(elsewhere.language(), QStringLiteral("zh_CN"));
    QCOMPARE(elsewhere.decimals(), std::optional(5));
    QCOMPARE(elsewhere.device(), std::optional(2));
  }

  void thePolicyIsRead() {
    const Room room;
    QCOMPARE(room.read("").policy, Policy());
    const SystemSettings all = room.read("[policy]\nhidden=measure, tour\nnetwork=false\nkiosk=10\n");
    QVERIFY(all.ignored.empty());
    QVERIFY(all.isHidden(QStringLiteral("measure")) && all.isHidden(QStringLiteral("tour")));
    QVERIFY(!all.isHidden(QStringLiteral("model")));
    QVERIFY(!all.policy.network);
    QCOMPARE(all.policy.kioskMinutes, 10);
    QCOMPARE(room.read("[policy]\nhidden=model\n").policy.hidden, QStringList{QStringLiteral("model")});
  }

  void theFirstFolderCounts() {
    const Room room;
    const QString first = room.with("first", "[view]\nlanguage=zh_CN\ntheme=9\n[policy]\nkiosk=5\n");
    const QString second = room.with("second", "[view]\nlanguage=en\ntheme=2\n[policy]\nkiosk=7\nhidden=train\n");
    const SystemSettings all = readSystemSettings({first, room.conf("missing"), second});
    QCOMPARE(all.files.size(), 2);
    const Settings s(room.conf("user.ini"), all);
    QCOMPARE(s.language(), QStringLiteral("zh_CN"));
    QCOMPARE(s.themeMode(), ThemeMode::Dark);  // the value of the first is damaged
    QCOMPARE(all.policy.kioskMinutes, 5);
    QVERIFY(all.isHidden(QStringLiteral("train")));
    QCOMPARE(all.ignored.size(), std::size_t(1));
  }

  void theFoldersAreThoseOfTheDesktop() {
    const auto folders = [](const char* value) {
      value ? qputenv("XDG_CONFIG_DIRS", value) : qunsetenv("XDG_CONFIG_DIRS");
      return systemSettingsFolders().join(QLatin1Char(' '));
    };
    QCOMPARE(folders(nullptr), QStringLiteral("/etc/xdg"));
    QCOMPARE(folders(""), QStringLiteral("/etc/xdg"));
    QCOMPARE(folders("/a:relative::/b"), QStringLiteral("/a /b"));
    QCOMPARE(folders("relative"), QStringLiteral("/etc/xdg"));
  }

  void whatIsIgnoredIsNamed_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("said");
    const auto row = [](const char* text, const char* said) {
      QTest::newRow(text) << QByteArray(text) << QString::fromUtf8(said);
    };
    row("[view]\ntheme=77\n", "view/theme: found “77”, expected one of: system, light, dark, contrast");
    row("[view]\nlanguage=fr\n", "view/language: found “fr”, expected one of: en, zh_CN");
    row("[view]\ntextPixels=9000\n", "view/textPixels: found “9000”, expected a number from 11 to 53.33");
    row("[view]\ndecimals=nan\n", "view/decimals: found “nan”, expected a number from 1 to 6");
    row("[view]\nlangauge=en\n", "view/langauge: found “en”, but there is no such setting for all users");
    row("[learn]\nallCards=maybe\n", "learn/allCards: found “maybe”, expected one of: true, false");
    row("[policy]\nkiosk=-1\n", "policy/kiosk: found “-1”, expected a number from 0 to 1440");
    row("[policy]\nnetwork=off\n", "policy/network: found “off”, expected one of: true, false");
    row("[policy]\nhidden=steps\n", "policy/hidden: found “steps”, expected one of: measure, train, model, tour");
    row("[policy]\nfixed=view/theme\n",
        "policy/fixed: found “view/theme”, expected one of: view/language, view/decimals, compute/backend");
    row("[recent]\nfiles=@Variant(\\0\\0\\0\\x87\\x7f)\n", "recent/files: found “”, but there is no such setting");
  }

  void whatIsIgnoredIsNamed() {
    QFETCH(QByteArray, text);
    QFETCH(QString, said);
    const Room room;
    const SystemSettings all = room.read(text);
    QCOMPARE(all.ignored.size(), std::size_t(1));
    const QString sentence = ignoredText(all.ignored.front());
    QVERIFY2(sentence.contains(said), qPrintable(sentence));
    QVERIFY2(sentence.startsWith(room.conf("xdg") + QStringLiteral("/attentionscope.conf, ")), qPrintable(sentence));
    QCOMPARE(all.policy, Policy());
    for (const QVariant& value : all.values) QVERIFY(!value.isValid());
  }

  void aFileThatCannotBeReadIsNamed() {
    const Room room;
    QVERIFY(QDir().mkpath(room.conf("folder/attentionscope.conf")));
    const QString large = room.with("large", "[view]\ntheme=1\n;" + QByteArray(2 << 20, 'x'));
    for (const QString& place : {room.conf("folder"), large}) {
      const SystemSettings all = readSystemSettings({place});
      QCOMPARE(all.ignored.size(), std::size_t(1));
      QVERIFY(ignoredText(all.ignored.front()).contains(QStringLiteral("cannot be read")));
      QVERIFY(all.files.isEmpty());
    }
  }

  void theyAreNeverWritten() {
    const Room room;
    const QByteArray text = "[view]\nlanguage=zh_CN\n[policy]\nkiosk=3\n";
    const QString folder = room.with("xdg", text);
    {
      Settings s(room.conf("user.ini"), readSystemSettings({folder}));
      s.setLanguage(QStringLiteral("en"));
      s.setTextPixels(20);
      s.forgetEverything();
    }
    QFile file(folder + QStringLiteral("/attentionscope.conf"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), text);
    QCOMPARE(QDir(folder).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(), 1);
  }
};

ATTN_TEST(TestSystemSettings)

}  // namespace attn::app::test_system_settings

#include "test_system_settings.moc"
