// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/steps_stage.h"

#include <QKeyEvent>
#include <cmath>
#include <utility>

#include "figures/cell_text.h"
#include "figures/compared_values.h"
#include "figures/scene_theme.h"
#include "labs/steps/inputs_behind.h"
#include "labs/steps/picture/compare_timeline.h"
#include "text/number_text.h"

namespace attn::app {

CompareView compareView(const Session& session, const Playback& playback, bool presenting) {
  return {session.pinnedSnapshot(), session.snapshot(), session.compareMode(), playback.timeline(), playback.playhead(),
          session.selection(),      presenting};
}

StepsStage::StepsStage(Session* session, Playback* playback, QWidget* parent) : StepsStage(parent) {
  const auto take = [this, session, playback] { takeFrom(*session, *playback); };
  connect(session, &Session::snapshotChanged, this, take);
  connect(session, &Session::pinnedSnapshotChanged, this, take);
  connect(session, &Session::selectionChanged, this, take);
  connect(session, &Session::scenarioChanged, this, take);
  connect(session, &Session::compareModeChanged, this, take);
  connect(playback, &Playback::playheadChanged, this, take);
  connect(playback, &Playback::timelineChanged, this, take);
  connect(playback, &Playback::limitChanged, this, take);
  connect(this, &StepsStage::selectRequested, session, &Session::select);
  connect(this, &StepsStage::stageRequested, playback, [playback](int step) {
    if (step >= 0 && step <= playback->timeline().lastStep())
      playback->seek(step, finishedAt(playback->timeline().at(step)));
  });
  m_numbers = new StageNumbers(*session, *this);
  connect(m_numbers, &StageNumbers::maskRequested, this, &StepsStage::maskRequested);
  take();
}

// --- what is shown

void StepsStage::takeFrom(const Session& session, const Playback& playback) {
  if (session.isComparing()) return setCompared(compareView(session, playback, isPresenting()));
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

void StepsStage::setCompared(CompareView view) {
  if (view.b.scenario) view.selection.matrix = shownAs(*view.b.scenario, view.selection.matrix);
  if (m_compared == view) return;
  const Playhead before = playhead();
  const Selection selectedBefore = chosen();
  m_compared = std::move(view);
  pictureChanged();
  viewChanged(before, selectedBefore);
}

void StepsStage::setView(StepsView view) {
  if (view.snapshot.scenario && view.snapshot.trace) {
    view.selection.matrix = shownAs(*view.snapshot.scenario, view.selection.matrix);
    view.selection = clamped(view.selection, *view.snapshot.scenario);
  }
  if (!m_compared && view == m_view) return;
  const Playhead before = playhead();
  const Selection selectedBefore = chosen();
  if (m_compared) pictureChanged();
  m_compared.reset();
  const auto frameBefore = takeFrame();
  const auto* shown = isVisible() && hovered().isNull() ? static_cast<const StepsFrame*>(frameBefore.get()) : nullptr;
  m_view = std::move(view);
  forgetHovered();
  const std::optional<QRegion> changed = shown ? frame().changesSince(*shown) : std::nullopt;
  if (changed)
    update(*changed);
  else
    update();
  viewChanged(before, selectedBefore);
}

void StepsStage::viewChanged(const Playhead& before, const Selection& selectedBefore) {
  if (m_numbers && (playhead().step != before.step || playhead().cell != before.cell)) m_numbers->playheadMoved();
  if (m_numbers) m_numbers->follow();
  notifyTableChanged(chosen().matrix != selectedBefore.matrix || chosen().head != selectedBefore.head);
}

void StepsStage::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  if (m_compared) m_compared->presenting = presenting;
  PaintedStage::setPresenting(presenting);
  styleNumbers();
}

void StepsStage::restyle() {
  PaintedStage::restyle();
  styleNumbers();
}

void StepsStage::styleNumbers() {
  if (m_numbers) m_numbers->setTheme(sceneTheme(theme(), size(), isPresenting()));
}

std::unique_ptr<const PictureFrame> StepsStage::layOut(const QSizeF& size, const Theme& theme) const {
  if (m_compared) return std::make_unique<CompareFrame>(size, *m_compared, theme);
  return std::make_unique<StepsFrame>(size, m_view, theme, faces());
}

bool StepsStage::hasPicture() const {
  if (m_compared) return frameAs<CompareFrame>().isComplete();
  return m_view.snapshot.scenario && m_view.snapshot.trace && !m_view.timeline.steps.empty();
}

// --- selecting

void StepsStage::choose(const Selection& next) {
  const Scenario* scenario = shownScenario();
  if (!scenario) return;
  Selection cell = next;
  if (m_compared)
    cell.matrix = presentMatrix(*scenario, cell.matrix);
  else
    cell = clamped(cell, *scenario);
  if (cell != chosen()) Q_EMIT selectRequested(cell);
}

void StepsStage::cellChosen() {
  if (m_numbers) m_numbers->cellChosen();
}

void StepsStage::press(const QPointF& point) {
  const std::optional<StepsHit> hit = cells().hit(point);
  if (!hit) return;
  const auto* stage = hit->thumbnail ? std::get_if<Stage>(&hit->matrix) : nullptr;
  if (stage) Q_EMIT stageRequested(stepOfStage(m_view.timeline, *stage));
  drag(point);
  if (!hit->thumbnail) cellChosen();
}

void StepsStage::drag(const QPointF& point) {
  const std::optional<StepsHit> hit = hasPicture() ? cells().hit(point) : std::nullopt;
  if (hit && !hit->thumbnail) choose({hit->matrix, chosen().head, hit->row, hit->column});
}

StageHint StepsStage::hintAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = cells().hit(point);
  if (!hit) return {};
  QStringList lines{hit->label};
  // Show the full number if the cell shortens it. The last digits of a computed number depend on the processor.
  if (!m_compared && hit->value && std::isfinite(*hit->value)) {
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

// --- accessibility

MatrixShape StepsStage::selectedShape() const {
  return hasPicture() ? shapeOf(*shownScenario(), chosen().matrix) : MatrixShape{};
}

TablePlace StepsStage::cellUnder(const QPoint& point) const {
  const std::optional<StepsHit> hit = cells().hit(point);
  if (!hit || hit->thumbnail || hit->matrix != chosen().matrix) return {};
  return {static_cast<int>(hit->row), static_cast<int>(hit->column)};
}

TablePlace StepsStage::currentCell() const {
  return hasPicture() ? TablePlace{static_cast<int>(chosen().row), static_cast<int>(chosen().column)} : TablePlace{};
}

QString StepsStage::tableDescription() const {
  const QString how = m_numbers && !m_compared && hasPicture() ? m_numbers->hintFor(chosen()) : QString();
  return how.isEmpty() ? QString() : currentText() + QLatin1Char('\n') + how;
}

// --- for StageNumbers

std::optional<Selection> StepsStage::cellAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = hasPicture() ? cells().hit(point) : std::nullopt;
  if (!hit || hit->thumbnail) return std::nullopt;
  if (!m_compared) return Selection{hit->matrix, chosen().head, hit->row, hit->column};
  if (hit->side != Side::B) return std::nullopt;  // A is pinned, and the difference is computed
  return Selection{presentMatrix(*shownScenario(), hit->matrix), chosen().head, hit->row, hit->column};
}

QRectF StepsStage::areaOf(const Selection& cell) const {
  return hasPicture() ? cells().cellRect(shown(cell.matrix), cell.row, cell.column) : QRectF();
}

QString StepsStage::fixedAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = m_compared ? cells().hit(point) : std::nullopt;
  if (!hit) return {};
  if (!hit->side) return tr("B − A is computed. Change an input of B to update it.");
  return *hit->side == Side::A ? tr("A is pinned and stays as it is. Change the same number in B.") : QString();
}

