// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTemporaryDir>

#include "session/settings.h"
#include "support/qt_test.h"

namespace attn::app::test_settings {

class TestSettings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everythingIsKept() {
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("s.ini"));
    {
      Settings s(ini);
      s.setThemeMode(ThemeMode::Dark);
      s.setTextPixels(24);
      s.setLanguage(QStringLiteral("zh_CN"));
      s.setReducedMotion(true);
      s.setSpeed(0.5);
      s.setInputsShown(false);
      s.setExplainShown(false);
      s.setInputsWidth(340);
      s.setExplainWidth(512.5);
      s.setLastFolder(QStringLiteral("/tmp"));
      s.setBackend(BackendChoice::OpenCl, 3);
    }
    const Settings s(ini);
    QCOMPARE(s.themeMode(), ThemeMode::Dark);
    QCOMPARE(s.textPixels(), 24.0);
    QCOMPARE(s.language(), QStringLiteral("zh_CN"));
    QVERIFY(s.reducedMotion());
    QCOMPARE(s.speed(), 0.5);
    QVERIFY(!s.inputsShown());
    QVERIFY(!s.explainShown());
    QCOMPARE(s.inputsWidth(), 340.0);
    QCOMPARE(s.explainWidth(), 512.5);
    QCOMPARE(s.lastFolder(), QStringLiteral("/tmp"));
    QCOMPARE(s.backend(), BackendChoice::OpenCl);
    QCOMPARE(s.device(), std::optional<int>(3));
  }

  void defaultsAndNonsense() {
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("s.ini"));
    QCOMPARE(Settings(ini).textPixels(), 13.0);
    QVERIFY(!Settings(ini).device());
    QFile file(ini);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[view]\ntheme=77\ntextPixels=9000\n[playback]\nspeed=-3\n[compute]\nbackend=nonsense\n");
    file.close();
    const Settings s(ini);
    QCOMPARE(s.themeMode(), ThemeMode::System);
    QCOMPARE(s.textPixels(), 160.0 / 3.0);
    QCOMPARE(s.speed(), 0.25);
    QCOMPARE(s.backend(), BackendChoice::Auto);
  }

  void recentFilesAreNewestFirstWithoutRepeatsOrMissingOnes() {
    QTemporaryDir folder;
    Settings s(folder.filePath(QStringLiteral("s.ini")));
    QStringList paths;
    for (int i = 0; i < 15; ++i) {
      paths << folder.filePath(QStringLiteral("%1.attn.json").arg(i));
      QFile file(paths.last());
      QVERIFY(file.open(QIODevice::WriteOnly));
      s.addRecentFile({paths.last(), QStringLiteral("T%1").arg(i), QDateTime::currentDateTimeUtc()});
    }
    s.addRecentFile({paths[9], QStringLiteral("again"), QDateTime::currentDateTimeUtc()});
    QFile::remove(paths[14]);
    const std::vector<RecentFile> files = s.recentFiles();
    QCOMPARE(files.size(), std::size_t(11));
    QCOMPARE(files[0].title, QStringLiteral("again"));
    QCOMPARE(files[1].path, paths[13]);
    s.clearRecentFiles();
    QVERIFY(s.recentFiles().empty());
  }
};

ATTN_TEST(TestSettings)

}  // namespace attn::app::test_settings

#include "test_settings.moc"
