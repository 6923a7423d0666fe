// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "labs/train/picture/train_text.h"
#include "labs/train/train_inputs.h"
#include "text/list_text.h"
#include "text/number_text.h"
#include "text/tool_tip.h"
#include "text/unit_text.h"
#include "theme/fonts.h"
#include "widgets/link_look.h"
#include "widgets/progress_line.h"

namespace attn::app {
// ---- run

TrainRunning::TrainRunning(Session& session, TrainState* trainState)
    : TrainSection(session, trainState),
      m_line(themed(new ProgressLine)),
      m_train(new QPushButton),
      m_stop(new QPushButton),
      m_text(note()) {
  setObjectName(QStringLiteral("inputs.run"));
  auto* row = new QHBoxLayout;
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(8);
  for (QPushButton* button : {m_train, m_stop}) {
    row->addWidget(button, 1);
    // A click leaves the focus where it is: it would wander off when the button is switched off a moment later.
    button->setFocusPolicy(Qt::TabFocus);
  }
  column()->addLayout(row);
  column()->addWidget(m_line);
  column()->addWidget(m_text);
  connect(m_train, &QPushButton::clicked, this, [this] { state().train(); });
  connect(m_stop, &QPushButton::clicked, this, [this] { state().stop(); });
}

void TrainRunning::retranslate() {
  heading()->setText(tr("Training"));
  m_stop->setText(tr("Stop"));
  m_line->setAccessibleName(tr("Progress"));
  show();
}

void TrainRunning::show() {
  const auto& facts = state().facts();
  const bool running = state().isRunning(), any = facts && (facts->run->step > 0 || facts->run->divergence);
  m_train->setText(any ? tr("Train again") : tr("Train"));
  m_train->setEnabled(!running);
  if (m_train->isEnabled() && m_stop->hasFocus()) m_train->setFocus();
  m_stop->setEnabled(running);
  const Index steps = facts ? facts->run->configuration.steps : settings().steps;
  m_line->setShare(any && steps > 0 ? static_cast<double>(facts->run->step) / static_cast<double>(steps) : 0);
  QStringList lines;
  if (any) {
    const TrainingRun& run = *facts->run;
    QString took = tr("%1 of %2 steps").arg(wholeText(run.step), wholeText(steps));
    if (run.seconds > 0)
      took = tr("%1 of %2 steps in %3, measuring not counted: %4 steps a second on this machine.")
                 .arg(wholeText(run.step), wholeText(steps), secondsText(run.seconds),
                      threeDigits(static_cast<double>(run.step) / run.seconds));
    lines << took;
    if (run.divergence)
      lines << tr("It diverged at step %1: %2 would hold numbers that are none. Go back as far as you like; a smaller "
                  "learning rate may help.")
                   .arg(wholeText(run.divergence->step), QString::fromStdString(run.divergence->tensor));
    if (!running && state().isOfOtherSettings()) {
      const QStringList other = configurationDifferences(run.configuration, settings());
      lines << tr("What you see was trained with other settings. The next run has: %1.").arg(listText(other));
    }
  }
  m_text->setText(lines.join(QLatin1Char('\n')));
  m_text->setVisible(!lines.isEmpty());
  showError(state().trouble());
}

// ---- sequence

TrainSequence::TrainSequence(Session& session, TrainState* trainState)
    : TrainSection(session, trainState), m_field(new QLineEdit), m_another(new QPushButton) {
  setObjectName(QStringLiteral("inputs.sequence"));
  column()->addWidget(m_field);
  column()->addWidget(m_another);
  onTheme([this](const Theme& theme) {
    applyLinkLook(m_another, theme);
    m_field->setFont(uiFont(theme.px(13)));
  });
  constexpr int kMostLetters = 4000;
  m_field->setMaxLength(kMostLetters);
  connect(m_field, &QLineEdit::textEdited, this, [this](const QString& text) { showError(state().type(text)); });
  connect(m_another, &QPushButton::clicked, this, [this] {
    m_field->clear();
    showError({});
    state().showAnother();
  });
  connect(trainState, &TrainState::placeChanged, this, [this] { show(); });
}

void TrainSequence::retranslate() {
  heading()->setText(tr("Sequence of the maps"));
  m_field->setAccessibleName(tr("Your own sequence"));
  setPlainToolTip(m_field, tr("Letter by letter, or names with blanks between them; empty shows a fresh one"));
  m_another->setText(tr("Another fresh sequence"));
  show();
}

void TrainSequence::show() {
  m_field->setPlaceholderText(tr("type your own, of %1").arg(tokensText(state().configuration())));
  if (m_field->text() != state().typed() && !m_field->hasFocus()) m_field->setText(state().typed());
  m_field->setEnabled(state().facts() != nullptr);
  m_another->setEnabled(state().facts() != nullptr);
}

// ---- compare

TrainCompare::TrainCompare(Session& session, TrainState* trainState)
    : TrainSection(session, trainState), m_pin(new QPushButton), m_text(note()) {
  setObjectName(QStringLiteral("inputs.runs"));
  column()->addWidget(m_pin);
  for (std::size_t i = 0; i < TrainState::kMostPinned; ++i) {
    auto* button = new QPushButton;
    m_unpin.push_back(button);
    column()->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, i] { state().unpin(i); });
  }
  column()->addWidget(m_text);
  onTheme([this](const Theme& theme) {
    for (QPushButton* button : m_unpin) applyLinkLook(button, theme);
  });
  connect(m_pin, &QPushButton::clicked, this, [this] { state().pin(); });
}

void TrainCompare::retranslate() {
  heading()->setText(tr("Compare runs"));
  m_pin->setText(tr("Pin this run"));
  setPlainToolTip(m_pin, tr("It stays in both plots while you change something and train again"));
  show();
}

void TrainCompare::show() {
  m_pin->setEnabled(state().canPin() && !state().isRunning());
  const auto& pinned = state().pinned();
  for (std::size_t i = 0; i < m_unpin.size(); ++i) {
    m_unpin[i]->setVisible(i < pinned.size());
    if (i >= pinned.size() || !state().facts()) continue;
    const QStringList other = configurationDifferences(state().facts()->run->configuration, pinned[i]->configuration);
    m_unpin[i]->setText(QStringLiteral("✕ ") + (other.isEmpty() ? tr("the same settings") : listText(other)));
    m_unpin[i]->setAccessibleName(
        tr("Take the pinned run away: %1").arg(other.isEmpty() ? tr("the same settings") : listText(other)));
  }
  m_text->setText(pinned.empty() ? tr("Then train again with one thing changed: no scaling, one layer, another seed.")
                                 : tr("Broken lines are pinned runs: what they have otherwise than the present one."));
}

// ---- the pane

TrainInputs::TrainInputs(Session* session, TrainState* state, QWidget* parent)
    : InputsColumn(
          session,
          {new TrainTaskChoice(*session, state), new TrainRunning(*session, state), new TrainModel(*session, state),
           new TrainStart(*session, state), new TrainSequence(*session, state), new TrainCompare(*session, state)},
          SizesOnly::Show, parent) {}

}  // namespace attn::app
