// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <array>

#include "attention/accident_recipes.h"
#include "panes/inputs_section.h"

namespace attn::app {

/// "Make it happen": one button per accident, which sets it up on the learner's own numbers, and one that ends them
/// all.
class InputsRecipes : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsRecipes(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void cook(AccidentRecipe);
  Selection place() const;

  QLabel* m_hint;
  std::array<QPushButton*, kAccidentRecipes.size()> m_buttons{};
  QPushButton* m_safe;
};

}  // namespace attn::app
