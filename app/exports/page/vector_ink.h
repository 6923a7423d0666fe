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
#include <vector>

#include "exports/picture.h"

namespace attn::app {

/// The glyph outlines shared by the pictures of a page, each stored once.
class GlyphOutlines {
 public:
  /// The id of the outline, "g12"; empty for a blank.
  QByteArray idOf(const QRawFont&, quint32 glyph);
  /// <path> elements with these ids, in font units with the baseline at 0.
  QByteArray paths() const { return m_paths; }

 private:
  QHash<QString, QByteArray> m_ids;
  QByteArray m_paths;
  int m_count = 0;
};

/// A picture as the content of an <svg> element. Colors are stored separately: where possible, the same picture in
/// another theme differs only in them.
struct VectorPicture {
  QByteArray markup;  // kColorMark replaces each color
  std::vector<QRgb> colors;
  static constexpr char kColorMark = '\x01';
  bool hasSameShapes(const VectorPicture& other) const { return markup == other.markup; }
};

VectorPicture vectorPicture(const QSize&, const DrawPicture&, GlyphOutlines&, const QByteArray& prefix);

}  // namespace attn::app
