// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/classroom/own_question_dialog.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#include "base/foreign_text.h"
#include "base/number_format.h"
#include "learn/asking/question_half.h"
#include "learn/assignment/assignment_texts.h"
#include "learn/classroom/assignment_draft.h"
#include "learn/classroom/own_question_lines.h"
#include "panes/question_html.h"
#include "scenario/document.h"
#include "session/document_file.h"
#include "session/examples.h"
#include "text/learner_markup.h"
#include "text/problem_text.h"
#include "text/question_text.h"
#include "text/tool_tip.h"
#include "widgets/choice_box.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/labels.h"
#include "widgets/section_label.h"

namespace attn::app {
namespace {

constexpr int kMaxOwnProblems = 3, kMaxHead = 1000, kShownLetters = 22;
constexpr double kPreviewScale = 0.8;
constexpr std::array kOwnKinds{AnswerKind::Number, AnswerKind::Choice, AnswerKind::Order, AnswerKind::Text};
constexpr std::array kFigureStages{Stage::Queries, Stage::Keys,    Stage::Values, Stage::Scores,
                                   Stage::Scaled,  Stage::Weights, Stage::Output};

constexpr int kLabFigure = 1;  // after "none"

QString titleOf(const Scenario& document) {
  const QString title = QString::fromStdString(foreign::shown(document.title));
  return title.isEmpty() ? OwnQuestionDialog::tr("Untitled") : title;
}

QString figureName(Stage stage) {
  switch (stage) {
    case Stage::Queries:
      return OwnQuestionDialog::tr("the queries Q");
    case Stage::Keys:
      return OwnQuestionDialog::tr("the keys K");
    case Stage::Values:
      return OwnQuestionDialog::tr("the values V");
    case Stage::Scores:
      return OwnQuestionDialog::tr("the scores");
    case Stage::Scaled:
      return OwnQuestionDialog::tr("the scaled scores");
    case Stage::Weights:
      return OwnQuestionDialog::tr("the weights");
    default:
      return OwnQuestionDialog::tr("the output");
  }
}

/// The field of the dialog that a place in the file belongs to: "Answer", or "Choices, line 2".
QString fieldName(const std::string& pointer) {
  const QString place = QString::fromStdString(pointer);
  const std::pair<const char*, QString> fields[] = {{"/text", OwnQuestionDialog::tr("Text")},
                                                    {"/values", OwnQuestionDialog::tr("Values")},
                                                    {"/answer/formula", OwnQuestionDialog::tr("Answer")},
                                                    {"/answer/tolerance", OwnQuestionDialog::tr("Tolerance")},
                                                    {"/answer/choices", OwnQuestionDialog::tr("Choices")},
                                                    {"/answer/right", OwnQuestionDialog::tr("Right choice")},
                                                    {"/answer/checklist", OwnQuestionDialog::tr("Checklist")},
                                                    {"/answer/example", OwnQuestionDialog::tr("A good answer")},
                                                    {"/working", OwnQuestionDialog::tr("Worked answer")},
                                                    {"/mistakes", OwnQuestionDialog::tr("Mistakes")},
                                                    {"/figure/head", OwnQuestionDialog::tr("Head")}};
  for (const auto& [start, name] : fields) {
    if (!place.startsWith(QLatin1String(start))) continue;
    bool isLine = false;
    const int line = place.mid(static_cast<qsizetype>(std::strlen(start)) + 1).section(u'/', 0, 0).toInt(&isLine);
    return isLine ? OwnQuestionDialog::tr("%1, line %2").arg(name).arg(line + 1) : name;
  }
  return {};
}

QString problemsOf(const Problems& problems) {
  QStringList lines;
  for (Problem each : problems) {
    const QString field = fieldName(each.pointer);
    if (!field.isEmpty()) each.pointer.clear();
    const QString sentence = problemText(each);
    lines << (field.isEmpty() ? sentence
                              : OwnQuestionDialog::tr("%1: %2", "a field, its problem").arg(field, sentence));
    if (lines.size() == kMaxOwnProblems) break;
  }
  return lines.join(QLatin1Char('\n'));
}

QPlainTextEdit* linesEdit(const QString& name, const QString& placeholder) {
  auto* edit = new QPlainTextEdit;
  edit->setAccessibleName(name);
  edit->setPlaceholderText(placeholder);
  edit->setTabChangesFocus(true);
  return edit;
}

void setText(QPlainTextEdit* edit, const QString& text) {
  if (edit->toPlainText() != text) edit->setPlainText(text);
}

}  // namespace

OwnQuestion OwnQuestionDialog::sample() {
  OwnQuestion own;
  own.topic = Topic::Masks;
  own.text = tr("A causal mask hides every later token. How many pairs of {n} tokens are visible?").toStdString();
  own.values = {{"n", OwnRange{4, 20, 1}}};
  own.answer = "n * (n + 1) / 2";
  own.tolerance = "0.5";
  own.working = {"{n} · ({n} + 1) / 2 = {answer}"};
  own.mistakes = {{"n * n", tr("You counted the hidden pairs, too.").toStdString()}};
  return own;
}

OwnQuestionDialog::OwnQuestionDialog(const AssignmentItem& item, std::shared_ptr<const Scenario> document,
                                     const Theme& theme, QWidget* parent, const QString& folder)
    : QDialog(parent),
      m_item(item),
      m_folder(folder),
      m_theme(theme),
      m_form(new QFormLayout),
      m_kind(new ChoiceBox),
      m_topic(new ChoiceBox),
      m_unit(new ChoiceBox),
      m_figure(new ChoiceBox),
      m_documentChoice(new ChoiceBox),
      m_lab(new ChoiceBox),
      m_step(new ChoiceBox),
      m_text(linesEdit(tr("Text"), tr("Values appear as {n}; *emphasis*, `code`, d_k, 2^17, e^(a − b)"))),
      m_values(linesEdit(tr("Values"), QStringLiteral("n: 2..9 by 1\nbytes: 1, 2, 4\ncells = n * n"))),
      m_choices(linesEdit(tr("Choices"), tr("One per line; in the right order for an order"))),
      m_checklist(linesEdit(tr("Checklist"), tr("What a good answer says, one point per line"))),
      m_example(linesEdit(tr("A good answer"), tr("optional"))),
      m_working(linesEdit(tr("Worked answer"), QStringLiteral("{n} · {n} = {answer}"))),
      m_mistakes(linesEdit(tr("Mistakes"), tr("n / 2: You halved it."))),
      m_formula(new QLineEdit),
      m_tolerance(new QLineEdit),
      m_right(new QLineEdit),
      m_head(new QSpinBox),
      m_question(new QuestionHalf),
      m_number(plainLabel()),
      m_answer(htmlLabel()),
      m_back(new QPushButton(tr("Previous variant"))),
      m_next(new QPushButton(tr("Next variant"))),
      m_ok(new QPushButton(tr("OK"))),
      m_cancel(new QPushButton(tr("Cancel"))),
      m_problem(new InlineError) {
  setObjectName(QStringLiteral("ownQuestionDialog"));
  setWindowTitle(tr("Own question"));
  if (m_item.scenario) addDocument(titleOf(*m_item.scenario), m_item.scenario);
  if (document && document != m_item.scenario) addDocument(titleOf(*document), document);
  for (const Example& each : examples()) addDocument(each.title, nullptr);
  m_documentChoice->addItem(tr("Another file…"));
  build();
  fill();
  followKind();
  followFigure();
  preview();
  m_text->setFocus();
}

QWidget* OwnQuestionDialog::buildForm() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  for (const AnswerKind each : kOwnKinds) m_kind->addItem(kindText(each));
  for (int topic = 0; topic < kTopics; ++topic) m_topic->addItem(topicText(static_cast<Topic>(topic)));
  for (int unit = 0; unit <= static_cast<int>(AnswerUnit::Tokens); ++unit) {
    const std::string_view name = code(static_cast<AnswerUnit>(unit));
    m_unit->addItem(name.empty() ? tr("no unit") : QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())));
  }
  m_figure->addItem(tr("none"));
  m_figure->addItem(tr("a document in a lab"));
  for (const Stage each : kFigureStages) m_figure->addItem(tr("the numbers: %1").arg(figureName(each)));
  m_head->setRange(0, kMaxHead);
  m_formula->setPlaceholderText(QStringLiteral("n * (n + 1) / 2"));
  m_tolerance->setPlaceholderText(tr("0.5 % of the answer"));
  m_right->setPlaceholderText(tr("position of the right choice, from 0, or a formula"));
  const auto row = [this](const QString& name, QWidget* field, const QString& tip = {}) {
    field->setAccessibleName(name);
    m_form->addRow(name, field);
    if (tip.isEmpty()) return;
    setPlainToolTip(field, tip);
    setPlainToolTip(m_form->labelForField(field), tip);
  };
  row(tr("Answered by"), m_kind);
  row(tr("Topic"), m_topic);
  row(tr("Text"), m_text, m_text->placeholderText());
  row(tr("Values"), m_values,
      tr("One per line: a range “n: 2..9 by 1”, a list “bytes: 1, 2, 4”, or a formula “cells = n * n”. Each variant "
         "draws its own."));
  row(tr("Answer"), m_formula,
      tr("A number, or a formula with the values: + - * / ^, sqrt, exp, ln, log2, min, max …"));
  row(tr("Tolerance"), m_tolerance, tr("The largest difference from the answer that still counts as right"));
  row(tr("Unit"), m_unit);
  row(tr("Choices"), m_choices);
  row(tr("Right choice"), m_right);
  row(tr("Checklist"), m_checklist);
  row(tr("A good answer"), m_example);
  row(tr("Worked answer"), m_working, tr("Shown with the answer, one step per line; {answer} is the answer"));
  row(tr("Mistakes"), m_mistakes,
      tr("One per line: the formula of a wrong answer, a colon, and what the student then reads"));
  row(tr("Figure"), m_figure,
      tr("A picture of a document at a step of a lab, or the numbers of one of its matrices. All variants have the "
         "same "
         "figure. It shows every number of its step: for a question about one of them, choose an earlier step."));
  row(tr("Document"), m_documentChoice);
  row(tr("Lab"), m_lab);
  row(tr("Step"), m_step, tr("By its name in lessons and in “attentionscope render --step”"));
  row(tr("Head"), m_head);
  for (QComboBox* each : {m_figure, m_documentChoice, m_lab, m_step}) {
    each->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    each->setMinimumContentsLength(kShownLetters);
  }
  m_form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
  m_form->setRowWrapPolicy(QFormLayout::WrapLongRows);
  m_form->setVerticalSpacing(px(8));
  m_text->setFixedHeight(px(96));
  for (QPlainTextEdit* each : {m_values, m_choices, m_checklist, m_working, m_mistakes, m_example})
    each->setFixedHeight(px(68));
  auto* page = new QWidget;
  columnOf({m_form, BoxItem::growing()}, page)->setContentsMargins(0, 0, px(12), 0);
  auto* scroll = new QScrollArea;
  scrollIn(scroll, page);
  return scroll;
}

