// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/application_setup.h"

#include <QApplication>

#include "theme/fonts.h"
#include "theme/program_style.h"

namespace attn::app {

void prepareApplication() {
  QApplication::setApplicationName(QStringLiteral("AttentionScope"));
  QApplication::setOrganizationName(QStringLiteral("AttentionScope"));
  QApplication::setApplicationVersion(QStringLiteral(ATTENTIONSCOPE_VERSION));
  QApplication::setDesktopFileName(QStringLiteral("org.attentionscope.AttentionScope"));
  QApplication::setStyle(new ProgramStyle);
  loadFonts();
}

}  // namespace attn::app
