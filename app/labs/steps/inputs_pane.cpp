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
    : QScrollArea(parent), m_session(*session), m_content(new QWidget), m_matrix(new InputsMatrix(*session)) {
  m_sections = {new InputsTokens(*session), m_matrix,
                new InputsMask(*session),   new InputsScale(*session),
                new InputsHeads(*session),  new InputsMore(*session),
                new InputsNotes(*session)};
  auto* column = new QVBoxLayout(m_content);
  for (InputsSection* section : m_sections) column->addWidget(section);
  column->addStretch(1);
  setWidget(m_content);
  setWidgetResizable(true);
  viewport()->setAutoFillBackground(false);
  m_content->setAutoFillBackground(false);  // the panel behind it shows
  setFrameShape(QFrame::NoFrame);
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
  for (InputsSection* section : m_sections) section->setTheme(theme);
}

void InputsPane::retranslate() {
  setAccessibleName(tr("Inputs"));
  for (InputsSection* section : m_sections) section->retranslate();
  follow();
}

void InputsPane::importNumbers(const std::filesystem::path& file) {
  m_matrix->importFrom(file);
}

void InputsPane::follow() {
  m_content->setEnabled(m_session.hasScenario());
  if (!m_session.hasScenario() || std::holds_alternative<ShapeInputs>(m_session.scenario()->inputs)) return;
  for (InputsSection* section : m_sections) section->follow(*m_session.scenario());
  followSelection();
}

void InputsPane::followSelection() {
  if (!m_session.hasScenario() || std::holds_alternative<ShapeInputs>(m_session.scenario()->inputs)) return;
  for (InputsSection* section : m_sections) section->followSelection(*m_session.scenario(), m_session.selection());
}

}  // namespace attn::app
