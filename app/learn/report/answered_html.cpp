// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/report/answered_html.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "learn/picture/class_rows.h"
#include "panes/question_html.h"
#include "text/learner_markup.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

struct AnsweredText {
  Q_DECLARE_TR_FUNCTIONS(AnsweredText)
};

QString paragraph(const QString& html) {
  return QStringLiteral("<p style=\"margin-top:0; margin-bottom:10px\">") + html + QStringLiteral("</p>");
}

QString part(const QString& title, const QString& html, const Theme& theme) {
  if (html.isEmpty()) return {};
  return paragraph(QStringLiteral("<span style=\"color:%1\">").arg(theme.soft.name()) + title.toHtmlEscaped() +
                   QStringLiteral("</span><br>") + html);
}

QString ownWords(const QString& text) {
  return text.toHtmlEscaped().replace(QLatin1Char('\n'), QStringLiteral("<br>"));
}

/// The choices of the question, with the right one and the given one marked.
QString choicesHtml(const QuestionRecord& sheet) {
  const Question& question = sheet.asked->question;
  const auto* right = std::get_if<std::size_t>(&question.answer);
  const auto* given = sheet.given ? std::get_if<std::size_t>(&*sheet.given) : nullptr;
  QStringList lines;
  for (std::size_t i = 0; i < question.choices.size(); ++i) {
    QString line = learnerHtml(phraseText(question.choices[i]));
    const bool isRight = right && *right == i, isGiven = given && *given == i;
    if (isRight)
      line = QStringLiteral("<b>✓ ") + line + QStringLiteral("</b>");
    else if (isGiven)
      line = QStringLiteral("✕ ") + line;
    else
      line = QStringLiteral("· ") + line;
    if (isGiven) line += QStringLiteral(" (") + AnsweredText::tr("your answer").toHtmlEscaped() + QStringLiteral(")");
    lines << line;
  }
  return paragraph(lines.join(QStringLiteral("<br>")));
}

QString checklistHtml(const QuestionRecord& sheet) {
  const Question& question = sheet.asked->question;
  const auto* said = sheet.given ? std::get_if<TextAnswer>(&*sheet.given) : nullptr;
  QStringList lines;
  for (std::size_t i = 0; i < question.checklist.size(); ++i) {
    const bool ticked = said && said->ticked && std::ranges::find(*said->ticked, i) != said->ticked->end();
    lines << (ticked ? QStringLiteral("✓ ") : QStringLiteral("○ ")) + learnerHtml(phraseText(question.checklist[i]));
  }
  return lines.join(QStringLiteral("<br>"));
}

}  // namespace

QString questionHeading(const QuestionRecord& sheet) {
  QStringList parts{AnsweredText::tr("Question %1").arg(sheet.number), sheet.topic, sheet.outcomeText};
  if (!sheet.sureness.isEmpty()) parts << sheet.sureness;
  parts << sheet.time;
  return parts.join(QStringLiteral(" · "));
}

QString answeredHtml(const QuestionRecord& sheet, const Theme& theme) {
  if (!sheet.asked)
    return paragraph(AnsweredText::tr("This version of the program no longer has this question.").toHtmlEscaped()) +
           part(AnsweredText::tr("Your scratchpad"), ownWords(sheet.rough), theme);
  const Question& question = sheet.asked->question;
  QString html = paragraph(questionHtml(question));
  if (question.matrix)
    html += askedMatrixHtml(*question.matrix, theme) +
            QStringLiteral("<p style=\"margin-top:0; margin-bottom:4px; font-size:4px\">&nbsp;</p>");
  if (question.listing) html += paragraph(listingHtml(*question.listing));
  const bool isText = question.kind == AnswerKind::Text;
  if (question.kind == AnswerKind::Choice) html += choicesHtml(sheet);
  const bool answered = sheet.outcome != AnswerOutcome::NotAnswered;
  QString given = isText ? ownWords(sheet.givenText) : learnerHtml(sheet.givenText);
  if (!answered)
    given = AnsweredText::tr("none").toHtmlEscaped();
  else if (given.isEmpty())
    given = AnsweredText::tr("cannot be read").toHtmlEscaped();
  // A choice question already shows both in its choices.
  if (question.kind != AnswerKind::Choice || !answered || sheet.givenText.isEmpty())
    html += part(AnsweredText::tr("Your answer"), given, theme);
  if (isText) {
    html += part(AnsweredText::tr("A good answer says"), checklistHtml(sheet), theme);
    html += part(AnsweredText::tr("For example"), learnerHtml(sheet.rightText), theme);
  } else if (question.kind != AnswerKind::Choice) {
    html += part(AnsweredText::tr("Right answer"),
                 QStringLiteral("<b>") + learnerHtml(sheet.rightText) + QStringLiteral("</b>"), theme);
  }
  if (!sheet.mistakes.empty())
    html += part(AnsweredText::tr("The mistake"),
                 mistakesHtml(sheet.mistakes).replace(QStringLiteral("<br><br>"), QStringLiteral("<br>")), theme);
  html += part(AnsweredText::tr("How it is worked out"), workingHtml(question), theme);
  html += part(AnsweredText::tr("Your scratchpad"), ownWords(sheet.rough), theme);
  return html;
}

}  // namespace attn::app
