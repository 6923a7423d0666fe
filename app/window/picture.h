// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QCoreApplication>
#include <QPainter>
#include <QSize>
#include <QString>
#include <filesystem>
#include <functional>
#include <tl/expected.hpp>

namespace attn::app {

/// Translation context of writing pictures.
struct PictureText {
  Q_DECLARE_TR_FUNCTIONS(Picture)
};

/// How a picture is written.
struct PictureLook {
  double scale = 1;          // everything is drawn so many times as large
  bool transparent = false;  // nothing behind the picture
  bool outlines = false;     // of .svg: letters as shapes, which look the same where the typefaces are missing
  QColor background = Qt::white;
};
/// The size that a picture of that size in the file is drawn in.
QSize drawnSize(const QSize&, const PictureLook&);

/// Draws into the rectangle from (0, 0) to the picture's size.
using DrawPicture = std::function<void(QPainter&)>;

/// Writes a picture of that size as .png, .svg or .pdf, by suffix; `draw` draws drawnSize(). Vector formats get vectors
/// and text, with typefaces to fall back on where ours are not installed. The file on disk stays as it was when
/// anything fails. The error is a sentence for the learner.
tl::expected<void, QString> writePicture(const std::filesystem::path&, const QSize&, const QString& title,
                                         const PictureLook&, const DrawPicture& draw);
/// ".png", ".svg", ".pdf".
QStringList pictureSuffixes();

}  // namespace attn::app
