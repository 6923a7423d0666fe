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

/// Translation context of writing pictures.
struct PictureText {
  Q_DECLARE_TR_FUNCTIONS(Picture)
};

struct PictureLook {
  double scale = 1;          // everything is drawn so many times as large
  bool transparent = false;  // nothing behind the picture
  bool outlines = false;     // of .svg: letters as shapes, which look the same where the typefaces are missing
  QColor background = Qt::white;
};
/// The size that a picture of that size in the file is drawn in.
QSize drawnSize(const QSize&, const PictureLook&);

using DrawPicture = std::function<void(QPainter&)>;

/// The refusal, as a sentence, where the pixels of a picture of this size take more than half of the memory that is
/// free: 8 bytes each, since the file is made from a second copy. It names the sum and the largest size of this shape
/// that fits. None where it fits, and for vectors, which have no pixels.
std::optional<QString> pictureTooLarge(const QSize&, const QString& suffix, std::int64_t freeBytes);
std::optional<QString> pictureTooLarge(const QSize&, const QString& suffix);
/// An image of pixels, all transparent; std::bad_alloc where there is no memory for it, for which Qt gives an empty
/// one.
QImage emptyImage(const QSize&, QImage::Format);

/// Writes a picture of that size as .png, .svg or .pdf, by suffix; `draw` draws drawnSize(). Vector formats get vectors
/// and text, with typefaces to fall back on where ours are not installed. The file on disk stays as it was when
/// anything fails. The error is a sentence for the learner.
tl::expected<void, QString> writePicture(const std::filesystem::path&, const QSize&, const QString& title,
                                         const PictureLook&, const DrawPicture& draw);
/// The same as bytes of a PNG or an SVG; empty where there is not enough memory.
QByteArray pngPicture(const QSize&, const PictureLook&, const DrawPicture& draw);
QByteArray svgPicture(const QSize&, const QString& title, const PictureLook&, const DrawPicture& draw);
/// ".png", ".svg", ".pdf".
QStringList pictureSuffixes();

}  // namespace attn::app
