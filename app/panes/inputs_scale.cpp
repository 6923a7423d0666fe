// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/inputs_scale.h"

#include "text/number_text.h"

namespace attn::app {
namespace {

enum Choice { ByWidth, Off, Own };

Choice choiceOf(const Scenario& s) {
  if (!s.attention.scale) return ByWidth;
  return *s.attention.scale == 1 ? Off : Own;
}

}  // namespace

InputsScale::InputsScale(Session& session, QWidget* parent)
    : InputsSection(session, parent), m_choice(themed(new SegmentedControl)), m_custom(themed(new NumberField)) {
  setObjectName(QStringLiteral("inputs.scale"));
  column()->addWidget(m_choice);
  column()->addWidget(m_custom, 0, Qt::AlignRight);
  connect(m_choice, &SegmentedControl::chosen, this, &InputsScale::choose);
  connect(m_custom, &NumberField::edited, this, [this](double value, bool interactive) {
    Scenario next = scenario();
    next.attention.scale = value;
    applyGesture(tr("Change the scale"), std::move(next), QStringLiteral("scale"), interactive);
  });
}

void InputsScale::choose(int choice) {
  constexpr double kFirstOwn = 0.5;
  Scenario next = scenario();
  switch (choice) {
    case ByWidth:
      next.attention.scale.reset();
      break;
    case Off:
      next.attention.scale = 1;
      break;
    default:
      next.attention.scale = effectiveScale(next) == 1 ? kFirstOwn : effectiveScale(next);
  }
  apply(choice == Off ? tr("Switch scaling off") : tr("Change the scale"), std::move(next));
}

void InputsScale::retranslate() {
  heading()->setText(tr("Scale"));
  m_choice->setAccessibleName(tr("Scale"));
  m_custom->setAccessibleName(tr("Factor of the scores"));
}

void InputsScale::follow(const Scenario& s) {
  Scenario byWidth;
  byWidth.inputs = s.inputs;
  m_choice->setLabels({QStringLiteral("1/√d_k = ") + numberText(effectiveScale(byWidth)), tr("off"), tr("number")});
  m_choice->setCurrent(choiceOf(s));
  m_custom->setVisible(choiceOf(s) == Own);
  if (choiceOf(s) == Own) m_custom->setValue(*s.attention.scale);
}

}  // namespace attn::app
