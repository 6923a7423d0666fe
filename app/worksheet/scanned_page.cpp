// SPDX-License-Identifier: GPL-3.0-or-later
#include "worksheet/scanned_page.h"

#include <zbar.h>

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>

#include "worksheet/sheet_pages.h"

namespace attn::app {
namespace {

constexpr double kUprightScale = 6;  // pixels per millimeter, to find the corner marks
constexpr double kCropScale = 8;

/// Gray values in rows without padding, as zbar expects them.
std::vector<std::uint8_t> grayRows(const QImage& image) {
  const QImage gray = image.convertToFormat(QImage::Format_Grayscale8);
  std::vector<std::uint8_t> rows;
  rows.reserve(static_cast<std::size_t>(gray.width()) * static_cast<std::size_t>(gray.height()));
  for (int y = 0; y < gray.height(); ++y)
    rows.insert(rows.end(), gray.constScanLine(y), gray.constScanLine(y) + gray.width());
  return rows;
}

std::vector<FoundCode> codesAtScale(const QImage& image, double scale) {
  const QImage shown =
      scale == 1 ? image : image.scaled(image.size() * scale, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
  const std::vector<std::uint8_t> rows = grayRows(shown);
  const std::unique_ptr<zbar::zbar_image_scanner_t, decltype(&zbar::zbar_image_scanner_destroy)> scanner(
      zbar::zbar_image_scanner_create(), &zbar::zbar_image_scanner_destroy);
  const std::unique_ptr<zbar::zbar_image_t, decltype(&zbar::zbar_image_destroy)> page(zbar::zbar_image_create(),
                                                                                      &zbar::zbar_image_destroy);
  if (!scanner || !page) return {};
  // By default, the library announces every code on the system's message bus.
  zbar::zbar_image_scanner_request_dbus(scanner.get(), 0);
  zbar::zbar_image_scanner_set_config(scanner.get(), zbar::ZBAR_NONE, zbar::ZBAR_CFG_ENABLE, 0);
  zbar::zbar_image_scanner_set_config(scanner.get(), zbar::ZBAR_QRCODE, zbar::ZBAR_CFG_ENABLE, 1);
  constexpr unsigned long kGray = 0x30303859;  // "Y800"
  zbar::zbar_image_set_format(page.get(), kGray);
  zbar::zbar_image_set_size(page.get(), static_cast<unsigned>(shown.width()), static_cast<unsigned>(shown.height()));
  zbar::zbar_image_set_data(page.get(), rows.data(), rows.size(), nullptr);
  std::vector<FoundCode> found;
  if (zbar::zbar_scan_image(scanner.get(), page.get()) <= 0) return found;
  for (const zbar::zbar_symbol_t* symbol = zbar::zbar_image_first_symbol(page.get()); symbol;
       symbol = zbar::zbar_symbol_next(symbol)) {
    constexpr unsigned kCorners = 4;
    if (zbar::zbar_symbol_get_loc_size(symbol) != kCorners) continue;
    const std::optional<SheetCode> code =
        readSheetCode({zbar::zbar_symbol_get_data(symbol), zbar::zbar_symbol_get_data_length(symbol)});
    if (!code) continue;
    FoundCode each{*code, {}};
    // zbar goes around the code from its top-left corner, down first.
    for (const unsigned corner : {0U, 3U, 2U, 1U})
      each.corners << QPointF(zbar::zbar_symbol_get_loc_x(symbol, corner),
                              zbar::zbar_symbol_get_loc_y(symbol, corner)) /
                          scale;
    found.push_back(std::move(each));
  }
  return found;
}

/// Millimeters to pixels as the corners of the code alone say: a rotation and a scale. The four corners of such a small
/// square do not determine a perspective of the whole page.
QTransform transformOf(const QPolygonF& corners, const QRectF& area) {
  const QPointF center = (corners[0] + corners[1] + corners[2] + corners[3]) / 4;
  // Half the sum of opposite sides, turned to the same direction, averages out the rounding to whole pixels.
  const QPointF right = (corners[1] - corners[0] + corners[2] - corners[3]) / 2;
  const QPointF down = (corners[3] - corners[0] + corners[2] - corners[1]) / 2;
  const QPointF x = (right + QPointF(down.y(), -down.x())) / (2 * area.width());
  return QTransform::fromTranslate(-area.center().x(), -area.center().y()) *
         QTransform(x.x(), x.y(), -x.y(), x.x(), center.x(), center.y());
}

/// Sums of darkness, 0 to 1 per pixel, over rectangles.
class DarknessSums {
 public:
  explicit DarknessSums(const QImage& gray) : m_width(gray.width()), m_height(gray.height()) {
    m_sums.assign(static_cast<std::size_t>(m_width + 1) * static_cast<std::size_t>(m_height + 1), 0);
    constexpr double kWhite = 255;
    for (int y = 0; y < m_height; ++y) {
      const uchar* line = gray.constScanLine(y);
      double row = 0;
      for (int x = 0; x < m_width; ++x) {
        row += 1 - line[x] / kWhite;
        m_sums[index(x + 1, y + 1)] = m_sums[index(x + 1, y)] + row;
      }
    }
  }
  /// The square of `side` pixels around a center, cut at the edges of the image.
  double sum(int x, int y, int side) const {
    const int left = std::clamp(x - side / 2, 0, m_width), right = std::clamp(x - side / 2 + side, 0, m_width);
    const int top = std::clamp(y - side / 2, 0, m_height), bottom = std::clamp(y - side / 2 + side, 0, m_height);
    return m_sums[index(right, bottom)] - m_sums[index(left, bottom)] - m_sums[index(right, top)] +
           m_sums[index(left, top)];
  }

 private:
  std::size_t index(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(m_width + 1) + static_cast<std::size_t>(x);
  }
  int m_width, m_height;
  std::vector<double> m_sums;
};

/// The center of the dark square with light around it within `radius` of a place, in pixels of the upright page.
std::optional<QPointF> markNear(const DarknessSums& dark, const QPointF& expected, double radius) {
  constexpr double kInner = 2.4, kOuterHole = 4, kOuter = 5.4;  // mm; the ring between hole and outer side is white
  const auto px = [](double millimeters) { return static_cast<int>(std::lround(millimeters * kUprightScale)); };
  const int inner = px(kInner), hole = px(kOuterHole), outer = px(kOuter);
  const double insideArea = inner * inner, ringArea = outer * outer - hole * hole;
  constexpr double kMinContrast = 0.55;  // a mark on gray, noisy paper has more than 0.8; letters have less
  double best = kMinContrast;
  QPointF weighted;
  double weight = 0;
  const auto contrastAt = [&](int x, int y) {
    return dark.sum(x, y, inner) / insideArea - (dark.sum(x, y, outer) - dark.sum(x, y, hole)) / ringArea;
  };
  const int left = static_cast<int>(expected.x() - radius), right = static_cast<int>(expected.x() + radius);
  const int top = static_cast<int>(expected.y() - radius), bottom = static_cast<int>(expected.y() + radius);
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x) best = std::max(best, contrastAt(x, y));
  if (best <= kMinContrast) return std::nullopt;
  // The middle of the plateau around the maximum.
  constexpr double kPlateau = 0.97;
  for (int y = top; y <= bottom; ++y)
    for (int x = left; x <= right; ++x)
      if (contrastAt(x, y) >= kPlateau * best) {
        weighted += QPointF(x, y);
        weight += 1;
      }
  return weighted / weight;
}

/// Gray values without mean and shade, in rows: light that falls unevenly on a page would hide what is printed on it.
std::vector<float> detailsOf(const QImage& gray) {
  constexpr int kShade = 8;  // sides of the squares that have one brightness, in pixels
  const QImage shade = gray.scaled(gray.size() / kShade, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                           .scaled(gray.size(), Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                           .convertToFormat(QImage::Format_Grayscale8);
  std::vector<float> details;
  details.reserve(static_cast<std::size_t>(gray.width()) * static_cast<std::size_t>(gray.height()));
  for (int y = 0; y < gray.height(); ++y)
    for (int x = 0; x < gray.width(); ++x)
      details.push_back(static_cast<float>(gray.constScanLine(y)[x] - shade.constScanLine(y)[x]));
  return details;
}

/// From -1 to 1; 0 if one of them is constant.
double correlation(const std::vector<float>& a, const std::vector<float>& b) {
  double product = 0, squaresA = 0, squaresB = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    product += double{a[i]} * b[i];
    squaresA += double{a[i]} * a[i];
    squaresB += double{b[i]} * b[i];
  }
  const double size = std::sqrt(squaresA * squaresB);
  return size > 0 ? product / size : 0;
}

/// How well a picture agrees with the printed page, at one resolution.
class PageFit {
 public:
  /// `dots` of the picture and `scale` compared pixels are a millimeter.
  PageFit(const QImage& image, double dots, const QImage& printed, const QSizeF& page, double scale)
      : m_scale(scale), m_size((page * scale).toSize()) {
    constexpr double kFiner = 1.5;  // than what is compared, so that no dots are skipped
    m_shrink = std::min(1.0, kFiner * scale / dots);
    m_image = image.scaled(image.size() * m_shrink, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                  .convertToFormat(QImage::Format_Grayscale8);
    m_printed = detailsOf(printed.scaled(m_size, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                              .convertToFormat(QImage::Format_Grayscale8));
  }
  /// The correlation, if `toImage` gives the place of the page.
  double operator()(const QTransform& toImage) const {
    QImage page(m_size, QImage::Format_Grayscale8);
    page.fill(Qt::white);
    QPainter painter(&page);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.setTransform(QTransform::fromScale(1 / m_shrink, 1 / m_shrink) * toImage.inverted() *
                         QTransform::fromScale(m_scale, m_scale));
    painter.drawImage(0, 0, m_image);
    painter.end();
    return correlation(detailsOf(page), m_printed);
  }

 private:
  double m_scale, m_shrink = 1;
  QSize m_size;
  QImage m_image;
  std::vector<float> m_printed;
};

/// Moves a corner in steps that become smaller, from `first` to `last` pixels of the picture, to where `fitOf` is
/// largest; returns that.
double moveToBestFit(QPointF& corner, double first, double last, const std::function<double(const QPointF&)>& fitOf) {
  double best = fitOf(corner);
  for (double step = first; step >= last; step /= 2) {
    constexpr int kMaxMoves = 4;
    for (int move = 0; move < kMaxMoves; ++move) {
      const QPointF from = corner;
      for (const int x : {-1, 0, 1})
        for (const int y : {-1, 0, 1}) {
          const QPointF there = from + QPointF(x, y) * step;
          const double fit = x == 0 && y == 0 ? best : fitOf(there);
          if (fit <= best) continue;
          best = fit;
          corner = there;
        }
      if (corner == from) break;
    }
  }
  return best;
}

}  // namespace

std::vector<FoundCode> sheetCodesIn(const QImage& image) {
  if (image.isNull()) return {};
  constexpr double kFineEnough = 1800;  // pixels of the longer side: 150 dpi
  std::vector<FoundCode> found = codesAtScale(image, 1);
  // Fine noise of a high resolution disappears in a smaller picture; small modules are read in a larger one.
  const double other = kFineEnough / std::max(image.width(), image.height());
  if (found.empty()) found = codesAtScale(image, other < 0.8 ? other : 2);
  return found;
}

PagePlace placeOf(const QImage& image, const FoundCode& found, PaperSize paper,
                  const std::function<QImage()>& printed) {
  PagePlace place{transformOf(found.corners, codeArea(paper, found.code.page - 1))};
  const QTransform toUpright = QTransform::fromScale(kUprightScale, kUprightScale);
  QImage upright((sizeOf(paper) * kUprightScale).toSize(), QImage::Format_Grayscale8);
  upright.fill(Qt::white);
  QPainter painter(&upright);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setTransform(place.toImage.inverted() * toUpright);
  painter.drawImage(0, 0, image);
  painter.end();
  const DarknessSums dark(upright);
  const std::array<QPointF, 4> marks = cornerMarks(paper);
  std::array<std::optional<QPointF>, 4> onImage;
  constexpr double kRadius = 8;  // mm
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const auto mark = markNear(dark, marks[i] * kUprightScale, kRadius * kUprightScale);
    if (!mark) continue;
    onImage[i] = place.toImage.map(toUpright.inverted().map(*mark));
    ++place.marks;
  }
  constexpr int kEnough = 3;
  constexpr double kMinFit = 0.4;  // a page in its place has more than 0.8; handwriting and 1 mm cost some of that
  const double dots = std::hypot(place.toImage.m11(), place.toImage.m12());
  if (place.marks < kEnough) {
    // The first version had no squares.
    constexpr double kCoarse = 0.5;
    if (found.code.pages > 0)
      place.isSure = PageFit(image, dots, printed(), sizeOf(paper), kCoarse)(place.toImage) >= kMinFit;
    return place;
  }
  QPolygonF from, to;
  std::size_t missing = marks.size();
  for (std::size_t i = 0; i < marks.size(); ++i) {
    if (!onImage[i]) missing = i;
    from << marks[i];
    // Without perspective, a missing corner completes the parallelogram.
    to << (onImage[i] ? *onImage[i] : *onImage[(i + 1) % 4] + *onImage[(i + 3) % 4] - *onImage[(i + 2) % 4]);
  }
  if (missing < marks.size()) {
    struct Level {
      double scale, first, last;  // pixels per millimeter; steps in millimeters
    };
    const QImage blank = printed();
    double best = 0;
    for (const Level& level : {Level{0.5, 4, 2}, Level{1, 2, 0.5}, Level{2, 0.5, 0.12}}) {
      const PageFit fit(image, dots, blank, sizeOf(paper), level.scale);
      best = moveToBestFit(to[static_cast<qsizetype>(missing)], level.first * dots, level.last * dots,
                           [&](const QPointF& corner) {
                             QPolygonF corners = to;
                             corners[static_cast<qsizetype>(missing)] = corner;
                             QTransform there;
                             return QTransform::quadToQuad(from, corners, there) ? fit(there) : -1;
                           });
    }
    place.isSure = best >= kMinFit;
  }
  QTransform whole;
  if (QTransform::quadToQuad(from, to, whole)) place.toImage = whole;
  return place;
}

QImage cropOf(const QImage& image, const PagePlace& place, const QRectF& area) {
  const double margin = place.marks >= 3 ? 2 : 5;
  const QRectF wanted = area.adjusted(-margin, -margin, margin, margin);
  QImage crop((wanted.size() * kCropScale).toSize(), QImage::Format_Grayscale8);
  crop.fill(Qt::white);
  QPainter painter(&crop);
  painter.setRenderHint(QPainter::SmoothPixmapTransform);
  painter.setTransform(place.toImage.inverted() * QTransform::fromTranslate(-wanted.x(), -wanted.y()) *
                       QTransform::fromScale(kCropScale, kCropScale));
  painter.drawImage(0, 0, image);
  return crop;
}

bool isEmptyPage(const QImage& image) {
  const QImage small = image.scaled(QSize(200, 280), Qt::KeepAspectRatio, Qt::SmoothTransformation)
                           .convertToFormat(QImage::Format_Grayscale8);
  int dark = 0;
  constexpr int kDark = 150;
  for (int y = 0; y < small.height(); ++y) {
    const uchar* line = small.constScanLine(y);
    dark += static_cast<int>(std::count_if(line, line + small.width(), [](uchar value) { return value < kDark; }));
  }
  constexpr int kShare = 2000;  // one pixel in as many
  return dark * kShare < small.width() * small.height();
}

}  // namespace attn::app
