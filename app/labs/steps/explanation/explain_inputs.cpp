// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "figures/matrix_names.h"
#include "labs/steps/explanation/place.h"
#include "scenario/embedding.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

/// What is said about an input. Placeholders of a question: its token, query and key, or `word`.
struct InputTexts {
  const char *title, *question, *word, *why, *tryThis;
};

constexpr const char* kFactorsWhy = QT_TRANSLATE_NOOP(
    "ExplainText",
    "Queries and keys are multiplied column by column. So a query and a key must have the same width, and a column has "
    "the same meaning in both.");
constexpr const char* kVectorsWhy = QT_TRANSLATE_NOOP(
    "ExplainText",
    "Every token enters as a row of numbers, its vector. Three learned matrices project each row to a query, a key and "
    "a value.");
constexpr const char* kBecome = QT_TRANSLATE_NOOP("ExplainText", "How do token vectors become %1?");
constexpr const char* kProjectionWhy = QT_TRANSLATE_NOOP(
    "ExplainText",
    "These numbers are learned and are the same for every token. In this column, each row says how much one number of "
    "the token vector contributes.");
constexpr const char* kProjectionTry = QT_TRANSLATE_NOOP(
    "ExplainText", "Change this number. Which column changes, for which tokens, and why not equally for all?");
constexpr const char* kBiasQuestion = QT_TRANSLATE_NOOP("ExplainText", "What is added to every row?");
constexpr const char* kBiasWhy = QT_TRANSLATE_NOOP(
    "ExplainText", "A bias shifts every row by the same amount, whatever the token. Many newer models omit it.");
constexpr const char* kBiasTry =
    QT_TRANSLATE_NOOP("ExplainText", "Set the bias to 100 and compare two rows: what do they have in common now?");
constexpr const char* kRotaryQuestion =
    QT_TRANSLATE_NOOP("ExplainText", "How do tokens get the columns that rotate with their position?");
constexpr const char* kRotaryTry =
    QT_TRANSLATE_NOOP("ExplainText", "Change this number. Which columns of %1 do not change?");
constexpr const char* kExpansionQuestion =
    QT_TRANSLATE_NOOP("ExplainText", "How does a head compute its %1 from the latents?");
constexpr const char* kExpansionWhy = QT_TRANSLATE_NOOP(
    "ExplainText",
    "Each head has its own matrix that expands the shared latent. So heads can differ although the cache holds one "
    "vector for all of them.");
constexpr const char *kQueries = QT_TRANSLATE_NOOP("ExplainText", "queries"),
                     *kKeys = QT_TRANSLATE_NOOP("ExplainText", "keys"),
                     *kValues = QT_TRANSLATE_NOOP("ExplainText", "values");

