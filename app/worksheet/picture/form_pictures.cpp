// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/picture/form_pictures.h"

#include <algorithm>
#include <cmath>

#include "text/number_text.h"

namespace attn::app {
namespace {

constexpr double kTitleHeight = 6.8, kNamesHeight = 4.6, kAxisWidth = 4.6;
constexpr double kNameGap = 2.0, kLongestName = 26;

struct GridRoom {
  double left = 0, above = 0;  // space next to the cells
};

GridRoom roomAround(const GridPicture& grid) {
  GridRoom room;
  for (const QString& name : grid.rows)
    room.left = std::max(room.left, std::min(kLongestName, PaperPen::width(name, paper_type::kLabel)));
  if (!grid.columnAxis.isEmpty())
    room.left = std::max(room.left, PaperPen::width(grid.columnAxis, paper_type::kLabel) - kAxisWidth);
  if (room.left > 0) room.left += kNameGap;
  if (!grid.rowAxis.isEmpty()) room.left += kAxisWidth;
  if (!grid.symbol.isEmpty() || !grid.title.isEmpty()) room.above += kTitleHeight;
  if (!grid.columns.isEmpty()) room.above += kNamesHeight;
  return room;
}

constexpr double kRadius = 3.6, kBetween = 15, kBoxWidth = 14, kBoxHeight = 8, kSymbolRoom = 7;

Formula indexed(const QString& letter, std::int64_t index) {
  return Formula::sub(Formula::text(letter), Formula::text(QString::number(index)));
}

constexpr double kProductSign = 4.6, kHandWriting = 1.3;  // handwriting takes more room than print
constexpr double kMinBlank = 10.5, kProductHeight = 15, kProductBase = 8.2, kMeaningBase = 12.4;

double roomOf(const ProductFactor& factor) {
  const double printed = PaperPen::width(factor.answer, paper_type::kNumber, QFont::DemiBold);
  const double meaning = PaperPen::width(factor.meaning, paper_type::kSmall) + 1.2;
  if (factor.isGiven) return std::max(printed + 0.5, meaning);
  return std::max({kMinBlank, printed * kHandWriting, meaning});
}

double unitRoom(const ProductPicture& product) {
  return product.unit.isEmpty() ? 0 : PaperPen::width(product.unit, paper_type::kNumber) + 2;
}

void drawFactor(const PaperPen& pen, double x, double y, double width, const ProductFactor& factor, Filling filling) {
  const double middle = x + width / 2;
  if (factor.isGiven) {
    pen.text({middle, y + kProductBase - 0.8}, factor.answer, paper_type::kNumber, 0.5);
  } else {
    pen.line({x, y + kProductBase}, {x + width, y + kProductBase}, 0.3, PaperPen::Ink::Soft);
    if (filling == Filling::Solved)
      pen.text({middle, y + kProductBase - 0.8}, factor.answer, paper_type::kNumber, 0.5, QFont::DemiBold);
  }
  pen.text({middle, y + kMeaningBase}, factor.meaning, paper_type::kSmall, 0.5, QFont::Normal, PaperPen::Ink::Soft,
           width + kProductSign - 1);
}

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

double heightOf(const ProductPicture&) {
  return kProductHeight;
}

double leastWidthOf(const ProductPicture& product) {
  double width = roomOf(product.result) + unitRoom(product);
  for (const ProductFactor& factor : product.factors) width += roomOf(factor) + kProductSign;
  return width;
}

void drawProduct(const PaperPen& pen, const QRectF& room, const ProductPicture& product, Filling filling) {
  // Blanks share the remaining width, up to a maximum that still looks like a product.
  std::size_t blanks = 1;
  for (const ProductFactor& factor : product.factors) blanks += factor.isGiven ? 0 : 1;
  constexpr double kMaxWider = 8;
  const double more = std::clamp((room.width() - leastWidthOf(product)) / static_cast<double>(blanks), 0.0, kMaxWider);
  double x = room.left();
  const auto put = [&](const ProductFactor& factor) {
    const double width = roomOf(factor) + (factor.isGiven ? 0 : more);
    drawFactor(pen, x, room.top(), width, factor, filling);
    x += width;
  };
  for (std::size_t i = 0; i < product.factors.size(); ++i) {
    put(product.factors[i]);
    const QString sign = i + 1 < product.factors.size() ? QStringLiteral("·") : QStringLiteral("=");
    pen.text({x + kProductSign / 2, room.top() + kProductBase - 0.8}, sign, paper_type::kNumber + 0.5, 0.5);
    x += kProductSign;
  }
  put(product.result);
  if (!product.unit.isEmpty()) pen.text({x + 2, room.top() + kProductBase - 0.8}, product.unit, paper_type::kNumber);
}

double heightOf(const WiringPicture&) {
  return 2 * kRadius + kBetween + kBoxHeight + 1;
}

void drawWiring(const PaperPen& pen, const QRectF& room, const WiringPicture& wiring, Filling filling) {
  const double left = room.left() + kSymbolRoom, width = room.width() - kSymbolRoom;
  const auto count = static_cast<double>(wiring.queryHeads), pairs = static_cast<double>(wiring.pairs);
  const double apart = width / count, radius = std::min(kRadius, apart * 0.42);
  const double headsAt = room.top() + kRadius + 0.3, boxesAt = headsAt + kRadius + kBetween;
  const double boxWidth = std::min(kBoxWidth, width / pairs * 0.9);
  pen.formula({room.left(), headsAt + 1.4}, Formula::text(QStringLiteral("Q")), paper_type::kSymbol);
  const auto headAt = [&](std::int64_t head) {
    return QPointF(left + (static_cast<double>(head) + 0.5) * apart, headsAt);
  };
  const auto pairAt = [&](std::int64_t pair) { return left + (static_cast<double>(pair) + 0.5) * width / pairs; };
  if (filling == Filling::Solved)
    for (std::int64_t head = 0; head < wiring.queryHeads; ++head)
      pen.line(headAt(head) + QPointF(0, radius), {pairAt(head * wiring.pairs / wiring.queryHeads), boxesAt}, 0.3);
  for (std::int64_t head = 0; head < wiring.queryHeads; ++head) {
    pen.circle(headAt(head), radius);
    pen.centerd({headAt(head).x() - radius, headsAt - radius, 2 * radius, 2 * radius}, QString::number(head),
                paper_type::kLabel + 0.2);
  }
  for (std::int64_t pair = 0; pair < wiring.pairs; ++pair) {
    const double x = pairAt(pair);
    pen.box({x - boxWidth / 2, boxesAt, boxWidth, kBoxHeight}, 0.35);
    pen.line({x, boxesAt}, {x, boxesAt + kBoxHeight}, 0.35);
    const double base = boxesAt + kBoxHeight / 2 + 1.2;
    pen.formula({x - boxWidth / 4, base}, indexed(QStringLiteral("K"), pair), 3.6, 0.5);
    pen.formula({x + boxWidth / 4, base}, indexed(QStringLiteral("V"), pair), 3.6, 0.5);
  }
}

QRectF cellsOf(const GridPicture& grid, QPointF at) {
  const GridRoom room = roomAround(grid);
  const auto rows = static_cast<double>(grid.cells.size());
  const auto columns = static_cast<double>(grid.cells.empty() ? 0 : grid.cells.front().size());
  return {at.x() + room.left, at.y() + room.above, columns * grid.cell.width(), rows * grid.cell.height()};
}

QSizeF sizeOf(const GridPicture& grid) {
  const QRectF cells = cellsOf(grid, {});
  return {cells.right() + 0.3, cells.bottom() + 0.3};
}

void drawGrid(const PaperPen& pen, QPointF at, const GridPicture& grid, Filling filling) {
  const QRectF all = cellsOf(grid, at);
  const bool isSolved = filling == Filling::Solved;
  double names = all.top();
  if (!grid.columns.isEmpty()) {
    for (qsizetype c = 0; c < grid.columns.size(); ++c)
      pen.text({all.left() + (static_cast<double>(c) + 0.5) * grid.cell.width(), all.top() - 1.6}, grid.columns[c],
               paper_type::kLabel, 0.5, QFont::Normal, PaperPen::Ink::Black, grid.cell.width() - 0.6);
    names -= kNamesHeight;
  }
  if (!grid.columnAxis.isEmpty())
    pen.text({all.left() - kNameGap, all.top() - 1.6}, grid.columnAxis, paper_type::kLabel, 1, QFont::Normal,
             PaperPen::Ink::Soft);
  if (!grid.symbol.isEmpty()) {
    pen.formula({all.center().x(), names - 2.4}, grid.symbol, paper_type::kSymbol, 0.5);
  } else if (!grid.title.isEmpty()) {
    const PaperText title(grid.title, 1000, paper_type::kBody);
    pen.paragraph({all.center().x(), names - 2.4 - title.ascent()}, title, 0.5);
  }
  const double axis = grid.rowAxis.isEmpty() ? 0 : kAxisWidth;
  const double forNames = all.left() - at.x() - axis - kNameGap;
  for (qsizetype r = 0; r < grid.rows.size(); ++r)
    pen.text({all.left() - kNameGap, all.top() + (static_cast<double>(r) + 0.5) * grid.cell.height() + 1.05},
             grid.rows[r], paper_type::kLabel, 1, QFont::Normal, PaperPen::Ink::Black, forNames + 0.1);
  if (axis > 0) pen.upwards({at.x() + axis * 0.45, all.center().y()}, grid.rowAxis, paper_type::kLabel);

  for (std::size_t r = 0; r < grid.cells.size(); ++r)
    for (std::size_t c = 0; c < grid.cells[r].size(); ++c) {
      const GridCell& cell = grid.cells[r][c];
      const QRectF place(all.left() + static_cast<double>(c) * grid.cell.width(),
                         all.top() + static_cast<double>(r) * grid.cell.height(), grid.cell.width(),
                         grid.cell.height());
      if (cell.isHidden || (isSolved && cell.hatchHere)) pen.hatch(place);
      if (!cell.given.isEmpty()) {
        pen.centerd(place, cell.given, paper_type::kNumber);
      } else if (isSolved && !cell.answer.isEmpty()) {
        pen.centerd(place, cell.answer, paper_type::kNumber, QFont::DemiBold);
      }
      if (cell.isAsked || (isSolved && cell.markHere)) pen.box(place.adjusted(0.7, 0.7, -0.7, -0.7), 0.6, 1.6);
    }
  for (std::size_t r = 1; r < grid.cells.size(); ++r) {
    const double y = all.top() + static_cast<double>(r) * grid.cell.height();
    pen.line({all.left(), y}, {all.right(), y}, 0.2, PaperPen::Ink::Hair);
  }
  for (std::size_t c = 1; !grid.cells.empty() && c < grid.cells.front().size(); ++c) {
    const double x = all.left() + static_cast<double>(c) * grid.cell.width();
    pen.line({x, all.top()}, {x, all.bottom()}, 0.2, PaperPen::Ink::Hair);
  }
  pen.box(all, 0.4);
}

}  // namespace attn::app