QWidget* OwnQuestionDialog::buildPreview() {
  Theme smaller = m_theme;
  smaller.scale *= kPreviewScale;
  m_question->setAidsVisible(false);
  m_question->setForShow(true);
  m_question->setTheme(smaller);
  m_question->setMinimumHeight(qRound(m_theme.px(260)));
  m_answer->setWordWrap(true);
  m_number->setStyleSheet(QStringLiteral("color: %1").arg(m_theme.soft.name()));
  return blockOf({{m_question, 1}, m_answer, rowOf({{m_number, 1}, m_back, m_next})});
}

void OwnQuestionDialog::build() {
  const auto px = [this](double length) { return qRound(m_theme.px(length)); };
  auto* buttons = new QDialogButtonBox(this);
  buttons->addButton(m_ok, QDialogButtonBox::ActionRole);
  buttons->addButton(m_cancel, QDialogButtonBox::RejectRole);
  for (QPushButton* each : {m_back, m_next, m_ok, m_cancel}) each->setAutoDefault(false);
  m_problem->setTheme(m_theme);
  auto* halves = new QHBoxLayout;
  halves->setSpacing(px(22));
  addItems(halves, {{buildForm(), 1}, {buildPreview(), 1}});
  frameDialog(*this, {{halves, 1}, m_problem}, buttons, {{980, 640}, "classroom.work", 12, QMargins(20, 18, 20, 18)},
              m_theme);
  connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
    followKind();
    preview();
  });
  for (QComboBox* each : {m_topic, m_unit, m_step})
    connect(each, &QComboBox::currentIndexChanged, this, &OwnQuestionDialog::preview);
  connect(m_figure, &QComboBox::currentIndexChanged, this, [this] {
    followFigure();
    preview();
  });
  connect(m_documentChoice, &QComboBox::activated, this, &OwnQuestionDialog::chooseDocument);
  connect(m_lab, &QComboBox::currentIndexChanged, this, [this] {
    fillSteps();
    preview();
  });
  for (QPlainTextEdit* each : {m_text, m_values, m_choices, m_checklist, m_example, m_working, m_mistakes})
    connect(each, &QPlainTextEdit::textChanged, this, &OwnQuestionDialog::preview);
  for (QLineEdit* each : {m_formula, m_tolerance, m_right})
    connect(each, &QLineEdit::textChanged, this, &OwnQuestionDialog::preview);
  connect(m_head, &QSpinBox::valueChanged, this, &OwnQuestionDialog::preview);
  connect(m_back, &QPushButton::clicked, this, [this] { step(-1); });
  connect(m_next, &QPushButton::clicked, this, [this] { step(1); });
  connect(m_ok, &QPushButton::clicked, this, &OwnQuestionDialog::finish);
}

