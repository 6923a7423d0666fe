// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "panes/inputs_column.h"

namespace attn::app {

class InputsMatrix;

/// Everything that a learner can change about one head's way from inputs to output.
class InputsPane : public InputsColumn {
  Q_OBJECT

 public:
  explicit InputsPane(Session*, QWidget* parent = nullptr);

  /// Asks which numbers of a file go into which matrix; without a file, for the file first.
  void importNumbers(const std::filesystem::path& file = {});

 private:
  InputsPane(Session*, InputsMatrix*, QWidget* parent);

  InputsMatrix* m_matrix;
};

}  // namespace attn::app
