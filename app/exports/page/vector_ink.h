// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QGlyphRun>
#include <QHash>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainterPath>
#include <QRgb>
#include <QSize>
#include <QString>
#include <optional>
#include <vector>

#include "exports/picture.h"

namespace attn::app {

/// The outlines of letters that the pictures of a page share, each written down once.
class GlyphOutlines {
 public:
  /// The id of its outline, "g12"; empty of a blank.
  QByteArray idOf(const QRawFont&, quint32 glyph);
  /// <path> elements with these ids, in units of the typeface with the baseline at 0.
  QByteArray paths() const { return m_paths; }

 private:
  QHash<QString, QByteArray> m_ids;
  QByteArray m_paths;
  int m_count = 0;
};

/// A picture as the inside of an <svg> element. Colours stand apart: the same picture in another theme differs in them
/// alone, wherever that is so.
struct VectorPicture {
  QByteArray markup;  // kColorMark stands where a colour is
  std::vector<QRgb> colors;
  static constexpr char kColorMark = '\x01';
  bool hasSameShapes(const VectorPicture& other) const { return markup == other.markup; }
};

VectorPicture vectorPicture(const QSize&, const DrawPicture&, GlyphOutlines&, const QByteArray& prefix);

}  // namespace attn::app
