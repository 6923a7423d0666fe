// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/lesson/task_bar.h"

#include <QLocale>
#include <QPainter>
#include <QPushButton>

#include "text/learner_markup.h"
#include "theme/fonts.h"
#include "widgets/glyph_button.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kSide = 16, kAbove = 7, kText = 13, kButton = 32;

}  // namespace

TaskBar::TaskBar(QWidget* parent)
    : Themed(parent),
      m_text(new RichLabel(this)),
      m_return(new QPushButton(this)),
      m_close(new GlyphButton(Glyph::Close, 24, GlyphButton::Weight::Quiet, this)) {
  setObjectName(QStringLiteral("task"));
  rowOf({{m_text, 1, Qt::AlignVCenter}, {m_return, 0, Qt::AlignVCenter}, {m_close, 0, Qt::AlignVCenter}}, this);
  m_return->setObjectName(QStringLiteral("task.return"));
  m_return->setAutoDefault(true);
  connect(m_return, &QPushButton::clicked, this, [this] {
    const ChosenTask task = *m_task;
    clear();
    Q_EMIT returnRequested(task.lesson, task.step);
  });
  connect(m_close, &QAbstractButton::clicked, this, &TaskBar::clear);
  TaskBar::restyle();
  TaskBar::retranslate();
}

void TaskBar::setTask(const ChosenTask& task) {
  m_task = task;
  fill();
}

void TaskBar::clear() {
  m_task.reset();
  fill();
}

void TaskBar::setPresenting(bool presenting) {
  m_presenting = presenting;
  fill();
}

void TaskBar::restyle() {
  const int side = qRound(m_theme.px(kSide)), above = qRound(m_theme.px(kAbove));
  layout()->setContentsMargins(side, above, side, above + 1);
  layout()->setSpacing(qRound(m_theme.px(12)));
  m_text->setLook(m_theme, kText, m_theme.ink);
  m_return->setFont(uiFont(m_theme.px(kText)));
  m_return->setMinimumHeight(qRound(m_theme.px(kButton)));
  fill();
}

void TaskBar::retranslate() {
  setAccessibleName(tr("Task of the lesson"));
  m_return->setText(tr("Back to the lesson"));
  m_close->setLabel(tr("Close the task"));
  fill();
}

void TaskBar::fill() {
  setVisible(m_task && !m_presenting);
  if (!m_task) return;
  const LessonText text = m_task->lesson->textIn(QLocale().name());
  const LessonStep& step = m_task->lesson->lesson.steps[static_cast<std::size_t>(m_task->step)];
  TaskText said;
  if (const auto found = text.steps.find(step.id); found != text.steps.end())
    if (const auto task = found->second.tasks.find(m_task->id); task != found->second.tasks.end()) said = task->second;
  m_text->setHtml(QStringLiteral("<b>") + learnerHtml(QString::fromStdString(said.title)) +
                  QStringLiteral("</b>&nbsp; ") + learnerHtml(QString::fromStdString(said.text)));
  m_return->setAccessibleDescription(learnerPlain(QString::fromStdString(text.title)));
}

void TaskBar::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.selectionBackground);
  painter.fillRect(QRect(0, height() - 1, width(), 1), m_theme.line);
}

}  // namespace attn::app
