// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetricsF>
#include <QImage>
#include <QPaintDevice>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <vector>

namespace attn::test {

/// A drawn text: the box of its letters (without line spacing), and its style.
struct DrawnText {
  QString text;
  QRectF box;
  QColor color;
  QColor ground;  // the background color at its center before it was drawn
  double opacity = 1;
  double capHeight = 0;
  double pixels = 0;     // the font size on screen
  QRectF seen;           // the part of the box inside the clip
  bool tilted = false;   // its letters fill only a part of the box
  bool covered = false;  // something was painted over its center later
  QRectF hidden{};       // the part of its box that was painted over later
};

/// Paints everything except texts into an image and records the texts; or records them and paints nothing.
class DrawingRecorder : public QPaintDevice {
 public:
  enum class Shapes { Painted, LeftOut };

  explicit DrawingRecorder(QSize size, Shapes shapes = Shapes::Painted) : m_engine(size, shapes) {}
  QPaintEngine* paintEngine() const override { return &m_engine; }
  const std::vector<DrawnText>& texts() const { return m_engine.texts; }

 protected:
  int metric(PaintDeviceMetric which) const override {
    switch (which) {
      case PdmWidth:
        return m_engine.size.width();
      case PdmHeight:
        return m_engine.size.height();
      case PdmDpiX:
      case PdmDpiY:
      case PdmPhysicalDpiX:
      case PdmPhysicalDpiY:
        return 96;
      case PdmDepth:
        return 32;
      case PdmDevicePixelRatio:
        return 1;
      case PdmDevicePixelRatioScaled:
        return static_cast<int>(devicePixelRatioFScale());
      default:
        return QPaintDevice::metric(which);
    }
  }

 private:
  class Engine : public QPaintEngine {
   public:
    Engine(QSize given, Shapes shapes)
        : QPaintEngine(AllFeatures),
          size(given),
          image(shapes == Shapes::Painted ? given : QSize(1, 1), QImage::Format_ARGB32_Premultiplied),
          m_paints(shapes == Shapes::Painted) {
      image.fill(Qt::transparent);
    }
    bool begin(QPaintDevice*) override { return m_shapes.begin(&image); }
    bool end() override { return m_shapes.end(); }
    Type type() const override { return Picture; }  // numbers are texts, as in vector files
    void updateState(const QPaintEngineState& now) override {
      m_shapes.setTransform(now.transform());
      m_shapes.setPen(now.pen());
      m_shapes.setBrush(now.brush());
      m_shapes.setOpacity(now.opacity());
      m_shapes.setRenderHints(now.renderHints());
      if (now.state() & (DirtyClipPath | DirtyClipRegion | DirtyClipEnabled)) {
        QPainterPath clip = now.clipPath();
        if (clip.isEmpty()) clip.addRegion(now.clipRegion());
        m_clip = now.isClipEnabled() && now.clipOperation() != Qt::NoClip
                     ? m_shapes.transform().map(clip).boundingRect()
                     : QRectF();
      }
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
      const QFontMetricsF metrics(item.font());
      const QRectF line(at.x(), at.y() - metrics.capHeight(), item.width(), metrics.capHeight());
      const QRectF box = m_shapes.transform().mapRect(line);
      const QPoint middle = box.center().toPoint();
      const QColor ground = image.rect().contains(middle) ? image.pixelColor(middle) : QColor();
      // Characters that only join letters or set their direction are invisible.
      const auto isSeen = [](QChar c) { return c.isPrint() && !c.isSpace(); };
      const QString text = item.text();
      if (std::any_of(text.cbegin(), text.cend(), isSeen))
        texts.push_back({text, box, m_shapes.pen().color(), ground, m_shapes.opacity(), metrics.capHeight(),
                         pixelsOf(item.font()), seenPart(box), isTilted(m_shapes.transform())});
    }
    void drawPath(const QPainterPath& path) override {
      cover(path);
      if (m_paints) m_shapes.drawPath(path);
    }
    void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
      if (m_paints) m_shapes.drawPixmap(to, pixmap, from);
    }
    void drawImage(const QRectF& to, const QImage& drawn, const QRectF& from, Qt::ImageConversionFlags) override {
      if (m_paints) m_shapes.drawImage(to, drawn, from);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
      if (!m_paints) return;
      if (mode == PolylineMode)
        m_shapes.drawPolyline(points, count);
      else
        m_shapes.drawPolygon(points, count, mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    }

    const QSize size;
    QImage image;
    std::vector<DrawnText> texts;

   private:
    /// An opaque fill hides the texts below it; cells and bars are drawn before their texts.
    void cover(const QPainterPath& path) {
      const QBrush brush = m_shapes.brush();
      if (brush.style() != Qt::SolidPattern || brush.color().alpha() < 255 || m_shapes.opacity() < 0.99) return;
      const QRectF around = m_shapes.transform().mapRect(path.boundingRect());
      if (texts.empty() || around.width() < 4 || around.height() < 4) return;
      const QPainterPath shape = m_shapes.transform().map(path);
      for (DrawnText& text : texts) {
        const QRectF under = text.box.intersected(around);
        if (under.isEmpty() || !shape.contains(under.center())) continue;
        text.hidden = text.hidden.united(under);
        text.covered = text.covered || under.contains(text.box.center());
      }
    }

    /// Widgets are clipped by the system, pictures by their painter.
    QRectF seenPart(const QRectF& box) const {
      QRectF seen = box.intersected(QRectF(QPointF(), QSizeF(size)));
      if (!systemClip().isEmpty()) seen = seen.intersected(systemClip().boundingRect());
      return m_clip.isNull() ? seen : seen.intersected(m_clip);
    }

    double pixelsOf(const QFont& font) const {
      const double pixels = font.pixelSize() > 0 ? font.pixelSize() : font.pointSizeF() * 96 / 72;
      return pixels * std::sqrt(std::abs(m_shapes.transform().determinant()));
    }

    static bool isTilted(const QTransform& t) {
      return std::abs(t.m11() * t.m12()) > 1e-6 || std::abs(t.m21() * t.m22()) > 1e-6;
    }

    bool m_paints;
    QRectF m_clip;
    QPainter m_shapes;
  };

