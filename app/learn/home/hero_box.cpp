// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/home/hero_box.h"

#include <QGridLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "learn/home/home_buttons.h"
#include "learn/home/home_texts.h"
#include "learn/home/lesson_button.h"
#include "learn/picture/lesson_picture.h"
#include "text/learner_markup.h"
#include "theme/fonts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kPictureWidth = 196, kPictureHeight = 126, kWideFrom = 740, kPictureFrom = 540, kHeroPadding = 22;

RichLabel* heroLabel(QWidget* parent) {
  auto* made = new RichLabel(parent);
  made->setTextInteractionFlags(Qt::NoTextInteraction);
  return made;
}

}  // namespace

class HeroPicture : public QWidget {
 public:
  using QWidget::QWidget;

  void setTheme(const Theme& theme) {
    m_theme = theme;
    setFixedSize(qRound(theme.px(kPictureWidth)), qRound(theme.px(kPictureHeight)));
    update();
  }
  void show(const QString& lesson, int number) {
    m_lesson = lesson;
    m_number = number;
    update();
  }
  void setNumbers(std::shared_ptr<const LessonNumbers> numbers) {
    m_numbers = std::move(numbers);
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    if (!m_numbers) return;
    QPainter painter(this);
    const double left = m_theme.px(34);
    drawLessonPicture(painter, QRectF(left, m_theme.px(3), width() - left - m_theme.px(3), height() - m_theme.px(6)),
                      m_lesson, *m_numbers, m_theme, LessonPictureForm::Large);
    const double radius = m_theme.px(11);
    if (m_number > 0)
      drawStation(painter, {radius, height() / 2.0}, radius, QString::number(m_number), StationLook::Here, m_theme);
  }

 private:
  Theme m_theme;
  QString m_lesson;
  int m_number = 0;
  std::shared_ptr<const LessonNumbers> m_numbers;
};

/// The steps of the lesson: completed, current, ahead.
class StepDashes : public QWidget {
 public:
  using QWidget::QWidget;

  void setTheme(const Theme& theme) {
    m_theme = theme;
    setFixedHeight(qRound(theme.px(14)));
    update();
  }
  void show(int step, int steps) {
    m_step = step;
    m_steps = steps;
    update();
  }

 protected:
  void paintEvent(QPaintEvent*) override {
    if (m_steps < 1) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const double gap = m_theme.px(4), height = m_theme.px(4), top = this->height() - height;
    const double dash = std::min(m_theme.px(40), (width() - gap * (m_steps - 1)) / m_steps);
    for (int i = 0; i < m_steps; ++i) {
      painter.setBrush(i < m_step ? m_theme.ink : i == m_step ? m_theme.selection : m_theme.line);
      painter.drawRoundedRect(QRectF(i * (dash + gap), top, dash, height), height / 2, height / 2);
    }
  }

 private:
  Theme m_theme;
  int m_step = 0, m_steps = 0;
};

HeroBox::HeroBox(QWidget* parent)
    : Card(parent),
      m_grid(new QGridLayout(this)),
      m_picture(new HeroPicture(this)),
      m_overline(heroLabel(this)),
      m_title(heroLabel(this)),
      m_body(heroLabel(this)),
      m_steps(new StepDashes(this)),
      m_button(homeButton(this)),
      m_aside(heroLabel(this)) {
  setObjectName(QStringLiteral("home.hero"));
  m_button->setObjectName(QStringLiteral("home.begin"));
  m_aside->setWordWrap(false);
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
}

void HeroBox::setTheme(const Theme& theme) {
  m_theme = theme;
  setColors(theme.panel, theme.line, theme.px(12));
  m_picture->setTheme(theme);
  m_steps->setTheme(theme);
  m_overline->setFont(uiFont(theme.px(12.5)));
  m_title->setFont(uiFont(theme.px(22), QFont::DemiBold));
  m_title->setInk(theme.ink);
  m_body->setFont(uiFont(theme.px(14)));
  m_aside->setFont(uiFont(theme.px(12.5)));
  dressHomeButton(m_button, HomeButtonLook::Strong, theme);
  const int padding = qRound(theme.px(kHeroPadding));
  m_grid->setContentsMargins(padding, qRound(theme.px(18)), padding, qRound(theme.px(18)));
  m_grid->setHorizontalSpacing(qRound(theme.px(30)));
  m_grid->setVerticalSpacing(qRound(theme.px(3)));
  m_shape = Shape::Unknown;
  arrange();
}

