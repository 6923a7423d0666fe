// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/run_window.h"

#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>

#include <QApplication>
#include <QStandardPaths>
#include <QTimer>

#include "desktop/desktop_watch.h"
#include "desktop/page_address.h"
#include "labs/lab.h"
#include "preferences/browser_keys.h"
#include "preferences/language.h"
#include "session/settings.h"
#include "widgets/table_html.h"
#include "window/application_setup.h"
#include "window/frame/appearance.h"
#include "window/frame/workspace.h"
#include "window/guarded_application.h"
#include "window/lesson/document_painter.h"
#include "window/main_window.h"

namespace attn::app {
namespace {

// clang-format off
// page.js reads the keys before Qt does.
EM_JS(void, attn_leave_keys, (const char* keys), { window.attnBrowserKeys = new Set(UTF8ToString(keys).split(" ")); });
EM_JS(void, attn_show_stage, (const char* html, int x, int y, int width, int height), {
  const stage = document.getElementById("stage");
  stage.innerHTML = UTF8ToString(html);
  Object.assign(stage.style, {left: x + "px", top: y + "px", width: width + "px", height: height + "px"});
});
// clang-format on

constexpr int kStageMs = 1000, kMaxCells = 2000;

/// The stage as an HTML table in its place, as Qt 6.4 offers nothing to screen readers in a browser.
struct StageTable {
  QString html;
  QRect area;
  bool operator==(const StageTable&) const = default;
};

StageTable tableOf(const Workspace& workspace) {
  Lab* lab = workspace.lab();
  if (!lab || !lab->stagePane()->isVisible()) return {};
  const QWidget& pane = *lab->stagePane();
  StageTable stage{{}, QRect(pane.mapToGlobal(QPoint()), pane.size())};
  QList<const QWidget*> parts{&pane};
  for (const QWidget* each : pane.findChildren<QWidget*>()) parts << each;
  for (const QWidget* part : parts)
    if (const auto* table = dynamic_cast<const AccessibleTable*>(part); table && part->isVisible())
      stage.html += tableHtml(*table, kMaxCells);
  return stage;
}

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
    QObject::connect(&stageTimer, &QTimer::timeout, &*window, [this] {
      Lab* lab = window->workspace().lab();
      if (lab && lab->playback()->isPlaying()) return;  // nobody can read tables that change all the time
      const StageTable stage = tableOf(window->workspace());
      if (stage == shown) return;
      shown = stage;
      const QRect& area = stage.area;
      attn_show_stage(stage.html.toUtf8().constData(), area.x(), area.y(), area.width(), area.height());
    });
    stageTimer.start(kStageMs);
    followFragment([this](const QString& fragment) { window->beginAt(fragment); });
  }

  Settings settings{QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) +
                    QStringLiteral("/settings.ini")};
  Language language;
  std::optional<MainWindow> window;
  StageTable shown;
  QTimer stageTimer;
};

}  // namespace

/// Returns at once: the page's event loop continues, and what it needs is never destroyed.
int runWindow(int argc, char** argv) {
  static int count = argc;
  attn_leave_keys(keysOfBrowser().join(QLatin1Char(' ')).toUtf8().constData());
  auto* page = new Page(count, argv);
  prepareApplication();
  installDocumentPainter();
  auto* contents = new Contents(page->desktop);
  if (const QString fragment = pageFragment(); fragment.isEmpty())
    contents->window->begin({});
  else
    contents->window->beginAt(fragment);
  contents->window->showFullScreen();
  return 0;
}

}  // namespace attn::app
