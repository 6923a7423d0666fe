// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "questions/given_answer.h"
#include "questions/question_template.h"
#include "theme/themed.h"

class QPushButton;
class QScrollArea;
class QVBoxLayout;

namespace attn::app {

class AnswerEditor;
class Card;
class CheckItem;
class MatrixPicker;
class RichLabel;

struct CommittedAnswer {
  GivenAnswer given;
  QString asTyped;                       // "320 GiB"; the text of an answer in words
  bool right = false;                    // unused for an answer in words
  const MistakeKind* mistake = nullptr;  // set if it is recognized
  bool hintUsed = false;
};

/// Asks one question. The committed answer stays next to the correct one, with the recognized mistake and the solution.
/// Scrolls if there is too little room.
class QuestionCard : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit QuestionCard(QWidget* parent = nullptr);

  /// Keeps the input or answer.
  void retranslate() override;
  /// Discards the previous question and its answer.
  void ask(AskedQuestion);
  /// Shows why there is no question.
  void showNothing(const QString& why);
  const std::optional<AskedQuestion>& asked() const { return m_asked; }
  bool isCommitted() const { return m_given.has_value(); }
  /// Focuses the answer editor.
  void takeFocus();

 Q_SIGNALS:
  void committed(const attn::AskedQuestion&, const attn::app::CommittedAnswer&);
  /// Requests the same question with other numbers.
  void otherNumbersRequested();
  void anotherRequested();

 protected:
  void restyle() override;
  void paintEvent(QPaintEvent*) override;

 private:
  void build();
  void fill();
  void commit();
  void showHint();
  void showAnswered();
  void fillVerdict();
  void fillChecklist();

  std::optional<AskedQuestion> m_asked;
  std::optional<CommittedAnswer> m_given;
  QString m_nothing;
  bool m_hintShown = false;

  QScrollArea* m_scroll;
  QWidget* m_page;
  QVBoxLayout* m_column;
  RichLabel *m_topic, *m_text, *m_listing, *m_hint, *m_working;
  MatrixPicker* m_matrix;
  AnswerEditor* m_editor = nullptr;
  QVBoxLayout* m_editorPlace;
  QPushButton *m_answer, *m_askHint, *m_other, *m_another;
  Card* m_verdictCard;
  RichLabel* m_verdict;
  std::vector<CheckItem*> m_checklist;
  QVBoxLayout* m_checklistPlace;
};

}  // namespace attn::app
