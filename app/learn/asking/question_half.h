// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>
#include <QWidget>
#include <optional>

#include "learn/picture/question_picture.h"
#include "panes/answer_editor.h"
#include "questions/given_answer.h"
#include "questions/question_template.h"
#include "theme/themed.h"

class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class Card;
class MatrixPicker;
class RichLabel;
class SegmentedControl;

/// The picture of a question, drawn without giving the answer away; hidden if there is none. In a grid of pairs a click
/// or drag hatches or clears cells, arrow keys move and Space toggles. These marks are not judged.
class QuestionFigure : public Themed<QWidget> {
  Q_DECLARE_TR_FUNCTIONS(attn::app::QuestionFigure)

 public:
  explicit QuestionFigure(QWidget* parent = nullptr);

  void show(const AskedQuestion&);
  /// Called when the question is answered: a grid shows its mask and becomes read-only, heads are connected.
  void reveal(const AskedQuestion&);
  /// The grid with the user's marks; nullptr for other pictures.
  const PairsPicture* pairs() const { return m_picture ? std::get_if<PairsPicture>(&*m_picture) : nullptr; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }
  /// A picture of a lab is as high as its width needs, since its letters shrink with it.
  int heightForWidth(int width) const override;

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;
  void mousePressEvent(QMouseEvent*) override;
  void mouseMoveEvent(QMouseEvent*) override;
  void keyPressEvent(QKeyEvent*) override;

 private:
  bool isOfLab() const { return m_picture && std::holds_alternative<LabPicture>(*m_picture); }
  bool takesMarks() const { return !m_revealed && pairs() && pairs()->isMarkable(); }
  void mark(const attn::CellPlace&, bool visible);
  void describe();

  std::optional<QuestionPicture> m_picture;
  attn::CellPlace m_current;
  bool m_draws = true;  // what a drag makes of the cells it passes: visible, or hatched
  bool m_revealed = false;
};

/// The half of a page with the question, its figure and the editor. It stays when the answer is shown. The text
/// scrolls; number field, hint and sureness stay at the bottom.
class QuestionHalf : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit QuestionHalf(QWidget* parent = nullptr);

  void setTheme(const Theme&) override;
  /// Keeps what was entered.
  void retranslate() override;
  void setHeading(const QString& html, const QString& clock);
  void setHintCosts(bool);
  void setAidsVisible(bool);
  /// Answers in sentences may be spoken: one button answers, whether something was typed or not. Large type.
  void setSpoken(bool);
  /// A sample: the editor is disabled.
  void setForShow(bool);

  void ask(AskedQuestion);
  const std::optional<AskedQuestion>& asked() const { return m_asked; }
  /// Makes it read-only and marks the right answer; `note` replaces hint and sureness.
  void close(const QString& note);
  bool isClosed() const { return m_closed; }
  void enter(const AnswerDraft&);
  AnswerDraft draft() const { return m_editor ? m_editor->draft() : AnswerDraft(); }
  void showHint();
  void takeFocus() {
    if (m_editor && !m_closed) m_editor->takeFocus();
  }

  bool isComplete() const { return m_editor && (m_editor->isComplete() || takesSpeech()); }
  /// TextAnswer without a text if the answer was spoken.
  GivenAnswer given() const;
  /// "320 GiB"; for sentences, the text.
  QString asTyped() const { return m_editor ? m_editor->asTyped() : QString(); }
  bool hintShown() const { return m_hintShown; }
  /// The candidate's own probability of being right; nullopt if not chosen.
  std::optional<double> sureness() const;
  void setSureness(std::optional<double>);

 Q_SIGNALS:
  void answered();
  /// Emitted when the user edits the answer.
  void edited();
  void hintOpened();

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build();
  void fill();
  void placeFigure();
  void placeEditor();
  void fillEditor(const AnswerDraft&);
  void placeFoot();
  void restyle() override;
  QString hintWords(bool wide) const;
  bool takesSpeech() const { return m_spoken && m_asked && m_asked->question.kind == AnswerKind::Text; }
  void chooseSureness(int segment, bool on);
  void follow();

  std::optional<AskedQuestion> m_asked;
  QString m_note;
  bool m_hintShown = false, m_hintCosts = true, m_aids = true, m_forShow = false, m_closed = false,
       m_footScrolls = false, m_spoken = false;
  bool m_filling = false;

  QScrollArea* m_scroll;
  QWidget* m_page;
  QVBoxLayout *m_outer, *m_column;
  RichLabel *m_heading, *m_clock, *m_text, *m_listing;
  MatrixPicker* m_matrix;
  QVBoxLayout* m_editorInText;
  QuestionFigure* m_figure;
  Card* m_hintCard;
  RichLabel* m_hint;
  QWidget* m_foot;
  QVBoxLayout *m_footColumn, *m_editorInFoot;
  QPushButton *m_answer, *m_askHint;
  SegmentedControl* m_sureness;
  RichLabel *m_units, *m_noteLabel;
  AnswerEditor* m_editor = nullptr;
};

QStringList surenessNames();
QString surenessText(double sureness);

}  // namespace attn::app
