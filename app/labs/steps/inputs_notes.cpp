// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_notes.h"

#include "theme/fonts.h"

namespace attn::app {

InputsNotes::InputsNotes(Session& session, QWidget* parent)
    : InputsSection(session, parent),
      m_reader(new QTextBrowser),
      m_editor(new QPlainTextEdit),
      m_button(new QPushButton) {
  m_reader->setOpenExternalLinks(true);
  m_reader->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_reader->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  m_reader->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  m_reader->document()->setDocumentMargin(0);
  m_editor->setTabChangesFocus(true);
  m_editor->hide();
  m_button->setCheckable(true);
  column()->addWidget(m_reader);
  column()->addWidget(m_editor);
  column()->addWidget(m_button, 0, Qt::AlignLeft);
  connect(m_button, &QPushButton::toggled, this, &InputsNotes::setEditing);
  onTheme([this](const Theme& t) {
    m_reader->setFont(uiFont(t.px(13)));
    m_reader->document()->setDefaultFont(uiFont(t.px(13)));
    m_editor->setFont(uiFont(t.px(13)));
    m_editor->setFixedHeight(qRound(t.px(200)));
    m_button->setFont(uiFont(t.px(12)));
    fitHeight();
  });
}

void InputsNotes::setEditing(bool editing) {
  if (editing) {
    m_editor->setPlainText(QString::fromStdString(scenario().notes));
  } else if (Scenario next = scenario(); m_editor->toPlainText().toStdString() != next.notes) {
    next.notes = m_editor->toPlainText().toStdString();
    apply(tr("Edit the notes"), std::move(next));
  }
  m_reader->setVisible(!editing);
  m_editor->setVisible(editing);
  if (editing) m_editor->setFocus();
  retranslate();
}

void InputsNotes::retranslate() {
  heading()->setText(tr("Notes"));
  m_reader->setAccessibleName(tr("Notes"));
  m_editor->setAccessibleName(tr("Notes, as Markdown"));
  m_button->setText(m_button->isChecked() ? tr("Keep") : tr("Edit notes"));
}

void InputsNotes::follow(const Scenario& s) {
  const QString notes = QString::fromStdString(s.notes);
  if (m_reader->property("shown").toString() == notes && !notes.isEmpty()) return;
  m_reader->setProperty("shown", notes);
  m_reader->setMarkdown(notes);
  fitHeight();
}

void InputsNotes::fitHeight() {
  m_reader->document()->setTextWidth(m_reader->viewport()->width());
  m_reader->setFixedHeight(qCeil(m_reader->document()->size().height()) + 2 * m_reader->frameWidth());
}

void InputsNotes::resizeEvent(QResizeEvent* event) {
  InputsSection::resizeEvent(event);
  fitHeight();
}

}  // namespace attn::app
