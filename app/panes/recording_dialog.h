// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <filesystem>
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

/// True if a file is readable and contains recorded attention (docs/numbers.md, section 4.7).
bool holdsRecording(const std::filesystem::path&);

/// Creates a document from attention recorded from another program. Asks for what the numbers do not determine (the
/// rotation of queries and keys, the mask) unless the file states it. Compares the recording with computed values in
/// the background while the user chooses; if they disagree, it suggests settings that would agree.
class RecordingDialog : public QDialog {
  Q_OBJECT

 public:
  RecordingDialog(Session&, const std::filesystem::path& file, const Theme&, QWidget* parent = nullptr);

  /// Opens the document, as one undo step. Returns true on success.
  bool importChosen();
  /// Reads token names from a text file; with readKeyNames(), those of keys in a separate sequence. Errors are shown.
  void readTokenNames(const std::filesystem::path& file) { readNames(file, m_tokens); }
  void readKeyNames(const std::filesystem::path& file) { readNames(file, m_keyTokens); }
  /// Waits until the comparison of the current choice has finished. For tests.
  void finishComparing() { m_comparing.waitUntilDone(std::nullopt); }

 private:
  /// The recorded against the computed values, for the whole import or a part that takes little time.
  struct Comparison {
    ImportedRecording compared;
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
  std::optional<Recording> m_recording;  // nullopt if the file is unusable
  RecordingChoice m_stated;              // as stated in the file
  Names m_tokens, m_keyTokens;           // from a text file
  std::optional<RecordedSizes> m_sizes;
  std::optional<Comparison> m_comparison;  // of the current choice
  BackgroundJob m_comparing;

  QLabel *m_name, *m_by, *m_namesFrom, *m_keyNamesFrom, *m_result;
  QFormLayout* m_form;
  QWidget *m_keyRow, *m_turnRow;  // form rows with several fields that are shown and hidden
  ChoiceBox *m_layer, *m_source, *m_rope, *m_mask, *m_layout, *m_offset;
  QLineEdit *m_heads, *m_padding;
  NumberField *m_first, *m_count, *m_firstKey, *m_keyCount, *m_base, *m_dims, *m_scale, *m_softcap, *m_window,
      *m_queryHeads;
  QPushButton *m_chooseNames, *m_chooseKeyNames, *m_import;
  InlineError* m_error;
};

}  // namespace attn::app
