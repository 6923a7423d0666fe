// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/plain_question_html.h"

#include <algorithm>
#include <utility>

#include "base/foreign_text.h"
#include "classroom/own_question.h"
#include "exports/picture.h"
#include "figures/document_picture.h"
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

std::vector<AskedPicture> picturesOf(const Handout& handout) {
  std::vector<AskedPicture> pictures;
  for (const HandoutQuestion& each : handout.questions)
    if (each.own && each.own->figure && each.own->figure->isPicture() && each.scenario)
      pictures.push_back({each.scenario, each.own->figure->lab, each.own->figure->step, each.own->figure->head});
  return pictures;
}

QString PlainFigure::html(const QString& address) const {
  if (png.isEmpty()) return paragraphHtml(problem.toHtmlEscaped());
  return paragraphHtml(QStringLiteral("<img src=\"%1\" width=\"%2\" height=\"%3\" alt=\"%4\">")
                           .arg(address)
                           .arg(size.width())
                           .arg(size.height())
                           .arg(QString::fromStdString(foreign::shown(asked.document->title)).toHtmlEscaped()));
}

std::vector<PlainFigure> plainFiguresOf(std::span<const Handout> handouts) {
  constexpr double kPixels = 2;  // per CSS pixel, for sharp screens
  std::vector<PlainFigure> figures;
  for (const Handout& handout : handouts) {
    for (AskedPicture& asked : picturesOf(handout)) {
      if (std::ranges::find(figures, asked, &PlainFigure::asked) != figures.end()) continue;
      PlainFigure made{std::move(asked), {}, {}, {}};
      if (const auto drawn = waitForPaperPicture(made.asked); *drawn) {
        made.size = (*drawn)->size.toSize();
        made.png = pngPicture(made.size * kPixels, {.scale = kPixels}, (*drawn)->draw);
      } else {
        made.problem = drawn->error();
      }
      figures.push_back(std::move(made));
    }
  }
  return figures;
}

const PlainFigure* figureOf(const Question& question, const std::vector<PlainFigure>& figures) {
  if (!question.picture) return nullptr;
  const auto found = std::ranges::find(figures, *question.picture, &PlainFigure::asked);
  return found == figures.end() ? nullptr : &*found;
}

QString plainQuestionHtml(const Question& question, const QString& figureHtml) {
  QString html = paragraphHtml(learnerHtml(phraseText(question.text))) + figureHtml;
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
