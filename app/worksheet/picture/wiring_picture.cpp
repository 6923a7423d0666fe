// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/picture/wiring_picture.h"

#include <algorithm>

namespace attn::app {
namespace {

constexpr double kRadius = 3.6, kBetween = 15, kBoxWidth = 14, kBoxHeight = 8, kSymbolRoom = 7;

Formula indexed(const QString& letter, std::int64_t index) {
  return Formula::sub(Formula::text(letter), Formula::text(QString::number(index)));
}

}  // namespace

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
    pen.centred({headAt(head).x() - radius, headsAt - radius, 2 * radius, 2 * radius}, QString::number(head),
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

}  // namespace attn::app
