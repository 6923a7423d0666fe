// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/sheet_pages.h"

#include <QLocale>
#include <QPainter>
#include <algorithm>
#include <numeric>
#include <utility>

#include "exports/picture.h"
#include "worksheet/sheet_text.h"

namespace attn::app {
namespace {

constexpr double kSide = 15, kTop = 13, kLaterTop = 28, kBottom = 16;  // margins; the footer is in the bottom one
constexpr double kRuleGap = 4, kAfterQuestion = 3.4, kColumnGap = 8;
constexpr double kCodeBox = 26, kCodeSide = 20.5, kCodeHeight = 30, kTopGap = 6, kNameRow = 9;
constexpr double kLaterCode = 14.5, kLaterCodeTop = 10.5, kLaterCodeGap = 4;
constexpr double kMarkMargin = 9.5;  // most printers print from 6 mm on

struct Column {
  double x = 0, width = 0;
  std::vector<SheetPart> parts;

  double preferred() const {
    return std::accumulate(parts.begin(), parts.end(), 0.0,
                           [](double sum, const SheetPart& p) { return sum + p.height; });
  }
  double least() const {
    return std::accumulate(parts.begin(), parts.end(), 0.0,
                           [](double sum, const SheetPart& p) { return sum + p.least; });
  }
};

struct QuestionRow {
  std::vector<Column> columns;

