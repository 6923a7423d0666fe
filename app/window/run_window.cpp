// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/run_window.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QIcon>
#include <QTemporaryDir>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>

#include "desktop/desktop_watch.h"
#include "desktop/kept_window.h"
#include "desktop/open_windows.h"
#include "preferences/language.h"
#include "session/settings.h"
#include "window/application_setup.h"
#include "window/desktop/desktop_integration.h"
#include "window/desktop/kiosk.h"
#include "window/guarded_application.h"
#include "window/lesson/document_painter.h"
#include "window/main_window.h"

namespace attn::app {
namespace {

constexpr char kNoDisplay[] =
    "attentionscope: there is no display to open the window on; trace, check, devices and render work without one\n";

constexpr char kNoMemory[] = "attentionscope: there is not enough memory for the window; close other programs\n";

/// Qt aborts if it finds no display; prints an error message and exits with an exit code instead.
void explainMissingDisplay(QtMsgType type, const QMessageLogContext& context, const QString& message) {
  if (type == QtFatalMsg) {
    std::fputs(kNoDisplay, stderr);
    std::_Exit(EXIT_FAILURE);
  }
  if (QByteArray(context.category).startsWith("qt.qpa")) return;
  std::fprintf(stderr, "%s\n", qPrintable(message));
}

std::unique_ptr<GuardedApplication> connectToDisplay(int& argc, char** argv) {
  const QtMessageHandler usual = qInstallMessageHandler(explainMissingDisplay);
  auto application = std::make_unique<GuardedApplication>(argc, argv);
  qInstallMessageHandler(usual);
  return application;
}

constexpr char kNoFolder[] =
    "attentionscope: the policy of this computer asks for a kiosk, but no temporary folder can be created\n";

/// Everything that a kiosk writes, until the program ends.
struct KioskProfile {
  QTemporaryDir folder;
  Settings settings{folder.filePath(QStringLiteral("settings.ini")), systemSettings()};

  bool prepare(WindowParts& parts) {
    const QString documents = folder.filePath(QStringLiteral("documents"));
    if (!folder.isValid() || !QDir().mkpath(documents)) return false;
    parts.recoveryFolder = folder.filePath(QStringLiteral("recovery"));
    parts.progressFolder = folder.filePath(QStringLiteral("progress"));
    parts.pictureFolder = folder.filePath(QStringLiteral("pictures"));
    settings.setLastFolder(documents);
    settings.setStartedBefore();  // so that it opens with the welcome page
    return true;
  }
};

}  // namespace

int runWindow(int argc, char** argv) try {
  const auto application = connectToDisplay(argc, argv);
  DesktopWatch desktop;  // must read the desktop's palette before the program sets its own
  prepareApplication();
  installDocumentPainter();
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/attentionscope.svg")));

  const QStringList arguments = QApplication::arguments();
  const QString named = arguments.size() > 1 ? arguments.last() : QString();
  const QString file = named.startsWith(QLatin1Char('-')) ? QString() : named;
  const std::optional<OpenWindows> windows = openWindows();
  std::optional<DocumentStartLock> turn;
  if (windows && !file.isEmpty() && !application->isSessionRestored()) {
    const auto began = std::chrono::steady_clock::now();
    const QString document = QFileInfo(file).absoluteFilePath();
    turn.emplace(*windows, document, began + kPatienceWithOtherStart);
    const StartDeadline deadline = began + (turn->wasContended() ? kPatienceWithOtherStart : kWindowTimeout);
    if (isShownElsewhere(*windows, {document, qgetenv("XDG_ACTIVATION_TOKEN")}, deadline)) return EXIT_SUCCESS;
  }

  Settings own;
  WindowParts parts;
  std::unique_ptr<KioskProfile> profile;
  const std::chrono::minutes patience(own.system().policy.kioskMinutes);
  if (patience.count() > 0) {
    profile = std::make_unique<KioskProfile>();
    if (!profile->prepare(parts)) {
      std::fputs(kNoFolder, stderr);
      return EXIT_FAILURE;
    }
  }
  Settings& settings = profile ? profile->settings : own;
  Language language;
  language.use(settings.language());
  parts.desktop = desktop.firstLook(settings.desktopLook());
  MainWindow window(settings, language, parts);
  QObject::connect(&desktop, &DesktopWatch::changed, &window, [&window, &settings](const DesktopLook& look) {
    settings.setDesktopLook(look.asText());
    window.appearance().setDesktopLook(look);
  });
  window.begin(file);
  if (application->isSessionRestored() && !profile) {
    const auto kept = keptWindow(keptWindowFile(application->sessionId(), application->sessionKey()));
    if (kept) window.desktop().restore(*kept);
  }
  window.desktop().followSession();
  if (windows) window.desktop().receiveStarts(*windows, file);
  turn.reset();
  window.show();
  if (!profile) return QApplication::exec();
  Kiosk kiosk(patience, window, window.appearance());
  QObject::connect(&kiosk, &Kiosk::expired, &window, [] {
    QGuiApplication::clipboard()->clear();
    QCoreApplication::exit(kStartAgain);
  });
  return QApplication::exec();
} catch (const std::bad_alloc&) {
  std::fputs(kNoMemory, stderr);
  return EXIT_FAILURE;
}

}  // namespace attn::app
