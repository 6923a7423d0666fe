// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_explain.h"

#include "labs/train/explanation/explain_train.h"
#include "labs/train/head_switches.h"
#include "labs/train/parts_card.h"
#include "labs/train/train_state.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/titled_card.h"

namespace attn::app {

TrainExplain::TrainExplain(TrainState* state, Playback* playback, QWidget* parent)
    : ExplanationView(playback, parent),
      m_state(state),
      m_parts(new PartsCard),
      m_switches(new HeadSwitches),
      m_change(new TitledCard),
      m_open(new QPushButton) {
  for (QWidget* part : std::initializer_list<QWidget*>{m_parts, m_switches, m_change}) addBelowCard(part);
  addAtEnd(m_open);
  connect(m_switches, &HeadSwitches::switched, state, &TrainState::setSilent);
  connect(m_open, &QPushButton::clicked, this, &TrainExplain::stepsRequested);
  connect(state, &TrainState::changed, this, &TrainExplain::schedule);
  connect(state, &TrainState::placeChanged, this, &TrainExplain::schedule);
  connect(state, &TrainState::answered, this, &TrainExplain::schedule);
  connect(playback, &Playback::playheadChanged, this, &TrainExplain::schedule);
  setTheme(theme());
  retranslate();
}

void TrainExplain::restyleParts(const Theme& theme) {
  m_parts->setTheme(theme);
  m_switches->setTheme(theme);
  m_change->setTheme(theme);
  m_open->setFont(uiFont(theme.px(13)));
}

void TrainExplain::retranslateParts() {
  m_switches->retranslate();
  m_change->setTitle(tr("What changes it now"));
  m_open->setText(tr("Open in Steps"));
  setPlainToolTip(m_open,
                  tr("This head on this sequence at this step, with X and all its matrices, as a new document"));
}

void TrainExplain::refresh(bool) {
  m_state->ask();
  // Results of slow computations would flicker during playback.
  const bool atRest = !isPlaying();
  const TrainAsked asked{m_state->view(), m_state->question(), atRest ? m_state->gradient() : std::nullopt,
                         atRest ? m_state->worth() : nullptr};
  const QString change = gradientText(asked);
  m_change->setText(change.isEmpty() ? tr("It is computed when the run is paused.") : change);
  const bool any = asked.view.moment != nullptr;
  for (QWidget* part : std::initializer_list<QWidget*>{m_parts, m_switches, m_change, m_open}) part->setVisible(any);
  if (any) {
    m_parts->setParts(asked.question);
    m_switches->setHeads(asked.view.facts->run->configuration, m_state->silent(), m_state->lastWorth(),
                         asked.question.place);
  }
  Explanation explanation = explainTrain(asked, theme());
  if (!change.isEmpty()) explanation.plainText += QLatin1Char('\n') + change;
  showExplanation(explanation);
}

}  // namespace attn::app
