// SPDX-License-Identifier: GPL-3.0-or-later
// The lecture that is being made in the window: undo and saving go to it or to the document.
#include <QHBoxLayout>

#include "lecture/record/lecture_panel.h"
#include "window/command/actions.h"
#include "window/lecture/lecture_room.h"
#include "window/main_window.h"

namespace attn::app {

void MainWindow::connectLecture() {
  m_middle->insertWidget(0, &m_lecture->panel());
  connect(m_lecture, &LectureRoom::undoChanged, this, &MainWindow::updateUndo);
  connect(m_lecture, &LectureRoom::pageWanted, this, &MainWindow::saveAsPage);
}

void MainWindow::undo() {
  undoSteps().undo();
}

void MainWindow::redo() {
  undoSteps().redo();
}

void MainWindow::save() {
  m_lecture->takesSave() ? m_lecture->save() : m_documents->save();
}

}  // namespace attn::app
