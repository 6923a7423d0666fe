// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>
#include <QSize>
#include <QString>
#include <QStringList>
#include <utility>
#include <vector>

#include "compute/backend.h"
#include "compute/opencl/driver_versions.h"

class QPlainTextEdit;

namespace attn::app {

class Settings;
struct Theme;

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

/// Personal data that must not appear in a report, as far as known; other data is recognized by its form.
struct PersonalData {
  QString home;      // "/home/ann"
  QString user;      // "ann"
  QString realName;  // "Ann Miller"
  QString host;      // "anns-laptop"
  /// Paths, names and titles of all documents opened so far.
  QStringList documents;
};

PersonalData personalData(const Settings&);

/// The text without personal data: home folders become ~, other paths "[file]", user and host names "[user]" and
/// "[host]", documents "[document]", and quoted text is removed. Works on single messages and on whole lines of a
/// report.
QString withoutPersonalData(const QString& text, const PersonalData&);

struct ReportedScreen {
  QSize size;  // in desktop pixels, before scaling
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
  QString program;  // program version
  QString qtCompiled, qtRunning;
  QString platform;  // "xcb", "wayland", "offscreen"; empty without a window
  QString style;
  SystemFacts system;
  std::vector<DeviceEntry> devices;
  std::vector<DriverVersion> drivers;
  QStringList failures;  // earlier driver failures, one sentence each
  QList<std::pair<QString, QString>> settings;
  std::vector<ReportedScreen> screens;
  std::vector<NoticeFacts> notices;  // oldest first
};

/// The versions of the program and Qt, and the stored settings; the caller fills in the rest.
FaultFacts faultFacts(const Settings&);
/// Adds the screens and the platform of the running QGuiApplication.
void addScreens(FaultFacts&);

/// Plain text in English for the developers, without personal data.
QString faultReport(const FaultFacts&, const PersonalData&);

/// Shows exactly what was copied to the clipboard, for review before pasting. Not modal.
class FaultReportDialog : public QDialog {
  Q_OBJECT

 public:
  FaultReportDialog(const QString& report, const Theme&, QWidget* parent);

  QString report() const;
  void copy() const;

 private:
  QPlainTextEdit* m_text;
};

}  // namespace attn::app