void StepsStage::seekStepShowing(const MatrixId& matrix) {
  if (!hasPicture()) return;
  const Timeline& timeline = m_compared ? m_compared->timeline : m_view.timeline;
  const std::optional<int> step = stepShowing(*shownScenario(), timeline, playhead().step, matrix);
  if (step && *step != playhead().step) Q_EMIT stageRequested(*step);
}

// --- events

Qt::CursorShape StepsStage::cursorAt(const QPointF& point) const {
  const std::optional<Selection> cell = m_numbers ? cellAt(point) : std::nullopt;
  return cell && m_numbers->isDraggable(*cell) ? Qt::SizeHorCursor : PaintedStage::cursorAt(point);
}

bool StepsStage::event(QEvent* event) {
  // Keys for editing a number take precedence over the window's shortcuts.
  if (event->type() != QEvent::ShortcutOverride || !m_numbers || !m_numbers->wants(*static_cast<QKeyEvent*>(event)))
    return PaintedStage::event(event);
  event->accept();
  return true;
}

void StepsStage::keyPressEvent(QKeyEvent* event) {
  if (m_numbers && hasPicture() && m_numbers->key(*event)) return;
  const std::optional<MatrixKey> key = matrixKey(*event);
  if (!key || !hasPicture()) return event->ignore();
  cellChosen();
  Selection next = chosen();
  if (key->matrix != 0) {
    next.matrix = matrixNextTo(cells().matrices(), next.matrix, key->matrix);
    return choose(next);
  }
  // Arrow keys move as displayed: a transposed matrix shows its rows as columns.
  CellStep step = key->step;
  if (cells().showsTransposed(next.matrix)) std::swap(step.down, step.right);
  choose(movedCell(next, *shownScenario(), step.down, step.right));
}

void StepsStage::mousePressEvent(QMouseEvent* event) {
  if (m_numbers) m_numbers->press(*event);  // before the cell under the pointer is selected
  PaintedStage::mousePressEvent(event);
}

void StepsStage::mouseMoveEvent(QMouseEvent* event) {
  if (!m_numbers || !m_numbers->move(*event)) PaintedStage::mouseMoveEvent(event);
}

void StepsStage::mouseReleaseEvent(QMouseEvent* event) {
  if (m_numbers) m_numbers->release(*event);
  PaintedStage::mouseReleaseEvent(event);
}

void StepsStage::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!m_numbers || !m_numbers->doubleClick(*event)) PaintedStage::mouseDoubleClickEvent(event);
}

void StepsStage::wheelEvent(QWheelEvent* event) {
  event->setAccepted(m_numbers && m_numbers->wheel(*event));
}

void StepsStage::resizeEvent(QResizeEvent* event) {
  PaintedStage::resizeEvent(event);
  styleNumbers();
  if (m_numbers) m_numbers->follow();
}

}  // namespace attn::app
