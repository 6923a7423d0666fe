// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/decode_stage.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QPainter>
#include <algorithm>

#include "labs/decode/decode_state.h"

namespace attn::app {

DecodeStage::DecodeStage(DecodeState* state, Playback* playback, QWidget* parent)
    : PaintedStage(parent), m_state(state), m_playback(playback) {
  connect(state, &DecodeState::changed, this, &DecodeStage::refresh);
  connect(state, &DecodeState::laneChanged, this, &DecodeStage::refresh);
  connect(playback, &Playback::playheadChanged, this, &DecodeStage::refresh);
  connect(playback, &Playback::timelineChanged, this, &DecodeStage::refresh);
  connect(playback, &Playback::playingChanged, this, &DecodeStage::refresh);
  retranslate();
}

DecodeView DecodeStage::view() const {
  return {m_state->data(), m_playback->timeline(), m_playback->playhead(), m_state->lane(), isPresenting()};
}

std::unique_ptr<const PictureFrame> DecodeStage::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<DecodeFrame>(size, view(), theme);
}

bool DecodeStage::isCurrent(const PictureFrame& shown) const {
  return static_cast<const DecodeFrame&>(shown).view() == view();
}

void DecodeStage::retranslate() {
  setAccessibleName(tr("Decoding: the cache, and the lanes of the race"));
  PaintedStage::retranslate();
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
  tellTable();
  const QString words = decodeSceneText(view());
  if (words == accessibleDescription()) return;
  setAccessibleDescription(words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void DecodeStage::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  setAccessibleDescription(decodeSceneText(view()));
}

void DecodeStage::drawHover(QPainter& painter, const QRectF& area) const {
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(theme().faint, 1));
  painter.drawRoundedRect(area.adjusted(-5, 2, 5, -2), 4, 4);
}

void DecodeStage::press(const QPointF& point) {
  if (const auto hit = frame().hit(point)) m_state->selectLane(hit->lane);
}

void DecodeStage::keyPressEvent(QKeyEvent* event) {
  const DecodeView shown = view();
  const int direction = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  if (!isPlainKey(*event) || direction == 0 || !isDrawable(shown)) {
    event->ignore();
    return;
  }
  const auto last = static_cast<int>(shown.data->lanes.size()) - 1;
  const int next = std::clamp(static_cast<int>(shownLane(shown)) + direction, 0, last);
  m_state->selectLane(static_cast<std::size_t>(next));
}

StageHint DecodeStage::hintAt(const QPointF& point) const {
  const auto hit = frame().hit(point);
  return hit ? StageHint{hit->label, hit->area} : StageHint{};
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
  return frame().laneRect(static_cast<std::size_t>(row)).toAlignedRect();
}

TablePlace DecodeStage::cellUnder(const QPoint& point) const {
  const auto hit = frame().hit(point);
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
