// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/sentence_dialog.h"

#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "panes/typed_tokens.h"
#include "scenario/word_table.h"
#include "session/document_file.h"
#include "text/index_text.h"
#include "text/list_text.h"
#include "text/model_problem_text.h"
#include "text/number_text.h"
#include "text/problem_text.h"
#include "text/sentence_text.h"
#include "text/tool_tip.h"
#include "text/word_table_text.h"
#include "theme/fonts.h"
#include "widgets/dialog_size.h"
#include "widgets/file_dialogs.h"
#include "widgets/labels.h"

namespace attn::app {
namespace {

using OpenResult = ModelResult<std::shared_ptr<SentenceModel>>;
using HeadResult = ModelResult<Scenario>;

constexpr int kLongestSentence = 1 << 14;
constexpr int kMaxProposed = 64;  // of a document whose sentence is proposed
constexpr Index kMaxWrittenOut = 16;

template <class T>
QString errorOf(const tl::expected<ModelResult<T>, JobFailure>& outcome) {
  if (!outcome) return failureText(outcome.error());
  if (*outcome) return {};
  return paragraphText({modelProblemText(outcome->error()), modelFixText(outcome->error().error)});
}

bool hasHan(const QString& token) {
  return std::ranges::any_of(token, [](QChar c) { return c.script() == QChar::Script_Han; });
}

}  // namespace

SentenceDialog::SentenceDialog(Session& session, const QString& sentence, const Theme& theme, QWidget* parent,
                               SentenceParts parts)
    : QDialog(parent),
      m_session(session),
      m_parts(std::move(parts)),
      m_form(new QFormLayout),
      m_line(new QLineEdit(sentence)),
      m_source(new ChoiceBox),
      m_layer(new NumberField),
      m_head(new NumberField),
      m_origin(wrappedLabel()),
      m_error(new InlineError),
      m_opener(m_parts.threads),
      m_computer(m_parts.threads) {
  build(theme);
  m_source->addItem(tr("The word table"));
  for (const FoundModel& each : m_parts.findModels())
    m_source->addItem(QString::fromStdString(each.name), toQString(each.place));
  m_source->addItem(tr("Open a model…"));
  connect(m_line, &QLineEdit::textEdited, this, [this] { refresh(); });
  connect(m_source, &QComboBox::activated, this, [this] { choosePlace(); });
  for (NumberField* field : {m_layer, m_head}) {
    connect(field, &NumberField::edited, this, [this] { refresh(); });
    connect(field, &NumberField::refused, m_error, &InlineError::showText);
  }
  // A real model comes first.
  if (m_source->count() > 2) m_source->setCurrentIndex(1);
  choosePlace();
  m_line->selectAll();
  m_line->setFocus();
}

void SentenceDialog::build(const Theme& theme) {
  setObjectName(QStringLiteral("sentenceDialog"));
  setWindowTitle(tr("New document from a sentence"));
  m_line->setMaxLength(kLongestSentence);
  m_line->setPlaceholderText(tr("Type or paste a sentence"));
  m_line->setAccessibleName(tr("Sentence"));
  m_source->setAccessibleName(tr("Numbers from"));
  m_source->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  setPlainToolTip(m_source, tr("Models that were downloaded in the Model lab, or by Ollama, LM Studio or Hugging Face, "
                               "are listed by name."));
  m_layer->setAccessibleName(tr("Layer"));
  m_head->setAccessibleName(tr("Head"));
  for (NumberField* field : {m_layer, m_head}) {
    field->setWholeNumbers(true);
    field->setTheme(theme);
  }
  m_form->addRow(tr("Sentence"), m_line);
  m_form->addRow(tr("Numbers from"), m_source);
  m_form->addRow(tr("Layer"), m_layer);
  m_form->addRow(tr("Head"), m_head);
  m_origin->setFont(uiFont(theme.px(12.5)));
  m_error->setTheme(theme);
  const DialogFrame frame{{500, 330}, "documents.sentence", 12, QMargins(24, 24, 24, 24)};
  m_create = frameQuestion(*this, {m_form, m_origin, m_error, BoxItem::growing()}, tr("Create"), frame, theme);
  connect(m_create, &QPushButton::clicked, this, &SentenceDialog::create);
}

bool SentenceDialog::ask(Session& session, const Theme& theme, QWidget* parent, SentenceParts parts) {
  QString sentence;
  const auto scenario = session.scenario();
  if (scenario && !scenario->tokens.empty() && queryTokens(*scenario) <= kMaxProposed) {
    QStringList tokens;
    for (const std::string& token : scenario->tokens) tokens << QString::fromStdString(token);
    sentence = sentenceOfTokens(tokens);
  }
  return SentenceDialog(session, sentence, theme, parent, std::move(parts)).exec() == Accepted;
}

bool SentenceDialog::usesTable() const {
  return m_source->currentIndex() == 0;
}

void SentenceDialog::choosePlace() {
  const int chosen = m_source->currentIndex();
  if (chosen == m_source->count() - 1) return chooseFile();
  m_shownSource = chosen;
  m_computer.cancel();
  m_opener.cancel();
  m_model.reset();
  m_error->showText({});
  if (!usesTable()) openModel(m_source->currentData().toString());
  refresh();
}

void SentenceDialog::chooseFile() {
  QString file =
      chosenFile(this, tr("Open a model"), QString(), tr("Models (*.gguf config.json *.safetensors);;All files (*)"));
  const QFileInfo info(file);
  // A Hugging Face model is a folder.
  if (info.fileName() == QLatin1String("config.json")) file = info.path();
  if (!file.isEmpty()) {
    m_shownSource = m_source->count() - 1;
    m_source->insertItem(m_shownSource, QFileInfo(file).fileName(), file);
  }
  m_source->setCurrentIndex(m_shownSource);
  if (!file.isEmpty()) choosePlace();
}

void SentenceDialog::openModel(const QString& place) {
  m_opener.start(
      [path = toPath(place)](const BackgroundJob::Context&) -> OpenResult {
        auto model = SentenceModel::open(path);
        if (!model) return tl::unexpected(model.error());
        return std::make_shared<SentenceModel>(std::move(*model));
      },
      [this](const tl::expected<OpenResult, JobFailure>& outcome) {
        m_error->showText(errorOf(outcome));
        if (outcome && *outcome) {
          m_model = **outcome;
          m_layer->setRange(0, static_cast<double>(m_model->shape().layers - 1));
          m_head->setRange(0, static_cast<double>(m_model->shape().heads - 1));
          m_layer->setValue(0);
          m_head->setValue(0);
        }
        refresh();
      });
}

QString SentenceDialog::originText() const {
  const QStringList tokens = tokensOfSentence(m_line->text(), kMaxTypedTokens + 1);
  if (tokens.size() > kMaxTypedTokens)
    return tr("More than %Ln tokens. Shorten the text: every token is compared with every other.", nullptr,
              kMaxTypedTokens);
  if (usesTable()) {
    QStringList sentences{tr("Numbers from %1, made from the token embeddings of SmolLM2-135M.").arg(wordTableText())};
    QStringList unknown;
    bool chinese = false;
    for (const QString& token : tokens) {
      const bool isKnown = tableRow(token.toStdString()) != nullptr;
      if (!isKnown && !unknown.contains(token)) unknown << token;
      chinese = chinese || (isKnown && hasHan(token));
    }
    constexpr qsizetype kMaxUnknown = 6;
    if (unknown.size() > kMaxUnknown) unknown = unknown.mid(0, kMaxUnknown) << QStringLiteral("…");
    if (!unknown.isEmpty())
      sentences << tr("Not in the table, with random numbers made from their letters: %1.").arg(listText(unknown));
    if (chinese) sentences << tr("A Chinese character has the numbers of an English word.");
    return paragraphText(sentences);
  }
  if (!m_model) return m_opener.isRunning() ? tr("Opening %1 …").arg(m_source->currentText()) : QString();
  if (m_computer.isRunning()) return tr("Computing …");
  const ModelShape& shape = m_model->shape();
  return paragraphText(
      {tr("Numbers from %1, layer %2, head %3: Q and K after rotation, V, and the rows of W_O.")
           .arg(QString::fromStdString(m_model->name()), indexText(static_cast<std::int64_t>(m_layer->value())),
                indexText(static_cast<std::int64_t>(m_head->value()))),
       shape.keyWidth > kMaxWrittenOut
           ? tr("A query and a key have %1 numbers, too many to be written out: Steps shows their matrices in colors.")
                 .arg(wholeText(shape.keyWidth))
           : QString(),
       tr("The model splits the sentence into its own tokens, at most %1.").arg(wholeText(kMaxTypedTokens))});
}

bool SentenceDialog::isReady() const {
  const qsizetype tokens = tokensOfSentence(m_line->text(), kMaxTypedTokens + 1).size();
  return tokens > 0 && tokens <= kMaxTypedTokens && (usesTable() || m_model) && !m_computer.isRunning();
}

void SentenceDialog::refresh() {
  for (QWidget* field : std::initializer_list<QWidget*>{m_layer, m_head})
    m_form->setRowVisible(field, m_model != nullptr);
  m_origin->setText(originText());
  m_create->setEnabled(isReady());
}

void SentenceDialog::create() {
  if (!isReady()) return;
  if (usesTable()) return openDocument(sentenceFromTable(tokensOfSentence(m_line->text(), kMaxTypedTokens)));
  compute();
}

void SentenceDialog::compute() {
  const ModelHead head{static_cast<Index>(m_layer->value()), static_cast<Index>(m_head->value())};
  const QString text = m_line->text().trimmed();
  const QString sentence = m_model->needsNfc() ? text.normalized(QString::NormalizationForm_C) : text;
  m_error->showText({});
  m_computer.start(
      [model = m_model, sentence = sentence.toStdString(), head](const BackgroundJob::Context& context) {
        return model->head(sentence, head, kMaxTypedTokens, context.stop());
      },
      [this, head, text,
       name = QString::fromStdString(m_model->name())](const tl::expected<HeadResult, JobFailure>& outcome) {
        m_error->showText(errorOf(outcome));
        refresh();
        if (!outcome || !*outcome) return;
        Scenario scenario = **outcome;
        scenario.title = tr("%1, layer %2, head %3", "name of a model")
                             .arg(name, indexText(head.layer), indexText(head.head))
                             .toStdString();
        scenario.notes = tr("Numbers from %1, layer %2, head %3, on the sentence “%4”. Q and K are those of the model "
                            "after rotation, and W_O contains the rows of the head. X is an identity matrix, so that "
                            "W_Q, W_K and W_V contain Q, K and V. Editing this document changes no model.")
                             .arg(name, indexText(head.layer), indexText(head.head), text)
                             .toStdString();
        openDocument(std::move(scenario));
      });
  refresh();
}

void SentenceDialog::openDocument(Scenario scenario) {
  m_parts.beforeOpening();
  if (!m_session.hasScenario()) {
    m_session.openScenario(std::move(scenario), true);
    return accept();
  }
  const Problems problems = m_session.applyAsNewDocument(tr("New document from a sentence"), std::move(scenario));
  if (!problems.empty()) return m_error->showText(problemsText(problems));
  accept();
}

void SentenceDialog::waitUntilDone() {
  m_opener.waitUntilDone();
  m_computer.waitUntilDone();
}

}  // namespace attn::app
