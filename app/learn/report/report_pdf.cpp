// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/report/report_pdf.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QCoreApplication>
#include <QDir>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <QTextFrame>
#include <QTextLayout>
#include <algorithm>
#include <utility>

#include "learn/picture/report_picture.h"
#include "learn/report/answered_html.h"
#include "session/document_file.h"
#include "text/learner_markup.h"
#include "text/whole_numbers.h"
#include "theme/fonts.h"
#include "theme/theme.h"

namespace attn::app {
namespace {

struct ReportPdfText {
  Q_DECLARE_TR_FUNCTIONS(ReportPdfText)
};

constexpr int kDotsPerInch = 96;
constexpr double kMarginAside = 56, kMarginAbove = 56, kMarginBelow = 72;
/// A part that does not fit is begun on this page only where so much of it does.
constexpr double kLeastPiece = 120;

Theme paperTheme() {
  Theme theme = lightTheme();
  theme.background = theme.panel = theme.field = Qt::white;
  return theme;
}

/// Heights between the lines of a text; tables stay whole.
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

std::shared_ptr<QTextDocument> textOf(const QString& html, double width, double pixels, const Theme& theme) {
  auto document = std::make_shared<QTextDocument>();
  document->setDocumentMargin(0);
  document->setDefaultFont(uiFont(pixels));
  QString body = withWholeNumbers(html);
  body.replace(QStringLiteral("<b>"), QStringLiteral("<span style=\"font-weight:600\">"))
      .replace(QStringLiteral("</b>"), QStringLiteral("</span>"));
  document->setHtml(QStringLiteral("<div style=\"line-height:130%; color:%1\">%2</div>").arg(theme.ink.name(), body));
  document->setTextWidth(width);
  return document;
}

}  // namespace

/// Puts parts below each other, and on as many pages as it takes.
class ReportPages::Stack {
 public:
  explicit Stack(double height) : m_height(height) { m_pages.emplace_back(); }

  void add(Part part, double height, const std::vector<double>& cuts, double gap) {
    if (height <= 0) return;
    const auto shared = std::make_shared<const Part>(std::move(part));
    if (m_y > 0) m_y += gap;
    double from = 0;
    while (from < height) {
      const double room = m_height - m_y;
      if (height - from <= room) {
        m_pages.back().push_back({shared, from, height, m_y});
        m_y += height - from;
        return;
      }
      // The last cut that fits; what is too high for a whole page is cut where the page ends.
      double to = from;
      for (const double cut : cuts)
        if (cut > from && cut - from <= room) to = cut;
      const bool onFreshPage = m_y <= 0;
      if (to - from < kLeastPiece && !onFreshPage) {
        turn();
        continue;
      }
      if (to <= from) to = from + room;
      m_pages.back().push_back({shared, from, to, m_y});
      from = to;
      turn();
    }
  }
  void turn() {
    if (m_y <= 0 && m_pages.back().empty()) return;
    m_pages.emplace_back();
    m_y = 0;
  }
  std::vector<Page> take() {
    if (m_pages.size() > 1 && m_pages.back().empty()) m_pages.pop_back();
    return std::move(m_pages);
  }

 private:
  double m_height, m_y = 0;
  std::vector<Page> m_pages;
};

QSizeF ReportPages::pageSize() {
  return QPageSize(QPageSize::A4).size(QPageSize::Point) * kDotsPerInch / 72.0;
}

ReportPages::ReportPages(const ReportSheet& sheet)
    : m_footer(ReportPdfText::tr("%1, %2", "mock interview, its day").arg(sheet.title, sheet.fullDay)) {
  const Theme theme = paperTheme();
  const double width = pageSize().width() - 2 * kMarginAside;
  Stack stack(pageSize().height() - kMarginAbove - kMarginBelow);
  const auto addText = [&](const QString& html, double pixels, double gap) {
    const auto text = textOf(html, width, pixels, theme);
    stack.add([text](QPainter& painter) { text->drawContents(&painter); }, text->size().height(), cutsOf(*text), gap);
  };
  const auto addSection = [&](ReportPart part, double gap) {
    const std::shared_ptr<const ReportSection> section = part(sheet, width, theme);
    stack.add([section](QPainter& painter) { section->draw(painter); }, section->size().height(), section->cuts(), gap);
  };
  const auto strong = [](const QString& text) -> QString {
    return QStringLiteral("<b>") + text.toHtmlEscaped() + QStringLiteral("</b>");
  };
  addText(strong(m_footer), 14, 0);
  addSection(resultSection, 20);
  addSection(strengthSection, 32);
  addSection(mistakesSection, 32);
  if (!sheet.back.empty()) {
    addText(strong(ReportPdfText::tr("What comes back")), 13, 32);
    addSection(backSection, 10);
  }
  addText(sheet.seedNote.toHtmlEscaped(), 12, 20);
  stack.turn();
  for (const QuestionSheet& question : sheet.questions) {
    if (question.number > 1)
      stack.add([width, ink = theme.line](QPainter& painter) { painter.fillRect(QRectF(0, 0, width, 1), ink); }, 1, {},
                18);
    QString html = QStringLiteral("<p style=\"margin-top:6px; margin-bottom:10px\">") +
                   strong(questionHeading(question)) + QStringLiteral("</p>") + answeredHtml(question, theme);
    if (question.lesson) html += ReportPdfText::tr("Lesson: %1").arg(learnerHtml(question.lesson->name));
    addText(html, 13, 14);
  }
  m_pages = stack.take();
}

void ReportPages::draw(QPainter& painter, int page) const {
  painter.save();
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  const QSizeF size = pageSize();
  for (const Strip& strip : m_pages[static_cast<std::size_t>(page)]) {
    painter.save();
    painter.translate(kMarginAside, kMarginAbove + strip.top - strip.from);
    painter.setClipRect(QRectF(-kMarginAside / 2, strip.from, size.width() - kMarginAside, strip.to - strip.from));
    (*strip.part)(painter);
    painter.restore();
  }
  const Theme theme = paperTheme();
  painter.setFont(uiFont(11));
  painter.setPen(theme.soft);
  const QRectF footer(kMarginAside, size.height() - kMarginBelow + 24, size.width() - 2 * kMarginAside, 20);
  painter.drawText(footer, Qt::AlignLeft | Qt::AlignVCenter, m_footer);
  painter.drawText(footer, Qt::AlignRight | Qt::AlignVCenter,
                   ReportPdfText::tr("page %1 of %2").arg(page + 1).arg(count()));
  painter.restore();
}

tl::expected<void, QString> writeReportPdf(const QString& path, const ReportSheet& sheet) {
  const ReportPages pages(sheet);
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  {
    QPdfWriter writer(&buffer);
    writer.setTitle(sheet.title + QStringLiteral(", ") + sheet.fullDay);
    writer.setCreator(QStringLiteral("AttentionScope"));
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF());
    QPainter painter;
    if (!painter.begin(&writer)) return tl::unexpected(ReportPdfText::tr("The report could not be drawn."));
    for (int page = 0; page < pages.count(); ++page) {
      if (page > 0) writer.newPage();
      pages.draw(painter, page);
    }
    painter.end();
  }
  if (const auto written = replaceFile(path, buffer.data()); !written)
    return tl::unexpected(
        ReportPdfText::tr("%1 cannot be written: %2").arg(QDir::toNativeSeparators(path), written.error()));
  return {};
}

}  // namespace attn::app
