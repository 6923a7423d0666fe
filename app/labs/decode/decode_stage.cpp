// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_stage.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "labs/decode/decode_state.h"

namespace attn::app {

DecodeStage::DecodeStage(DecodeState* state, Playback* playback, QWidget* parent)
    : Canvas(parent), m_state(state), m_playback(playback), m_theme(lightTheme()) {
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setLayoutDirection(Qt::LeftToRight);
  connect(state, &DecodeState::changed, this, &DecodeStage::refresh);
  connect(state, &DecodeState::laneChanged, this, &DecodeStage::refresh);
  connect(playback, &Playback::playheadChanged, this, &DecodeStage::refresh);
  connect(playback, &Playback::timelineChanged, this, &DecodeStage::refresh);
  connect(playback, &Playback::playingChanged, this, &DecodeStage::refresh);
  retranslate();
}

DecodeView DecodeStage::view() const {
  return {m_state->data(), m_playback->timeline(), m_playback->playhead(), m_state->lane(), m_presenting};
}

void DecodeStage::setTheme(const Theme& theme) {
  m_theme = theme;
  update();
}

void DecodeStage::setPresenting(bool presenting) {
  m_presenting = presenting;
  update();
}

void DecodeStage::retranslate() {
  setAccessibleName(tr("Decoding: the cache, and the lanes of the race"));
  refresh();
}

void DecodeStage::refresh() {
  if (!isVisible()) return;
  update();
  describe();
}

/// Words for screen readers are made when something has come to rest, not in every frame.
void DecodeStage::describe() {
  if (m_playback->isPlaying() || !QAccessible::isActive()) return;
  const QString words = decodeSceneText(view());
  if (words == accessibleDescription()) return;
  setAccessibleDescription(words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void DecodeStage::showEvent(QShowEvent* event) {
  Canvas::showEvent(event);
  Q_EMIT watched(true);
  setAccessibleDescription(decodeSceneText(view()));
}

void DecodeStage::hideEvent(QHideEvent* event) {
  Canvas::hideEvent(event);
  Q_EMIT watched(false);
}

void DecodeStage::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  painter.fillRect(event->rect(), m_theme.background);
  drawDecodeScene(painter, size(), view(), m_theme);
  painter.setBrush(Qt::NoBrush);
  if (m_hovered.isValid()) {
    painter.setPen(QPen(m_theme.faint, 1));
    painter.drawRoundedRect(m_hovered.adjusted(-5, 2, 5, -2), 4, 4);
  }
  drawFocusRing(painter, m_theme);
}

void DecodeStage::mousePressEvent(QMouseEvent* event) {
  const auto hit = hitDecodeScene(event->position(), size(), view(), m_theme);
  if (event->button() != Qt::LeftButton || !hit) {
    event->ignore();
    return;
  }
  m_state->selectLane(hit->lane);
}

void DecodeStage::mouseMoveEvent(QMouseEvent* event) {
  const auto hit = hitDecodeScene(event->position(), size(), view(), m_theme);
  const QRectF area = hit ? hit->area : QRectF();
  setCursor(hit ? Qt::PointingHandCursor : Qt::ArrowCursor);
  if (area == m_hovered) return;
  m_hovered = area;
  update();
}

void DecodeStage::leaveEvent(QEvent*) {
  m_hovered = {};
  update();
}

void DecodeStage::keyPressEvent(QKeyEvent* event) {
  const DecodeView shown = view();
  const bool plain = (event->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
  const int direction = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  if (!plain || direction == 0 || !isDrawable(shown)) {
    event->ignore();
    return;
  }
  const auto last = static_cast<int>(shown.data->lanes.size()) - 1;
  const int next = std::clamp(static_cast<int>(shownLane(shown)) + direction, 0, last);
  m_state->selectLane(static_cast<std::size_t>(next));
}

bool DecodeStage::event(QEvent* event) {
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto hit = hitDecodeScene(help->pos(), size(), view(), m_theme);
    if (hit)
      QToolTip::showText(help->globalPos(), hit->label, this, hit->area.toAlignedRect());
    else
      QToolTip::hideText();
    return true;
  }
  return Canvas::event(event);
}

}  // namespace attn::app
