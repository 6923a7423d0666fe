// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/page_address.h"

#include <emscripten/em_js.h>
#include <emscripten/emscripten.h>
#include <emscripten/val.h>

#include <QCoreApplication>
#include <string>
#include <utility>

namespace attn::app {
namespace {

// clang-format off
EM_JS(void, attn_follow_fragment, (), { window.addEventListener("hashchange", () => _attn_fragment_changed()); });
// clang-format on

std::function<void(const QString&)>& linkReceiver() {
  static std::function<void(const QString&)> opened;
  return opened;
}

QString locationPart(const char* name) {
  return QString::fromStdString(emscripten::val::global("location")[name].as<std::string>());
}

}  // namespace

QString pageAddress() {
  return locationPart("origin") + locationPart("pathname");
}

QString pageFragment() {
  return locationPart("hash").mid(1);
}

void followFragment(std::function<void(const QString&)> opened) {
  linkReceiver() = std::move(opened);
  attn_follow_fragment();
}

}  // namespace attn::app

/// Returns to the browser at once: only the event loop can open dialogs.
extern "C" EMSCRIPTEN_KEEPALIVE void attn_fragment_changed() {
  QMetaObject::invokeMethod(
      qApp, [] { attn::app::linkReceiver()(attn::app::pageFragment()); }, Qt::QueuedConnection);
}
