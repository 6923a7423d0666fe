// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/compare_canvas.h"

#include <QMouseEvent>
#include <QPainter>

#include "figures/compared_values.h"

namespace attn::app {
CompareView compareView(const Session& session, const Playback& playback, bool presenting) {
  CompareView view{
      session.pinnedSnapshot(), session.snapshot(), session.compareMode(), playback.timeline(), playback.playhead(),
      session.selection(),      presenting};
  return view;
}

CompareCanvas::CompareCanvas(Session* session, Playback* playback, QWidget* stage)
    : Canvas(stage), m_session(session), m_playback(playback) {
  hide();
  stage->installEventFilter(this);
  connect(session, &Session::scenarioChanged, this, &CompareCanvas::take);
  connect(session, &Session::snapshotChanged, this, &CompareCanvas::take);
  connect(session, &Session::pinnedSnapshotChanged, this, &CompareCanvas::take);
  connect(session, &Session::compareModeChanged, this, &CompareCanvas::take);
  connect(session, &Session::selectionChanged, this, &CompareCanvas::take);
  connect(playback, &Playback::playheadChanged, this, &CompareCanvas::take);
  connect(playback, &Playback::timelineChanged, this, &CompareCanvas::take);
  take();
}

CompareCanvas::~CompareCanvas() = default;

void CompareCanvas::take() {
  const bool comparing = m_session->isComparing();
  coverParent(this, comparing);
  if (!comparing) {
    m_view = {};
    repaintAll();
    return;
  }
  CompareView next = compareView(*m_session, *m_playback, m_presenting);
  if (next == m_view) return;
  const TableGlance before = glanceAt(*this);
  const bool otherMatrix =
      next.selection.matrix != m_view.selection.matrix || next.selection.head != m_view.selection.head;
  m_view = std::move(next);
  repaintAll();
  announceTable(*this, before, otherMatrix);
}

bool CompareCanvas::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return Canvas::eventFilter(watched, event);
}

void CompareCanvas::setTheme(const Theme& theme) {
  m_theme = theme;
  repaintAll();
}

void CompareCanvas::setPresenting(bool presenting) {
  m_presenting = m_view.presenting = presenting;
  repaintAll();
}

void CompareCanvas::retranslate() {
  repaintAll();
}

void CompareCanvas::repaintAll() {
  m_frame.reset();
  forgetHovered();
  update();
}

const CompareFrame& CompareCanvas::frame() const {
  if (!m_frame || m_frame->size() != QSizeF(size())) m_frame = std::make_unique<CompareFrame>(size(), m_view, m_theme);
  return *m_frame;
}

MatrixShape CompareCanvas::selectedShape() const {
  return hasPicture() ? shapeOf(*m_view.b.scenario, m_view.selection.matrix) : MatrixShape{};
}

QString CompareCanvas::cellText(int row, int column) const {
  return frame().cellText(m_view.selection.matrix, row, column);
}

QRect CompareCanvas::cellArea(int row, int column) const {
  return frame().cellRect(m_view.selection.matrix, row, column).toAlignedRect();
}

TablePlace CompareCanvas::cellUnder(const QPoint& point) const {
  const auto found = frame().hit(point);
  if (!found || found->hit.matrix != m_view.selection.matrix) return {};
  return {static_cast<int>(found->hit.row), static_cast<int>(found->hit.column)};
}

TablePlace CompareCanvas::currentCell() const {
  if (!hasPicture()) return {};
  return {static_cast<int>(m_view.selection.row), static_cast<int>(m_view.selection.column)};
}

void CompareCanvas::selectCell(int row, int column) {
  choose(m_view.selection.matrix, row, column);
}

void CompareCanvas::choose(const MatrixId& matrix, Index row, Index column) {
  if (!m_view.b.scenario) return;
  m_session->select({presentMatrix(*m_view.b.scenario, matrix), m_view.selection.head, row, column});
}

void CompareCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  frame().draw(painter);
  if (m_view.playhead.transition >= 1) drawHovered(painter, m_theme);
  drawFocusRing(painter, m_theme);
}

void CompareCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    event->ignore();
    return;
  }
  if (const auto found = frame().hit(event->position())) choose(found->hit.matrix, found->hit.row, found->hit.column);
}

void CompareCanvas::mouseMoveEvent(QMouseEvent* event) {
  const auto found = frame().hit(event->position());
  hover(found ? found->hit.cell : QRectF());
  if ((event->buttons() & Qt::LeftButton) && found) choose(found->hit.matrix, found->hit.row, found->hit.column);
}

void CompareCanvas::keyPressEvent(QKeyEvent* event) {
  const std::optional<MatrixKey> key = matrixKey(*event);
  if (!key || !hasPicture()) return event->ignore();
  Selection next = m_view.selection;
  if (key->matrix != 0) {
    next.matrix = matrixBeside(frame().matrices(), next.matrix, key->matrix);
    return m_session->select(next);
  }
  // The arrows follow the eye: a transposed matrix shows its rows as columns.
  CellStep step = key->step;
  if (frame().showsTransposed(next.matrix)) std::swap(step.down, step.right);
  next = movedCell(next, *m_view.b.scenario, step.down, step.right);
  choose(next.matrix, next.row, next.column);
}

CanvasHint CompareCanvas::hintAt(const QPointF& point) const {
  const auto found = frame().hit(point);
  return found ? CanvasHint{found->hit.label, found->hit.cell} : CanvasHint{};
}

}  // namespace attn::app
