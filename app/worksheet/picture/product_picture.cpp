// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/picture/product_picture.h"

#include <algorithm>

namespace attn::app {
namespace {

constexpr double kProductSign = 4.6, kHandWriting = 1.3;  // handwriting takes more room than print
constexpr double kLeastBlank = 10.5, kProductHeight = 15, kProductBase = 8.2, kMeaningBase = 12.4;

double roomOf(const ProductFactor& factor) {
  const double printed = PaperPen::width(factor.answer, paper_type::kNumber, QFont::DemiBold);
  const double meaning = PaperPen::width(factor.meaning, paper_type::kSmall) + 1.2;
  if (factor.isGiven) return std::max(printed + 0.5, meaning);
  return std::max({kLeastBlank, printed * kHandWriting, meaning});
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

}  // namespace

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
  constexpr double kMostWider = 8;
  const double more = std::clamp((room.width() - leastWidthOf(product)) / static_cast<double>(blanks), 0.0, kMostWider);
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

}  // namespace attn::app
