// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/stage_canvas.h"

#include <QKeyEvent>
#include <cmath>
#include <utility>

#include "figures/cell_text.h"
#include "figures/scene_theme.h"
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
    const auto& steps = playback->timeline().steps;
    if (step >= 0 && step < static_cast<int>(steps.size()))
      playback->seek(step, finishedAt(steps[static_cast<std::size_t>(step)]));
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
  const bool moved = view.playhead.step != m_view.playhead.step || view.playhead.cell != m_view.playhead.cell;
  const bool otherMatrix =
      view.selection.matrix != m_view.selection.matrix || view.selection.head != m_view.selection.head;
  const auto before = takeFrame();
  const auto* shown = isVisible() && hovered().isNull() ? static_cast<const StepsFrame*>(before.get()) : nullptr;
  m_view = std::move(view);
  forgetHovered();
  const std::optional<QRegion> changed = shown ? frame().changesSince(*shown) : std::nullopt;
  if (changed)
    update(*changed);
  else
    update();
  if (m_numbers && moved) m_numbers->playheadMoved();
  if (m_numbers) m_numbers->follow();
  notifyTableChanged(otherMatrix);
}

void StageCanvas::setTheme(const Theme& theme) {
  PaintedStage::setTheme(theme);
  if (m_numbers) m_numbers->setTheme(sceneTheme(theme, size(), isPresenting()));
}

void StageCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  PaintedStage::setPresenting(presenting);
  if (m_numbers) m_numbers->setTheme(sceneTheme(theme(), size(), presenting));
}

void StageCanvas::resizeEvent(QResizeEvent* event) {
  PaintedStage::resizeEvent(event);
  if (!m_numbers) return;
  m_numbers->setTheme(sceneTheme(theme(), size(), isPresenting()));
  m_numbers->follow();
}

std::unique_ptr<const PictureFrame> StageCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<StepsFrame>(size, m_view, theme);
}

bool StageCanvas::hasPicture() const {
  return m_view.snapshot.scenario && m_view.snapshot.trace && !m_view.timeline.steps.empty();
}

MatrixShape StageCanvas::selectedShape() const {
  return hasPicture() ? shapeOf(*m_view.snapshot.scenario, m_view.selection.matrix) : MatrixShape{};
}

QString StageCanvas::cellText(int row, int column) const {
  return frame().cellText(m_view.selection.matrix, row, column);
}

QRect StageCanvas::cellArea(int row, int column) const {
  return frame().cellRect(m_view.selection.matrix, row, column).toAlignedRect();
}

TablePlace StageCanvas::cellUnder(const QPoint& point) const {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit || hit->thumbnail || hit->matrix != m_view.selection.matrix) return {};
  return {static_cast<int>(hit->row), static_cast<int>(hit->column)};
}

TablePlace StageCanvas::currentCell() const {
  if (!hasPicture()) return {};
  return {static_cast<int>(m_view.selection.row), static_cast<int>(m_view.selection.column)};
}

void StageCanvas::selectCell(int row, int column) {
  request({m_view.selection.matrix, m_view.selection.head, row, column});
}

void StageCanvas::request(const Selection& next) {
  if (next != m_view.selection) Q_EMIT selectRequested(next);
}

void StageCanvas::press(const QPointF& point) {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (!hit) return;
  const auto* stage = hit->thumbnail ? std::get_if<Stage>(&hit->matrix) : nullptr;
  if (stage) Q_EMIT stageRequested(stepOfStage(m_view.timeline, *stage));
  if (hit->thumbnail) return;
  request({hit->matrix, m_view.selection.head, hit->row, hit->column});
  if (m_numbers) m_numbers->cellChosen();
}

void StageCanvas::drag(const QPointF& point) {
  const std::optional<StepsHit> hit = frame().hit(point);
  if (hit && !hit->thumbnail) request({hit->matrix, m_view.selection.head, hit->row, hit->column});
}

bool StageCanvas::event(QEvent* event) {
  // Keys for editing a number take precedence over the window's shortcuts.
  if (event->type() == QEvent::ShortcutOverride && m_numbers && m_numbers->wants(*static_cast<QKeyEvent*>(event))) {
    event->accept();
    return true;
  }
  return PaintedStage::event(event);
}

void StageCanvas::mousePressEvent(QMouseEvent* event) {
  if (m_numbers) m_numbers->press(*event);  // before the cell under the pointer is selected
  PaintedStage::mousePressEvent(event);
}

void StageCanvas::mouseMoveEvent(QMouseEvent* event) {
  if (!m_numbers || !m_numbers->move(*event)) PaintedStage::mouseMoveEvent(event);
}

void StageCanvas::mouseReleaseEvent(QMouseEvent* event) {
  if (m_numbers) m_numbers->release(*event);
  PaintedStage::mouseReleaseEvent(event);
}

void StageCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  if (!m_numbers || !m_numbers->doubleClick(*event)) PaintedStage::mouseDoubleClickEvent(event);
}

void StageCanvas::wheelEvent(QWheelEvent* event) {
  event->setAccepted(m_numbers && m_numbers->wheel(*event));
}

Qt::CursorShape StageCanvas::cursorAt(const QPointF& point) const {
  const std::optional<Selection> cell = m_numbers ? cellAt(point) : std::nullopt;
  return cell && m_numbers->isDraggable(*cell) ? Qt::SizeHorCursor : PaintedStage::cursorAt(point);
}

void StageCanvas::keyPressEvent(QKeyEvent* event) {
  if (m_numbers && hasPicture() && m_numbers->key(*event)) return;
  const std::optional<MatrixKey> key = matrixKey(*event);
  if (!key || !hasPicture()) return event->ignore();
  const Scenario& scenario = *m_view.snapshot.scenario;
  Selection next = m_view.selection;
  if (m_numbers) m_numbers->cellChosen();
  if (key->matrix != 0) {
    next.matrix = matrixBeside(frame().matrices(), next.matrix, key->matrix);
    return request(clamped(next, scenario));
  }
  // Arrow keys move as displayed: a transposed matrix shows its rows as columns.
  CellStep step = key->step;
  if (frame().showsTransposed(next.matrix)) std::swap(step.down, step.right);
  request(movedCell(next, scenario, step.down, step.right));
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
  if (m_numbers && !hit->thumbnail)
    lines << m_numbers->hintFor({hit->matrix, m_view.selection.head, hit->row, hit->column});
  lines.removeAll(QString());
  return {lines.join(QLatin1Char('\n')), hit->cell};
}

// --- EditableStage

std::optional<Selection> StageCanvas::cellAt(const QPointF& point) const {
  const std::optional<StepsHit> hit = hasPicture() ? frame().hit(point) : std::nullopt;
  if (!hit || hit->thumbnail) return std::nullopt;
  return Selection{hit->matrix, m_view.selection.head, hit->row, hit->column};
}

MatrixId StageCanvas::shown(const MatrixId& id) const {
  return m_view.snapshot.scenario ? shownAs(*m_view.snapshot.scenario, id) : id;
}

QRectF StageCanvas::areaOf(const Selection& cell) const {
  return hasPicture() ? frame().cellRect(shown(cell.matrix), cell.row, cell.column) : QRectF();
}

void StageCanvas::choose(const Selection& cell) {
  request(cell);
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
