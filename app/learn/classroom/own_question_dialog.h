// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <cstdint>
#include <memory>
#include <tl/expected.hpp>

#include "classroom/assignment.h"
#include "theme/theme.h"

class QComboBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace attn::app {

class InlineError;
class QuestionHalf;

/// Edits an own question, with a preview of its variants and their answers.
class OwnQuestionDialog : public QDialog {
  Q_OBJECT

 public:
  /// `document`: what a new figure shows; nullptr if none is open.
  OwnQuestionDialog(const AssignmentItem&, std::shared_ptr<const Scenario> document, const Theme&, QWidget* parent);

  /// The item as edited, or what is wrong with it.
  tl::expected<AssignmentItem, QString> item() const;
  /// A question to start from.
  static OwnQuestion sample();

 Q_SIGNALS:
  /// OK was pressed and the question has no problems.
  void edited(const attn::AssignmentItem&);

 private:
  void build();
  QWidget* buildForm();
  QWidget* buildPreview();
  void fill();
  void followKind();
  void preview();
  void step(int by);
  void finish();
  AnswerKind kind() const;

  AssignmentItem m_item;
  std::shared_ptr<const Scenario> m_document;
  Theme m_theme;
  std::uint64_t m_variant = 0;
  bool m_filling = false;

  QFormLayout* m_form;
  QComboBox *m_kind, *m_topic, *m_unit, *m_figure;
  QPlainTextEdit *m_text, *m_values, *m_choices, *m_checklist, *m_example, *m_working, *m_mistakes;
  QLineEdit *m_formula, *m_tolerance, *m_right;
  QSpinBox* m_head;
  QuestionHalf* m_question;
  QLabel *m_number, *m_answer;
  QPushButton *m_back, *m_next, *m_ok, *m_cancel;
  InlineError* m_problem;
};

}  // namespace attn::app
