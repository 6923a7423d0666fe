// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/picture.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPaintEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPdfWriter>
#include <QSize>
#include <QSvgGenerator>
#include <cmath>
#include <new>
#include <utility>

#include "base/machine_memory.h"
#include "figures/sized_device.h"
#include "session/document_file.h"
#include "text/list_text.h"
#include "text/unit_text.h"

namespace attn::app {
namespace {

/// Forwards painting to another painter with text as outlines, so that the file does not depend on installed fonts.
class OutlinedText : public SizedDevice {
 public:
  /// `target` must be active while painting on this device.
  OutlinedText(QPainter& target, const QSize& size, int dotsPerInch);
  QPaintEngine* paintEngine() const override { return &m_engine; }

 private:
  class Engine : public QPaintEngine {
   public:
    explicit Engine(QPainter& target) : QPaintEngine(AllFeatures), m_target(target) {}
    bool begin(QPaintDevice*) override;
    bool end() override;
    Type type() const override { return SVG; }  // makes Qt draw text as text items, not as glyphs of one font
    void updateState(const QPaintEngineState&) override;
    void drawTextItem(const QPointF&, const QTextItem&) override;
    void drawPath(const QPainterPath&) override;
    void drawPolygon(const QPointF*, int count, PolygonDrawMode) override;
    void drawPixmap(const QRectF&, const QPixmap&, const QRectF&) override;
    void drawImage(const QRectF&, const QImage&, const QRectF&, Qt::ImageConversionFlags) override;

   private:
    QPainter& m_target;
    QTransform m_before;  // the target's transform when painting began
  };

  mutable Engine m_engine;
};

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

constexpr double kBytesOfPixel = 8;  // one image for drawing, one for encoding
constexpr int kDotsPerInch = 96;     // one design pixel is one CSS pixel

void drawIn(QPainter& painter, const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  if (!look.transparent) painter.fillRect(QRect(QPoint(), size), look.background);
  painter.scale(look.scale, look.scale);
  draw(painter);
}

bool drawPng(QIODevice& out, const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  QImage image = emptyImage(size, QImage::Format_ARGB32_Premultiplied);
  QPainter painter;
  if (!painter.begin(&image)) return false;
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  drawIn(painter, size, look, draw);
  if (!painter.end()) return false;
  image = std::move(image).convertToFormat(look.transparent ? QImage::Format_ARGB32 : QImage::Format_RGB32);
  return !image.isNull() && image.save(&out, "PNG");
}

/// Adds common fallback fonts for machines without the program's fonts.
QByteArray withFallBacks(QByteArray svg) {
  constexpr std::pair<const char*, const char*> kFamilies[] = {
      {"font-family=\"AttentionScope Sans\"",
       "font-family=\"AttentionScope Sans, Source Sans 3, Source Sans Pro, Noto Sans, Segoe UI, Helvetica, Arial, "
       "sans-serif\""},
      {"font-family=\"AttentionScope Math\"",
       "font-family=\"AttentionScope Math, Latin Modern Math, STIX Two Math, Cambria Math, serif\""},
      {"font-family=\"AttentionScope Han\"",
       "font-family=\"AttentionScope Han, Noto Sans CJK SC, Source Han Sans SC, Microsoft YaHei, PingFang SC, "
       "sans-serif\""}};
  for (const auto& [own, all] : kFamilies) svg.replace(own, all);
  return svg;
}

bool drawSvg(QIODevice& out, const QSize& size, const QString& title, const PictureLook& look,
             const DrawPicture& draw) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(kDotsPerInch);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle(title.toHtmlEscaped());  // QSvgGenerator does not escape it
  QPainter painter;
  if (!painter.begin(&generator)) return false;
  if (look.outlines) {
    OutlinedText outlined(painter, size, kDotsPerInch);
    QPainter shapes(&outlined);
    drawIn(shapes, size, look, draw);
  } else {
    drawIn(painter, size, look, draw);
  }
  if (!painter.end()) return false;
  const QByteArray svg = withFallBacks(buffer.data());
  return !svg.isEmpty() && out.write(svg) == svg.size();
}

bool drawPdf(QIODevice& out, const QSize& size, const QString& title, const PictureLook& look,
             const DrawPicture& draw) {
  QPdfWriter writer(&out);
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("AttentionScope"));
  writer.setResolution(kDotsPerInch);
  const QSizeF points = QSizeF(size) * 72.0 / kDotsPerInch;
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  QPainter painter;
  if (!painter.begin(&writer)) return false;
  drawIn(painter, size, look, draw);
  return painter.end();
}

}  // namespace

