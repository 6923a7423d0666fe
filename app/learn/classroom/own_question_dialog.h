// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <tl/expected.hpp>
#include <vector>

#include "classroom/assignment.h"
#include "figures/document_picture.h"
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
  /// `document`: the open one, which a new figure shows, or nullptr. `folder`: where other documents are looked for.
  OwnQuestionDialog(const AssignmentItem&, std::shared_ptr<const Scenario> document, const Theme&, QWidget* parent,
                    const QString& folder = {});

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
  void readChosenExample();
  void addDocument(const QString& title, std::shared_ptr<const Scenario>);
  void chooseDocument(int index);
  void fillLabs();
  void fillSteps();
  void followKind();
  void followFigure();
  bool showsLab() const;
  std::optional<OwnFigure> figure() const;
  void preview();
  void step(int by);
  void finish();
  AnswerKind kind() const;

  AssignmentItem m_item;
  std::vector<std::shared_ptr<const Scenario>> m_documents;  // as offered; nullptr until an example is chosen
  int m_document = 0;                                        // chosen
  std::vector<DocumentLab> m_labs;
  QString m_folder;
  Theme m_theme;
  std::uint64_t m_variant = 0;
  bool m_filling = false;

  QFormLayout* m_form;
  QComboBox *m_kind, *m_topic, *m_unit, *m_figure, *m_documentChoice, *m_lab, *m_step;
  QPlainTextEdit *m_text, *m_values, *m_choices, *m_checklist, *m_example, *m_working, *m_mistakes;
  QLineEdit *m_formula, *m_tolerance, *m_right;
  QSpinBox* m_head;
  QuestionHalf* m_question;
  QLabel *m_number, *m_answer;
  QPushButton *m_back, *m_next, *m_ok, *m_cancel;
  InlineError* m_problem;
};

}  // namespace attn::app
