// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/report/report_pdf.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QPainter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>

#include "figures/text_document.h"
#include "learn/picture/report_picture.h"
#include "learn/report/answered_html.h"
#include "text/learner_markup.h"
#include "text/list_text.h"
#include "theme/fonts.h"
#include "theme/theme.h"

namespace attn::app {
namespace {

struct ReportPdfText {
  Q_DECLARE_TR_FUNCTIONS(ReportPdfText)
};

/// Heights between the lines of a text; tables are not split.
std::vector<double> cutsOf(const QTextDocument& document) {
  std::vector<double> cuts;
  const QAbstractTextDocumentLayout* layout = document.documentLayout();
  for (auto part = document.rootFrame()->begin(); !part.atEnd(); ++part) {
    if (const QTextFrame* frame = part.currentFrame()) {
      cuts.push_back(layout->frameBoundingRect(const_cast<QTextFrame*>(frame)).bottom());
      continue;
    }
    const QTextBlock block = part.currentBlock();
    const QRectF area = layout->blockBoundingRect(block);
    for (int i = 0; i + 1 < block.layout()->lineCount(); ++i) {
      const QTextLine line = block.layout()->lineAt(i);
      cuts.push_back(area.top() + line.y() + line.height());
    }
    cuts.push_back(area.bottom());
  }
  return cuts;
}

}  // namespace

ReportPages::ReportPages(const ReportContents& sheet)
    : PaperPages(ReportPdfText::tr("%1, %2", "mock interview, its day").arg(sheet.title, sheet.fullDay)) {
  const Theme theme = paperTheme();
  const double width = textWidth();
  const auto addText = [&](const QString& html, double pixels, double gap) {
    const auto text = textDocument(html, width, uiFont(pixels), theme.ink, 130);
    add([text](QPainter& painter) { text->drawContents(&painter); }, text->size().height(), cutsOf(*text), gap);
  };
  const auto addSection = [&](ReportPart part, double gap) { add(part(sheet, width, theme), gap); };
  const auto strong = [](const QString& text) -> QString {
    return QStringLiteral("<b>") + text.toHtmlEscaped() + QStringLiteral("</b>");
  };
  addText(strong(footer()), 14, 0);
  addSection(resultSection, 20);
  addSection(strengthSection, 32);
  addSection(mistakesSection, 32);
  if (!sheet.back.empty()) {
    addText(strong(ReportPdfText::tr("To review")), 13, 32);
    addSection(backSection, 10);
  }
  addText(sheet.seedNote.toHtmlEscaped(), 12, 20);
  turn();
  for (const QuestionRecord& question : sheet.questions) {
    if (question.number > 1)
      add([width, ink = theme.line](QPainter& painter) { painter.fillRect(QRectF(0, 0, width, 1), ink); }, 1, {}, 18);
    QString html = QStringLiteral("<p style=\"margin-top:6px; margin-bottom:10px\">") +
                   strong(questionHeading(question)) + QStringLiteral("</p>") + answeredHtml(question, theme);
    if (question.lesson) html += ReportPdfText::tr("Lesson: %1").arg(learnerHtml(question.lesson->name));
    addText(html, 13, 14);
  }
}

tl::expected<void, QString> writeReportPdf(const QString& path, const ReportContents& sheet) {
  return ReportPages(sheet).write(path, listText({sheet.title, sheet.fullDay}));
}

}  // namespace attn::app
