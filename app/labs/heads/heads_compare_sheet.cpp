// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_compare_sheet.h"

#include <QMouseEvent>
#include <QPainter>
#include <utility>

namespace attn::app {
HeadsCompareSheet::HeadsCompareSheet(Session& session, std::function<HeadsView()> common, QWidget* sheet)
    : Canvas(sheet), m_session(session), m_common(std::move(common)), m_theme(lightTheme()) {
  hide();
  sheet->installEventFilter(this);
  connect(&session, &Session::scenarioChanged, this, &HeadsCompareSheet::changed);
  connect(&session, &Session::pinnedSnapshotChanged, this, &HeadsCompareSheet::changed);
  connect(&session, &Session::compareModeChanged, this, &HeadsCompareSheet::changed);
}

HeadsCompareSheet::~HeadsCompareSheet() = default;

void HeadsCompareSheet::setTheme(const Theme& theme) {
  m_theme = theme;
  changed();
}

void HeadsCompareSheet::changed() {
  const bool comparing = m_session.isComparing();
  coverParent(this, comparing);
  if (m_frame) m_known = m_frame->known();
  m_frame.reset();
  forgetHovered();
  if (!comparing) return;
  update();
  if (isVisible()) describe();
}

const HeadsCompareFrame& HeadsCompareSheet::frame() const {
  if (m_frame && m_frame->size() == QSizeF(size())) return *m_frame;
  HeadsView common = m_common();
  if (m_shownA != m_session.pinnedSnapshot()) m_known.a.reset();
  if (m_shownB != common.snapshot) m_known.b.reset();
  m_shownA = m_session.pinnedSnapshot();
  m_shownB = common.snapshot;
  m_frame = std::make_unique<HeadsCompareFrame>(size(), std::move(common), m_session.pinnedSnapshot(),
                                                m_session.compareMode(), m_theme, m_known);
  return *m_frame;
}

void HeadsCompareSheet::describe() {
  setAccessibleName(frame().title());
  setAccessibleDescription(frame().cellText(m_session.selection()));
  const Selection before = std::exchange(m_toldOf, frame().selection());
  const bool otherMatrix = before.matrix != m_toldOf.matrix || before.head != m_toldOf.head;
  announceTable(*this, std::exchange(m_told, glanceAt(*this)), otherMatrix);
}

bool HeadsCompareSheet::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize) setGeometry(parentWidget()->rect());
  return Canvas::eventFilter(watched, event);
}

void HeadsCompareSheet::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  frame().draw(painter);
  drawHovered(painter, m_theme);
  drawFocusRing(painter, m_theme);
}

void HeadsCompareSheet::choose(const HeadsHit& hit) {
  if (hit.kind == HeadsHit::Kind::Step) return;
  Selection next = m_session.selection();
  next.head = hit.head;
  if (hit.kind == HeadsHit::Kind::Cell) {
    next.matrix = hit.matrix;
    next.row = hit.row;
    next.column = hit.column;
  }
  Q_EMIT selectRequested(next);
}

void HeadsCompareSheet::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  if (const auto found = frame().hit(event->position())) choose(found->hit);
}

void HeadsCompareSheet::mouseDoubleClickEvent(QMouseEvent* event) {
  if (frame().hit(event->position())) Q_EMIT openRequested();
}

void HeadsCompareSheet::mouseMoveEvent(QMouseEvent* event) {
  const auto found = frame().hit(event->position());
  hover(found ? found->hit.area : QRectF());
}

void HeadsCompareSheet::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  const std::optional<CellStep> step = arrowStep(*event);
  const bool open = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  if (!plain || !m_session.hasScenario() || (!step && !open)) return event->ignore();
  if (open) {
    Q_EMIT openRequested();
    return;
  }
  Q_EMIT selectRequested(movedCell(m_session.selection(), *m_session.scenario(), step->down, step->right));
}

CanvasHint HeadsCompareSheet::hintAt(const QPointF& point) const {
  const auto found = frame().hit(point);
  return found ? CanvasHint{found->hit.label, found->hit.area} : CanvasHint{};
}

// --- for assistive tools

MatrixShape HeadsCompareSheet::selectedShape() const {
  if (isHidden() || !frame().isComplete()) return {};
  return shapeOf(*m_shownB.scenario, frame().selection().matrix);
}

Selection HeadsCompareSheet::at(Index row, Index column) const {
  Selection cell = frame().selection();
  cell.row = row;
  cell.column = column;
  return cell;
}

TablePlace HeadsCompareSheet::cellUnder(const QPoint& point) const {
  const auto found = frame().hit(point);
  if (!found || found->hit.kind != HeadsHit::Kind::Cell || found->hit.matrix != frame().selection().matrix) return {};
  return {static_cast<int>(found->hit.row), static_cast<int>(found->hit.column)};
}

TablePlace HeadsCompareSheet::currentCell() const {
  if (selectedShape() == MatrixShape{}) return {};
  return {static_cast<int>(frame().selection().row), static_cast<int>(frame().selection().column)};
}

void HeadsCompareSheet::selectCell(int row, int column) {
  Q_EMIT selectRequested(at(row, column));
}

}  // namespace attn::app
