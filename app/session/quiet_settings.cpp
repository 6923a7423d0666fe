// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/quiet_settings.h"

#include <QSettings>

namespace attn::app {
namespace {

QtMessageHandler& handlerBefore() {
  static QtMessageHandler handler = nullptr;
  return handler;
}

}  // namespace

void parseQuietly(const QSettings& store) {
  handlerBefore() = qInstallMessageHandler([](QtMsgType type, const QMessageLogContext& context, const QString& text) {
    if (!text.startsWith(QLatin1String("QVariant::load")) && handlerBefore()) handlerBefore()(type, context, text);
  });
  (void)store.allKeys();
  qInstallMessageHandler(handlerBefore());
}

}  // namespace attn::app
