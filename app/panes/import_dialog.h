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

/// Imports one matrix of a file into one matrix of the scenario: choose the tensor, the slice, and the target matrix
/// and head. A file of recorded attention is imported as a new document. If a table's first column is text and the
/// matrix has one row per token, it names the tokens.
class ImportDialog : public QDialog {
  Q_OBJECT

 public:
  ImportDialog(Session&, InputSlot target, const std::filesystem::path& file, const Theme&, QWidget* parent = nullptr);

  /// Opens a file and lists its contents; errors are shown in the dialog.
  void openFile(const std::filesystem::path&);
  /// Makes the selected edit. Returns true on success.
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
  FileTensor m_read;  // the last tensor read
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

/// One matrix of a tensor: its last two dimensions; `slice` indexes the others. A list becomes one row. Returns nullopt
/// if there is no such slice.
std::optional<Matrix> sliceOf(const FileTensor&, Index slice);
Index slicesOf(const std::vector<Index>& shape);

}  // namespace attn::app
