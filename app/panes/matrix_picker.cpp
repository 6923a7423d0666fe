// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/matrix_picker.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "figures/subscripted_text.h"
#include "text/number_text.h"
#include "theme/fonts.h"
#include "widgets/painted_stage.h"

namespace attn::app {
namespace {

constexpr double kNumberPixels = 12, kRowHeight = 26, kNumberSide = 6, kMargin = 2, kWidestHead = 88,
                 kNarrowestCell = 26;
constexpr double kSmallestCell = 22;  // in screen pixels

QString nameOfLine(const std::vector<std::string>& names, Index line) {
  return line < static_cast<Index>(names.size()) ? QString::fromStdString(names[static_cast<std::size_t>(line)])
                                                 : QString::number(line);
}

}  // namespace

MatrixPicker::MatrixPicker(QWidget* parent) : Themed<QWidget>(parent) {
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void MatrixPicker::setMatrix(AskedMatrix matrix) {
  m_matrix = std::move(matrix);
  m_chosen.reset();
  m_right.reset();
  updateGeometry();
  update();
  describe();
}

void MatrixPicker::setPicking(bool picking) {
  m_picking = picking;
  setFocusPolicy(picking ? Qt::StrongFocus : Qt::NoFocus);
  setCursor(picking ? Qt::PointingHandCursor : Qt::ArrowCursor);
  update();
}

void MatrixPicker::reveal(CellPlace right) {
  m_right = right;
  setPicking(false);
  describe();
}

QFont MatrixPicker::face() const {
  return uiFont(m_theme.px(kNumberPixels));
}

QString MatrixPicker::numberOf(Index row, Index column) const {
  const double value = m_matrix.values(row, column);
  return m_matrix.decimals < 0 ? fullText(value) : numberText(value, m_matrix.decimals);
}

double MatrixPicker::headWidth() const {
  const QFontMetricsF metrics(face());
  double widest = subscriptedWidth(QString::fromStdString(m_matrix.name), face());
  for (Index row = 0; row < m_matrix.values.rows(); ++row)
    widest = std::max(widest, metrics.horizontalAdvance(nameOfLine(m_matrix.rows, row)));
  return std::min(widest + m_theme.px(2 * kNumberSide), m_theme.px(kWidestHead));
}

QSize MatrixPicker::sizeHint() const {
  const double rows = static_cast<double>(m_matrix.values.rows() + 1);
  const double width = headWidth() + static_cast<double>(m_matrix.values.cols()) * m_theme.px(kNarrowestCell);
  return {qRound(width + m_theme.px(2 * kMargin)), qRound(rows * m_theme.px(kRowHeight) + m_theme.px(2 * kMargin))};
}

QSize MatrixPicker::minimumSizeHint() const {
  const double width = headWidth() + static_cast<double>(m_matrix.values.cols()) * kSmallestCell;
  return {qRound(width + m_theme.px(2 * kMargin)), sizeHint().height()};
}

QRectF MatrixPicker::cellRect(Index row, Index column) const {
  const double margin = m_theme.px(kMargin), head = headWidth(), height = m_theme.px(kRowHeight);
  const double columns = static_cast<double>(std::max<Index>(m_matrix.values.cols(), 1));
  const double cell = std::min((width() - 2 * margin - head) / columns, m_theme.px(64));
  return {margin + head + static_cast<double>(column) * cell, margin + static_cast<double>(row + 1) * height, cell,
          height};
}

std::optional<CellPlace> MatrixPicker::cellAt(const QPointF& at) const {
  for (Index row = 0; row < m_matrix.values.rows(); ++row)
    for (Index column = 0; column < m_matrix.values.cols(); ++column)
      if (cellRect(row, column).contains(at)) return CellPlace{row, column};
  return std::nullopt;
}

void MatrixPicker::setChosen(CellPlace cell) {
  const bool exists =
      cell.row >= 0 && cell.row < m_matrix.values.rows() && cell.column >= 0 && cell.column < m_matrix.values.cols();
  m_chosen = exists ? std::optional(cell) : std::nullopt;
  update();
  describe();
}

void MatrixPicker::choose(CellPlace cell) {
  m_chosen = cell;
  update();
  describe();
  Q_EMIT chosenChanged();
}

void MatrixPicker::mousePressEvent(QMouseEvent* event) {
  const std::optional<CellPlace> cell = m_picking ? cellAt(event->position()) : std::nullopt;
  if (cell) choose(*cell);
}

void MatrixPicker::keyPressEvent(QKeyEvent* event) {
  const std::optional<CellStep> step = arrowStep(*event);
  if (!step) return QWidget::keyPressEvent(event);
  if (!m_picking) return;
  if (!m_chosen) return choose({0, 0});
  choose({std::clamp<Index>(m_chosen->row + step->down, 0, m_matrix.values.rows() - 1),
          std::clamp<Index>(m_chosen->column + step->right, 0, m_matrix.values.cols() - 1)});
}

void MatrixPicker::describe() {
  QString text = QString::fromStdString(m_matrix.name);
  const auto cell = [this](const CellPlace& at) -> QString {
    return tr("row %1, column %2: %3")
        .arg(nameOfLine(m_matrix.rows, at.row), nameOfLine(m_matrix.columns, at.column), numberOf(at.row, at.column));
  };
  if (m_chosen) text += QStringLiteral(". ") + tr("You chose %1").arg(cell(*m_chosen));
  if (m_right) text += QStringLiteral(". ") + tr("The answer is %1").arg(cell(*m_right));
  setAccessibleName(text);
}

void MatrixPicker::paintEvent(QPaintEvent*) {
  if (m_matrix.values.size() == 0) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QFont font = face();
  painter.setFont(font);
  const double head = headWidth(), side = m_theme.px(kNumberSide);
  painter.setPen(m_theme.soft);
  drawSubscriptedCentered(painter, QRectF(m_theme.px(kMargin), m_theme.px(kMargin), head, m_theme.px(kRowHeight)),
                          QString::fromStdString(m_matrix.name), font);
  const QFontMetricsF metrics(font);
  for (Index column = 0; column < m_matrix.values.cols(); ++column) {
    const QRectF box = cellRect(-1, column);
    painter.drawText(box, Qt::AlignCenter,
                     metrics.elidedText(nameOfLine(m_matrix.columns, column), Qt::ElideRight, box.width()));
  }
  for (Index row = 0; row < m_matrix.values.rows(); ++row) {
    const QRectF first = cellRect(row, 0);
    painter.setPen(m_theme.soft);
    painter.drawText(QRectF(first.left() - head, first.top(), head - side, first.height()),
                     Qt::AlignVCenter | Qt::AlignRight,
                     metrics.elidedText(nameOfLine(m_matrix.rows, row), Qt::ElideRight, head - side));
    for (Index column = 0; column < m_matrix.values.cols(); ++column) {
      const QRectF box = cellRect(row, column).adjusted(0.5, 0.5, -0.5, -0.5);
      const CellPlace place{row, column};
      const bool chosen = m_chosen == place, right = m_right == place;
      painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
      painter.setBrush(chosen || right ? m_theme.selectionBackground : m_theme.panel);
      painter.drawRect(box);
      painter.setPen(m_theme.ink);
      const QString number = numberOf(row, column);
      QFont fitting = font;
      const double wanted = metrics.horizontalAdvance(number), room = box.width() - 4;
      if (wanted > room) fitting.setPixelSize(std::max(8, static_cast<int>(font.pixelSize() * room / wanted)));
      painter.setFont(fitting);
      painter.drawText(box, Qt::AlignCenter, number);
      painter.setFont(font);
    }
  }
  painter.setBrush(Qt::NoBrush);
  // Not by color alone: the chosen cell gets a dashed frame once the correct one is known.
  if (m_chosen && (!m_right || *m_right != *m_chosen)) {
    painter.setPen(
        QPen(m_right ? m_theme.error : m_theme.selection, m_theme.px(2), m_right ? Qt::DashLine : Qt::SolidLine));
    painter.drawRect(cellRect(m_chosen->row, m_chosen->column));
  }
  if (m_right) {
    painter.setPen(QPen(m_theme.selection, m_theme.px(2)));
    painter.drawRect(cellRect(m_right->row, m_right->column));
  }
  if (hasFocus() && !m_chosen) {
    painter.setPen(QPen(m_theme.selection, m_theme.px(1.5)));
    painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
  }
}

}  // namespace attn::app
