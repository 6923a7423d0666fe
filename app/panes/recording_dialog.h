// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <filesystem>
#include <memory>
#include <optional>
#include <vector>

#include "recording/recording.h"
#include "recording/recording_check.h"
#include "recording/take_recording.h"
#include "session/background_job.h"
#include "session/session.h"
#include "theme/theme.h"
#include "widgets/choice_box.h"
#include "widgets/number_field.h"
#include "widgets/section_label.h"

namespace attn::app {

/// Whether a file can be read and holds recorded attention (docs/numbers.md, section 4.7).
bool holdsRecording(const std::filesystem::path&);

/// Makes a document of attention that a model computed elsewhere. What no number tells (how queries and keys stand to
/// the rotation, who may look at whom) is asked for where the file does not say it. What the model gave is compared
/// with what is computed while one chooses, in the background; where that disagrees, what would agree is named.
class RecordingDialog : public QDialog {
  Q_OBJECT

 public:
  RecordingDialog(Session&, const std::filesystem::path& file, const Theme&, QWidget* parent = nullptr);

  /// Opens the document, as one undo step. True when it was made.
  bool importChosen();
  /// Takes names of tokens from a text file, or those of the keys, which are a sequence of their own then; errors are
  /// shown.
  void readTokenNames(const std::filesystem::path& file) { readNames(file, m_tokens); }
  void readKeyNames(const std::filesystem::path& file) { readNames(file, m_keyTokens); }
  /// Waits for the comparison of the present choice. For tests.
  void finishComparing() { m_comparing.waitUntilDone(std::nullopt); }

 private:
  /// What the model gave against what is computed, on all that is taken or the part of it that takes a moment.
  struct Comparison {
    TakenRecording compared;
    RecordingCheck check;
    std::vector<RopeEvidence> evidence;
  };

  using Names = std::optional<std::vector<std::string>>;

  void build(const Theme&);
  void buildForm();
  void readNames(const std::filesystem::path&, Names& into);
  void askForNames(const QString& title, Names& into);
  void fillRopes();
  void fillOffsets();
  void showSizes(const RecordedSizes&);
  void showNames();
  std::vector<Index> paddedKeys() const;
  void connectFields();
  void fillLayers();
  void showLayer();
  void showFields();
  void compare();
  void showComparison(const RecordingResult<Comparison>&);
  void showProblems(const RecordingProblems&);
  const RecordedLayer& layer() const;
  RecordingChoice choice() const;
  static RecordingResult<Comparison> compared(const Recording&, std::size_t layer, const RecordingChoice&);

  Session& m_session;
  std::filesystem::path m_file;
  std::optional<Recording> m_recording;  // nothing where the file cannot be used
  RecordingChoice m_stated;              // what the file says
  Names m_tokens, m_keyTokens;           // of a text file
  std::optional<RecordedSizes> m_sizes;
  std::optional<Comparison> m_comparison;  // of the present choice
  BackgroundJob m_comparing;

  QLabel *m_name, *m_by, *m_namesFrom, *m_keyNamesFrom, *m_result;
  QFormLayout* m_form;
  QWidget *m_keyRow, *m_turnRow;  // of the form, where rows of several fields come and go
  ChoiceBox *m_layer, *m_source, *m_rope, *m_mask, *m_layout, *m_offset;
  QLineEdit *m_heads, *m_padding;
  NumberField *m_first, *m_count, *m_firstKey, *m_keyCount, *m_base, *m_dims, *m_scale, *m_softcap, *m_window,
      *m_queryHeads;
  QPushButton *m_chooseNames, *m_chooseKeyNames, *m_import;
  InlineError* m_error;
};

}  // namespace attn::app
