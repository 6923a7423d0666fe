// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <optional>

#include "questions/given_answer.h"
#include "questions/question.h"
#include "theme/theme.h"

namespace attn::app {

/// What has been entered so far, complete or not: an editor of the same question goes on with it.
struct AnswerDraft {
  QString text;                      // of a number, and of sentences
  int unit = 0;                      // which of the units that are offered
  std::optional<AnswerValue> value;  // what is chosen, put in order or pointed at

  bool operator==(const AnswerDraft&) const = default;
};
/// What had to be entered to give that answer.
AnswerDraft draftOf(const Question&, const GivenAnswer&);

/// Where an answer is given, in the way that the kind of question asks for: a number with its unit typed, a choice, an
/// order made, a cell pointed at, or two sentences written. The answer stays visible after it was given, and can no
/// longer be changed.
class AnswerEditor : public QWidget {
  Q_OBJECT

 public:
  using QWidget::QWidget;

  virtual void setTheme(const Theme&) = 0;
  /// Nothing as long as there is no answer, and of questions that are answered in words.
  virtual std::optional<AnswerValue> answer() const = 0;
  /// Whether something was given that can be committed.
  virtual bool isComplete() const { return answer().has_value(); }
  /// What was given as it was given ("320 GiB"), where that differs from how answers are written.
  virtual QString asTyped() const { return {}; }
  /// The answer as logs keep it; std::monostate as long as there is none.
  virtual GivenAnswer given() const;
  virtual AnswerDraft draft() const = 0;
  virtual void setDraft(const AnswerDraft&) = 0;
  /// Shows the right answer beside the given one, and lets nothing be changed any more.
  virtual void reveal() = 0;
  /// Where to begin.
  virtual void takeFocus() = 0;

 Q_SIGNALS:
  void changed();
  /// Return was pressed; in sentences, Ctrl+Return.
  void committed();
};

/// The editor of a question. Kept by `parent`.
AnswerEditor* makeAnswerEditor(const Question&, QWidget* parent);

}  // namespace attn::app