void OwnQuestionDialog::fill() {
  m_filling = true;
  const OwnQuestion own = m_item.own ? *m_item.own : sample();
  m_kind->setCurrentIndex(static_cast<int>(std::ranges::find(kOwnKinds, own.kind) - kOwnKinds.begin()));
  m_topic->setCurrentIndex(static_cast<int>(own.topic));
  m_unit->setCurrentIndex(static_cast<int>(own.unit));
  setText(m_text, QString::fromStdString(own.text));
  setText(m_values, linesOf(own.values));
  setText(m_choices, linesOf(own.choices));
  setText(m_checklist, linesOf(own.checklist));
  setText(m_example, QString::fromStdString(own.example));
  setText(m_working, linesOf(own.working));
  setText(m_mistakes, linesOf(own.mistakes));
  const QString answer = QString::fromStdString(own.answer);
  m_formula->setText(own.kind == AnswerKind::Number ? answer : QString());
  m_right->setText(own.kind == AnswerKind::Choice ? answer : QStringLiteral("0"));
  m_tolerance->setText(QString::fromStdString(own.tolerance));
  if (own.figure) {
    const auto stage = std::ranges::find(kFigureStages, own.figure->stage);
    if (own.figure->isPicture())
      m_figure->setCurrentIndex(kLabFigure);
    else if (stage != kFigureStages.end())
      m_figure->setCurrentIndex(static_cast<int>(stage - kFigureStages.begin()) + kLabFigure + 1);
    m_head->setValue(static_cast<int>(own.figure->head));
  }
  if (showsLab()) fillLabs();
  m_filling = false;
}