/// In the order of the slots.
constexpr std::array<InputTexts, 20> kInputs{{
    {QT_TRANSLATE_NOOP("ExplainText", "Queries"), QT_TRANSLATE_NOOP("ExplainText", "What does %1 look for?"), nullptr,
     kFactorsWhy,
     QT_TRANSLATE_NOOP("ExplainText", "Drag this number. Which rows of the scores change, and which don’t?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Keys"), QT_TRANSLATE_NOOP("ExplainText", "What does %1 offer to the queries?"),
     nullptr, kFactorsWhy, QT_TRANSLATE_NOOP("ExplainText", "Drag this number. Which column of the scores changes?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Values"),
     QT_TRANSLATE_NOOP("ExplainText", "What does %1 pass on to the queries that look at it?"), nullptr,
     QT_TRANSLATE_NOOP("ExplainText",
                       "Keys decide where a query looks; values decide what is passed on. The two are separate, so "
                       "values may even have a different width."),
     QT_TRANSLATE_NOOP("ExplainText", "Change this number and look at the weights. Why do they not change?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Token vectors"),
     QT_TRANSLATE_NOOP("ExplainText", "How is %1 encoded as numbers?"), nullptr, kVectorsWhy,
     QT_TRANSLATE_NOOP("ExplainText", "Drag this number. Which row of %1, %2 and %3 changes?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Second sequence"),
     QT_TRANSLATE_NOOP("ExplainText", "How is %1, a token of the second sequence, encoded as numbers?"), nullptr,
     kVectorsWhy, QT_TRANSLATE_NOOP("ExplainText", "Drag this number. Which of %1, %2 and %3 do not change?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Query projection"), kBecome, kQueries, kProjectionWhy, kProjectionTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Key projection"), kBecome, kKeys, kProjectionWhy, kProjectionTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Value projection"), kBecome, kValues, kProjectionWhy, kProjectionTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Output projection"),
     QT_TRANSLATE_NOOP("ExplainText", "How are the outputs of all heads mixed?"), nullptr,
     QT_TRANSLATE_NOOP("ExplainText",
                       "Each head computes independently of the others. These learned numbers mix what the heads found "
                       "into one vector per token."),
     QT_TRANSLATE_NOOP("ExplainText", "Set a whole row to 0. Which column of which head no longer matters?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Query bias"), kBiasQuestion, nullptr, kBiasWhy, kBiasTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Key bias"), kBiasQuestion, nullptr, kBiasWhy, kBiasTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Value bias"), kBiasQuestion, nullptr, kBiasWhy, kBiasTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Output bias"), kBiasQuestion, nullptr, kBiasWhy, kBiasTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Custom mask"), QT_TRANSLATE_NOOP("ExplainText", "May %1 look at %2?"), nullptr,
     QT_TRANSLATE_NOOP("ExplainText",
                       "1 opens a cell, 0 closes it. A key is visible only if this mask and every other active rule "
                       "allow it."),
     QT_TRANSLATE_NOOP("ExplainText", "Close every cell of this row. What do its weights and its output become?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Added to the scores"),
     QT_TRANSLATE_NOOP("ExplainText", "How much should %1 favor %2?"), nullptr,
     QT_TRANSLATE_NOOP(
         "ExplainText",
         "This number is added to the score before the softmax: above 0 it attracts attention, below 0 it "
         "repels it. Adding ln 2 ≈ 0.69 doubles the exponential of a key: a weight of 0.50 becomes 0.67."),
     QT_TRANSLATE_NOOP("ExplainText", "Add 0.69 to this number and watch the weight of %1.")},
    {QT_TRANSLATE_NOOP("ExplainText", "Query projection (rotated)"), kRotaryQuestion, nullptr,
     QT_TRANSLATE_NOOP("ExplainText",
                       "These query columns exist only for the rotation. They are multiplied with the rotated part of "
                       "the keys, which all heads share."),
     kRotaryTry},
    {QT_TRANSLATE_NOOP("ExplainText", "Compression"),
     QT_TRANSLATE_NOOP("ExplainText", "How is a token compressed for the cache?"), nullptr,
     QT_TRANSLATE_NOOP("ExplainText",
                       "These learned numbers compress a token vector into its short latent. Keys and values of all "
                       "heads are computed from it, so no head can recover what is lost here."),
     QT_TRANSLATE_NOOP("ExplainText",
                       "Change this number. Which column of the latents changes, and which columns of %1 and %2?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Expansion to keys"), kExpansionQuestion, kKeys, kExpansionWhy,
     QT_TRANSLATE_NOOP("ExplainText", "Change this number and look at the latents. Why do they not change?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Expansion to values"), kExpansionQuestion, kValues, kExpansionWhy,
     QT_TRANSLATE_NOOP("ExplainText", "Change this number and look at the weights. Why do they not change?")},
    {QT_TRANSLATE_NOOP("ExplainText", "Key projection (rotated)"), kRotaryQuestion, nullptr,
     QT_TRANSLATE_NOOP("ExplainText",
                       "This part of the key is rotated by the position, so it cannot come from the latent: "
                       "W<sub>UK</sub> could no longer be absorbed. It is computed directly from the token, once for "
                       "all heads, and cached next to the latent."),
     kRotaryTry},
}};

const InputTexts& textsOf(InputSlot slot) {
  return kInputs[static_cast<std::size_t>(slot)];
}

/// The sequence whose tokens have one row each in this matrix; nullopt for matrices without a row per token.
std::optional<Sequence> lookedUpFor(InputSlot slot) {
  if (slot == InputSlot::X || slot == InputSlot::Q) return Sequence::Query;
  if (slot == InputSlot::Context || slot == InputSlot::K || slot == InputSlot::V) return Sequence::Key;
  return std::nullopt;
}

QString inputQuestion(const Place& p, InputSlot slot) {
  const InputTexts& texts = textsOf(slot);
  const QString question = ExplainText::tr(texts.question);
  if (slot == InputSlot::CustomMask || slot == InputSlot::Bias)
    return question.arg(p.query(p.row()), p.key(p.column()));
  if (const auto tokens = lookedUpFor(slot))
    return question.arg(tokens == Sequence::Query ? p.query(p.row()) : p.key(p.row()));
  return texts.word ? question.arg(colored(ExplainText::tr(texts.word), roleColor(slot, p.theme))) : question;
}

