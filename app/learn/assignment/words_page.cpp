// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/assignment/words_page.h"

#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "theme/fonts.h"
#include "widgets/flow_layout.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr double kWidestColumn = 720, kNarrowestSide = 28, kTopOfColumn = 44;  // in design pixels

}  // namespace

WordsPage::WordsPage(QWidget* parent)
    : Themed(parent),
      m_scroll(new QScrollArea(this)),
      m_page(new QWidget),
      m_buttons(new QWidget(m_page)),
      m_column(new QVBoxLayout(m_page)) {
  columnOf({m_scroll}, this)->setContentsMargins(0, 0, 0, 0);
  scrollIn(m_scroll, m_page);
  new FlowLayout(m_buttons);
  m_buttons->layout()->setContentsMargins(0, 0, 0, 0);
  addItems(m_column, {m_buttons, BoxItem::growing()});
}

void WordsPage::addPart(QWidget* part) {
  m_column->insertWidget(m_column->indexOf(m_buttons), part);
}

RichLabel* WordsPage::addLine(double size, QFont::Weight weight, Ink ink) {
  auto* label = new RichLabel(m_page);
  m_lines.push_back({label, size, weight, ink, false});
  addPart(label);
  return label;
}

RichLabel* WordsPage::addNote(double size) {
  RichLabel* label = addLine(size);
  m_lines.back().boxed = true;
  return label;
}

void WordsPage::addSpace(double size) {
  m_column->insertSpacing(m_column->indexOf(m_buttons), qRound(size));
}

InlineError* WordsPage::addProblem() {
  auto* problem = new InlineError(m_page);
  addPart(problem);
  return problem;
}

QPushButton* WordsPage::addButton() {
  QPushButton* button = pageButton(m_buttons);
  m_buttons->layout()->addWidget(button);
  m_made.push_back(button);
  return button;
}

void WordsPage::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  const int widest = px(kWidestColumn), side = std::max(px(kNarrowestSide), (width() - widest) / 2);
  const int top = std::min(px(kTopOfColumn), std::max(px(16), height() / 12));
  m_column->setContentsMargins(side, top, side, px(20));
  m_column->setSpacing(px(12));
  for (const Line& line : m_lines) {
    setLooks(t, {{line.label, line.size, line.ink == Ink::Strong ? t.ink : t.soft, line.weight}});
    QPalette colors = line.label->palette();
    colors.setColor(QPalette::Link, t.query);
    line.label->setPalette(colors);
    if (!line.boxed) continue;
    line.label->setContentsMargins(px(14), px(10), px(14), px(10));
    line.label->setBox(t.field, t.line, t.px(9));
  }
  m_buttons->layout()->setSpacing(px(10));
  for (QPushButton* button : m_made) setButtonLooks(t, {button}, 13.5, 38, QFont::Medium);
}

void WordsPage::scrollToTop() {
  m_scroll->verticalScrollBar()->setValue(0);
}

void WordsPage::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  restyle();
}

void WordsPage::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

}  // namespace attn::app
