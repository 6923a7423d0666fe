// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/run_window.h"

#include <QApplication>
#include <QIcon>

#include "session/settings.h"
#include "window/appearance.h"
#include "window/application_setup.h"
#include "window/language.h"
#include "window/main_window.h"

namespace attn::app {

int runWindow(int argc, char** argv) {
  tuneMemory();
  QApplication application(argc, argv);
  const bool desktopDark = desktopIsDark();
  prepareApplication();
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/attentionscope.svg")));

  Settings settings;
  Language language;
  language.use(settings.language());
  WindowParts parts;
  parts.desktopDark = desktopDark;
  MainWindow window(settings, language, parts);
  const QStringList arguments = QApplication::arguments();
  const QString file = arguments.size() > 1 ? arguments.last() : QString();
  if (!file.isEmpty() && !file.startsWith(QLatin1Char('-'))) window.documents().openFile(file);
  window.show();
  return QApplication::exec();
}

}  // namespace attn::app