  mutable Engine m_engine;
};

/// The texts that `draw` draws.
template <class Draw>
std::vector<DrawnText> textsOf(QSize size, Draw draw,
                               DrawingRecorder::Shapes shapes = DrawingRecorder::Shapes::Painted) {
  DrawingRecorder recorder(size, shapes);
  QPainter painter(&recorder);
  draw(painter);
  painter.end();
  return recorder.texts();
}

/// The texts whose center is inside `rect`.
inline std::vector<DrawnText> textsIn(const std::vector<DrawnText>& all, const QRectF& rect) {
  std::vector<DrawnText> inside;
  for (const DrawnText& t : all)
    if (rect.contains(t.box.center())) inside.push_back(t);
  return inside;
}

template <class Draw>
QImage imageOf(QSize size, const QColor& ground, Draw draw) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(ground);
  QPainter painter(&image);
  draw(painter);
  return image;
}

/// True if a pixel outside `inside` is not transparent.
inline bool hasInkOutside(QImage image, const QRect& inside) {
  QPainter painter(&image);
  painter.setCompositionMode(QPainter::CompositionMode_Clear);
  painter.fillRect(inside, Qt::transparent);
  painter.end();
  return image != imageOf(image.size(), Qt::transparent, [](QPainter&) {});
}

/// Contrast of two colors as defined by WCAG 2.1: 1 to 21.
inline double contrast(const QColor& a, const QColor& b) {
  const auto luminance = [](const QColor& c) {
    const auto linear = [](double x) { return x <= 0.04045 ? x / 12.92 : std::pow((x + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF());
  };
  const double x = luminance(a) + 0.05, y = luminance(b) + 0.05;
  return std::max(x, y) / std::min(x, y);
}

/// The contrast of a text including its opacity.
inline double contrast(const DrawnText& t) {
  const auto mix = [&](float under, float over) {
    return under + (over - under) * static_cast<float>(t.opacity) * t.color.alphaF();
  };
  const QColor& g = t.ground;
  return contrast(QColor::fromRgbF(mix(g.redF(), t.color.redF()), mix(g.greenF(), t.color.greenF()),
                                   mix(g.blueF(), t.color.blueF())),
                  g);
}

}  // namespace attn::test
