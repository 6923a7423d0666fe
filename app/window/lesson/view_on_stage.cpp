// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/view_on_stage.h"

#include <utility>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "lessons/lesson_director.h"
#include "lessons/lesson_slide.h"
#include "lessons/stage_view.h"
#include "scenario/has_numbers.h"
#include "session/autosave.h"
#include "session/document_aside.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/administrator_text.h"
#include "text/problem_text.h"
#include "window/frame/workspace.h"
#include "window/lesson/lesson_place.h"

namespace attn::app {
namespace {

/// Returns "Steps: softmax".
QString nameOfView(Lab& lab) {
  const Playback& playback = *lab.playback();
  if (playback.timeline().steps.empty()) return lab.title();
  const TimelineStep& step = playback.timeline().steps[static_cast<std::size_t>(playback.playhead().step)];
  return ViewOnStage::tr("%1: %2", "a lab and where its playback stands")
      .arg(lab.title(), playback.timeline().sections[static_cast<std::size_t>(step.section)]);
}

}  // namespace

ViewOnStage::ViewOnStage(Session& session, Autosave& autosave, LessonDirector& director, Workspace& workspace)
    : m_session(session), m_documentAutosave(autosave), m_director(director), m_workspace(workspace) {
  // Queued: labs process the numbers first, and change their timelines.
  connect(&session, &Session::snapshotChanged, this, &ViewOnStage::arriveWhenComputed, Qt::QueuedConnection);
  connect(&session, &Session::snapshotChanged, this, &ViewOnStage::restorePlayheads, Qt::QueuedConnection);
  for (auto signal : {&Session::scenarioChanged, &Session::compareModeChanged})
    connect(&session, signal, this, [this] {
      if (isShowing()) Q_EMIT changed();
    });
  connect(&workspace, &Workspace::stageChanged, this, [this] {
    if (showsSlide() && !m_workspace.showsSlide()) forgetSlide();
  });
}

ViewOnStage::~ViewOnStage() = default;

std::optional<PresentView> ViewOnStage::present() const {
  Lab* lab = m_workspace.lab();
  if (!lab || !m_session.hasScenario() || m_workspace.showsSlide()) return std::nullopt;
  PresentView view;
  view.scenario = m_session.scenario();
  view.lab = lab->id();
  view.title = nameOfView(*lab);
  if (const auto place = lab->place()) {
    view.place = lessonPlace(*place);
    view.place->settings = lab->lessonSettings().toStdString();
  }
  view.selection = m_session.selection();
  view.mode = m_session.compareMode();
  const bool isLesson = m_director.isPlaying() && m_director.player().step() >= 0 && !m_director.hasStrayed();
  if (isLesson) view.point = QString::fromStdString(m_director.player().stage().point);
  return view;
}

tl::expected<void, QString> ViewOnStage::show(const std::string& id, const LessonStage& stage,
                                              const ScenarioSource& scenarios) {
  Result<Scenario> scenario = shownScenarioOf(stage, scenarios);
  if (!scenario) return tl::unexpected(problemsText(scenario.error()));
  const QString lab = QString::fromStdString(stage.lab);
  if (!m_workspace.labNamed(lab)) return tl::unexpected(tr("There is no lab “%1”.").arg(lab));
  if (!m_workspace.offers(lab)) return tl::unexpected(hiddenLabText(labTitle(lab)));
  m_director.leave();
  m_arrived = false;
  m_id = id;
  m_stage = stage;
  m_lab = lab;
  if (!m_aside) {
    const QString before = m_before ? m_before->lab : m_workspace.lab() ? m_workspace.lab()->id() : QString();
    m_before = Before{before, {}, m_workspace.freshLabs(), m_session.selection()};
    for (Lab* each : m_workspace.labs()) {
      m_before->playheads.emplace(each->id(), each->playback()->playhead());
      each->suspendForLesson();
    }
    m_documentAutosave.setHeld(true);
    m_aside = m_session.suspendDocument(std::move(*scenario));
  } else if (*m_session.scenario() != *scenario) {
    m_session.openScenario(std::move(*scenario));
  }
  m_shown = m_session.scenario();
  m_session.setCompareMode(compareModeOf(stage));
  m_workspace.showLab(lab);
  arriveWhenComputed();
  Q_EMIT changed();
  return {};
}

void ViewOnStage::showSlide(std::string id, const LessonSlide& slide) {
  m_director.leave();
  if (m_aside) leave();
  if (!m_before)
    m_before = Before{
        m_workspace.lab() ? m_workspace.lab()->id() : QString(), {}, m_workspace.freshLabs(), m_session.selection()};
  const bool isOther = id != m_id;
  m_id = std::move(id);
  m_workspace.showSlide(slide);
  if (isOther) Q_EMIT changed();
}

/// The user has gone to another page.
void ViewOnStage::forgetSlide() {
  m_before.reset();
  m_id.clear();
  Q_EMIT changed();
}

void ViewOnStage::arriveWhenComputed() {
  if (!m_aside || m_arrived || m_session.scenario() != m_shown) return;
  const bool isComputed =
      !hasNumbers(*m_shown) || (m_session.snapshot().hasResults() && m_session.snapshot().scenario == m_shown);
  Lab* lab = m_workspace.lab();
  if (!isComputed || !lab || lab->id() != m_lab) return;
  m_arrived = true;
  if (m_stage.place) (void)seek(*lab, *m_stage.place);
  if (const auto selection = selectionOf(m_stage.select)) m_session.select(*selection);
  remember();
  Q_EMIT changed();
}

void ViewOnStage::remember() {
  m_shown = m_session.scenario();
  m_mode = m_session.compareMode();
  Lab* lab = m_workspace.lab();
  if (!lab) return;
  m_lab = lab->id();
  m_playhead = lab->playback()->playhead();
  // The playhead may move at any time, in any lab.
  for (Lab* each : m_workspace.labs()) disconnect(each->playback(), nullptr, this, nullptr);
  connect(lab->playback(), &Playback::playheadChanged, this, &ViewOnStage::changed);
}

void ViewOnStage::becomes(const std::string& id) {
  if (!m_aside) return;
  m_id = id;
  m_arrived = true;
  if (Lab* lab = m_workspace.lab()) (void)lab->useLessonSettings(lab->lessonSettings());  // no longer a change
  remember();
  Q_EMIT changed();
}

bool ViewOnStage::hasOwnDocument() const {
  return m_aside ? m_aside->hasScenario() : isShowing() && m_session.hasScenario();
}

bool ViewOnStage::isChanged() const {
  return m_aside && m_session.hasScenario() && m_session.scenario() != m_shown && *m_session.scenario() != *m_shown;
}

bool ViewOnStage::isElsewhere() const {
  if (!m_aside) return false;
  Lab* lab = m_workspace.lab();
  if (isChanged() || !lab || lab->id() != m_lab || (m_arrived && lab->hasOwnChanges())) return true;
  const bool isCompared = m_session.scenario()->pinned != nullptr;
  return m_arrived && (lab->playback()->playhead() != m_playhead || (isCompared && m_session.compareMode() != m_mode));
}

void ViewOnStage::leave() {
  if (!isShowing()) return;
  for (Lab* each : m_workspace.labs()) disconnect(each->playback(), nullptr, this, nullptr);
  Before before = *std::exchange(m_before, std::nullopt);
  m_id.clear();
  if (!m_aside) {
    m_workspace.endLesson(before.lab, false);
    Q_EMIT changed();
    return;
  }
  m_shown.reset();
  m_arrived = false;
  m_session.resumeDocument(std::exchange(m_aside, nullptr));
  m_documentAutosave.setHeld(false);
  for (Lab* each : m_workspace.labs()) each->resumeAfterLesson();
  m_workspace.setFreshLabs(before.startsFresh);
  m_workspace.endLesson(before.lab, false);
  m_returning = Returning{m_session.scenario(), std::move(before)};
  restorePlayheads();
  Q_EMIT changed();
}

/// A timeline depends on the computed numbers, so the playheads are restored again when these are there.
void ViewOnStage::restorePlayheads() {
  if (!m_returning) return;
  if (m_aside || m_session.scenario() != m_returning->document) return m_returning.reset();
  for (Lab* each : m_workspace.labs()) {
    const auto place = m_returning->before.playheads.find(each->id());
    if (place != m_returning->before.playheads.end()) each->playback()->seek(place->second.step, place->second.cell);
  }
  if (m_session.hasScenario()) m_session.select(m_returning->before.selection);
  const bool isComputed = !m_session.hasScenario() || !hasNumbers(*m_session.scenario()) ||
                          (m_session.snapshot().hasResults() && m_session.snapshot().scenario == m_session.scenario());
  // The labs take the numbers after the signal that announces them.
  if (isComputed && std::exchange(m_returning->isComputed, true)) m_returning.reset();
  if (m_returning && m_returning->isComputed)
    QMetaObject::invokeMethod(this, &ViewOnStage::restorePlayheads, Qt::QueuedConnection);
}

}  // namespace attn::app
