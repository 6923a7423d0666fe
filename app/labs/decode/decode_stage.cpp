// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_stage.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "labs/decode/decode_state.h"

namespace attn::app {

DecodeStage::DecodeStage(DecodeState* state, Playback* playback, QWidget* parent)
    : Canvas(parent), m_state(state), m_playback(playback), m_theme(lightTheme()) {
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
  announceTable(*this, std::exchange(m_told, glanceAt(*this)));
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
  if (hovered().isValid()) {
    painter.setPen(QPen(m_theme.faint, 1));
    painter.drawRoundedRect(hovered().adjusted(-5, 2, 5, -2), 4, 4);
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
  hover(hit ? hit->area : QRectF());
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

CanvasHint DecodeStage::hintAt(const QPointF& point) const {
  const auto hit = hitDecodeScene(point, size(), view(), m_theme);
  return hit ? CanvasHint{hit->label, hit->area} : CanvasHint{};
}

// --- for assistive tools

int DecodeStage::tableRows() const {
  const DecodeView shown = view();
  return isDrawable(shown) ? static_cast<int>(shown.data->lanes.size()) : 0;
}

QString DecodeStage::cellText(int row, int column) const {
  if (row < 0 || row >= tableRows()) return {};
  return columnName(column) + QStringLiteral(": ") +
         decodeLaneCells(view(), static_cast<std::size_t>(row)).value(column);
}

/// Whole lanes are selected: each cell stands for its lane.
QRect DecodeStage::cellArea(int row, int) const {
  return decodeLaneRect(size(), view(), m_theme, static_cast<std::size_t>(row)).toAlignedRect();
}

TablePlace DecodeStage::cellUnder(const QPoint& point) const {
  const auto hit = hitDecodeScene(point, size(), view(), m_theme);
  return hit && hit->kind == DecodeHit::Kind::Lane ? TablePlace{static_cast<int>(hit->lane), 0} : TablePlace{};
}

TablePlace DecodeStage::currentCell() const {
  const DecodeView shown = view();
  return isDrawable(shown) ? TablePlace{static_cast<int>(shownLane(shown)), 0} : TablePlace{};
}

void DecodeStage::selectCell(int row, int) {
  if (row >= 0 && row < tableRows()) m_state->selectLane(static_cast<std::size_t>(row));
}

QString DecodeStage::rowName(int row) const {
  return row >= 0 && row < tableRows() ? decodeLaneCells(view(), static_cast<std::size_t>(row)).front() : QString();
}

}  // namespace attn::app
