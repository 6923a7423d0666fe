// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/animation/gif_palette.h"

#include <libimagequant.h>

#include <cmath>
#include <limits>
#include <memory>
#include <new>

namespace attn::app {
namespace {

constexpr int kQuantizerSpeed = 5;  // 1 is best, 10 fastest
// Below this distance (squared, over three channels) the difference is invisible, but a dither pattern would not be.
constexpr int kAlike = 3 * 5 * 5;
/// The thresholds of ordered dithering (Bayer matrix), in sixteenths.
constexpr std::array<std::array<int, 4>, 4> kThresholds{{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}};

template <auto Destroy>
struct Destroyer {
  template <class Handle>
  void operator()(Handle* handle) const {
    Destroy(handle);
  }
};
using Attributes = std::unique_ptr<liq_attr, Destroyer<liq_attr_destroy>>;
using Histogram = std::unique_ptr<liq_histogram, Destroyer<liq_histogram_destroy>>;
using QuantizedImage = std::unique_ptr<liq_image, Destroyer<liq_image_destroy>>;
using Quantized = std::unique_ptr<liq_result, Destroyer<liq_result_destroy>>;

struct Channels {
  int r, g, b;
};
Channels channelsOf(QRgb color) {
  return {qRed(color), qGreen(color), qBlue(color)};
}
int distance(const Channels& a, const Channels& b) {
  const int r = a.r - b.r, g = a.g - b.g, blue = a.b - b.b;
  return r * r + g * g + blue * blue;
}

void takeRow(liq_color* out, int row, int width, void* picture) {
  const auto* pixels = reinterpret_cast<const QRgb*>(static_cast<const QImage*>(picture)->constScanLine(row));
  for (int x = 0; x < width; ++x) {
    const Channels c = channelsOf(pixels[x]);
    out[x] = {static_cast<unsigned char>(c.r), static_cast<unsigned char>(c.g), static_cast<unsigned char>(c.b), 255};
  }
}

}  // namespace

GifPalette GifPalette::of(const std::function<QImage()>& pictures, const std::vector<QColor>& kept) {
  const Attributes attributes(liq_attr_create());
  if (!attributes) throw std::bad_alloc();
  liq_set_speed(attributes.get(), kQuantizerSpeed);
  liq_set_max_colors(attributes.get(), kTransparent);
  const Histogram histogram(liq_histogram_create(attributes.get()));
  if (!histogram) throw std::bad_alloc();
  for (const QColor& color : kept) {
    const liq_color fixed{static_cast<unsigned char>(color.red()), static_cast<unsigned char>(color.green()),
                          static_cast<unsigned char>(color.blue()), 255};
    (void)liq_histogram_add_fixed_color(histogram.get(), fixed, 0);
  }
  for (QImage picture = pictures(); !picture.isNull(); picture = pictures()) {
    const QuantizedImage image(
        liq_image_create_custom(attributes.get(), &takeRow, &picture, picture.width(), picture.height(), 0));
    if (!image || liq_histogram_add_image(histogram.get(), attributes.get(), image.get()) != LIQ_OK)
      throw std::bad_alloc();
  }
  liq_result* found = nullptr;
  if (liq_histogram_quantize(histogram.get(), attributes.get(), &found) != LIQ_OK) throw std::bad_alloc();
  const Quantized result(found);
  const liq_palette* palette = liq_get_palette(result.get());
  GifPalette chosen;
  for (unsigned i = 0; i < palette->count; ++i)
    chosen.m_colors.push_back(qRgb(palette->entries[i].r, palette->entries[i].g, palette->entries[i].b));
  return chosen;
}

PaletteMapper::Mixture PaletteMapper::mixtureOf(QRgb color) const {
  const Channels wanted = channelsOf(color);
  int nearest = 0, least = std::numeric_limits<int>::max();
  for (int i = 0; i < static_cast<int>(m_colors.size()); ++i) {
    const int far = distance(wanted, channelsOf(m_colors[static_cast<std::size_t>(i)]));
    if (far < least) {
      least = far;
      nearest = i;
    }
  }
  Mixture mixture{color, static_cast<std::uint8_t>(nearest), static_cast<std::uint8_t>(nearest), 0, true};
  if (least <= kAlike) return mixture;
  // Choose the second color whose line from the first passes closest to the target, at most twice as far away.
  const Channels from = channelsOf(m_colors[static_cast<std::size_t>(nearest)]);
  double best = least;
  for (int i = 0; i < static_cast<int>(m_colors.size()); ++i) {
    const Channels to = channelsOf(m_colors[static_cast<std::size_t>(i)]);
    const int length = distance(from, to);
    if (i == nearest || length == 0 || length > 9 * least) continue;
    const double along =
        static_cast<double>((wanted.r - from.r) * (to.r - from.r) + (wanted.g - from.g) * (to.g - from.g) +
                            (wanted.b - from.b) * (to.b - from.b)) /
        length;
    if (along <= 0 || along >= 1) continue;
    const double off = least - along * along * length;
    if (off >= best) continue;
    best = off;
    mixture.second = static_cast<std::uint8_t>(i);
    mixture.share = static_cast<std::uint8_t>(std::lround(along * 16));
  }
  return mixture;
}

std::uint8_t PaletteMapper::at(QRgb color, int x, int y) {
  color |= 0xff000000U;
  Mixture& known = m_known[(color * 2654435761U >> 16) % kKnown];
  if (!known.known || known.color != color) known = mixtureOf(color);
  const int threshold = kThresholds[static_cast<std::size_t>(y & 3)][static_cast<std::size_t>(x & 3)];
  return threshold < known.share ? known.second : known.first;
}

}  // namespace attn::app
