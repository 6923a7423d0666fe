// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "questions/given_answer.h"
#include "questions/question_template.h"
#include "scenario/scenario.h"
#include "theme/themed.h"

class QPlainTextEdit;
class QScrollArea;
class QStackedLayout;
class QVBoxLayout;

namespace attn::app {

class Card;
class CheckItem;
class ComparedBars;
class RichLabel;

/// The half next to the question: a field for rough work, later replaced by the worked answer.
class AnswerHalf : public Themed<QWidget> {
  Q_OBJECT

 public:
  explicit AnswerHalf(QWidget* parent = nullptr);

  void setTheme(const Theme&) override;
  /// Keeps what was written and ticked.
  void retranslate() override;

  /// Shows the field for rough work, with `promise` below it.
  void showPaper(const QString& promise);
  std::string working() const;
  void setWorking(const QString&);
  /// The document of the following questions, to open in the lab; nullptr: each question's own.
  void setDocument(std::shared_ptr<const Scenario> document) { m_document = std::move(document); }
  /// The caption at the field's top right: "goes into your report".
  void setPaperNote(const QString&);

  /// The worked answer of a question next to the given one. `note` is at its top right: when the card is due.
  void showWorked(const AskedQuestion&, const GivenAnswer&, const QString& asTyped, const QString& note);
  /// Shows the rough work below the worked answer from now on; empty: hidden.
  void setScratchpad(const QString&);
  bool showsWorked() const { return m_asked.has_value(); }
  void setNote(const QString&);
  std::vector<std::size_t> ticked() const;
  void setTicked(const std::vector<std::size_t>&);
  void takeFocus();

 Q_SIGNALS:
  void workingChanged();
  void tickedChanged();
  void scenarioRequested(const attn::Scenario&, const QString& lab);
  void lessonRequested(const QString& id, std::optional<int> step);

 protected:
  void paintEvent(QPaintEvent*) override;
  void resizeEvent(QResizeEvent*) override;

 private:
  void build();
  void restyle() override;
  void fill();
  void fillWorking();
  void follow(const QString& link);

  std::optional<AskedQuestion> m_asked;
  GivenAnswer m_given;
  std::shared_ptr<const Scenario> m_document;
  QString m_asTyped, m_note;

  QStackedLayout* m_stack;
  QWidget *m_paperPage, *m_workedPage, *m_column;
  QVBoxLayout *m_paperColumn, *m_workedColumn, *m_lines;
  RichLabel *m_paperTitle, *m_paperSide, *m_promise;
  QPlainTextEdit* m_paper;
  RichLabel *m_workedTitle, *m_workedSide;
  QScrollArea* m_scroll;
  Card* m_answerBox;
  RichLabel *m_answer, *m_verdict, *m_stepsTitle;
  std::vector<RichLabel*> m_steps;
  Card* m_mistakeCard;
  RichLabel* m_mistake;
  ComparedBars* m_bars;
  RichLabel *m_checkTitle, *m_roughTitle, *m_rough;
  std::vector<CheckItem*> m_checklist;
  QVBoxLayout* m_checkPlace;
  RichLabel* m_links;
};

}  // namespace attn::app
