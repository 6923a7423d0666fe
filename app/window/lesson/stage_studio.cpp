// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/stage_studio.h"

#include <QLocale>
#include <QPointer>
#include <QScopeGuard>
#include <new>
#include <utility>

#include "labs/lab.h"
#include "labs/lab_factory.h"
#include "lessons/stage_view.h"
#include "scenario/has_numbers.h"
#include "session/playback.h"
#include "session/selection.h"
#include "session/session.h"
#include "text/problem_text.h"
#include "window/lesson/lesson_place.h"

namespace attn::app {
namespace {

/// The polling interval for a lab's own background work.
constexpr int kAskAgainMs = 25;

bool hasItsNumbers(const Snapshot& snapshot, const std::shared_ptr<const Scenario>& scenario) {
  return !hasNumbers(*scenario) || (snapshot.hasResults() && snapshot.scenario == scenario);
}

}  // namespace

OffscreenStageRenderer::OffscreenStageRenderer(QObject* parent) : QObject(parent) {
  m_turn.setSingleShot(true);
  connect(&m_turn, &QTimer::timeout, this, &OffscreenStageRenderer::proceed);
}

OffscreenStageRenderer::~OffscreenStageRenderer() {
  m_labs.clear();  // they reference the session
}

void OffscreenStageRenderer::order(Order order, Done done) {
  const QSize size = order.size;
  const Theme theme = order.theme;
  orderView(std::move(order), [size, theme, done = std::move(done)](const tl::expected<View, QString>& view) {
    if (!view) return done(tl::unexpected(view.error()));
    done(DrawPicture([&lab = view->lab, size, theme](QPainter& painter) { lab.drawPicture(painter, size, theme); }));
  });
}

void OffscreenStageRenderer::orderView(Order order, ViewDone done) {
  m_waiting.push_back({std::move(order), std::move(done)});
  if (!m_current) lookAgain();
}

void OffscreenStageRenderer::clear() {
  m_waiting.clear();
  m_current.reset();
  m_turn.stop();
}

void OffscreenStageRenderer::lookAgain(int milliseconds) {
  m_turn.start(milliseconds);
}

void OffscreenStageRenderer::proceed() {
  if (!m_current) {
    if (m_waiting.empty()) return;
    m_current = std::move(m_waiting.front());
    m_waiting.pop_front();
    m_isOpen = m_isPlaced = false;
  }
  bool lacksMemory = false;
  try {
    workOn(Order(m_current->order));  // a copy, because receivers may clear the orders
  } catch (const std::bad_alloc&) {
    lacksMemory = true;
  }
  if (lacksMemory && m_current)
    finish(tl::unexpected(tr("There is not enough memory to show this. Close other programs, or use fewer tokens.")));
}

void OffscreenStageRenderer::workOn(const Order& order) {
  if (!m_isOpen) {
    Result<Scenario> scenario = shownScenarioOf(order.stage, order.scenarios);
    if (!scenario) return finish(tl::unexpected(problemsText(scenario.error())));
    makeSession();
    dropLabsOfAnotherLanguage();
    if (!labNamed(order.stage.lab))
      return finish(tl::unexpected(tr("There is no lab “%1”.").arg(QString::fromStdString(order.stage.lab))));
    open(std::move(*scenario));
    m_isOpen = true;
  }
  if (!isComputed()) {
    if (!m_session->isComputing())
      finish(tl::unexpected(tr("The numbers of this picture could not be computed; there may not be enough memory.")));
    return;  // the session signals when the numbers are ready
  }
  Lab* lab = labNamed(order.stage.lab);
  lab->setTheme(order.theme);
  lab->setPresenting(order.presenting);
  if (!std::exchange(m_isPlaced, true))
    if (const auto placed = putOnStage(order.stage, *lab); !placed) return finish(tl::unexpected(placed.error()));
  if (lab->isPreparing()) return lookAgain(kAskAgainMs);
  finish(View{*lab, *m_session});
}

void OffscreenStageRenderer::makeSession() {
  if (m_session) return;
  m_session = std::make_unique<Session>();
  const auto look = [this] {
    if (m_current) lookAgain();  // deferred: labs process the numbers first
  };
  connect(m_session.get(), &Session::snapshotChanged, this, look);
  connect(m_session.get(), &Session::pinnedSnapshotChanged, this, look);
  connect(m_session.get(), &Session::notice, this, look);
}

/// Existing results are not recomputed.
void OffscreenStageRenderer::open(Scenario scenario) {
  if (m_session->hasScenario() && *m_session->scenario() == scenario && isComputed()) return;
  m_session->select({});
  m_session->openScenario(std::move(scenario));
}

bool OffscreenStageRenderer::isComputed() const {
  const std::shared_ptr<const Scenario>& scenario = m_session->scenario();
  if (!hasItsNumbers(m_session->snapshot(), scenario)) return false;
  return !scenario->pinned || !m_session->canCompare() || m_session->pinnedSnapshot().hasResults();
}

/// Creates the lab while no document is open, as in a window: a lab may start differently with one.
Lab* OffscreenStageRenderer::labNamed(const std::string& name) {
  const QString id = QString::fromStdString(name);
  const auto known = m_labs.find(id);
  if (known != m_labs.end()) return known->second.get();
  if (m_session->hasScenario()) m_session->close();
  std::unique_ptr<Lab> made = makeLab(id, *m_session);
  if (!made) return nullptr;
  made->playback()->setReducedMotion(true);
  made->suspendForLesson();  // starts from the lab's defaults
  return m_labs.emplace(id, std::move(made)).first->second.get();
}

/// Works like a lesson in the window (LessonDirector), but independently of what was on the stage before: the same
/// order gives the same picture.
tl::expected<void, QString> OffscreenStageRenderer::putOnStage(const LessonStage& stage, Lab& lab) {
  const Scenario& scenario = *m_session->scenario();
  if (!lab.suits(scenario)) return tl::unexpected(problemsText({Problem{ProblemCode::LabCannotShow, "", {stage.lab}}}));
  m_session->setCompareMode(compareModeOf(stage));
  lab.playback()->toStart();  // a playhead that is already there would not signal its cell
  m_session->select({});
  lab.resetForDocument();
  lab.comeToFront(false);
  if (hasNumbers(scenario))
    m_session->select(tellingSelection(m_session->selection(), scenario, *m_session->snapshot().trace));
  if (stage.place) {
    if (auto sought = seek(lab, *stage.place); !sought) return sought;
    lab.comeToFront(false);
  }
  if (const auto cell = selectionOf(stage.select)) m_session->select(*cell);
  return {};
}

void OffscreenStageRenderer::finish(const tl::expected<View, QString>& view) {
  const ViewDone done = std::move(m_current->done);
  // A lab started afresh would keep its changes for the next picture.
  const QString begun = m_current->order.stage.place ? QString() : QString::fromStdString(m_current->order.stage.lab);
  m_current.reset();
  const QPointer<OffscreenStageRenderer> guard(this);  // receivers may delete this object
  const auto next = qScopeGuard([&] {
    if (!guard) return;
    if (!guard->m_current) guard->m_labs.erase(begun);
    if (!guard->m_current && !guard->m_waiting.empty()) guard->lookAgain();
  });
  done(view);
}

/// Names of steps and sections are created with a lab.
void OffscreenStageRenderer::dropLabsOfAnotherLanguage() {
  if (std::exchange(m_language, QLocale().name()) != m_language) m_labs.clear();
}

}  // namespace attn::app
