// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QLabel>
#include <QPushButton>
#include <optional>

#include "panes/inputs_section.h"
#include "panes/sentence_editor.h"
#include "panes/typed_tokens.h"
#include "scenario/edit.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {

/// The tokens of one or two sequences, as sentences and individually; which of them have drawn rows; and whether Q, K,
/// V are given, projected, or made from latents.
class InputsTokens : public InputsSection {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsTokens)

 public:
  explicit InputsTokens(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  void connectEditor(SentenceEditor*, Sequence);
  void make(TokenEdit);
  void chooseKind(int kind);
  void becomeLatent();
  void showConversionNote();

  SentenceEditor* m_queryTokens;
  SectionLabel* m_keyHeading;
  SentenceEditor* m_keyTokens;
  QWidget* m_drawn;  // the note on drawn rows
  QLabel* m_drawnNote;
  QPushButton* m_drawAgain;
  ToggleSwitch* m_second;
  SectionLabel* m_kindHeading;
  SegmentedControl* m_kind;
  QLabel* m_latentNote;
  /// The result of the last conversion to latents, until they are discarded.
  struct Made {
    Index rank;
    bool turns, onesAdded;
    double lost;
  };
  std::optional<Made> m_made;
};

}  // namespace attn::app
