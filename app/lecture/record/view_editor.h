// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringList>
#include <QWidget>
#include <functional>
#include <vector>

#include "theme/theme.h"

class QVBoxLayout;

namespace attn::app {

class ChipButton;
class InlineError;
class Recorder;
class RichLabel;
class SectionLabel;
class SegmentedControl;

/// Edits a slide: its note with a preview, and its question with the texts before and after the answer.
class ViewEditor : public QWidget {
  Q_OBJECT

 public:
  explicit ViewEditor(Recorder&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  void retranslate();
  /// `onStage`: the chosen slide is on the stage, so that its live numbers are known.
  void setOnStage(bool onStage) {
    if (std::exchange(m_onStage, onStage) != onStage) refreshPreview();
  }
  /// The function that replaces live numbers in a text.
  void setNumbers(std::function<QString(const std::string& markdown)> withNumbers);
  /// Live numbers to suggest now: "weights[2, 1]", "d_k".
  void setOffers(std::function<QStringList()> offers);
  /// Inserts a live number ("weights[2, 1]") at the cursor of the note.
  void insertNumber(const QString& number);
  /// Must be called when numbers of the stage have changed.
  void refreshPreview();

 Q_SIGNALS:
  /// Emitted to choose a number on the stage.
  void pickRequested();
  void questionRequested();
  /// Emitted to use the current stage as the reveal.
  void revealRequested();

 private:
  void build();
  void fill();
  void fillText(QPlainTextEdit&, const QString&);
  void fillQuestion();
  void offerNumbers();
  QPlainTextEdit* makeText(const QString& name);
  void setHeights();

  Recorder& m_recorder;
  Theme m_theme = lightTheme();
  std::function<QString(const std::string&)> m_withNumbers;
  std::function<QStringList()> m_offers;
  bool m_onStage = false, m_filling = false;
  QWidget* m_asked;
  QVBoxLayout* m_column;
  SectionLabel *m_noteTitle, *m_questionTitle, *m_beforeTitle, *m_afterTitle, *m_revealTitle;
  SegmentedControl* m_side;
  ChipButton* m_number;
  QPlainTextEdit *m_note, *m_before, *m_after;
  RichLabel *m_preview, *m_question, *m_reveal;
  InlineError* m_error;
  QPushButton *m_ask, *m_other, *m_remove, *m_takeReveal, *m_revealHere;
};

}  // namespace attn::app
