// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn/picture/mistake_picture.h"

#include <QCoreApplication>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <array>
#include <cmath>

#include "figures/scene_pen.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

struct MistakePictureText {
  Q_DECLARE_TR_FUNCTIONS(MistakePictureText)
};

// Size of every picture, in design pixels.
constexpr double kBoxWidth = 96, kBoxHeight = 84;

struct Sketch {
  QPainter& painter;
  const Theme& theme;
  ScenePen pen;

  void words(double x, double y, const QString& text, const QColor& ink, double align = 0.5,
             QFont::Weight weight = QFont::Normal) const {
    pen.text({x, y}, text, 11, ink, align, weight);
  }
  void line(QPointF from, QPointF to, const QColor& ink, double width = 1.2, Qt::PenStyle style = Qt::SolidLine) const {
    painter.setPen(QPen(ink, width, style, Qt::RoundCap));
    painter.drawLine(from, to);
  }
  void box(const QRectF& area, const QColor& fill, const QColor& edge = {}, double radius = 1.5) const {
    painter.setPen(edge.isValid() ? QPen(edge, 1.2) : QPen(Qt::NoPen));
    painter.setBrush(fill.isValid() ? QBrush(fill) : QBrush(Qt::NoBrush));
    painter.drawRoundedRect(area, radius, radius);
  }
  void dot(QPointF at, double radius, const QColor& fill, const QColor& edge = {}) const {
    painter.setPen(edge.isValid() ? QPen(edge, 1.4) : QPen(Qt::NoPen));
    painter.setBrush(fill);
    painter.drawEllipse(at, radius, radius);
  }
  void hatched(const QRectF& area) const {
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    for (double x = area.left() - area.height(); x < area.right(); x += 3.5)
      line({x, area.bottom()}, {x + area.height(), area.top()}, theme.faint, 0.7);
    painter.restore();
  }
};

/// Twice the tokens: a line doubles, a square quadruples.
void drawGrowth(const Sketch& s) {
  const QPointF origin(6, 70), end(64, 8), half(64, 46);
  s.line({4, 70}, {78, 70}, s.theme.faint);
  QPainterPath curve(origin);
  for (int i = 1; i <= 24; ++i) {
    const double t = i / 24.0;
    // From T to 2T: (1 + t)² grows from 1 to 4.
    curve.lineTo(origin.x() + t * (end.x() - origin.x()),
                 origin.y() + ((1 + t) * (1 + t) - 1) / 3 * (end.y() - origin.y()));
  }
  s.painter.setBrush(Qt::NoBrush);
  s.painter.setPen(QPen(s.theme.ink, 1.8, Qt::SolidLine, Qt::RoundCap));
  s.painter.drawPath(curve);
  s.line(origin, half, s.theme.faint, 1.2, Qt::DashLine);
  s.dot(end, 3.5, s.theme.selection);
  s.dot(half, 3, s.theme.panel, s.theme.faint);
  s.words(71, 13, QStringLiteral("× 4"), s.theme.ink, 0, QFont::DemiBold);
  s.words(71, 50, QStringLiteral("× 2"), s.theme.soft, 0);
  s.words(6, 82, QStringLiteral("T"), s.theme.soft);
  s.words(64, 82, QStringLiteral("2T"), s.theme.soft);
}

/// Eight queries read one K/V pair; only the pair is cached.
void drawSharedPair(const Sketch& s) {
  for (int i = 0; i < 8; ++i) {
    const double x = 6 + i * 12;
    QPainterPath wire(QPointF(x, 14));
    wire.cubicTo({x, 34}, {48, 30}, {48, 52});
    s.painter.setBrush(Qt::NoBrush);
    s.painter.setPen(QPen(s.theme.faint, 1));
    s.painter.drawPath(wire);
    s.dot({x, 10}, 4.2, s.theme.query);
  }
  s.box({24, 52, 48, 26}, {}, s.theme.selection, 4);
  s.box({28, 56, 19, 18}, s.theme.key);
  s.box({49, 56, 19, 18}, s.theme.value);
  s.words(37.5, 69, QStringLiteral("K"), s.theme.panel, 0.5, QFont::DemiBold);
  s.words(58.5, 69, QStringLiteral("V"), s.theme.panel, 0.5, QFont::DemiBold);
}

/// Doubling a difference squares the ratio: e^0.2 = 1.22 becomes 1.49.
void drawRatio(const Sketch& s) {
  constexpr double difference = 0.2;
  s.line({2, 66}, {94, 66}, s.theme.faint);
  for (const int twice : {0, 1}) {
    const double left = 6 + twice * 48, ratio = std::exp(difference * (1 + twice));
    s.box({left, 66 - 28, 14, 28}, s.theme.scores);
    s.box({left + 17, 66 - 28 * ratio, 14, 28 * ratio}, twice ? s.theme.selection : s.theme.scores);
    s.words(left + 15.5, 12, twice ? QStringLiteral("2s") : QStringLiteral("s"), s.theme.soft);
    s.words(left + 15.5, 79, numberText(ratio, 2), s.theme.ink, 0.5, twice ? QFont::DemiBold : QFont::Normal);
  }
}

