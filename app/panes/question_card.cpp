// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/question_card.h"

#include <QApplication>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <utility>

#include "panes/answer_editor.h"
#include "panes/check_item.h"
#include "panes/matrix_picker.h"
#include "panes/question_html.h"
#include "text/learner_markup.h"
#include "text/question_text.h"
#include "theme/fonts.h"
#include "widgets/card.h"
#include "widgets/page_parts.h"
#include "widgets/rich_label.h"

namespace attn::app {
QuestionCard::QuestionCard(QWidget* parent)
    : Themed(parent),
      m_scroll(new QScrollArea(this)),
      m_page(new QWidget),
      m_column(new QVBoxLayout(m_page)),
      m_topic(new RichLabel(m_page)),
      m_text(new RichLabel(m_page)),
      m_listing(new RichLabel(m_page)),
      m_hint(new RichLabel(m_page)),
      m_working(new RichLabel(m_page)),
      m_matrix(new MatrixPicker(m_page)),
      m_editorPlace(new QVBoxLayout),
      m_answer(new QPushButton(m_page)),
      m_askHint(new QPushButton(m_page)),
      m_other(new QPushButton(m_page)),
      m_another(new QPushButton(m_page)),
      m_verdictCard(new Card(m_page)),
      m_verdict(new RichLabel(m_verdictCard)),
      m_checklistPlace(new QVBoxLayout) {
  build();
  QuestionCard::retranslate();
  QuestionCard::restyle();
  fill();
}

void QuestionCard::build() {
  auto* outer = new QVBoxLayout(this);
  outer->setContentsMargins(0, 0, 0, 0);
  outer->addWidget(m_scroll);
  m_scroll->setWidget(m_page);
  m_scroll->setWidgetResizable(true);
  m_scroll->setFrameShape(QFrame::NoFrame);
  m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_scroll->setFocusPolicy(Qt::NoFocus);
  (new QVBoxLayout(m_verdictCard))->addWidget(m_verdict);
  QHBoxLayout* ask = rowOf({{m_answer, 1}, m_askHint});
  QHBoxLayout* next = rowOf({{m_other, 1}, {m_another, 1}});
  for (QWidget* part : std::initializer_list<QWidget*>{m_topic, m_text, m_matrix, m_listing}) m_column->addWidget(part);
  addItems(m_column,
           {m_editorPlace, ask, m_hint, m_verdictCard, m_working, m_checklistPlace, next, BoxItem::growing()});
  m_answer->setDefault(true);
  m_another->setDefault(true);
  connect(m_answer, &QPushButton::clicked, this, &QuestionCard::commit);
  connect(m_askHint, &QPushButton::clicked, this, &QuestionCard::showHint);
  connect(m_other, &QPushButton::clicked, this, &QuestionCard::otherNumbersRequested);
  connect(m_another, &QPushButton::clicked, this, &QuestionCard::anotherRequested);
}

void QuestionCard::restyle() {
  const Theme& t = m_theme;
  const auto px = [&t](double length) { return qRound(t.px(length)); };
  m_page->setObjectName(QStringLiteral("questionPage"));
  m_page->setStyleSheet(QStringLiteral("#questionPage { background: transparent; }"));
  m_scroll->viewport()->setAutoFillBackground(false);
  m_column->setContentsMargins(px(16), px(10), px(16), px(16));
  m_column->setSpacing(px(12));
  m_verdictCard->layout()->setContentsMargins(px(12), px(10), px(12), px(10));
  m_verdictCard->setColors(t.selectionBackground, t.selection, t.px(10));
  const struct {
    RichLabel* label;
    double pixels;
    QColor ink;
  } looks[] = {{m_topic, 12, t.faint}, {m_text, 15, t.ink},      {m_listing, 12.5, t.ink},
               {m_hint, 13, t.soft},   {m_verdict, 13.5, t.ink}, {m_working, 13, t.soft}};
  for (const auto& [label, pixels, ink] : looks) {
    label->setFont(uiFont(t.px(pixels)));
    label->setInk(ink);
  }
  m_listing->setContentsMargins(px(10), px(8), px(10), px(8));
  m_listing->setBox(t.field, t.line, t.px(8));
  for (QPushButton* button : {m_answer, m_askHint, m_other, m_another}) button->setMinimumHeight(px(34));
  if (m_given) fillVerdict();
}

void QuestionCard::retranslate() {
  m_answer->setText(tr("Answer"));
  m_askHint->setText(tr("Hint"));
  m_other->setText(tr("Other numbers"));
  m_another->setText(tr("Another question"));
  setAccessibleName(tr("Question"));
  if (!m_asked) return;
  // The question text changes; the input stays.
  const AnswerDraft draft = m_editor->draft();
  const QWidget* focused = QApplication::focusWidget();
  const bool editing = focused && m_editor->isAncestorOf(focused);
  std::vector<bool> ticked;
  for (const CheckItem* item : m_checklist) ticked.push_back(item->isChecked());
  fill();
  m_editor->setDraft(draft);
  if (m_hintShown) showHint();
  if (m_given) showAnswered();
  for (std::size_t i = 0; i < m_checklist.size() && i < ticked.size(); ++i) m_checklist[i]->setChecked(ticked[i]);
  if (editing) m_editor->takeFocus();
}

void QuestionCard::ask(AskedQuestion asked) {
  m_asked = std::move(asked);
  m_given.reset();
  m_nothing.clear();
  m_hintShown = false;
  fill();
  m_scroll->ensureVisible(0, 0);
}

void QuestionCard::showNothing(const QString& why) {
  m_asked.reset();
  m_given.reset();
  m_nothing = why;
  fill();
}

void QuestionCard::takeFocus() {
  if (m_editor) m_editor->takeFocus();
}

void QuestionCard::fill() {
  delete m_editor;
  m_editor = nullptr;
  for (CheckItem* item : std::exchange(m_checklist, {})) delete item;
  const bool asked = m_asked.has_value();
  for (QWidget* part : std::initializer_list<QWidget*>{m_hint, m_verdictCard, m_working, m_other, m_another})
    part->hide();
  m_topic->setVisible(asked);
  m_answer->setVisible(asked);
  m_answer->setEnabled(false);
  m_askHint->setVisible(asked && !m_asked->question.hint.isEmpty());
  m_askHint->setEnabled(true);
  if (!asked) {
    m_matrix->hide();
    m_listing->hide();
    m_text->setHtml(m_nothing.toHtmlEscaped());
    return;
  }
  const Question& q = m_asked->question;
  m_topic->setHtml(topicText(m_asked->from->topic).toHtmlEscaped());
  m_text->setHtml(questionHtml(q), 130);
  const bool ownMatrix = q.matrix && q.kind != AnswerKind::Cell;  // a cell is picked in the matrix itself
  m_matrix->setVisible(ownMatrix);
  if (ownMatrix) m_matrix->setMatrix(*q.matrix);
  m_listing->setVisible(q.listing.has_value());
  if (q.listing) m_listing->setHtml(listingHtml(*q.listing));
  m_editor = makeAnswerEditor(q, m_page);
  m_editor->setTheme(m_theme);
  m_editorPlace->addWidget(m_editor);
  m_answer->setEnabled(m_editor->isComplete());
  connect(m_editor, &AnswerEditor::changed, this, [this] { m_answer->setEnabled(m_editor->isComplete()); });
  connect(m_editor, &AnswerEditor::committed, this, &QuestionCard::commit);
}

void QuestionCard::showHint() {
  m_hintShown = true;
  m_askHint->setEnabled(false);
  m_hint->setHtml(hintHtml(m_asked->question));
  m_hint->show();
}

void QuestionCard::commit() {
  if (!m_asked || m_given || !m_editor->isComplete()) return;
  const Question& q = m_asked->question;
  const Verdict verdict = judged(q, m_editor->given());
  m_given = {m_editor->given(), m_editor->asTyped(), verdict.right, verdict.mistake(), m_hintShown};
  showAnswered();
  m_another->setFocus();
  Q_EMIT committed(*m_asked, *m_given);
}

void QuestionCard::showAnswered() {
  m_editor->reveal();
  m_answer->hide();
  m_askHint->hide();
  m_other->show();
  m_another->show();
  fillVerdict();
}

void QuestionCard::fillVerdict() {
  const Question& q = m_asked->question;
  m_verdict->setHtml(verdictHtml(q, m_given->given, m_given->asTyped), 130);
  m_verdictCard->show();
  const QString working = workingHtml(q);
  m_working->setVisible(!working.isEmpty());
  m_working->setHtml(working, 140);
  if (m_checklist.empty()) fillChecklist();
}

void QuestionCard::fillChecklist() {
  for (const Phrase& item : m_asked->question.checklist) {
    auto* point = new CheckItem(m_page);
    point->setTheme(m_theme);
    point->setHtml(learnerHtml(phraseText(item)));
    m_checklistPlace->addWidget(point);
    m_checklist.push_back(point);
  }
  setTabOrderAfter(m_askHint, m_checklist);
}

void QuestionCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), m_theme.panel);
}

}  // namespace attn::app
