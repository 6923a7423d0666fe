// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/train/train_explain.h"

#include "labs/train/explanation/explain_train.h"
#include "labs/train/head_switches.h"
#include "labs/train/train_state.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"
#include "widgets/bar_lines.h"
#include "widgets/titled_card.h"

namespace attn::app {
namespace {

QString withSign(double value, int decimals) {
  const QString text = numberText(value, decimals);
  return value > 0 && !text.startsWith(QLatin1Char('+')) ? QLatin1Char('+') + text : text;
}

}  // namespace

TrainExplain::TrainExplain(TrainState* state, Playback* playback)
    : ExplanationView(playback),
      m_state(state),
      m_parts(new TitledCard),
      m_partBars(new BarLines(BarLines::Kind::Signed)),
      m_switches(new HeadSwitches),
      m_change(new TitledCard),
      m_open(new QPushButton) {
  m_parts->setContent(m_partBars);
  for (QWidget* part : std::initializer_list<QWidget*>{m_parts, m_switches, m_change}) addBelowCard(part);
  addAtEnd(m_open);
  connect(m_switches, &HeadSwitches::switched, state, &TrainState::setSilent);
  connect(m_open, &QPushButton::clicked, this, &TrainExplain::stepsRequested);
  refreshOn(state, &TrainState::changed, &TrainState::placeChanged, &TrainState::answered);
  refreshOn(playback, &Playback::playheadChanged);
  TrainExplain::restyle();
  TrainExplain::retranslate();
}

void TrainExplain::restyle() {
  ExplanationView::restyle();
  m_open->setFont(uiFont(m_theme.px(13)));
}

void TrainExplain::retranslate() {
  ExplanationView::retranslate();
  m_parts->setTitle(tr("Score by part of the key"));
  m_partBars->setAccessibleName(tr("Score by part of the key"));
  m_change->setTitle(tr("What changes it now"));
  m_open->setText(tr("Open in Steps"));
  setPlainToolTip(m_open,
                  tr("This head on this sequence at this step, with X and all its matrices, as a new document"));
}

/// The parts of the selected score, as bars.
void TrainExplain::showParts(const TrainQuestion& question) {
  std::vector<BarLines::Line> lines;
  double sum = 0;
  for (const TrainPartBar& bar : partBars(question)) {
    lines.push_back({bar.name, withSign(bar.value, theme().decimals), bar.value, lines.empty(),
                     bar.byHead ? theme().output : QColor()});
    sum += bar.value;
  }
  m_partBars->setLines(std::move(lines));
  m_partBars->setFixedHeight(m_partBars->sizeHint().height());
  m_parts->setText(
      tr("Relative to the row mean, which softmax ignores; together %1.").arg(withSign(sum, theme().decimals)));
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
    showParts(asked.question);
    m_switches->setHeads(asked.view.facts->run->configuration, m_state->silent(), m_state->lastWorth(),
                         asked.question.place);
  }
  Explanation explanation = explainTrain(asked, theme());
  if (!change.isEmpty()) explanation.plainText += QLatin1Char('\n') + change;
  showExplanation(explanation);
}

}  // namespace attn::app