void OwnQuestionDialog::addDocument(const QString& title, std::shared_ptr<const Scenario> document) {
  m_documents.push_back(std::move(document));
  m_documentChoice->addItem(title);
}

void OwnQuestionDialog::chooseDocument(int index) {
  const auto last = static_cast<int>(m_documents.size());
  if (index == last) {
    const QString file = chosenFile(this, tr("Choose the document of the figure"), m_folder,
                                    tr("AttentionScope documents (*.attn.json)"));
    const Result<Scenario> read =
        file.isEmpty() ? Result<Scenario>(tl::unexpected(Problems())) : readDocument(toPath(file));
    m_documentChoice->setCurrentIndex(m_document);
    if (!read && !file.isEmpty()) m_problem->showText(problemsText(read.error()));
    if (!read) return;
    Scenario alone = *read;
    alone.pinned.reset();
    m_documents.push_back(std::make_shared<const Scenario>(std::move(alone)));
    m_documentChoice->insertItem(last, titleOf(*m_documents.back()));
    m_documentChoice->setCurrentIndex(last);
  }
  m_document = index;
  preview();
}

/// Labs are slow to make, so they are asked for their steps when a figure needs them.
void OwnQuestionDialog::fillLabs() {
  if (!m_labs.empty()) return;
  m_labs = documentLabs();
  const OwnFigure shown = m_item.own && m_item.own->figure ? *m_item.own->figure : OwnFigure();
  for (const DocumentLab& each : m_labs) m_lab->addItem(each.title);
  const auto lab = std::ranges::find(m_labs, QString::fromStdString(shown.lab), &DocumentLab::id);
  if (lab != m_labs.end()) m_lab->setCurrentIndex(static_cast<int>(lab - m_labs.begin()));
  fillSteps();
  if (lab != m_labs.end())
    m_step->setCurrentIndex(static_cast<int>(lab->steps.indexOf(QString::fromStdString(shown.step))));
}