QByteArray pngPicture(const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  return drawPng(buffer, size, look, draw) ? buffer.data() : QByteArray();
}

QByteArray svgPicture(const QSize& size, const QString& title, const PictureLook& look, const DrawPicture& draw) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  return drawSvg(buffer, size, title, look, draw) ? buffer.data() : QByteArray();
}

QSize drawnSize(const QSize& size, const PictureLook& look) {
  return {qRound(size.width() / look.scale), qRound(size.height() / look.scale)};
}

std::optional<QString> pictureTooLarge(const QSize& size, const QString& suffix, std::int64_t freeBytes) {
  if (suffix != QLatin1String(".png")) return std::nullopt;
  const double needed = kBytesOfPixel * size.width() * size.height(), allowed = static_cast<double>(freeBytes) / 2;
  if (needed <= allowed) return std::nullopt;
  const double side = std::sqrt(allowed / needed);
  const auto sides = [](int width, int height) { return QStringLiteral("%1×%2").arg(width).arg(height); };
  return PictureText::tr(
             "A picture of %1 pixels needs %2 of memory, but only %3 is available: at most %4 fits. Choose a smaller "
             "size, or .svg or .pdf, which have no pixels.")
      .arg(sides(size.width(), size.height()), bytesText(needed), bytesText(allowed),
           sides(static_cast<int>(size.width() * side), static_cast<int>(size.height() * side)));
}

std::optional<QString> pictureTooLarge(const QSize& size, const QString& suffix) {
  // Any window needs this much as well.
  constexpr qint64 kUsualPixels = 4096 * 2304;
  if (qint64{size.width()} * size.height() <= kUsualPixels) return std::nullopt;
  return pictureTooLarge(size, suffix, machineMemory().available);
}

QImage emptyImage(const QSize& size, QImage::Format format) {
  QImage image(size, format);
  if (image.isNull()) throw std::bad_alloc();
  image.fill(Qt::transparent);
  return image;
}

QStringList pictureSuffixes() {
  return {QStringLiteral(".png"), QStringLiteral(".svg"), QStringLiteral(".pdf")};
}

tl::expected<void, QString> writePicture(const std::filesystem::path& path, const QSize& size, const QString& title,
                                         const PictureLook& look, const DrawPicture& draw) {
  const QString name = toQString(path);
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  if (!pictureSuffixes().contains(suffix)) {
    return tl::unexpected(PictureText::tr("%1: pictures are written as %2.").arg(name, listText(pictureSuffixes())));
  }
  if (const auto refusal = pictureTooLarge(size, suffix)) return tl::unexpected(*refusal);
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  bool drawn = false;
  try {
    drawn = suffix == QLatin1String(".png")   ? drawPng(buffer, size, look, draw)
            : suffix == QLatin1String(".svg") ? drawSvg(buffer, size, title, look, draw)
                                              : drawPdf(buffer, size, title, look, draw);
  } catch (const std::bad_alloc&) {
    // Reported below, like an image that Qt cannot allocate.
  }
  if (!drawn || buffer.size() == 0) {
    return tl::unexpected(
        PictureText::tr("%1 was not written: there is not enough memory to make this picture.").arg(name));
  }
  if (const auto written = replaceFile(name, buffer.data()); !written)
    return tl::unexpected(PictureText::tr("%1 cannot be written: %2").arg(name, written.error()));
  return {};
}

}  // namespace attn::app