/// The triangle of the causal mask: about half of the square counts.
void drawTriangle(const Sketch& s) {
  constexpr int n = 6;
  constexpr double side = 12, left = 12, top = 5;
  for (int row = 0; row < n; ++row)
    for (int column = 0; column < n; ++column) {
      const QRectF cell(left + column * side, top + row * side, side - 1.5, side - 1.5);
      if (column <= row) {
        s.box(cell, s.theme.selection);
      } else {
        s.hatched(cell);
      }
    }
}

/// The weights of one row add up to 1.
void drawRowSum(const Sketch& s) {
  constexpr std::array<double, 4> weights{0.1, 0.2, 0.3, 0.4};
  constexpr double side = 15;
  for (int row = 0; row < 4; ++row)
    for (int column = 0; column < 4; ++column) {
      const QRectF cell(2 + column * side, 8 + row * side, side - 2, side - 2);
      QColor fill = s.theme.scores;
      fill.setAlphaF(row == 1 ? static_cast<float>(0.25 + 1.8 * weights[static_cast<std::size_t>(column)]) : 0.15F);
      s.box(cell, fill);
    }
  s.box({0, 8 + side - 2, 4 * side + 2, side + 2}, {}, s.theme.selection, 3);
  s.words(67, 8 + 1.5 * side + 3, QStringLiteral("Σ = 1"), s.theme.ink, 0, QFont::DemiBold);
}

/// Two vectors of every token: a key and a value.
void drawKeyAndValue(const Sketch& s) {
  for (int token = 0; token < 4; ++token) {
    const double left = 6 + token * 22;
    s.box({left, 12, 17, 26}, s.theme.key);
    s.box({left, 44, 17, 26}, s.theme.value, s.theme.selection, 2);
    s.words(left + 8.5, 29, QStringLiteral("K"), s.theme.panel, 0.5, QFont::DemiBold);
    s.words(left + 8.5, 61, QStringLiteral("V"), s.theme.panel, 0.5, QFont::DemiBold);
  }
}

/// Each layer has its own cache.
void drawLayers(const Sketch& s) {
  for (int layer = 3; layer >= 0; --layer) {
    const double shift = layer * 10;
    const QRectF sheet(8 + shift, 44 - shift, 48, 30);
    s.box(sheet, s.theme.panel, layer == 0 ? s.theme.selection : s.theme.faint, 3);
    s.box({sheet.left() + 4, sheet.top() + 5, 18, 20}, s.theme.key);
    s.box({sheet.left() + 26, sheet.top() + 5, 18, 20}, s.theme.value);
  }
  s.words(94, 80, QStringLiteral("× L"), s.theme.ink, 1, QFont::DemiBold);
}

/// 1 GiB is 7 % more than 1 GB.
void drawUnits(const Sketch& s) {
  constexpr double decimal = 78, binary = decimal * 1.073741824;
  s.words(4, 18, QStringLiteral("1 GB"), s.theme.soft, 0);
  s.box({4, 23, decimal, 12}, s.theme.scores);
  s.words(4, 54, QStringLiteral("1 GiB"), s.theme.ink, 0, QFont::DemiBold);
  s.box({4, 59, binary, 12}, s.theme.scores);
  s.box({4 + decimal, 59, binary - decimal, 12}, s.theme.selection);
}

/// The standard deviation of a dot product grows with the width; divided by √d_k it is that of a single product.
void drawSpread(const Sketch& s) {
  s.line({2, 66}, {94, 66}, s.theme.faint);
  const auto bell = [&](double spread, double height, const QColor& ink, Qt::PenStyle style) {
    QPainterPath curve;
    for (int x = 0; x <= 46; ++x) {
      const double z = (x - 23.0) / 23.0 * 44 / spread;
      const QPointF at(2 + x * 2, 66 - height * std::exp(-z * z / 2));
      if (x == 0)
        curve.moveTo(at);
      else
        curve.lineTo(at);
    }
    s.painter.setBrush(Qt::NoBrush);
    s.painter.setPen(QPen(ink, 1.8, style, Qt::RoundCap));
    s.painter.drawPath(curve);
  };
  bell(24, 22, s.theme.faint, Qt::DashLine);
  bell(9, 54, s.theme.selection, Qt::SolidLine);
  s.words(60, 22, QStringLiteral("÷ √d"), s.theme.ink, 0, QFont::DemiBold);
  s.words(48, 80, QStringLiteral("0"), s.theme.soft);
}

