// SPDX-License-Identifier: GPL-3.0-or-later
#include "exports/svg_drawing.h"

#include <QBuffer>
#include <QPainter>
#include <QPainterPath>
#include <QSvgGenerator>
#include <utility>

#include "figures/forwarding_device.h"

namespace attn::app {
namespace {

void drawOutlined(QPainter& target, const QPointF& at, const QTextItem& item) {
  QPainterPath letters;
  letters.setFillRule(Qt::WindingFill);
  letters.addText(at, item.font(), item.text());
  target.save();
  target.setRenderHint(QPainter::Antialiasing);
  target.setBrush(target.pen().brush());
  target.setPen(Qt::NoPen);
  target.drawPath(letters);
  target.restore();
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

}  // namespace

bool drawSvg(QIODevice& out, const QSize& size, const QString& title, const PictureLook& look,
             const DrawPicture& draw) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(look.dotsPerInch);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle(title.toHtmlEscaped());  // QSvgGenerator does not escape it
  QPainter painter;
  if (!painter.begin(&generator)) return false;
  if (look.outlines) {
    // The file then does not depend on installed fonts. Other types get texts as glyphs of one font.
    ForwardingDevice outlined(painter, size, look.dotsPerInch, QPaintEngine::SVG, drawOutlined);
    QPainter shapes(&outlined);
    drawPictureIn(shapes, size, look, draw);
  } else {
    drawPictureIn(painter, size, look, draw);
  }
  if (!painter.end()) return false;
  const QByteArray svg = withFallBacks(buffer.data());
  return !svg.isEmpty() && out.write(svg) == svg.size();
}

}  // namespace attn::app