/// Sets a whole row of a matrix.
DocumentChange rowChange(InputSlot slot, Index head, Index row, double value) {
  return [=](Scenario& s) {
    for (Index column = 0; column < stackIn(s, slot).cols(); ++column) s = withCell(s, slot, head, row, column, value);
  };
}

DocumentChange inputChange(const Place& p, InputSlot slot) {
  // A stack has a matrix for each query head, for each key/value head, or one for all.
  const Index head = p.cell.head * stackIn(p.scenario, slot).heads() / p.scenario.heads.query;
  switch (slot) {
    case InputSlot::BQ:
    case InputSlot::BK:
    case InputSlot::BV:
    case InputSlot::BO:
      return cellChange(slot, head, p.row(), p.column(), [](double) { return 100; });
    case InputSlot::Bias:
      return cellChange(slot, head, p.row(), p.column(), [](double number) { return number + 0.69; });
    case InputSlot::CustomMask:
    case InputSlot::WO:
      return rowChange(slot, head, p.row(), 0);
    default:
      return raisedCell(slot, head, p.row(), p.column());
  }
}

QString inputTryThis(const Place& p, InputSlot slot) {
  const QString text = ExplainText::tr(textsOf(slot).tryThis);
  switch (slot) {
    case InputSlot::X:
      return isCrossAttention(p.scenario)
                 ? ExplainText::tr("Drag this number. Do any keys change? Look at where they come from.")
                 : text.arg(p.q(), p.k(), p.v());
    case InputSlot::Context:
      return text.arg(p.q(), p.k(), p.v());
    case InputSlot::Bias:
      return text.arg(p.key(p.column()));
    case InputSlot::WQR:
      return text.arg(p.q());
    case InputSlot::WKR:
      return text.arg(p.k());
    case InputSlot::WDKV:
      return text.arg(p.k(), p.v());
    default:
      return text;
  }
}

QString sourceText(const MatrixStack& stack) {
  if (!stack.source()) return ExplainText::tr("This number is an input; it is not computed.");
  const QString file = QString::fromStdString(stack.source()->file).toHtmlEscaped();
  const QString tensor = QString::fromStdString(stack.source()->tensor).toHtmlEscaped();
  return tensor.isEmpty() ? ExplainText::tr("This number was read from the file %1.").arg(file)
                          : ExplainText::tr("This number was read from %2 in the file %1.").arg(file, tensor);
}

QString originText(const Place& p, InputSlot slot) {
  const std::optional<Sequence> tokens = lookedUpFor(slot);
  const QString token = tokens == Sequence::Key ? p.key(p.row()) : p.query(p.row());
  return tokens && drawOf(p.scenario, *tokens, p.row())
             ? ExplainText::tr("Drawn at random for %1, which was new. It does not change until you edit it.")
                   .arg(token)
             : sourceText(stackIn(p.scenario, slot));
}

}  // namespace

QString inputTitle(InputSlot slot) {
  return ExplainText::tr(textsOf(slot).title);
}

void explainInput(const Place& p, InputSlot slot, Explanation& e) {
  const MatrixStack& stack = stackIn(p.scenario, slot);
  e.question = inputQuestion(p, slot);
  e.lines = {originText(p, slot)};
  if (slot == InputSlot::X || slot == InputSlot::Context)
    e.remarks.push_back(ExplainText::tr(
        "A token is looked up in the embedding table (one of the inputs); its row there becomes its row here."));
  e.why = ExplainText::tr(textsOf(slot).why);
  e.tryThis = {inputTryThis(p, slot), inputChange(p, slot)};
  QString name = e.formula.plainText().toHtmlEscaped();
  if (const qsizetype below = name.indexOf(u'_'); below > 0)
    name = name.first(below) + QStringLiteral("<sub>") + name.sliced(below + 1) + QStringLiteral("</sub>");
  e.shapes = stack.heads() > 1
                 ? ExplainText::tr("Shape: %1, one for each of %n heads", nullptr, static_cast<int>(stack.heads()))
                       .arg(shapeOf(name, stack.rows(), stack.cols()))
                 : ExplainText::tr("Shape: %1").arg(shapeOf(name, stack.rows(), stack.cols()));
}

}  // namespace attn::app
