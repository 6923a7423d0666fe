// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include "support/qt_test.h"

namespace attn::test {

/// Runs a test of a file again, in a process that has two screens, a laptop's and a projector's, with `scale` pixels
/// per length of Qt.
inline void runOnTwoScreens(const char* file, const char* test, int scale = 1) {
  QTemporaryDir folder;
  QFile screens(folder.filePath(QStringLiteral("screens.json")));
  QVERIFY(screens.open(QIODevice::WriteOnly));
  screens.write(R"({"screens": [
    {"name": "laptop", "x": 0, "y": 0, "width": 1440, "height": 900, "logicalDpi": 96, "logicalBaseDpi": 96, "dpr": 1},
    {"name": "projector", "x": 1440, "y": 0, "width": 1280, "height": 720, "logicalDpi": 96, "logicalBaseDpi": 96,
     "dpr": 1}]})");
  screens.close();
  QProcess again;
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen:configfile=") + screens.fileName());
  environment.insert(QStringLiteral("QT_SCALE_FACTOR"), QString::number(scale));
  again.setProcessEnvironment(environment);
  again.setProcessChannelMode(QProcess::MergedChannels);
  again.start(QCoreApplication::applicationFilePath(), {QString::fromUtf8(file), QString::fromUtf8(test)});
  QVERIFY(again.waitForFinished());
  const QByteArray said = again.readAll();
  QVERIFY2(again.exitCode() == 0 && said.contains("PASS") && said.contains(test), said.constData());
}

}  // namespace attn::test
