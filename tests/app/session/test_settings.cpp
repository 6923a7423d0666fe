// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDataStream>
#include <QFile>
#include <QRegularExpression>
#include <QSettings>
#include <QTemporaryDir>
#include <cmath>
#include <utility>

#include "session/settings.h"
#include "support/qt_test.h"
#include "support/source_folder.h"

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
      s.setMotion(MotionSetting::Reduced);
      s.setDecimals(4);
      s.setKeysOf(QStringLiteral("save"), QStringList{QStringLiteral("F3"), QStringLiteral("Ctrl+J")});
      s.setKeysOf(QStringLiteral("open"), QStringList());
      s.setDesktopLook(QStringLiteral("dark #123456"));
      s.setSpeed(0.5);
      s.setInputsShown(false);
      s.setExplainShown(false);
      s.setInputsWidth(340);
      s.setExplainWidth(512.5);
      s.setLastFolder(QStringLiteral("/tmp"));
      s.setBackend(BackendChoice::OpenCl, 3);
      s.setExamDay(QDate(2026, 12, 3));
      s.setNewCardsPerDay(12);
      s.setOffersAllCards(true);
      s.setLectureWidth(410);
      s.setStartedBefore();
      s.setKeptOfLab(QStringLiteral("train"), QStringLiteral("{\"typed\": \"é, \\\"\"}"));
      s.setKeptOfLab(QStringLiteral("steps"), QStringLiteral("something"));
      s.setKeptOfLab(QStringLiteral("steps"), QString());
      s.setKeptOfLab(QStringLiteral("tiles"), QString(10'001, QLatin1Char('x')));
    }
    const Settings s(ini);
    QCOMPARE(s.themeMode(), ThemeMode::Dark);
    QCOMPARE(s.textPixels(), 24.0);
    QCOMPARE(s.language(), QStringLiteral("zh_CN"));
    QCOMPARE(s.motion(), MotionSetting::Reduced);
    QCOMPARE(s.decimals(), std::optional(4));
    QCOMPARE(s.keysOf(QStringLiteral("save")),
             std::optional(QStringList{QStringLiteral("F3"), QStringLiteral("Ctrl+J")}));
    QCOMPARE(s.keysOf(QStringLiteral("open")), std::optional(QStringList()));
    QVERIFY(!s.keysOf(QStringLiteral("quit")));
    QCOMPARE(s.actionsWithOwnKeys().size(), 2);
    QCOMPARE(s.desktopLook(), QStringLiteral("dark #123456"));
    QCOMPARE(s.speed(), 0.5);
    QVERIFY(!s.inputsShown());
    QVERIFY(!s.explainShown());
    QCOMPARE(s.inputsWidth(), 340.0);
    QCOMPARE(s.explainWidth(), 512.5);
    QCOMPARE(s.lectureWidth(), 410.0);
    QCOMPARE(s.lastFolder(), QStringLiteral("/tmp"));
    QCOMPARE(s.backend(), BackendChoice::OpenCl);
    QCOMPARE(s.device(), std::optional<int>(3));
    QCOMPARE(s.keptOfLab(QStringLiteral("train")), QStringLiteral("{\"typed\": \"é, \\\"\"}"));
    QCOMPARE(s.keptOfLab(QStringLiteral("steps")), QString());
    QCOMPARE(s.keptOfLab(QStringLiteral("tiles")), QString());
    QCOMPARE(s.examDay(), std::optional(QDate(2026, 12, 3)));
    QCOMPARE(s.newCardsPerDay(), 12);
    QVERIFY(s.offersAllCards());
    QVERIFY(s.hasStartedBefore());
  }

  void anExamIsTakenBack() {
    QTemporaryDir folder;
    Settings s(folder.filePath(QStringLiteral("s.ini")));
    QVERIFY(!s.examDay());
    QCOMPARE(s.newCardsPerDay(), 6);
    QVERIFY(!s.offersAllCards());
    QVERIFY(!s.hasStartedBefore());
    s.setExamDay(QDate(2026, 12, 3));
    s.setExamDay(std::nullopt);
    QVERIFY(!s.examDay());
    s.setExamDay(QDate());  // no day of the calendar
    QVERIFY(!s.examDay());
    for (const auto& [set, kept] : {std::pair{-3, 0}, {0, 0}, {50, 50}, {51, 50}, {2'000'000'000, 50}}) {
      s.setNewCardsPerDay(set);
      QCOMPARE(s.newCardsPerDay(), kept);
    }
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

  // For any file content, every value is one that the program could have written.
  void hostileValuesOfEveryKey_data() {
    QTest::addColumn<QString>("value");
    const char* const values[] = {"nan",
                                  "-nan",
                                  "NaN",
                                  "inf",
                                  "-inf",
                                  "infinity",
                                  "1e308",
                                  "-1e308",
                                  "1e309",
                                  "1e-320",
                                  "-1",
                                  "0",
                                  "-0",
                                  "0x10",
                                  "007",
                                  "99999999999999999999",
                                  "-99999999999999999999",
                                  "2147483648",
                                  "1,5",
                                  "abc",
                                  "",
                                  "true",
                                  "maybe",
                                  "@Invalid()",
                                  "@Rect(0 0 -1 -1)",
                                  "@Size(2147483647 2147483647)",
                                  "@ByteArray(nan)",
                                  "@ByteArray(\\x1\\xd9\\xd0\\xcb)",
                                  "@Variant(\\0\\0\\0\\x87\\x7f\\xc0\\0\\0)",
                                  "@Variant(\\0\\0\\0\\x6\\x7f\\xf0\\0\\0\\0\\0\\0\\0)",
                                  "@Variant(broken",
                                  "\"\\x0\"",
                                  "a, b, , c",
                                  "../../../dev/zero",
                                  "2026-02-30",
                                  "1999-12-31",
                                  "9999-01-01"};
    for (const char* value : values) QTest::newRow(value) << QString::fromLatin1(value);
    QTest::newRow("long") << QStringLiteral("x").repeated(100'000);
    QTest::newRow("a long number") << QStringLiteral("9").repeated(100'000);
    QTest::newRow("a long list") << QStringLiteral("x, ").repeated(10'000);
  }

  void hostileValuesOfEveryKey() {
    QFETCH(QString, value);
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("s.ini"));
    QFile file(ini);
    QVERIFY(file.open(QIODevice::WriteOnly));
    const std::pair<const char*, QStringList> sections[] = {
        {"view",
         {QStringLiteral("theme"), QStringLiteral("textPixels"), QStringLiteral("language"),
          QStringLiteral("reducedMotion"), QStringLiteral("motion"), QStringLiteral("decimals"),
          QStringLiteral("desktop")}},
        {"keys", {QStringLiteral("save"), QStringLiteral("open"), QStringLiteral("a/b"), QStringLiteral("a\\b")}},
        {"playback", {QStringLiteral("speed")}},
        {"window",
         {QStringLiteral("geometry"), QStringLiteral("inputs"), QStringLiteral("explain"),
          QStringLiteral("inputsWidth"), QStringLiteral("explainWidth"), QStringLiteral("lectureWidth"),
          QStringLiteral("startedBefore")}},
        {"learn", {QStringLiteral("examDay"), QStringLiteral("newCardsPerDay"), QStringLiteral("allCards")}},
        {"presenting",
         {QStringLiteral("window"), QStringLiteral("geometry"), QStringLiteral("audienceScreen"),
          QStringLiteral("lessonText"), QStringLiteral("type")}},
        {"files", {QStringLiteral("folder")}},
        {"compute", {QStringLiteral("backend"), QStringLiteral("device")}},
        {"labs", {QStringLiteral("train")}},
        {"commands", {QStringLiteral("recent")}},
        {"recent", {QStringLiteral("files")}}};
    for (const auto& [section, keys] : sections) {
      file.write(QByteArray("[") + section + "]\n");
      for (const QString& key : keys) file.write((key + QLatin1Char('=') + value + QLatin1Char('\n')).toUtf8());
    }
    file.close();
    Settings s(ini);
    const auto isIn = [](double number, double least, double most) {
      return std::isfinite(number) && number >= least && number <= most;
    };
    QVERIFY(s.themeMode() == ThemeMode::System || s.themeMode() == ThemeMode::Light ||
            s.themeMode() == ThemeMode::Dark || s.themeMode() == ThemeMode::HighContrast);
    QVERIFY(isIn(s.textPixels(), 11, 160.0 / 3));
    QVERIFY(isIn(s.presentedScale(), 0.8, 4));
    QVERIFY(isIn(s.speed(), 0.25, 4));
    QVERIFY(isIn(s.inputsWidth(), 0, 4000));
    QVERIFY(isIn(s.explainWidth(), 0, 4000));
    QVERIFY(isIn(s.lectureWidth(), 0, 4000));
    QVERIFY(static_cast<int>(s.backend()) >= 0 && static_cast<int>(s.backend()) < 3);
    QVERIFY(!s.device() || (*s.device() >= 0 && *s.device() < 1024));
    QVERIFY(s.keptOfLab(QStringLiteral("train")).size() <= 10'000);
    QVERIFY(s.language().size() <= 200);
    QVERIFY(s.lastFolder().size() <= 4096);
    QVERIFY(s.geometry().size() <= 4096);
    QVERIFY(static_cast<int>(s.presenterWindow()) >= 0 && static_cast<int>(s.presenterWindow()) < 3);
    QVERIFY(s.presenterGeometry().size() <= 4096);
    QVERIFY(s.audienceScreen().size() <= 200);
    (void)s.lessonTextPresented();
    QVERIFY(s.recentCommands().size() <= 6);
    QVERIFY(s.recentFiles().empty());
    QVERIFY(s.newCardsPerDay() >= 0 && s.newCardsPerDay() <= 50);
    QVERIFY(!s.examDay() || (s.examDay()->isValid() && s.examDay()->year() >= 2000 && s.examDay()->year() <= 2200));
    (void)s.offersAllCards();
    (void)s.hasStartedBefore();
    QVERIFY(static_cast<int>(s.motion()) >= 0 && static_cast<int>(s.motion()) < 3);
    QVERIFY(!s.decimals() || (*s.decimals() >= 1 && *s.decimals() <= 6));
    QVERIFY(s.desktopLook().size() <= 200);
    QVERIFY(s.actionsWithOwnKeys().size() <= 500);
    for (const char* action : {"save", "open", "a/b", "", "no such"}) {
      const std::optional<QStringList> keys = s.keysOf(QLatin1String(action));
      QVERIFY(!keys || keys->size() <= 4);
      if (keys)
        for (const QString& each : *keys) QVERIFY(!each.isEmpty() && each.size() <= 60);
    }
    (void)s.inputsShown();
    (void)s.explainShown();
    // New values are stored.
    s.setTextPixels(20);
    s.setSpeed(2);
    s.setInputsWidth(300);
    s.setExamDay(QDate(2030, 1, 31));
    s.setNewCardsPerDay(9);
    s.addRecentFile({ini, QStringLiteral("title"), QDateTime::currentDateTimeUtc()});
    QCOMPARE(s.textPixels(), 20.0);
    QCOMPARE(s.speed(), 2.0);
    QCOMPARE(s.inputsWidth(), 300.0);
    QCOMPARE(s.examDay(), std::optional(QDate(2030, 1, 31)));
    QCOMPARE(s.newCardsPerDay(), 9);
    QCOMPARE(s.recentFiles().size(), std::size_t(1));
  }

  // Earlier versions had a switch: its setting is kept.
  void theOldSwitchOfMotionIsUnderstood() {
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("s.ini"));
    QFile file(ini);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("[view]\nreducedMotion=true\n");
    file.close();
    Settings s(ini);
    QCOMPARE(s.motion(), MotionSetting::Reduced);
    s.setMotion(MotionSetting::System);
    QCOMPARE(s.motion(), MotionSetting::System);
  }

  void theUsualSettingsComeBackAndWhatIsRememberedStays() {
    QTemporaryDir folder;
    Settings s(folder.filePath(QStringLiteral("s.ini")));
    s.setThemeMode(ThemeMode::HighContrast);
    s.setTextPixels(30);
    s.setDecimals(5);
    s.setSpeed(4);
    s.setMotion(MotionSetting::Reduced);
    s.setKeysOf(QStringLiteral("save"), QStringList{QStringLiteral("F3")});
    s.setStartedBefore();
    s.addRecentCommand(QStringLiteral("save"));
    s.addRecentFile({folder.path(), QStringLiteral("t"), QDateTime::currentDateTimeUtc()});
    s.restoreDefaults();
    QCOMPARE(s.themeMode(), ThemeMode::System);
    QCOMPARE(s.textPixels(), 13.0);
    QVERIFY(!s.decimals());
    QCOMPARE(s.speed(), 1.0);
    QCOMPARE(s.motion(), MotionSetting::System);
    QVERIFY(s.actionsWithOwnKeys().isEmpty());
    QVERIFY(s.hasStartedBefore());
    QCOMPARE(s.recentFiles().size(), std::size_t(1));
    s.clearRecent();
    QVERIFY(s.recentFiles().empty() && s.recentCommands().isEmpty());
    s.forgetEverything();
    QVERIFY(!s.hasStartedBefore());
    QFile file(s.file());
    QVERIFY(!file.exists() || file.size() < 20);
  }

  void discardsInvalidKeys() {
    QTemporaryDir folder;
    Settings s(folder.filePath(QStringLiteral("s.ini")));
    for (const QString& name : {QString(), QStringLiteral("a/b"), QStringLiteral("../x"), QString(300, QChar(u'x'))}) {
      s.setKeysOf(name, QStringList{QStringLiteral("F3")});
      QVERIFY(!s.keysOf(name));
    }
    QVERIFY(s.actionsWithOwnKeys().isEmpty());
    s.setKeysOf(QStringLiteral("save"), QStringList(9, QStringLiteral("F3")));
    QCOMPARE(s.keysOf(QStringLiteral("save"))->size(), 4);
    s.clearKeys();
    QVERIFY(!s.keysOf(QStringLiteral("save")));
  }

  void usesTheDefaultForInvalidNumbers() {
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("s.ini"));
    for (const char* nothing : {"nan", "inf", "-inf", "abc", "", "1e309"}) {
      QFile file(ini);
      QVERIFY(file.open(QIODevice::WriteOnly));
      file.write(QByteArray("[view]\ntextPixels=") + nothing + "\n[playback]\nspeed=" + nothing +
                 "\n[window]\ninputsWidth=" + nothing + "\ninputs=" + nothing + "\n[compute]\ndevice=" + nothing +
                 "\n");
      file.close();
      const Settings s(ini);
      QCOMPARE(s.textPixels(), 13.0);
      QCOMPARE(s.speed(), 1.0);
      QCOMPARE(s.inputsWidth(), 0.0);
      QVERIFY(s.inputsShown());
      QVERIFY(!s.device());
      QVERIFY(QFile::remove(ini));
    }
  }

  void noSuchNumberIsWritten() {
    QTemporaryDir folder;
    Settings s(folder.filePath(QStringLiteral("s.ini")));
    for (const double nothing : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
      s.setTextPixels(nothing);
      s.setSpeed(nothing);
      s.setInputsWidth(nothing);
      s.setExplainWidth(nothing);
      QCOMPARE(s.textPixels(), 13.0);
      QCOMPARE(s.speed(), 1.0);
      QCOMPARE(s.inputsWidth(), 0.0);
      QCOMPARE(s.explainWidth(), 0.0);
    }
  }

  void aValueOfAnUnknownTypeIsTheDefaultAndSaysNothing() {
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("s.ini"));
    QByteArray variant;
    QDataStream stream(&variant, QIODevice::WriteOnly);
    stream.setVersion(QDataStream::Qt_4_0);
    stream << quint32{127} << qint8{0} << QByteArray("No::Such\0", 9);  // a type that another program registered
    QByteArray escaped;
    for (const char byte : std::as_const(variant))
      escaped += "\\x" + QByteArray::number(static_cast<unsigned char>(byte), 16);
    QFile file(ini);
    QVERIFY(file.open(QIODevice::WriteOnly));
    for (const char* group : {"view", "recent", "window"}) {
      file.write(QByteArray("[") + group + "]\n");
      for (const char* key : {"theme", "files", "geometry", "language"})
        file.write(QByteArray(key) + "=\"@Variant(" + escaped + ")\"\n");
    }
    file.close();
    {
      const QRegularExpression warning(QStringLiteral("^QVariant::load"));
      for (int i = 0; i < 12; ++i) QTest::ignoreMessage(QtWarningMsg, warning);
      QVERIFY(!QSettings(ini, QSettings::IniFormat).allKeys().isEmpty());  // Qt warns about damaged files
    }
    QTest::failOnWarning(QRegularExpression(QStringLiteral(".")));
    Settings s(ini);
    QCOMPARE(s.themeMode(), ThemeMode::System);
    QVERIFY(s.recentFiles().empty());
    QVERIFY(s.language().isEmpty());
    QVERIFY(s.geometry().isEmpty());
    s.addRecentFile({QString::fromStdString(sourceFile("README.md")), QStringLiteral("Read, \"me\""),
                     QDateTime::currentDateTimeUtc()});
    QCOMPARE(s.recentFiles().size(), std::size_t(1));
    QCOMPARE(s.recentFiles()[0].title, QStringLiteral("Read, \"me\""));
  }

  void everyStoredValueIsOfAPlainType() {
    QTemporaryDir folder;
    const QString ini = folder.filePath(QStringLiteral("s.ini"));
    {
      Settings s(ini);
      s.addRecentFile(
          {QString::fromStdString(sourceFile("README.md")), QStringLiteral("One"), QDateTime::currentDateTimeUtc()});
      s.addRecentFile(
          {QString::fromStdString(sourceFile("LICENSE")), QStringLiteral("Two"), QDateTime::currentDateTimeUtc()});
      s.setGeometry(QByteArray("\1\2\0", 3));
      s.setExamDay(QDate(2026, 12, 3));
      s.setKeysOf(QStringLiteral("save"), QStringList{QStringLiteral("F3")});
    }
    QFile file(ini);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray text = file.readAll();
    QVERIFY2(!text.contains("@Variant") && !text.contains("@DateTime"), text);
    QCOMPARE(Settings(ini).recentFiles().size(), std::size_t(2));
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
