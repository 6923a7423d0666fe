// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QPushButton>
#include <vector>

#include "panes/inputs_section.h"
#include "scenario/embedding.h"
#include "widgets/segmented_control.h"

namespace attn::app {

/// The table of embeddings, initially folded: one row per distinct token, which is its row of X (or of Q, K or V if
/// these are given) at each position. Editing a row changes all of its positions in one undo step.
class InputsEmbedding : public InputsSection {
  Q_DECLARE_TR_FUNCTIONS(attn::app::InputsEmbedding)

 public:
  explicit InputsEmbedding(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

 private:
  void showTable(const Scenario&);
  void replaceTable(const QString& name, const Matrix&);
  void editCell(int row, int col, double value, bool interactive);
  InputSlot slot(const Scenario&) const;
  Index headShown(const Scenario&) const;
  QStringList rowNames() const;

  FoldButton* m_fold;
  QLabel* m_note;
  SegmentedControl* m_slots;
  QLabel* m_head;
  MatrixEditor* m_editor;
  QLabel* m_differing;
  QPushButton* m_unite;
  std::vector<TableRow> m_rows;
  int m_chosenSlot = 0;
  Index m_shownHead = 0;
  bool m_keepsRows = false;
};

}  // namespace attn::app
