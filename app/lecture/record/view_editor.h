// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QStringList>
#include <QWidget>
#include <functional>

#include "theme/theme.h"

class QLineEdit;
class QMenu;
class QMimeData;
class QVBoxLayout;

namespace attn::app {

class ChipButton;
class InlineError;
class Recorder;
class RichLabel;
class SectionLabel;
class SegmentedControl;

/// Edits a slide: its text with a preview, the notes for the speaker, and its question with the texts before and after
/// the answer.
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
  void setNumbers(std::function<QString(const std::string&)> withNumbers) { m_withNumbers = std::move(withNumbers); }
  /// Live numbers to suggest now: "weights[2, 1]", "d_k".
  void setOffers(std::function<QStringList()> offers) { m_offers = std::move(offers); }
  /// The function that fills the menu with the pictures that a slide without a lab can show.
  void setPictures(std::function<void(QMenu&)> pictures) { m_pictures = std::move(pictures); }
  /// The function that inserts a dropped or pasted picture into the slide; with `insert` false, it only returns true if
  /// the data contain one.
  void setPictureTaker(std::function<bool(const QMimeData&, bool insert)> takes) { m_takesPicture = std::move(takes); }
  /// Inserts a live number ("weights[2, 1]") at the cursor of the text edited last.
  void insertNumber(const QString& number);
  /// Shows that a click on the stage inserts a number.
  void setPicking(bool);
  bool isPicking() const { return m_picking; }
  /// True for the text fields of the editor.
  bool isText(const QWidget*) const;
  /// Must be called when numbers of the stage have changed.
  void refreshPreview();

 Q_SIGNALS:
  /// Emitted to choose a number on the stage; `once`: by the mouse or the keyboard, which moves to the stage.
  /// Otherwise clicks insert numbers while the text keeps the focus.
  void pickRequested(bool once);
  void pickCanceled();
  void questionRequested();
  /// Emitted to use the current stage as the reveal.
  void revealRequested();

 protected:
  bool eventFilter(QObject*, QEvent*) override;

 private:
  void build();
  void fill();
  void fillText(QPlainTextEdit&, const QString&);
  void fillQuestion();
  void fillPicture();
  void offerPictures();
  bool takesPicture(QEvent&) const;
  void showProblems();
  QPlainTextEdit* editedText() const;
  void offerNumbers();
  QPlainTextEdit* makeText(const QString& name);
  void widenSides();
  void setHeights();

  Recorder& m_recorder;
  Theme m_theme = lightTheme();
  std::function<QString(const std::string&)> m_withNumbers;
  std::function<QStringList()> m_offers;
  std::function<void(QMenu&)> m_pictures;
  std::function<bool(const QMimeData&, bool)> m_takesPicture;
  bool m_onStage = false, m_filling = false, m_picking = false;
  QWidget* m_asked;
  QVBoxLayout* m_column;
  SectionLabel *m_noteTitle, *m_pictureTitle, *m_spokenTitle, *m_questionTitle, *m_beforeTitle, *m_afterTitle,
      *m_revealTitle;
  SegmentedControl* m_side;
  ChipButton *m_number, *m_picture;
  QPushButton* m_removePicture;
  QLineEdit* m_pictureWords;
  QWidget* m_pictureRow;
  QPlainTextEdit *m_note, *m_spoken, *m_before, *m_after;
  QPointer<QPlainTextEdit> m_edited;  // had the focus last
  RichLabel* m_pickHint;
  RichLabel *m_preview, *m_question, *m_reveal;
  InlineError* m_error;
  QPushButton *m_ask, *m_other, *m_remove, *m_takeReveal, *m_revealHere;
};

}  // namespace attn::app
