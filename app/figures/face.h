// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QFontMetricsF>
#include <QGlyphRun>
#include <QHash>
#include <QPointF>
#include <QRawFont>
#include <QString>
#include <deque>
#include <map>
#include <vector>

class QPainter;

namespace attn::app {

/// True if the painter writes vector output (lines and text) instead of pixels.
bool drawsVectors(const QPainter&);

/// A font for measuring and drawing many short texts. Numbers need neither shaping nor kerning: their glyphs are
/// cached. Other texts are kept after shaping, which takes most of the time of measuring or drawing one. Text in vector
/// files is drawn by QPainter.
class Face {
 public:
  explicit Face(const QFont&);

  const QFont& font() const { return m_font; }
  const QFontMetricsF& metrics() const { return m_metrics; }
  double width(const QString&) const;
  /// Draws with the painter's pen; `at` is the left end of the baseline.
  void draw(QPainter&, QPointF at, const QString&) const;

 private:
  friend class NumberBatch;
  struct Glyph {
    quint32 index = 0;
    double advance = 0;
  };
  /// A text after shaping, from the left end of the baseline.
  struct Shaped {
    double width = 0, ascent = 0;
    QList<QGlyphRun> runs;
  };

  const Shaped& shaped(const QString&) const;
  bool isNumber(const QString&) const;
  void append(const QString& number, QPointF at, QList<quint32>& glyphs, QList<QPointF>& positions) const;
  void drawGlyphs(QPainter&, const QList<quint32>& glyphs, const QList<QPointF>& positions) const;

  QFont m_font;
  QFontMetricsF m_metrics;
  QRawFont m_glyphFace;
  std::map<char16_t, Glyph> m_glyphs;  // of the characters in numbers
  mutable QHash<QString, Shaped> m_shaped;
};

/// The fonts used by pictures of one theme: looking a font up costs more than drawing a number.
class FaceCache {
 public:
  const Face& ui(double pixels, QFont::Weight = QFont::Normal);
  const Face& math(double pixels);

 private:
  const Face& at(const QFont&);

  std::deque<Face> m_faces;  // a deque: references to its elements stay valid
};

/// Hundreds of numbers in one font; those of one color are drawn together.
class NumberBatch {
 public:
  explicit NumberBatch(const Face& face) : m_face(face) {}

  /// Centered on x, with the baseline at y.
  void add(double x, double y, const QString&, const QColor& ink);
  void draw(QPainter&) const;

 private:
  struct Words {
    QPointF at;
    QString text;
    QColor ink;
  };

  const Face& m_face;
  std::vector<Words> m_words;
};

}  // namespace attn::app
