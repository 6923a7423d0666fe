// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "panes/form.h"

namespace attn::app {

/// One matrix of the scenario as a table, with its sizes and ways to fill it.
class InputsMatrix : public FormSection {
  Q_OBJECT

 public:
  explicit InputsMatrix(Session&);

  InputSlot slot() const { return m_slot; }

 private:
  Form form();
  FormRow widthRow(std::size_t index);
  void chooseSlot(InputSlot);
  void findSlots();
  /// The head shown, of the matrices that share the slot.
  Index head() { return stackHead(scenario(), m_slot, session().selection().head); }
  QString name() const;
  MatrixEditor* makeEditor();
  void showMatrix(MatrixEditor&);
  /// Opens a dialog that maps numbers of a file to matrices.
  void importFrom(const std::filesystem::path& file);
  void fillAtRandom();

  InputSlot m_slot = InputSlot::Q;
  QList<InputSlot> m_main, m_biases;
  double m_seed = 1;
};

}  // namespace attn::app
