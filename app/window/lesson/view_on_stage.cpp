// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/view_on_stage.h"

#include <utility>

#include "labs/lab.h"
#include "lessons/lesson_director.h"
#include "lessons/stage_view.h"
#include "scenario/has_numbers.h"
#include "session/autosave.h"
#include "session/document_aside.h"
#include "session/playback.h"
#include "session/session.h"
#include "text/problem_text.h"
#include "window/lesson/lesson_place.h"
#include "window/main_window.h"

namespace attn::app {
namespace {

/// "Steps: softmax"
QString nameOfView(Lab& lab) {
  const Playback& playback = *lab.playback();
  if (playback.timeline().steps.empty()) return lab.title();
  const TimelineStep& step = playback.timeline().steps[static_cast<std::size_t>(playback.playhead().step)];
  return ViewOnStage::tr("%1: %2", "a lab and where its playback stands")
      .arg(lab.title(), playback.timeline().stations[static_cast<std::size_t>(step.station)]);
}

}  // namespace

ViewOnStage::ViewOnStage(MainWindow& window) : m_window(window) {
  Session& session = window.session();
  // Queued: labs take the numbers first, and change their timelines.
  connect(&session, &Session::snapshotChanged, this, &ViewOnStage::arriveWhenComputed, Qt::QueuedConnection);
  for (auto signal : {&Session::scenarioChanged, &Session::compareModeChanged})
    connect(&session, signal, this, [this] {
      if (isShowing()) Q_EMIT changed();
    });
}

ViewOnStage::~ViewOnStage() = default;

std::optional<PresentView> ViewOnStage::present() const {
  Lab* lab = m_window.lab();
  Session& session = m_window.session();
  if (!lab || !session.hasScenario()) return std::nullopt;
  PresentView view;
  view.scenario = session.scenario();
  view.lab = lab->id();
  view.title = nameOfView(*lab);
  if (const auto place = lab->place()) view.place = lessonPlace(*place);
  view.selection = session.selection();
  view.mode = session.compareMode();
  const LessonDirector& lessons = m_window.lessons();
  const bool isLesson = lessons.isPlaying() && lessons.player().step() >= 0 && !lessons.hasStrayed();
  if (isLesson) view.point = QString::fromStdString(lessons.player().stage().point);
  return view;
}

tl::expected<void, QString> ViewOnStage::show(const std::string& id, const LessonStage& stage,
                                              const ScenarioSource& scenarios) {
  Result<Scenario> scenario = scenarioOf(stage, scenarios);
  if (!scenario) return tl::unexpected(problemsText(scenario.error()));
  const QString lab = QString::fromStdString(stage.lab);
  if (!m_window.labNamed(lab)) return tl::unexpected(tr("There is no lab “%1”.").arg(lab));
  m_window.lessons().leave();
  Session& session = m_window.session();
  m_arrived = false;
  m_id = id;
  m_stage = stage;
  m_lab = lab;
  if (!m_aside) {
    m_before = Before{m_window.lab() ? m_window.lab()->id() : QString(), {}, m_window.freshLabs(), session.selection()};
    for (Lab* each : m_window.labs()) m_before->playheads.emplace(each->id(), each->playback()->playhead());
    m_window.autosave().setHeld(true);
    m_aside = session.setAside(std::move(*scenario));
  } else if (*session.scenario() != *scenario) {
    session.openScenario(std::move(*scenario));
  }
  m_shown = session.scenario();
  session.setCompareMode(compareModeOf(stage));
  m_window.showLab(lab);
  arriveWhenComputed();
  Q_EMIT changed();
  return {};
}

void ViewOnStage::arriveWhenComputed() {
  Session& session = m_window.session();
  if (!isShowing() || m_arrived || session.scenario() != m_shown) return;
  const bool isComputed =
      !hasNumbers(*m_shown) || (session.snapshot().hasResults() && session.snapshot().scenario == m_shown);
  Lab* lab = m_window.lab();
  if (!isComputed || !lab || lab->id() != m_lab) return;
  m_arrived = true;
  if (m_stage.place) (void)lab->seek(picturePlace(*m_stage.place));
  if (const auto selection = selectionOf(m_stage.select)) session.select(*selection);
  remember();
  Q_EMIT changed();
}

void ViewOnStage::remember() {
  Session& session = m_window.session();
  m_shown = session.scenario();
  m_mode = session.compareMode();
  Lab* lab = m_window.lab();
  if (!lab) return;
  m_lab = lab->id();
  m_playhead = lab->playback()->playhead();
  // The playhead may go on from here at any time, in any lab.
  for (Lab* each : m_window.labs()) disconnect(each->playback(), nullptr, this, nullptr);
  connect(lab->playback(), &Playback::playheadChanged, this, &ViewOnStage::changed);
}

void ViewOnStage::becomes(const std::string& id) {
  if (!isShowing()) return;
  m_id = id;
  m_arrived = true;
  remember();
  Q_EMIT changed();
}

bool ViewOnStage::hasOwnDocument() const {
  return m_aside && m_aside->hasScenario();
}

bool ViewOnStage::isChanged() const {
  const Session& session = m_window.session();
  return isShowing() && session.hasScenario() && session.scenario() != m_shown && *session.scenario() != *m_shown;
}

bool ViewOnStage::isElsewhere() const {
  if (!isShowing()) return false;
  Lab* lab = m_window.lab();
  if (isChanged() || !lab || lab->id() != m_lab) return true;
  const bool isCompared = m_window.session().scenario()->pinned != nullptr;
  return m_arrived &&
         (lab->playback()->playhead() != m_playhead || (isCompared && m_window.session().compareMode() != m_mode));
}

void ViewOnStage::leave() {
  if (!isShowing()) return;
  for (Lab* each : m_window.labs()) disconnect(each->playback(), nullptr, this, nullptr);
  const Before before = *std::exchange(m_before, std::nullopt);
  m_id.clear();
  m_shown.reset();
  m_arrived = false;
  m_window.session().bringBack(std::exchange(m_aside, nullptr));
  m_window.autosave().setHeld(false);
  for (Lab* each : m_window.labs()) {
    const auto place = before.playheads.find(each->id());
    if (place != before.playheads.end()) each->playback()->seek(place->second.step, place->second.cell);
  }
  m_window.setFreshLabs(before.startsFresh);
  m_window.unstageLesson(before.lab, false);
  if (m_window.session().hasScenario()) m_window.session().select(before.selection);
  Q_EMIT changed();
}

}  // namespace attn::app
