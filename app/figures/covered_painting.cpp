// SPDX-License-Identifier: GPL-3.0-or-later
#include "figures/covered_painting.h"

#include <QFontMetricsF>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>

#include "figures/sized_device.h"

namespace attn::app {
namespace {

/// Forwards paint commands, and covers numbers in texts.
class CoveringEngine : public QPaintEngine {
 public:
  CoveringEngine(QPainter& target, const HiddenNumbers& hidden)
      : QPaintEngine(AllFeatures), m_target(target), m_hidden(hidden), m_base(target.transform()) {}

  bool isGiven = false;  // texts are drawn as they are

  bool begin(QPaintDevice*) override { return true; }
  bool end() override { return true; }
  Type type() const override { return Picture; }  // numbers must arrive as texts, see drawsVectors()

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
  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    const QString text = item.text(), shown = isGiven ? text : m_hidden.covered(text);
    m_target.setFont(item.font());
    // Centered in the space of the number.
    const double narrower = shown == text ? 0 : item.width() - QFontMetricsF(item.font()).horizontalAdvance(shown);
    m_target.drawText(at + QPointF(narrower / 2, 0), shown);
  }
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
  const HiddenNumbers& m_hidden;
  QTransform m_base;
};

class CoveringDevice : public SizedDevice {
 public:
  CoveringDevice(QPainter& target, const QSize& size, const HiddenNumbers& hidden)
      : SizedDevice(size, target.device()->logicalDpiX()), m_engine(target, hidden) {}
  QPaintEngine* paintEngine() const override { return &m_engine; }
  void setGiven(bool given) { m_engine.isGiven = given; }

 private:
  mutable CoveringEngine m_engine;
};

}  // namespace

GivenNumbers::GivenNumbers(const QPainter& painter) : m_device(dynamic_cast<CoveringDevice*>(painter.device())) {
  if (m_device) static_cast<CoveringDevice*>(m_device)->setGiven(true);
}

GivenNumbers::~GivenNumbers() {
  if (m_device) static_cast<CoveringDevice*>(m_device)->setGiven(false);
}

void drawCovered(QPainter& painter, const QSize& size, const HiddenNumbers& hidden,
                 const std::function<void(QPainter&)>& draw) {
  if (hidden.isEmpty()) return draw(painter);
  painter.save();
  {
    CoveringDevice device(painter, size, hidden);
    QPainter covered(&device);
    covered.setFont(painter.font());
    draw(covered);
  }
  painter.restore();
}

}  // namespace attn::app
