// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mask_grid.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

namespace attn::app {
namespace {

constexpr double kLargestSide = 26;

}  // namespace

MaskGrid::MaskGrid(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MaskGrid::setTheme(const Theme& theme) {
  m_theme = theme;
  fitHeight();
  update();
}

void MaskGrid::setMask(const Matrix& mask, const QStringList& rowNames, const QStringList& columnNames) {
  m_mask = mask;
  m_rows = rowNames;
  m_columns = columnNames;
  m_current = {std::clamp(m_current.x(), 0, std::max(0, static_cast<int>(mask.cols()) - 1)),
               std::clamp(m_current.y(), 0, std::max(0, static_cast<int>(mask.rows()) - 1))};
  fitHeight();
  update();
}

double MaskGrid::side() const {
  return m_mask.cols() == 0 ? 0 : std::min(m_theme.px(kLargestSide), width() / static_cast<double>(m_mask.cols()));
}

void MaskGrid::fitHeight() {
  setFixedHeight(qCeil(side() * static_cast<double>(m_mask.rows())) + 2);
}

void MaskGrid::resizeEvent(QResizeEvent*) {
  fitHeight();
}

std::optional<QPoint> MaskGrid::cellAt(const QPointF& point) const {
  if (side() == 0) return std::nullopt;
  const QPoint cell(static_cast<int>(point.x() / side()), static_cast<int>(point.y() / side()));
  const bool inside = point.x() >= 0 && point.y() >= 0 && cell.x() < m_mask.cols() && cell.y() < m_mask.rows();
  return inside ? std::optional(cell) : std::nullopt;
}

QString MaskGrid::describe(QPoint cell) const {
  const QString state = m_mask(cell.y(), cell.x()) != 0 ? tr("open") : tr("closed");
  return tr("%1 looks at %2: %3").arg(m_rows.value(cell.y()), m_columns.value(cell.x()), state);
}

void MaskGrid::switchCell(QPoint cell, bool open, bool interactive) {
  m_current = cell;
  if ((m_mask(cell.y(), cell.x()) != 0) != open) Q_EMIT cellSwitched(cell.y(), cell.x(), open, interactive);
  if (m_mask.size() > 0) setAccessibleDescription(describe(m_current));
  update();
}

void MaskGrid::mousePressEvent(QMouseEvent* event) {
  const auto cell = cellAt(event->position());
  if (event->button() != Qt::LeftButton || !cell) return;
  m_painting = m_mask(cell->y(), cell->x()) == 0;
  switchCell(*cell, *m_painting, true);
}

void MaskGrid::mouseMoveEvent(QMouseEvent* event) {
  const auto cell = cellAt(event->position());
  if (m_painting && cell) switchCell(*cell, *m_painting, true);
}

void MaskGrid::mouseReleaseEvent(QMouseEvent*) {
  m_painting.reset();
}

void MaskGrid::keyPressEvent(QKeyEvent* event) {
  QPoint next = m_current;
  switch (event->key()) {
    case Qt::Key_Left:
      next.rx() -= 1;
      break;
    case Qt::Key_Right:
      next.rx() += 1;
      break;
    case Qt::Key_Up:
      next.ry() -= 1;
      break;
    case Qt::Key_Down:
      next.ry() += 1;
      break;
    case Qt::Key_Space:
    case Qt::Key_Return:
      return switchCell(m_current, m_mask(m_current.y(), m_current.x()) == 0, false);
    default:
      return QWidget::keyPressEvent(event);
  }
  if (next.x() < 0 || next.y() < 0 || next.x() >= m_mask.cols() || next.y() >= m_mask.rows()) return;
  m_current = next;
  setAccessibleDescription(describe(m_current));
  update();
}

bool MaskGrid::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const auto cell = cellAt(help->pos());
  QToolTip::showText(help->globalPos(), cell ? describe(*cell) : QString(), this);
  return true;
}

void MaskGrid::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double s = side();
  const double gap = s > 8 ? 1 : 0;
  for (Index r = 0; r < m_mask.rows(); ++r) {
    for (Index c = 0; c < m_mask.cols(); ++c) {
      const QRectF cell(static_cast<double>(c) * s + gap, static_cast<double>(r) * s + gap, s - gap, s - gap);
      const bool open = m_mask(r, c) != 0;
      painter.fillRect(cell, open ? m_theme.queryBackground : m_theme.field);
      if (!open) painter.fillRect(cell, QBrush(m_theme.faint, Qt::BDiagPattern));
    }
  }
  painter.setPen(QPen(m_theme.line, 1));
  painter.drawRect(QRectF(0.5, 0.5, s * static_cast<double>(m_mask.cols()), s * static_cast<double>(m_mask.rows())));
  if (!hasFocus()) return;
  painter.setPen(QPen(m_theme.selection, 2));
  painter.drawRoundedRect(QRectF(m_current.x() * s + 1, m_current.y() * s + 1, s - 1, s - 1), 2, 2);
}

}  // namespace attn::app
