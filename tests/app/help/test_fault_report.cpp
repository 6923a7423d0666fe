// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QGuiApplication>
#include <QPlainTextEdit>
#include <QTemporaryDir>

#include "help/fault_report.h"
#include "session/settings.h"
#include "support/qt_test.h"
#include "theme/theme.h"

namespace attn::app::test_fault_report {

PersonalData ann() {
  return {QStringLiteral("/home/ann"),
          QStringLiteral("ann"),
          QStringLiteral("Ann Müller"),
          QStringLiteral("anns-laptop"),
          {QStringLiteral("/home/ann/class/exam of Bob.attn.json"), QStringLiteral("exam of Bob.attn.json"),
           QStringLiteral("What Bob wrote")}};
}

QString clean(const char* text) {
  return withoutPersonalData(QString::fromUtf8(text), ann());
}

DeviceEntry gpu() {
  DeviceEntry device;
  device.backend = "opencl";
  device.index = 1;
  device.name = "NVIDIA H200";
  device.platform = "NVIDIA CUDA";
  device.type = "gpu";
  device.computeUnits = 132;
  device.memoryBytes = std::int64_t{139} << 30;
  return device;
}

/// A report with personal data planted in every external input.
FaultFacts planted() {
  FaultFacts facts;
  facts.program = QStringLiteral("0.1.0");
  facts.qtCompiled = QStringLiteral("6.4.2");
  facts.qtRunning = QStringLiteral("6.8.0");
  facts.platform = QStringLiteral("wayland");
  facts.style = QStringLiteral("fusion");
  facts.system.distribution = QStringLiteral("Debian GNU/Linux 12 (bookworm)");
  facts.system.kernel = QStringLiteral("linux 6.1.0-ann");
  facts.system.architecture = QStringLiteral("x86_64");
  facts.system.processor = QStringLiteral("AMD EPYC 7763");
  facts.system.cores = 8;
  facts.system.memoryBytes = qint64{32} << 30;
  facts.system.environment = {{QStringLiteral("OCL_ICD_VENDORS"), QStringLiteral("/home/ann/vendors")},
                              {QStringLiteral("QT_SCALE_FACTOR"), QStringLiteral("1.5")}};
  DeviceEntry eigen;
  eigen.backend = "eigen";
  eigen.name = "AMD EPYC 7763";
  eigen.type = "cpu";
  DeviceEntry none;
  none.backend = "opencl";
  none.unavailable =
      BackendFailure{BackendFailure::Kind::CallFailed, "clGetPlatformIDs", "/home/ann/.cache/pocl on anns-laptop"};
  facts.devices = {eigen, gpu(), none};
  facts.drivers = {{1, "OpenCL 3.0 CUDA", "550.54.15", "OpenCL 3.0 CUDA 12.4.89"}};
  facts.settings = {{QStringLiteral("text size"), QStringLiteral("20.0 pt")}};
  facts.screens = {{{3840, 2160}, 1.5, 96, 60}};
  facts.notices = {
      {true, QStringLiteral("10:00:01"), QStringLiteral("The document was not saved."),
       QStringLiteral("/home/ann/class/exam of Bob.attn.json: no space left on device")},
      {false, QStringLiteral("10:00:02"), QStringLiteral("“What Bob wrote” was changed by somebody else."), {}},
      {false,
       QStringLiteral("10:00:03"),
       QStringLiteral("Carla’s homework.17.return.json holds a student's answers."),
       {}},
      {true, QStringLiteral("10:00:04"), QStringLiteral("/tokens/0: found \"Dear Dora\", expected a token"), {}},
      {false, QStringLiteral("10:00:05"), QStringLiteral("Ann Müller on anns-laptop, and /media/usb/Emil.csv"), {}},
  };
  return facts;
}

class TestFaultReport : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void leavesOutWhoseItIs_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("left");
    const auto row = [](const char* name, const char* text, const char* left) {
      QTest::newRow(name) << QString::fromUtf8(text) << QString::fromUtf8(left);
    };
    row("a name", "Written by ann.", "Written by [user].");
    row("a real name", "Written by Ann Müller.", "Written by [user].");
    row("half of it", "Frau Müller", "Frau [user]");
    row("a machine", "on anns-laptop: failed", "on [host]: failed");
    row("part of a word", "annotations of planning", "annotations of planning");
    row("the home folder", "in /home/ann", "in ~");
    row("below it", "in /home/ann/class: full", "in [file]: full");
    row("another home", "in /home/bob/class: full", "in [file]: full");
    row("a stick", "to /media/usb/x y.bin: gone", "to [file]: gone");
    row("a document", "opened What Bob wrote twice", "opened [document] twice");
    row("a name of a file", "Emil’s homework.csv: empty", " [file]: empty");
    row("a place in a document", "/inputs/k/shape/1: found 2, expected 3", "/inputs/k/shape/1: found 2, expected 3");
    row("a version", "OpenCL 3.0 PoCL 3.1+debian, LLVM 15.0.6", "OpenCL 3.0 PoCL 3.1+debian, LLVM 15.0.6");
    row("a driver", "/usr/lib/x86_64-linux-gnu/libpocl.so.2", "/usr/lib/x86_64-linux-gnu/libpocl.so.2");
  }
  void leavesOutWhoseItIs() {
    QFETCH(QString, text);
    QFETCH(QString, left);
    QCOMPARE(withoutPersonalData(text, ann()), left);
  }

  void shortNamesAndRootAreNoWords() {
    PersonalData personal;
    personal.user = QStringLiteral("an");
    personal.host = QStringLiteral("localhost");
    QCOMPARE(withoutPersonalData(QStringLiteral("an error on localhost"), personal),
             QStringLiteral("an error on localhost"));
    personal.user = QStringLiteral("root");
    QCOMPARE(withoutPersonalData(QStringLiteral("the square root"), personal), QStringLiteral("the square root"));
  }

  void holdsNothingThatWasPlanted() {
    const QString report = faultReport(planted(), ann());
    for (const char* word :
         {"ann", "Ann", "Müller", "laptop", "Bob", "exam", "Carla", "homework", "Dora", "Emil", "usb"})
      QVERIFY2(!report.contains(QString::fromUtf8(word)),
               qPrintable(QString::fromUtf8(word) + QLatin1Char('\n') + report));
  }

  void listsVersionsSystemAndDevices() {
    const QString report = faultReport(planted(), ann());
    for (const char* fact :
         {"0.1.0", "6.8.0, compiled with 6.4.2", "wayland", "fusion", "Debian GNU/Linux 12 (bookworm)", "linux 6.1.0",
          "x86_64", "AMD EPYC 7763", "32.0 GiB", "NVIDIA H200 (NVIDIA CUDA), gpu, 132 cores, 139.0 GiB", "550.54.15",
          "OpenCL 3.0 CUDA 12.4.89", "not usable: ", "20.0 pt", "3840 x 2160, scale 1.5", "QT_SCALE_FACTOR=1.5",
          "The document was not saved.", "no space left on device", "found “…”, expected a token"})
      QVERIFY2(report.contains(QString::fromUtf8(fact)),
               qPrintable(QString::fromUtf8(fact) + QLatin1Char('\n') + report));
  }

  void aMachineCalledLikeItsSystemHasThatSystem() {
    PersonalData personal = ann();
    personal.host = QStringLiteral("debian");
    QVERIFY(faultReport(planted(), personal).contains(QStringLiteral("Debian GNU/Linux 12")));
  }

  void keepsTheLastMessagesOnly() {
    FaultFacts facts = planted();
    facts.notices.assign(50, {false, QStringLiteral("11:00:00"), QStringLiteral("earlier"), {}});
    facts.notices.push_back({true, QStringLiteral("12:00:00"), QStringLiteral("last"), {}});
    const QString report = faultReport(facts, ann());
    QCOMPARE(report.count(QStringLiteral("earlier")), 19);
    QVERIFY(report.endsWith(QStringLiteral("12:00:00  error  last\n")));
  }

  void readsTheSystem() {
    QCOMPARE(
        distributionIn(QStringLiteral("NAME=\"Debian GNU/Linux\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n")),
        QStringLiteral("Debian GNU/Linux 12 (bookworm)"));
    QCOMPARE(distributionIn(QStringLiteral("NAME=Alpine\n")), QStringLiteral("Alpine"));
    QCOMPARE(distributionIn(QStringLiteral("nothing of this")), QString());
    QCOMPARE(memoryIn(QStringLiteral("MemTotal:       16384 kB\nMemFree: 1 kB\n")), qint64{16384} * 1024);
    QCOMPARE(memoryIn(QStringLiteral("MemTotal: many")), qint64{0});
  }

  void theSettingsThatMatterAreThere() {
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("s.ini")));
    settings.setThemeMode(ThemeMode::HighContrast);
    settings.setTextPixels(26);
    settings.setMotion(MotionSetting::Reduced);
    settings.setLanguage(QStringLiteral("zh_CN"));
    settings.setBackend(BackendChoice::OpenCl, 3);
    FaultFacts facts = faultFacts(settings);
    addScreens(facts);
    const QString report = faultReport(facts, {});
    for (const char* words :
         {"high contrast", "19.5 pt", "zh_CN", "opencl, device 3", "motion            reduced", "offscreen", "scale 1"})
      QVERIFY2(report.contains(QLatin1String(words)), qPrintable(report));
  }

  void documentsThatWereOpenedLatelyAreKnown() {
    const QTemporaryDir folder;
    Settings settings(folder.filePath(QStringLiteral("s.ini")));
    const QString path = folder.filePath(QStringLiteral("secret.attn.json"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.close();
    settings.addRecentFile({path, QStringLiteral("Of nobody's concern"), {}});
    const PersonalData personal = personalData(settings);
    QCOMPARE(withoutPersonalData(QStringLiteral("Of nobody's concern"), personal), QStringLiteral("[document]"));
    QVERIFY(!withoutPersonalData(path + QStringLiteral(": gone"), personal).contains(QStringLiteral("secret")));
  }

  void theDialogShowsWhatIsCopied() {
    const QString report = faultReport(planted(), ann());
    auto* dialog = new FaultReportDialog(report, lightTheme(), nullptr);
    dialog->copy();
    dialog->show();
    QCOMPARE(QGuiApplication::clipboard()->text(), report);
    QCOMPARE(dialog->findChild<QPlainTextEdit*>()->toPlainText(), report);
    QVERIFY(!dialog->isModal());
    dialog->close();
  }
};

ATTN_TEST(TestFaultReport)

}  // namespace attn::app::test_fault_report

#include "test_fault_report.moc"
