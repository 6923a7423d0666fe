// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/picture.h"

#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QSvgGenerator>

#include "session/document_file.h"

namespace attn::app {
namespace {

constexpr int kDotsPerInch = 96;  // one design pixel is one CSS pixel

void drawPng(QIODevice& out, const QSize& size, const DrawPicture& draw) {
  QImage image(size, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  draw(painter);
  painter.end();
  image.convertToFormat(QImage::Format_RGB32).save(&out, "PNG");
}

void drawSvg(QIODevice& out, const QSize& size, const QString& title, const DrawPicture& draw) {
  QSvgGenerator generator;
  generator.setOutputDevice(&out);
  generator.setResolution(kDotsPerInch);
  generator.setSize(size);
  generator.setViewBox(QRect(QPoint(), size));
  generator.setTitle(title);
  QPainter painter(&generator);
  draw(painter);
}

void drawPdf(QIODevice& out, const QSize& size, const QString& title, const DrawPicture& draw) {
  QPdfWriter writer(&out);
  writer.setTitle(title);
  writer.setCreator(QStringLiteral("AttentionScope"));
  writer.setResolution(kDotsPerInch);
  const QSizeF points = QSizeF(size) * 72.0 / kDotsPerInch;
  writer.setPageSize(QPageSize(points, QPageSize::Point, QString(), QPageSize::ExactMatch));
  writer.setPageMargins(QMarginsF());
  QPainter painter(&writer);
  draw(painter);
}

}  // namespace

QStringList pictureSuffixes() {
  return {QStringLiteral(".png"), QStringLiteral(".svg"), QStringLiteral(".pdf")};
}

tl::expected<void, QString> writePicture(const std::filesystem::path& path, const QSize& size, const QString& title,
                                         const DrawPicture& draw) {
  const QString name = toQString(path);
  const QString suffix = QString::fromStdString(path.extension().string()).toLower();
  if (!pictureSuffixes().contains(suffix)) {
    return tl::unexpected(
        PictureText::tr("%1: pictures are written as %2.").arg(name, pictureSuffixes().join(QStringLiteral(", "))));
  }
  QBuffer buffer;
  buffer.open(QIODevice::WriteOnly);
  if (suffix == QLatin1String(".png")) {
    drawPng(buffer, size, draw);
  } else if (suffix == QLatin1String(".svg")) {
    drawSvg(buffer, size, title, draw);
  } else {
    drawPdf(buffer, size, title, draw);
  }
  if (const auto written = replaceFile(name, buffer.data()); !written)
    return tl::unexpected(PictureText::tr("%1 cannot be written: %2").arg(name, written.error()));
  return {};
}

}  // namespace attn::app
