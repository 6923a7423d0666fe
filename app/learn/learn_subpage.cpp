// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/learn_subpage.h"

#include <QHBoxLayout>
#include <QPainter>

#include "learn/asking/answer_half.h"
#include "learn/asking/question_half.h"
#include "text/question_text.h"
#include "widgets/page_parts.h"

namespace attn::app {

QuestionPage::QuestionPage(const LearnServices& services, QWidget* parent)
    : LearnSubpage(services, parent),
      m_asking(new QWidget(this)),
      m_foot(new QWidget(m_asking)),
      m_question(new QuestionHalf(m_asking)),
      m_answer(new AnswerHalf(m_asking)),
      m_footRow(new QHBoxLayout(m_foot)) {
  connect(m_answer, &AnswerHalf::scenarioRequested, this, &LearnSubpage::scenarioRequested);
  connect(m_answer, &AnswerHalf::lessonRequested, this, &LearnSubpage::lessonRequested);
}

QHBoxLayout* QuestionPage::halves() {
  QHBoxLayout* row = rowOf({{m_question, 1}, {m_answer, 1}});
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  return row;
}

void QuestionPage::setHeading(const QString& which, Topic topic, const QString& side) {
  m_question->setHeading(QStringLiteral("<b>%1</b> · %2").arg(which.toHtmlEscaped(), topicText(topic).toHtmlEscaped()),
                         side);
}

void QuestionPage::resizeEvent(QResizeEvent* event) {
  LearnSubpage::resizeEvent(event);
  restyle();
}

void QuestionPage::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
  if (!m_foot->isVisibleTo(this)) return;
  painter.setPen(QPen(m_theme.line, m_theme.lineWidth()));
  const int line = m_foot->mapTo(this, QPoint()).y() - 1;
  painter.drawLine(0, line, width(), line);
}

}  // namespace attn::app
