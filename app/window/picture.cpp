// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/picture.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>
#include <utility>

#include "session/document_file.h"
#include "window/outlined_text.h"

namespace attn::app {
namespace {

constexpr int kDotsPerInch = 96;  // one design pixel is one CSS pixel

void drawIn(QPainter& painter, const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  if (!look.transparent) painter.fillRect(QRect(QPoint(), size), look.background);
  painter.scale(look.scale, look.scale);
  draw(painter);
}

void drawPng(QIODevice& out, const QSize& size, const PictureLook& look, const DrawPicture& draw) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  drawIn(painter, size, look, draw);
  painter.end();
  image.convertToFormat(look.transparent ? QImage::Format_ARGB32 : QImage::Format_RGB32).save(&out, "PNG");
}

/// Elsewhere our typefaces are not installed: names of some that are, after them.
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

void drawSvg(QIODevice& out, const QSize& size, const QString& title, const PictureLook& look,
             const DrawPicture& draw) {
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setResolution(kDotsPerInch);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle(title.toHtmlEscaped());  // it is written as it is
  QPainter painter(&generator);
  if (look.outlines) {
    OutlinedText outlined(painter, size, kDotsPerInch);
    QPainter shapes(&outlined);
    drawIn(shapes, size, look, draw);
  } else {
    drawIn(painter, size, look, draw);
  }
  painter.end();
  out.write(withFallBacks(buffer.data()));
}

void drawPdf(QIODevice& out, const QSize& size, const QString& title, const PictureLook& look,
             const DrawPicture& draw) {
  QPdfWriter writer(&out);
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("AttentionScope"));
  writer.setResolution(kDotsPerInch);
  const QSizeF points = QSizeF(size) * 72.0 / kDotsPerInch;
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  QPainter painter(&writer);
  drawIn(painter, size, look, draw);
}

}  // namespace

QSize drawnSize(const QSize& size, const PictureLook& look) {
  return {qRound(size.width() / look.scale), qRound(size.height() / look.scale)};
}

QStringList pictureSuffixes() {
  return {QStringLiteral(".png"), QStringLiteral(".svg"), QStringLiteral(".pdf")};
}

tl::expected<void, QString> writePicture(const std::filesystem::path& path, const QSize& size, const QString& title,
                                         const PictureLook& look, const DrawPicture& draw) {
  const QString name = toQString(path);
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  if (!pictureSuffixes().contains(suffix)) {
    return tl::unexpected(
        PictureText::tr("%1: pictures are written as %2.").arg(name, pictureSuffixes().join(QStringLiteral(", "))));
  }
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  if (suffix == QLatin1String(".png")) {
    drawPng(buffer, size, look, draw);
  } else if (suffix == QLatin1String(".svg")) {
    drawSvg(buffer, size, title, look, draw);
  } else {
    drawPdf(buffer, size, title, look, draw);
  }
  if (const auto written = replaceFile(name, buffer.data()); !written)
    return tl::unexpected(PictureText::tr("%1 cannot be written: %2").arg(name, written.error()));
  return {};
}

}  // namespace attn::app
