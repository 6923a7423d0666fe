// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/page_address.h"

#include <emscripten/val.h>

#include <string>

namespace attn::app {
namespace {

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

}  // namespace attn::app
