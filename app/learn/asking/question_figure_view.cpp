// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/question_figure_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

namespace attn::app {

QuestionFigure::QuestionFigure(QWidget* parent) : QWidget(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void QuestionFigure::setTheme(const Theme& theme) {
  m_theme = theme;
  if (m_picture) setMaximumHeight(qRound(theme.px(heightsOf(*m_picture).most)));
  updateGeometry();
  update();
}

void QuestionFigure::show(const AskedQuestion& asked) {
  m_picture = pictureOf(asked);
  m_current = {};
  m_revealed = false;
  setVisible(m_picture.has_value());
  setFocusPolicy(takesMarks() ? Qt::StrongFocus : Qt::NoFocus);
  describe();
  setTheme(m_theme);
}

void QuestionFigure::reveal(const AskedQuestion& asked) {
  if (!m_picture || std::exchange(m_revealed, true)) return;
  if (auto* heads = std::get_if<SharedHeadsPicture>(&*m_picture)) heads->wired = true;
  const VisibilityMatrix visible = visiblePairs(asked);
  auto* grid = std::get_if<PairsPicture>(&*m_picture);
  if (grid && visible.rows() == grid->rows && visible.cols() == grid->columns && grid->isMarkable())
    grid->visible = visible;
  setFocusPolicy(Qt::NoFocus);
  describe();
  update();
}

void QuestionFigure::describe() {
  setAccessibleName(m_picture ? wordsOf(*m_picture) : QString());
  if (!pairs() || !pairs()->isMarkable()) return setAccessibleDescription({});
  const PairsPicture& grid = *pairs();
  const Index visible = grid.visible.size() == 0 ? grid.rows * grid.columns : grid.visible.cast<Index>().sum();
  QString words = tr("%n cell(s) hatched", nullptr, static_cast<int>(grid.rows * grid.columns - visible));
  if (takesMarks()) {
    const bool isOpen = grid.visible.size() == 0 || grid.visible(m_current.row, m_current.column);
    const QString cell = isOpen ? tr("row %1, column %2: visible") : tr("row %1, column %2: hatched");
    words = cell.arg(m_current.row).arg(m_current.column) + QStringLiteral("; ") + words;
  }
  setAccessibleDescription(words);
}

void QuestionFigure::mark(const attn::CellPlace& cell, bool visible) {
  auto& grid = std::get<PairsPicture>(*m_picture);
  if (grid.visible.size() == 0) grid.visible = VisibilityMatrix::Constant(grid.rows, grid.columns, true);
  m_current = cell;
  grid.visible(cell.row, cell.column) = visible;
  describe();
  update();
}

void QuestionFigure::mousePressEvent(QMouseEvent* event) {
  const auto cell =
      takesMarks() ? pairAt(*pairs(), rect(), m_theme, event->position()) : std::optional<attn::CellPlace>();
  if (!cell || event->button() != Qt::LeftButton) return event->ignore();
  m_draws = pairs()->visible.size() > 0 && !pairs()->visible(cell->row, cell->column);
  mark(*cell, m_draws);
}

void QuestionFigure::mouseMoveEvent(QMouseEvent* event) {
  if (!takesMarks() || !(event->buttons() & Qt::LeftButton)) return event->ignore();
  if (const auto cell = pairAt(*pairs(), rect(), m_theme, event->position())) mark(*cell, m_draws);
}

void QuestionFigure::keyPressEvent(QKeyEvent* event) {
  if (!takesMarks()) return event->ignore();
  const PairsPicture& grid = *pairs();
  attn::CellPlace next = m_current;
  switch (event->key()) {
    case Qt::Key_Left:
      --next.column;
      break;
    case Qt::Key_Right:
      ++next.column;
      break;
    case Qt::Key_Up:
      --next.row;
      break;
    case Qt::Key_Down:
      ++next.row;
      break;
    case Qt::Key_Space:
      return mark(m_current, grid.visible.size() > 0 && !grid.visible(m_current.row, m_current.column));
    default:
      return event->ignore();
  }
  m_current = {std::clamp<Index>(next.row, 0, grid.rows - 1), std::clamp<Index>(next.column, 0, grid.columns - 1)};
  describe();
  update();
}

QSize QuestionFigure::sizeHint() const {
  return {1, m_picture ? qRound(m_theme.px(heightsOf(*m_picture).least)) : 0};
}

void QuestionFigure::paintEvent(QPaintEvent*) {
  if (!m_picture) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  drawQuestionPicture(painter, rect(), *m_picture, m_theme);
  if (!hasFocus() || !takesMarks()) return;
  painter.setPen(QPen(m_theme.selection, m_theme.lineWidth(2)));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(pairRect(*pairs(), rect(), m_theme, m_current));
}

}  // namespace attn::app
