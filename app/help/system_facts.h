// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <utility>

namespace attn::app {

/// What a machine and the system on it are, as far as a fault may depend on it. Nothing of whoever uses it.
struct SystemFacts {
  QString distribution;    // PRETTY_NAME of os-release: "Debian GNU/Linux 12 (bookworm)"
  QString kernel;          // "linux 6.1.0-18-amd64"
  QString architecture;    // "x86_64"
  QString processor;       // "AMD EPYC 7763 64-Core Processor"
  int cores = 0;           // threads that the program uses
  qint64 memoryBytes = 0;  // of the machine; 0 where the system does not say
  QString packaging;       // "Flatpak", "AppImage", "Snap"; empty where the program is in none of them
  /// Settings of the environment that the program, Qt or OpenCL act on, as they are.
  QList<std::pair<QString, QString>> environment;
};

SystemFacts systemFacts();

/// PRETTY_NAME out of the text of an os-release file, without its quotes; else NAME; empty where it has neither.
QString distributionIn(const QString& osRelease);
/// MemTotal out of the text of /proc/meminfo, in bytes; 0 where it is not there.
qint64 memoryIn(const QString& memInfo);

}  // namespace attn::app
