// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/lesson_button.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QTextLayout>
#include <QTextOption>
#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/subscripted_text.h"
#include "learn/home/home_texts.h"
#include "learn/picture/lesson_picture.h"
#include "text/tool_tip.h"
#include "theme/color_map.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

constexpr double kMarkerRadius = 9.5, kMarkerX = 12, kPictureX = 40, kPictureSide = 56, kTextX = 110;
constexpr double kPadding = 11, kRightPadding = 12, kTitleLine = 20, kFactLine = 18, kDashes = 15, kDashHeight = 4;

QFont titleFace(const Theme& theme) {
  return uiFont(theme.px(13.5), QFont::DemiBold);
}

QFont factFace(const Theme& theme) {
  return uiFont(theme.px(12.5));
}

QStringList wrapped(const QString& text, const QFont& face, double width) {
  if (text.isEmpty()) return {};
  if (subscriptedLineWidth(text, face) <= width) return {text};
  QTextLayout layout(text, face);
  QTextOption option;
  option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
  layout.setTextOption(option);
  QStringList lines;
  layout.beginLayout();
  while (true) {
    QTextLine line = layout.createLine();
    if (!line.isValid()) break;
    line.setLineWidth(width);
    lines << text.mid(line.textStart(), line.textLength()).trimmed();
  }
  layout.endLayout();
  return lines;
}

}  // namespace

void drawMarker(QPainter& painter, QPointF middle, double radius, const QString& number, MarkerLook look,
                const Theme& theme) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  const QColor fill = look == MarkerLook::Done   ? theme.ink
                      : look == MarkerLook::Here ? theme.selection
                                                 : theme.background;
  painter.setBrush(fill);
  painter.setPen(look == MarkerLook::Ahead ? QPen(theme.faint, theme.px(1.4)) : QPen(Qt::NoPen));
  const double drawn = look == MarkerLook::Ahead ? radius - theme.px(0.7) : radius;
  painter.drawEllipse(middle, drawn, drawn);
  if (look == MarkerLook::Done) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.background, radius * 0.19, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawPolyline(QPolygonF({middle + QPointF(-0.42, 0.02) * radius, middle + QPointF(-0.1, 0.34) * radius,
                                    middle + QPointF(0.45, -0.32) * radius}));
  } else {
    const QFont face =
        uiFont(radius * (number.size() > 1 ? 1.1 : 1.2), look == MarkerLook::Here ? QFont::DemiBold : QFont::Normal);
    const QFontMetricsF metrics(face);
    painter.setFont(face);
    painter.setPen(look == MarkerLook::Here ? readableOn(theme.selection) : theme.soft);
    painter.drawText(QPointF(middle.x() - metrics.horizontalAdvance(number) / 2, middle.y() + metrics.capHeight() / 2),
                     number);
  }
  painter.restore();
}

PathButton::PathButton(QWidget* parent) : Themed(parent) {
  setCursor(Qt::PointingHandCursor);
  setFocusPolicy(Qt::StrongFocus);
}

double LessonButton::sectionX(const Theme& theme) {
  return theme.px(kMarkerX);
}

double LessonButton::textX(const Theme& theme) {
  return theme.px(kPictureX);
}

void LessonButton::setFacts(const LessonFacts& facts, bool here, const QString& spoken) {
  m_facts = facts;
  m_here = here;
  m_line = lessonLine(facts);
  m_progress = lessonProgress(facts);
  setAccessibleName(withoutSubscriptMarks(spoken));
  setAccessibleDescription(withoutSubscriptMarks(facts.summary));
  setWrappedToolTip(this, withoutSubscriptMarks(facts.summary));
  setEnabled(!facts.steps.isEmpty());
  updateGeometry();
  update();
}

void LessonButton::setNumbers(std::shared_ptr<const LessonNumbers> numbers) {
  m_numbers = std::move(numbers);
  update();
}

MarkerLook LessonButton::look() const {
  if (m_here) return MarkerLook::Here;
  return m_facts.state == LessonState::Finished ? MarkerLook::Done : MarkerLook::Ahead;
}

double LessonButton::textWidth(double width) const {
  return std::max(m_theme.px(40), width - m_theme.px(kTextX) - m_theme.px(kRightPadding));
}

QStringList LessonButton::titleLines(double width) const {
  return wrapped(m_facts.title, titleFace(m_theme), textWidth(width));
}

QStringList LessonButton::factLines(double width) const {
  return wrapped(m_line, factFace(m_theme), textWidth(width));
}

int LessonButton::heightForWidth(int width) const {
  const double texts = static_cast<double>(titleLines(width).size()) * m_theme.px(kTitleLine) +
                       static_cast<double>(factLines(width).size()) * m_theme.px(kFactLine) + m_theme.px(kDashes);
  return static_cast<int>(std::ceil(std::max(texts, m_theme.px(kPictureSide)) + 2 * m_theme.px(kPadding)));
}

