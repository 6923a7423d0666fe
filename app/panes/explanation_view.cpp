// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/explanation_view.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLayout>
#include <QLocale>
#include <QScrollBar>
#include <QVBoxLayout>

#include "panes/cell_card.h"
#include "theme/fonts.h"
#include "widgets/formula_view.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr int kWhilePlaying = 100;  // ms between updates, so that frames take precedence

}  // namespace

ExplanationView::ExplanationView(Playback* playback, QWidget* parent) : Themed(parent), m_playback(playback) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidgetResizable(true);
  setFocusPolicy(Qt::StrongFocus);
  build();
  m_update.setSingleShot(true);
  connect(&m_update, &QTimer::timeout, this, &ExplanationView::refreshIfVisible);
  connect(playback, &Playback::playingChanged, this, &ExplanationView::schedule);
  connect(m_card, &CellCard::sumResized, this, &ExplanationView::settleHeights);
  ExplanationView::restyle();
}

void ExplanationView::build() {
  m_content = new QWidget;
  m_layout = new QVBoxLayout(m_content);
  m_layout->setSpacing(0);
  for (RichLabel** label : {&m_title, &m_question, &m_whyTitle, &m_why, &m_shapes, &m_tryTitle, &m_try})
    *label = new RichLabel;
  m_formula = new FormulaView(22);
  m_whole = new FormulaView(14);
  m_tryCard = new Card;
  m_card = new CellCard;
  columnOf({m_tryTitle, m_try}, m_tryCard)->setSpacing(2);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_title, m_formula, m_whole, m_question, m_card})
    m_layout->addWidget(widget);
  m_belowCard = new QVBoxLayout;
  m_layout->addLayout(m_belowCard);
  for (QWidget* widget : std::initializer_list<QWidget*>{m_whyTitle, m_why, m_shapes}) m_layout->addWidget(widget);
  m_tryGap = new QSpacerItem(0, 12, QSizePolicy::Minimum, QSizePolicy::Fixed);  // independent of the shapes
  m_layout->addItem(m_tryGap);
  m_layout->addWidget(m_tryCard);
  m_atEnd = new QVBoxLayout;
  m_layout->addLayout(m_atEnd);
  m_formulaGap = new QSpacerItem(0, 8, QSizePolicy::Minimum, QSizePolicy::Fixed);
  m_layout->insertItem(2, m_formulaGap);
  m_layout->addStretch();
  setWidget(m_content);
}

void ExplanationView::restyle() {
  const auto px = [this](double length) { return static_cast<int>(m_theme.px(length)); };
  QPalette colors = palette();
  for (const QPalette::ColorRole role : {QPalette::Window, QPalette::Base}) colors.setColor(role, m_theme.panel);
  colors.setColor(QPalette::Link, m_theme.query);
  colors.setColor(QPalette::Highlight, m_theme.query);
  setPalette(colors);
  viewport()->setPalette(colors);
  viewport()->setAutoFillBackground(true);
  m_content->setPalette(colors);
  m_content->setAutoFillBackground(true);
  m_layout->setContentsMargins(px(16), px(16), px(16), px(16));
  for (RichLabel* heading : {m_title, m_whyTitle}) setHeading(heading, m_theme);
  m_title->setContentsMargins(0, 0, 0, px(10));
  m_formulaGap->changeSize(0, px(6), QSizePolicy::Minimum, QSizePolicy::Fixed);
  m_question->setLook(m_theme, 13, m_theme.soft);
  m_question->setContentsMargins(0, px(10), 0, px(12));
  m_whyTitle->setContentsMargins(0, px(18), 0, px(8));
  m_why->setLook(m_theme, 13, m_theme.soft);
  m_shapes->setLook(m_theme, 12.5, m_theme.soft);
  m_shapes->setContentsMargins(0, px(8), 0, 0);
  m_tryGap->changeSize(0, px(12), QSizePolicy::Minimum, QSizePolicy::Fixed);
  m_tryCard->setColors(m_theme.selectionBackground, m_theme.selection, m_theme.px(10));
  m_tryCard->layout()->setContentsMargins(px(12), px(10), px(12), px(11));
  m_tryTitle->setLook(m_theme, 13, m_theme.ink, QFont::DemiBold);
  m_try->setLook(m_theme, 13, m_theme.soft);
  m_recreate = true;
  schedule();
}

void ExplanationView::retranslate() {
  setAccessibleName(tr("Explanation"));
  m_whyTitle->setHtml(capitals(tr("Why")));
  m_tryTitle->setHtml(tr("Try this"));
  m_recreate = true;
  schedule();
}

void ExplanationView::schedule() {
  m_stale = true;
  if (!isVisible() || m_update.isActive()) return;
  m_update.start(m_playback->isPlaying() ? kWhilePlaying : 0);
}

bool ExplanationView::isPlaying() const {
  return m_playback->isPlaying();
}

void ExplanationView::showEvent(QShowEvent* event) {
  QScrollArea::showEvent(event);
  refreshIfVisible();
}

void ExplanationView::refreshIfVisible() {
  if (isVisible() && m_stale) refreshNow();
}

void ExplanationView::refreshNow() {
  m_stale = false;
  refresh(std::exchange(m_recreate, false));
}

void ExplanationView::addBelowCard(QWidget* part) {
  m_belowCard->addWidget(part);
}

void ExplanationView::addAtEnd(QWidget* part) {
  m_atEnd->addWidget(part);
}

void ExplanationView::setHeading(RichLabel* label, const Theme& theme) {
  QFont font = uiFont(theme.px(11), QFont::DemiBold);
  font.setLetterSpacing(QFont::PercentageSpacing, 105);
  label->setFont(font);
  label->setInk(theme.faint);
}

QString ExplanationView::capitals(const QString& text) {
  return QLocale().toUpper(text);
}

void ExplanationView::showExplanation(const Explanation& e) {
  m_explanation = e;
  m_title->setHtml(capitals(e.title.toHtmlEscaped()));
  m_formula->setFormula(e.formula);
  m_whole->setFormula(e.whole);
  m_question->setHtml(e.question);
  const bool known = !e.result.isEmpty();
  m_card->setCell(e);
  m_why->setHtml(e.why);
  m_shapes->setHtml(e.shapes);
  m_try->setHtml(e.tryThis.text);
  for (QWidget* part : std::initializer_list<QWidget*>{m_card, m_whyTitle, m_why, m_shapes, m_tryCard})
    part->setVisible(known);
  m_shapes->setVisible(known && !e.shapes.isEmpty());
  settleHeights();
  setAccessibleDescription(e.plainText);
}

/// Gives every text its full height before anything is drawn. Layouts cache the heights of the previous texts at each
/// level, so they are invalidated from the inside out; otherwise they would first squeeze the new texts into the old
/// height.
void ExplanationView::settleHeights() {
  const QList<QWidget*> parts = m_content->findChildren<QWidget*>();
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (QLayout* own = (*part)->layout()) own->invalidate();
    (*part)->updateGeometry();
  }
  m_layout->invalidate();
  QEvent request(QEvent::LayoutRequest);
  QCoreApplication::sendEvent(this, &request);  // makes the scroll area adopt its content's new height
  m_layout->activate();
}

void ExplanationView::collapseSums() {
  m_card->collapse();
}

}  // namespace attn::app
