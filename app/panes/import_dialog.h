// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QDialog>
#include <QListWidget>
#include <filesystem>

#include "scenario/tensor_file.h"
#include "session/session.h"
#include "theme/theme.h"
#include "widgets/choice_box.h"
#include "widgets/section_label.h"

namespace attn::app {

/// Takes one matrix of a file into one matrix of the scenario: which tensor, which slice of it, into which matrix and
/// head. A file of recorded attention is offered as a document of its own. Where a table's first column holds words and
/// the matrix has a row for each token, they name the tokens.
class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  ImportDialog(Session&, InputSlot target, const std::filesystem::path& file, const Theme&, QWidget* parent = nullptr);

  /// Opens a file and lists what is in it; errors are shown in the dialog.
  void openFile(const std::filesystem::path&);
  /// Makes the edit that the choices say. True when it was made.
  bool importChosen();

 private:
  void chooseFile();
  void showProblems(const Problems&);
  bool namesTokens() const;
  void listSlices();
  void preview();
  std::optional<Matrix> chosenMatrix();

  Session& m_session;
  std::filesystem::path m_file;
  std::vector<TensorInfo> m_tensors;
  FileTensor m_read;  // the tensor that was read last
  int m_readIndex = -1;
  int m_decimals = 2;  // of the preview
  QLabel* m_name;
  QListWidget* m_list;
  ChoiceBox* m_slice;
  ChoiceBox* m_target;
  QLabel* m_preview;
  QCheckBox* m_names;
  InlineError* m_error;
  QPushButton* m_recorded;
  QPushButton* m_import;
};

/// One matrix out of a tensor: its last two dimensions; `slice` counts the others. A list is one row.
/// Nothing when there is no such slice.
std::optional<Matrix> sliceOf(const FileTensor&, Index slice);
Index slicesOf(const std::vector<Index>& shape);

}  // namespace attn::app