void OwnQuestionDialog::fillSteps() {
  const int index = m_lab->currentIndex();
  if (index < 0) return;
  const DocumentLab& lab = m_labs[static_cast<std::size_t>(index)];
  const QSignalBlocker quiet(m_step);
  m_step->clear();
  m_step->addItems(lab.steps);
  m_step->setCurrentIndex(static_cast<int>(std::max<qsizetype>(0, lab.steps.indexOf(lab.firstStep))));
}

bool OwnQuestionDialog::showsLab() const {
  return m_figure->currentIndex() == kLabFigure;
}

void OwnQuestionDialog::followFigure() {
  const bool filling = std::exchange(m_filling, true);
  if (showsLab()) fillLabs();
  m_filling = filling;
  const auto setShown = [this](QWidget* field, bool isShown) {
    field->setVisible(isShown);
    m_form->labelForField(field)->setVisible(isShown);
  };
  for (QWidget* each : std::initializer_list<QWidget*>{m_documentChoice, m_head})
    setShown(each, m_figure->currentIndex() > 0);
  for (QWidget* each : {m_lab, m_step}) setShown(each, showsLab());
}

std::optional<OwnFigure> OwnQuestionDialog::figure() const {
  const int index = m_figure->currentIndex();
  if (index <= 0) return std::nullopt;
  OwnFigure figure;
  figure.head = m_head->value();
  if (index > kLabFigure) {
    figure.stage = kFigureStages.at(static_cast<std::size_t>(index - kLabFigure - 1));
  } else if (const int lab = m_lab->currentIndex(); lab >= 0) {
    figure.lab = m_labs[static_cast<std::size_t>(lab)].id.toStdString();
    figure.step = m_step->currentText().toStdString();
  } else {
    figure.lab = "steps";  // without a step, which is a problem
  }
  return figure;
}

AnswerKind OwnQuestionDialog::kind() const {
  return kOwnKinds.at(static_cast<std::size_t>(std::max(0, m_kind->currentIndex())));
}

void OwnQuestionDialog::followKind() {
  const AnswerKind now = kind();
  const auto setShown = [this](QWidget* field, bool isShown) {
    field->setVisible(isShown);
    m_form->labelForField(field)->setVisible(isShown);
  };
  const bool isNumber = now == AnswerKind::Number, isChoice = now == AnswerKind::Choice;
  for (QWidget* each : std::initializer_list<QWidget*>{m_formula, m_tolerance, m_unit}) setShown(each, isNumber);
  setShown(m_choices, isChoice || now == AnswerKind::Order);
  setShown(m_right, isChoice);
  setShown(m_mistakes, isNumber || isChoice);
  for (QWidget* each : {m_checklist, m_example}) setShown(each, now == AnswerKind::Text);
  setShown(m_working, now != AnswerKind::Text);
}

