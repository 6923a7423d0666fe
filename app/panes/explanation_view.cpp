// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/explanation_view.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLayout>
#include <QLocale>
#include <QScrollBar>
#include <QVBoxLayout>

#include "explanation/markup.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/formula_view.h"
#include "widgets/rich_label.h"

namespace attn::app {
namespace {

constexpr int kWhilePlaying = 60;  // ms between updates, so that frames take precedence

QString joinedLines(const std::vector<QString>& lines) {
  QString html;
  for (const QString& line : lines) html += (html.isEmpty() ? QString() : QStringLiteral("<br>")) + line;
  return html;
}

QString paragraphs(const std::vector<QString>& texts) {
  QString html;
  for (const QString& text : texts)
    html += QStringLiteral("<p style=\"margin:0 0 4px 0\">") + text + QStringLiteral("</p>");
  return html;
}

}  // namespace

ExplanationView::ExplanationView(Playback* playback, QWidget* parent)
    : QScrollArea(parent), m_playback(playback), m_theme(lightTheme()) {
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  setWidgetResizable(true);
  setFocusPolicy(Qt::StrongFocus);
  build();
  m_update.setSingleShot(true);
  connect(&m_update, &QTimer::timeout, this, &ExplanationView::refreshIfVisible);
  connect(playback, &Playback::playingChanged, this, &ExplanationView::schedule);
  connect(m_more, &QLabel::linkActivated, this, [this] {
    m_full = !m_full;
    showSum();
    settleHeights();
  });
  restyle();
}

ExplanationView::~ExplanationView() = default;

void ExplanationView::build() {
  m_content = new QWidget;
  m_layout = new QVBoxLayout(m_content);
  m_layout->setSpacing(0);
  for (RichLabel** label : {&m_title, &m_question, &m_whyTitle, &m_why, &m_shapes, &m_tryTitle, &m_try})
    *label = new RichLabel;
  m_formula = new FormulaView(22);
  m_whole = new FormulaView(14);
  m_tryCard = new Card;
  buildCard();
  auto* tryLayout = new QVBoxLayout(m_tryCard);
  tryLayout->setSpacing(2);
  tryLayout->addWidget(m_tryTitle);
  tryLayout->addWidget(m_try);
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

void ExplanationView::buildCard() {
  m_card = new Card;
  for (RichLabel** label : {&m_cellName, &m_cellPlace, &m_sum, &m_relation, &m_result, &m_more, &m_remarks})
    *label = new RichLabel;
  auto* layout = new QVBoxLayout(m_card);
  layout->setSpacing(6);
  m_cardHead = new QBoxLayout(QBoxLayout::LeftToRight);
  m_cardHead->setSpacing(8);
  m_cardHead->addWidget(m_cellName, 1);
  m_cardHead->addWidget(m_cellPlace, 0);
  for (RichLabel* label : {m_cellPlace, m_relation, m_result}) label->setWordWrap(false);
  m_resultRow = new QBoxLayout(QBoxLayout::LeftToRight);
  m_resultRow->setSpacing(6);
  m_resultRow->addWidget(m_relation);
  m_resultRow->addWidget(m_result);
  m_resultRow->addStretch();
  layout->addLayout(m_cardHead);
  layout->addWidget(m_sum);
  layout->addLayout(m_resultRow);
  layout->addWidget(m_more);
  layout->addWidget(m_remarks);
}

void ExplanationView::setTheme(const Theme& theme) {
  m_theme = theme;
  restyle();
  restyleParts(theme);
  m_recreate = true;
  schedule();
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
  m_formula->setTheme(m_theme);
  m_whole->setTheme(m_theme);
  m_formulaGap->changeSize(0, px(6), QSizePolicy::Minimum, QSizePolicy::Fixed);
  setBody(m_question, m_theme, 13, m_theme.soft);
  m_question->setContentsMargins(0, px(10), 0, px(12));
  m_card->setColors(m_theme.field, m_theme.line, m_theme.px(10));
  m_card->layout()->setContentsMargins(px(12), px(11), px(12), px(12));
  setBody(m_cellName, m_theme, 13, m_theme.ink, QFont::DemiBold);
  setBody(m_cellPlace, m_theme, 12.5, m_theme.soft);
  setBody(m_sum, m_theme, 13.5, m_theme.ink);
  setBody(m_relation, m_theme, 13.5, m_theme.ink);
  setBody(m_result, m_theme, 19, m_theme.ink, QFont::DemiBold);
  m_result->setBox(m_theme.selectionBackground, m_theme.selection, m_theme.px(6));
  m_result->setContentsMargins(px(9), px(1), px(9), px(1));
  setBody(m_more, m_theme, 12, m_theme.query);
  setBody(m_remarks, m_theme, 12, m_theme.soft);
  m_whyTitle->setContentsMargins(0, px(18), 0, px(8));
  setBody(m_why, m_theme, 13, m_theme.soft);
  setBody(m_shapes, m_theme, 12.5, m_theme.soft);
  m_shapes->setContentsMargins(0, px(8), 0, 0);
  m_tryGap->changeSize(0, px(12), QSizePolicy::Minimum, QSizePolicy::Fixed);
  m_tryCard->setColors(m_theme.selectionBackground, m_theme.selection, m_theme.px(10));
  m_tryCard->layout()->setContentsMargins(px(12), px(10), px(12), px(11));
  setBody(m_tryTitle, m_theme, 13, m_theme.ink, QFont::DemiBold);
  setBody(m_try, m_theme, 13, m_theme.soft);
}

void ExplanationView::retranslate() {
  setAccessibleName(tr("Explanation"));
  m_whyTitle->setHtml(capitals(tr("Why")));
  m_tryTitle->setHtml(tr("Try this"));
  retranslateParts();
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

void ExplanationView::setBody(RichLabel* label, const Theme& theme, double pixels, const QColor& ink,
                              QFont::Weight weight) {
  label->setFont(uiFont(theme.px(pixels), weight));
  label->setInk(ink);
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
  m_cellName->setHtml(e.cellName, 120);
  m_cellPlace->setHtml(e.cellPlace, 120);
  m_result->setHtml(e.result, 100);
  m_relation->setHtml(e.relation, 100);
  m_remarks->setHtml(paragraphs(e.remarks));
  m_remarks->setVisible(!e.remarks.empty());
  m_why->setHtml(e.why);
  m_shapes->setHtml(e.shapes);
  m_try->setHtml(e.tryThis.text);
  for (QWidget* part : std::initializer_list<QWidget*>{m_card, m_whyTitle, m_why, m_shapes, m_tryCard})
    part->setVisible(known);
  m_shapes->setVisible(known && !e.shapes.isEmpty());
  showSum();
  arrangeCardHead();
  arrangeResult();
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

void ExplanationView::showSum() {
  const bool shortened = !m_explanation.allLines.empty();
  m_sum->setHtml(joinedLines(shortened && m_full ? m_explanation.allLines : m_explanation.lines), 140);
  m_more->setVisible(shortened);
  if (shortened)
    m_more->setHtml(
        QStringLiteral("<a href=\"all\" style=\"text-decoration:none; color:%1\">").arg(m_theme.query.name()) +
        (m_full ? tr("Show fewer terms") : tr("Show all %n terms", nullptr, static_cast<int>(m_explanation.terms))) +
        QStringLiteral("</a>"));
}

void ExplanationView::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrangeCardHead();
  arrangeResult();
}

/// A result in words may need more than one line; it then goes below its derivation.
void ExplanationView::arrangeResult() {
  const int needed = m_relation->fontMetrics().horizontalAdvance(plainOf(m_explanation.relation)) +
                     m_result->fontMetrics().horizontalAdvance(plainOf(m_explanation.result)) +
                     static_cast<int>(m_theme.px(34));
  const bool fits = needed <= viewport()->width() - static_cast<int>(m_theme.px(58));
  for (RichLabel* label : {m_relation, m_result}) label->setWordWrap(!fits);
  m_resultRow->setDirection(fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  m_result->updateGeometry();
}

/// Name and place go side by side if there is room, otherwise one below the other.
void ExplanationView::arrangeCardHead() {
  const QFontMetrics metrics(m_cellName->font());
  const int needed = metrics.horizontalAdvance(plainOf(m_explanation.cellName)) +
                     m_cellPlace->fontMetrics().horizontalAdvance(m_explanation.cellPlace) +
                     static_cast<int>(m_theme.px(20));
  const bool fits = needed <= viewport()->width() - static_cast<int>(m_theme.px(58));
  const QBoxLayout::Direction direction = fits ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom;
  if (direction == m_cardHead->direction()) return;
  m_cardHead->setDirection(direction);
  m_cardHead->setSpacing(fits ? 8 : 0);
  m_cardHead->setStretch(0, fits ? 1 : 0);  // when vertical, a stretch would make the card take all available space
  m_cellName->updateGeometry();
  m_card->layout()->invalidate();
  m_card->layout()->activate();
  m_card->updateGeometry();
}

}  // namespace attn::app
