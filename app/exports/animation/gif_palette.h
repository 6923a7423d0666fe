// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <cstdint>
#include <functional>
#include <vector>

namespace attn::app {

/// The palette of a whole animation: at most 255 colors, and one index for unchanged pixels.
class GifPalette {
 public:
  static constexpr int kTransparent = 255;

  /// Chosen by libimagequant for these pictures; contains the colors in `kept` exactly. `pictures` returns one picture
  /// per call, and a null image at the end.
  static GifPalette of(const std::function<QImage()>& pictures, const std::vector<QColor>& kept);

  const std::vector<QRgb>& colors() const { return m_colors; }

 private:
  std::vector<QRgb> m_colors;
};

/// Maps pixels to palette indices. A color missing from the palette is dithered between the two nearest ones. The
/// pattern depends only on the position, so that unchanged areas do not flicker. Not thread-safe.
class PaletteMapper {
 public:
  explicit PaletteMapper(const GifPalette& palette) : m_colors(palette.colors()), m_known(kKnown) {}

  std::uint8_t at(QRgb color, int x, int y);

 private:
  // size of a hash table: pictures of matrices have few colors
  static constexpr std::size_t kKnown = std::size_t{1} << 14;
  struct Mixture {
    QRgb color = 0;
    std::uint8_t first = 0, second = 0, share = 0;  // weight of the second, in sixteenths
    bool known = false;
  };
  Mixture mixtureOf(QRgb color) const;

  std::vector<QRgb> m_colors;
  std::vector<Mixture> m_known;
};

}  // namespace attn::app
