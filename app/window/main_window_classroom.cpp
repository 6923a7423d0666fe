// SPDX-License-Identifier: GPL-3.0-or-later
// For a class in the window: work that a teacher makes, hand-outs that a student opens, answers that come back.
#include "window/actions.h"
#include "window/main_window.h"

namespace attn::app {

void MainWindow::connectClassroom() {}

}  // namespace attn::app
