// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/window_theatre.h"

#include <QScrollArea>
#include <utility>

#include "labs/lab.h"
#include "panes/reading_column.h"
#include "session/document_file.h"
#include "session/playback.h"
#include "session/session.h"
#include "window/frame/pane_layout.h"
#include "window/frame/spotlight.h"
#include "window/frame/workspace.h"
#include "window/lesson/lesson_place.h"

namespace attn::app {
namespace {

/// Scrolls all scroll areas that contain the control.
void bringIntoSight(QWidget* control) {
  for (QWidget* around = control->parentWidget(); around; around = around->parentWidget())
    if (auto* area = qobject_cast<QScrollArea*>(around)) area->ensureWidgetVisible(control);
}

}  // namespace

WindowLessonHost::WindowLessonHost(QWidget& window, Session& session, Workspace& workspace, Spotlight& spotlight,
                                   std::function<void()> beforeLesson)
    : m_window(window),
      m_session(session),
      m_workspace(workspace),
      m_spotlight(spotlight),
      m_beforeLesson(std::move(beforeLesson)) {}

void WindowLessonHost::lessonBegins() {
  m_beforeLesson();
  m_workspace.learn();  // so that it is notified of every step
  m_before = Before{m_workspace.lab() ? m_workspace.lab()->id() : QString(),
                    m_workspace.isLearnInFront(),
                    toQString(m_session.path()),
                    {},
                    m_workspace.freshLabs(),
                    m_session.selection(),
                    m_workspace.panes().reading().showsNotes()};
  m_workspace.panes().reading().showNotes(false);  // the lesson explains what is shown
  for (Lab* lab : m_workspace.labs()) {
    m_before->playheads.emplace(lab->id(), lab->playback()->playhead());
    lab->suspendForLesson();
  }
}

bool WindowLessonHost::showLab(const QString& id, bool fresh) {
  Lab* lab = m_workspace.labNamed(id);
  if (!lab) return false;
  m_workspace.showLesson(*lab);
  // The inputs were shown to point at a control; the next step shows the explanation again.
  if (std::exchange(m_turnedToInputs, false)) m_workspace.panes().reading().showNotes(false);
  if (fresh) lab->resetForDocument();
  lab->comeToFront(false);
  return true;
}

void WindowLessonHost::showSlide(const LessonSlide& slide) {
  m_workspace.showSlide(slide);
}

bool WindowLessonHost::isSlideOnStage() const {
  return m_workspace.showsSlide();
}

tl::expected<void, QString> WindowLessonHost::seek(const LessonPlace& place) {
  return attn::app::seek(*m_workspace.lab(), place);
}

Playback* WindowLessonHost::playback() {
  return m_workspace.lab() ? m_workspace.lab()->playback() : nullptr;
}

QString WindowLessonHost::labOnStage() const {
  return m_workspace.lab() ? m_workspace.lab()->id() : QString();
}

bool WindowLessonHost::hasOwnChanges() const {
  return m_workspace.lab() && m_workspace.lab()->hasOwnChanges();
}

QWidget* WindowLessonHost::control(const QString& id) {
  Lab* lab = m_workspace.lab();
  if (!lab || m_workspace.isPresenting()) return nullptr;
  PaneLayout& panes = m_workspace.panes();
  if (id == QStringLiteral("stage")) return lab->stagePane();
  const bool isInput = id.startsWith(QStringLiteral("inputs"));
  const bool isNextTo = isInput || id == QStringLiteral("explain");
  if (isNextTo && !panes.isOpen(PaneSide::Right)) panes.toggle(PaneSide::Right);
  if (isInput) {
    panes.reading().showInputs();
    m_turnedToInputs = true;
  } else if (isNextTo) {
    panes.reading().showNotes(false);
  }
  if (id == QStringLiteral("explain")) return lab->explainPane();
  if (id == QStringLiteral("inputs")) return lab->inputsPane();
  auto* control = (isInput ? lab->inputsPane() : &m_window)->findChild<QWidget*>(id);
  if (control) bringIntoSight(control);
  return control;
}

void WindowLessonHost::pointOut(QWidget* control) {
  // Keep both text and stage bright; dim only the rest.
  QWidget* stage = m_workspace.lab() ? m_workspace.lab()->stagePane() : nullptr;
  m_spotlight.point(control, {m_workspace.lessonPane(), stage});
}

void WindowLessonHost::lessonEnded() {
  const std::optional<Before> before = std::exchange(m_before, std::nullopt);
  if (!before) return;
  for (Lab* lab : m_workspace.labs()) {
    lab->resumeAfterLesson();
    const auto place = before->playheads.find(lab->id());
    if (place != before->playheads.end()) lab->playback()->seek(place->second.step, place->second.cell);
  }
  m_workspace.setFreshLabs(before->startsFresh);
  m_workspace.panes().reading().showNotes(before->showsNotes);
  m_workspace.endLesson(before->lab, before->isLearn);
  // A lab moves the selection to its playhead when it is shown.
  if (m_session.hasScenario()) m_session.select(before->selection);
}

}  // namespace attn::app
