// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/heads/heads_stage_canvas.h"

#include <QAccessible>
#include <QMouseEvent>
#include <utility>

namespace attn::app {
namespace {

constexpr int kSlide = 380;  // ms

/// True if one picture can animate into the other: different heads over the same tokens.
bool canSlide(const HeadsView& from, const HeadsView& to) {
  if (!isDrawable(from) || !isDrawable(to) || from.snapshot.scenario == to.snapshot.scenario) return false;
  const Scenario &a = *from.snapshot.scenario, &b = *to.snapshot.scenario;
  return a.heads != b.heads && queryTokens(a) == queryTokens(b) && keyTokens(a) == keyTokens(b);
}

}  // namespace

HeadsStageCanvas::HeadsStageCanvas(QWidget* parent) : PaintedStage(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
  m_motion.setDuration(kSlide);
  m_motion.setStartValue(0.0);
  m_motion.setEndValue(1.0);
  connect(&m_motion, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
    m_view.regrouped = share.toDouble();
    if (m_view.regrouped >= 1) m_view.regroupedFrom = {};
    pictureChanged();
  });
}

void HeadsStageCanvas::setView(HeadsView view) {
  const Selection before = m_view.selection;
  bool moves = false;
  if (view.snapshot == m_view.snapshot) {
    view.regroupedFrom = m_view.regroupedFrom;
    view.regrouped = m_view.regrouped;
  } else {
    m_motion.stop();
    m_numbers.reset();
    moves = isVisible() && !(m_reducedMotion && m_reducedMotion()) && canSlide(m_view, view);
    if (moves) {
      view.regroupedFrom = m_view.snapshot;
      view.regrouped = 0;
    }
  }
  m_view = std::move(view);
  if (moves) m_motion.start();
  pictureChanged();
  announce(before);
}

void HeadsStageCanvas::forget() {
  m_motion.stop();
  m_view.snapshot = {};
  m_view.regroupedFrom = {};
  m_view.regrouped = 1;
  m_numbers.reset();
  pictureChanged();
}

void HeadsStageCanvas::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  PaintedStage::setPresenting(presenting);
}

std::unique_ptr<const PictureFrame> HeadsStageCanvas::layOut(const QSizeF& size, const Theme& theme) const {
  auto frame = std::make_unique<HeadsFrame>(size, m_view, theme, m_numbers);
  m_numbers = frame->numbers();
  return frame;
}

// --- choosing

void HeadsStageCanvas::request(Selection next) {
  next = clamped(next, *m_view.snapshot.scenario);
  if (next != m_view.selection) Q_EMIT selectRequested(next);
}

void HeadsStageCanvas::selectHead(Index head) {
  if (!hasPicture()) return;
  Selection next = m_view.selection;
  // The concat column moves with its head.
  if (next.matrix == MatrixId(Stage::Concat)) {
    const Index width = valueWidth(*m_view.snapshot.scenario);
    next.column = head * width + next.column % width;
  }
  next.head = head;
  request(next);
}

void HeadsStageCanvas::choose(const HeadsHit& hit) {
  switch (hit.kind) {
    case HeadsHit::Kind::Cell:
      request(hit.selection());
      break;
    case HeadsHit::Kind::Head:
      selectHead(hit.head);
      break;
    case HeadsHit::Kind::Step:
      Q_EMIT stepRequested(hit.step);
      break;
  }
}

std::optional<Selection> HeadsStageCanvas::numberAt(const QPointF& point) const {
  const auto hit = hasPicture() ? frame().hit(point) : std::nullopt;
  if (!hit || hit->kind != HeadsHit::Kind::Cell) return std::nullopt;
  return hit->selection();
}

void HeadsStageCanvas::press(const QPointF& point) {
  if (const auto hit = frame().hit(point)) choose(*hit);
}

void HeadsStageCanvas::drag(const QPointF& point) {
  if (const auto hit = frame().hit(point); hit && hit->kind == HeadsHit::Kind::Cell) choose(*hit);
}

void HeadsStageCanvas::mouseDoubleClickEvent(QMouseEvent* event) {
  const auto hit = frame().hit(event->position());
  if (!hit || event->button() != Qt::LeftButton) return;
  choose(*hit);
  for (Index h = 0; h < headCount(); ++h)
    if (frame().cardRect(h).contains(event->position())) Q_EMIT openRequested();
}

// --- keys

void HeadsStageCanvas::moveCell(Index down, Index right) {
  Selection next = movedCell(m_view.selection, *m_view.snapshot.scenario, down, right);
  if (next.matrix == MatrixId(Stage::Concat)) next.head = next.column / valueWidth(*m_view.snapshot.scenario);
  request(next);
}

void HeadsStageCanvas::moveHead(Index by) {
  const Index head = m_view.selection.head + by;
  if (head >= 0 && head < headCount()) selectHead(head);
}

void HeadsStageCanvas::nextMatrix(int direction) {
  Selection next = m_view.selection;
  next.matrix = matrixNextTo(headsMatrices(m_view), next.matrix, direction);
  if (next.matrix == MatrixId(Stage::Concat)) next.column = next.head * valueWidth(*m_view.snapshot.scenario);
  request(next);
}

void HeadsStageCanvas::keyPressEvent(QKeyEvent* event) {
  const bool shift = (event->modifiers() & ~Qt::KeypadModifier) == Qt::ShiftModifier;
  const bool opens = (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && (shift || isPlainKey(*event));
  const auto asked = matrixKey(*event);
  if (!hasPicture() || (!opens && !asked)) return event->ignore();
  if (opens)
    Q_EMIT openRequested();
  else if (asked->matrix != 0)
    nextMatrix(asked->matrix);
  else if (shift)
    moveHead(asked->step.down * frame().perRow() + asked->step.right);
  else
    moveCell(asked->step.down, asked->step.right);
}

void HeadsStageCanvas::announce(const Selection& before) {
  if (!QAccessible::isActive() || !hasPicture()) return;
  if (before != m_view.selection) {
    QAccessibleEvent described(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&described);
  }
  notifyTableChanged();
}

TablePlace HeadsStageCanvas::cellUnder(const QPoint& point) const {
  for (int head = 0; head < tableRows(); ++head)
    if (frame().cardRect(head).contains(point)) return {head, 0};
  return {};
}

TablePlace HeadsStageCanvas::currentCell() const {
  return hasPicture() ? TablePlace{static_cast<int>(m_view.selection.head), 0} : TablePlace{};
}

StageHint HeadsStageCanvas::hintAt(const QPointF& point) const {
  const auto hit = frame().hit(point);
  return hit ? StageHint{hit->label, hit->area} : StageHint{};
}

}  // namespace attn::app
