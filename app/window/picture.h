// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

/// Draws into the rectangle from (0, 0) to the picture's size.
using DrawPicture = std::function<void(QPainter&)>;

/// Writes a picture as .png, .svg or .pdf, by suffix; vector formats get vectors and text. The file on disk stays as it
/// was when anything fails. The error is a sentence for the learner.
tl::expected<void, QString> writePicture(const std::filesystem::path&, const QSize&, const QString& title,
                                         const DrawPicture&);
/// ".png", ".svg", ".pdf".
QStringList pictureSuffixes();

}  // namespace attn::app
