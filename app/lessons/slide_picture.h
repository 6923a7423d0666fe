// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QSizeF>
#include <QString>
#include <memory>
#include <string>
#include <tl/expected.hpp>

class QPainter;
class QRectF;
class QSvgRenderer;

namespace attn::app {

/// A picture of a slide: a PNG, JPEG or SVG file. The file may come from anyone: it is read within limits, and an SVG
/// file must not refer to other files.
class SlidePicture {
 public:
  /// The error says what was found and what is expected, in the learner's language.
  static tl::expected<SlidePicture, QString> read(const std::string& bytes);

  /// In pixels; of a vector picture, only the proportions mean something.
  const QSizeF& size() const { return m_size; }
  bool isVector() const { return m_vectors != nullptr; }
  /// True if the background shows through, so that dark ink needs light paper.
  bool isTransparent() const { return isVector() || m_pixels.hasAlphaChannel(); }
  /// "image/png" …
  const char* mimeType() const { return m_mimeType; }
  void draw(QPainter&, const QRectF&) const;

 private:
  QSizeF m_size;
  QImage m_pixels;
  std::shared_ptr<QSvgRenderer> m_vectors;
  const char* m_mimeType = "";
};

/// The same for a shared file. The last results are cached, because a slide is laid out for every key that is typed.
/// Only for the GUI thread.
using ReadSlidePicture = tl::expected<SlidePicture, QString>;
std::shared_ptr<const ReadSlidePicture> slidePictureOf(const std::shared_ptr<const std::string>& bytes);

}  // namespace attn::app
