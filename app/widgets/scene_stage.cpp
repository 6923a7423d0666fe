// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scene_stage.h"

#include <QAccessible>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <algorithm>
#include <utility>

namespace attn::app {

SceneStage::SceneStage(Playback* playback, Behavior behavior) : m_playback(playback), m_behavior(std::move(behavior)) {
  refreshOn(playback, &Playback::playheadChanged, &Playback::timelineChanged, &Playback::playingChanged);
  setAccessibleName(m_behavior.name());
}

void SceneStage::retranslate() {
  setAccessibleName(m_behavior.name());
  PaintedStage::retranslate();
  refresh();
}

void SceneStage::refresh() {
  if (!isVisible()) return;
  update();
  describe();
}

void SceneStage::describe() {
  if (isMoving() || !QAccessible::isActive()) return;
  notifyTableChanged();
  const QString words = picture().description();
  if (words == accessibleDescription()) return;
  setAccessibleDescription(words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void SceneStage::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  setAccessibleDescription(picture().description());
}

void SceneStage::drawHover(QPainter& painter, const QRectF& area) const {
  if (m_behavior.drawHover)
    m_behavior.drawHover(painter, area, theme());
  else
    PaintedStage::drawHover(painter, area);
}

void SceneStage::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy) && !picture().copyText().isEmpty())
    return QGuiApplication::clipboard()->setText(picture().copyText());
  const auto step = isPlainKey(*event) && tableRows() > 0 ? arrowStep(*event) : std::nullopt;
  if (step && step->down != 0)
    m_behavior.select(picture(), std::clamp(table().current + static_cast<int>(step->down), 0, tableRows() - 1));
  else if (step && m_behavior.sideways)
    m_behavior.sideways(static_cast<int>(step->right));
  else
    event->ignore();
}

const RowTable& SceneStage::table() const {
  const PictureFrame& shown = picture();
  if (std::exchange(m_tableOf, layoutCount()) != layoutCount()) m_table = shown.table();
  return m_table;
}

QString SceneStage::cellText(int row, int column) const {
  if (row < 0 || row >= tableRows()) return {};
  return columnName(column) + QStringLiteral(": ") + table().rows[static_cast<std::size_t>(row)].value(column);
}

/// Whole rows are selected: each cell returns its row's area.
QRect SceneStage::cellArea(int row, int) const {
  return row < 0 || row >= tableRows() ? QRect() : picture().rowArea(row).toAlignedRect();
}

TablePlace SceneStage::cellUnder(const QPoint& point) const {
  const int row = picture().rowAt(point);
  return row >= 0 ? TablePlace{row, 0} : TablePlace{};
}

TablePlace SceneStage::currentCell() const {
  return tableRows() > 0 ? TablePlace{table().current, 0} : TablePlace{};
}

void SceneStage::selectCell(int row, int) {
  if (row >= 0 && row < tableRows()) m_behavior.select(picture(), row);
}

QString SceneStage::rowName(int row) const {
  return row >= 0 && row < tableRows() ? table().rows[static_cast<std::size_t>(row)].front() : QString();
}

}  // namespace attn::app
