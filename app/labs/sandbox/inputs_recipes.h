// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPushButton>
#include <array>

#include "attention/accident_recipes.h"
#include "panes/inputs_section.h"

namespace attn::app {

/// "Make it happen": a button for each accident of softmax that changes mask, fill or arithmetic so that it happens to
/// the document's own numbers, and one that undoes them all.
class InputsRecipes : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsRecipes(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  void setUp(AccidentRecipe);
  Selection place() const;

  QLabel* m_hint;
  std::array<QPushButton*, kAccidentRecipes.size()> m_buttons{};
  QPushButton* m_safe;
};

}  // namespace attn::app