tl::expected<AssignmentItem, QString> OwnQuestionDialog::item() const {
  OwnQuestion own;
  own.kind = kind();
  own.topic = static_cast<Topic>(m_topic->currentIndex());
  own.text = m_text->toPlainText().trimmed().toStdString();
  auto values = ownValuesOf(m_values->toPlainText());
  if (!values) return tl::unexpected(tr("%1: %2", "a field, its problem").arg(tr("Values"), values.error()));
  own.values = std::move(*values);
  if (own.kind != AnswerKind::Text) own.working = ownTextsOf(m_working->toPlainText());
  if (own.kind == AnswerKind::Number) {
    own.answer = m_formula->text().trimmed().toStdString();
    own.tolerance = m_tolerance->text().trimmed().toStdString();
    own.unit = static_cast<AnswerUnit>(m_unit->currentIndex());
  }
  if (own.kind == AnswerKind::Choice) own.answer = m_right->text().trimmed().toStdString();
  if (own.kind == AnswerKind::Choice || own.kind == AnswerKind::Order)
    own.choices = ownTextsOf(m_choices->toPlainText());
  if (own.kind == AnswerKind::Number || own.kind == AnswerKind::Choice) {
    auto mistakes = ownMistakesOf(m_mistakes->toPlainText());
    if (!mistakes) return tl::unexpected(tr("%1: %2", "a field, its problem").arg(tr("Mistakes"), mistakes.error()));
    own.mistakes = std::move(*mistakes);
  }
  if (own.kind == AnswerKind::Text) {
    own.checklist = ownTextsOf(m_checklist->toPlainText());
    own.example = m_example->toPlainText().trimmed().toStdString();
  }
  own.figure = figure();
  if (const Problems problems = checkOwnQuestion(own, {}); !problems.empty())
    return tl::unexpected(problemsOf(problems));
  std::shared_ptr<const Scenario> document;
  if (own.figure) {
    document = m_documents[static_cast<std::size_t>(m_document)];
    if (!document)
      return tl::unexpected(tr("%1: %2", "a field, its problem").arg(tr("Document"), tr("it cannot be read.")));
    if (own.figure->head >= document->heads.query)
      return tl::unexpected(
          problemsOf({{ProblemCode::OutOfRange,
                       "/figure/head",
                       {std::to_string(own.figure->head), rangeText(0, document->heads.query - 1)}}}));
  }
  AssignmentItem item = ownItem(own, document);
  item.count = m_item.count;
  item.points = m_item.points;
  return item;
}

/// Examples are read when they are needed.
void OwnQuestionDialog::readChosenExample() {
  auto& document = m_documents[static_cast<std::size_t>(m_document)];
  if (document) return;
  const QString title = m_documentChoice->itemText(m_document);
  for (const Example& each : examples())
    if (each.title == title) document = readExample(each.file);
}

void OwnQuestionDialog::preview() {
  if (m_filling) return;
  if (m_figure->currentIndex() > 0) readChosenExample();
  const auto edited = item();
  auto asked = edited ? sampleOf(*edited, m_variant) : std::nullopt;
  QString problem = edited ? QString() : edited.error();
  if (edited && !asked)
    problem = tr("The document has no such matrix of at most 16 × 16 numbers. Choose other numbers or another head.");
  if (asked && asked->question.picture) {
    const auto drawn = waitForDocumentPicture(*asked->question.picture, m_theme);
    if (!*drawn) {
      problem = tr("%1: %2", "a field, its problem").arg(tr("Figure"), drawn->error());
      asked.reset();
    }
  }
  m_problem->showText(problem);
  m_ok->setEnabled(asked.has_value());
  m_back->setEnabled(asked && m_variant > 0);
  m_next->setEnabled(asked.has_value());
  for (QWidget* each : {static_cast<QWidget*>(m_question), static_cast<QWidget*>(m_answer)})
    each->setVisible(asked.has_value());  // it would show an earlier text
  m_number->setText(tr("Variant %1").arg(m_variant + 1));
  if (!asked) return;
  m_question->setHeading(tr("As a student sees it").toHtmlEscaped(), {});
  m_question->ask(*asked);
  QString answer = tr("Answer: %1").arg(rightAnswerHtml(asked->question));
  for (const Phrase& point : asked->question.checklist)
    answer += QStringLiteral("<br>☐ ") + learnerHtml(phraseText(point));
  m_answer->setText(answer);
}

void OwnQuestionDialog::step(int by) {
  m_variant += static_cast<std::uint64_t>(by);
  preview();
}

void OwnQuestionDialog::finish() {
  const auto made = item();
  if (!made) return m_problem->showText(made.error());
  Q_EMIT edited(*made);
  accept();
}

}  // namespace attn::app
