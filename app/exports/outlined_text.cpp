// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/outlined_text.h"

#include <QPainterPath>

namespace attn::app {

OutlinedText::OutlinedText(QPainter& target, const QSize& size, int dotsPerInch)
    : SizedDevice(size, dotsPerInch), m_engine(target) {}

bool OutlinedText::Engine::begin(QPaintDevice*) {
  m_before = m_target.transform();
  m_target.save();
  return m_target.isActive();
}

bool OutlinedText::Engine::end() {
  m_target.restore();
  return true;
}

void OutlinedText::Engine::updateState(const QPaintEngineState& now) {
  const QPaintEngine::DirtyFlags changed = now.state();
  if (changed & DirtyTransform) m_target.setTransform(now.transform() * m_before);
  if (changed & DirtyPen) m_target.setPen(now.pen());
  if (changed & DirtyBrush) m_target.setBrush(now.brush());
  if (changed & DirtyBrushOrigin) m_target.setBrushOrigin(now.brushOrigin());
  if (changed & DirtyBackground) m_target.setBackground(now.backgroundBrush());
  if (changed & DirtyBackgroundMode) m_target.setBackgroundMode(now.backgroundMode());
  if (changed & DirtyOpacity) m_target.setOpacity(now.opacity());
  if (changed & DirtyCompositionMode) m_target.setCompositionMode(now.compositionMode());
  if (changed & DirtyHints) {
    m_target.setRenderHints(m_target.renderHints(), false);
    m_target.setRenderHints(now.renderHints());
  }
  if (changed & DirtyClipRegion) m_target.setClipRegion(now.clipRegion(), now.clipOperation());
  if (changed & DirtyClipPath) m_target.setClipPath(now.clipPath(), now.clipOperation());
  if (changed & DirtyClipEnabled) m_target.setClipping(now.isClipEnabled());
}

void OutlinedText::Engine::drawTextItem(const QPointF& at, const QTextItem& item) {
  QPainterPath letters;
  letters.setFillRule(Qt::WindingFill);
  letters.addText(at, item.font(), item.text());
  m_target.save();
  m_target.setRenderHint(QPainter::Antialiasing);
  m_target.setBrush(m_target.pen().brush());
  m_target.setPen(Qt::NoPen);
  m_target.drawPath(letters);
  m_target.restore();
}

void OutlinedText::Engine::drawPath(const QPainterPath& path) {
  m_target.drawPath(path);
}

void OutlinedText::Engine::drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) {
  if (mode == PolylineMode)
    m_target.drawPolyline(points, count);
  else
    m_target.drawPolygon(points, count, mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
}

void OutlinedText::Engine::drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) {
  m_target.drawPixmap(to, pixmap, from);
}

void OutlinedText::Engine::drawImage(const QRectF& to, const QImage& image, const QRectF& from,
                                     Qt::ImageConversionFlags flags) {
  m_target.drawImage(to, image, from, flags);
}

}  // namespace attn::app
