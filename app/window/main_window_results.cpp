// SPDX-License-Identifier: GPL-3.0-or-later
// What a class handed in, in the window and on the projector.
#include "learn/learn_page.h"
#include "lecture/classroom/class_projector.h"
#include "window/command/actions.h"
#include "window/main_window.h"

namespace attn::app {

void MainWindow::connectResults() {
  connect(m_learn, &LearnPage::handOutWanted, m_actions->newWork, &QAction::trigger);
  connect(m_learn, &LearnPage::worksheetsWanted, m_actions->worksheets, &QAction::trigger);
  const auto projector = [this]() -> ClassProjector& {
    auto* made = findChild<ClassProjector*>();
    if (!made) made = new ClassProjector(m_theme, this);
    made->setTheme(m_theme);
    made->retranslate();
    return *made;
  };
  connect(m_learn, &LearnPage::projectionWanted, this, [this, projector](const ClassQuestionSheet& question) {
    projector().project(question);
    projector().showOnProjector(*this);
  });
  connect(m_learn, &LearnPage::askingWanted, this, [this, projector](const AskedQuestion& asked, int number) {
    projector().ask(asked, number);
    projector().showOnProjector(*this);
  });
}

}  // namespace attn::app
