// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "questions/given_answer.h"
#include "questions/question.h"
#include "theme/themed.h"

namespace attn::app {

/// A partial or complete input, used to restore the state of an editor for the same question.
struct AnswerDraft {
  QString text;                      // of a number or of sentences
  int unit = 0;                      // index among the offered units
  std::optional<AnswerValue> value;  // the choice, order or cell

  bool operator==(const AnswerDraft&) const = default;
};
/// The input that gives this answer.
AnswerDraft draftOf(const Question&, const GivenAnswer&);

/// The editor for an answer, depending on the kind of question: a number with its unit, a choice, an order, a cell, or
/// two sentences. A revealed answer stays visible and can no longer be changed.
class AnswerEditor : public Themed<QWidget> {
  Q_OBJECT

 public:
  using Themed::Themed;

  /// Returns nullopt while there is no answer, and always for questions answered in words.
  virtual std::optional<AnswerValue> answer() const = 0;
  /// True if the answer can be committed.
  virtual bool isComplete() const { return answer().has_value(); }
  /// The input as typed ("320 GiB"), if it differs from the normalized answer.
  virtual QString asTyped() const { return {}; }
  /// The answer as stored in logs; std::monostate while there is none.
  virtual GivenAnswer given() const;
  virtual AnswerDraft draft() const { return {{}, 0, answer()}; }
  virtual void setDraft(const AnswerDraft&) = 0;
  /// Shows the correct answer next to the given one and disables editing.
  virtual void reveal() = 0;
  /// Sets the focus to the first input.
  virtual void takeFocus() = 0;

 Q_SIGNALS:
  void changed();
  /// Return was pressed; in sentences, Ctrl+Return.
  void committed();

 protected:
  void keyPressEvent(QKeyEvent*) override;
};

/// Creates the editor for a question. `parent` owns it.
AnswerEditor* makeAnswerEditor(const Question&, QWidget* parent);

}  // namespace attn::app
