// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/sheet_part.h"

#include <QFontDatabase>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <utility>

#include "figures/document_picture.h"
#include "text/case_text.h"
#include "text/learner_markup.h"
#include "text/number_text.h"
#include "text/question_text.h"
#include "worksheet/paper_form.h"
#include "worksheet/picture/form_pictures.h"
#include "worksheet/sheet_text.h"

namespace attn::app {
namespace {

constexpr double kPointsBox = 14, kNumberIndent = 5.6, kAfterNumber = 3, kBox = 3.8;
constexpr double kLetter = 3.4;                // of a choice
constexpr double kStepRoom = 9, kMinRoom = 9;  // for working, per step and minimum

SheetPart fixedPart(double height, double usedWidth,
                    std::function<void(const PaperPen&, const QRectF&, Filling)> draw) {
  return {height, height, usedWidth, false, false, std::move(draw)};
}

QString pointsText(double points) {
  return QLocale().toString(points, 'g', 6);
}

SheetPart headingPart(const SheetQuestion& question, const QString& title, double width) {
  const QString number = QString::number(question.number), points = QStringLiteral("/ ") + pointsText(question.points);
  const double indent =
      std::max(kNumberIndent, PaperPen::width(number, paper_type::kHeading, QFont::DemiBold) + kAfterNumber);
  const double forWords = width - indent - kPointsBox - 2;
  PaperText words(title.toHtmlEscaped(), forWords, paper_type::kHeading, QFont::DemiBold);
  // A heading is made slightly smaller if that saves its second line.
  constexpr double kOneLine = 6, kSmaller = 0.92;
  if (const PaperText smaller(title.toHtmlEscaped(), forWords, paper_type::kHeading * kSmaller, QFont::DemiBold);
      words.height() > kOneLine && smaller.height() < kOneLine)
    words = smaller;
  SheetPart part = fixedPart(
      words.height() + 2, indent + words.usedWidth() + kPointsBox,
      [=](const PaperPen& pen, const QRectF& room, Filling) {
        pen.text({room.left(), room.top() + words.ascent()}, number, paper_type::kHeading, 0, QFont::DemiBold);
        pen.paragraph({room.left() + indent, room.top()}, words);
        const QRectF box(room.right() - kPointsBox, room.top() - 0.4, kPointsBox, 5.6);
        pen.box(box, 0.2, 1, PaperPen::Ink::Hair);
        pen.text({box.right() - 1.6, room.top() + words.ascent()}, points, paper_type::kLabel, 1, QFont::Normal,
                 PaperPen::Ink::Soft, kPointsBox - 6);
      });
  part.staysWithNext = true;
  return part;
}

/// "A" for the first choice; after Z, numbers from 27 on.
QString letterOfChoice(std::size_t index) {
  constexpr std::size_t kLetters = 26;
  return index < kLetters ? QString(QChar(u'A' + static_cast<char16_t>(index))) : QString::number(index + 1);
}

SheetPart paragraphPart(const QString& html, double width) {
  const PaperText words(html, width, paper_type::kBody);
  SheetPart part =
      fixedPart(words.height() + 2.6, words.usedWidth(),
                [=](const PaperPen& pen, const QRectF& room, Filling) { pen.paragraph(room.topLeft(), words); });
  part.staysWithNext = true;
  return part;
}

SheetPart listingPart(const Listing& listing, double width) {
  constexpr double kInset = 3;
  const QString family = QFontDatabase::systemFont(QFontDatabase::FixedFont).family().toHtmlEscaped();
  const PaperText code(QStringLiteral("<span style=\"font-family:'%1',monospace\">").arg(family) +
                           listingLines(listing) + QStringLiteral("</span>"),
                       width - 2 * kInset, paper_type::kLabel);
  SheetPart part = fixedPart(
      code.height() + 2 * kInset + 2, code.usedWidth() + 2 * kInset,
      [=](const PaperPen& pen, const QRectF& room, Filling) {
        pen.box({room.left(), room.top(), room.width(), code.height() + 2 * kInset}, 0.2, 1, PaperPen::Ink::Hair);
        pen.paragraph(room.topLeft() + QPointF(kInset, kInset), code);
      });
  part.staysWithNext = true;
  return part;
}

GridPicture askedGrid(const Question& question, double width) {
  const AskedMatrix& asked = *question.matrix;
  GridPicture grid;
  grid.title = learnerHtml(QString::fromStdString(asked.name));
  for (const std::string& row : asked.rows) grid.rows << QString::fromStdString(row);
  for (const std::string& column : asked.columns) grid.columns << QString::fromStdString(column);
  double widest = 9;
  const CellPlace* answer = std::get_if<CellPlace>(&question.answer);
  for (Index r = 0; r < asked.values.rows(); ++r) {
    std::vector<GridCell> cells;
    for (Index c = 0; c < asked.values.cols(); ++c) {
      GridCell cell;
      cell.given = asked.decimals < 0 ? briefText(asked.values(r, c)) : numberText(asked.values(r, c), asked.decimals);
      cell.markHere = answer && *answer == CellPlace{r, c};
      widest = std::max(widest, PaperPen::width(cell.given, paper_type::kNumber) + 3);
      cells.push_back(std::move(cell));
    }
    grid.cells.push_back(std::move(cells));
  }
  grid.cell = {std::min(widest, 16.0), 8};
  const double names = sizeOf(grid).width() - grid.cell.width() * static_cast<double>(asked.values.cols());
  grid.cell.setWidth(std::min(grid.cell.width(), (width - names) / static_cast<double>(asked.values.cols())));
  return grid;
}

SheetPart matrixPart(const Question& question, double width) {
  const GridPicture grid = askedGrid(question, width);
  SheetPart part = fixedPart(
      sizeOf(grid).height() + 2.5, sizeOf(grid).width(),
      [=](const PaperPen& pen, const QRectF& room, Filling filling) { drawGrid(pen, room.topLeft(), grid, filling); });
  part.staysWithNext = true;
  return part;
}

/// In colors, unlike the rest of the sheet.
SheetPart picturePart(const DocumentPicture& picture, double width) {
  constexpr double kMillimetersPerCm = 10;
  const double wide = std::min(width, kMillimetersPerCm * kDocumentPictureCm);
  const double high = wide * picture.size.height() / picture.size.width();
  SheetPart part = fixedPart(high + 2.5, wide, [=](const PaperPen& pen, const QRectF& room, Filling) {
    pen.picture({room.left(), room.top(), wide, high}, picture.size, picture.draw);
  });
  part.staysWithNext = true;
  return part;
}

SheetPart remarkPart(const QString& remark) {
  SheetPart part =
      fixedPart(5, PaperPen::width(remark, paper_type::kLabel), [=](const PaperPen& pen, const QRectF& room, Filling) {
        pen.text({room.left(), room.top() + 3.2}, remark, paper_type::kLabel, 0, QFont::Normal, PaperPen::Ink::Soft,
                 room.width());
      });
  part.staysWithNext = true;
  return part;
}

/// Boxes to tick or to number, in two columns if they fit.
SheetPart rowsOfBoxes(const Question& question, double width, QSizeF box, std::vector<QString> answers, bool areTiles) {
  constexpr double kBetweenColumns = 6;
  const double indent = box.width() + kLetter + 2.6, inset = areTiles ? 1.4 : 0;
  const double half = (width - kBetweenColumns) / 2;
  std::vector<PaperText> texts;
  bool fitHalf = question.choices.size() > 2;
  const auto layOut = [&](double column) {
    texts.clear();
    for (const Phrase& choice : question.choices)
      texts.emplace_back(learnerHtml(phraseText(choice)), column - indent - 2 * inset, paper_type::kBody);
  };
  layOut(half);
  double widest = 0;
  for (const PaperText& text : texts) {
    fitHalf = fitHalf && text.height() < 6 && text.usedWidth() <= half - indent - 2 * inset;
    widest = std::max(widest, text.usedWidth());
  }
  if (!fitHalf) {
    layOut(width);
    widest = 0;
    for (const PaperText& text : texts) widest = std::max(widest, text.usedWidth());
  }
  const double gap = areTiles ? 2 : 1.8;
  std::vector<double> heights;
  for (const PaperText& text : texts) heights.push_back(std::max(text.height(), box.height()) + 2 * inset);
  const std::size_t columns = fitHalf ? 2 : 1, rows = (texts.size() + columns - 1) / columns;
  // Column-major.
  double height = 0;
  std::vector<double> tops;
  for (std::size_t row = 0; row < rows; ++row) {
    double tallest = heights[row];
    if (columns == 2 && row + rows < texts.size()) tallest = std::max(tallest, heights[row + rows]);
    tops.push_back(height);
    height += tallest + gap;
  }
  SheetPart part =
      fixedPart(height + 1.5, (fitHalf ? half + kBetweenColumns : 0) + indent + 2 * inset + widest,
                [=](const PaperPen& pen, const QRectF& room, Filling filling) {
                  for (std::size_t n = 0; n < texts.size(); ++n) {
                    const double x = room.left() + (n >= rows ? half + kBetweenColumns : 0);
                    const double y = room.top() + tops[n % rows];
                    const double tileWidth = fitHalf ? half : std::min(room.width(), widest + indent + 2 * inset + 4);
                    if (areTiles) pen.box({x, y, tileWidth, heights[n]}, 0.25, 1, PaperPen::Ink::Hair);
                    const double middle = y + heights[n] / 2;
                    // A box is next to the first line of its text; a tile's number is centered.
                    const double boxTop = areTiles ? middle - box.height() / 2
                                                   : y + std::max(0.0, texts[n].ascent() - 1.2 - box.height() / 2);
                    const QRectF place(x + inset, boxTop, box.width(), box.height());
                    pen.box(place, 0.3, 0.6);
                    // Identifies the choice when the answer is typed.
                    pen.text({place.right() + 1.2, place.center().y() + 1}, letterOfChoice(n), paper_type::kSmall, 0,
                             QFont::Normal, PaperPen::Ink::Soft);
                    pen.paragraph({x + inset + indent, areTiles ? middle - texts[n].height() / 2 : y}, texts[n]);
                    if (filling == Filling::Blank || answers[n].isEmpty()) continue;
                    if (areTiles)
                      pen.centerd(place, answers[n], paper_type::kNumber, QFont::DemiBold);
                    else
                      pen.tick(place);
                  }
                });
  part.answer = QRectF(0, 0, std::min(part.usedWidth + 4, width), part.height);
  return part;
}

/// What solutions show where students write.
void drawSolution(const PaperPen& pen, const QRectF& room, const PaperText& words) {
  const double left = room.left() + 1.6, top = room.top() + 0.4;
  pen.line({left, top}, {left, top + words.height()}, 0.4, PaperPen::Ink::Hair);
  pen.paragraph({room.left() + kNumberIndent, top}, words);
}

/// Room for working: empty on worksheets, filled in on solutions.
SheetPart workingPart(const Question& question, double width, double preferred) {
  QStringList steps;
  for (const Phrase& step : question.working) steps << learnerHtml(phraseText(step));
  const PaperText words(steps.join(QStringLiteral("<br>")), width - kNumberIndent, paper_type::kLabel);
  SheetPart part;
  constexpr double kTight = 0.6;  // of the preferred height, for pages that are nearly full
  part.least = std::max({kMinRoom, words.height() + 2.5, kTight * preferred});
  part.height = std::max(part.least, preferred);
  part.usedWidth = words.usedWidth() + kNumberIndent;
  part.staysWithNext = part.grows = true;
  part.draw = [=](const PaperPen& pen, const QRectF& room, Filling filling) {
    if (filling != Filling::Blank && !steps.isEmpty()) drawSolution(pen, room, words);
  };
  return part;
}

QString unitRequested(const Question& question) {
  // Decided by the tolerance alone, since a sheet must not depend on the answer.
  constexpr double kExact = 0.5;
  const bool isCounted = question.unit == AnswerUnit::Bytes || question.unit == AnswerUnit::Operations;
  if (isCounted && question.tolerance <= kExact) {
    const std::string_view unit = code(question.unit);
    return SheetText::tr("exactly, in %1", "a unit")
        .arg(QString::fromUtf8(unit.data(), static_cast<qsizetype>(unit.size())));
  }
  return textFor(
      question.unit,
      {{AnswerUnit::None, numberWantedText(question)},
       {AnswerUnit::Bytes, SheetText::tr("to three digits, with its unit: B, KiB, MiB, GiB or TiB")},
       {AnswerUnit::Seconds, SheetText::tr("to three digits, with its unit: s, ms, µs, ns or ps")},
       {AnswerUnit::Operations, SheetText::tr("FLOP to three digits, with a prefix: k, M, G, T or P")},
       {AnswerUnit::BytesPerSecond, SheetText::tr("bytes per second to three digits, with a prefix: G or T")},
       {AnswerUnit::FlopsPerSecond, SheetText::tr("FLOP per second to three digits, with a prefix: G or T")},
       {AnswerUnit::TokensPerSecond, SheetText::tr("tokens per second")},
       {AnswerUnit::Percent, SheetText::tr("in %")},
       {AnswerUnit::Tokens, SheetText::tr("tokens")}});
}

SheetPart answerPart(const Question& question, double width) {
  const QString answer = learnerPlain(answerText(question, question.answer)), label = SheetText::tr("Answer");
  constexpr double kLongestLine = 42, kGap = 2.4;
  const double labelWidth = PaperPen::width(label, paper_type::kLabel) + kGap;
  const double line = std::min(kLongestLine, width / 2);
  // The expected format is wrapped.
  const PaperText wanted(unitRequested(question).toHtmlEscaped(), width - labelWidth - line - kGap, paper_type::kSmall);
  SheetPart part =
      fixedPart(std::max(9.0, wanted.height() + 3), labelWidth + line + kGap + wanted.usedWidth(),
                [=](const PaperPen& pen, const QRectF& room, Filling filling) {
                  const double base = room.top() + 6, left = room.left() + labelWidth;
                  pen.text({room.left(), base}, label, paper_type::kLabel, 0, QFont::Normal, PaperPen::Ink::Soft);
                  pen.line({left, base + 0.7}, {left + line, base + 0.7}, 0.3, PaperPen::Ink::Soft);
                  const double lower = std::max(0.0, wanted.height() - 4);  // the last line is on the baseline
                  pen.paragraph({left + line + kGap, base - wanted.ascent() - lower}, wanted);
                  if (filling == Filling::Solved)
                    pen.text({left + line / 2, base - 0.2}, answer, paper_type::kNumber, 0.5, QFont::DemiBold,
                             PaperPen::Ink::Black, line);
                });
  part.answer = QRectF(0, 0, part.usedWidth, part.height);
  return part;
}

/// Lines for sentences; on solutions, the points of a good answer.
SheetPart sentencesPart(const Question& question, double width) {
  QString html = learnerHtml(phraseText(question.modelAnswer));
  for (const Phrase& point : question.checklist)
    html +=
        (html.isEmpty() ? QString() : QStringLiteral("<br>")) + QStringLiteral("☐ ") + learnerHtml(phraseText(point));
  const PaperText words(html, width - kNumberIndent, paper_type::kLabel);
  constexpr double kLine = 8, kFewLines = 4, kLinesPerPoint = 1.5;
  const double lines = std::max(kFewLines, std::ceil(kLinesPerPoint * static_cast<double>(question.checklist.size())));
  SheetPart part;
  part.least = std::max(kFewLines * kLine, words.height() + 2.5);
  part.height = std::max(part.least, lines * kLine);
  part.usedWidth = width;
  part.answer = QRectF(0, 0, width, part.height);
  part.grows = true;
  part.draw = [=](const PaperPen& pen, const QRectF& room, Filling filling) {
    if (filling == Filling::Solved) return drawSolution(pen, room, words);
    for (double y = room.top() + kLine; y <= room.bottom() + 0.01; y += kLine)
      pen.line({room.left(), y - 0.6}, {room.right(), y - 0.6}, 0.25, PaperPen::Ink::Hair);
  };
  return part;
}

std::vector<SheetPart> generalParts(const SheetQuestion& sheet, double width) {
  const Question& q = sheet.asked.question;
  std::vector<SheetPart> parts{headingPart(sheet, topicText(sheet.asked.from->topic), width),
                               paragraphPart(learnerHtml(phraseText(q.text)), width)};
  if (q.listing) parts.push_back(listingPart(*q.listing, width));
  if (q.picture)
    if (const auto drawn = waitForPaperPicture(*q.picture); *drawn) parts.push_back(picturePart(**drawn, width));
  if (q.matrix) {
    if (q.kind == AnswerKind::Cell) parts.push_back(remarkPart(SheetText::tr("Mark the cell.")));
    parts.push_back(matrixPart(q, width));
    if (q.kind == AnswerKind::Cell) parts.back().answer = QRectF(0, 0, parts.back().usedWidth, parts.back().height);
  }
  const double steps = static_cast<double>(q.working.size());
  switch (q.kind) {
    case AnswerKind::Number:
      parts.push_back(workingPart(q, width, (steps + 1) * kStepRoom));
      parts.push_back(answerPart(q, width));
      break;
    case AnswerKind::Choice: {
      std::vector<QString> answers(q.choices.size());
      if (const auto* right = std::get_if<std::size_t>(&q.answer)) answers[*right] = QStringLiteral("x");
      parts.push_back(rowsOfBoxes(q, width, {kBox, kBox}, std::move(answers), false));
      parts.back().staysWithNext = true;
      parts.push_back(workingPart(q, width, kMinRoom));
      break;
    }
    case AnswerKind::Order: {
      parts.push_back(remarkPart(SheetText::tr("Number them in order: 1 comes first.")));
      std::vector<QString> answers(q.choices.size());
      if (const auto* order = std::get_if<std::vector<std::size_t>>(&q.answer))
        for (std::size_t place = 0; place < order->size(); ++place)
          answers[(*order)[place]] = QString::number(place + 1);
      parts.push_back(rowsOfBoxes(q, width, {8, 6.4}, std::move(answers), true));
      parts.back().staysWithNext = true;
      parts.push_back(workingPart(q, width, kMinRoom));
      break;
    }
    case AnswerKind::Cell:
      parts.push_back(workingPart(q, width, kMinRoom));
      break;
    case AnswerKind::Text:
      parts.push_back(sentencesPart(q, width));
      break;
  }
  parts.back().staysWithNext = false;
  return parts;
}

}  // namespace

double leastWidthOf(const SheetQuestion& sheet, double pageWidth) {
  if (const auto form = leastFormWidth(sheet.asked)) return std::min(*form, pageWidth);
  const Question& q = sheet.asked.question;
  // Short numeric questions fit into two columns.
  constexpr qsizetype kShort = 190;
  constexpr double kColumn = 84;
  const bool isShort =
      q.kind == AnswerKind::Number && !q.listing && !q.matrix && !q.picture && phraseText(q.text).size() <= kShort;
  return isShort ? kColumn : pageWidth;
}

std::vector<SheetPart> partsOf(const SheetQuestion& sheet, double width) {
  std::optional<PaperForm> form = paperFormOf(sheet.asked, width);
  if (!form) return generalParts(sheet, width);
  std::vector<SheetPart> parts{headingPart(sheet, form->heading, width)};
  if (!form->html.isEmpty()) parts.push_back(paragraphPart(form->html, width));
  for (SheetPart& part : form->parts) parts.push_back(std::move(part));
  return parts;
}

}  // namespace attn::app