  double preferred() const { return tallest(&Column::preferred) + kRuleGap + kAfterQuestion; }
  double least() const { return tallest(&Column::least) + kRuleGap + kAfterQuestion; }
  double tallest(double (Column::*height)() const) const {
    double most = 0;
    for (const Column& column : columns) most = std::max(most, (column.*height)());
    return most;
  }
};

/// Makes the columns of a row equally high: the shorter one gets more room for working.
void level(QuestionRow& row) {
  const double preferred = row.tallest(&Column::preferred), least = row.tallest(&Column::least);
  for (Column& column : row.columns) {
    const auto growing = std::ranges::find_if(column.parts, [](const SheetPart& part) { return part.grows; });
    if (growing == column.parts.end()) continue;
    const double morePreferred = preferred - column.preferred(), moreLeast = least - column.least();
    growing->height += morePreferred;
    growing->least += moreLeast;
  }
}

std::vector<SheetPart> numberedParts(const SheetQuestion& question, double width) {
  std::vector<SheetPart> parts = partsOf(question, width);
  for (SheetPart& part : parts) part.question = question.number;
  return parts;
}

std::vector<QuestionRow> rowsOf(const std::vector<SheetQuestion>& questions, double width) {
  std::vector<QuestionRow> rows;
  for (std::size_t n = 0; n < questions.size(); ++n) {
    const double first = leastWidthOf(questions[n], width);
    if (n + 1 < questions.size()) {
      const double second = leastWidthOf(questions[n + 1], width), spare = width - kColumnGap - first - second;
      if (spare >= 0) {
        const double left = first + spare * first / (first + second);
        const double right = width - kColumnGap - left;
        rows.push_back({{Column{0, left, numberedParts(questions[n], left)},
                         Column{left + kColumnGap, right, numberedParts(questions[n + 1], right)}}});
        level(rows.back());
        ++n;
        continue;
      }
    }
    rows.push_back({{Column{0, width, numberedParts(questions[n], width)}}});
  }
  return rows;
}

/// Splits a question longer than a page into several rows. Breaks after any part except a heading.
std::vector<QuestionRow> cutToPages(const QuestionRow& row, double room) {
  std::vector<QuestionRow> pieces;
  for (const Column& column : row.columns) {
    Column piece{0, column.width, {}};
    for (const SheetPart& part : column.parts) {
      const bool isBehindHeading = piece.parts.size() == 1 && pieces.empty();
      if (!piece.parts.empty() && !isBehindHeading && piece.least() + part.least + kRuleGap + kAfterQuestion > room) {
        pieces.push_back({{std::exchange(piece, Column{0, column.width, {}})}});
      }
      piece.parts.push_back(part);
    }
    pieces.push_back({{piece}});
  }
  return pieces;
}

}  // namespace

SheetPages::SheetPages(const Sheet& sheet, PaperSize paper)
    : m_handInPage(sheet), m_paper(paper), m_size(sizeOf(paper)) {
  const double width = m_size.width() - 2 * kSide, bottom = m_size.height() - kBottom;
  const double onLaterPage = bottom - kLaterTop;
  std::vector<QuestionRow> rows;
  for (QuestionRow& row : rowsOf(sheet.questions, width)) {
    if (row.least() <= onLaterPage) {
      rows.push_back(std::move(row));
    } else {
      for (QuestionRow& piece : cutToPages(row, onLaterPage)) rows.push_back(std::move(piece));
    }
  }
  const auto tell = [&](const QString& what, double found, double room) {
    constexpr double kRounding = 0.05;
    if (found > room + kRounding)
      m_overflows << QStringLiteral("%1: %2 mm in %3 mm").arg(what).arg(found, 0, 'f', 1).arg(room, 0, 'f', 1);
  };

  double top = layOutTop();
  std::size_t next = 0;
  do {
    // The gap after the last question may overlap the margin.
    const double room = bottom - top + kAfterQuestion;
    // As many rows as fit with minimum room for working.
    std::size_t end = next;
    double least = 0, preferred = 0;
    while (end < rows.size() && least + rows[end].least() <= room) {
      least += rows[end].least();
      preferred += rows[end].preferred();
      ++end;
    }
    // A row that does not fit on a page of its own is printed anyway, and reported.
    if (end == next && next < rows.size() && (!m_pages.empty() || top <= kLaterTop)) {
      tell(QStringLiteral("height of a question"), rows[end].least(), room);
      least = preferred = rows[end].least();
      ++end;
    }
    const double share = preferred <= room || preferred <= least ? 1 : (room - least) / (preferred - least);
    Page page;
    double y = top;
    for (; next < end; ++next) {
      page.rules.push_back(y);
      double height = 0;
      for (const Column& column : rows[next].columns) {
        double partTop = y + kRuleGap;
        for (const SheetPart& part : column.parts) {
          const double partHeight = part.least + share * (part.height - part.least);
          tell(QStringLiteral("width of a part"), part.usedWidth, column.width);
          page.parts.push_back({part, {kSide + column.x, partTop, column.width, partHeight}});
          if (!part.answer.isEmpty()) {
            QRectF box = part.answer;
            box.setHeight(std::min(box.height(), partHeight));
            m_answerBoxes.push_back(
                {part.question, static_cast<int>(m_pages.size()), box.translated(kSide + column.x, partTop)});
          }
          partTop += partHeight;
        }
        height = std::max(height, partTop - y + kAfterQuestion);
      }
      y += height;
    }
    m_pages.push_back(std::move(page));
    top = kLaterTop;
  } while (next < rows.size());
}

double SheetPages::layOutTop() {
  const double width = m_size.width() - 2 * kSide - kCodeBox - kTopGap;
  PaperText title(m_handInPage.title.toHtmlEscaped(), width, paper_type::kTitle, QFont::DemiBold);
  constexpr double kTwoLines = 22, kSmallTitle = 5.4;
  if (title.height() > kTwoLines || title.usedWidth() > width)
    title = PaperText(m_handInPage.title.toHtmlEscaped(), width, kSmallTitle, QFont::DemiBold);
  QStringList below;
  if (!m_handInPage.note.isEmpty()) below << m_handInPage.note.toHtmlEscaped();
  if (!m_handInPage.until.isEmpty()) below << m_handInPage.until.toHtmlEscaped();
  const PaperText note(below.join(QStringLiteral("<br>")), width, paper_type::kBody);
  const double heightOfNote = below.isEmpty() ? 0 : note.height();
  const double lines = std::max(kTop + kCodeHeight - 2, kTop + title.height() + 1.4 + heightOfNote + kNameRow);

  m_top = [=, this](const PaperPen& pen) {
    pen.paragraph({kSide, kTop - 0.8}, title);
    pen.paragraph({kSide, kTop + title.height() + 0.6}, note);
    const QString name = SheetText::tr("Name"), date = SheetText::tr("Date"), points = SheetText::tr("Points");
    constexpr double kLabelGap = 2, kBlankGap = 5, kDate = 25, kPoints = 18;
    const auto label = [](const QString& text) { return PaperPen::width(text, paper_type::kLabel) + kLabelGap; };
    double right = kSide + width;
    const auto blank = [&](double left, const QString& text, double until) {
      pen.text({left, lines}, text, paper_type::kLabel, 0, QFont::Normal, PaperPen::Ink::Soft);
      pen.line({left + label(text), lines + 0.6}, {until, lines + 0.6}, 0.3, PaperPen::Ink::Soft);
    };
    double left = right - kPoints - label(points);
    blank(left, points, right);
    pen.text({right - 0.6, lines}, QStringLiteral("/ ") + QLocale().toString(m_handInPage.points, 'g', 6),
             paper_type::kLabel, 1, QFont::Normal, PaperPen::Ink::Soft);
    right = left - kBlankGap;
    left = right - kDate - label(date);
    blank(left, date, right);
    blank(kSide, name, left - kBlankGap);
    const double afterName = kSide + label(name) + 1;
    pen.text({afterName, lines}, m_handInPage.student, paper_type::kBody, 0, QFont::Normal, PaperPen::Ink::Black,
             left - kBlankGap - afterName);
    drawCode(pen, 0);
  };
  return lines + 6.5;
}

void SheetPages::drawCode(const PaperPen& pen, int page) const {
  SheetCode fields = m_handInPage.code;
  fields.page = page + 1;
  fields.pages = count();
  fields.paper = paperCode(m_paper);
  fields.language = languageCode();
  if (const auto code = qrCodeOf(textOf(fields))) {
    const QRectF area = codeArea(m_paper, page);
    const double module = area.width() / code->side;
    const QPointF corner = area.topLeft();
    // Slightly higher than a row, to avoid visible seams.
    for (const QRect& run : darkRuns(*code))
      pen.filled({corner.x() + run.x() * module, corner.y() + run.y() * module, run.width() * module, module + 0.01});
  }
  if (page > 0) return;
  const QRectF box(m_size.width() - kSide - kCodeBox, kTop, kCodeBox, kCodeHeight);
  pen.box(box, 0.3, 1.6);
  pen.text({box.center().x(), box.bottom() - 1.6}, SheetText::tr("variant %1").arg(m_handInPage.variant),
           paper_type::kLabel + 0.2, 0.5, QFont::DemiBold, PaperPen::Ink::Black, kCodeBox - 2);
}

void SheetPages::drawFooter(const PaperPen& pen, int page, Filling filling) const {
  const double y = m_size.height() - kBottom + 5, width = m_size.width() - 2 * kSide;
  pen.line({kSide, y - 4.2}, {kSide + width, y - 4.2}, 0.25, PaperPen::Ink::Hair);
  pen.text({kSide, y},
           SheetText::tr("AttentionScope · variant %1 of %2 · check %3")
               .arg(m_handInPage.variant)
               .arg(m_handInPage.of)
               .arg(m_handInPage.check),
           paper_type::kSmall, 0, QFont::Normal, PaperPen::Ink::Soft, width * 0.45);
  const QString handIn = count() == 1 ? SheetText::tr("type your answers into the program, or hand in this page")
                                      : SheetText::tr("type your answers into the program, or hand in these pages");
  const QString what = filling == Filling::Solved ? SheetText::tr("answers") : handIn;
  const QString right = count() == 1 ? what : SheetText::tr("%1 · page %2 of %3").arg(what).arg(page + 1).arg(count());
  pen.text({kSide + width, y}, right, paper_type::kSmall, 1, QFont::Normal, PaperPen::Ink::Soft, width * 0.53);
}

void SheetPages::draw(QPainter& painter, int page, Filling filling) const {
  const PaperPen pen(painter);
  const Page& shown = m_pages[static_cast<std::size_t>(page)];
  const double right = m_size.width() - kSide;
  if (page == 0) {
    m_top(pen);
  } else {
    const double beforeCode = codeArea(m_paper, page).left() - kLaterCodeGap, base = kTop + 5;
    pen.text({kSide, base}, m_handInPage.title, paper_type::kLabel, 0, QFont::DemiBold, PaperPen::Ink::Black, 120);
    pen.text({beforeCode, base}, SheetText::tr("variant %1").arg(m_handInPage.variant), paper_type::kLabel, 1);
    drawCode(pen, page);
  }
  for (const double rule : shown.rules) pen.line({kSide, rule}, {right, rule}, 0.35, PaperPen::Ink::Hair);
  for (const Placed& placed : shown.parts) placed.part.draw(pen, placed.room, filling);
  const QPointF half(kCornerMark / 2, kCornerMark / 2);
  for (const QPointF& mark : cornerMarks(m_paper)) pen.filled({mark - half, mark + half});
  drawFooter(pen, page, filling);
}

QRectF codeArea(PaperSize paper, int page) {
  const double right = sizeOf(paper).width() - kSide;
  if (page > 0) return {right - kLaterCodeGap / 2 - kLaterCode, kLaterCodeTop, kLaterCode, kLaterCode};
  constexpr double kInset = (kCodeBox - kCodeSide) / 2;
  return {right - kCodeBox + kInset, kTop + kInset, kCodeSide, kCodeSide};
}

std::array<QPointF, 4> cornerMarks(PaperSize paper) {
  const QSizeF size = sizeOf(paper);
  constexpr double kCenter = kMarkMargin + kCornerMark / 2;
  const double right = size.width() - kCenter, bottom = size.height() - kCenter;
  return {QPointF(kCenter, kCenter), {right, kCenter}, {right, bottom}, {kCenter, bottom}};
}

std::string paperCode(PaperSize paper) {
  return paper == PaperSize::A4 ? "A4" : "LETTER";
}

std::string languageCode() {
  return QLocale::languageToCode(QLocale().language()).toUpper().toStdString();
}

QImage pageImage(const SheetPages& pages, int page, PaperSize size, Filling filling, int pixels) {
  const QSizeF paper = sizeOf(size);
  const double scale = pixels / paper.width();
  QImage image = emptyImage(QSize(pixels, qRound(paper.height() * scale)), QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(scale / kUnitsPerMillimeter, scale / kUnitsPerMillimeter);
  pages.draw(painter, page, filling);
  return image;
}

}  // namespace attn::app
