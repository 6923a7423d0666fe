// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_column.h"

#include <utility>

#include "panes/inputs_section.h"
#include "scenario/has_numbers.h"

namespace attn::app {

InputsColumn::InputsColumn(Session* session, std::vector<InputsSection*> sections, SizesOnly sizesOnly, QWidget* parent)
    : QScrollArea(parent),
      m_session(*session),
      m_content(new QWidget),
      m_sizesOnlyText(new QLabel),
      m_sizesOnly(sizesOnly),
      m_sections(std::move(sections)) {
  auto* column = new QVBoxLayout(m_content);
  m_sizesOnlyText->setWordWrap(true);
  column->addWidget(m_sizesOnlyText);
  for (InputsSection* section : m_sections) column->addWidget(section);
  column->addStretch(1);
  setWidget(m_content);
  setWidgetResizable(true);
  viewport()->setAutoFillBackground(false);
  m_content->setAutoFillBackground(false);  // the panel behind it shows
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);  // its controls have it
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(session, &Session::scenarioChanged, this, &InputsColumn::follow);
  connect(session, &Session::selectionChanged, this, &InputsColumn::followSelection);
  setTheme(lightTheme());
  retranslate();
  follow();
}

void InputsColumn::setTheme(const Theme& theme) {
  const int margin = qRound(theme.px(16));
  m_content->layout()->setContentsMargins(margin, margin, margin, margin);
  m_content->layout()->setSpacing(qRound(theme.px(18)));
  applyLabelLook(m_sizesOnlyText, theme);
  for (InputsSection* section : m_sections) section->setTheme(theme);
}

void InputsColumn::retranslate() {
  setAccessibleName(tr("Inputs"));
  m_sizesOnlyText->setText(tr("This document holds sizes only, for counting traffic. There are no numbers to change."));
  for (InputsSection* section : m_sections) section->retranslate();
  follow();
}

bool InputsColumn::sectionsApply() const {
  if (!m_session.hasScenario()) return false;
  return m_sizesOnly == SizesOnly::Show || hasNumbers(*m_session.scenario());
}

void InputsColumn::follow() {
  m_content->setEnabled(m_session.hasScenario());
  m_sizesOnlyText->setVisible(m_session.hasScenario() && !sectionsApply());
  for (InputsSection* section : m_sections) section->setVisible(sectionsApply());
  if (!sectionsApply()) return;
  for (InputsSection* section : m_sections) {
    section->follow(*m_session.scenario());
    section->forgetError();
  }
  followSelection();
}

void InputsColumn::followSelection() {
  if (!sectionsApply()) return;
  for (InputsSection* section : m_sections) section->followSelection(*m_session.scenario(), m_session.selection());
}

}  // namespace attn::app
