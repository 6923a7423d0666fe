// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/asking/question_figure_view.h"

#include <QPainter>

namespace attn::app {

QuestionFigure::QuestionFigure(QWidget* parent) : QWidget(parent), m_theme(lightTheme()) {
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
  setVisible(m_picture.has_value());
  setAccessibleName(m_picture ? wordsOf(*m_picture) : QString());
  setTheme(m_theme);
}

QSize QuestionFigure::sizeHint() const {
  return {1, m_picture ? qRound(m_theme.px(heightsOf(*m_picture).least)) : 0};
}

QSize QuestionFigure::minimumSizeHint() const {
  return sizeHint();
}

void QuestionFigure::paintEvent(QPaintEvent*) {
  if (!m_picture) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  drawQuestionPicture(painter, rect(), *m_picture, m_theme);
}

}  // namespace attn::app
