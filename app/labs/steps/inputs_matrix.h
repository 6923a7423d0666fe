// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <vector>

#include "panes/inputs_section.h"
#include "widgets/segmented_control.h"
#include "widgets/toggle_switch.h"

namespace attn::app {

/// One matrix of the scenario as a table, with its sizes and ways to fill it.
class InputsMatrix : public InputsSection {
  Q_OBJECT

 public:
  explicit InputsMatrix(Session&, QWidget* parent = nullptr);
  void retranslate() override;
  void follow(const Scenario&) override;
  void followSelection(const Scenario&, const Selection&) override;

  InputSlot slot() const { return m_slot; }
  void chooseSlot(InputSlot);
  /// Opens a dialog that maps numbers of a file to matrices.
  void importFrom(const std::filesystem::path& file = {});

 private:
  Index headShown(const Scenario&) const;
  void buildSizes();
  void connectEditor();
  void showSlots(const Scenario&);
  void showMatrix(const Scenario&);
  void editCell(int row, int column, double value, bool interactive);
  void replaceMatrix(const QString& name, const Matrix&);
  void clearCells(const QModelIndexList&);

  InputSlot m_slot = InputSlot::Q;
  Index m_shownHead = 0;  // query head
  QList<InputSlot> m_mainSlots;
  QList<InputSlot> m_moreSlots;
  SegmentedControl* m_main;
  SegmentedControl* m_more;
  QLabel* m_head;
  MatrixEditor* m_editor;
  QPushButton* m_random;
  NumberField* m_seed;
  QPushButton* m_import;
  QLabel* m_seedLabel;
  struct Size {
    QLabel* label;
    NumberField* field;
  };
  std::vector<Size> m_sizes;
  ToggleSwitch* m_outputProjection;
};

}  // namespace attn::app
