// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/forwarding_device.h"

#include <QPainter>
#include <QPainterPath>
#include <utility>

namespace attn::app {

class ForwardingDevice::Engine : public QPaintEngine {
 public:
  Engine(QPainter& target, Type type, DrawText drawText)
      : QPaintEngine(AllFeatures), m_target(target), m_type(type), m_drawText(std::move(drawText)) {}

  bool begin(QPaintDevice*) override {
    m_base = m_target.transform();
    m_target.save();
    return m_target.isActive();
  }
  bool end() override {
    m_target.restore();
    return true;
  }
  Type type() const override { return m_type; }

  void updateState(const QPaintEngineState& now) override {
    const QPaintEngine::DirtyFlags changed = now.state();
    if (changed & DirtyTransform) m_target.setTransform(now.transform() * m_base);
    if (changed & DirtyPen) m_target.setPen(now.pen());
    if (changed & DirtyBrush) m_target.setBrush(now.brush());
    if (changed & DirtyBrushOrigin) m_target.setBrushOrigin(now.brushOrigin());
    if (changed & DirtyBackground) m_target.setBackground(now.backgroundBrush());
    if (changed & DirtyBackgroundMode) m_target.setBackgroundMode(now.backgroundMode());
    if (changed & DirtyHints) {
      m_target.setRenderHints(m_target.renderHints(), false);
      m_target.setRenderHints(now.renderHints());
    }
    if (changed & DirtyOpacity) m_target.setOpacity(now.opacity());
    if (changed & DirtyCompositionMode) m_target.setCompositionMode(now.compositionMode());
    if (changed & DirtyClipPath) m_target.setClipPath(now.clipPath(), now.clipOperation());
    if (changed & DirtyClipRegion) m_target.setClipRegion(now.clipRegion(), now.clipOperation());
    if (changed & DirtyClipEnabled) m_target.setClipping(now.isClipEnabled());
  }
  void drawTextItem(const QPointF& at, const QTextItem& item) override { m_drawText(m_target, at, item); }
  void drawPath(const QPainterPath& path) override { m_target.drawPath(path); }
  using QPaintEngine::drawLines;
  using QPaintEngine::drawRects;
  // Forwarded unchanged: lines converted to polygons would differ by a shade.
  void drawLines(const QLineF* lines, int count) override { m_target.drawLines(lines, count); }
  void drawRects(const QRectF* rects, int count) override { m_target.drawRects(rects, count); }
  void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
    m_target.drawPixmap(to, pixmap, from);
  }
  void drawImage(const QRectF& to, const QImage& image, const QRectF& from, Qt::ImageConversionFlags flags) override {
    m_target.drawImage(to, image, from, flags);
  }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    if (mode == PolylineMode)
      m_target.drawPolyline(points, count);
    else
      m_target.drawPolygon(points, count, mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
  }

 private:
  QPainter& m_target;
  Type m_type;
  DrawText m_drawText;
  QTransform m_base;  // of the target when painting began
};

ForwardingDevice::ForwardingDevice(QPainter& target, const QSize& size, int dotsPerInch, QPaintEngine::Type type,
                                   DrawText drawText)
    : SizedDevice(size, dotsPerInch), m_engine(std::make_unique<Engine>(target, type, std::move(drawText))) {}

ForwardingDevice::~ForwardingDevice() = default;

QPaintEngine* ForwardingDevice::paintEngine() const {
  return m_engine.get();
}

}  // namespace attn::app
