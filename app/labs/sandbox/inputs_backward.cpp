// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/inputs_backward.h"

#include "widgets/labels.h"

namespace attn::app {

InputsBackward::InputsBackward(Session& session, SandboxChoice* choice, QWidget* parent)
    : InputsSection(session, parent), m_choice(choice), m_loss(themed(new SegmentedControl)), m_note(note()) {
  setObjectName(QStringLiteral("inputs.backward"));
  column()->addWidget(m_loss);
  column()->addWidget(m_note);
  connect(m_loss, &SegmentedControl::chosen, this, [this](int loss) {
    SandboxAsked asked = m_choice->asked();
    asked.loss = static_cast<Loss>(loss);
    m_choice->ask(asked);
  });
  connect(choice, &SandboxChoice::changed, this,
          [this] { m_loss->setCurrent(static_cast<int>(m_choice->asked().loss)); });
}

void InputsBackward::retranslate() {
  heading()->setText(tr("Loss"));
  m_loss->setAccessibleName(tr("What the gradients are of"));
  m_loss->setLabels({QStringLiteral("∑ o") + QLatin1Char('\n') + tr("The sum of all outputs: dO is 1"),
                     QStringLiteral("∑ o²") + QLatin1Char('\n') + tr("The sum of their squares: dO is 2 o")});
  m_loss->setCurrent(static_cast<int>(m_choice->asked().loss));
  m_note->setText(tr(
      "Over the outputs of all heads, before the output projection. Everything here is double and without a cache."));
}

void InputsBackward::follow(const Scenario&) {}

}  // namespace attn::app
