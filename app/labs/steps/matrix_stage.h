// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <utility>

#include "figures/matrix_names.h"
#include "figures/scene_theme.h"
#include "labs/steps/picture/cell_frame.h"
#include "labs/steps/stage_numbers.h"
#include "widgets/painted_stage.h"

namespace attn::app {

/// A stage with a CellFrame. Cells are selected by mouse, with the arrow keys, or through accessibility, and inputs can
/// be edited if there are `m_numbers`. Its table is the selected matrix.
template <class Base>
class MatrixStage : public Base, protected EditableStage {
 public:
  using Base::Base;

  void setPresenting(bool presenting) override {
    Base::setPresenting(presenting);
    styleNumbers();
  }
  virtual bool hasPicture() const = 0;

  // --- accessibility: the selected matrix
  int tableRows() const override { return static_cast<int>(selectedShape().rows); }
  int tableColumns() const override { return static_cast<int>(selectedShape().columns); }
  QString cellText(int row, int column) const override { return cells().cellText(chosen().matrix, row, column); }
  QRect cellArea(int row, int column) const override {
    return cells().cellRect(chosen().matrix, row, column).toAlignedRect();
  }
  TablePlace cellUnder(const QPoint& point) const override {
    const std::optional<StepsHit> hit = cells().hit(point);
    if (!hit || hit->thumbnail || hit->matrix != chosen().matrix) return {};
    return {static_cast<int>(hit->row), static_cast<int>(hit->column)};
  }
  TablePlace currentCell() const override {
    if (!hasPicture()) return {};
    return {static_cast<int>(chosen().row), static_cast<int>(chosen().column)};
  }
  void selectCell(int row, int column) override { choose({chosen().matrix, chosen().head, row, column}); }
  QString tableName() const override { return cells().title(); }
  std::optional<Selection> numberAt(const QPointF& point) const override { return cellAt(point); }

 protected:
  void restyle() override {
    Base::restyle();
    styleNumbers();
  }
  /// The scenario whose inputs can be edited; null if there is none.
  virtual const Scenario* shownScenario() const = 0;
  const CellFrame& cells() const { return this->template frameAs<CellFrame>(); }
  MatrixId shown(const MatrixId& id) const { return shownScenario() ? shownAs(*shownScenario(), id) : id; }
  /// Must be called after the picture has changed to another view.
  void viewChanged(const Playhead& before, const Selection& selectedBefore, const Playhead& now) {
    if (m_numbers && (now.step != before.step || now.cell != before.cell)) m_numbers->playheadMoved();
    if (m_numbers) m_numbers->follow();
    this->notifyTableChanged(chosen().matrix != selectedBefore.matrix || chosen().head != selectedBefore.head);
  }
  void cellChosen() {
    if (m_numbers) m_numbers->cellChosen();
  }

  Qt::CursorShape cursorAt(const QPointF& point) const override {
    const std::optional<Selection> cell = m_numbers ? cellAt(point) : std::nullopt;
    return cell && m_numbers->isDraggable(*cell) ? Qt::SizeHorCursor : Base::cursorAt(point);
  }
  bool event(QEvent* event) override {
    // Keys for editing a number take precedence over the window's shortcuts.
    if (event->type() != QEvent::ShortcutOverride || !m_numbers || !m_numbers->wants(*static_cast<QKeyEvent*>(event)))
      return Base::event(event);
    event->accept();
    return true;
  }
  void keyPressEvent(QKeyEvent* event) override {
    if (m_numbers && hasPicture() && m_numbers->key(*event)) return;
    const std::optional<MatrixKey> key = matrixKey(*event);
    if (!key || !hasPicture()) return event->ignore();
    cellChosen();
    Selection next = chosen();
    if (key->matrix != 0) {
      next.matrix = matrixNextTo(cells().matrices(), next.matrix, key->matrix);
      return choose(next);
    }
    // Arrow keys move as displayed: a transposed matrix shows its rows as columns.
    CellStep step = key->step;
    if (cells().showsTransposed(next.matrix)) std::swap(step.down, step.right);
    choose(movedCell(next, *shownScenario(), step.down, step.right));
  }
  void mousePressEvent(QMouseEvent* event) override {
    if (m_numbers) m_numbers->press(*event);  // before the cell under the pointer is selected
    Base::mousePressEvent(event);
  }
  void mouseMoveEvent(QMouseEvent* event) override {
    if (!m_numbers || !m_numbers->move(*event)) Base::mouseMoveEvent(event);
  }
  void mouseReleaseEvent(QMouseEvent* event) override {
    if (m_numbers) m_numbers->release(*event);
    Base::mouseReleaseEvent(event);
  }
  void mouseDoubleClickEvent(QMouseEvent* event) override {
    if (!m_numbers || !m_numbers->doubleClick(*event)) Base::mouseDoubleClickEvent(event);
  }
  void wheelEvent(QWheelEvent* event) override { event->setAccepted(m_numbers && m_numbers->wheel(*event)); }
  void resizeEvent(QResizeEvent* event) override {
    Base::resizeEvent(event);
    styleNumbers();
    if (m_numbers) m_numbers->follow();
  }

  // --- EditableStage
  QRectF areaOf(const Selection& cell) const override {
    return hasPicture() ? cells().cellRect(shown(cell.matrix), cell.row, cell.column) : QRectF();
  }
  bool showsExchanged(const MatrixId& id) const override { return cells().showsTransposed(shown(id)); }
  double digitPixels(const MatrixId& id) const override { return cells().digitPixels(shown(id)); }

  StageNumbers* m_numbers = nullptr;

 private:
  MatrixShape selectedShape() const {
    return hasPicture() ? shapeOf(*shownScenario(), chosen().matrix) : MatrixShape{};
  }
  void styleNumbers() {
    if (m_numbers) m_numbers->setTheme(sceneTheme(this->theme(), this->size(), this->isPresenting()));
  }
};

}  // namespace attn::app
