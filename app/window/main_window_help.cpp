// SPDX-License-Identifier: GPL-3.0-or-later
// What the menu Help and the key F1 lead to.
#include "window/actions.h"
#include "window/help_desk.h"
#include "window/main_window.h"

namespace attn::app {

void MainWindow::connectHelp() {
  connect(m_actions->manual, &QAction::triggered, m_help, &HelpDesk::help);
  connect(m_actions->glossary, &QAction::triggered, m_help, [this] { m_help->helpAbout(QStringLiteral("glossary")); });
  connect(m_actions->readingList, &QAction::triggered, m_help,
          [this] { m_help->helpAbout(QStringLiteral("reading")); });
}

}  // namespace attn::app
