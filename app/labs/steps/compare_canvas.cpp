// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/compare_canvas.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "labs/steps/stage_accessible.h"
#include "scenes/compare_data.h"

namespace attn::app {
namespace {

bool sameSnapshot(const Snapshot& a, const Snapshot& b) {
  return a.scenario == b.scenario && a.trace == b.trace;
}

bool samePicture(const CompareView& a, const CompareView& b) {
  return sameSnapshot(a.a, b.a) && sameSnapshot(a.b, b.b) && a.mode == b.mode && a.timeline == b.timeline &&
         a.playhead == b.playhead && a.selection == b.selection && a.presenting == b.presenting;
}

}  // namespace

CompareView compareView(const Session& session, const Playback& playback, bool presenting) {
  CompareView view{
      session.pinnedSnapshot(), session.snapshot(), session.compareMode(), playback.timeline(), playback.playhead(),
      session.selection(),      presenting};
  return view;
}

CompareCanvas::CompareCanvas(Session* session, Playback* playback, QWidget* stage)
    : Canvas(stage), m_session(session), m_playback(playback) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
  installStageAccessibility();
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
  cover(comparing);
  if (!comparing) {
    m_view = {};
    repaintAll();
    return;
  }
  CompareView next = compareView(*m_session, *m_playback, m_presenting);
  if (samePicture(next, m_view)) return;
  const Selection before = m_view.selection;
  m_view = std::move(next);
  repaintAll();
  announce(before);
}

/// Shown, it has the focus that the stage would have.
void CompareCanvas::cover(bool on) {
  QWidget* stage = parentWidget();
  if (on == !isHidden()) return;
  const bool focused = on ? stage->hasFocus() : hasFocus();
  stage->setFocusProxy(on ? this : nullptr);
  setGeometry(stage->rect());
  setVisible(on);
  if (focused) (on ? static_cast<QWidget*>(this) : stage)->setFocus();
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
  m_hover.reset();
  update();
}

const CompareFrame& CompareCanvas::frame() const {
  if (!m_frame || m_frame->size() != QSizeF(size())) m_frame = std::make_unique<CompareFrame>(size(), m_view, m_theme);
  return *m_frame;
}

MatrixShape CompareCanvas::selectedShape() const {
  return hasPicture() ? shapeOf(*m_view.b.scenario, m_view.selection.matrix) : MatrixShape{};
}

QString CompareCanvas::cellText(Index row, Index column) const {
  return frame().cellText(m_view.selection.matrix, row, column);
}

QRect CompareCanvas::cellArea(Index row, Index column) const {
  return frame().cellRect(m_view.selection.matrix, row, column).toAlignedRect();
}

void CompareCanvas::announce(const Selection& before) {
  if (!QAccessible::isActive() || before == m_view.selection || !hasPicture()) return;
  if (before.matrix != m_view.selection.matrix) {
    QAccessibleTableModelChangeEvent change(this, QAccessibleTableModelChangeEvent::ModelReset);
    QAccessible::updateAccessibility(&change);
  }
  const MatrixShape shape = selectedShape();
  if (!hasFocus() || shape.columns == 0) return;
  QAccessibleEvent focus(this, QAccessible::Focus);
  focus.setChild(static_cast<int>(m_view.selection.row * shape.columns + m_view.selection.column));
  QAccessible::updateAccessibility(&focus);
}

void CompareCanvas::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  frame().draw(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  if (m_hover && m_view.playhead.transition >= 1) {
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.2)));
    painter.drawRoundedRect(m_hover->hit.cell.adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(3), m_theme.px(3));
  }
  drawFocusRing(painter, m_theme);
}

void CompareCanvas::choose(const StepsHit& hit) {
  if (!m_view.b.scenario) return;
  Selection next = m_view.selection;
  next.matrix = presentMatrix(*m_view.b.scenario, hit.matrix);
  next.row = hit.row;
  next.column = hit.column;
  m_session->select(next);
}

void CompareCanvas::selectCell(Index row, Index column) {
  choose({m_view.selection.matrix, row, column, false, {}, {}});
}

void CompareCanvas::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) {
    event->ignore();
    return;
  }
  if (const auto found = frame().hit(event->position())) choose(found->hit);
}

void CompareCanvas::mouseMoveEvent(QMouseEvent* event) {
  auto found = frame().hit(event->position());
  const QRectF before = m_hover ? m_hover->hit.cell : QRectF(), now = found ? found->hit.cell : QRectF();
  m_hover = std::move(found);
  setCursor(m_hover ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (before != now) update();
  if ((event->buttons() & Qt::LeftButton) && m_hover) choose(StepsHit(m_hover->hit));
}

void CompareCanvas::leaveEvent(QEvent*) {
  m_hover.reset();
  update();
}

void CompareCanvas::nextMatrix(int direction) {
  const std::vector<MatrixId> all = frame().matrices();
  if (all.empty()) return;
  const auto count = static_cast<int>(all.size());
  const auto at = static_cast<int>(std::ranges::find(all, m_view.selection.matrix) - all.begin());
  const int next = at == count ? 0 : (at + direction + count) % count;
  Selection selection = m_view.selection;
  selection.matrix = all[static_cast<std::size_t>(next)];
  m_session->select(selection);
}

void CompareCanvas::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == Qt::NoModifier;
  if (!plain || !hasPicture()) {
    event->ignore();
    return;
  }
  if (event->key() == Qt::Key_M) {
    nextMatrix(event->modifiers() & Qt::ShiftModifier ? -1 : 1);
    return;
  }
  std::optional<CellStep> step = arrowStep(*event);
  if (!step) {
    event->ignore();
    return;
  }
  // The arrows follow the eye: a transposed matrix shows its rows as columns.
  if (frame().showsTransposed(m_view.selection.matrix)) std::swap(step->down, step->right);
  const MatrixShape shape = selectedShape();
  selectCell(std::clamp<Index>(m_view.selection.row + step->down, 0, std::max<Index>(0, shape.rows - 1)),
             std::clamp<Index>(m_view.selection.column + step->right, 0, std::max<Index>(0, shape.columns - 1)));
}

bool CompareCanvas::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    if (const auto found = frame().hit(help->pos()))
      QToolTip::showText(help->globalPos(), found->hit.label, this, found->hit.cell.toAlignedRect());
    else
      QToolTip::hideText();
    return true;
  }
  return Canvas::event(event);
}

}  // namespace attn::app
