// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/page/vector_ink.h"

#include <QBuffer>
#include <QImage>
#include <QLinearGradient>
#include <QPainter>
#include <QPixmap>
#include <QRawFont>
#include <QTextLayout>
#include <cmath>
#include <utility>

#include "figures/sized_device.h"

namespace attn::app {
namespace {

constexpr int kDotsPerInch = 96;

QByteArray number(double value, int decimals = 2) {
  QByteArray text = QByteArray::number(value, 'f', decimals);
  if (text.contains('.')) {
    while (text.endsWith('0')) text.chop(1);
    if (text.endsWith('.')) text.chop(1);
  }
  return text == "-0" ? QByteArray("0") : text;
}

void append(QByteArray& path, double value, int decimals) {
  const QByteArray text = number(value, decimals);
  const char last = path.isEmpty() ? 'M' : path.back();
  if (std::isalpha(static_cast<unsigned char>(last)) == 0 && !text.startsWith('-')) path += ' ';
  path += text;
}

QByteArray pathData(const QPainterPath& path, int decimals = 2) {
  QByteArray data;
  QPointF begun, at;
  const auto close = [&] {
    if (!data.isEmpty() && at == begun) data += 'Z';
  };
  const auto point = [&](double x, double y) {
    append(data, x, decimals);
    append(data, y, decimals);
  };
  for (int i = 0; i < path.elementCount(); ++i) {
    const QPainterPath::Element e = path.elementAt(i);
    switch (e.type) {
      case QPainterPath::MoveToElement:
        close();
        data += 'M';
        point(e.x, e.y);
        begun = e;
        break;
      case QPainterPath::LineToElement:
        if (e.y == at.y()) {
          data += 'H';
          append(data, e.x, decimals);
        } else if (e.x == at.x()) {
          data += 'V';
          append(data, e.y, decimals);
        } else {
          data += 'L';
          point(e.x, e.y);
        }
        break;
      case QPainterPath::CurveToElement:
        data += 'C';
        point(e.x, e.y);
        break;
      case QPainterPath::CurveToDataElement:
        point(e.x, e.y);
        break;
    }
    at = e;
  }
  close();
  return data;
}

QByteArray matrixText(const QTransform& t) {
  if (t.type() <= QTransform::TxTranslate) return "translate(" + number(t.dx()) + ' ' + number(t.dy()) + ')';
  return "matrix(" + number(t.m11(), 5) + ' ' + number(t.m12(), 5) + ' ' + number(t.m21(), 5) + ' ' +
         number(t.m22(), 5) + ' ' + number(t.dx()) + ' ' + number(t.dy()) + ')';
}

class VectorEngine : public QPaintEngine {
 public:
  VectorEngine(VectorPicture& picture, GlyphOutlines& glyphs, const QSize& size, QByteArray prefix)
      : QPaintEngine(AllFeatures),
        m_picture(picture),
        m_glyphs(glyphs),
        m_frame(QPointF(), size),
        m_prefix(std::move(prefix)) {}

  bool begin(QPaintDevice*) override { return true; }
  bool end() override {
    closeGroup();
    return true;
  }
  Type type() const override { return SVG; }  // makes Qt draw text as text items, not as glyphs of one font

  void updateState(const QPaintEngineState& now) override {
    const DirtyFlags changed = now.state();
    if (changed & DirtyTransform) m_transform = now.transform();
    if (changed & DirtyPen) m_pen = now.pen();
    if (changed & DirtyBrush) m_brush = now.brush();
    if (changed & DirtyBrushOrigin) m_brushOrigin = now.brushOrigin();
    if (changed & DirtyOpacity) m_opacity = now.opacity();
    if (changed & DirtyHints) m_hints = now.renderHints();
    if (changed & DirtyClipRegion) {
      QPainterPath area;
      area.addRegion(now.clipRegion());
      clip(now.transform().map(area), now.clipOperation());
    }
    if (changed & DirtyClipPath) clip(now.transform().map(now.clipPath()), now.clipOperation());
    if (changed & DirtyClipEnabled) m_clips = now.isClipEnabled();
  }

