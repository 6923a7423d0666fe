// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/steps/inputs_pane.h"

#include "labs/steps/inputs_heads.h"
#include "labs/steps/inputs_mask.h"
#include "labs/steps/inputs_matrix.h"
#include "labs/steps/inputs_more.h"
#include "labs/steps/inputs_notes.h"
#include "labs/steps/inputs_scale.h"
#include "labs/steps/inputs_tokens.h"

namespace attn::app {

InputsPane::InputsPane(Session* session, QWidget* parent)
    : QScrollArea(parent),
      m_session(*session),
      m_content(new QWidget),
      m_sizesOnly(new QLabel),
      m_matrix(new InputsMatrix(*session)) {
  m_sections = {new InputsTokens(*session), m_matrix,
                new InputsMask(*session),   new InputsScale(*session),
                new InputsHeads(*session),  new InputsMore(*session),
                new InputsNotes(*session)};
  auto* column = new QVBoxLayout(m_content);
  m_sizesOnly->setWordWrap(true);
  column->addWidget(m_sizesOnly);
  for (InputsSection* section : m_sections) column->addWidget(section);
  column->addStretch(1);
  setWidget(m_content);
  setWidgetResizable(true);
  viewport()->setAutoFillBackground(false);
  m_content->setAutoFillBackground(false);  // the panel behind it shows
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);  // its controls have it
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(session, &Session::scenarioChanged, this, &InputsPane::follow);
  connect(session, &Session::selectionChanged, this, &InputsPane::followSelection);
  setTheme(lightTheme());
  retranslate();
  follow();
}

void InputsPane::setTheme(const Theme& theme) {
  const int margin = qRound(theme.px(16));
  m_content->layout()->setContentsMargins(margin, margin, margin, margin);
  m_content->layout()->setSpacing(qRound(theme.px(18)));
  applyLabelLook(m_sizesOnly, theme);
  for (InputsSection* section : m_sections) section->setTheme(theme);
}

void InputsPane::retranslate() {
  setAccessibleName(tr("Inputs"));
  m_sizesOnly->setText(tr("This document holds sizes only, for counting traffic. There are no numbers to change."));
  for (InputsSection* section : m_sections) section->retranslate();
  follow();
}

void InputsPane::importNumbers(const std::filesystem::path& file) {
  m_matrix->importFrom(file);
}

bool InputsPane::hasNumbers() const {
  return m_session.hasScenario() && !std::holds_alternative<ShapeInputs>(m_session.scenario()->inputs);
}

void InputsPane::follow() {
  m_content->setEnabled(m_session.hasScenario());
  m_sizesOnly->setVisible(m_session.hasScenario() && !hasNumbers());
  for (InputsSection* section : m_sections) section->setVisible(hasNumbers());
  if (!hasNumbers()) return;
  for (InputsSection* section : m_sections) {
    section->follow(*m_session.scenario());
    section->forgetError();
  }
  followSelection();
}

void InputsPane::followSelection() {
  if (!hasNumbers()) return;
  for (InputsSection* section : m_sections) section->followSelection(*m_session.scenario(), m_session.selection());
}

}  // namespace attn::app
