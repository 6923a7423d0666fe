// SPDX-License-Identifier: GPL-3.0-or-later
#include "explanation/sum_writer.h"
#include "labs/steps/explanation/place.h"
#include "scenario/embedding.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

QString inputQuestion(const Place& p, InputSlot slot) {
  switch (slot) {
    case InputSlot::Q:
      return ExplainText::tr("What does %1 look for?").arg(p.query(p.row()));
    case InputSlot::K:
      return ExplainText::tr("What does %1 offer to the queries?").arg(p.key(p.row()));
    case InputSlot::V:
      return ExplainText::tr("What does %1 pass on to the queries that look at it?").arg(p.key(p.row()));
    case InputSlot::X:
      return ExplainText::tr("How is %1 encoded as numbers?").arg(p.query(p.row()));
    case InputSlot::Context:
      return ExplainText::tr("How is %1, a token of the second sequence, encoded as numbers?").arg(p.key(p.row()));
    case InputSlot::WQ:
      return ExplainText::tr("How do token vectors become %1?").arg(p.q(ExplainText::tr("queries")));
    case InputSlot::WK:
      return ExplainText::tr("How do token vectors become %1?").arg(p.k(ExplainText::tr("keys")));
    case InputSlot::WV:
      return ExplainText::tr("How do token vectors become %1?").arg(p.v(ExplainText::tr("values")));
    case InputSlot::WO:
      return ExplainText::tr("How are the outputs of all heads mixed?");
    case InputSlot::BQ:
    case InputSlot::BK:
    case InputSlot::BV:
    case InputSlot::BO:
      return ExplainText::tr("What is added to every row?");
    case InputSlot::CustomMask:
      return ExplainText::tr("May %1 look at %2?").arg(p.query(p.row()), p.key(p.column()));
    case InputSlot::Bias:
      return ExplainText::tr("How much should %1 favor %2?").arg(p.query(p.row()), p.key(p.column()));
    case InputSlot::WQR:
    case InputSlot::WKR:
      return ExplainText::tr("How do tokens get the columns that rotate with their position?");
    case InputSlot::WDKV:
      return ExplainText::tr("How is a token compressed for the cache?");
    case InputSlot::WUK:
      return ExplainText::tr("How does a head compute its %1 from the latents?").arg(p.k(ExplainText::tr("keys")));
    case InputSlot::WUV:
      return ExplainText::tr("How does a head compute its %1 from the latents?").arg(p.v(ExplainText::tr("values")));
  }
  return {};
}

QString inputWhy(InputSlot slot) {
  switch (slot) {
    case InputSlot::Q:
    case InputSlot::K:
      return ExplainText::tr(
          "Queries and keys are multiplied column by column. So a query and a key must have the same width, and a "
          "column has the same meaning in both.");
    case InputSlot::V:
      return ExplainText::tr(
          "Keys decide where a query looks; values decide what is passed on. The two are separate, so values may even "
          "have a different width.");
    case InputSlot::X:
    case InputSlot::Context:
      return ExplainText::tr(
          "Every token enters as a row of numbers, its vector. Three learned matrices project each row to a query, a "
          "key and a value.");
    case InputSlot::WQ:
    case InputSlot::WK:
    case InputSlot::WV:
      return ExplainText::tr(
          "These numbers are learned and are the same for every token. In this column, each row says how much one "
          "number of the token vector contributes.");
    case InputSlot::WO:
      return ExplainText::tr(
          "Each head computes independently of the others. These learned numbers mix what the heads found into one "
          "vector per token.");
    case InputSlot::BQ:
    case InputSlot::BK:
    case InputSlot::BV:
    case InputSlot::BO:
      return ExplainText::tr(
          "A bias shifts every row by the same amount, whatever the token. Many newer models omit it.");
    case InputSlot::CustomMask:
      return ExplainText::tr(
          "1 opens a cell, 0 closes it. A key is visible only if this mask and every other active rule allow it.");
    case InputSlot::Bias:
      return ExplainText::tr(
          "This number is added to the score before the softmax: above 0 it attracts attention, below 0 it repels it. "
          "Adding ln 2 ≈ 0.69 doubles the exponential of a key: a weight of 0.50 becomes 0.67.");
    case InputSlot::WQR:
      return ExplainText::tr(
          "These query columns exist only for the rotation. They are multiplied with the rotated part of the keys, "
          "which all heads share.");
    case InputSlot::WKR:
      return ExplainText::tr(
          "This part of the key is rotated by the position, so it cannot come from the latent: W<sub>UK</sub> could no "
          "longer be absorbed. It is computed directly from the token, once for all heads, and cached next to the "
          "latent.");
    case InputSlot::WDKV:
      return ExplainText::tr(
          "These learned numbers compress a token vector into its short latent. Keys and values of all heads are "
          "computed from it, so no head can recover what is lost here.");
    case InputSlot::WUK:
    case InputSlot::WUV:
      return ExplainText::tr(
          "Each head has its own matrix that expands the shared latent. So heads can differ although the cache holds "
          "one vector for all of them.");
  }
  return {};
}

