// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/mask_grid.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kLargestSide = 40;
constexpr double kSideWithNames = 20;
constexpr double kSideWithLines = 6;
constexpr double kNameHeight = 20;
constexpr double kLongestName = 64;
constexpr double kNameFont = 11;

}  // namespace

MaskGrid::MaskGrid(QWidget* parent) : Themed(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setProperty("switchesBySpace", true);  // in the rest of the window, Space starts playback
}

void MaskGrid::setMask(const Matrix& mask, const QStringList& rowNames, const QStringList& columnNames) {
  const bool sameShape = mask.rows() == m_mask.rows() && mask.cols() == m_mask.cols();
  if (sameShape && mask == m_mask && rowNames == m_rows && columnNames == m_columns) return;
  m_mask = mask;
  m_rows = rowNames;
  m_columns = columnNames;
  m_current = {std::clamp(m_current.x(), 0, std::max(0, static_cast<int>(mask.cols()) - 1)),
               std::clamp(m_current.y(), 0, std::max(0, static_cast<int>(mask.rows()) - 1))};
  if (mask.size() > 0) setAccessibleDescription(describe(m_current));
  fitHeight();
  update();
}

double MaskGrid::side() const {
  if (m_mask.cols() == 0) return 0;
  return std::min(m_theme.px(kLargestSide), (width() - m_nameWidth - 1) / static_cast<double>(m_mask.cols()));
}

QPointF MaskGrid::origin() const {
  return {m_nameWidth, m_nameWidth > 0 ? m_theme.px(kNameHeight) : 0};
}

QRectF MaskGrid::rectOf(Index row, Index column) const {
  const double s = side();
  return {origin().x() + static_cast<double>(column) * s, origin().y() + static_cast<double>(row) * s, s, s};
}

void MaskGrid::fitHeight() {
  const QFontMetricsF metrics(uiFont(m_theme.px(kNameFont)));
  m_nameWidth = 0;
  double widest = 0;
  for (const QString& name : m_rows.mid(0, 64)) widest = std::max(widest, metrics.horizontalAdvance(name));
  const double names = std::min(widest, m_theme.px(kLongestName)) + m_theme.px(8);
  if (width() - names > static_cast<double>(m_mask.cols()) * m_theme.px(kSideWithNames)) m_nameWidth = names;
  setFixedHeight(qCeil(origin().y() + side() * static_cast<double>(m_mask.rows())) + 1);
}

std::optional<QPoint> MaskGrid::cellAt(const QPointF& point) const {
  if (side() == 0) return std::nullopt;
  const QPointF in = point - origin();
  const QPoint cell(static_cast<int>(in.x() / side()), static_cast<int>(in.y() / side()));
  const bool inside = in.x() >= 0 && in.y() >= 0 && cell.x() < m_mask.cols() && cell.y() < m_mask.rows();
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
  if (!std::exchange(m_painting, std::nullopt)) return;
  // Ends the drag, so that the next one becomes its own undo step.
  Q_EMIT cellSwitched(m_current.y(), m_current.x(), m_mask(m_current.y(), m_current.x()) != 0, false);
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
  showPlainToolTip(help->globalPos(), cell ? describe(*cell) : QString(), this);
  return true;
}

void MaskGrid::paintNames(QPainter& painter) const {
  const double s = side();
  painter.setFont(uiFont(m_theme.px(kNameFont)));
  painter.setPen(m_theme.soft);
  const QFontMetricsF metrics(painter.font());
  for (Index c = 0; c < m_mask.cols(); ++c) {
    const QRectF box(rectOf(0, c).left(), 0, s, origin().y());
    const QString name = metrics.elidedText(m_columns.value(static_cast<int>(c)), Qt::ElideRight, s - 2);
    painter.drawText(box, Qt::AlignCenter, name);
  }
  for (Index r = 0; r < m_mask.rows(); ++r) {
    const QRectF box(0, rectOf(r, 0).top(), m_nameWidth - m_theme.px(8), s);
    const QString name = metrics.elidedText(m_rows.value(static_cast<int>(r)), Qt::ElideRight, box.width());
    painter.drawText(box, Qt::AlignVCenter | Qt::AlignLeft, name);
  }
}

/// Draws cells of a few pixels as one image: a hatch would not be visible in them, and 256 x 256 brushes are too slow.
void MaskGrid::paintManyCells(QPainter& painter) const {
  const auto rows = static_cast<int>(m_mask.rows());
  const auto columns = static_cast<int>(m_mask.cols());
  QImage picture(columns, rows, QImage::Format_RGB32);
  const QRgb open = m_theme.queryBackground.rgb();
  const QRgb closed = m_theme.faint.rgb();
  for (int r = 0; r < rows; ++r) {
    auto* line = reinterpret_cast<QRgb*>(picture.scanLine(r));
    for (int c = 0; c < columns; ++c) line[c] = m_mask(r, c) != 0 ? open : closed;
  }
  painter.drawImage(QRectF(rectOf(0, 0).topLeft(), rectOf(rows - 1, columns - 1).bottomRight()), picture);
}

void MaskGrid::paintEvent(QPaintEvent*) {
  if (m_mask.size() == 0) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (m_nameWidth > 0) paintNames(painter);
  if (side() < kSideWithLines) {
    paintManyCells(painter);
  } else {
    for (Index r = 0; r < m_mask.rows(); ++r) {
      for (Index c = 0; c < m_mask.cols(); ++c) {
        const QRectF cell = rectOf(r, c).adjusted(1, 1, 0, 0);
        const bool open = m_mask(r, c) != 0;
        painter.fillRect(cell, open ? m_theme.queryBackground : m_theme.field);
        if (!open) painter.fillRect(cell, QBrush(m_theme.faint, Qt::BDiagPattern));
      }
    }
  }
  const QRectF all(rectOf(0, 0).topLeft(), rectOf(m_mask.rows() - 1, m_mask.cols() - 1).bottomRight());
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(all.adjusted(0.5, 0.5, 0, 0));
  if (!hasFocus()) return;
  painter.setPen(QPen(m_theme.selection, 2));
  painter.drawRoundedRect(rectOf(m_current.y(), m_current.x()).adjusted(1, 1, 0, 0), 2, 2);
}

}  // namespace attn::app
