// SPDX-License-Identifier: GPL-3.0-or-later
#include "help/system_facts.h"

#include <QFile>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QStringList>
#include <QSysInfo>
#include <algorithm>

#include "base/cpu_name.h"
#include "base/thread_pool.h"

namespace attn::app {
namespace {

QString textOfSystemFile(const QString& path) {
  constexpr qint64 kMost = 65536;
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.read(kMost)) : QString();
}

QString distribution() {
  for (const char* path : {"/etc/os-release", "/usr/lib/os-release"}) {
    const QString found = distributionIn(textOfSystemFile(QLatin1String(path)));
    if (!found.isEmpty()) return found;
  }
  return QSysInfo::prettyProductName();
}

QString packagingOf(const QProcessEnvironment& environment) {
  if (QFile::exists(QStringLiteral("/.flatpak-info"))) return QStringLiteral("Flatpak");
  if (environment.contains(QStringLiteral("SNAP"))) return QStringLiteral("Snap");
  return environment.contains(QStringLiteral("APPIMAGE")) ? QStringLiteral("AppImage") : QString();
}

bool mayMatter(const QString& variable) {
  static const QStringList whole{QStringLiteral("LANG"),
                                 QStringLiteral("LC_ALL"),
                                 QStringLiteral("LC_MESSAGES"),
                                 QStringLiteral("LC_NUMERIC"),
                                 QStringLiteral("GDK_SCALE"),
                                 QStringLiteral("XDG_SESSION_TYPE"),
                                 QStringLiteral("LIBGL_ALWAYS_SOFTWARE"),
                                 QStringLiteral("XDG_CURRENT_DESKTOP")};
  static const QStringList beginnings{
      QStringLiteral("ATTENTIONSCOPE_"), QStringLiteral("QT_"),   QStringLiteral("OCL_"),
      QStringLiteral("OPENCL_"),         QStringLiteral("POCL_"), QStringLiteral("CUDA_VISIBLE")};
  return whole.contains(variable) || std::any_of(beginnings.begin(), beginnings.end(), [&](const QString& beginning) {
           return variable.startsWith(beginning);
         });
}

}  // namespace

QString distributionIn(const QString& osRelease) {
  for (const char* key : {"PRETTY_NAME", "NAME"}) {
    const QRegularExpression line(QStringLiteral("^%1=[\"']?([^\"'\\n]*)[\"']?\\s*$").arg(QLatin1String(key)),
                                  QRegularExpression::MultilineOption);
    const auto match = line.match(osRelease);
    if (match.hasMatch() && !match.captured(1).isEmpty()) return match.captured(1);
  }
  return {};
}

qint64 memoryIn(const QString& memInfo) {
  static const QRegularExpression line(QStringLiteral("^MemTotal:\\s*(\\d{1,15}) kB"),
                                       QRegularExpression::MultilineOption);
  constexpr qint64 kKibi = 1024;
  const auto match = line.match(memInfo);
  return match.hasMatch() ? match.captured(1).toLongLong() * kKibi : 0;
}

SystemFacts systemFacts() {
  const QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  SystemFacts facts;
  facts.distribution = distribution();
  facts.kernel = QSysInfo::kernelType() + QLatin1Char(' ') + QSysInfo::kernelVersion();
  facts.architecture = QSysInfo::currentCpuArchitecture();
  facts.processor = QString::fromStdString(cpuName());
  facts.cores = threadsOfThisMachine();
  facts.memoryBytes = memoryIn(textOfSystemFile(QStringLiteral("/proc/meminfo")));
  facts.packaging = packagingOf(environment);
  QStringList names = environment.keys();
  names.sort();
  for (const QString& name : names)
    if (mayMatter(name)) facts.environment.append({name, environment.value(name)});
  return facts;
}

}  // namespace attn::app