QSize LessonButton::sizeHint() const {
  const int width = qRound(m_theme.px(300));
  return {width, heightForWidth(width)};
}

void LessonButton::paintPredictions(QPainter& painter, QPointF at, double room) const {
  const auto count = static_cast<double>(m_facts.predictions.size());
  if (count == 0) return;
  const QFont face = factFace(m_theme);
  const double words = m_progress.isEmpty() ? 0 : QFontMetricsF(face).horizontalAdvance(m_progress) + m_theme.px(8);
  const double gap = m_theme.px(4), dash = std::clamp((room - words - gap * (count - 1)) / count, 2.0, m_theme.px(16));
  const double height = m_theme.px(kDashHeight);
  bool marked = !m_here || m_facts.state != LessonState::Begun;  // the next prediction, if the lesson is begun
  painter.setPen(Qt::NoPen);
  double x = at.x();
  for (const PredictionFacts& prediction : m_facts.predictions) {
    QColor color = prediction.made ? m_theme.ink : mixedColor(m_theme.line, m_theme.faint, m_here ? 0.35 : 0.12);
    if (!prediction.made && !marked) {
      color = m_theme.selection;
      marked = true;
    }
    const QRectF place(x, at.y() - height / 2, dash, height);
    const bool isWrong = prediction.made && !prediction.right;
    painter.setBrush(isWrong ? QBrush(Qt::NoBrush) : QBrush(color));
    painter.setPen(isWrong ? QPen(color, m_theme.lineWidth()) : QPen(Qt::NoPen));
    const double inside = isWrong ? m_theme.lineWidth() / 2 : 0;
    painter.drawRoundedRect(place.adjusted(inside, inside, -inside, -inside), height / 2, height / 2);
    x += dash + gap;
  }
  if (words == 0) return;
  painter.setFont(face);
  painter.setPen(m_theme.soft);
  painter.drawText(QPointF(x - gap + m_theme.px(8), at.y() + QFontMetricsF(face).capHeight() / 2), m_progress);
}

void LessonButton::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double radius = m_theme.px(10), left = m_theme.px(kMarkerX) + m_theme.px(10);
  const QRectF box = QRectF(left, 0, width() - left, height()).adjusted(0.5, 1.5, -0.5, -1.5);
  if (m_here) {
    painter.setPen(QPen(m_theme.selection, 1));
    painter.setBrush(m_theme.selectionBackground);
    painter.drawRoundedRect(box, radius, radius);
  } else if (underMouse() && isEnabled()) {
    painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
    painter.setBrush(m_theme.panel);
    painter.drawRoundedRect(box, radius, radius);
  }
  if (hasFocus()) {
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(m_here ? m_theme.ink : m_theme.selection, 2));
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius);
  }
  const double middle = height() / 2.0;
  drawMarker(painter, {m_theme.px(kMarkerX), middle}, m_theme.px(kMarkerRadius), QString::number(m_facts.number),
             look(), m_theme);
  const double side = m_theme.px(kPictureSide);
  const bool ahead = look() == MarkerLook::Ahead && m_facts.state == LessonState::New;
  if (m_numbers) {
    painter.setOpacity(ahead && !underMouse() ? 0.8 : 1);
    drawLessonPicture(painter, QRectF(m_theme.px(kPictureX), middle - side / 2, side, side), m_facts.id, *m_numbers,
                      m_theme);
    painter.setOpacity(1);
  }
  const QStringList titles = titleLines(width()), facts = factLines(width());
  const double line = m_theme.px(kTitleLine), factLine = m_theme.px(kFactLine);
  const double texts =
      static_cast<double>(titles.size()) * line + static_cast<double>(facts.size()) * factLine + m_theme.px(kDashes);
  double y = middle - texts / 2;
  const QFont face = titleFace(m_theme), small = factFace(m_theme);
  const QFontMetricsF metrics(face), smallMetrics(small);
  painter.setPen(ahead ? m_theme.soft : m_theme.ink);
  for (const QString& title : titles) {
    drawSubscriptedLine(painter, {m_theme.px(kTextX), y + (line + metrics.capHeight()) / 2}, title, face);
    y += line;
  }
  painter.setFont(small);
  painter.setPen(m_theme.soft);
  for (const QString& fact : facts) {
    painter.drawText(QPointF(m_theme.px(kTextX), y + (factLine + smallMetrics.capHeight()) / 2), fact);
    y += factLine;
  }
  paintPredictions(painter, {m_theme.px(kTextX), y + m_theme.px(kDashes) / 2 + m_theme.px(1)}, textWidth(width()));
}

void PathButton::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    click();
  } else {
    QAbstractButton::keyPressEvent(event);
  }
}

}  // namespace attn::app
