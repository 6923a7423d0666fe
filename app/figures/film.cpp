// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/film.h"

#include <QPainter>
#include <algorithm>
#include <cmath>
#include <new>

namespace attn::app {
namespace {

constexpr int kFastCompression = 1;
constexpr auto kStillFormat = QImage::Format_RGB32;

}  // namespace

void StillPictures::add(int key, const std::function<void(QPainter&)>& draw) {
  const QSize size(static_cast<int>(std::ceil(m_look.size.width() * m_look.pixels)),
                   static_cast<int>(std::ceil(m_look.size.height() * m_look.pixels)));
  QImage image(size, kStillFormat);
  if (image.isNull()) throw std::bad_alloc();
  image.fill(m_look.theme.background);  // opaque: blending at draw time would change text by a rounding error
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  painter.scale(m_look.pixels, m_look.pixels);
  draw(painter);
  painter.end();
  m_stills.push_back(
      {key, size, qCompress(image.constBits(), static_cast<int>(image.sizeInBytes()), kFastCompression)});
}

void StillPictures::draw(QPainter& painter, int key) const {
  const auto found = std::ranges::find(m_stills, key, &Still::key);
  if (found == m_stills.end()) return;
  const QByteArray pixels = qUncompress(found->pixels);  // empty if out of memory
  if (pixels.size() != qsizetype{4} * found->size.width() * found->size.height()) throw std::bad_alloc();
  const QImage image(reinterpret_cast<const uchar*>(pixels.constData()), found->size.width(), found->size.height(),
                     kStillFormat);
  const QSizeF units = QSizeF(found->size) / m_look.pixels;
  painter.drawImage(QRectF(QPointF(), units), image);
}

}  // namespace attn::app
