// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QRect>
#include <QWidget>
#include <optional>

#include "panes/answer_editor.h"
#include "text/lesson_markup.h"
#include "theme/theme.h"

class QVBoxLayout;

namespace attn::app {

class Card;
class GuessBox;
class LessonDirector;
class MatrixPicker;
class PassageList;
class RichLabel;
class SideScroll;

/// What is to be predicted at a step, where the guess is given, and after the commit guess and answer side by side,
/// with the mistake where it is a known one, what to look at, and how the answer is worked out.
class PredictionCard : public QWidget {
  Q_OBJECT

 public:
  explicit PredictionCard(LessonDirector&, QWidget* parent = nullptr);

  void setTheme(const Theme&);
  /// What was entered stays.
  void retranslate();
  /// Shows what the lesson is asking now. Keeps what was entered as long as it is the same question.
  void refresh();
  /// A lesson begins: what was entered belongs to another one.
  void forget() { m_asking = -1; }

  /// Whether something was given that can be committed.
  bool isReady() const;
  /// Commits what was given; nothing where there is nothing.
  void commit();
  void takeFocus();
  /// For screen readers: guess, answer and what is said about them; empty before the commit.
  QString spokenVerdict() const;
  /// Where guess and answer are compared, in this widget; empty before the commit.
  QRect comparison() const;

 Q_SIGNALS:
  void readinessChanged();

 protected:
  void paintEvent(QPaintEvent*) override;

 private:
  void build();
  void fillQuestion();
  void makeEditor(const std::optional<AnswerDraft>& draft);
  void fillPassage();
  void fillVerdict();
  QString givenHtml() const;
  QString verdictHtml() const;
  QString workingHtml() const;
  void showPair();
  LessonLook look() const;

  LessonDirector& m_director;
  Theme m_theme = lightTheme();
  int m_asking = -1;        // which question the editor is of
  bool m_revealed = false;  // whether the editor shows the answer

  QVBoxLayout *m_column, *m_askedColumn, *m_editorPlace, *m_pairColumn;
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