void HeroBox::setFacts(const HomeFacts& facts) {
  const HeroText text = heroText(facts);
  m_overline->setHtml(inkedHtml(text.overline.toHtmlEscaped(), m_theme.soft));
  m_title->setHtml(learnerHtml(text.title), 105);
  m_body->setHtml(paragraphHtml(text.body, m_theme));
  m_button->setText(text.action);
  m_button->setAccessibleName(text.spoken);
  m_aside->setHtml(inkedHtml(text.aside.toHtmlEscaped(), m_theme.soft));
  for (RichLabel* label : {m_overline, m_title, m_body, m_aside}) label->setFocusPolicy(Qt::NoFocus);
  const LessonFacts* lesson = facts.next ? &facts.at(*facts.next) : nullptr;
  if (lesson) {
    m_picture->show(lesson->id, lesson->number);
  } else if (facts.passages.next) {
    m_picture->show(pictureOfPassage(facts.passages.all[*facts.passages.next].id),
                    static_cast<int>(*facts.passages.next) + 1);
  } else {
    m_picture->show(QStringLiteral("tokens-to-output"), 0);
  }
  const bool begun = lesson && lesson->state == LessonState::Begun && facts.next->step > 0;
  m_steps->setVisible(begun);
  if (begun) m_steps->show(facts.next->step, static_cast<int>(lesson->steps.size()));
}

void HeroBox::setNumbers(std::shared_ptr<const LessonNumbers> numbers) {
  m_picture->setNumbers(std::move(numbers));
}

void HeroBox::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  arrange();
}

void HeroBox::arrange() {
  const Shape shape = width() >= m_theme.px(kWideFrom)      ? Shape::Wide
                      : width() >= m_theme.px(kPictureFrom) ? Shape::Beside
                                                            : Shape::Narrow;
  if (shape == m_shape) return;
  m_shape = shape;
  while (QLayoutItem* item = m_grid->takeAt(0)) delete item;
  for (int row = 0; row < 8; ++row) m_grid->setRowStretch(row, 0);
  const bool picture = shape != Shape::Narrow;
  m_picture->setVisible(picture);
  const int column = picture ? 1 : 0;
  m_grid->setColumnStretch(0, picture ? 0 : 1);
  m_grid->setColumnStretch(1, picture ? 1 : 0);
  m_grid->setRowStretch(0, 1);
  m_grid->addWidget(m_overline, 1, column);
  m_grid->addWidget(m_title, 2, column);
  m_grid->addWidget(m_body, 3, column);
  m_grid->addWidget(m_steps, 4, column);
  m_grid->setRowStretch(7, 1);
  m_aside->setAlignment((shape == Shape::Wide ? Qt::AlignHCenter : Qt::AlignLeft) | Qt::AlignVCenter);
  if (shape == Shape::Wide) {
    m_grid->addWidget(m_picture, 0, 0, 8, 1, Qt::AlignVCenter);
    auto* action = new QVBoxLayout;
    action->setSpacing(qRound(m_theme.px(6)));
    action->addStretch(1);
    action->addWidget(m_button);
    action->addWidget(m_aside);
    action->addStretch(1);
    m_grid->addLayout(action, 0, 2, 8, 1);
    m_grid->setRowMinimumHeight(5, 0);
    return;
  }
  if (picture) m_grid->addWidget(m_picture, 0, 0, 8, 1, Qt::AlignTop);
  m_grid->setRowMinimumHeight(5, qRound(m_theme.px(8)));
  auto* action = new QHBoxLayout;
  action->setSpacing(qRound(m_theme.px(14)));
  action->addWidget(m_button);
  action->addWidget(m_aside, 1);
  m_grid->addLayout(action, 6, column);
}

}  // namespace attn::app
