// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <functional>
#include <optional>
#include <tl/expected.hpp>

#include "exports/picture.h"

namespace attn::app {

inline constexpr double kOneColumnCm = 8.5, kTwoColumnsCm = 17.8;  // of journals
inline constexpr double kMinPrintCm = 2, kMaxPrintCm = 100, kMinPrintPt = 4, kMaxPrintPt = 72;
inline constexpr int kMinPrintDpi = 72, kMaxPrintDpi = 1200;

/// A picture with a size on paper.
struct PrintSize {
  double widthCm = kOneColumnCm;
  std::optional<double> heightCm{};  // by default, as much as the picture needs, at least 3/4 of the width
  double textPt = 8;                 // body text of the picture
  int dotsPerInch = 300;             // of a PNG

  bool operator==(const PrintSize&) const = default;
};

/// The layout of such a picture.
struct PrintLayout {
  QSize size;           // of the file, in dots
  int dotsPerInch = 0;  // for vector formats, units of 0.01 mm
  double scale = 1;     // dots per design pixel
  QSize drawn;          // design pixels
};

/// `look` with the scale and resolution of a layout.
inline PictureLook printLook(const PrintLayout& layout, PictureLook look) {
  look.scale = layout.scale;
  look.dotsPerInch = layout.dotsPerInch;
  return look;
}

/// Draws into a rectangle of this size, in design pixels, with Theme::fixedType.
using DrawSized = std::function<void(QPainter&, const QSize&)>;

/// Returns an error message with the least size if the picture does not fit at this size of its text: a side is too
/// short for any picture, or a text would be cut off.
tl::expected<PrintLayout, QString> printLayout(const PrintSize&, const QString& suffix, const DrawSized&);

}  // namespace attn::app
