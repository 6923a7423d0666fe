// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/plain_question_html.h"

#include "text/learner_markup.h"
#include "text/number_text.h"
#include "text/question_text.h"

namespace attn::app {
namespace {

QString matrixHtml(const AskedMatrix& asked) {
  const auto cell = [](const char* tag, const QString& text) -> QString {
    return QStringLiteral("<%1 style=\"border: 1px solid #888; padding: 2px 8px\">%2</%1>")
        .arg(QLatin1String(tag), text);
  };
  const auto name = [&](const std::string& text) { return cell("th", QString::fromStdString(text).toHtmlEscaped()); };
  QString html = QStringLiteral("<table style=\"border-collapse: collapse\"><tr>") + name(asked.name);
  for (const std::string& column : asked.columns) html += name(column);
  for (Index row = 0; row < asked.values.rows(); ++row) {
    html += QStringLiteral("</tr><tr>") + name(asked.rows[static_cast<std::size_t>(row)]);
    for (Index column = 0; column < asked.values.cols(); ++column) {
      const double value = asked.values(row, column);
      html += cell("td", asked.decimals < 0 ? exactText(value) : numberText(value, asked.decimals));
    }
  }
  return html + QStringLiteral("</tr></table>");
}

QString codeHtml(const Listing& listing) {
  QString html = QStringLiteral("<pre>");
  for (std::size_t line = 0; line < listing.lines.size(); ++line) {
    if (listing.numbered) html += QStringLiteral("%1  ").arg(line + 1, 2);
    html += QString::fromStdString(listing.lines[line]).toHtmlEscaped() + QLatin1Char('\n');
  }
  return html + QStringLiteral("</pre>");
}

}  // namespace

QString paragraphHtml(const QString& html) {
  return QStringLiteral("<p>") + html + QStringLiteral("</p>");
}

QString plainQuestionHtml(const Question& question) {
  QString html = paragraphHtml(learnerHtml(phraseText(question.text)));
  if (question.matrix) html += matrixHtml(*question.matrix);
  if (question.listing) html += codeHtml(*question.listing);
  return html;
}

QString plainWorkingHtml(const Question& question) {
  QString html;
  for (const Phrase& step : question.working)
    html += QStringLiteral("<li>") + learnerHtml(phraseText(step)) + QStringLiteral("</li>");
  return html.isEmpty() ? html : QStringLiteral("<ol>") + html + QStringLiteral("</ol>");
}

QString plainChecklistHtml(const Question& question) {
  QString html = paragraphHtml(learnerHtml(phraseText(question.modelAnswer))) + QStringLiteral("<ul>");
  for (const Phrase& point : question.checklist)
    html += QStringLiteral("<li>") + learnerHtml(phraseText(point)) + QStringLiteral("</li>");
  return html + QStringLiteral("</ul>");
}

}  // namespace attn::app
