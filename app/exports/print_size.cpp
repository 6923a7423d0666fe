// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/print_size.h"

#include <QFontMetricsF>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "figures/forwarding_device.h"
#include "text/number_text.h"

namespace attn::app {
namespace {

struct PrintText {
  Q_DECLARE_TR_FUNCTIONS(Print)
};

constexpr double kBodyPixels = 13;                   // of a theme with scale 1
constexpr double kMinWidth = 320, kMinHeight = 280;  // design pixels; the least size of a stage in the window
constexpr double kPointsPerCm = 72 / 2.54;
constexpr int kVectorDpi = 2540;
constexpr double kLetterSide = 2;  // design pixels by which a text's box may exceed the page without letters being cut

/// The area of all texts that a picture draws, in design pixels.
QRectF areaOfTexts(const QSize& size, const DrawSized& draw) {
  QRectF area;
  QImage nothing(1, 1, QImage::Format_ARGB32_Premultiplied);
  QPainter target(&nothing);
  {
    ForwardingDevice device(target, size, kDotsPerInch, QPaintEngine::SVG,
                            [&area](QPainter& at, const QPointF& base, const QTextItem& item) {
                              const QFontMetricsF metrics(item.font());
                              const QRectF box(base.x(), base.y() - metrics.capHeight(), item.width(),
                                               metrics.capHeight());
                              if (!item.text().trimmed().isEmpty()) area |= at.transform().mapRect(box);
                            });
    QPainter painter(&device);
    draw(painter, size);
  }
  return area;
}

struct Fit {
  bool wide = true, high = true;
};

Fit fitOf(const QSize& size, const DrawSized& draw) {
  const QRectF texts = areaOfTexts(size, draw);
  return {texts.left() >= -kLetterSide && texts.right() <= size.width() + kLetterSide,
          texts.top() >= -kLetterSide && texts.bottom() <= size.height()};
}

/// Grows a side until the texts fit; nullopt if they never do.
std::optional<int> grownSide(int from, int most, const std::function<bool(int)>& fits) {
  constexpr double kStep = 1.06;
  for (int side = from; side <= most; side = static_cast<int>(std::ceil(side * kStep)))
    if (fits(side)) return side;
  return std::nullopt;
}

QString tooSmall(const PrintSize& asked, double leastWidthCm, double leastHeightCm) {
  // Rounded up, so that the size that is named fits.
  const auto up = [](double cm) { return numberText(std::ceil(cm * 10) / 10, 1); };
  const auto shortest = [](double value) { return exactText(value); };
  if (leastWidthCm > asked.widthCm) {
    const double points = std::floor(asked.textPt * asked.widthCm / leastWidthCm * 10) / 10;
    return PrintText::tr(
               "The picture does not fit in a width of %1 cm with text of %2 pt. Choose at least %3 cm, or text "
               "of at most %4 pt.")
        .arg(shortest(asked.widthCm), shortest(asked.textPt), up(leastWidthCm), numberText(points, 1));
  }
  return PrintText::tr(
             "The picture does not fit in a height of %1 cm with text of %2 pt. Choose at least %3 cm, or omit "
             "the height.")
      .arg(shortest(*asked.heightCm), shortest(asked.textPt), up(leastHeightCm));
}

}  // namespace

tl::expected<PrintLayout, QString> printLayout(const PrintSize& asked, const QString& suffix, const DrawSized& draw) {
  constexpr double kAspect = 0.75;
  constexpr double kMaxGrowth = 4;
  const double pixelsPerCm = kPointsPerCm / asked.textPt * kBodyPixels;
  const int width = static_cast<int>(asked.widthCm * pixelsPerCm);
  if (width < kMinWidth) return tl::unexpected(tooSmall(asked, kMinWidth / pixelsPerCm, 0));
  const auto most = [](int side) { return static_cast<int>(side * kMaxGrowth); };
  const int given = static_cast<int>(asked.heightCm.value_or(asked.widthCm * kAspect) * pixelsPerCm);
  const int least = std::max(static_cast<int>(kMinHeight), given);
  const auto height = grownSide(least, most(std::max(least, width)), [&](int tried) {
    return fitOf({width, tried}, draw).high;
  });
  const int high = height.value_or(least);
  if (!fitOf({width, high}, draw).wide) {
    const auto wider = grownSide(width, most(width), [&](int tried) { return fitOf({tried, high}, draw).wide; });
    // A picture that is always wider than its page is drawn as in the window.
    if (wider) return tl::unexpected(tooSmall(asked, *wider / pixelsPerCm, 0));
  }
  if (asked.heightCm && high > given) return tl::unexpected(tooSmall(asked, 0, high / pixelsPerCm));
  PrintLayout layout;
  layout.drawn = {width, high};
  layout.dotsPerInch = suffix == QLatin1String(".png") ? asked.dotsPerInch : kVectorDpi;
  const double dotsPerCm = layout.dotsPerInch / 2.54;
  layout.size = {qRound(asked.widthCm * dotsPerCm), qRound(asked.heightCm.value_or(high / pixelsPerCm) * dotsPerCm)};
  layout.scale = dotsPerCm / pixelsPerCm;
  return layout;
}

}  // namespace attn::app
