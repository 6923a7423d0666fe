// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <utility>

namespace attn::app {

/// The properties of the machine and system that an error may depend on, without personal data.
struct SystemFacts {
  QString distribution;    // PRETTY_NAME of os-release: "Debian GNU/Linux 12 (bookworm)"
  QString kernel;          // "linux 6.1.0-18-amd64"
  QString architecture;    // "x86_64"
  QString processor;       // "AMD EPYC 7763 64-Core Processor"
  int cores = 0;           // threads used by the program
  qint64 memoryBytes = 0;  // of the machine; 0 if unknown
  QString packaging;       // "Flatpak", "AppImage", "Snap"; empty otherwise
  /// Environment variables used by the program, Qt or OpenCL, unchanged.
  QList<std::pair<QString, QString>> environment;
};

SystemFacts systemFacts();

/// PRETTY_NAME from the text of an os-release file, unquoted; otherwise NAME; empty if neither exists.
QString distributionIn(const QString& osRelease);
/// MemTotal from the text of /proc/meminfo, in bytes; 0 if missing.
qint64 memoryIn(const QString& memInfo);

}  // namespace attn::app
