// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QImage>
#include <QRect>
#include <array>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

namespace attn::app {

/// The colours of a whole animation: at most 255, and one place for pixels that stay as they were.
class GifPalette {
 public:
  static constexpr int kTransparent = 255;

  /// Chosen by libimagequant for these pictures; `kept` are in it exactly. `pictures` gives one after the other, and a
  /// null one at the end.
  static GifPalette of(const std::function<QImage()>& pictures, const std::vector<QColor>& kept);

  const std::vector<QRgb>& colors() const { return m_colors; }

 private:
  std::vector<QRgb> m_colors;
};

/// Turns pixels into places of a palette. A colour that the palette lacks becomes a pattern of the two that it lies
/// between. The pattern depends on the place in the picture only: what does not change does not flicker. For one
/// thread.
class PaletteMapper {
 public:
  explicit PaletteMapper(const GifPalette& palette) : m_colors(palette.colors()), m_known(kKnown) {}

  std::uint8_t at(QRgb color, int x, int y);

 private:
  static constexpr std::size_t kKnown = std::size_t{1} << 14;  // a table by hash: pictures of matrices have few colours
  struct Mixture {
    QRgb color = 0;
    std::uint8_t first = 0, second = 0, share = 0;  // sixteenths of the second
    bool known = false;
  };
  Mixture mixtureOf(QRgb color) const;

  std::vector<QRgb> m_colors;
  std::vector<Mixture> m_known;
};

}  // namespace attn::app