QString inputTryThis(const Place& p, InputSlot slot) {
  switch (slot) {
    case InputSlot::Q:
      return ExplainText::tr("Drag this number. Which rows of the scores change, and which don’t?");
    case InputSlot::K:
      return ExplainText::tr("Drag this number. Which column of the scores changes?");
    case InputSlot::V:
      return ExplainText::tr("Change this number and look at the weights. Why do they not change?");
    case InputSlot::X:
      return isCrossAttention(p.scenario)
                 ? ExplainText::tr("Drag this number. Do any keys change? Look at where they come from.")
                 : ExplainText::tr("Drag this number. Which row of %1, %2 and %3 changes?").arg(p.q(), p.k(), p.v());
    case InputSlot::Context:
      return ExplainText::tr("Drag this number. Which of %1, %2 and %3 do not change?").arg(p.q(), p.k(), p.v());
    case InputSlot::WQ:
    case InputSlot::WK:
    case InputSlot::WV:
      return ExplainText::tr(
          "Set this number to 0. Which column changes, for which tokens, and why not equally for all?");
    case InputSlot::WO:
      return ExplainText::tr("Set a whole row to 0. Which column of which head is silenced?");
    case InputSlot::BQ:
    case InputSlot::BK:
    case InputSlot::BV:
    case InputSlot::BO:
      return ExplainText::tr("Set the bias to 100 and compare two rows: what do they have in common now?");
    case InputSlot::CustomMask:
      return ExplainText::tr("Close every cell of this row. What do its weights and its output become?");
    case InputSlot::Bias:
      return ExplainText::tr("Add 0.69 to this number and watch the weight of %1.").arg(p.key(p.column()));
    case InputSlot::WQR:
    case InputSlot::WKR:
      return ExplainText::tr("Set this number to 0. Which columns of %1 do not change?")
          .arg(slot == InputSlot::WQR ? p.q() : p.k());
    case InputSlot::WDKV:
      return ExplainText::tr("Change this number. Which column of the latents changes, and which columns of %1 and %2?")
          .arg(p.k(), p.v());
    case InputSlot::WUK:
      return ExplainText::tr("Change this number and look at the latents. Why do they not change?");
    case InputSlot::WUV:
      return ExplainText::tr("Change this number and look at the weights. Why do they not change?");
  }
  return {};
}

QString sourceText(const MatrixStack& stack) {
  if (!stack.source()) return ExplainText::tr("This number is an input; it is not computed.");
  const QString file = QString::fromStdString(stack.source()->file).toHtmlEscaped();
  const QString tensor = QString::fromStdString(stack.source()->tensor).toHtmlEscaped();
  return tensor.isEmpty() ? ExplainText::tr("This number was read from the file %1.").arg(file)
                          : ExplainText::tr("This number was read from %2 in the file %1.").arg(file, tensor);
}

/// The sequence whose tokens have one row each in this matrix; nullopt for matrices without a row per token.
std::optional<Sequence> lookedUpFor(InputSlot slot) {
  if (slot == InputSlot::X || slot == InputSlot::Q) return Sequence::Query;
  if (slot == InputSlot::Context || slot == InputSlot::K || slot == InputSlot::V) return Sequence::Key;
  return std::nullopt;
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

void explainInput(const Place& p, InputSlot slot, Explanation& e) {
  const MatrixStack& stack = stackIn(p.scenario, slot);
  e.question = inputQuestion(p, slot);
  e.lines = {originText(p, slot)};
  if (slot == InputSlot::X || slot == InputSlot::Context)
    e.remarks.push_back(ExplainText::tr(
        "A token is looked up in the embedding table (one of the inputs); its row there becomes its row here."));
  e.why = inputWhy(slot);
  e.tryThis = inputTryThis(p, slot);
  QString name = e.formula.plainText().toHtmlEscaped();
  if (const qsizetype below = name.indexOf(u'_'); below > 0)
    name = name.first(below) + QStringLiteral("<sub>") + name.sliced(below + 1) + QStringLiteral("</sub>");
  e.shapes = stack.heads() > 1
                 ? ExplainText::tr("Shape: %1, one for each of %n heads", nullptr, static_cast<int>(stack.heads()))
                       .arg(shapeOf(name, stack.rows(), stack.cols()))
                 : ExplainText::tr("Shape: %1").arg(shapeOf(name, stack.rows(), stack.cols()));
}

}  // namespace attn::app
