// SPDX-License-Identifier: GPL-3.0-or-later
#include "panes/question_html.h"

#include <QCoreApplication>
#include <optional>
#include <variant>

#include "text/html_text.h"
#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

struct VerdictWords {
  Q_DECLARE_TR_FUNCTIONS(VerdictWords)
};

}  // namespace

QString questionHtml(const Question& question) {
  return learnerHtml(phraseText(question.text));
}

QString listingHtml(const Listing& listing) {
  return QStringLiteral("<code>") + listingLines(listing) + QStringLiteral("</code>");
}

QString hintHtml(const Question& question) {
  return learnerHtml(phraseText(question.hint));
}

QStringList workingSteps(const Question& question) {
  QStringList steps;
  for (const Phrase& step : question.working) steps << learnerHtml(phraseText(step));
  return steps;
}

QString workingHtml(const Question& question) {
  return workingSteps(question).join(QStringLiteral("<br>"));
}

QString rightAnswerHtml(const Question& question) {
  return learnerHtml(question.kind == AnswerKind::Text ? phraseText(question.modelAnswer)
                                                       : answerText(question, question.answer));
}

QString givenHtml(const Question& question, const GivenAnswer& given, const QString& asTyped) {
  if (!asTyped.isEmpty()) return asTyped.toHtmlEscaped();
  if (const auto* said = std::get_if<TextAnswer>(&given)) return QString::fromStdString(said->text).toHtmlEscaped();
  const std::optional<AnswerValue> value = valueOf(given);
  return value ? learnerHtml(answerText(question, *value)) : QString();
}

QString verdictHtml(const Question& question, const GivenAnswer& given, const QString& asTyped) {
  const QString right = rightAnswerHtml(question);
  if (question.kind == AnswerKind::Text)
    return boldHtml(VerdictWords::tr("A good answer").toHtmlEscaped()) + QStringLiteral("<br>") + right;
  const Verdict verdict = judged(question, given);
  if (verdict.right) return boldHtml(QStringLiteral("✓ ") + VerdictWords::tr("Right: %1").arg(right));
  const QString answered = givenHtml(question, given, asTyped);
  QString html;
  if (!answered.isEmpty())
    html = QStringLiteral("✕ ") + VerdictWords::tr("You answered %1.").arg(answered) + QStringLiteral("<br>");
  html += boldHtml(VerdictWords::tr("The answer is %1.").arg(right));
  if (!verdict.mistakes.empty()) html += QStringLiteral("<br><br>") + mistakesHtml(verdict.mistakes);
  return html;
}

}  // namespace attn::app
