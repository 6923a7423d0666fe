// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/tiles/tiles_stage.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "scenes/face.h"

namespace attn::app {
namespace {

bool samePicture(const TilesView& a, const TilesView& b) {
  return a.data == b.data && a.numbers == b.numbers && a.playhead == b.playhead && a.head == b.head && a.row == b.row &&
         a.presenting == b.presenting;
}

}  // namespace

TilesStage::TilesStage(TilesModel* model, QWidget* parent) : Canvas(parent), m_model(model) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
  connect(model, &TilesModel::changed, this, &TilesStage::take);
  connect(&model->playback(), &Playback::playheadChanged, this, &TilesStage::take);
  take();
}

TilesStage::~TilesStage() = default;

void TilesStage::take() {
  TilesView next = m_model->view();
  next.presenting = m_view.presenting;
  if (samePicture(next, m_view)) return;
  m_view = std::move(next);
  repaintAll();
}

void TilesStage::setTheme(const Theme& theme) {
  m_theme = theme;
  m_faces = std::make_shared<FaceShelf>();
  repaintAll();
}

void TilesStage::setPresenting(bool presenting) {
  m_view.presenting = presenting;
  repaintAll();
}

void TilesStage::repaintAll() {
  m_frame.reset();
  m_hover.reset();
  setAccessibleName(tr("Tiles, slow memory and chip"));
  // Words for assistive tools only while somebody may ask for them.
  if (!m_model->playback().isPlaying()) setAccessibleDescription(tilesDescription(m_view));
  update();
}

const TilesFrame& TilesStage::frame() const {
  if (!m_frame || m_frame->size() != QSizeF(size()))
    m_frame = std::make_unique<TilesFrame>(size(), m_view, m_theme, m_faces);
  return *m_frame;
}

void TilesStage::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  frame().draw(painter);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  const bool shown = m_hover && (m_hover->kind == TilesHit::Kind::Tile || m_hover->kind == TilesHit::Kind::Block);
  if (shown) {
    painter.setPen(QPen(m_theme.ink, m_theme.px(1.2)));
    painter.drawRoundedRect(m_hover->area.adjusted(0.5, 0.5, -0.5, -0.5), m_theme.px(3), m_theme.px(3));
  }
  drawFocusRing(painter, m_theme);
}

void TilesStage::goTo(Index events) {
  if (!m_view.data || !m_view.data->schedule) return;
  const Playhead place = playheadAfter(*m_view.data, events);
  m_model->playback().seek(place.step, place.cell);
}

void TilesStage::drag(double x) {
  if (!m_view.data || m_view.data->timeline.steps.empty()) return;
  if (m_view.data->schedule) {
    goTo(frame().eventsAt(x));
    return;
  }
  const QRectF race = frame().raceRect();
  const double share = std::clamp((x - race.left()) / std::max(1.0, race.width()), 0.0, 1.0);
  m_model->playback().seek(0, share * static_cast<double>(m_view.data->timeline.steps.front().cells));
}

void TilesStage::mousePressEvent(QMouseEvent* event) {
  const std::optional<TilesHit> hit = event->button() == Qt::LeftButton ? frame().hit(event->position()) : std::nullopt;
  if (!hit) {
    event->ignore();
    return;
  }
  switch (hit->kind) {
    case TilesHit::Kind::Tile:
      if (hit->row) m_model->followRow(*hit->row);
      if (hit->event) goTo(*hit->event);
      break;
    case TilesHit::Kind::Row:
      if (hit->row) m_model->followRow(*hit->row);
      break;
    case TilesHit::Kind::Lane:
      m_dragging = true;
      drag(event->position().x());
      break;
    default:
      break;
  }
}

void TilesStage::mouseMoveEvent(QMouseEvent* event) {
  if (m_dragging) {
    drag(event->position().x());
    return;
  }
  std::optional<TilesHit> hit = frame().hit(event->position());
  const QRectF before = m_hover ? m_hover->area : QRectF(), now = hit ? hit->area : QRectF();
  const bool acts = hit && (hit->event || hit->kind == TilesHit::Kind::Row || hit->kind == TilesHit::Kind::Lane);
  setCursor(!acts ? Qt::ArrowCursor : hit->kind == TilesHit::Kind::Lane ? Qt::SplitHCursor : Qt::PointingHandCursor);
  m_hover = std::move(hit);
  if (before != now) update();
}

void TilesStage::mouseReleaseEvent(QMouseEvent*) {
  m_dragging = false;
}

void TilesStage::leaveEvent(QEvent*) {
  m_hover.reset();
  update();
}

/// To the pass over the next tile in the order of work, or the one before it.
void TilesStage::nextTile(int direction) {
  if (!m_view.data || !m_view.data->schedule) return;
  const Schedule& schedule = *m_view.data->schedule;
  const TilesMoment moment = momentAt(*m_view.data, m_view.playhead);
  for (Index n = moment.done - 1 + direction; n >= 0 && n < schedule.size(); n += direction) {
    const MemoryEvent& e = schedule.event(n);
    if (e.kind == EventKind::Compute && e.phase == Phase::Scores) return goTo(n + 1);
  }
  goTo(direction > 0 ? schedule.size() : 0);
}

void TilesStage::nextRow(int direction) {
  if (!m_view.data) return;
  m_model->followRow(std::clamp<Index>(m_view.row + direction, 0, m_view.data->followed.queryTokens - 1));
}

void TilesStage::keyPressEvent(QKeyEvent* event) {
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  const int key = plain ? event->key() : 0;
  switch (key) {
    case Qt::Key_Left:
      return nextTile(-1);
    case Qt::Key_Right:
      return nextTile(1);
    case Qt::Key_Up:
      return nextRow(-1);
    case Qt::Key_Down:
      return nextRow(1);
    default:
      event->ignore();
  }
}

void TilesStage::showEvent(QShowEvent* event) {
  Canvas::showEvent(event);
  m_model->setLooking(true);
}

void TilesStage::hideEvent(QHideEvent* event) {
  Canvas::hideEvent(event);
  m_model->setLooking(false);
}

bool TilesStage::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const std::optional<TilesHit> hit = frame().hit(help->pos());
    if (hit && !hit->label.isEmpty())
      QToolTip::showText(help->globalPos(), hit->label, this, hit->area.toAlignedRect());
    else
      QToolTip::hideText();
    return true;
  }
  return Canvas::event(event);
}

}  // namespace attn::app
