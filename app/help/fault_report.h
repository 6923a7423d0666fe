// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>
#include <vector>

#include "compute/backend.h"
#include "compute/opencl/driver_versions.h"
#include "help/system_facts.h"

namespace attn::app {

class Settings;

/// What must not stand in a report, as far as the program knows it; the rest is told by its form.
struct PersonalData {
  QString home;      // "/home/ann"
  QString user;      // "ann"
  QString realName;  // "Ann Miller"
  QString host;      // "anns-laptop"
  /// Paths, names and titles of documents, as they were opened or are open.
  QStringList documents;
};

PersonalData personalData(const Settings&);

/// The same text without what tells who wrote it or what they work on: home folders are ~, other places of files only
/// "[file]", names of user and machine "[user]" and "[host]", documents "[document]", and what stands in quotation
/// marks is left out. Works on whole lines of a report and on messages alike.
QString withoutPersonalData(const QString& text, const PersonalData&);

struct ReportedScreen {
  QSize size;  // in pixels of the desktop, before its scale factor
  double scale = 1;
  double dotsPerInch = 96;  // logical
  double hertz = 60;
};

struct NoticeFacts {
  bool isError = false;
  QString time;  // "14:03:07"
  QString text, details;
};

struct FaultFacts {
  QString program;  // its version
  QString qtCompiled, qtRunning;
  QString platform;  // "xcb", "wayland", "offscreen"; empty where there is no window
  QString style;
  SystemFacts system;
  std::vector<DeviceEntry> devices;
  std::vector<DriverVersion> drivers;
  QStringList failures;  // of drivers, earlier: a sentence each
  QList<std::pair<QString, QString>> settings;
  std::vector<ReportedScreen> screens;
  std::vector<NoticeFacts> notices;  // the oldest first
};

/// Versions of program and Qt, and the settings that are kept; the rest is filled by whoever knows it.
FaultFacts faultFacts(const Settings&);
/// The screens and the platform of the running QGuiApplication.
void addScreens(FaultFacts&);

/// Plain text in English, as who mends the program reads it, without personal data.
QString faultReport(const FaultFacts&, const PersonalData&);

}  // namespace attn::app
