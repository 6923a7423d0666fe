// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/picture.h"

#include <QBuffer>
#include <QPageSize>
#include <QPdfWriter>
#include <cmath>
#include <new>
#include <utility>

#include "base/machine_memory.h"
#include "exports/svg_drawing.h"
#include "session/document_file.h"
#include "session/edition.h"
#include "text/list_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

constexpr double kBytesOfPixel = 8;  // one image for drawing, one for encoding
constexpr double kMillimetersPerInch = 25.4;

bool drawPng(QIODevice& out, const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  QImage image = emptyImage(size, QImage::Format_ARGB32_Premultiplied);
  QPainter painter;
  if (!painter.begin(&image)) return false;
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  drawPictureIn(painter, size, look, draw);
  if (!painter.end()) return false;
  image = std::move(image).convertToFormat(look.transparent ? QImage::Format_ARGB32 : QImage::Format_RGB32);
  const int dotsPerMeter = qRound(look.dotsPerInch * 1000 / kMillimetersPerInch);
  image.setDotsPerMeterX(dotsPerMeter);
  image.setDotsPerMeterY(dotsPerMeter);
  return !image.isNull() && image.save(&out, "PNG");
}

bool drawPdf(QIODevice& out, const QSize& size, const QString& title, const PictureLook& look,
             const DrawPicture& draw) {
  QPdfWriter writer(&out);
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("AttentionScope"));
  writer.setResolution(look.dotsPerInch);
  const QSizeF points = QSizeF(size) * 72.0 / look.dotsPerInch;
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  QPainter painter;
  if (!painter.begin(&writer)) return false;
  drawPictureIn(painter, size, look, draw);
  return painter.end();
}

}  // namespace

void drawPictureIn(QPainter& painter, const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  if (!look.transparent) painter.fillRect(QRect(QPoint(), size), look.background);
  painter.scale(look.scale, look.scale);
  draw(painter);
}

QByteArray pngPicture(const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  return drawPng(buffer, size, look, draw) ? buffer.data() : QByteArray();
}

QByteArray svgPicture(const QSize& size, const QString& title, const PictureLook& look, const DrawPicture& draw) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  return drawSvg(buffer, size, title, look, draw) ? buffer.data() : QByteArray();
}

QSize drawnSize(const QSize& size, const PictureLook& look) {
  return {qRound(size.width() / look.scale), qRound(size.height() / look.scale)};
}

std::optional<MemoryLack> memoryLack(const QSize& size, double bytesPerPixel, std::int64_t freeBytes) {
  const double needed = bytesPerPixel * size.width() * size.height(), allowed = static_cast<double>(freeBytes) / 2;
  if (needed <= allowed) return std::nullopt;
  const double side = std::sqrt(allowed / needed);
  const auto sides = [](int width, int height) { return QStringLiteral("%1×%2").arg(width).arg(height); };
  return MemoryLack{sides(size.width(), size.height()), bytesText(needed), bytesText(allowed),
                    sides(static_cast<int>(size.width() * side), static_cast<int>(size.height() * side))};
}

std::optional<QString> pictureTooLarge(const QSize& size, const QString& suffix, std::int64_t freeBytes) {
  if (suffix != QLatin1String(".png")) return std::nullopt;
  const auto lack = memoryLack(size, kBytesOfPixel, freeBytes);
  if (!lack) return std::nullopt;
  return PictureText::tr(
             "A picture of %1 pixels needs %2 of memory, but only %3 is available: at most %4 fits. Choose a smaller "
             "size, or .svg or .pdf, which have no pixels.")
      .arg(lack->asked, lack->needed, lack->allowed, lack->most);
}

std::optional<QString> pictureTooLarge(const QSize& size, const QString& suffix) {
  // Any window needs this much as well.
  constexpr qint64 kDefaultPixels = 4096 * 2304;
  if (qint64{size.width()} * size.height() <= kDefaultPixels) return std::nullopt;
  return pictureTooLarge(size, suffix, machineMemory().available);
}

QImage emptyImage(const QSize& size, QImage::Format format) {
  QImage image(size, format);
  if (image.isNull()) throw std::bad_alloc();
  image.fill(Qt::transparent);
  return image;
}

QStringList pictureSuffixes() {
  return {QStringLiteral(".png"), QStringLiteral(".svg"), QStringLiteral(".pdf")};
}

tl::expected<void, QString> writePicture(const std::filesystem::path& path, const QSize& size, const QString& title,
                                         const PictureLook& look, const DrawPicture& draw) {
  const QString name = toQString(path);
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  if (!pictureSuffixes().contains(suffix)) {
    return tl::unexpected(PictureText::tr("%1: pictures are written as %2.").arg(name, listText(pictureSuffixes())));
  }
  if (suffix == QLatin1String(".svg") && !edition().drawsSvg) return tl::unexpected(missingText(&Edition::drawsSvg));
  if (const auto refusal = pictureTooLarge(size, suffix)) return tl::unexpected(*refusal);
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  bool drawn = false;
  try {
    drawn = suffix == QLatin1String(".png")   ? drawPng(buffer, size, look, draw)
            : suffix == QLatin1String(".svg") ? drawSvg(buffer, size, title, look, draw)
                                              : drawPdf(buffer, size, title, look, draw);
  } catch (const std::bad_alloc&) {
    // Reported below, like an image that Qt cannot allocate.
  }
  if (!drawn || buffer.size() == 0) {
    return tl::unexpected(
        PictureText::tr("%1 was not written: there is not enough memory to make this picture.").arg(name));
  }
  if (const auto written = replaceFile(name, buffer.data()); !written)
    return tl::unexpected(PictureText::tr("%1 cannot be written: %2").arg(name, written.error()));
  return {};
}

}  // namespace attn::app
