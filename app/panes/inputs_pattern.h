// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QLineEdit>
#include <array>

#include "panes/inputs_section.h"
#include "scenario/edit.h"
#include "widgets/chip_button.h"
#include "widgets/number_field.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// Mask patterns besides causal, window and padding (sinks, prefix, packed documents), and changes to the scores and
/// the denominator (ALiBi, the sink logit). Folded until any of them is enabled.
class InputsPattern : public InputsSection {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsPattern)

 public:
  enum class Offered {
    All,
    /// Only rules that let a kernel skip whole tiles.
    Skippable
  };

  InputsPattern(Session&, Offered, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;

 private:
  /// A name and a field next to it.
  struct Count {
    QWidget* row;
    QLabel* label;
    NumberField* field;
  };
  struct List {
    QWidget* row;
    QLabel* label;
    QLineEdit* line;
  };
  Count addCount(QString (*undoName)(), Index Mask::*member);
  List addList(void (InputsPattern::*given)());
  void giveDocuments();
  void giveSlopes();
  void giveLogits();
  void chooseAlibi(int choice);
  /// The numbers in a line edit, or nullopt and an error message below the controls.
  std::optional<std::vector<double>> numbersOf(const QLineEdit*);
  static void showList(const List&, const QString& text);

  Offered m_offered;
  FoldButton* m_fold;
  QWidget* m_body;
  QVBoxLayout* m_folded;
  std::array<ChipButton*, kMaskPatterns.size()> m_presets{};
  Count m_sinks, m_prefix;
  List m_documents;
  QLabel* m_alibiLabel;
  SegmentedControl* m_alibi;
  List m_slopes, m_logits;
  QLabel* m_positionsLabel;
  std::array<ChipButton*, 2> m_positions{};  // as AddedPositions
  QWidget* m_positionsRow;
  QLabel* m_positionsNote;
  QLabel* m_note;
  bool m_ownSlopes = false;  // the user is about to enter custom slopes
  bool m_opened = false;     // by the document, not by hand
};

}  // namespace attn::app