  void drawPath(const QPainterPath& path) override { shape(path, true); }
  void drawRects(const QRectF* rects, int count) override {
    for (int i = 0; i < count; ++i) rectangle(rects[i]);
  }
  void drawRects(const QRect* rects, int count) override {
    for (int i = 0; i < count; ++i) rectangle(rects[i]);
  }
  void drawLines(const QLineF* lines, int count) override {
    QPainterPath path;
    for (int i = 0; i < count; ++i) {
      path.moveTo(lines[i].p1());
      path.lineTo(lines[i].p2());
    }
    shape(path, false);
  }
  void drawLines(const QLine* lines, int count) override {
    for (int i = 0; i < count; ++i) {
      const QLineF line(lines[i]);
      drawLines(&line, 1);
    }
  }
  void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
    QPainterPath path;
    for (int i = 0; i < count; ++i) i == 0 ? path.moveTo(points[i]) : path.lineTo(points[i]);
    path.setFillRule(mode == WindingMode ? Qt::WindingFill : Qt::OddEvenFill);
    if (mode != PolylineMode) path.closeSubpath();
    shape(path, mode != PolylineMode);
  }
  void drawPolygon(const QPoint* points, int count, PolygonDrawMode mode) override {
    std::vector<QPointF> exact(points, points + count);
    drawPolygon(exact.data(), count, mode);
  }
  void drawPixmap(const QRectF& to, const QPixmap& pixmap, const QRectF& from) override {
    drawImage(to, pixmap.toImage(), from, Qt::AutoColor);
  }
  void drawImage(const QRectF& to, const QImage& image, const QRectF& from, Qt::ImageConversionFlags) override {
    if (!isSeen(m_transform.mapRect(to))) return;
    const QImage part = from == QRectF(image.rect()) ? image : image.copy(from.toAlignedRect());
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    part.save(&buffer, "PNG");
    QByteArray text = "<image x=\"" + number(to.x()) + "\" y=\"" + number(to.y()) + "\" width=\"" + number(to.width()) +
                      "\" height=\"" + number(to.height()) + "\" preserveAspectRatio=\"none\"";
    if (!m_transform.isIdentity()) text += " transform=\"" + matrixText(m_transform) + '"';
    if (m_opacity < 1) text += " opacity=\"" + number(m_opacity) + '"';
    if (!(m_hints & QPainter::SmoothPixmapTransform)) text += " image-rendering=\"pixelated\"";
    put(text + " href=\"data:image/png;base64," + bytes.toBase64() + "\"/>", m_transform.mapRect(to));
  }

  void drawTextItem(const QPointF& at, const QTextItem& item) override {
    QTextLayout layout(item.text(), item.font());
    QTextOption option;
    option.setUseDesignMetrics(true);
    layout.setTextOption(option);
    layout.beginLayout();
    QTextLine line = layout.createLine();
    if (!line.isValid()) return;
    line.setLineWidth(1e6);
    layout.endLayout();
    line.setPosition({0, -line.ascent()});
    const QRectF area = m_transform.mapRect(
        QRectF(at.x(), at.y() - item.ascent(), item.width() + item.descent(), item.ascent() + 2 * item.descent()));
    if (!isSeen(area)) return;
    for (const QGlyphRun& run : layout.glyphRuns()) write(run, at, area);
    if (!(item.renderFlags() & QTextItem::Underline)) return;
    const double below = at.y() + item.descent() / 3;
    const QBrush ink = m_pen.brush();
    const QPen pen = std::exchange(m_pen, QPen(Qt::NoPen));
    const QBrush brush = std::exchange(m_brush, ink);
    rectangle({at.x(), below, item.width(), 1});
    m_pen = pen;
    m_brush = brush;
  }

 private:
  void write(const QGlyphRun& run, const QPointF& at, const QRectF& area) {
    const QRawFont font = run.rawFont();
    const double size = font.pixelSize() / font.unitsPerEm();
    const QList<quint32> glyphs = run.glyphIndexes();
    const QList<QPointF> places = run.positions();
    QByteArray uses;
    for (qsizetype i = 0; i < glyphs.size(); ++i) {
      const QByteArray id = m_glyphs.idOf(font, glyphs[i]);
      if (id.isEmpty()) continue;
      uses += "<use href=\"#" + id + '"';
      const QPointF place = (places[i] - places[0]) / size;
      if (std::lround(place.x()) != 0) uses += " x=\"" + QByteArray::number(qRound64(place.x())) + '"';
      if (std::lround(place.y()) != 0) uses += " y=\"" + QByteArray::number(qRound64(place.y())) + '"';
      uses += "/>";
    }
    if (uses.isEmpty()) return;
    const QTransform place = QTransform::fromScale(size, size) *
                             QTransform::fromTranslate(at.x() + places[0].x(), at.y() + places[0].y()) * m_transform;
    put("<g transform=\"" + matrixText(place) + "\" fill=\"" + color(m_pen.color(), m_opacity) + "\">" + uses + "</g>",
        area);
  }

