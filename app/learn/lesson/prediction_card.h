// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QRect>
#include <QWidget>
#include <optional>

#include "panes/answer_editor.h"
#include "text/lesson_markup.h"
#include "theme/themed.h"

class QVBoxLayout;

namespace attn::app {

class GuessBox;
class LessonDirector;
class MatrixPicker;
class PassageList;
class RichLabel;
class SideScroll;

/// The prediction of a step: question and editor, then guess and answer side by side, with the recognized mistake if
/// any, what to look at, and the solution.
class PredictionCard : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit PredictionCard(LessonDirector&, QWidget* parent = nullptr);

  /// Keeps what was entered.
  void retranslate() override;
  /// Shows the current question. Keeps what was entered if it is the same question.
  void refresh();
  /// Must be called when a lesson begins: discards what was entered for another one.
  void forget() { m_asking = -1; }

  /// True if an answer was entered that can be committed.
  bool isReady() const;
  /// Commits the answer; does nothing if there is none.
  void commit();
  void takeFocus();
  /// For screen readers: guess, answer and explanation; empty before the commit.
  QString spokenVerdict() const;
  /// The area of guess, answer and explanation, in widget coordinates; empty before the commit. Of a passage only the
  /// wrong sentence.
  QRect comparison() const;

 Q_SIGNALS:
  void readinessChanged();

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;

 private:
  void build();
  void fillQuestion();
  void makeEditor(const std::optional<AnswerDraft>& draft);
  void fillPassage();
  void fillVerdict();
  QString givenHtml() const;
  QString verdictHtml() const;
  void showPair();
  LessonLook look() const;

  LessonDirector& m_director;
  int m_asking = -1;        // the question that the editor belongs to
  bool m_revealed = false;  // the editor shows the answer

  QVBoxLayout *m_column, *m_askedColumn, *m_pairColumn;
  QWidget *m_asked, *m_verdict, *m_pair;
  RichLabel *m_title, *m_origin, *m_words, *m_question, *m_listing, *m_waiting, *m_says, *m_workingTitle, *m_working;
  MatrixPicker* m_matrix;
  SideScroll* m_matrixPlace;
  QPointer<AnswerEditor> m_editor;
  SideScroll* m_editorScroll;
  PassageList* m_passage;
  GuessBox *m_guess, *m_answer;
};

}  // namespace attn::app
