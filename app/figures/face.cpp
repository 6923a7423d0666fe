// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/face.h"

#include <QPaintEngine>
#include <QPainter>
#include <QTextLayout>
#include <algorithm>

#include "theme/fonts.h"

namespace attn::app {

bool drawsVectors(const QPainter& painter) {
  const QPaintEngine* engine = painter.paintEngine();
  if (!engine) return false;
  const auto type = engine->type();
  return type == QPaintEngine::SVG || type == QPaintEngine::Pdf || type == QPaintEngine::Picture;
}

Face::Face(const QFont& font) : m_font(font), m_metrics(font), m_glyphFace(QRawFont::fromFont(font)) {
  const QString signs = QStringLiteral("0123456789.,−+∞·÷() ⁻⁰¹²³⁴⁵⁶⁷⁸⁹NaN");
  const QList<quint32> indexes = m_glyphFace.glyphIndexesForString(signs);
  if (indexes.size() != signs.size()) return;
  const QList<QPointF> advances = m_glyphFace.advancesForGlyphIndexes(indexes, QRawFont::SeparateAdvances);
  for (qsizetype i = 0; i < signs.size(); ++i) {
    const bool isThere = indexes[i] != 0;
    if (isThere) m_glyphs[signs[i].unicode()] = {indexes[i], advances[i].x()};
  }
}

bool Face::isNumber(const QString& text) const {
  return std::ranges::all_of(text, [this](QChar c) { return m_glyphs.contains(c.unicode()); });
}

const Face::Shaped& Face::shaped(const QString& text) const {
  constexpr qsizetype kMaxShaped = 2000;
  constexpr double kOneLine = 1e6;
  if (const auto known = m_shaped.constFind(text); known != m_shaped.constEnd()) return *known;
  if (m_shaped.size() >= kMaxShaped) m_shaped.clear();
  QTextLayout layout(text, m_font);
  layout.beginLayout();
  QTextLine line = layout.createLine();
  line.setLineWidth(kOneLine);
  layout.endLayout();
  return *m_shaped.insert(text, {line.horizontalAdvance(), line.ascent(), layout.glyphRuns()});
}

double Face::width(const QString& text) const {
  if (!isNumber(text)) return shaped(text).width;
  double width = 0;
  for (const QChar c : text) width += m_glyphs.at(c.unicode()).advance;
  return width;
}

void Face::append(const QString& number, QPointF at, QList<quint32>& glyphs, QList<QPointF>& positions) const {
  for (const QChar c : number) {
    const Glyph& glyph = m_glyphs.at(c.unicode());
    glyphs.append(glyph.index);
    positions.append(at);
    at.rx() += glyph.advance;
  }
}

void Face::drawGlyphs(QPainter& painter, const QList<quint32>& glyphs, const QList<QPointF>& positions) const {
  QGlyphRun run;
  run.setRawFont(m_glyphFace);
  run.setGlyphIndexes(glyphs);
  run.setPositions(positions);
  painter.drawGlyphRun({}, run);
}

void Face::draw(QPainter& painter, QPointF at, const QString& text) const {
  if (text.isEmpty()) return;
  // Turned glyphs are drawn as outlines.
  if (drawsVectors(painter) || painter.transform().type() > QTransform::TxScale) {
    painter.setFont(m_font);
    painter.drawText(at, text);
    return;
  }
  if (!isNumber(text)) {
    const Shaped& known = shaped(text);
    for (const QGlyphRun& run : known.runs) painter.drawGlyphRun(at - QPointF(0, known.ascent), run);
    return;
  }
  QList<quint32> glyphs;
  QList<QPointF> positions;
  append(text, at, glyphs, positions);
  drawGlyphs(painter, glyphs, positions);
}

const Face& FaceCache::at(const QFont& font) {
  const auto known = std::ranges::find_if(m_faces, [&](const Face& face) { return face.font() == font; });
  return known != m_faces.end() ? *known : m_faces.emplace_back(font);
}

const Face& FaceCache::ui(double pixels, QFont::Weight weight) {
  return at(uiFont(pixels, weight));
}

const Face& FaceCache::math(double pixels) {
  return at(mathFont(pixels));
}

void NumberBatch::add(double x, double y, const QString& text, const QColor& ink) {
  m_words.push_back({QPointF(x - m_face.width(text) / 2, y), text, ink});
}

void NumberBatch::draw(QPainter& painter) const {
  struct Run {
    QList<quint32> glyphs;
    QList<QPointF> positions;
  };
  const bool asText = drawsVectors(painter);
  std::map<QRgb, Run> runs;
  for (const Words& words : m_words) {
    if (asText || !m_face.isNumber(words.text)) {
      painter.setPen(words.ink);
      m_face.draw(painter, words.at, words.text);
    } else {
      Run& run = runs[words.ink.rgba()];
      m_face.append(words.text, words.at, run.glyphs, run.positions);
    }
  }
  for (const auto& [ink, run] : runs) {
    painter.setPen(QColor::fromRgba(ink));
    m_face.drawGlyphs(painter, run.glyphs, run.positions);
  }
}

}  // namespace attn::app