  QByteArray color(const QColor& wanted, double opacity) {
    QColor exact = wanted;
    exact.setAlphaF(static_cast<float>(static_cast<double>(wanted.alphaF()) * opacity));
    m_picture.colors.push_back(exact.rgba());
    return QByteArray(1, VectorPicture::kColorMark);
  }

  QByteArray fillOf(const QBrush& brush, const QRectF& area) {
    switch (brush.style()) {
      case Qt::NoBrush:
        return "none";
      case Qt::LinearGradientPattern:
        return gradient(*static_cast<const QLinearGradient*>(brush.gradient()), area);
      case Qt::BDiagPattern:
      case Qt::FDiagPattern:
      case Qt::DiagCrossPattern:
        return hatching(brush);
      default:
        return color(brush.color(), m_opacity);
    }
  }

  QByteArray gradient(const QLinearGradient& wanted, const QRectF& area) {
    QPointF from = wanted.start(), to = wanted.finalStop();
    if (wanted.coordinateMode() != QGradient::LogicalMode) {
      from = {area.x() + from.x() * area.width(), area.y() + from.y() * area.height()};
      to = {area.x() + to.x() * area.width(), area.y() + to.y() * area.height()};
    } else {
      from = m_transform.map(from);
      to = m_transform.map(to);
    }
    const QByteArray id = newId();
    m_picture.markup += "<linearGradient id=\"" + id + "\" gradientUnits=\"userSpaceOnUse\" x1=\"" + number(from.x()) +
                        "\" y1=\"" + number(from.y()) + "\" x2=\"" + number(to.x()) + "\" y2=\"" + number(to.y()) +
                        "\">";
    for (const auto& [share, tone] : wanted.stops())
      m_picture.markup += "<stop offset=\"" + number(share, 4) + "\" stop-color=\"" + color(tone, m_opacity) + "\"/>";
    m_picture.markup += "</linearGradient>";
    return "url(#" + id + ')';
  }

  QByteArray hatching(const QBrush& brush) {
    constexpr const char* kRising = "M-1 9L9-1M-1 1L1-1M7 9L9 7";
    constexpr const char* kFalling = "M-1-1L9 9M-1 7L1 9M7-1L9 1";
    const QByteArray id = newId();
    QByteArray lines;
    if (brush.style() != Qt::FDiagPattern) lines += kRising;
    if (brush.style() != Qt::BDiagPattern) lines += kFalling;
    m_picture.markup += "<pattern id=\"" + id +
                        "\" patternUnits=\"userSpaceOnUse\" width=\"8\" height=\"8\"><path d=\"" + lines +
                        "\" fill=\"none\" stroke=\"" + color(brush.color(), m_opacity) + "\"/></pattern>";
    return "url(#" + id + ')';
  }

  void rectangle(const QRectF& rect) {
    if (m_transform.type() <= QTransform::TxScale) {
      const QRectF mapped = m_transform.mapRect(rect);
      element("rect",
              "x=\"" + number(mapped.x()) + "\" y=\"" + number(mapped.y()) + "\" width=\"" + number(mapped.width()) +
                  "\" height=\"" + number(mapped.height()) + '"',
              mapped, true, Qt::OddEvenFill);
      return;
    }
    QPainterPath path;
    path.addRect(rect);
    shape(path, true);
  }

  void shape(const QPainterPath& path, bool fills) {
    const QPainterPath mapped = m_transform.map(path);
    element("path", "d=\"" + pathData(mapped) + '"', mapped.controlPointRect(), fills, path.fillRule());
  }

  void element(const char* name, const QByteArray& geometry, const QRectF& area, bool fills, Qt::FillRule rule) {
    const bool filled = fills && m_brush.style() != Qt::NoBrush;
    const bool stroked = m_pen.style() != Qt::NoPen && m_pen.color().alpha() > 0;
    if (!filled && !stroked) return;
    const double scale = std::sqrt(std::abs(m_transform.determinant()));
    const double width =
        m_pen.isCosmetic() || m_pen.widthF() == 0 ? std::max(1.0, m_pen.widthF()) : m_pen.widthF() * scale;
    const QRectF inked = stroked ? area.adjusted(-width, -width, width, width) : area;
    if (!isSeen(inked)) return;
    openGroup(inked);
    const QByteArray fill = filled ? fillOf(m_brush, area) : QByteArray("none");
    QByteArray text = '<' + QByteArray(name) + ' ' + geometry + " fill=\"" + fill + '"';
    if (filled && rule == Qt::OddEvenFill && qstrcmp(name, "path") == 0) text += " fill-rule=\"evenodd\"";
    if (stroked) {
      text += " stroke=\"" + color(m_pen.color(), m_opacity) + '"';
      if (width != 1) text += " stroke-width=\"" + number(width) + '"';
      if (m_pen.capStyle() == Qt::RoundCap) text += " stroke-linecap=\"round\"";
      if (m_pen.capStyle() == Qt::SquareCap) text += " stroke-linecap=\"square\"";
      if (m_pen.joinStyle() == Qt::RoundJoin) text += " stroke-linejoin=\"round\"";
      if (m_pen.joinStyle() == Qt::BevelJoin) text += " stroke-linejoin=\"bevel\"";
      if (m_pen.style() != Qt::SolidLine) {
        QByteArray dashes;
        for (const double dash : m_pen.dashPattern()) dashes += (dashes.isEmpty() ? "" : " ") + number(dash * width);
        text += " stroke-dasharray=\"" + dashes + '"';
      }
    }
    if (!(m_hints & QPainter::Antialiasing)) text += " shape-rendering=\"crispEdges\"";
    m_picture.markup += text + "/>";
  }

