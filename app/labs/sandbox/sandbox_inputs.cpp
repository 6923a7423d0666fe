// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/sandbox_inputs.h"

#include "labs/sandbox/sandbox_forms.h"
#include "panes/form.h"
#include "panes/inputs_mask.h"
#include "panes/inputs_pattern.h"
#include "panes/inputs_scale.h"
#include "panes/inputs_sizes.h"
#include "panes/inputs_tokens.h"

namespace attn::app {

SandboxInputs::SandboxInputs(Session* session, Playback* playback, ExperimentRunner* experiment, SandboxChoice* choice,
                             QWidget* parent)
    : QStackedWidget(parent),
      m_session(session),
      m_playback(playback),
      m_experiment(experiment),
      m_choice(choice),
      m_theme(lightTheme()) {
  connect(playback, &Playback::playheadChanged, this, &SandboxInputs::showStation);
  showStation();
}

InputsColumn* SandboxInputs::make(Station station) {
  Session& s = *m_session;
  std::vector<InputsSection*> sections;
  switch (station) {
    case Station::Mask:
      sections = {makeInputsMask(s, MaskRules::All), new InputsPattern(s, InputsPattern::Offered::All),
                  makeMaskAlignment(s), new InputsTokens(s)};
      break;
    case Station::Accidents:
      sections = {makeRecipes(s), makeArithmetic(s), makeInputsScale(s)};
      break;
    case Station::Rounding:
      sections = {makeArithmetic(s), makeInputsScale(s)};
      break;
    case Station::Backward:
      sections = {makeLoss(s, m_choice), makeInputsScale(s)};
      break;
    case Station::Scale:
      sections = {makeExperiment(s, m_playback, m_experiment)};
      break;
    case Station::Rotation:
      sections = {makeRotation(s, m_playback, m_choice)};
      break;
  }
  FormSection* sizes = makeInputsSizes(s, SizesDetail::WithoutTiles, [this] { Q_EMIT sheetRequested(); });
  auto* column = new InputsColumn(m_session, std::move(sections), InputsColumn::SizesOnly::Hide, nullptr, {sizes});
  column->setTheme(m_theme);
  column->retranslate();
  return column;
}

void SandboxInputs::showStation() {
  const Station station = stationAt(m_playback->timeline(), m_playback->playhead());
  InputsColumn*& column = m_columns[static_cast<std::size_t>(station)];
  if (!column) {
    column = make(station);
    addWidget(column);
  }
  if (currentWidget() != column) setCurrentWidget(column);
}

void SandboxInputs::setTheme(const Theme& theme) {
  m_theme = theme;
  for (InputsColumn* column : m_columns) {
    if (column) column->setTheme(theme);
  }
}

void SandboxInputs::retranslate() {
  for (InputsColumn* column : m_columns) {
    if (column) column->retranslate();
  }
}

}  // namespace attn::app