/// The newest token attends only to the last ones, including itself.
void drawWindow(const Sketch& s) {
  constexpr double side = 11.5;
  for (int token = 0; token < 8; ++token) {
    const QRectF cell(2 + token * side, 34, side - 2, side + 4);
    if (token >= 4) {
      s.box(cell, s.theme.selection, token == 7 ? s.theme.ink : QColor());
    } else {
      s.hatched(cell);
      s.box(cell, {}, s.theme.line);
    }
  }
  s.line({2 + 4 * side, 28}, {2 + 8 * side - 2, 28}, s.theme.ink);
  s.words(2 + 6 * side - 1, 22, QStringLiteral("W"), s.theme.ink, 0.5, QFont::DemiBold);
}

/// A query may attend to its own key.
void drawOwnKey(const Sketch& s) {
  constexpr double side = 16;
  const QPointF query(8 + 4.5 * side - 1, 14);
  for (int token = 0; token < 5; ++token) {
    const QRectF cell(8 + token * side, 54, side - 3, 20);
    s.line(query, {cell.center().x(), cell.top() - 2}, token == 4 ? s.theme.selection : s.theme.faint,
           token == 4 ? 2 : 1);
    s.box(cell, s.theme.key, token == 4 ? s.theme.selection : QColor(), 2);
  }
  s.dot(query, 5, s.theme.query);
}

struct MistakePicture {
  const char* mistake;
  void (*draw)(const Sketch&);
};

constexpr std::array kPictures{MistakePicture{"linear-in-tokens", drawGrowth},
                               MistakePicture{"doubled-for-square", drawGrowth},
                               MistakePicture{"counted-query-heads", drawSharedPair},
                               MistakePicture{"doubled-ratio", drawRatio},
                               MistakePicture{"forgot-causal-half", drawTriangle},
                               MistakePicture{"softmax-over-columns", drawRowSum},
                               MistakePicture{"forgot-row-sum", drawRowSum},
                               MistakePicture{"forgot-division", drawRowSum},
                               MistakePicture{"exponential-for-weight", drawRowSum},
                               MistakePicture{"forgot-values", drawKeyAndValue},
                               MistakePicture{"forgot-layers", drawLayers},
                               MistakePicture{"decimal-for-binary", drawUnits},
                               MistakePicture{"forgot-scale", drawSpread},
                               MistakePicture{"divided-by-width", drawSpread},
                               MistakePicture{"forgot-window", drawWindow},
                               MistakePicture{"without-own-key", drawOwnKey}};

const MistakePicture* pictureOf(const QString& mistake) {
  const auto found = std::ranges::find_if(
      kPictures, [&](const MistakePicture& each) { return mistake == QLatin1String(each.mistake); });
  return found == kPictures.end() ? nullptr : &*found;
}

}  // namespace

bool hasMistakePicture(const QString& mistake) {
  return pictureOf(mistake) != nullptr;
}

void drawMistakePicture(QPainter& painter, const QString& mistake, const QSizeF& size, const Theme& theme) {
  const MistakePicture* picture = pictureOf(mistake);
  if (!picture) return;
  const double scale = std::min(size.width() / kBoxWidth, size.height() / kBoxHeight);
  Theme unscaled = theme;
  unscaled.scale = 1;
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  painter.translate((size.width() - kBoxWidth * scale) / 2, (size.height() - kBoxHeight * scale) / 2);
  painter.scale(scale, scale);
  picture->draw({painter, unscaled, ScenePen(painter, unscaled)});
  painter.restore();
}

QString mistakePictureText(const QString& mistake) {
  const MistakePicture* picture = pictureOf(mistake);
  if (!picture) return {};
  if (picture->draw == drawGrowth)
    return MistakePictureText::tr(
        "From T to 2T tokens, a quantity that grows like T² becomes four times as large, not twice.");
  if (picture->draw == drawSharedPair) return MistakePictureText::tr("Eight query heads read one key/value pair.");
  if (picture->draw == drawRatio)
    return MistakePictureText::tr("If the score difference doubles, the ratio of the two weights goes from %1 to %2.")
        .arg(numberText(std::exp(0.2), 2), numberText(std::exp(0.4), 2));
  if (picture->draw == drawTriangle)
    return MistakePictureText::tr("A square of pairs; a causal mask keeps the diagonal and the triangle below it.");
  if (picture->draw == drawRowSum) return MistakePictureText::tr("A row of weights that adds up to 1.");
  if (picture->draw == drawKeyAndValue) return MistakePictureText::tr("A key and a value are kept for each token.");
  if (picture->draw == drawLayers) return MistakePictureText::tr("Every layer keeps its own keys and values.");
  if (picture->draw == drawUnits) return MistakePictureText::tr("1 GiB is slightly larger than 1 GB.");
  if (picture->draw == drawSpread)
    return MistakePictureText::tr("Scores spread widely; divided by the square root of the width, they stay near 0.");
  if (picture->draw == drawWindow)
    return MistakePictureText::tr("The newest token sees the last W tokens, including itself.");
  return MistakePictureText::tr("A query attends to the keys before it and to its own.");
}

}  // namespace attn::app
