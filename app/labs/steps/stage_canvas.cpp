// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/stage_canvas.h"

#include <cmath>
#include <utility>

#include "figures/cell_text.h"
#include "labs/steps/inputs_behind.h"
#include "labs/steps/picture/compare_timeline.h"
#include "text/number_text.h"

namespace attn::app {

StageCanvas::StageCanvas(Session* session, Playback* playback, QWidget* parent) : StageCanvas(parent) {
  const auto take = [this, session, playback] { takeFrom(*session, *playback); };
  connect(session, &Session::snapshotChanged, this, take);
  connect(session, &Session::selectionChanged, this, take);
  connect(session, &Session::scenarioChanged, this, take);
  connect(session, &Session::compareModeChanged, this, take);
  connect(playback, &Playback::playheadChanged, this, take);
  connect(playback, &Playback::timelineChanged, this, take);
  connect(playback, &Playback::limitChanged, this, take);
  connect(this, &StageCanvas::selectRequested, session, &Session::select);
  connect(this, &StageCanvas::stageRequested, playback, [playback](int step) {
    if (step >= 0 && step <= playback->timeline().lastStep())
      playback->seek(step, finishedAt(playback->timeline().steps[static_cast<std::size_t>(step)]));
  });
  m_numbers = new StageNumbers(*session, this, *this);
  connect(m_numbers, &StageNumbers::maskRequested, this, &StageCanvas::maskRequested);
  take();
}

void StageCanvas::takeFrom(const Session& session, const Playback& playback) {
  if (session.isComparing()) return;  // CompareCanvas covers this stage
  StepsView next{session.snapshot(),  playback.timeline(), playback.playhead(),
                 session.selection(), isPresenting(),      playback.limit()};
  // The results may be one edit behind the timeline and the selection, and the timeline may merge the steps of two
  // scenarios.
  const bool ownTimeline = next.snapshot.scenario == session.scenario() && !session.canCompare();
  if (next.snapshot.scenario && !ownTimeline) {
    SidePlace place = sidePlace(*next.snapshot.scenario, next.timeline, next.playhead);
    next.timeline = std::move(place.timeline);
    next.playhead = place.playhead;
    if (next.limit) next.limit = sidePlace(*next.snapshot.scenario, playback.timeline(), *next.limit).playhead;
  }
  setView(std::move(next));
}

void StageCanvas::setView(StepsView view) {
  if (view.snapshot.scenario && view.snapshot.trace) {
    view.selection.matrix = shownAs(*view.snapshot.scenario, view.selection.matrix);
    view.selection = clamped(view.selection, *view.snapshot.scenario);
  }
  if (view == m_view) return;
  const auto frameBefore = takeFrame();
  const auto* shown = isVisible() && hovered().isNull() ? static_cast<const StepsFrame*>(frameBefore.get()) : nullptr;
  const StepsView before = std::exchange(m_view, std::move(view));
  forgetHovered();
  const std::optional<QRegion> changed = shown ? frame().changesSince(*shown) : std::nullopt;
  if (changed)
    update(*changed);
  else
    update();
  viewChanged(before.playhead, before.selection, m_view.playhead);
}

void StageCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  MatrixStage::setPresenting(presenting);
}

std::unique_ptr<const PictureFrame> StageCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<StepsFrame>(size, m_view, theme);
}

bool StageCanvas::hasPicture() const {
  return m_view.snapshot.scenario && m_view.snapshot.trace && !m_view.timeline.steps.empty();
}

void StageCanvas::choose(const Selection& next) {
  if (!m_view.snapshot.scenario) return;
  const Selection cell = clamped(next, *m_view.snapshot.scenario);
  if (cell != m_view.selection) Q_EMIT selectRequested(cell);
}

void StageCanvas::press(const QPointF& point) {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit) return;
  const auto* stage = hit->thumbnail ? std::get_if<Stage>(&hit->matrix) : nullptr;
  if (stage) Q_EMIT stageRequested(stepOfStage(m_view.timeline, *stage));
  drag(point);
  if (!hit->thumbnail) cellChosen();
}

void StageCanvas::drag(const QPointF& point) {
  if (const std::optional<Selection> cell = cellAt(point)) choose(*cell);
}

StageHint StageCanvas::hintAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit) return {};
  QStringList lines{hit->label};
  // Show the full number if the cell shortens it. The last digits of a computed number depend on the processor.
  if (hit->value && std::isfinite(*hit->value)) {
    constexpr int kDigits = 10;
    const bool isInput = inputOf(*m_view.snapshot.scenario, hit->matrix).has_value();
    const QString full = isInput ? exactText(*hit->value) : computedText(*hit->value, kDigits);
    if (parseNumber(app::cellText(*hit->value, theme().decimals)) != parseNumber(full))
      lines << tr("In full: %1").arg(full);
  }
  if (const std::optional<Selection> cell = cellAt(point); cell && m_numbers) lines << m_numbers->hintFor(*cell);
  lines.removeAll(QString());
  return {lines.join(QLatin1Char('\n')), hit->cell};
}

// --- EditableStage

std::optional<Selection> StageCanvas::cellAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = hasPicture() ? frame().hit(point) : std::nullopt;
  if (!hit || hit->thumbnail) return std::nullopt;
  return Selection{hit->matrix, m_view.selection.head, hit->row, hit->column};
}

void StageCanvas::seekStepShowing(const MatrixId& matrix) {
  if (!hasPicture()) return;
  const int present = m_view.playhead.step;
  const std::optional<int> step = stepShowing(*m_view.snapshot.scenario, m_view.timeline, present, matrix);
  if (step && *step != present) Q_EMIT stageRequested(*step);
}

QString StageCanvas::tableDescription() const {
  const QString how = m_numbers && hasPicture() ? m_numbers->hintFor(m_view.selection) : QString();
  return how.isEmpty() ? QString() : currentText() + QLatin1Char('\n') + how;
}

}  // namespace attn::app
