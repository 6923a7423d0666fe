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
  // The name is set when the stage is shown: Qt then asks for the table, for which a derived class lays out the
  // picture.
  refreshOn(playback, &Playback::playheadChanged, &Playback::timelineChanged, &Playback::playingChanged);
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
  const QString name = m_behavior.name();
  if (name != accessibleName()) setAccessibleName(name);
  if (isMoving()) return;
  notifyTableChanged(std::exchange(m_announced, name) != name);
  const QString words = picture().description();
  if (words == accessibleDescription()) return;
  setAccessibleDescription(words);
  QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
  QAccessible::updateAccessibility(&changed);
}

void SceneStage::showEvent(QShowEvent* event) {
  PaintedStage::showEvent(event);
  setAccessibleName(m_behavior.name());
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
  const TablePlace now = currentCell();
  const auto moved = [](int from, Index by, int count) {
    return std::clamp(from + static_cast<int>(by), 0, std::max(0, count - 1));
  };
  if (step && (m_hasCells || step->down != 0))
    selectCell(moved(now.row, step->down, tableRows()), moved(now.column, step->right, tableColumns()));
  else if (step && m_behavior.sideways)
    m_behavior.sideways(static_cast<int>(step->right));
  else
    event->ignore();
}

const ItemTable& SceneStage::table() const {
  const PictureFrame& shown = picture();
  if (std::exchange(m_tableOf, layoutCount()) == layoutCount()) return m_table;
  std::optional<ItemTable> items = shown.itemTable();
  m_hasCells = items.has_value();
  if (items) return m_table = *std::move(items);
  const RowTable rows = shown.table();
  m_table = {.columns = rows.columns};
  for (const QStringList& row : rows.rows) m_table.rows << row.front();
  if (rows.current >= 0) m_table.current = CellPlace{rows.current, 0};
  m_table.text = [rows](Index row, Index column) -> QString {
    return rows.columns.value(column) + QStringLiteral(": ") + rows.rows[static_cast<std::size_t>(row)].value(column);
  };
  m_table.area = [&shown](Index row, Index) { return shown.rowArea(static_cast<int>(row)); };
  return m_table;
}

AccessibleTable::Kind SceneStage::tableKind() const {
  table();
  return m_hasCells ? Kind::Cells : Kind::Rows;
}

bool SceneStage::isInside(int row, int column) const {
  return row >= 0 && row < tableRows() && column >= 0 && column < tableColumns();
}

QString SceneStage::cellText(int row, int column) const {
  return isInside(row, column) ? table().text(row, column) : QString();
}

QRect SceneStage::cellArea(int row, int column) const {
  return isInside(row, column) ? table().area(row, column).toAlignedRect() : QRect();
}

TablePlace SceneStage::cellUnder(const QPoint& point) const {
  if (tableKind() == Kind::Rows) {
    const int row = picture().rowAt(point);
    return row >= 0 ? TablePlace{row, 0} : TablePlace{};
  }
  for (int row = 0; row < tableRows(); ++row)
    for (int column = 0; column < tableColumns(); ++column)
      if (m_table.area(row, column).contains(point)) return {row, column};
  return {};
}

TablePlace SceneStage::currentCell() const {
  const auto& current = table().current;
  return current ? TablePlace{static_cast<int>(current->row), static_cast<int>(current->column)} : TablePlace{};
}

void SceneStage::selectCell(int row, int column) {
  if (!isInside(row, column)) return;
  if (!m_hasCells)
    m_behavior.select(picture(), row);
  else if (m_behavior.selectCell)
    m_behavior.selectCell({row, column});
}

}  // namespace attn::app
