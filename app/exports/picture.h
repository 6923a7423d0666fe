// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QColor>
#include <QCoreApplication>
#include <QImage>
#include <QPainter>
#include <QSize>
#include <QString>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <tl/expected.hpp>

namespace attn::app {

/// Translation context for writing pictures.
struct PictureText {
  Q_DECLARE_TR_FUNCTIONS(Picture)
};

inline constexpr int kDotsPerInch = 96;  // one design pixel is one CSS pixel

struct PictureLook {
  double scale = 1;          // scales the whole drawing
  bool transparent = false;  // no background
  bool outlines = false;     // for .svg: draws text as outlines, independent of installed fonts
  QColor background = Qt::white;
  int dotsPerInch = kDotsPerInch;  // of the picture's size; sets its size in centimeters
};
/// The drawing size for a picture of this size in the file.
QSize drawnSize(const QSize&, const PictureLook&);

using DrawPicture = std::function<void(QPainter&)>;

/// Why a picture takes more than half of the free memory: its size, both amounts, and the largest size that fits.
struct MemoryLack {
  QString asked, needed, allowed, most;
};
std::optional<MemoryLack> memoryLack(const QSize&, double bytesPerPixel, std::int64_t freeBytes);
/// Returns an error message if a picture of this size would take more than half of the free memory: 8 bytes per pixel,
/// since the file is encoded from a second copy. The message names the required memory and the largest size of this
/// shape that fits. Returns nullopt if it fits, and for vector formats.
std::optional<QString> pictureTooLarge(const QSize&, const QString& suffix, std::int64_t freeBytes);
std::optional<QString> pictureTooLarge(const QSize&, const QString& suffix);
/// A transparent image; throws std::bad_alloc if out of memory, where Qt returns a null image.
QImage emptyImage(const QSize&, QImage::Format);

/// Writes a picture as .png, .svg or .pdf, depending on the suffix; `draw` draws in drawnSize(). Vector formats contain
/// vectors and text, with fallback fonts. On failure, the file on disk is unchanged and an error message is returned.
tl::expected<void, QString> writePicture(const std::filesystem::path&, const QSize&, const QString& title,
                                         const PictureLook&, const DrawPicture& draw);
/// The same as PNG or SVG data; empty if out of memory.
QByteArray pngPicture(const QSize&, const PictureLook&, const DrawPicture& draw);
QByteArray svgPicture(const QSize&, const QString& title, const PictureLook&, const DrawPicture& draw);
/// Draws at the size, on the background and in the scale of `look`.
void drawPictureIn(QPainter&, const QSize&, const PictureLook&, const DrawPicture& draw);
QStringList pictureSuffixes();

}  // namespace attn::app
