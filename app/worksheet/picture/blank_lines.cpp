// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/picture/blank_lines.h"

#include <algorithm>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kLineApart = 3.4, kAfterWords = 3;
constexpr int kPowerColumns = 3;
constexpr double kPowerRow = 6.6, kPowersTitle = 6.5, kPowersRemark = 10;

PaperText wordsOf(const BlankLines& blanks, const BlankLine& line, double width) {
  const double unit = line.unit.isEmpty() ? 0 : PaperPen::width(line.unit, paper_type::kBody) + 2;
  return {line.asks, std::max(10.0, width - blanks.lineWidth - kAfterWords - unit), paper_type::kBody};
}

int powersIn(const PowersTable& table) {
  return static_cast<int>(std::lround((table.most - table.least) * 2)) + 1;
}

int rowsOf(const PowersTable& table) {
  return (powersIn(table) + kPowerColumns - 1) / kPowerColumns;
}

}  // namespace

double heightOf(const BlankLines& blanks, double width) {
  double height = 0;
  for (const BlankLine& line : blanks.lines)
    height += std::max(6.0, wordsOf(blanks, line, width).height()) + kLineApart;
  return height - (blanks.lines.empty() ? 0 : kLineApart) + 0.5;
}

void drawBlankLines(const PaperPen& pen, const QRectF& room, const BlankLines& blanks, Filling filling) {
  double y = room.top();
  for (const BlankLine& line : blanks.lines) {
    const PaperText words = wordsOf(blanks, line, room.width());
    const double height = std::max(6.0, words.height()), foot = y + height;
    pen.paragraph({room.left(), foot - words.height()}, words);
    const double unit = line.unit.isEmpty() ? 0 : PaperPen::width(line.unit, paper_type::kBody) + 2;
    const double right = room.right() - unit, left = right - blanks.lineWidth;
    pen.line({left, foot}, {right, foot}, 0.3, PaperPen::Ink::Soft);
    if (unit > 0) pen.text({room.right(), foot - 0.8}, line.unit, paper_type::kBody, 1);
    if (filling == Filling::Solved)
      pen.text({(left + right) / 2, foot - 0.9}, line.answer, paper_type::kNumber, 0.5, QFont::DemiBold,
               PaperPen::Ink::Black, blanks.lineWidth);
    y = foot + kLineApart;
  }
}

double heightOf(const PowersTable& table) {
  return kPowersTitle + 1 + rowsOf(table) * kPowerRow + (table.remark.isEmpty() ? 0 : kPowersRemark);
}

void drawPowersTable(const PaperPen& pen, const QRectF& room, const PowersTable& table) {
  pen.text({room.left(), room.top() + 4}, table.title, paper_type::kLabel, 0, QFont::Normal, PaperPen::Ink::Soft,
           room.width());
  pen.line({room.left(), room.top() + kPowersTitle}, {room.right(), room.top() + kPowersTitle}, 0.2,
           PaperPen::Ink::Hair);
  const double column = room.width() / kPowerColumns;
  const int rows = rowsOf(table);
  for (int n = 0; n < powersIn(table); ++n) {
    const double exponent = table.least + n / 2.0;
    const double x = room.left() + column * (n / rows) + column * 0.42;
    const double y = room.top() + kPowersTitle + 1 + (n % rows + 0.7) * kPowerRow;
    const Formula power =
        Formula::sup(Formula::text(QStringLiteral("e")), Formula::text(numberText(exponent, n % 2 == 0 ? 0 : 1)));
    pen.formula({x, y}, power, 3.9, 1);
    pen.text({x + 1.2, y}, QStringLiteral("= ") + numberText(std::exp(exponent), 2), paper_type::kLabel + 0.2);
  }
  if (!table.remark.isEmpty())
    pen.paragraph({room.left(), room.top() + kPowersTitle + 2.6 + rows * kPowerRow},
                  PaperText(table.remark.toHtmlEscaped(), room.width(), paper_type::kLabel));
}

}  // namespace attn::app
