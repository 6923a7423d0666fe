// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/run_window.h"

#include <QApplication>
#include <QStandardPaths>

#include "desktop/desktop_watch.h"
#include "desktop/page_address.h"
#include "preferences/language.h"
#include "session/settings.h"
#include "window/application_setup.h"
#include "window/frame/appearance.h"
#include "window/guarded_application.h"
#include "window/main_window.h"

namespace attn::app {
namespace {

/// Everything that lives as long as the page.
struct Page {
  Page(int& argc, char** argv) : application(argc, argv) {}

  GuardedApplication application;
  DesktopWatch desktop;  // must read the desktop's palette before the program sets its own
};

struct Contents {
  explicit Contents(DesktopWatch& desktop) {
    language.use(settings.language());
    WindowParts parts;
    parts.desktop = desktop.firstLook({});
    window.emplace(settings, language, parts);
    QObject::connect(&desktop, &DesktopWatch::changed, &*window,
                     [this](const DesktopLook& look) { window->appearance().setDesktopLook(look); });
  }

  Settings settings{QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                    QStringLiteral("/settings.ini")};
  Language language;
  std::optional<MainWindow> window;
};

}  // namespace

/// Returns at once: the page's event loop continues, and what it needs is never destroyed.
int runWindow(int argc, char** argv) {
  static int count = argc;
  auto* page = new Page(count, argv);
  prepareApplication();
  auto* contents = new Contents(page->desktop);
  if (const QString fragment = pageFragment(); fragment.isEmpty())
    contents->window->begin({});
  else
    contents->window->beginAt(fragment);
  contents->window->showFullScreen();
  return 0;
}

}  // namespace attn::app
