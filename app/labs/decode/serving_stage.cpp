// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/decode/serving_stage.h"

#include <QAccessible>
#include <QKeyEvent>
#include <algorithm>

#include "labs/decode/decode_state.h"

namespace attn::app {

ServingStage::ServingStage(DecodeState* state, Playback* playback, QWidget* parent)
    : PaintedStage(parent), m_state(state), m_playback(playback) {
  connect(state, &DecodeState::changed, this, &ServingStage::refresh);
  connect(state, &DecodeState::laneChanged, this, &ServingStage::refresh);
  connect(playback, &Playback::playheadChanged, this, &ServingStage::refresh);
  connect(playback, &Playback::timelineChanged, this, &ServingStage::refresh);
  connect(playback, &Playback::playingChanged, this, &ServingStage::refresh);
  retranslate();
}

ServingView ServingStage::view() const {
  return {m_state->serving(), m_playback->timeline(), m_playback->playhead(), m_state->row(), isPresenting()};
}

std::unique_ptr<const PictureFrame> ServingStage::layOut(const QSizeF& size, const Theme& theme) const {
  return std::make_unique<ServingFrame>(size, view(), theme);
}

bool ServingStage::isCurrent(const PictureFrame& shown) const {
  return static_cast<const ServingFrame&>(shown).view() == view();
}

void ServingStage::retranslate() {
  setAccessibleName(tr("Serving: roofline, parts and blocks of the cache, batches"));
  PaintedStage::retranslate();
  refresh();
}

void ServingStage::refresh() {
  if (!isVisible()) return;
  update();
  describe();
}

/// Words for screen readers are made when something has come to rest, not in every frame.
void ServingStage::describe() {
  if (m_playback->isPlaying() || !QAccessible::isActive()) return;
  tellTable();
  const QString words = servingText(view());
  if (words == accessibleDescription()) return;
  setAccessibleDescription(words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void ServingStage::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  setAccessibleDescription(servingText(view()));
}

void ServingStage::press(const QPointF& point) {
  if (const ServingSpot* spot = frame().hit(point)) m_state->selectRow(spot->row);
}

void ServingStage::keyPressEvent(QKeyEvent* event) {
  const ServingView shown = view();
  const int direction = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
  if (!isPlainKey(*event) || direction == 0 || !isServable(shown)) {
    event->ignore();
    return;
  }
  m_state->selectRow(std::clamp(shownRow(shown) + direction, 0, std::max(0, tableRows() - 1)));
}

StageHint ServingStage::hintAt(const QPointF& point) const {
  const ServingSpot* spot = frame().hit(point);
  return spot != nullptr ? StageHint{spot->label, spot->area} : StageHint{};
}

// --- for assistive tools

QString ServingStage::cellText(int row, int column) const {
  const ServingTable all = table();
  if (row < 0 || row >= static_cast<int>(all.rows.size())) return {};
  return all.columns.value(column) + QStringLiteral(": ") + all.rows[static_cast<std::size_t>(row)].value(column);
}

TablePlace ServingStage::cellUnder(const QPoint& point) const {
  const ServingSpot* spot = frame().hit(point);
  return spot != nullptr ? TablePlace{spot->row, 0} : TablePlace{};
}

TablePlace ServingStage::currentCell() const {
  const ServingView shown = view();
  return isServable(shown) ? TablePlace{shownRow(shown), 0} : TablePlace{};
}

void ServingStage::selectCell(int row, int) {
  if (row >= 0 && row < tableRows()) m_state->selectRow(row);
}

QString ServingStage::rowName(int row) const {
  const ServingTable all = table();
  return row >= 0 && row < static_cast<int>(all.rows.size()) ? all.rows[static_cast<std::size_t>(row)].front()
                                                             : QString();
}

}  // namespace attn::app
