// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/desktop_watch.h"

#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>

#include <functional>

namespace attn::app {
namespace {

// clang-format off
EM_JS(int, attn_media, (const char* query), { return window.matchMedia(UTF8ToString(query)).matches ? 1 : 0; });
EM_JS(void, attn_watch_media, (), {
  for (const query of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)", "(prefers-reduced-motion: reduce)"])
    window.matchMedia(query).addEventListener("change", () => _attn_media_changed());
});
// clang-format on

DesktopLook lookOfBrowser() {
  DesktopLook look;
  look.dark = attn_media("(prefers-color-scheme: dark)") != 0;
  look.highContrast = attn_media("(prefers-contrast: more)") != 0;
  look.reducedMotion = attn_media("(prefers-reduced-motion: reduce)") != 0;
  return look;
}

/// Called when a media query changes. A page has one watch, which lives as long.
std::function<void()>& lookReceiver() {
  static std::function<void()> changed;
  return changed;
}

}  // namespace

struct DesktopWatch::Bus {};

DesktopWatch::DesktopWatch(const QString&, QObject* parent)
    : QObject(parent), m_first(lookOfBrowser()), m_look(m_first), m_heard(true) {
  lookReceiver() = [this] { ask(); };
  attn_watch_media();
}

DesktopWatch::~DesktopWatch() = default;

DesktopLook DesktopWatch::firstLook(const QString&) const {
  return m_look;
}

void DesktopWatch::ask() {
  use(lookOfBrowser());
}

void DesktopWatch::hear(const QString&, const QString&, const QDBusVariant&) {
  ask();
}

void DesktopWatch::use(const DesktopLook& look) {
  if (look == m_look) return;
  m_look = look;
  Q_EMIT changed(m_look);
}

}  // namespace attn::app

extern "C" EMSCRIPTEN_KEEPALIVE void attn_media_changed() {
  attn::app::lookReceiver()();
}