  void clip(const QPainterPath& area, Qt::ClipOperation operation) {
    m_clips = operation != Qt::NoClip;
    if (operation == Qt::ReplaceClip || (operation == Qt::IntersectClip && !m_clip))
      m_clip = area;
    else if (operation == Qt::IntersectClip)
      m_clip = m_clip->intersected(area);
    else
      m_clip.reset();
  }

  bool isSeen(const QRectF& area) const {
    if (!area.adjusted(-1, -1, 1, 1).intersects(m_frame)) return false;
    return !m_clips || !m_clip || m_clip->intersects(area.adjusted(-1, -1, 1, 1));
  }

  /// Opens the clip group needed by the next element, unless it lies within the clip.
  void openGroup(const QRectF& area) {
    const bool cuts = m_clips && m_clip && !m_clip->contains(area);
    const QByteArray data = cuts ? pathData(*m_clip) : QByteArray();
    if (data == m_groupClip) return;
    closeGroup();
    m_groupClip = data;
    if (data.isEmpty()) return;
    const QByteArray id = newId();
    m_picture.markup +=
        "<clipPath id=\"" + id + "\"><path d=\"" + data + "\"/></clipPath><g clip-path=\"url(#" + id + ")\">";
  }
  void closeGroup() {
    if (!m_groupClip.isEmpty()) m_picture.markup += "</g>";
    m_groupClip.clear();
  }
  void put(const QByteArray& text, const QRectF& area) {
    openGroup(area);
    m_picture.markup += text;
  }

  QByteArray newId() { return m_prefix + QByteArray::number(++m_ids); }

  VectorPicture& m_picture;
  GlyphOutlines& m_glyphs;
  QRectF m_frame;
  QByteArray m_prefix, m_groupClip;
  QTransform m_transform;
  QPen m_pen;
  QBrush m_brush;
  QPointF m_brushOrigin;
  double m_opacity = 1;
  QPainter::RenderHints m_hints;
  std::optional<QPainterPath> m_clip;
  bool m_clips = false;
  int m_ids = 0;
};

class VectorDevice : public SizedDevice {
 public:
  VectorDevice(VectorPicture& picture, GlyphOutlines& glyphs, const QSize& size, const QByteArray& prefix)
      : SizedDevice(size, kDotsPerInch), m_engine(picture, glyphs, size, prefix) {}
  QPaintEngine* paintEngine() const override { return &m_engine; }

 private:
  mutable VectorEngine m_engine;
};

}  // namespace

QByteArray GlyphOutlines::idOf(const QRawFont& font, quint32 glyph) {
  const QString key = QStringLiteral("%1/%2/%3/%4/%5")
                          .arg(font.familyName(), font.styleName())
                          .arg(font.weight())
                          .arg(font.style())
                          .arg(glyph);
  const auto known = m_ids.constFind(key);
  if (known != m_ids.constEnd()) return *known;
  QRawFont large = font;
  large.setPixelSize(font.unitsPerEm());  // font units, which are integers
  const QPainterPath outline = large.pathForGlyph(glyph);
  QByteArray id;
  if (!outline.isEmpty()) {
    id = 'g' + QByteArray::number(++m_count, 36);
    m_paths += "<path id=\"" + id + "\" d=\"" + pathData(outline, 0) + "\"/>";
  }
  m_ids.insert(key, id);
  return id;
}

VectorPicture vectorPicture(const QSize& size, const DrawPicture& draw, GlyphOutlines& glyphs,
                            const QByteArray& prefix) {
  VectorPicture picture;
  VectorDevice device(picture, glyphs, size, prefix);
  QPainter painter(&device);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  draw(painter);
  painter.end();
  return picture;
}

}  // namespace attn::app
