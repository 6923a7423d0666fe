// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/titled_card.h"

#include <QVBoxLayout>

#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr double kCardTitle = 13, kCardText = 12.5;
constexpr double kBetweenCards = 12;

}  // namespace

TitledCard::TitledCard(QWidget* parent)
    : Themed(parent),
      m_card(new Card),
      m_column(new QVBoxLayout(m_card)),
      m_title(new RichLabel),
      m_text(new RichLabel) {
  auto* outer = new QVBoxLayout(this);
  outer->addWidget(m_card);
  m_column->addWidget(m_title);
  m_column->addWidget(m_text);
}

void TitledCard::restyle() {
  const Theme& theme = m_theme;
  const auto px = [&](double length) { return qRound(theme.px(length)); };
  layout()->setContentsMargins(0, px(kBetweenCards), 0, 0);
  m_card->setColors(theme.field, theme.line, theme.px(10));
  m_column->setContentsMargins(px(12), px(10), px(12), px(11));
  m_column->setSpacing(px(4));
  m_title->setFont(uiFont(theme.px(kCardTitle), QFont::DemiBold));
  m_title->setInk(theme.ink);
  m_text->setFont(uiFont(theme.px(kCardText)));
  m_text->setInk(theme.soft);
}

void TitledCard::setContent(QWidget* content) {
  m_column->insertWidget(1, content);
}

void TitledCard::setTitle(const QString& html) {
  m_title->setHtml(html);
}

void TitledCard::setText(const QString& html) {
  m_text->showHtml(html);
  contentResized();
}

void TitledCard::contentResized() {
  for (QWidget* each : std::initializer_list<QWidget*>{m_card, this}) {
    each->layout()->invalidate();
    each->updateGeometry();
  }
}

}  // namespace attn::app
