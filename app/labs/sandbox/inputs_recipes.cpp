// SPDX-License-Identifier: GPL-3.0-or-later
#include "labs/sandbox/inputs_recipes.h"

#include "labs/sandbox/sandbox_stations.h"
#include "text/tool_tip.h"
#include "theme/fonts.h"

namespace attn::app {
namespace {

QString recipeName(AccidentRecipe recipe) {
  switch (recipe) {
    case AccidentRecipe::UniformRow:
      return InputsRecipes::tr("Uniform row: −10⁹ in float32");
    case AccidentRecipe::FillOverflow:
      return InputsRecipes::tr("NaN: −10⁹ in float16");
    case AccidentRecipe::ExpOverflow:
      return InputsRecipes::tr("exp overflow: no row maximum");
    case AccidentRecipe::LeakyMask:
      return InputsRecipes::tr("Leak: −10⁴ beside large scores");
    case AccidentRecipe::Zeros:
      break;
  }
  return InputsRecipes::tr("Zeros: no visible key under −∞");
}

QString whyNot(AccidentRecipe recipe) {
  switch (recipe) {
    case AccidentRecipe::UniformRow:
      return InputsRecipes::tr(
          "The scores of this row are too large to vanish beside −10⁹. Choose another row, or the "
          "usual scale.");
    case AccidentRecipe::ExpOverflow:
      return InputsRecipes::tr(
          "No visible score is positive, so exp cannot overflow. Open a key with a positive score.");
    default:
      return InputsRecipes::tr("The scores are too much alike: no hidden one can rise above the visible one.");
  }
}

}  // namespace

InputsRecipes::InputsRecipes(Session& session, QWidget* parent)
    : InputsSection(session, parent), m_hint(note()), m_safe(new QPushButton) {
  setObjectName(QStringLiteral("inputs.recipes"));
  column()->addWidget(m_hint);
  for (const AccidentRecipe recipe : kAccidentRecipes) {
    auto* button = new QPushButton;
    m_buttons[static_cast<std::size_t>(recipe)] = button;
    column()->addWidget(button);
    connect(button, &QPushButton::clicked, this, [this, recipe] { setUp(recipe); });
  }
  column()->addWidget(m_safe);
  connect(m_safe, &QPushButton::clicked, this, [this] { apply(tr("Safe settings"), withSafeSoftmax(scenario())); });
  onTheme([this](const Theme& t) {
    for (QPushButton* button : m_buttons) button->setFont(uiFont(t.px(12.5)));
    m_safe->setFont(uiFont(t.px(12.5), QFont::DemiBold));
  });
}

Selection InputsRecipes::place() const {
  return pairSelection(scenario(), const_cast<InputsRecipes*>(this)->session().selection());
}

void InputsRecipes::setUp(AccidentRecipe recipe) {
  Selection at = place();
  auto setup = withAccident(scenario(), recipe, at.head, at.row);
  if (!setup) return showError(whyNot(recipe));
  at.row = setup->row;
  const QString name = recipeName(recipe);
  if (!apply(tr("Make it happen: %1").arg(name), std::move(setup->scenario))) return;
  session().select(at);
}

void InputsRecipes::retranslate() {
  heading()->setText(tr("Make it happen"));
  m_hint->setText(tr("Sets it up on your own numbers, in the row that is shown. Undo takes it back."));
  for (const AccidentRecipe recipe : kAccidentRecipes) {
    QPushButton* button = m_buttons[static_cast<std::size_t>(recipe)];
    button->setText(recipeName(recipe));
    button->setAccessibleName(tr("Make it happen: %1").arg(recipeName(recipe)));
  }
  m_safe->setText(tr("Back to safe settings"));
  setPlainToolTip(m_safe, tr("double, −∞, the row maximum subtracted, the usual scale"));
}

void InputsRecipes::follow(const Scenario& s) {
  m_safe->setEnabled(withSafeSoftmax(s) != s);
}

}  // namespace attn::app
